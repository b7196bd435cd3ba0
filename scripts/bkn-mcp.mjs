#!/usr/bin/env node
// Runs on any Node.js: where it is older than the service needs, the one from the npm package `node` takes over.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major > 22 || (major === 22 && minor >= 22)) {
  await import('../src/cli/main.ts');
} else {
  const here = fileURLToPath(import.meta.url);
  const node = join(dirname(createRequire(here).resolve('node/package.json')), 'bin', 'node');
  const child = spawn(node, [here, ...process.argv.slice(2)], { stdio: 'inherit' });
  // A terminal sends its signals to both; a supervisor only to this process.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', error => {
    console.error(`bkn-mcp needs Node.js 22.22 or newer and could not start ${node}: ${error.message}`);
    process.exitCode = 1;
  });
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal === null ? 1 : 128);
  });
}
