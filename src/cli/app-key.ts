import { randomUUID } from 'node:crypto';
import { type Command, Option } from 'commander';
import { hashAppKey, newAppKey } from '../auth/app-key.ts';
import { type Role, ROLES } from '../auth/role.ts';
import { formatTime, print, printJson, printTable, readText } from './arguments.ts';
import type { CliSession } from './session.ts';
import { auditCommand, withSession } from './with-session.ts';

interface CreateOptions {
  principal: string;
  name?: string;
  kind?: 'user' | 'app';
  role?: Role[];
  label: string;
  json?: true;
}

type Open = () => Promise<CliSession>;

export function registerAppKeyCommand(program: Command, open: Open): void {
  const appKey = program.command('app-key').description('create, list and revoke AppKeys');
  appKey
    .command('create')
    .description('create an AppKey for a principal and show it, once')
    .requiredOption('--principal <id>', 'whom the key speaks for: the id that grants name', readText)
    .option('--name <display>', 'name that lists show (default: the known one, else the id)', readText)
    .addOption(
      new Option('--kind <kind>', 'what the principal is (default: the known one, else user)').choices(['user', 'app']),
    )
    .addOption(
      new Option('--role <role...>', "the principal's roles from now on (default: as they are)").choices(ROLES),
    )
    .option('--label <text>', 'what the key is for', readText, '')
    .option('--json', 'print JSON')
    .action(async (options: CreateOptions, command: Command) =>
      withSession(open, session => create(session, options, command)),
    );
  appKey
    .command('list')
    .description('list AppKeys, revoked ones included; the keys themselves are stored nowhere')
    .option('--json', 'print JSON')
    .action(async (options: { json?: true }, command: Command) =>
      withSession(open, session => list(session, options, command)),
    );
  appKey
    .command('revoke')
    .description('revoke an AppKey: it is refused within 5 seconds')
    .argument('<key-id>', 'as `app-key list` shows it', readText)
    .option('--json', 'print JSON')
    .action(async (keyId: string, options: { json?: true }, command: Command) =>
      withSession(open, session => revoke(session, keyId, options, command)),
    );
}

async function create(session: CliSession, options: CreateOptions, command: Command): Promise<void> {
  const { stores, clock } = session;
  const { principal: id, label } = options;
  const known = await stores.principals.find(id);
  const principal = { id, name: options.name ?? known?.name ?? id, kind: options.kind ?? known?.kind ?? 'user' };
  await stores.principals.remember(principal);
  if (options.role) await stores.principals.setRoles(id, [...new Set(options.role)]);
  const roles = await stores.principals.roles(id);
  const key = newAppKey();
  const keyId = randomUUID();
  const createTime = clock.now();
  await stores.keys.insert({ keyId, keyHash: hashAppKey(key), principalId: id, label, createTime, createUser: 'cli' });
  await auditCommand(session, 'create', ['app_key', keyId], { principal_id: id });
  if (options.json) {
    printJson(command, {
      app_key: key,
      key_id: keyId,
      principal: { ...principal, roles },
      label,
      create_time: createTime,
    });
    return;
  }
  print(command, `AppKey     ${key}   (shown only now, keep it)`);
  print(command, `Key id     ${keyId}`);
  print(command, `Principal  ${id} (${principal.name}, ${principal.kind})`);
  print(command, `Roles      ${roles.join(', ') || 'none: `bkn-mcp grant add` gives single permissions'}`);
}

async function list({ stores }: CliSession, options: { json?: true }, command: Command): Promise<void> {
  const keys = await stores.keys.list();
  const names = await stores.principals.names([...new Set(keys.map(key => key.principalId))]);
  const rows = keys.map(key => ({
    key_id: key.keyId,
    principal_id: key.principalId,
    principal_name: names.get(key.principalId) ?? key.principalId,
    label: key.label,
    create_time: key.createTime,
    last_use_time: key.lastUseTime,
    revoke_time: key.revokeTime,
  }));
  if (options.json) {
    printJson(command, rows);
    return;
  }
  const cells = rows.map(row => [
    row.key_id,
    row.principal_id,
    row.principal_name,
    row.label || '-',
    ...[row.create_time, row.last_use_time, row.revoke_time].map(formatTime),
  ]);
  printTable(
    command,
    ['KEY ID', 'PRINCIPAL', 'NAME', 'LABEL', 'CREATED', 'LAST USED', 'REVOKED'],
    cells,
    'There are no AppKeys.',
  );
}

async function revoke(session: CliSession, keyId: string, options: { json?: true }, command: Command): Promise<void> {
  const { stores, clock } = session;
  const key = (await stores.keys.list()).find(candidate => candidate.keyId === keyId);
  if (key === undefined) {
    const message = `there is no AppKey ${JSON.stringify(keyId)}; expected an id that \`bkn-mcp app-key list\` shows`;
    command.error(`error: <key-id>: ${message}`, { exitCode: 2 });
  }
  const revokeTime = key.revokeTime ?? clock.now();
  if (key.revokeTime === null) {
    await stores.keys.revoke(keyId, revokeTime);
    await auditCommand(session, 'revoke', ['app_key', keyId], { principal_id: key.principalId });
  }
  if (options.json) printJson(command, { key_id: keyId, revoke_time: revokeTime });
  else if (key.revokeTime === null) print(command, `Revoked ${keyId}.`);
  else print(command, `${keyId} was revoked already, at ${formatTime(key.revokeTime)}.`);
}
