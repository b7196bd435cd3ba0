import type { JsonObject } from '../../json.ts';
import type { Check } from '../check.ts';
import { demandSame } from '../demands.ts';
import { items, type Send, type Stage } from '../stage.ts';
import { demand, demandEqual } from '../violation.ts';

type Query = NonNullable<Send['query']>;

/** A text that no other server holds, short enough for `source` and `category`. */
function mark(stage: Stage): string {
  return stage.name('').slice(-12);
}

async function idsOf(stage: Stage, query: Query, token?: string): Promise<unknown[]> {
  const send = token === undefined ? { query } : { query, token };
  const { data } = await stage.ok('listMCPServers', send);
  return items(data).map(({ mcp_id: id }) => id);
}

async function demandListed(stage: Stage, query: Query, ids: string[], token?: string): Promise<void> {
  const found = await idsOf(stage, query, token);
  demandSame(found.map(String).sort(), [...ids].sort(), `ids listed with ${JSON.stringify(query)}`);
}

async function showsVisibleOnly(stage: Stage): Promise<void> {
  const source = mark(stage);
  const { admin, builder, user, viewer, executor, visitor, nobody } = stage.tokens;
  const own = [await stage.addServer({ source }, builder), await stage.addServer({ source })];
  for (const token of [admin, builder, user, viewer]) await demandListed(stage, { source }, own, token);
  for (const token of [executor, visitor]) await demandListed(stage, { source }, [], token);
  const { total } = await stage.ok('listMCPServers', { token: nobody });
  demandEqual(total, 0, 'total for a caller without any grant');
}

const FIGURES = ['total', 'page', 'page_size', 'total_pages', 'has_next', 'has_prev'] as const;

function demandFigures(page: JsonObject, expected: (number | boolean)[], what: string): void {
  demandSame(
    FIGURES.map(name => page[name] ?? null),
    expected,
    `${FIGURES.join(', ')} of ${what}`,
  );
}

async function pages(stage: Stage): Promise<void> {
  const category = mark(stage);
  const added: string[] = [];
  while (added.length < 5) added.push(await stage.addServer({ category }));
  const page = (number: number): Promise<JsonObject> =>
    stage.ok('listMCPServers', { query: { category, page: number, page_size: 2 } });
  const walked: unknown[] = [];
  for (const number of [1, 2, 3]) {
    const found = await page(number);
    demandFigures(found, [5, number, 2, 3, number < 3, number > 1], `page ${number} of 5 servers`);
    demandEqual(items(found.data).length, number < 3 ? 2 : 1, `items on page ${number}`);
    walked.push(...items(found.data).map(({ mcp_id: id }) => id));
  }
  demandSame(walked.map(String).sort(), added.sort(), 'ids on all pages');
  const beyond = await page(4);
  demandSame(beyond.data, [], 'data beyond the end');
  demandFigures(beyond, [5, 4, 2, 3, false, true], 'a page beyond the end');
  const none = await stage.ok('listMCPServers', { query: { category: `${category} none`, page_size: 2 } });
  demandFigures(none, [0, 1, 2, 0, false, false], 'an empty list');
}

async function returnsAll(stage: Stage): Promise<void> {
  const category = mark(stage);
  const added: string[] = [];
  while (added.length < 3) added.push(await stage.addServer({ category }));
  const query = { category, all: true, page: 2, page_size: 1 };
  await demandListed(stage, query, added);
  demandFigures(await stage.ok('listMCPServers', { query }), [3, 1, 3, 1, false, false], 'all=true');
}

async function matchesNamesLiterally(stage: Stage): Promise<void> {
  const category = mark(stage);
  const special = await stage.addServer({ category, name: `${stage.name('').slice(-8)} 100%_É\\ sure` });
  const plain = await stage.addServer({ category, name: `${stage.name('').slice(-8)} 100xxÉx sure` });
  for (const name of ['%', '_', '0%_é', '100%_É\\', '\\']) await demandListed(stage, { category, name }, [special]);
  for (const name of ['SURE', '100', 'é']) await demandListed(stage, { category, name }, [special, plain]);
  for (const name of ['1%0', '^100', 'sure%', '100__']) await demandListed(stage, { category, name }, []);
}

