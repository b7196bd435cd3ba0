import { type Json, type JsonObject, stringifyJson } from '../../json.ts';
import type { DataSource } from '../data-source.ts';
import type { Metric, Network, ObjectType } from '../model.ts';
import { identifier, join, type Sql, sql } from '../sql.ts';
import { ArgumentFaults, refuseArgument, someOf } from './argument-faults.ts';
import { aggregateOf, compileHaving } from './compile-aggregate.ts';
import { compileCondition, mappedProperty } from './compile-condition.ts';
import { bucketsBetween, bucketText, type Step, stepSql, timeRange, type TimeRange } from './metric-time.ts';
import { whereOf } from './query-instances.ts';
import { resourceOf, tableOf } from './table-of.ts';

export interface MetricQuery {
  metricId: string;
  time: { instant: boolean; start?: number | bigint; end?: number | bigint; step?: Step } | undefined;
  condition: Json | undefined;
  dimensions: readonly string[];
  orderBy: readonly { property: string; direction: 'asc' | 'desc' }[];
  having: { operation: string; value: Json } | undefined;
  limit: number;
  fillNull: boolean;
}

/** One group: its labels, and one value, or one of each interval. */
export interface MetricSeries {
  labels: JsonObject;
  /** Epoch milliseconds. */
  times: number[];
  timeStrs: string[];
  values: Json[];
}

const QUERY_TIMEOUT_MS = 60_000;
const POINTS_LIMIT = 100_000;
const VALUE = '__value';
const TIME = '\u0001time';

/** Evaluates a metric (facts §10.5, D51). @throws ServiceError ArgumentInvalid, naming arguments as the tool has them */
export async function queryMetric(
  network: Network,
  query: MetricQuery,
  { data, signal, now }: { data: DataSource; signal: AbortSignal; now: number },
): Promise<MetricSeries[]> {
  const metric = metricOf(network, query.metricId);
  const objectType = network.objectTypes.find(({ id }) => id === metric.objectTypeId);
  if (objectType === undefined) throw new Error(`Metric ${metric.id} has lost its object type`);
  const faults = new ArgumentFaults();
  const range = timeRange(metric, query.time, now, faults);
  if (query.fillNull && (range?.step === undefined || query.time?.start === undefined)) {
    faults.add('fill_null', 'is for a trend with time.start and time.end');
  }
  const compiled = new MetricCompiler(metric, objectType, query, range, faults);
  const statement = compiled.compile(tableOf(resourceOf(network, objectType, 'metric_id')));
  faults.throwIfAny();
  const rows = await data.rows(statement, { signal, timeoutMs: QUERY_TIMEOUT_MS });
  return toSeries(rows, compiled.dimensions, range, query);
}

function metricOf(network: Network, id: string): Metric {
  const metric = network.metrics.find(candidate => candidate.id === id);
  if (metric !== undefined) return metric;
  const ids = network.metrics.map(candidate => candidate.id);
  return refuseArgument('metric_id', `${id} is no metric of ${network.id}; expected one of ${someOf(ids)}`);
}

class MetricCompiler {
  readonly dimensions: string[];
  private readonly metric: Metric;
  private readonly objectType: ObjectType;
  private readonly query: MetricQuery;
  private readonly range: TimeRange | undefined;
  private readonly faults: ArgumentFaults;

  constructor(
    metric: Metric,
    objectType: ObjectType,
    query: MetricQuery,
    range: TimeRange | undefined,
    faults: ArgumentFaults,
  ) {
    this.metric = metric;
    this.objectType = objectType;
    this.query = query;
    this.range = range;
    this.faults = faults;
    this.dimensions = this.readDimensions();
  }

  compile(table: Sql): Sql {
    const { step } = this.range ?? {};
    const groups = this.dimensions.map(name => this.column(name));
    const named = groups.map((column, index) => sql`${column} as ${identifier(this.dimensions[index] ?? '')}`);
    const bucket = step === undefined ? [] : [stepSql(step, this.timeColumn())];
    const keys = [...groups, ...bucket];
    const selected = [
      ...named,
      ...bucket.map(own => sql`${own} as ${identifier(TIME)}`),
      sql`${this.aggregate()} as ${identifier(VALUE)}`,
    ];
    const grouping = keys.length === 0 ? sql`` : sql` group by ${join(keys, sql`, `)}`;
    const inner = sql`select ${join(selected, sql`, `)} from ${table} t where ${this.where()}${grouping}`;
    const order = this.orderTerms();
    const ordering = order.length === 0 ? sql`` : sql` order by ${join(order, sql`, `)}`;
    const limit = step === undefined ? this.query.limit : POINTS_LIMIT;
    return sql`select * from (${inner}) g where ${this.having()}${ordering} limit ${limit}`;
  }

