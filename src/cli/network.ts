import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { NetworkFaults } from '../networks/import-network.ts';
import type { ShownReport } from '../networks/manage-networks.ts';
import { openNetworkDirectory, writeNetworkDirectory } from '../networks/network-directory.ts';
import { formatTime, print, printJson, printTable, readText } from './arguments.ts';
import { localNetworks, type NetworkTarget, remoteNetworks } from './network-target.ts';
import type { CliSession } from './session.ts';
import { withSession } from './with-session.ts';

type Open = () => Promise<CliSession>;

interface TargetOptions {
  url?: string;
  key?: string;
}

interface ImportOptions extends TargetOptions {
  data?: string;
  json?: true;
}

export function registerNetworkCommand(program: Command, open: Open): void {
  const network = program.command('network').description('import, export, list and remove knowledge networks');
  const command = (name: string, description: string): Command =>
    network
      .command(name)
      .description(description)
      .addOption(
        new Option('--url <url>', 'a service that runs, such as http://127.0.0.1:9000 (default: the database)'),
      )
      .addOption(new Option('--key <appkey>', 'AppKey for the service'));
  command('import', 'read a network from .bkn files, with its data, and put it in place of the one with its id')
    .argument('<directory>', 'where network.bkn is')
    .option(
      '--data <directory>',
      'CSV files named after resource or object type (default: data/ in the directory)',
      readText,
    )
    .option('--json', 'print JSON')
    .action((directory: string, options: ImportOptions, own: Command) =>
      withTarget(open, options, own, target => importOne(target, directory, options, own)),
    );
  command('export', 'write the model of a network as .bkn files; the data stays where it is')
    .argument('<id>', 'id of the network')
    .argument('<directory>', 'where to; .bkn files in it that the network does not have are removed')
    .action((id: string, directory: string, options: TargetOptions, own: Command) =>
      withTarget(open, options, own, target => exportOne(target, id, directory, own)),
    );
  command('list', 'list the networks')
    .option('--json', 'print JSON')
    .action((options: TargetOptions & { json?: true }, own: Command) =>
      withTarget(open, options, own, target => listAll(target, options, own)),
    );
  command('remove', 'remove a network with its data, and the grants on it')
    .argument('<id>', 'id of the network')
    .action((id: string, options: TargetOptions, own: Command) =>
      withTarget(open, options, own, target => removeOne(target, id, own)),
    );
}

async function withTarget(
  open: Open,
  { url, key }: TargetOptions,
  command: Command,
  work: (target: NetworkTarget) => Promise<void>,
): Promise<void> {
  if (url === undefined) {
    await withSession(open, session => work(localNetworks(session)));
    return;
  }
  if (!URL.canParse(url)) command.error(`error: --url: expected a URL, got ${url}`, { exitCode: 2 });
  if (key === undefined) command.error('error: --key: expected an AppKey of the service', { exitCode: 2 });
  await work(remoteNetworks(url, key));
}

async function importOne(target: NetworkTarget, path: string, options: ImportOptions, command: Command): Promise<void> {
  const directory = await openNetworkDirectory(resolve(path), options.data && resolve(options.data)).catch(
    (cause: unknown) => {
      if ((cause as NodeJS.ErrnoException).code === undefined) throw cause;
      command.error(`error: ${(cause as Error).message}`, { exitCode: 2 });
    },
  );
  const report = await target.put(directory).catch((error: unknown) => {
    if (error instanceof NetworkFaults) warn(command, error.warnings);
    throw error;
  });
  warn(command, report.warnings);
  if (options.json) {
    printJson(command, report);
    return;
  }
  const rows = Object.values(report.rows).reduce((sum, count) => sum + count, 0);
  const parts = `${report.object_types} object types, ${report.relation_types} relation types, ${report.metrics} metrics, ${rows} rows`;
  print(command, `${report.outcome === 'created' ? 'Created' : 'Replaced'} ${report.id}: ${parts}.`);
}

function warn(command: Command, warnings: ShownReport['warnings'] | NetworkFaults['warnings']): void {
  for (const { file, line, message } of warnings) {
    command.configureOutput().writeErr?.(`warning: ${file}:${line}: ${message}\n`);
  }
}

async function exportOne(target: NetworkTarget, id: string, path: string, command: Command): Promise<void> {
  const files = await target.files(id);
  if (files === undefined) command.error(`error: <id>: there is no network ${id}`, { exitCode: 2 });
  await writeNetworkDirectory(resolve(path), files);
  print(command, `Exported ${id} to ${path}: ${files.size} files.`);
}

async function listAll(target: NetworkTarget, { json }: { json?: true }, command: Command): Promise<void> {
  const networks = await target.list();
  if (json) {
    printJson(command, networks);
    return;
  }
  const rows = networks.map(each => [each.id, each.name, String(each.object_types), formatTime(each.update_time)]);
  printTable(command, ['ID', 'NAME', 'OBJECT TYPES', 'UPDATED'], rows, 'There are no networks.');
}

async function removeOne(target: NetworkTarget, id: string, command: Command): Promise<void> {
  if (!(await target.remove(id))) command.error(`error: <id>: there is no network ${id}`, { exitCode: 2 });
  print(command, `Removed ${id}.`);
}
