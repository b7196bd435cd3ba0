import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PackagedTool } from '../../src/storage/records.ts';
import { openStores } from '../../src/storage/stores.ts';
import type { ServerStore } from '../../src/storage/server-store.ts';
import { ENGINES, openTestDatabase, type TestDatabase } from '../support/databases.ts';
import { releaseOf, server } from './records.ts';

const tool = (name: string): PackagedTool => ({
  box_id: 'b',
  tool_id: `t-${name}`,
  box_name: 'Box',
  tool_name: name,
  description: 'a "quoted" 描述\n',
  use_rule: '',
  input_schema: { type: 'object', properties: { n: { maximum: 9007199254740993n } } },
});

describe.each(ENGINES)('the server store on %s', engine => {
  let test: TestDatabase;
  let servers: ServerStore;

  beforeAll(async () => {
    test = await openTestDatabase(engine);
    servers = openStores(test.database).servers;
  });
  afterAll(() => test.close());

  it('gives back every field exactly as it was stored, int64 times and any text included', async () => {
    const record = server({
      name: "Ünïcode 工具 % _ \\ ' ?",
      headers: { 'X-Key': 'a:b "c" ?' },
      command: 'uvx',
      args: ['--a', '', '?'],
      env: { A: '1', B: 'line\nline\u0000' },
      isInternal: true,
      mode: 'stdio_uv',
      createTime: 9223372036854775807n,
      updateTime: 5n,
    });
    await servers.insert(record);
    expect(await servers.find(record.mcpId)).toEqual(record);
  });

  it('keeps the tools of an imported server, in their order', async () => {
    const record = server({ creationType: 'tool_imported', toolConfigs: [tool('b'), tool('a'), tool('c')] });
    await servers.insert(record);
    expect((await servers.find(record.mcpId))?.toolConfigs).toEqual(record.toolConfigs);
  });

  it('knows no unknown id, not even one that no text column can hold', async () => {
    expect(await servers.find('nobody')).toBeUndefined();
    expect(await servers.find('no\0body')).toBeUndefined();
    expect(await servers.findRelease('no\0body')).toBeUndefined();
  });

  it('replaces under the expected revision and raises it by one', async () => {
    const record = server();
    await servers.insert(record);
    expect(await servers.replace({ ...record, name: 'other', revision: 99 }, 1)).toBe(true);
    expect(await servers.find(record.mcpId)).toEqual({ ...record, name: 'other', revision: 2 });
  });

  it('leaves everything as it is under a stale revision', async () => {
    const record = server({ creationType: 'tool_imported', toolConfigs: [tool('a')] });
    await servers.insert(record);
    expect(await servers.replace({ ...record, name: 'other', toolConfigs: [] }, 7)).toBe(false);
    expect(await servers.remove(record.mcpId, 7)).toBe(false);
    expect(await servers.publish({ ...record, status: 'published' }, releaseOf(record), 7)).toBe('stale');
    expect(await servers.withdraw({ ...record, status: 'offline' }, 7)).toBe(false);
    expect(await servers.find(record.mcpId)).toEqual(record);
    expect(await servers.history(record.mcpId)).toEqual([]);
  });

  it('lets one of 20 racing writers of the same revision win', async () => {
    const record = server();
    await servers.insert(record);
    const writes = Array.from({ length: 20 }, (_, n) => servers.replace({ ...record, name: `writer ${n}` }, 1));
    const won = await Promise.all(writes);
    expect(won.filter(Boolean)).toHaveLength(1);
    expect(await servers.find(record.mcpId)).toMatchObject({ name: `writer ${won.indexOf(true)}`, revision: 2 });
  });

  it('removes a server with its release, history and tools', async () => {
    const record = server({ name: 'gone', creationType: 'tool_imported', toolConfigs: [tool('a')] });
    await servers.insert(record);
    await servers.publish({ ...record, status: 'published' }, releaseOf(record), 1);
    expect(await servers.remove(record.mcpId, 2)).toBe(true);
    expect(await servers.find(record.mcpId)).toBeUndefined();
    expect(await servers.findRelease(record.mcpId)).toBeUndefined();
    expect(await servers.history(record.mcpId)).toEqual([]);
    expect(await test.database.knex('server_tool').where({ mcp_id: record.mcpId })).toEqual([]);
  });
});
