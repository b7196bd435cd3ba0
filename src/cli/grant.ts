import { type Command, Option } from 'commander';
import { ALL_OPERATIONS, type Operation, operationsOf, RESOURCE_TYPES, type ResourceType } from '../auth/permission.ts';
import { print, printJson, printTable, readText } from './arguments.ts';
import type { CliSession } from './session.ts';
import { auditCommand, withSession } from './with-session.ts';

interface ChangeOptions {
  principal: string;
  type: ResourceType;
  id: string;
  operation: Operation[];
  json?: true;
}

interface ListOptions {
  principal?: string;
  type?: ResourceType;
  id?: string;
  json?: true;
}

type Open = () => Promise<CliSession>;

export function registerGrantCommand(program: Command, open: Open): void {
  const grant = program.command('grant').description('add, remove and list permissions');
  const change = (name: 'add' | 'remove', description: string): void => {
    grant
      .command(name)
      .description(description)
      .requiredOption('--principal <id>', 'who: the id of a user or an application', readText)
      .addOption(typeOption().makeOptionMandatory())
      .requiredOption('--id <id>', "which: the resource's id, or * for every one of the type", readText)
      .addOption(new Option('--operation <operation...>', 'what').choices(ALL_OPERATIONS).makeOptionMandatory())
      .option('--json', 'print JSON')
      .action(async (options: ChangeOptions, command: Command) =>
        withSession(open, session => changeGrants(session, name, options, command)),
      );
  };
  change('add', 'let a principal do operations; effective at once');
  change('remove', 'take operations back; effective at once (what a role gives stays)');
  grant
    .command('list')
    .description('list grants; roles are not grants, `app-key create --role` gives those')
    .option('--principal <id>', 'only of this principal', readText)
    .addOption(typeOption())
    .option('--id <id>', 'only on this id (* is the type as a whole)', readText)
    .option('--json', 'print JSON')
    .action(async (options: ListOptions, command: Command) =>
      withSession(open, session => listGrants(session, options, command)),
    );
}

function typeOption(): Option {
  return new Option('--type <type>', 'type of the resource').choices(RESOURCE_TYPES);
}

async function changeGrants(
  session: CliSession,
  change: 'add' | 'remove',
  options: ChangeOptions,
  command: Command,
): Promise<void> {
  const { principal: principalId, type: resourceType, id: resourceId } = options;
  const possible = operationsOf(resourceType);
  const [wrong] = options.operation.filter(operation => !possible.includes(operation));
  if (wrong !== undefined) {
    command.error(`error: --operation: ${resourceType} has no ${wrong}; expected ${possible.join(', ')}`, {
      exitCode: 2,
    });
  }
  const operations = possible.filter(operation => options.operation.includes(operation));
  for (const operation of operations) {
    await session.stores.grants[change]({ principalId, resourceType, resourceId, operation });
  }
  const action = change === 'add' ? 'grant' : 'withdraw';
  await auditCommand(session, action, [resourceType, resourceId], { principal_id: principalId, operations });
  const held = await session.stores.grants.list({ principalId, resourceType, resourceId });
  const now = possible.filter(operation => held.some(row => row.operation === operation));
  if (options.json) {
    printJson(command, {
      principal_id: principalId,
      resource_type: resourceType,
      resource_id: resourceId,
      operations: now,
    });
    return;
  }
  print(command, `${principalId} now holds on ${resourceType} ${resourceId}: ${now.join(', ') || 'nothing'}`);
}

async function listGrants(session: CliSession, options: ListOptions, command: Command): Promise<void> {
  const grants = await session.stores.grants.list({
    ...(options.principal === undefined ? {} : { principalId: options.principal }),
    ...(options.type === undefined ? {} : { resourceType: options.type }),
    ...(options.id === undefined ? {} : { resourceId: options.id }),
  });
  if (options.json) {
    const rows = grants.map(grant => ({
      principal_id: grant.principalId,
      resource_type: grant.resourceType,
      resource_id: grant.resourceId,
      operation: grant.operation,
    }));
    printJson(command, rows);
    return;
  }
  const cells = grants.map(grant => [grant.principalId, grant.resourceType, grant.resourceId, grant.operation]);
  printTable(command, ['PRINCIPAL', 'TYPE', 'ID', 'OPERATION'], cells, 'There are no such grants.');
}
