import { isDeepStrictEqual } from 'node:util';
import type { Json } from '../../json.ts';
import type { Report, Side } from './change.ts';
import { compareValues } from './compare-values.ts';
import { below, itemsBelow, keysBelow, type Place, pointerTo } from './place.ts';

/** Compares two schemas as one side sees them. `seen` holds the pairs already under way: schemas may be recursive. */
export class SchemaComparison {
  private readonly side: Side;
  private readonly report: Report;
  private readonly seen = new Map<object, Set<object>>();

  constructor(side: Side, report: Report) {
    this.side = side;
    this.report = report;
  }

  compare(old: Place, now: Place): void {
    const partners = this.seen.get(old.value) ?? new Set();
    if (partners.has(now.value)) return;
    this.seen.set(old.value, partners.add(now.value));
    compareValues(old, now, this.side, this.report);
    this.compareProperties(old, now);
    this.compareOpenness(old, now);
    this.compareItems(old, now);
    for (const keyword of ['allOf', 'oneOf', 'anyOf']) this.compareBranches(keyword, old, now);
  }

  private compareProperties(old: Place, now: Place): void {
    const required = { old: namesIn(old.value.required), now: namesIn(now.value.required) };
    for (const name of keysBelow(old, 'properties')) {
      const [before, after] = [below(old, 'properties', name), below(now, 'properties', name)];
      const pointer = pointerTo(old.pointer, 'properties', name);
      if (before === undefined) continue;
      if (after === undefined) this.found('property-removed', pointer, before.value, undefined);
      else this.compare(before, after);
    }
    for (const name of keysBelow(now, 'properties')) {
      const [was, is] = [required.old.has(name), required.now.has(name)];
      const existed = below(old, 'properties', name) !== undefined;
      const pointer = pointerTo(existed ? old.pointer : now.pointer, 'properties', name);
      if (this.side === 'senders' && is && !was)
        this.found('property-required', pointer, existed ? false : undefined, true);
      if (this.side === 'readers' && was && !is) this.found('property-optional', pointer, true, false);
    }
  }

  /** A closed object that opens surprises readers, an open one that closes refuses what senders sent. */
  private compareOpenness(old: Place, now: Place): void {
    const [schema, successor] = [below(old, 'additionalProperties'), below(now, 'additionalProperties')];
    if (schema && successor) {
      this.compare(schema, successor);
      return;
    }
    const [before, after] = [openness(old), openness(now)];
    const pointer = pointerTo(old.pointer, 'additionalProperties');
    const [was, is] = [old, now].map(place => place.value.additionalProperties ?? true);
    if (after > before && this.side === 'readers') this.found('object-opened', pointer, was, is);
    if (after < before && this.side === 'senders') this.found('object-closed', pointer, was, is);
  }

  private compareItems(old: Place, now: Place): void {
    const [before, after] = [below(old, 'items'), below(now, 'items')];
    const pointer = pointerTo(old.pointer, 'items');
    if (before && after) this.compare(before, after);
    else if (before && this.side === 'readers') this.found('items-changed', pointer, before.value, undefined);
    else if (after && this.side === 'senders') this.found('items-changed', pointer, undefined, after.value);
  }

  /** Branches have no names: an equal one is the same one, the rest are compared in their order. */
  private compareBranches(keyword: string, old: Place, now: Place): void {
    const [before, after] = [itemsBelow(old, keyword), itemsBelow(now, keyword)];
    const twin = (branch: Place, list: Place[]): Place | undefined =>
      list.find(other => isDeepStrictEqual(branch.value, other.value));
    const gone = before.filter(branch => !twin(branch, after));
    const come = after.filter(branch => !twin(branch, before));
    const pairs = Math.min(gone.length, come.length);
    for (const branch of before) this.compare(branch, twin(branch, after) ?? come[gone.indexOf(branch)] ?? branch);
    // A part more of an allOf demands more, an alternative more of a oneOf or anyOf allows more.
    const fewerBreaks: Side = keyword === 'allOf' ? 'readers' : 'senders';
    const [removed, added] = this.side === fewerBreaks ? [gone.slice(pairs), []] : [[], come.slice(pairs)];
    for (const { pointer, value } of removed) this.found('branch-removed', pointer, value, undefined);
    for (const { pointer, value } of added) this.found('branch-added', pointer, undefined, value);
  }

  private found(rule: string, pointer: string, old: Json | undefined, now: Json | undefined): void {
    this.report({ rule, breaks: this.side, pointer, old, new: now });
  }
}

function namesIn(list: Json | undefined): Set<string> {
  return new Set(Array.isArray(list) ? list.filter(name => typeof name === 'string') : []);
}

/** 0 closed, 1 open to values of a schema, 2 open. */
function openness({ value }: Place): number {
  const { additionalProperties = true } = value;
  if (typeof additionalProperties === 'boolean') return additionalProperties ? 2 : 0;
  return 1;
}
