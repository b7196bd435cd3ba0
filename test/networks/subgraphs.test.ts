import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClock } from '../../src/clock.ts';
import type { JsonObject } from '../../src/json.ts';
import { importNetwork } from '../../src/networks/import-network.ts';
import type { Network } from '../../src/networks/model.ts';
import { createQueries, type Queries } from '../../src/networks/queries.ts';
import type { PathTemplate } from '../../src/networks/query/query-subgraph.ts';
import { createDataSource } from '../../src/storage/data-source.ts';
import { createNetworkStore, type NetworkStore } from '../../src/storage/network-store.ts';
import { ENGINES, openTestDatabase, type TestDatabase } from '../support/databases.ts';
import { files, type Graph, graph, judge, type Step, template, toCsv, type TypeId, TYPES, typesOn } from './graphs.ts';
import { inputOf } from './sample.ts';

describe.each(ENGINES)('subgraphs on %s', engine => {
  let test: TestDatabase;
  let queries: Queries;
  let networks: NetworkStore;
  const signal = new AbortController().signal;

  beforeAll(async () => {
    test = await openTestDatabase(engine);
    networks = createNetworkStore(test.database);
    queries = createQueries(createDataSource(test.database), Date.now);
  });
  afterAll(() => test.close());

  async function load(rows: Graph): Promise<Network> {
    const csv = new Map(Object.entries(TYPES).map(([id, columns]) => [id, toCsv(columns, rows[id as TypeId])]));
    await importNetwork(inputOf(files(), csv), { networks, clock: createClock() });
    return (await networks.find('graph')) as Network;
  }

  function templateOf(steps: readonly Step[]): PathTemplate {
    const types = typesOn(steps);
    return {
      objectTypes: types.map(id => ({ id })),
      relationTypes: steps.map(({ relation }, index) => ({
        relationTypeId: relation,
        sourceId: types[index] ?? '',
        targetId: types[index + 1] ?? '',
      })),
      limit: undefined,
    };
  }

  /** Ids along a path, in the order in which it was walked. */
  function walked(path: JsonObject, steps: readonly Step[]): string {
    const relations = path.relations as Record<string, string>[];
    const [from, to] = ['source_object_id', 'target_object_id'];
    const ids = relations.map((relation, index) => {
      const isReversed = steps[index]?.isReversed ?? false;
      return [relation[isReversed ? to : from], relation[isReversed ? from : to]];
    });
    ids.slice(1).forEach(([near], index) => expect(near).toBe(ids[index]?.[1]));
    return [ids[0]?.[0], ...ids.map(([, far]) => far)].join(' ');
  }

  it('hold the paths that trying every row finds, on random graphs', async () => {
    await fc.assert(
      fc.asyncProperty(graph, fc.array(template, { minLength: 4, maxLength: 4 }), async (rows, templates) => {
        const network = await load(rows);
        for (const steps of templates) {
          const { paths, objects } = await queries.subgraph(
            network,
            templateOf(steps),
            'relation_type_paths.0',
            signal,
          );
          expect(paths.map(path => walked(path, steps)).sort()).toEqual(judge(rows, steps));
          expect(Object.keys(objects).sort()).toEqual(
            [...new Set(judge(rows, steps).flatMap(path => path.split(' ')))].sort(),
          );
        }
      }),
      { numRuns: 15, seed: 3 },
    );
  });

  const LINE: Graph = {
    a: [
      { id: '0', up: '', to_b: 'b0', big: 'true' },
      { id: '1', up: '0', to_b: '', big: '' },
      { id: '2', up: '', to_b: 'b9', big: '' },
    ],
    b: [{ id: 'b0', x: '1', y: '龙' }],
    c: [{ id: '7', x: '1', y: '龙', as_text: '2' }],
  };
  const explore = async (network: Network, more: object = {}) =>
    queries.explore(
      network,
      {
        objectTypeId: 'a',
        direction: 'forward',
        pathLength: 2,
        condition: undefined,
        conceptGroups: undefined,
        includeIncomplete: false,
        sort: [],
        limit: 10,
        offset: 0,
        searchAfter: undefined,
        ...more,
      },
      signal,
    );
  const ways = (paths: JsonObject[]): string[] =>
    paths
      .map(({ relations }) => (relations as Record<string, string>[]).map(({ relation_type_id: id }) => id).join(' '))
      .sort();

  it('are found without a path, along the relations, against them and both ways', async () => {
    const network = await load(LINE);
    expect(ways((await explore(network)).paths)).toEqual(['a_b b_c']);
    expect(ways((await explore(network, { includeIncomplete: true })).paths)).toEqual(['a_b b_c', 'every']);
    expect(ways((await explore(network, { direction: 'backward', pathLength: 1 })).paths)).toEqual(['c_a']);
    expect(ways((await explore(network, { direction: 'bidirectional', pathLength: 1 })).paths)).toEqual([
      'a_b',
      'c_a',
      'every',
    ]);
  });

  it('name the instances that no path leaves, and page through those to start from', async () => {
    const network = await load(LINE);
    const { isolated, totalCount, searchAfter } = await explore(network, { pathLength: 1, limit: 2 });
    expect([Object.keys(isolated), totalCount]).toEqual([['a-1'], 3]);
    const next = await explore(network, { pathLength: 1, limit: 2, searchAfter });
    expect([Object.keys(next.isolated), next.totalCount, next.searchAfter]).toEqual([['a-2'], undefined, undefined]);
  });

  it('keep to the conditions and limits of each object type', async () => {
    const network = await load(LINE);
    const path = templateOf([{ relation: 'c_a', isReversed: true }]);
    const [first, second] = path.objectTypes;
    const with7 = {
      ...path,
      objectTypes: [first, { ...second, condition: { field: 'id', operation: '==', value: 8 } }],
    } as PathTemplate;
    expect((await queries.subgraph(network, path, 'p', signal)).paths).toHaveLength(1);
    expect((await queries.subgraph(network, with7, 'p', signal)).paths).toHaveLength(0);
    const limited = { ...path, objectTypes: [{ ...first, limit: 1 }, second] } as PathTemplate;
    expect((await queries.subgraph(network, limited, 'p', signal)).paths).toHaveLength(0);
  });

  it.each<[string, (path: PathTemplate) => object, string, RegExp]>([
    [
      'an unknown relation',
      ({ relationTypes: [edge] }) => ({ relationTypes: [{ ...edge, relationTypeId: 'z' }] }),
      'p.relation_types.0.relation_type_id',
      /no relation type of graph; expected one of a_a, a_b/,
    ],
    [
      'a path that does not hang together',
      ({ relationTypes: [edge] }) => ({ relationTypes: [{ ...edge, sourceId: 'c' }] }),
      'p.relation_types.0.source_object_type_id',
      /expected a, where the path is; got c/,
    ],
    [
      'too few object types',
      ({ objectTypes: [first] }) => ({ objectTypes: [first] }),
      'p.object_types',
      /expected 2, one more than relation_types; got 1/,
    ],
    [
      'a relation between others',
      ({ relationTypes: [edge] }) => ({ relationTypes: [{ ...edge, relationTypeId: 'b_c' }] }),
      'p.relation_types.0',
      /joins b and c, not a and b/,
    ],
    [
      'a condition on no property',
      ({ objectTypes: [first, second] }) => ({
        objectTypes: [first, { ...second, condition: { field: 'q', operation: 'exist' } }],
      }),
      'p.object_types.1.condition.field',
      /no data property of b/,
    ],
  ])('refuse %s', async (_, change, field, message) => {
    const network = await load(LINE);
    const path = templateOf([{ relation: 'a_b', isReversed: false }]);
    await expect(queries.subgraph(network, { ...path, ...change(path) }, 'p', signal)).rejects.toMatchObject({
      details: [{ field, message: expect.stringMatching(message) as unknown }],
    });
  });
});
