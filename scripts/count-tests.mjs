// Prints "<passed> <failed>" of a vitest JSON report; a report without a test is a failure.
import { readFileSync } from 'node:fs';

const report = JSON.parse(readFileSync(process.argv[2] ?? '.tmp/test-report.json', 'utf8'));
const failed =
  report.numFailedTests +
  report.testResults.filter(file => file.status === 'failed' && file.assertionResults.length === 0).length;
if (report.numPassedTests + failed === 0) process.exit(1);
console.log(`${report.numPassedTests} ${failed}`);
