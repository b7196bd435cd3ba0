import { rename, rm, writeFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { exportServers } from '../transfer/export-servers.ts';
import { print, readText } from './arguments.ts';
import type { CliSession } from './session.ts';
import { withSession } from './with-session.ts';

interface ExportOptions {
  file?: string;
  withSecrets?: true;
}

export function registerExportCommand(program: Command, open: () => Promise<CliSession>): void {
  program
    .command('export')
    .description('write all servers, with release and history, as one JSON file that `bkn-mcp import` reads')
    .option('--file <path>', 'where to, readable by you alone (default: standard output)', readText)
    .option('--with-secrets', 'values of headers and env in clear; without it each is ******')
    .action(async (options: ExportOptions, command: Command) =>
      withSession(open, session => exportAll(session, options, command)),
    );
}

async function exportAll({ stores, clock }: CliSession, options: ExportOptions, command: Command): Promise<void> {
  const { file, withSecrets = false } = options;
  const { text, count } = await exportServers(withSecrets, { transfer: stores.transfer, clock });
  if (file === undefined) {
    command.configureOutput().writeOut?.(text);
    return;
  }
  await writeWhole(file, text, command);
  const secrets = withSecrets ? 'secrets in clear: keep the file safe' : 'secrets left out';
  print(command, `Exported ${count} server(s) to ${file} (${secrets}).`);
}

/** Beside its place first: a full disk must not leave half a file where a whole one was. */
async function writeWhole(file: string, text: string, command: Command): Promise<void> {
  const unfinished = `${file}.part`;
  try {
    await rm(unfinished, { force: true });
    await writeFile(unfinished, text, { mode: 0o600, flag: 'wx' });
    await rename(unfinished, file);
  } catch (cause) {
    if (!(cause instanceof Error)) throw cause;
    command.error(`error: --file: ${file} cannot be written: ${cause.message}`, { exitCode: 2 });
  }
}