/** What each filter must find of two servers that differ in all of them. */
function filterCases(one: string, two: string, builder: string, admin: string): [Query, 'first' | 'second' | 'none'][] {
  return [
    [{ source: one }, 'first'],
    [{ category: two }, 'first'],
    [{ source: one, status: 'unpublish' }, 'first'],
    [{ source: one, mode: 'sse' }, 'first'],
    [{ source: one, is_internal: false }, 'first'],
    [{ source: one, create_user: builder }, 'first'],
    [{ source: two }, 'second'],
    [{ category: one }, 'second'],
    [{ source: two, status: 'published' }, 'second'],
    [{ source: two, mode: 'stream' }, 'second'],
    [{ source: two, is_internal: true }, 'second'],
    [{ source: two, create_user: admin }, 'second'],
    [{ source: one.slice(1) }, 'none'],
    [{ category: two.slice(0, -1) }, 'none'],
    [{ source: one, category: one }, 'none'],
    [{ source: one, status: 'published' }, 'none'],
    [{ source: two, mode: 'sse' }, 'none'],
    [{ source: one, is_internal: true }, 'none'],
    [{ source: two, is_internal: false }, 'none'],
    [{ source: one, create_user: `${builder} nobody` }, 'none'],
  ];
}

async function creator(stage: Stage, id: string): Promise<string> {
  const { create_user: name } = await stage.detail(id);
  demand(typeof name === 'string', 'create_user is no string');
  return name;
}

async function filters(stage: Stage): Promise<void> {
  const [one, two] = [mark(stage), mark(stage)];
  const first = await stage.addServer({ source: one, category: two, mode: 'sse' }, stage.tokens.builder);
  const second = await stage.addServer({ source: two, category: one, is_internal: true });
  await stage.setStatus(second, 'published');
  const cases = filterCases(one, two, await creator(stage, first), await creator(stage, second));
  const { ids = {} } = stage.target;
  if (ids.builder !== undefined) cases.push([{ source: one, create_user: ids.builder }, 'first']);
  const found = { first: [first], second: [second], none: [] };
  for (const [query, expected] of cases) await demandListed(stage, query, found[expected]);
}

async function sorts(stage: Stage): Promise<void> {
  const category = mark(stage);
  const added: string[] = [];
  for (const letter of ['b', 'a', 'c']) {
    added.push(await stage.addServer({ category, name: `${letter} ${stage.name()}`.slice(0, 50) }));
  }
  const [b = '', a = '', c = ''] = added;
  await stage.update(b, { category });
  const expected: [Query, string[]][] = [
    [{}, [b, c, a]],
    [{ sort_order: 'asc' }, [a, c, b]],
    [{ sort_by: 'create_time' }, [c, a, b]],
    [{ sort_by: 'create_time', sort_order: 'asc' }, [b, a, c]],
    [{ sort_by: 'name', sort_order: 'asc' }, [a, b, c]],
    [{ sort_by: 'name', sort_order: 'desc' }, [c, b, a]],
  ];
  for (const [query, ids] of expected) {
    const found = await idsOf(stage, { category, ...query });
    demand(
      found.join() === ids.join(),
      () => `order with ${JSON.stringify(query)}: ${found.join()}, not ${ids.join()}`,
    );
  }
}

export const registryListChecks: Check[] = [
  { requirement: 'registry-list-visible-only', run: showsVisibleOnly },
  { requirement: 'registry-list-pages', run: pages },
  { requirement: 'registry-list-all', run: returnsAll },
  { requirement: 'registry-list-name-literal', run: matchesNamesLiterally },
  { requirement: 'registry-list-filters', run: filters },
  { requirement: 'registry-list-sorting', run: sorts },
];
