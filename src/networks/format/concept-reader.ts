import type { Json } from '../../json.ts';
import type { Condition } from '../model.ts';
import { leavesOf, readCondition } from '../read-condition.ts';
import type { BknDocument, Row, Section } from './bkn-document.ts';
import type { Findings } from './findings.ts';

export const ID = /^[a-z0-9][a-z0-9_-]{0,39}$/;
export const PROPERTY_NAME = /^[a-zA-Z0-9_][a-zA-Z0-9_-]{0,39}$/;

/** Something that must exist in the network, and where it is named. */
export interface Reference {
  kind: 'object_type' | 'metric';
  id: string;
  file: string;
  line: number;
}

/** A data property that must exist in an object type. */
export interface PropertyReference {
  objectTypeId: string;
  property: string;
  file: string;
  line: number;
}

/** Reads one document, and keeps what can be judged only with all the others. */
export class ConceptReader {
  readonly document: BknDocument;
  readonly findings: Findings;
  readonly references: Reference[] = [];
  readonly propertyReferences: PropertyReference[] = [];

  constructor(document: BknDocument, findings: Findings) {
    this.document = document;
    this.findings = findings;
  }

  /** Id, name, tags and comment. */
  concept(): { id: string; name: string; tags: string[]; comment: string } {
    const { head, comment } = this.document;
    const id = textOf(head.id);
    if (!ID.test(id)) this.fault(1, `id: expected lower-case letters, digits, _ and -, at most 40; got "${id}"`);
    const name = textOf(head.name);
    if (name === '') this.fault(1, 'name: expected a text');
    const tags = Array.isArray(head.tags) ? head.tags.map(textOf).filter(tag => tag !== '') : [];
    return { id, name: name === '' ? id : name, tags, comment };
  }

  section(title: string): Section | undefined {
    return this.document.sections.find(section => same(section.title, title));
  }

  rows(title: string): readonly Row[] {
    return this.section(title)?.table ?? [];
  }

  /** The only row of a table; undefined, with a fault where one is `needed`, without any. */
  row(title: string, needed = false): Row | undefined {
    const [first, ...others] = this.rows(title);
    if (first === undefined && needed)
      this.fault(this.section(title)?.line ?? 1, `${title}: expected a table with a row`);
    if (others.length > 0) this.fault(others[0]?.line ?? 1, `${title}: expected one row`);
    return first;
  }

  /** The id of an object type that must exist. */
  objectType(id: string, line: number): string {
    this.references.push({ kind: 'object_type', id, file: this.document.path, line });
    return id;
  }

  metric(id: string, line: number): string {
    this.references.push({ kind: 'metric', id, file: this.document.path, line });
    return id;
  }

  /** The name of a data property, mapped to a column, that the object type must have. */
  property(objectTypeId: string, property: string, line: number): string {
    this.propertyReferences.push({ objectTypeId, property, file: this.document.path, line });
    return property;
  }

  /** A condition on instances of the object type. */
  condition(value: Json | undefined, objectTypeId: string | undefined, line: number): Condition | undefined {
    if (value === undefined || value === null || isEmpty(value)) return undefined;
    const condition = readCondition(value, (path, message) =>
      this.fault(line, `${path === '' ? 'condition' : path}: ${message}`),
    );
    for (const { field, objectTypeId: own } of leavesOf(condition)) {
      const id = own ?? objectTypeId;
      if (id !== undefined) this.property(id, field, line);
    }
    return condition;
  }

  fault(line: number, message: string): void {
    this.findings.fault(this.document.path, line, message);
  }

  warn(line: number, message: string): void {
    this.findings.warn(this.document.path, line, message);
  }
}

function isEmpty(value: Json): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

function same(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

export function textOf(value: Json | undefined): string {
  if (typeof value === 'string') return value.trim();
  return typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean' ? String(value) : '';
}

/** Which of `allowed` the text is; the first, with a fault, where it is none. */
export function oneOf<T extends string>(
  reader: ConceptReader,
  line: number,
  what: string,
  text: string,
  allowed: readonly [T, ...T[]],
): T {
  const found = allowed.find(value => value === text);
  if (found === undefined) reader.fault(line, `${what}: expected one of ${allowed.join(', ')}; got "${text}"`);
  return found ?? allowed[0];
}
