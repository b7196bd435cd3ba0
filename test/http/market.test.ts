import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SchemaCheck } from '../../src/verify/schema-check.ts';
import { items, Stage } from '../../src/verify/stage.ts';
import { type Deployment, startDeployment } from '../contract/deployment.ts';
import { ENGINES } from '../support/databases.ts';

const schema = new SchemaCheck();

describe.each(ENGINES)('on %s', engine => {
  let deployment: Deployment;
  let stage: Stage;
  beforeAll(async () => {
    deployment = await startDeployment(engine);
  });
  afterAll(() => deployment.close());
  beforeEach(() => {
    stage = new Stage(deployment.target, schema);
  });
  afterEach(() => stage.clear());

  async function publish(config: Record<string, string>, token = stage.tokens.admin): Promise<string> {
    const id = await stage.addServer(config, token);
    await stage.ok('updateMCPServerStatus', { path: { mcp_id: id }, json: { status: 'published' }, token });
    return id;
  }

  it('names a server once in a batch that asks for it several times, blanks around ids or not', async () => {
    const id = await publish({ name: 'once' });
    const answer = await stage.send('getMCPMarketBatch', {
      path: { mcp_ids: `${id}, ${id} ,,${id}`, fields: ' name ' },
    });
    expect(answer.body).toEqual([{ mcp_id: id, name: 'once' }]);
  });

  it('answers a batch of no ids with an empty list', async () => {
    expect((await stage.send('getMCPMarketBatch', { path: { mcp_ids: ',', fields: 'name' } })).body).toEqual([]);
  });

  it.each(['listMCPServers', 'listMCPMarket'] as const)(
    'walks %s of equal names without a gap or a repeat',
    async list => {
      const name = stage.name();
      const ids = await Promise.all(Array.from({ length: 7 }, (_, n) => publish({ name: `${name}${n}`.slice(0, 50) })));
      const pages = [1, 2, 3, 4].map(page => ({ name: name.slice(0, 40), page, page_size: 3, sort_by: 'name' }));
      const answers = await Promise.all(pages.map(query => stage.ok(list, { query })));
      expect(answers.map(({ data }) => items(data).length)).toEqual([3, 3, 1, 0]);
      expect(new Set(answers.flatMap(({ data }) => items(data).map(item => item.mcp_id)))).toEqual(new Set(ids));
      const ends = answers.map(({ total, total_pages: count, has_next: next, has_prev: prev }) => [
        total,
        count,
        next,
        prev,
      ]);
      expect(ends).toEqual([
        [7, 3, true, false],
        [7, 3, true, true],
        [7, 3, false, true],
        [7, 3, false, true],
      ]);
    },
  );

  it.each(['%', '_', '\\', "'", '50%_OFF', '*'])('finds the name that has %s in it, and no other', async mark => {
    await publish({ name: `plain ${stage.name()}` });
    const id = await publish({ name: `a ${mark} b` });
    for (const list of ['listMCPServers', 'listMCPMarket'] as const) {
      const { data } = await stage.ok(list, { query: { name: mark.toLowerCase() } });
      expect(items(data).map(item => item.mcp_id)).toEqual([id]);
    }
  });

  it('filters by creator and releaser, by id and by display name', async () => {
    const id = await publish({}, stage.tokens.builder);
    await publish({}, stage.tokens.admin);
    for (const user of ['test-builder', 'Bea']) {
      for (const query of [{ create_user: user }, { release_user: user }]) {
        const { data } = await stage.ok('listMCPMarket', { query });
        expect(items(data).map(item => [item.mcp_id, item.create_user, item.release_user])).toEqual([
          [id, 'Bea', 'Bea'],
        ]);
      }
    }
  });
});
