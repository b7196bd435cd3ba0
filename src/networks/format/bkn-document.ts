import { parseDocument } from 'yaml';
import { isJsonObject, type Json, type JsonObject } from '../../json.ts';
import type { Findings } from './findings.ts';

/** A `.bkn` file in parts: front matter, the first heading with its text, and sections. */
export interface BknDocument {
  path: string;
  head: JsonObject;
  /** The free text below the first heading. */
  comment: string;
  sections: Section[];
}

/** A heading with what stands below it. Lines count from 1. */
export interface Section {
  title: string;
  line: number;
  table: Row[];
  /** The value of the first fenced block. */
  yaml: { value: Json; line: number } | undefined;
  /** `Label: value` lines. */
  labels: Map<string, { text: string; line: number }>;
  /** Below headings of the next level, and below lines of bold text alone. */
  sections: Section[];
}

export interface Row {
  line: number;
  /** By the column's title; a dash alone is an empty cell. */
  cells: Record<string, string>;
}

const HEADING = /^(#{1,6})\s+(.*?)\s*$/;
const BOLD = /^\*\*([^*]+)\*\*:?\s*$/;
const LABEL = /^([A-Z][A-Za-z ]*):\s*(.*?)\s*$/;
const FENCE = /^\s*(```|~~~)/;
/** Deeper than every heading. */
const BOLD_LEVEL = 7;

export function parseBkn(path: string, text: string, findings: Findings): BknDocument {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const { head, next } = parseHead(path, lines, findings);
  const parser = new BodyParser(path, lines, findings);
  parser.run(next);
  return { path, head, comment: parser.comment.join('\n').trim(), sections: parser.sections };
}

function parseHead(path: string, lines: readonly string[], findings: Findings): { head: JsonObject; next: number } {
  const end = lines[0]?.trim() === '---' ? lines.indexOf('---', 1) : -1;
  if (end < 0) {
    findings.fault(path, 1, 'expected front matter between two lines of ---');
    return { head: {}, next: 0 };
  }
  const value = parseYaml(path, lines.slice(1, end).join('\n'), 2, findings);
  if (value !== undefined && !isJsonObject(value))
    findings.fault(path, 2, 'expected members such as `type: object_type`');
  return { head: isJsonObject(value) ? value : {}, next: end + 1 };
}

/** Integers stay exact; undefined, with a fault at its line, where it is no YAML. */
export function parseYaml(path: string, text: string, firstLine: number, findings: Findings): Json | undefined {
  const document = parseDocument(text, { version: '1.2', intAsBigInt: true });
  const [error] = document.errors;
  if (error !== undefined) {
    const line = firstLine + (error.linePos?.[0].line ?? 1) - 1;
    findings.fault(path, line, `not YAML: ${error.message.split('\n')[0] ?? ''}`);
    return undefined;
  }
  return plain(document.toJS());
}

/** Integers as the rest of the service has them: numbers, and `bigint` beyond what a double holds. */
function plain(value: unknown): Json {
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : value;
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plain(item)]));
  }
  return value as Json;
}

class BodyParser {
  readonly sections: Section[] = [];
  readonly comment: string[] = [];
  private readonly path: string;
  private readonly lines: readonly string[];
  private readonly findings: Findings;
  private readonly open: { level: number; section: Section }[] = [];
  private headings = 0;

  constructor(path: string, lines: readonly string[], findings: Findings) {
    this.path = path;
    this.lines = lines;
    this.findings = findings;
  }

  run(from: number): void {
    for (let index = from; index < this.lines.length; index += 1) {
      const line = this.lines[index] ?? '';
      if (FENCE.test(line)) index = this.fenced(index);
      else if (line.startsWith('|') && this.section !== undefined) index = this.table(index);
      else this.plainLine(line, index + 1);
    }
  }

  private get section(): Section | undefined {
    return this.open.at(-1)?.section;
  }

  private plainLine(line: string, number: number): void {
    const heading = HEADING.exec(line);
    const bold = this.section === undefined ? null : BOLD.exec(line);
    if (heading !== null) this.heading(heading[1]?.length ?? 1, heading[2] ?? '', number);
    else if (bold !== null) this.enter(BOLD_LEVEL, (bold[1] ?? '').replace(/:$/, ''), number);
    else if (this.section === undefined) {
      if (this.headings === 1) this.comment.push(line);
    } else {
      const [, label, text = ''] = LABEL.exec(line) ?? [];
      if (label !== undefined) this.section.labels.set(label, { text: cellText(text), line: number });
    }
  }

  /** The first heading names the concept; the others open sections. */
  private heading(level: number, title: string, line: number): void {
    this.headings += 1;
    if (this.headings > 1) this.enter(level, title, line);
  }

  private enter(level: number, title: string, line: number): void {
    while ((this.open.at(-1)?.level ?? 0) >= level) this.open.pop();
    const section: Section = { title, line, table: [], yaml: undefined, labels: new Map(), sections: [] };
    (this.section?.sections ?? this.sections).push(section);
    this.open.push({ level, section });
  }

  /** @returns the index of the closing line */
  private fenced(index: number): number {
    const fence = FENCE.exec(this.lines[index] ?? '')?.[1] ?? '';
    let end = index + 1;
    while (end < this.lines.length && !(this.lines[end] ?? '').trim().startsWith(fence)) end += 1;
    const body = this.lines.slice(index + 1, end);
    const { section } = this;
    if (section === undefined) {
      if (this.headings === 1) this.comment.push(...this.lines.slice(index, end + 1));
    } else if (section.yaml === undefined && /ya?ml/i.test(this.lines[index] ?? '')) {
      const value = parseYaml(this.path, body.join('\n'), index + 2, this.findings);
      if (value !== undefined && value !== null) section.yaml = { value, line: index + 2 };
    }
    return end;
  }

  /** @returns the index of the last row */
  private table(index: number): number {
    let end = index;
    while ((this.lines[end + 1] ?? '').startsWith('|')) end += 1;
    const columns = splitCells(this.lines[index] ?? '');
    if (!/^\|[\s:|-]+\|?\s*$/.test(this.lines[index + 1] ?? '')) {
      this.findings.fault(this.path, index + 1, 'expected a line like |---|---| below the titles of a table');
      return end;
    }
    for (let row = index + 2; row <= end; row += 1) {
      const cells = splitCells(this.lines[row] ?? '');
      if (cells.length > columns.length) {
        const expected = `expected ${columns.length} cells, got ${cells.length} (write \\| for a bar in a text)`;
        this.findings.fault(this.path, row + 1, expected);
      } else {
        const named = columns.map((column, at): [string, string] => [column, cellText(cells[at] ?? '')]);
        this.section?.table.push({ line: row + 1, cells: Object.fromEntries(named) });
      }
    }
    return end;
  }
}

function splitCells(line: string): string[] {
  const inner = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '');
  return inner.split(/(?<!\\)\|/).map(cell => cell.trim().replaceAll('\\|', '|'));
}

function cellText(text: string): string {
  return /^[—–-]$/.test(text) ? '' : text;
}
