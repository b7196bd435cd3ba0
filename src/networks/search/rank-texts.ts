import { searchTokens } from '../query/search-tokens.ts';

/** A text to be found by, and how much a hit in it counts. */
export interface Field {
  text: string;
  weight: number;
}

export interface Ranked<T> {
  item: T;
  /** 1 for what is best on both scales. */
  score: number;
  bm25: number;
  /** Share of the query's character triples that the best field has, 0 to 1. */
  likeness: number;
}

const K1 = 1.2;
const B = 0.75;
/** Of reciprocal rank fusion: how little the first places differ. */
const FUSION = 60;
const PRUNE = 0.25;

interface Document<T> {
  item: T;
  fields: readonly Field[];
  /** Token → how often it occurs, weighted. */
  counts: Map<string, number>;
  length: number;
}

/**
 * The items that have to do with the query, best first: words (and every two characters of what is written without spaces) by
 * BM25, and likeness of spelling by character triples, fused by rank. What is far behind the best is left out.
 */
export function rankTexts<T>(query: string, items: readonly T[], fieldsOf: (item: T) => readonly Field[]): Ranked<T>[] {
  const wanted = searchTokens(query);
  const documents = items.map(item => readDocument(item, fieldsOf(item)));
  const bm25 = scoreWords(wanted, documents);
  const triples = trigramsOf(query);
  const scored = documents.map((document, index) => ({
    item: document.item,
    bm25: bm25[index] ?? 0,
    likeness: Math.max(0, ...document.fields.map(({ text }) => likeness(triples, text))),
  }));
  const byWords = placesBy(scored, each => each.bm25);
  // Below a third of the triples the likeness is chance.
  const byLikeness = placesBy(scored, each => (each.likeness >= 0.34 ? each.likeness : 0));
  const fused = scored.map((each, index) => ({ ...each, score: fuse(byWords[index]) + fuse(byLikeness[index]) }));
  const best = Math.max(0, ...fused.map(({ bm25: own }) => own));
  return fused
    .filter(({ score, bm25: own, likeness: alike }) => score > 0 && (own >= best * PRUNE || alike >= 0.5))
    .toSorted((a, b) => b.score - a.score || b.bm25 - a.bm25);
}

function readDocument<T>(item: T, fields: readonly Field[]): Document<T> {
  const counts = new Map<string, number>();
  let length = 0;
  for (const { text, weight } of fields) {
    for (const token of searchTokens(text, true)) {
      counts.set(token, (counts.get(token) ?? 0) + weight);
      length += 1;
    }
  }
  return { item, fields, counts, length };
}

function scoreWords<T>(wanted: readonly string[], documents: readonly Document<T>[]): number[] {
  const average = documents.reduce((sum, { length }) => sum + length, 0) / Math.max(1, documents.length);
  const rarity = wanted.map(token => {
    const having = documents.filter(({ counts }) => counts.has(token)).length;
    return Math.log(1 + (documents.length - having + 0.5) / (having + 0.5));
  });
  return documents.map(({ counts, length }) =>
    wanted.reduce((sum, token, index) => {
      const count = counts.get(token) ?? 0;
      const saturated = (count * (K1 + 1)) / (count + K1 * (1 - B + (B * length) / Math.max(1, average)));
      return sum + (rarity[index] ?? 0) * saturated;
    }, 0),
  );
}

/** 1 for the highest; equal ones share a place, and those without any have none. */
function placesBy<T>(items: readonly T[], valueOf: (item: T) => number): (number | undefined)[] {
  const values = items.map(valueOf);
  const ordered = [...new Set(values.filter(value => value > 0))].toSorted((a, b) => b - a);
  return values.map(value => (value > 0 ? ordered.indexOf(value) + 1 : undefined));
}

function fuse(place: number | undefined): number {
  return place === undefined ? 0 : (0.5 * (FUSION + 1)) / (FUSION + place);
}

function trigramsOf(text: string): Set<string> {
  const characters = Array.from(` ${text.normalize('NFKC').toLowerCase().trim()} `);
  return new Set(characters.slice(2).map((_, index) => characters.slice(index, index + 3).join('')));
}

function likeness(wanted: ReadonlySet<string>, text: string): number {
  if (wanted.size === 0) return 0;
  const own = trigramsOf(text);
  return [...wanted].filter(triple => own.has(triple)).length / wanted.size;
}
