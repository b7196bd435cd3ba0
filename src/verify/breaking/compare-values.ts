import { isDeepStrictEqual } from 'node:util';
import type { Json, JsonObject } from '../../json.ts';
import type { Report, Side } from './change.ts';
import { type Place, pointerTo } from './place.ts';

/** Keywords whose rise demands more of a value, and those whose fall does. */
const FLOORS = ['minimum', 'minLength', 'minItems', 'minProperties'];
const CEILINGS = ['maximum', 'maxLength', 'maxItems', 'maxProperties'];

/** Types and formats whose values are all values of another. */
const WIDER: Record<string, string> = { integer: 'number', int32: 'int64', float: 'double' };

type Verdict = 'same' | 'narrower' | 'wider' | 'other';

/** Compares what a schema says of a value itself, without its parts. */
export function compareValues(old: Place, now: Place, side: Side, report: Report): void {
  const check = (rule: string, keyword: string, verdict: Verdict): void => {
    if (!breaks(verdict, side)) return;
    const pointer = pointerTo(old.pointer, keyword);
    report({ rule, breaks: side, pointer, old: old.value[keyword], new: now.value[keyword] });
  };
  const [before, after] = [old.value, now.value];
  check('type-changed', 'type', kind(before.type, after.type));
  check('format-changed', 'format', kind(before.format, after.format));
  check('nullability-changed', 'nullable', switched(before.nullable === true, after.nullable === true));
  check('enum-changed', 'enum', values(before.enum, after.enum));
  check('pattern-changed', 'pattern', kind(before.pattern, after.pattern));
  check('default-changed', 'default', isDeepStrictEqual(before.default, after.default) ? 'same' : 'other');
  check('unique-items-changed', 'uniqueItems', switched(before.uniqueItems !== true, after.uniqueItems !== true));
  for (const keyword of FLOORS) check('bound-changed', keyword, bound(after, before, keyword));
  for (const keyword of CEILINGS) check('bound-changed', keyword, bound(before, after, keyword, Infinity));
  for (const keyword of ['exclusiveMinimum', 'exclusiveMaximum']) {
    check('bound-changed', keyword, switched(before[keyword] !== true, after[keyword] !== true));
  }
}

function breaks(verdict: Verdict, side: Side): boolean {
  return verdict === 'other' || verdict === (side === 'senders' ? 'narrower' : 'wider');
}

function kind(before: Json | undefined, after: Json | undefined): Verdict {
  if (before === after) return 'same';
  if (before === undefined) return 'narrower';
  if (after === undefined || isWithin(before, after)) return 'wider';
  return isWithin(after, before) ? 'narrower' : 'other';
}

function isWithin(value: Json, other: Json): boolean {
  return typeof value === 'string' && WIDER[value] === other;
}

/** `true` is the wider of the two. */
function switched(before: boolean, after: boolean): Verdict {
  if (before === after) return 'same';
  return after ? 'wider' : 'narrower';
}

function values(before: Json | undefined, after: Json | undefined): Verdict {
  const [old, now] = [before, after].map(list => (Array.isArray(list) ? new Set(list) : undefined));
  if (old === undefined || now === undefined) return kind(old && 'enum', now && 'enum');
  const [lost, won] = [[...old].some(value => !now.has(value)), [...now].some(value => !old.has(value))];
  if (lost && won) return 'other';
  if (lost) return 'narrower';
  return won ? 'wider' : 'same';
}

/** Called with the two the other way round, it judges a floor: a smaller one allows more. */
function bound(low: JsonObject, high: JsonObject, keyword: string, absent = -Infinity): Verdict {
  const [first, second] = [low, high].map(schema => (typeof schema[keyword] === 'number' ? schema[keyword] : absent));
  if (first === undefined || second === undefined || first === second) return 'same';
  return second > first ? 'wider' : 'narrower';
}
