import { readFileSync } from 'node:fs';
import type { OperationDocument } from './validate.ts';

const NAMES = ['execution-factory', 'context-loader'] as const;

/** The bundled documents as generated, by name. */
export function loadDocuments(): Record<string, OperationDocument> {
  return Object.fromEntries(NAMES.map(name => [name, load(name)]));
}

function load(name: string): OperationDocument {
  const file = new URL(`../../generated/documents/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as OperationDocument;
}
