import { afterEach, expect, test } from 'vitest';
import { describeVariables } from '../../src/config-table.ts';
import { parseJson } from '../../src/json.ts';
import { makeDatabase } from '../support/databases.ts';
import { killCommands, runCommand, startCommand } from './command.ts';

afterEach(killCommands);

/** The commands that a help text lists. */
function commandsOf(help: string): string[] {
  const [, list = ''] = help.split('\nCommands:\n');
  const names = [...list.matchAll(/^ {2}(\S+)/gm)].map(([, name = '']) => name);
  return names.filter(name => name !== 'help');
}

test('every command, at any depth, answers --help with its usage', async () => {
  const seen: string[] = [];
  const visit = async (path: string[]): Promise<void> => {
    const { status, out, err } = await runCommand([...path, '--help']);
    expect({ path, status, err }).toEqual({ path, status: 0, err: '' });
    expect(out).toContain(`Usage: ${['bkn-mcp', ...path].join(' ')} `);
    seen.push(path.join(' '));
    for (const name of commandsOf(out)) await visit([...path, name]);
  };
  await visit([]);
  expect(seen).toEqual(
    expect.arrayContaining([
      'serve',
      'app-key create',
      'app-key revoke',
      'grant add',
      'grant list',
      'export',
      'import',
    ]),
  );
});

test('serve --help prints every variable of the configuration', async () => {
  const { out } = await runCommand(['serve', '--help']);
  const lines = out.split('\n');
  for (const { name, text } of describeVariables()) {
    expect(lines.filter(line => line.startsWith(`  ${name} `) && line.includes(text))).toHaveLength(1);
  }
});

test.each([
  ['an unknown command', ['sing']],
  ['an unknown option', ['serve', '--loud']],
  ['a value outside its choices', ['app-key', 'create', '--principal', 'ann', '--kind', 'robot']],
  ['a missing mandatory option', ['grant', 'add', '--principal', 'ann']],
  ['a missing argument', ['app-key', 'revoke']],
  ['an argument too many', ['serve', 'now']],
])('%s ends with 2 and the usage, without touching the database', async (_name, args) => {
  const { status, out, err } = await runCommand(args, { DATA_DIR: '/dev/null/none' });
  expect({ status, out }).toEqual({ status: 2, out: '' });
  expect(err).toMatch(/^error: .*\n\nUsage: bkn-mcp /);
});

test('a key and a grant made by command are good for the service that starts next', async () => {
  const place = await makeDatabase('pglite');
  const env = { PORT: '0', DATA_DIR: place.options.dataDir };
  const created = await runCommand(['app-key', 'create', '--principal', 'ann', '--json'], env);
  const { app_key: key } = parseJson(created.out) as { app_key: string };
  const granted = await runCommand(
    ['grant', 'add', '--principal', 'ann', '--type', 'mcp', '--id', '*', '--operation', 'create', '--json'],
    env,
  );
  expect(parseJson(granted.out)).toMatchObject({ principal_id: 'ann', operations: ['create'] });

  const service = startCommand(['serve'], env);
  const [, api = ''] = await service.until(/Execution factory {2}(\S+)/);
  const response = await fetch(`${api}/mcp/list`, { headers: { authorization: `Bearer ${key}` } });
  expect(response.status).toBe(200);
  service.signalGroup('SIGINT');
  expect((await service.ended()).status).toBe(0);
  await place.drop();
});
