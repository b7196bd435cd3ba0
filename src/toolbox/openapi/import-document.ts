import { setImmediate } from 'node:timers/promises';
import { isJsonObject, type Json, type JsonObject } from '../../json.ts';
import { type ImportedTool, importOperation, toolNameOf } from './import-operation.ts';
import { escapePointer, type OperationPlace, operationsOf, readDocument } from './read-document.ts';
import { follow, ImportFault } from './references.ts';
import { serverOf } from './servers.ts';

export interface ImportFailure {
  tool_name: string;
  error_msg: string;
  /** JSON pointer into the document. */
  pointer: string;
}

export interface ImportedDocument {
  title: string;
  description: string;
  /** As the first entry of `servers` says it; empty where there is none. */
  serverUrl: string;
  tools: ImportedTool[];
  failures: ImportFailure[];
}

/**
 * One tool an operation. What keeps one operation out is a failure of its own.
 * @param wanted leaves all other operations out, and what is wrong with them
 * @throws ServiceError OpenAPIInvalid when the document as a whole cannot be used
 */
export async function importDocument(
  data: unknown,
  field: string,
  wanted?: (place: OperationPlace) => boolean,
): Promise<ImportedDocument> {
  const document = readDocument(data, field);
  const failures: ImportFailure[] = [];
  const tools: ImportedTool[] = [];
  const itemAt = (item: Json, path: string): JsonObject | undefined => {
    try {
      return pathItem(document, item, path);
    } catch (error) {
      const failure = failureOf(error, path);
      if (wanted === undefined) failures.push(failure);
      return undefined;
    }
  };
  for (const place of operationsOf(document, itemAt, field).filter(wanted ?? (() => true))) {
    const name = toolNameOf(place);
    try {
      tools.push(importOperation(document, place, name));
    } catch (error) {
      failures.push(failureOf(error, name));
    }
    // A large document takes its time; others get their turn in between.
    await setImmediate();
  }
  const { title, description } = isJsonObject(document.info) ? document.info : {};
  return {
    title: textOf(title),
    description: textOf(description),
    serverUrl: serverOf(document.servers) ?? '',
    tools,
    failures,
  };
}

function failureOf(error: unknown, name: string): ImportFailure {
  if (!(error instanceof ImportFault)) throw error;
  return { tool_name: name, error_msg: error.message, pointer: error.pointer };
}

/** Members beside a reference override those that it leads to. @throws ImportFault */
function pathItem(document: JsonObject, item: Json, path: string): JsonObject {
  const { value } = follow(document, item, `/paths/${escapePointer(path)}`);
  return isJsonObject(item) ? { ...value, ...item } : value;
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value.trim() : '';
}
