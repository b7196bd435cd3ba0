import type { Command } from 'commander';
import { describeVariables } from '../config-table.ts';
import { readConfig } from '../config.ts';
import { startService } from '../main.ts';
import { printBanner } from './banner.ts';

export function registerServeCommand(program: Command): void {
  program
    .command('serve')
    .description('run the service until it is told to stop (Ctrl-C)')
    .addHelpText('after', () => `\nEnvironment:\n${variableTable()}`)
    .action(serve);
}

async function serve(): Promise<void> {
  const config = readConfig();
  const service = await startService(config);
  printBanner(service, config, process.stdout);
  await untilTold();
  await service.close();
}

function untilTold(): Promise<void> {
  return new Promise(resolve => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
}

function variableTable(): string {
  const rows = describeVariables();
  const width = Math.max(...rows.map(row => row.name.length));
  return rows.map(row => `  ${row.name.padEnd(width)}  ${row.text} Expects ${row.expects}.${row.default ? ` Default ${row.default}.` : ''}`).join('\n');
}
