import { resolve } from 'node:path';
import type { Command } from 'commander';
import { writeNetwork } from '../networks/format/write-network.ts';
import { importNetwork, type ImportReport, NetworkFaults } from '../networks/import-network.ts';
import { openNetworkDirectory, writeNetworkDirectory } from '../networks/network-directory.ts';
import { formatTime, print, printJson, printTable, readText } from './arguments.ts';
import type { CliSession } from './session.ts';
import { auditCommand, withSession } from './with-session.ts';

type Open = () => Promise<CliSession>;

interface ImportOptions {
  data?: string;
  json?: true;
}

export function registerNetworkCommand(program: Command, open: Open): void {
  const network = program.command('network').description('import, export, list and remove knowledge networks');
  network
    .command('import')
    .description(
      'read a network from a directory of .bkn files, with its data, and put it in place of the one with its id',
    )
    .argument('<directory>', 'where network.bkn is')
    .option(
      '--data <directory>',
      'CSV files named after resource or object type (default: data/ in the directory)',
      readText,
    )
    .option('--json', 'print JSON')
    .action(async (directory: string, options: ImportOptions, command: Command) =>
      withSession(open, session => importOne(session, directory, options, command)),
    );
  network
    .command('export')
    .description('write the model of a network as .bkn files; the data stays where it is')
    .argument('<id>', 'id of the network')
    .argument('<directory>', 'where to; .bkn files in it that the network does not have are removed')
    .action(async (id: string, directory: string, _options: object, command: Command) =>
      withSession(open, session => exportOne(session, id, directory, command)),
    );
  network
    .command('list')
    .description('list the networks')
    .option('--json', 'print JSON')
    .action(async (options: { json?: true }, command: Command) =>
      withSession(open, session => listAll(session, options, command)),
    );
  network
    .command('remove')
    .description('remove a network with its data, and the grants on it')
    .argument('<id>', 'id of the network')
    .action(async (id: string, _options: object, command: Command) =>
      withSession(open, session => removeOne(session, id, command)),
    );
}

async function importOne(session: CliSession, path: string, options: ImportOptions, command: Command): Promise<void> {
  const directory = await openNetworkDirectory(resolve(path), options.data && resolve(options.data)).catch(
    (cause: unknown) => {
      if ((cause as NodeJS.ErrnoException).code === undefined) throw cause;
      command.error(`error: ${(cause as Error).message}`, { exitCode: 2 });
    },
  );
  const { stores, clock } = session;
  let report: ImportReport;
  try {
    report = await importNetwork({ ...directory, user: 'cli' }, { networks: stores.networks, clock });
  } catch (error) {
    if (error instanceof NetworkFaults) warn(command, error.warnings);
    throw error;
  }
  await auditCommand(session, 'import', ['knowledge_network', report.id], { outcome: report.outcome });
  warn(command, report.warnings);
  if (options.json) {
    const { objectTypes, relationTypes, ...rest } = report;
    printJson(command, { ...rest, object_types: objectTypes, relation_types: relationTypes });
    return;
  }
  const rows = Object.values(report.rows).reduce((sum, count) => sum + count, 0);
  const parts = `${report.objectTypes} object types, ${report.relationTypes} relation types, ${report.metrics} metrics, ${rows} rows`;
  print(command, `${report.outcome === 'created' ? 'Created' : 'Replaced'} ${report.id}: ${parts}.`);
}

function warn(command: Command, warnings: ImportReport['warnings'] | NetworkFaults['warnings']): void {
  for (const { file, line, message } of warnings) {
    command.configureOutput().writeErr?.(`warning: ${file}:${line}: ${message}\n`);
  }
}

async function exportOne({ stores }: CliSession, id: string, path: string, command: Command): Promise<void> {
  const network = await stores.networks.find(id);
  if (network === undefined) command.error(`error: <id>: there is no network ${id}`, { exitCode: 2 });
  const resources = network.resources.map(resource => ({ ...resource, objectTypeIds: [] }));
  const files = writeNetwork({ ...network, resources });
  await writeNetworkDirectory(resolve(path), files);
  print(command, `Exported ${id} to ${path}: ${files.size} files.`);
}

async function listAll({ stores }: CliSession, { json }: { json?: true }, command: Command): Promise<void> {
  const networks = await stores.networks.list();
  if (json) {
    printJson(
      command,
      networks.map(({ id, name, objectTypes, updateTime }) => ({
        id,
        name,
        object_types: objectTypes.length,
        update_time: updateTime,
      })),
    );
    return;
  }
  const rows = networks.map(({ id, name, objectTypes, updateTime }) => [
    id,
    name,
    String(objectTypes.length),
    formatTime(updateTime),
  ]);
  printTable(command, ['ID', 'NAME', 'OBJECT TYPES', 'UPDATED'], rows, 'There are no networks.');
}

async function removeOne(session: CliSession, id: string, command: Command): Promise<void> {
  if (!(await session.stores.networks.remove(id))) {
    command.error(`error: <id>: there is no network ${id}`, { exitCode: 2 });
  }
  await session.stores.grants.dropResource('knowledge_network', id);
  await auditCommand(session, 'delete', ['knowledge_network', id], {});
  print(command, `Removed ${id}.`);
}
