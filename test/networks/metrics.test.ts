import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClock } from '../../src/clock.ts';
import type { DataSource } from '../../src/networks/data-source.ts';
import { importNetwork } from '../../src/networks/import-network.ts';
import type { Network } from '../../src/networks/model.ts';
import { type MetricQuery, type MetricSeries, queryMetric } from '../../src/networks/query/query-metric.ts';
import { createDataSource } from '../../src/storage/data-source.ts';
import { createNetworkStore } from '../../src/storage/network-store.ts';
import { ENGINES, openTestDatabase, type TestDatabase } from '../support/databases.ts';
import { sampleInput } from './sample.ts';

const signal = new AbortController().signal;
const at = (text: string): number => Date.parse(text);

describe.each(ENGINES)('metrics on %s', engine => {
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

  const query = (
    metricId: string,
    more: Partial<MetricQuery> = {},
    now = at('2026-06-15T12:00:00Z'),
    from = network,
  ): Promise<MetricSeries[]> =>
    queryMetric(
      from,
      {
        metricId,
        time: undefined,
        condition: undefined,
        dimensions: [],
        orderBy: [],
        having: undefined,
        limit: 1000,
        fillNull: false,
        ...more,
      },
      { data, signal, now },
    );
  /** The rows of a statement written by hand, every value as a text. */
  const byHand = async (sql: string): Promise<Record<string, string>[]> => {
    const orders = sql
      .replaceAll('$orders', '"kn_lakeside-retail"."retail-sales_order"')
      .replaceAll('$stock', '"kn_lakeside-retail"."retail-inventory"');
    const { rows } = await test.database.knex.raw<{ rows: { row: string }[] }>(
      `select row_to_json(q)::text as row from (${orders}) q`,
    );
    return rows.map(({ row }) =>
      Object.fromEntries(Object.entries(JSON.parse(row) as object).map(([key, value]) => [key, String(value)])),
    );
  };
  const shown = (series: MetricSeries[]): Record<string, string>[] =>
    series.flatMap(({ labels, timeStrs, values }) =>
      values.map((value, index) => ({
        ...Object.fromEntries(Object.entries(labels).map(([name, label]) => [name, String(label as number)])),
        ...(values.length > 1 && { at: timeStrs[index] ?? '' }),
        value: String(value as number),
      })),
    );

  it('are one value over everything', async () => {
    expect(shown(await query('revenue'))).toEqual(
      await byHand("select sum(total)::float8 as value from $orders where status <> 'cancelled'"),
    );
    expect(shown(await query('buying_customers'))).toEqual(
      await byHand("select count(distinct customer_id) as value from $orders where status <> 'cancelled'"),
    );
  });

  it('are grouped by their own dimensions and by those asked for, in the order asked for', async () => {
    expect(shown(await query('low_stock_count'))).toEqual(
      await byHand('select warehouse_id, count(sku) as value from $stock where low group by 1 order by 2 desc, 1'),
    );
    const dimensions = ['channel', 'status'];
    const orderBy = [{ property: '__value', direction: 'asc' as const }];
    expect(shown(await query('order_count', { dimensions, orderBy }))).toEqual(
      await byHand(
        "select channel, status, count(id) as value from $orders where status <> 'cancelled' group by 1, 2 order by 3, 1, 2",
      ),
    );
  });

  it('take a condition, a having and a limit', async () => {
    const more: Partial<MetricQuery> = {
      dimensions: ['warehouse_id'],
      condition: { field: 'channel', operation: '==', value: 'app' },
      having: { operation: '>', value: 100 },
      limit: 3,
    };
    expect(shown(await query('order_count', more))).toEqual(
      await byHand(
        "select warehouse_id, count(id) as value from $orders where status <> 'cancelled' and channel = 'app' group by 1 having count(id) > 100 order by 1 limit 3",
      ),
    );
  });

  it('are for a time, its last millisecond included, in milliseconds or seconds', async () => {
    const { rows } = await test.database.knex.raw<{ rows: { ms: string | bigint }[] }>(
      `select (extract(epoch from max(placed_at)) * 1000)::bigint as ms from "kn_lakeside-retail"."retail-sales_order" where status = 'paid'`,
    );
    const last = Number(rows[0]?.ms);
    const time = { instant: true, start: last, end: last };
    expect(
      await query('order_count', { time, condition: { field: 'status', operation: '==', value: 'paid' } }),
    ).toEqual([{ labels: {}, times: [last], timeStrs: [new Date(last).toISOString()], values: [1] }]);
    const [start, end] = [at('2026-03-01T00:00:00Z'), at('2026-03-31T23:59:59Z')];
    const inMs = await query('order_count', { time: { instant: true, start, end } });
    expect(await query('order_count', { time: { instant: true, start: start / 1000, end: end / 1000 } })).toEqual(inMs);
  });

  it.each([
    ['day', "to_char(placed_at at time zone 'UTC', 'YYYY-MM-DD')"],
    ['week', "to_char(date_trunc('week', placed_at at time zone 'UTC'), 'YYYY-MM-DD')"],
    ['month', "to_char(placed_at at time zone 'UTC', 'YYYY-MM')"],
    ['quarter', "to_char(placed_at at time zone 'UTC', 'YYYY-\"Q\"Q')"],
  ] as const)('have a trend by %s', async (step, label) => {
    const [start, end] = [at('2026-02-03T00:00:00Z'), at('2026-08-20T12:00:00Z')];
    expect(shown(await query('order_count', { time: { instant: false, start, end, step } }))).toEqual(
      await byHand(
        `select ${label} as at, count(id) as value from $orders where status <> 'cancelled'
         and placed_at between '2026-02-03T00:00:00Z' and '2026-08-20T12:00:00Z' group by 1 order by 1`,
      ),
    );
  });

  it('have a trend of each group', async () => {
    const time = { instant: false, step: 'quarter' as const };
    const series = await query('order_count', { time, dimensions: ['channel'] });
    expect(series.map(({ labels }) => labels.channel)).toEqual(['app', 'store', 'web']);
    expect(series[0]?.timeStrs).toEqual(['2026-Q1', '2026-Q2', '2026-Q3', '2026-Q4']);
  });

  it('list intervals without data where that is wanted', async () => {
    const time = {
      instant: false,
      start: at('2025-11-20T00:00:00Z'),
      end: at('2026-01-10T00:00:00Z'),
      step: 'month' as const,
    };
    const [series] = await query('order_count', { time, fillNull: true });
    expect(series?.timeStrs).toEqual(['2025-11', '2025-12', '2026-01']);
    expect(series?.values.slice(0, 2)).toEqual([null, null]);
    expect(series?.values[2]).toBeGreaterThan(0);
  });

  it('fall back to their default range', async () => {
    const metrics = network.metrics.map(metric => ({
      ...metric,
      timeDimension: { property: 'placed_at', defaultRange: 'last_24h' as const },
    }));
    const now = at('2026-03-10T12:00:00Z');
    expect(shown(await query('order_count', {}, now, { ...network, metrics }))).toEqual(
      await byHand(
        "select count(id) as value from $orders where status <> 'cancelled' and placed_at between '2026-03-09T12:00:00Z' and '2026-03-10T12:00:00Z'",
      ),
    );
  });

  it.each<[string, string, Partial<MetricQuery>, string, RegExp]>([
    ['an unknown metric', 'income', {}, 'metric_id', /no metric of lakeside-retail; expected one of .*revenue/],
    [
      'an unknown dimension',
      'revenue',
      { dimensions: ['note'] },
      'analysis_dimensions.0',
      /no dimension of revenue; expected one of status/,
    ],
    [
      'a trend without a step',
      'revenue',
      { time: { instant: false, start: 1e12, end: 2e12 } },
      'time.step',
      /required for a trend: one of day, week/,
    ],
    ['one end only', 'revenue', { time: { instant: true, start: 1e12 } }, 'time.end', /together/],
    [
      'a start after the end',
      'revenue',
      { time: { instant: true, start: 2e12, end: 1e12 } },
      'time.start',
      /at most time.end/,
    ],
    [
      'a time where there is none',
      'units_sold',
      { time: { instant: true, start: 1e12, end: 2e12 } },
      'time',
      /no time dimension/,
    ],
    [
      'an order by nothing that is grouped',
      'revenue',
      { orderBy: [{ property: 'city', direction: 'asc' }] },
      'order_by.0.property',
      /expected one of __value; got city/,
    ],
    ['a having without a number', 'revenue', { having: { operation: '>', value: 'many' } }, 'having.value', /a number/],
    ['nulls filled without a time', 'revenue', { fillNull: true }, 'fill_null', /trend/],
  ])('refuse %s', async (_, metric, more, field, message) => {
    await expect(query(metric, more)).rejects.toMatchObject({
      details: expect.arrayContaining([{ field, message: expect.stringMatching(message) as unknown }]) as unknown,
    });
  });
});
