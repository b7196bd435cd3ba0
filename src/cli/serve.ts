import type { Command } from 'commander';
import { describeVariables } from '../config-table.ts';
import { readConfig } from '../config.ts';
import { printBanner } from './banner.ts';

export function registerServeCommand(program: Command): void {
  program
    .command('serve')
    .description('run the service until it is told to stop (Ctrl-C)')
    .option('--sample <directory>', 'a network to import when the database has none yet')
    .addHelpText('after', () => `\nEnvironment:\n${variableTable()}`)
    .action(serve);
}

async function serve({ sample }: { sample?: string }): Promise<void> {
  const config = readConfig();
  const told = untilTold();
  const { startService } = await import('../main.ts');
  const service = await startService(config, sample === undefined ? {} : { sample });
  printBanner(service, config, process.stdout);
  await told;
  await service.close();
}

/** One Ctrl-C can arrive twice within moments: from the terminal, and passed on by a parent process. */
const ECHO_MS = 500;

/** The first signal asks for a clean end, also while the service starts; a later one does not wait for it. */
function untilTold(): Promise<void> {
  return new Promise(resolve => {
    let first: number | undefined;
    const told = (_signal: NodeJS.Signals, number: number): void => {
      first ??= performance.now();
      if (performance.now() - first > ECHO_MS) process.exit(128 + number);
      resolve();
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, told);
  });
}

function variableTable(): string {
  const rows = describeVariables();
  const width = Math.max(...rows.map(row => row.name.length));
  const line = (row: (typeof rows)[number]): string => {
    const fallback = row.default === '' ? '' : ` Default ${row.default}.`;
    return `  ${row.name.padEnd(width)}  ${row.text} Expects ${row.expects}.${fallback}`;
  };
  return rows.map(line).join('\n');
}
