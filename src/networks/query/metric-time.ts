import type { Metric } from '../model.ts';
import { type Sql, sql } from '../sql.ts';
import type { ArgumentFaults } from './argument-faults.ts';

export const STEPS = ['day', 'week', 'month', 'quarter', 'year'] as const;
export type Step = (typeof STEPS)[number];

/** Epoch milliseconds, both included; infinite where there is no bound. */
export interface TimeRange {
  start: number;
  end: number;
  /** Of a trend. */
  step: Step | undefined;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Milliseconds before it lie in 1973: what is smaller was meant as seconds. */
const LEAST_MS = 1e11;
/** Of the years 1 to 9999. */
const EARLIEST = -62_135_596_800_000;
const LATEST = 253_402_300_799_999;
const BUCKETS_LIMIT = 10_000;

/** What is asked for, else the metric's default; undefined for all there is. */
export function timeRange(
  metric: Metric,
  time: { instant: boolean; start?: number | bigint; end?: number | bigint; step?: Step } | undefined,
  now: number,
  faults: ArgumentFaults,
): TimeRange | undefined {
  if (time === undefined) return defaultRange(metric, now);
  if (metric.timeDimension === undefined) {
    faults.add('time', `${metric.id} has no time dimension; leave it out`);
    return undefined;
  }
  const { instant, start, end, step } = time;
  if (!instant && step === undefined) {
    faults.add(
      'time.step',
      `is required for a trend: one of ${STEPS.join(', ')}; or set time.instant to true for one value`,
    );
  }
  if ((start === undefined) !== (end === undefined)) {
    faults.add(start === undefined ? 'time.start' : 'time.end', 'is required together with the other end');
    return undefined;
  }
  if (start === undefined || end === undefined) {
    const own = defaultRange(metric, now);
    if (instant) return own;
    return { start: own?.start ?? -Infinity, end: own?.end ?? Infinity, step };
  }
  const range = { start: toMs(Number(start)), end: toMs(Number(end)), step: instant ? undefined : step };
  for (const name of ['start', 'end'] as const) {
    if (range[name] < EARLIEST || range[name] > LATEST)
      faults.add(`time.${name}`, 'expected epoch milliseconds of the years 1 to 9999');
  }
  if (range.start > range.end) faults.add('time.start', `expected at most time.end (${end}), got ${start}`);
  return range;
}

function toMs(time: number): number {
  return Math.abs(time) < LEAST_MS ? time * 1000 : time;
}

function defaultRange({ timeDimension }: Metric, now: number): TimeRange | undefined {
  switch (timeDimension?.defaultRange) {
    case 'last_1h':
      return { start: now - HOUR, end: now, step: undefined };
    case 'last_24h':
      return { start: now - DAY, end: now, step: undefined };
    case 'calendar_day':
      return { start: now - (now % DAY), end: now, step: undefined };
    default:
      return undefined;
  }
}

/** Written into the statement: what is grouped by must be the same expression as what is selected, and two bound values are not. */
const STEP_NAMES: Record<Step, Sql> = {
  day: sql`'day'`,
  week: sql`'week'`,
  month: sql`'month'`,
  quarter: sql`'quarter'`,
  year: sql`'year'`,
};

/** The beginning of the interval that a moment is in, in UTC; weeks begin on Monday. */
export function stepSql(step: Step, moment: Sql): Sql {
  return sql`date_trunc(${STEP_NAMES[step]}, ${moment}, 'UTC')`;
}

export function bucketsBetween(step: Step, { start, end }: TimeRange): number[] {
  const buckets: number[] = [];
  for (let at = beginOf(step, start); at <= end && buckets.length < BUCKETS_LIMIT; at = nextOf(step, at))
    buckets.push(at);
  return buckets;
}

function beginOf(step: Step, ms: number): number {
  const date = new Date(ms);
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  switch (step) {
    case 'day':
      return Date.UTC(year, month, day);
    case 'week':
      return Date.UTC(year, month, day - ((date.getUTCDay() + 6) % 7));
    case 'month':
      return Date.UTC(year, month, 1);
    case 'quarter':
      return Date.UTC(year, month - (month % 3), 1);
    case 'year':
      return Date.UTC(year, 0, 1);
  }
}

function nextOf(step: Step, ms: number): number {
  const date = new Date(ms);
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  switch (step) {
    case 'day':
      return Date.UTC(year, month, day + 1);
    case 'week':
      return Date.UTC(year, month, day + 7);
    case 'month':
      return Date.UTC(year, month + 1, 1);
    case 'quarter':
      return Date.UTC(year, month + 3, 1);
    case 'year':
      return Date.UTC(year + 1, 0, 1);
  }
}

/** `2026-03-02`, `2026-03`, `2026-Q1`, `2026`. */
export function bucketText(step: Step, ms: number): string {
  const date = new Date(ms).toISOString().slice(0, 10);
  switch (step) {
    case 'month':
      return date.slice(0, 7);
    case 'quarter':
      return `${date.slice(0, 4)}-Q${Math.floor(new Date(ms).getUTCMonth() / 3) + 1}`;
    case 'year':
      return date.slice(0, 4);
    default:
      return date;
  }
}
