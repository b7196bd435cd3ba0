import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Command, CommanderError } from 'commander';
import { registerExportCommand } from '../../src/cli/export.ts';
import { registerImportCommand } from '../../src/cli/import.ts';
import { createClock } from '../../src/clock.ts';
import { type JsonObject, parseJson, stringifyJson } from '../../src/json.ts';
import type { ReleaseRecord, ServerRecord } from '../../src/storage/records.ts';
import { openStores, type Stores } from '../../src/storage/stores.ts';
import type { StoredServer } from '../../src/storage/transfer-store.ts';
import { ImportRefusedError } from '../../src/transfer/file-faults.ts';
import { releaseOf, server } from '../storage/records.ts';
import { ENGINES, openTestDatabase, type TestDatabase } from '../support/databases.ts';
import type { Ended } from './command.ts';

const SECRETS_KEY = 'a passphrase of the tests';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bkn-mcp-transfer-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The commands in this process, over a database that stays open. */
class Place {
  readonly stores: Stores;
  constructor({ database }: TestDatabase) {
    this.stores = openStores(database, { secretsKey: SECRETS_KEY });
  }

  async run(...args: string[]): Promise<Ended> {
    const ended: Ended = { status: 0, out: '', err: '' };
    const program = new Command('bkn-mcp').exitOverride().configureOutput({
      writeOut: text => void (ended.out += text),
      writeErr: text => void (ended.err += text),
    });
    const open = () => Promise.resolve({ stores: this.stores, clock: createClock(), close: () => Promise.resolve() });
    registerExportCommand(program, open);
    registerImportCommand(program, open);
    try {
      await program.parseAsync(args, { from: 'user' });
    } catch (error) {
      if (error instanceof CommanderError) ended.status = error.exitCode;
      else if (error instanceof ImportRefusedError) Object.assign(ended, { status: 1, err: `${error.message}\n` });
      else throw error;
    }
    return ended;
  }

  all(): Promise<StoredServer[]> {
    return this.stores.transfer.readAll();
  }

  async exported(...args: string[]): Promise<JsonObject> {
    const { status, out, err } = await this.run('export', ...args);
    expect({ status, err }).toEqual({ status: 0, err: '' });
    return parseJson(out) as JsonObject;
  }

  async import(file: unknown, ...args: string[]): Promise<Ended> {
    const path = join(folder, 'given.json');
    await writeFile(path, typeof file === 'string' ? file : stringifyJson(file));
    return this.run('import', path, ...args);
  }
}

const schema = { input_schema: { type: 'object', properties: { body: { maximum: 9007199254740993n } } } };
const tool = {
  box_id: 'b',
  tool_id: 't',
  box_name: 'box',
  tool_name: 'sum',
  description: 'adds',
  use_rule: 'sums',
  ...schema,
};
const secret = { headers: { Authorization: 'Bearer s3cret' }, env: { TOKEN: 's3cret too' } };
const draft = server({ mcpId: 'draft', name: 'draft', ...secret });
const editing = server({ mcpId: 'editing', name: 'new name', version: 2, status: 'editing', ...secret });
const packaged = server({
  ...{ mcpId: 'packaged', name: 'packaged', creationType: 'tool_imported', url: '', toolConfigs: [tool] },
  status: 'published',
});

async function publish({ servers }: Stores, record: ServerRecord, release: ReleaseRecord): Promise<void> {
  await servers.insert({ ...record, version: release.version });
  expect(await servers.publish({ ...record, version: release.version }, release, 1)).toBe('done');
  if (record.version !== release.version) expect(await servers.replace(record, 2)).toBe(true);
}

/** A draft, one that is edited beside its release, and packaged tools. */
async function fill(stores: Stores): Promise<void> {
  await stores.servers.insert(draft);
  await publish(stores, editing, releaseOf(editing, { version: 1, name: 'old name' }));
  await publish(stores, packaged, releaseOf(packaged));
}

const SUMMARY = (created: number, replaced: number, unchanged: number, skipped: number): string =>
  `Imported: ${created} created, ${replaced} replaced, ${unchanged} unchanged, ${skipped} skipped.\n`;

