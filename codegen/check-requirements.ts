import { appendPointer } from './fault.ts';
import { type DocumentSources, isObject, type Json, type JsonObject } from './load-documents.ts';

export const REQUIREMENTS_FILE = 'openapi/requirements.yaml';

const FIELDS = ['id', 'operation', 'level', 'text', 'source'] as const;

export type RequirementEntry = Record<(typeof FIELDS)[number], string>;

/** The requirements whose entries are whole; what is wrong with the others goes to the sources. */
export function readRequirements(operationIds: ReadonlySet<string>, sources: DocumentSources): RequirementEntry[] {
  const list = sources.read(REQUIREMENTS_FILE);
  if (!Array.isArray(list)) {
    sources.fault(REQUIREMENTS_FILE, '', `expected a list of {${FIELDS.join(', ')}}`);
    return [];
  }
  const seen = new Set<string>();
  return list.flatMap((item, index) => {
    const pointer = appendPointer('', index);
    const entry = readEntry(item, pointer, sources);
    if (entry === undefined) return [];
    checkEntry(entry, pointer, operationIds, seen, sources);
    return [entry];
  });
}

function readEntry(item: Json, pointer: string, sources: DocumentSources): RequirementEntry | undefined {
  const source: JsonObject = isObject(item) ? item : {};
  const missing = FIELDS.filter(field => typeof source[field] !== 'string' || source[field].trim() === '');
  for (const field of missing) {
    sources.fault(REQUIREMENTS_FILE, appendPointer(pointer, field), `expected a non-empty ${field}`);
  }
  const unknown = Object.keys(source).filter(key => !(FIELDS as readonly string[]).includes(key));
  for (const key of unknown) sources.fault(REQUIREMENTS_FILE, appendPointer(pointer, key), `unknown field ${key}`);
  if (missing.length > 0) return undefined;
  return Object.fromEntries(FIELDS.map(field => [field, (source[field] as string).trim()])) as RequirementEntry;
}

function checkEntry(
  { id, operation, level }: RequirementEntry,
  pointer: string,
  operationIds: ReadonlySet<string>,
  seen: Set<string>,
  sources: DocumentSources,
): void {
  const fault = (field: string, message: string) =>
    sources.fault(REQUIREMENTS_FILE, appendPointer(pointer, field), message);
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id)) fault('id', `expected a kebab-case id, got ${id}`);
  if (seen.has(id)) fault('id', `${id} is used twice`);
  seen.add(id);
  if (operation !== '*' && !operationIds.has(operation))
    fault('operation', `no document has the operation ${operation}`);
  if (level !== 'MUST' && level !== 'SHOULD') fault('level', `expected MUST or SHOULD, got ${level}`);
}
