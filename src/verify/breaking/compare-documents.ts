import type { Json, JsonObject } from '../../json.ts';
import { type BreakingChange, collector, type Report, type Side } from './change.ts';
import { SchemaComparison } from './compare-schemas.ts';
import { below, documentPlace, itemsBelow, keysBelow, type Place, pointerTo } from './place.ts';

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

interface Comparison {
  report: Report;
  senders: SchemaComparison;
  readers: SchemaComparison;
}

/**
 * What the new document breaks, for those who send what the old one allows and those who read what it promises.
 * Additions that both survive, texts, examples, order and moved components are no changes.
 * @throws Error when a reference of a document leads nowhere
 */
export function compareDocuments(oldDocument: JsonObject, newDocument: JsonObject): BreakingChange[] {
  const found = collector();
  const { report } = found;
  const senders = new SchemaComparison('senders', report);
  const readers = new SchemaComparison('readers', report);
  const [old, now] = [documentPlace(oldDocument), documentPlace(newDocument)];
  for (const path of keysBelow(old, 'paths')) comparePath([old, now], path, { report, senders, readers });
  return found.changes;
}

function comparePath([old, now]: [Place, Place], path: string, comparison: Comparison): void {
  const [before, after] = [below(old, 'paths', path), below(now, 'paths', path)];
  if (before === undefined) return;
  if (after === undefined) {
    removed(comparison, 'path-removed', 'senders', pointerTo('/paths', path), path);
    return;
  }
  for (const method of METHODS) {
    const [operation, successor] = [below(before, method), below(after, method)];
    if (operation === undefined) continue;
    if (successor === undefined) removed(comparison, 'operation-removed', 'senders', operation.pointer, method);
    else {
      compareParameters([before, operation], [after, successor], comparison);
      compareRequest(operation, successor, comparison);
      compareResponses(operation, successor, comparison);
    }
  }
}

/** Of an operation and its path, by place and name. */
function parametersOf(places: readonly Place[]): Map<string, Place> {
  const all = places.flatMap(place => itemsBelow(place, 'parameters'));
  return new Map(all.map(place => [`${text(place.value.in)} ${text(place.value.name)}`, place]));
}

function compareParameters(old: readonly Place[], now: readonly Place[], comparison: Comparison): void {
  const [before, after] = [parametersOf(old), parametersOf(now)];
  for (const [name, parameter] of before) {
    const successor = after.get(name);
    if (successor === undefined) removed(comparison, 'parameter-removed', 'senders', parameter.pointer, name);
    else {
      required('parameter-required', parameter, successor, comparison);
      compareSchemasBelow(parameter, successor, 'senders', comparison);
    }
  }
  for (const [name, { pointer, value }] of after) {
    if (before.has(name) || value.required !== true) continue;
    comparison.report({ rule: 'parameter-required', breaks: 'senders', pointer, old: undefined, new: name });
  }
}

function compareRequest(old: Place, now: Place, comparison: Comparison): void {
  const [before, after] = [below(old, 'requestBody'), below(now, 'requestBody')];
  if (before === undefined) {
    if (after?.value.required !== true) return;
    const { pointer } = after;
    comparison.report({ rule: 'request-body-required', breaks: 'senders', pointer, old: undefined, new: true });
  } else if (after === undefined) removed(comparison, 'request-body-removed', 'senders', before.pointer, true);
  else {
    required('request-body-required', before, after, comparison);
    compareContent(before, after, 'senders', comparison);
  }
}

function compareResponses(old: Place, now: Place, comparison: Comparison): void {
  for (const status of keysBelow(old, 'responses')) {
    const [before, after] = [below(old, 'responses', status), below(now, 'responses', status)];
    if (before === undefined) continue;
    const pointer = pointerTo(old.pointer, 'responses', status);
    if (after === undefined) removed(comparison, 'status-removed', 'readers', pointer, status);
    else {
      compareHeaders(before, after, comparison);
      compareContent(before, after, 'readers', comparison);
    }
  }
}

function compareHeaders(old: Place, now: Place, comparison: Comparison): void {
  const successors = new Map(keysBelow(now, 'headers').map(name => [name.toLowerCase(), name]));
  for (const name of keysBelow(old, 'headers')) {
    const before = below(old, 'headers', name);
    const after = below(now, 'headers', successors.get(name.toLowerCase()) ?? '');
    if (before === undefined) continue;
    if (after === undefined) removed(comparison, 'header-removed', 'readers', before.pointer, name);
    else compareSchemasBelow(before, after, 'readers', comparison);
  }
}

function compareContent(old: Place, now: Place, side: Side, comparison: Comparison): void {
  for (const type of keysBelow(old, 'content')) {
    const [before, after] = [below(old, 'content', type), below(now, 'content', type)];
    if (before === undefined) continue;
    if (after === undefined) removed(comparison, 'media-type-removed', side, before.pointer, type);
    else compareSchemasBelow(before, after, side, comparison);
  }
}

/** No schema allows everything: one that comes demands more of senders, one that goes promises less to readers. */
function compareSchemasBelow(old: Place, now: Place, side: Side, comparison: Comparison): void {
  const [before, after] = [below(old, 'schema'), below(now, 'schema')];
  if (before && after) comparison[side].compare(before, after);
  else if (side === 'senders' ? after : before) {
    const pointer = pointerTo(old.pointer, 'schema');
    comparison.report({ rule: 'schema-changed', breaks: side, pointer, old: before?.value, new: after?.value });
  }
}

function required(rule: string, old: Place, now: Place, { report }: Comparison): void {
  if (now.value.required !== true || old.value.required === true) return;
  report({ rule, breaks: 'senders', pointer: pointerTo(old.pointer, 'required'), old: false, new: true });
}

function removed({ report }: Comparison, rule: string, breaks: Side, pointer: string, old: Json): void {
  report({ rule, breaks, pointer, old, new: undefined });
}

function text(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}