describe.each(ENGINES)('export and import on %s', engine => {
  let databases: [TestDatabase, TestDatabase];
  let from: Place;
  let to: Place;
  beforeEach(async () => {
    databases = [await openTestDatabase(engine), await openTestDatabase(engine)];
    [from, to] = [new Place(databases[0]), new Place(databases[1])];
    await fill(from.stores);
  });
  afterEach(async () => {
    for (const database of databases) await database.close();
  });

  it('carries every server over with exact times, release, history, tools and asked-for secrets, and is idempotent', async () => {
    const path = join(folder, `${engine}.json`);
    const { out } = await from.run('export', '--with-secrets', '--file', path);
    expect(out).toBe(`Exported 3 server(s) to ${path} (secrets in clear: keep the file safe).\n`);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const text = await readFile(path, 'utf8');
    expect(text).toContain('"create_time": 1784880971306127803');
    expect(await to.run('import', path)).toEqual({ status: 0, out: SUMMARY(3, 0, 0, 0), err: '' });
    const withoutRevision = (all: StoredServer[]): unknown =>
      all.map(item => ({ ...item, record: { ...item.record, revision: 0 } }));
    expect(withoutRevision(await to.all())).toEqual(withoutRevision(await from.all()));
    for (const rule of ['fail', 'skip', 'replace']) {
      expect((await to.run('import', path, '--on-conflict', rule)).out).toBe(SUMMARY(0, 0, 3, 0));
    }
  });

  it('leaves secrets out, warns of each by name, and keeps the stored ones where there are any', async () => {
    const file = await from.exported();
    expect(stringifyJson(file)).not.toContain('s3cret');
    expect(file).toMatchObject({ format: 'bkn-mcp servers', format_version: 1, secrets: 'masked' });
    const { status, err } = await to.import(file);
    expect(status).toBe(0);
    const reason = 'left out: the file has ****** in its place, and no value is stored';
    expect(err).toContain(`warning: servers[0].configuration.headers.Authorization: ${reason}\n`);
    expect(err).toContain(`warning: servers[1].release.configuration.env.TOKEN: ${reason}\n`);
    expect(await to.stores.servers.find('draft')).toMatchObject({ headers: {}, env: {} });

    await from.stores.servers.replace({ ...draft, description: 'changed' }, 1);
    expect(await from.import(file, '--on-conflict', 'replace')).toMatchObject({ out: SUMMARY(0, 1, 2, 0), err: '' });
    expect(await from.stores.servers.find('draft')).toEqual({ ...draft, revision: 3 });
  });

  it('treats an id that is stored with other content as --on-conflict says', async () => {
    const file = await from.exported('--with-secrets');
    await from.stores.servers.replace({ ...draft, description: 'changed' }, 1);
    const before = await from.all();
    const failed = await from.import(file);
    expect({ ...failed, err: failed.err.split('\n') }).toMatchObject({ status: 1, out: '' });
    expect(failed.err).toContain('  servers[0].mcp_id: a server with this id is stored, with other content\n');
    const { out } = await from.import(file, '--on-conflict', 'skip');
    expect(out).toMatch(/^Skipped draft \(draft\): .*\nImported: 0 created, 0 replaced, 2 unchanged, 1 skipped\.\n$/);
    expect(await from.all()).toEqual(before);
    expect((await from.import(file, '--on-conflict', 'replace')).out).toBe(SUMMARY(0, 1, 2, 0));
  });

  it('treats a released name that another server has as --on-conflict says (D21)', async () => {
    const file = await from.exported('--with-secrets');
    const rival = server({ mcpId: 'rival', name: 'old name', status: 'published' });
    await publish(to.stores, rival, releaseOf(rival));
    const before = await to.all();
    const conflict = 'the name "old name" belongs to the release of rival';
    expect((await to.import(file)).err).toContain(`  servers[1].release.configuration.name: ${conflict}\n`);
    expect(await to.all()).toEqual(before);
    const skipped = await to.import(file, '--on-conflict', 'skip');
    expect(skipped.out).toBe(`Skipped editing (new name): ${conflict}.\n${SUMMARY(2, 0, 0, 1)}`);
    const replaced = await to.import(file, '--on-conflict', 'replace', '--json');
    expect(parseJson(replaced.out)).toMatchObject({ taken_offline: [{ mcp_id: 'rival', name: 'old name' }] });
    expect(await to.stores.servers.find('rival')).toMatchObject({ status: 'offline', revision: 3 });
    expect(await to.stores.servers.findRelease('rival')).toBeUndefined();
    expect(await to.stores.servers.findRelease('editing')).toMatchObject({ name: 'old name' });
  });

  it('gives the servers to --as, who must be known, and writes the audit log', async () => {
    const file = await from.exported('--with-secrets');
    const unknown = await to.import(file, '--as', 'ann');
    expect(unknown).toMatchObject({ status: 2, out: '' });
    expect(unknown.err).toContain('--as: there is no principal "ann"');
    await to.stores.principals.remember({ id: 'ann', name: 'Ann', kind: 'user' });
    expect((await to.import(file, '--as', 'ann')).out).toBe(SUMMARY(3, 0, 0, 0));
    const { servers, grants, audit } = to.stores;
    expect(await servers.findRelease('editing')).toMatchObject({ createUser: 'ann', releaseUser: 'ann' });
    expect((await grants.operations('ann', 'mcp', ['draft'])).get('draft')).toHaveLength(9);
    expect(await audit.list({ action: 'import', actorId: 'ann' })).toHaveLength(3);
    expect((await to.import(file, '--as', 'ann')).out).toBe(SUMMARY(0, 0, 3, 0));
  });
});