  private readDimensions(): string[] {
    const { groupBy, analysisDimensions, id } = this.metric;
    const declared = analysisDimensions.map(({ name }) => name);
    this.query.dimensions.forEach((name, index) => {
      if (declared.includes(name) || groupBy.includes(name)) return;
      const expected = declared.length === 0 ? 'it has none' : `expected one of ${someOf(declared)}`;
      this.faults.add(`analysis_dimensions.${index}`, `${name} is no dimension of ${id}; ${expected}`);
    });
    return [...new Set([...groupBy, ...this.query.dimensions])];
  }

  private column(name: string): Sql {
    const property = mappedProperty(this.objectType, name, 'analysis_dimensions', this.faults);
    return identifier('t', property?.column ?? '');
  }

  private timeColumn(): Sql {
    const property = mappedProperty(this.objectType, this.metric.timeDimension?.property ?? '', 'time', this.faults);
    const column = identifier('t', property?.column ?? '');
    return property?.type === 'date' ? sql`(${column}::timestamp at time zone 'UTC')` : column;
  }

  private aggregate(): Sql {
    const { property, function: name } = this.metric.aggregation;
    return aggregateOf(name, this.column(property));
  }

  private where(): Sql {
    const own = this.metric.condition;
    const parts = [
      own === undefined ? sql`true` : compileCondition(own, this.objectType, 't', 'metric_id', this.faults),
      whereOf(this.query.condition, this.objectType, 'condition', this.faults),
    ];
    if (this.range !== undefined) {
      const column = this.timeColumn();
      const { start, end } = this.range;
      // The last millisecond counts whole.
      if (Number.isFinite(start)) parts.push(sql`${column} >= ${isoOf(start)}::text::timestamptz`);
      if (Number.isFinite(end)) parts.push(sql`${column} < ${isoOf(end + 1)}::text::timestamptz`);
    }
    return join(parts, sql` and `);
  }

  private having(): Sql {
    const wanted = this.query.having ?? this.metric.having;
    return wanted === undefined ? sql`true` : compileHaving(wanted, identifier('g', VALUE), this.faults);
  }

  /** What the caller wants first, then what the metric says, then the labels, so that the order is one. */
  private orderTerms(): Sql[] {
    const isTrend = this.range?.step !== undefined;
    const own = isTrend ? this.metric.orderBy.filter(({ property }) => property !== VALUE) : this.metric.orderBy;
    const terms = [...this.query.orderBy, ...own, ...this.dimensions.map(property => ({ property, direction: 'asc' }))];
    const seen = new Set<string>();
    const sorted = terms.flatMap(({ property, direction }, index) => {
      if (seen.has(property)) return [];
      seen.add(property);
      if (!this.canOrder(property, isTrend, index)) return [];
      const column = identifier('g', property);
      return [direction === 'asc' ? sql`${column} asc nulls last` : sql`${column} desc nulls last`];
    });
    return isTrend ? [...sorted, identifier('g', TIME)] : sorted;
  }

  private canOrder(property: string, isTrend: boolean, index: number): boolean {
    if (this.dimensions.includes(property) || (property === VALUE && !isTrend)) return true;
    const expected = [...this.dimensions, ...(isTrend ? [] : [VALUE])].join(', ');
    if (index < this.query.orderBy.length) {
      this.faults.add(
        `order_by.${index}.property`,
        `expected one of ${expected}${isTrend ? ' in a trend' : ''}; got ${property}`,
      );
    }
    return false;
  }
}

function isoOf(ms: number): string {
  return new Date(ms).toISOString();
}

function toSeries(
  rows: readonly JsonObject[],
  dimensions: readonly string[],
  range: TimeRange | undefined,
  { limit, fillNull }: MetricQuery,
): MetricSeries[] {
  const step = range?.step;
  if (range === undefined || step === undefined) {
    return rows.map(row => ({
      labels: labelsOf(row, dimensions),
      times: range === undefined ? [] : [range.end],
      timeStrs: range === undefined ? [] : [isoOf(range.end)],
      values: [row[VALUE] ?? null],
    }));
  }
  const groups = new Map<string, { labels: JsonObject; points: Map<number, Json> }>();
  const buckets = fillNull ? bucketsBetween(step, range) : [];
  if (fillNull && dimensions.length === 0) groups.set(stringifyJson({}), { labels: {}, points: new Map() });
  for (const row of rows) {
    const labels = labelsOf(row, dimensions);
    const key = stringifyJson(labels);
    const group = groups.get(key) ?? { labels, points: new Map<number, Json>() };
    groups.set(key, group);
    group.points.set(Date.parse(row[TIME] as string), row[VALUE] ?? null);
  }
  return [...groups.values()].slice(0, limit).map(({ labels, points }) => {
    const times = fillNull ? buckets : [...points.keys()];
    return {
      labels,
      times,
      timeStrs: times.map(time => bucketText(step, time)),
      values: times.map(time => points.get(time) ?? null),
    };
  });
}

function labelsOf(row: JsonObject, dimensions: readonly string[]): JsonObject {
  return Object.fromEntries(dimensions.map(name => [name, row[name] ?? null]));
}
