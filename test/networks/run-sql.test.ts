import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClock } from '../../src/clock.ts';
import { ServiceError } from '../../src/errors.ts';
import type { DataSource } from '../../src/networks/data-source.ts';
import { importNetwork } from '../../src/networks/import-network.ts';
import type { Network } from '../../src/networks/model.ts';
import { runSql, type SqlResult } from '../../src/networks/query/run-sql.ts';
import { createDataSource } from '../../src/storage/data-source.ts';
import { createNetworkStore } from '../../src/storage/network-store.ts';
import { ENGINES, openTestDatabase, type TestDatabase } from '../support/databases.ts';
import { HOSTILE } from './hostile-statements.ts';
import { sampleInput } from './sample.ts';

describe.each(ENGINES)('run_sql on %s', engine => {
  let test: TestDatabase;
  let data: DataSource;
  let network: Network;

  beforeAll(async () => {
    test = await openTestDatabase(engine);
    data = createDataSource(test.database);
    const networks = createNetworkStore(test.database);
    await importNetwork(await sampleInput(), { networks, clock: createClock() });
    network = (await networks.find('lakeside-retail')) as Network;
  });
  afterAll(() => test.close());

  const run = (sql: string, timeoutMs = 20_000, signal = new AbortController().signal): Promise<SqlResult> =>
    runSql(
      sql,
      id => {
        const found = network.resources.find(resource => resource.id === id);
        return found ? Promise.resolve(found) : Promise.reject(new ServiceError('ConceptNotFound'));
      },
      { timeoutMs, signal },
      data,
    );
  const rows = async (sql: string): Promise<unknown[]> => (await run(sql)).rows;

  it('refuses every hostile statement', async () => {
    const allowed: string[] = [];
    for (const statement of HOSTILE) {
      const outcome = await run(statement.replaceAll('$T', '{{.retail-customer}}')).catch((error: unknown) => error);
      if (!(outcome instanceof ServiceError) || !['QueryRefused', 'ConceptNotFound'].includes(outcome.key))
        allowed.push(statement);
    }
    // A comment after the only statement hides nothing.
    expect(allowed).toEqual(['SELECT * FROM $T; -- DROP']);
    expect(HOSTILE.length).toBeGreaterThan(80);
  });

  it.each<[string, string, unknown[]]>([
    ['counts', 'SELECT count(*) AS n FROM {{.retail-customer}}', [{ n: 800 }]],
    ['a placeholder without its point', 'SELECT count(*) AS n FROM {{ retail-customer }}', [{ n: 800 }]],
    [
      'a common table',
      "WITH gold AS (SELECT * FROM {{.retail-customer}} WHERE level = 'gold') SELECT count(*) > 10 AS many FROM gold",
      [{ many: true }],
    ],
    [
      'a join by qualified columns',
      'SELECT count(*) AS n FROM {{.retail-sales_order}} o JOIN {{.retail-customer}} ON {{.retail-customer}}.id = o.customer_id',
      [{ n: 3000 }],
    ],
    [
      'a window function',
      'SELECT id, row_number() OVER (ORDER BY id DESC) AS place FROM {{.retail-warehouse}} ORDER BY 2 LIMIT 1',
      [{ id: 12, place: 1 }],
    ],
    [
      'a union',
      'SELECT 1 AS x FROM {{.retail-warehouse}} UNION SELECT 2 FROM {{.retail-warehouse}} ORDER BY 1',
      [{ x: 1 }, { x: 2 }],
    ],
    [
      'JSON',
      "SELECT attributes->>'color' IS NOT NULL AS has, attributes ? 'weight_g' AS own FROM {{.retail-product}} LIMIT 1",
      [{ has: true, own: true }],
    ],
    [
      'dates',
      "SELECT date_trunc('month', timestamptz '2026-03-15')::date AS m, extract(year FROM date '2026-01-01')::int AS y FROM {{.retail-warehouse}} LIMIT 1",
      [{ m: '2026-03-01', y: 2026 }],
    ],
    [
      'grouping and having',
      "SELECT status, count(*) FILTER (WHERE channel = 'app') > 0 AS app FROM {{.retail-sales_order}} GROUP BY status HAVING count(*) > 1 ORDER BY status LIMIT 1",
      [{ status: 'cancelled', app: true }],
    ],
    [
      'texts with quotes, question marks and what looks like a comment',
      "SELECT 'it''s ? -- /* $1' AS t, 'a;b' AS u FROM {{.retail-warehouse}} LIMIT 1 -- {{.nothing}}",
      [{ t: "it's ? -- /* $1", u: 'a;b' }],
    ],
    ['nothing found', 'SELECT id FROM {{.retail-customer}} WHERE id < 0', []],
  ])('runs %s', async (_, sql, expected) => {
    expect(await rows(sql)).toEqual(expected);
  });

  it('gives wide integers exact, and the columns with their types', async () => {
    const { columns, rows: found } = await run(
      'SELECT max(id) AS id, now() AS at, NULL AS nothing FROM {{.retail-sales_order}}',
    );
    expect(columns).toEqual([
      { name: 'id', type: 'bigint' },
      { name: 'at', type: 'timestamp with time zone' },
      { name: 'nothing', type: 'text' },
    ]);
    expect(found[0]?.id).toBe(7300000000000000001n + 2999n * 4194304n);
  });

  it('gives 10,000 rows at most and says so', async () => {
    const { rows: found, warnings } = await run(
      'SELECT a.id FROM {{.retail-customer}} a CROSS JOIN {{.retail-warehouse}} b CROSS JOIN generate_series(1, 2)',
    );
    expect(found).toHaveLength(10_000);
    expect(warnings).toEqual([expect.stringContaining('only the first 10000 rows')]);
  });

  it.each([
    ['an unknown column', 'SELECT nom FROM {{.retail-customer}}', 'QueryFailed', /sql: column "nom" does not exist/],
    ['a division by zero', 'SELECT 1 / 0 AS x FROM {{.retail-customer}}', 'QueryFailed', /division by zero/],
    ['two columns of one name', 'SELECT id, id FROM {{.retail-customer}}', 'QueryRefused', /two columns are named id/],
    ['text that is no SQL', 'SELEC 1 FROM {{.retail-customer}}', 'QueryRefused', /sql: syntax error/],
    [
      'an unknown table',
      'SELECT * FROM customers',
      'QueryRefused',
      /table customers is not allowed; name tables as \{\{\.<resource_id>\}\}/,
    ],
  ])('says what is wrong with %s', async (_, sql, key, message) => {
    await expect(run(sql)).rejects.toMatchObject({ key, details: expect.stringMatching(message) as unknown });
  });

  // The embedded engine runs in this thread and cannot be stopped.
  it.runIf(engine === 'postgres')('stops what takes too long, and what the caller gave up', async () => {
    const endless =
      'SELECT count(*) AS n FROM {{.retail-order_line}} a, {{.retail-order_line}} b, {{.retail-order_line}} c';
    await expect(run(endless, 300)).rejects.toMatchObject({ key: 'QueryTimeout' });
    const controller = new AbortController();
    const given = run(endless, 20_000, controller.signal);
    setTimeout(() => controller.abort(new Error('called off')), 200);
    await expect(given).rejects.toThrow('called off');
    expect(await rows('SELECT count(*) AS n FROM {{.retail-customer}}')).toEqual([{ n: 800 }]);
  });
});
