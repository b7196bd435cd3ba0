import type { Network } from '../model.ts';
import type { ConceptReader, PropertyReference, Reference } from './concept-reader.ts';
import type { Findings } from './findings.ts';
import { textOf } from './concept-reader.ts';

type Parts = Pick<Network, 'objectTypes' | 'relationTypes' | 'actionTypes' | 'metrics' | 'conceptGroups'>;

/** What only all files together can tell: ids that are there twice, and names that lead nowhere. */
export function checkReferences(readers: readonly ConceptReader[], parts: Parts, findings: Findings): void {
  checkIds(readers, findings);
  const ids = {
    object_type: new Set(parts.objectTypes.map(({ id }) => id)),
    metric: new Set(parts.metrics.map(({ id }) => id)),
  };
  for (const { kind, id, file, line } of readers.flatMap((reader): Reference[] => reader.references)) {
    if (!ids[kind].has(id)) findings.fault(file, line, `there is no ${kind} "${id}"`);
  }
  for (const reference of readers.flatMap((reader): PropertyReference[] => reader.propertyReferences)) {
    checkProperty(reference, parts, findings);
  }
}

function checkIds(readers: readonly ConceptReader[], findings: Findings): void {
  const seen = new Map<string, string>();
  for (const { document } of readers) {
    const key = `${textOf(document.head.type)} ${textOf(document.head.id)}`;
    const other = seen.get(key);
    if (other === undefined) seen.set(key, document.path);
    else findings.fault(document.path, 1, `id: "${textOf(document.head.id)}" is the id of ${other} too`);
  }
}

function checkProperty(
  { objectTypeId, property, file, line }: PropertyReference,
  parts: Parts,
  findings: Findings,
): void {
  const objectType = parts.objectTypes.find(({ id }) => id === objectTypeId);
  // That there is no such object type has been said where it is named.
  if (objectType === undefined) return;
  const found = objectType.dataProperties.find(({ name }) => name === property);
  if (found === undefined) findings.fault(file, line, `object type ${objectTypeId} has no data property "${property}"`);
  else if (found.column === undefined) {
    findings.fault(file, line, `data property "${property}" of object type ${objectTypeId} is not mapped to a column`);
  }
}
