import { readFile } from 'node:fs/promises';
import { type Command, Option } from 'commander';
import { OPERATIONS } from '../auth/permission.ts';
import { importServers } from '../transfer/import-servers.ts';
import { CONFLICT_RULES, type ConflictRule, type ImportPlan, type Outcome } from '../transfer/plan-import.ts';
import { print, printJson, readText } from './arguments.ts';
import type { CliSession } from './session.ts';
import { withSession } from './with-session.ts';

interface ImportOptions {
  as?: string;
  onConflict: ConflictRule;
  json?: true;
}

const CONFLICT_HELP =
  'when an id is stored with other content, or another server has released the name: fail imports nothing, ' +
  'skip leaves such a server out, replace overwrites it and takes the other one offline';

export function registerImportCommand(program: Command, open: () => Promise<CliSession>): void {
  program
    .command('import')
    .description(
      'read the servers of a file that `bkn-mcp export` wrote: all or nothing; a second time changes nothing',
    )
    .argument('<file>', 'JSON file; ****** in it keeps the stored value of a secret, or leaves it out with a warning')
    .option('--as <principal>', 'whose the servers are from now on (default: the users of the file)', readText)
    .addOption(new Option('--on-conflict <rule>', CONFLICT_HELP).choices(CONFLICT_RULES).default('fail'))
    .option('--json', 'print JSON')
    .action(async (file: string, options: ImportOptions, command: Command) => {
      const text = await readWhole(file, command);
      await withSession(open, session => importAll(session, text, options, command));
    });
}

async function readWhole(file: string, command: Command): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    if (!(cause instanceof Error)) throw cause;
    command.error(`error: <file>: ${file} cannot be read: ${cause.message}`, { exitCode: 2 });
  }
}

async function importAll(
  { stores, clock }: CliSession,
  text: string,
  { as, onConflict, json }: ImportOptions,
  command: Command,
): Promise<void> {
  if (as !== undefined && (await stores.principals.find(as)) === undefined) {
    const message = `there is no principal ${JSON.stringify(as)}; expected one that has called or has an AppKey`;
    command.error(`error: --as: ${message}`, { exitCode: 2 });
  }
  const options = { onConflict, as, actor: as ?? 'cli' };
  const plan = await importServers(text, options, { transfer: stores.transfer, clock, creatorOperations: OPERATIONS });
  for (const { field, message } of plan.warnings) {
    command.configureOutput().writeErr?.(`warning: ${field}: ${message}\n`);
  }
  if (json) printJson(command, report(plan));
  else printReport(command, plan);
}

function report({ items, displaced, warnings }: ImportPlan): object {
  return {
    servers: items.map(({ outcome, server: { record }, reason }) => ({
      mcp_id: record.mcpId,
      name: record.name,
      outcome,
      ...(reason === undefined ? {} : { reason }),
    })),
    taken_offline: displaced.map(({ mcpId, name }) => ({ mcp_id: mcpId, name })),
    warnings,
  };
}

function printReport(command: Command, { items, displaced }: ImportPlan): void {
  for (const { outcome, server, reason = '' } of items) {
    if (outcome === 'skipped') print(command, `Skipped ${server.record.mcpId} (${server.record.name}): ${reason}.`);
  }
  for (const { mcpId, name } of displaced)
    print(command, `Taken offline, its name is released by another: ${mcpId} (${name}).`);
  const count = (outcome: Outcome): number => items.filter(item => item.outcome === outcome).length;
  const outcomes: Outcome[] = ['created', 'replaced', 'unchanged', 'skipped'];
  print(command, `Imported: ${outcomes.map(outcome => `${count(outcome)} ${outcome}`).join(', ')}.`);
}
