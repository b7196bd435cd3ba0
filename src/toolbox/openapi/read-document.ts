import { parseDocument, visit } from 'yaml';
import { ServiceError } from '../../errors.ts';
import { isJsonObject, type Json, type JsonObject, parseJson, stringifyJson } from '../../json.ts';

export const DOCUMENT_BYTES = 4 * 1024 * 1024;
export const OPERATION_LIMIT = 500;
/** Deeper nesting than any document has, and shallow enough for everything that walks one recursively. */
const DEPTH_LIMIT = 200;

const METHODS = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options', 'trace'] as const;
export type Method = (typeof METHODS)[number];

/** One operation and where it stands. */
export interface OperationPlace {
  path: string;
  method: Method;
  item: JsonObject;
  /** Empty when the document has something else than an object there. */
  operation: JsonObject;
  isObject: boolean;
  pointer: string;
}

/**
 * An OpenAPI 3.0 or 3.1 document: an object, or its text as JSON or YAML, integers exact.
 * @throws ServiceError OpenAPIInvalid naming `field`, in an error that concerns the document as a whole
 */
export function readDocument(data: unknown, field: string): JsonObject {
  const document = typeof data === 'string' ? parseText(data, field) : (data as Json);
  if (!isJsonObject(document))
    throw invalid(field, 'expected an OpenAPI document: an object, or a text of JSON or YAML');
  if (isTooDeep(document)) throw invalid(field, `expected at most ${DEPTH_LIMIT} levels of nesting`);
  if (typeof data !== 'string') checkSize(stringifyJson(document), field);
  else if (isTooLarge(document)) throw invalid(field, 'expected a document whose aliases do not multiply its size');
  const { openapi, swagger, paths } = document;
  if (typeof openapi !== 'string' || !/^3\.[01](\.|$)/.test(openapi)) {
    const got = typeof openapi === 'string' ? openapi : typeof swagger === 'string' ? `swagger ${swagger}` : 'none';
    throw invalid(`${field}.openapi`, `expected OpenAPI version 3.0 or 3.1, got ${got.slice(0, 40)}`);
  }
  if (paths !== undefined && !isJsonObject(paths)) throw invalid(`${field}.paths`, 'expected an object');
  return document;
}

/**
 * Every operation, in the order of the document.
 * @param itemAt the path item itself, where it is a reference too; undefined: it has none
 */
export function operationsOf(
  document: JsonObject,
  itemAt: (item: Json, path: string) => JsonObject | undefined,
  field: string,
): OperationPlace[] {
  const found: OperationPlace[] = [];
  for (const [path, given] of Object.entries(isJsonObject(document.paths) ? document.paths : {})) {
    const item = itemAt(given, path) ?? {};
    for (const method of METHODS) {
      const operation = item[method];
      if (operation === undefined) continue;
      const pointer = `/paths/${escapePointer(path)}/${method}`;
      const isObject = isJsonObject(operation);
      found.push({ path, method, item, operation: isObject ? operation : {}, isObject, pointer });
    }
  }
  if (found.length > OPERATION_LIMIT) {
    throw invalid(`${field}.paths`, `expected at most ${OPERATION_LIMIT} operations, got ${found.length}`);
  }
  return found;
}

export function escapePointer(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

export function invalid(field: string, message: string): ServiceError {
  return new ServiceError('OpenAPIInvalid', { details: [{ field, message }] });
}

function parseText(text: string, field: string): Json {
  checkSize(text, field);
  if (/^\s*[{[]/.test(text)) {
    try {
      return parseJson(text);
    } catch (cause) {
      // YAML has a flow style that looks like JSON: it gets its try below, and says what is wrong if it is neither.
      if (!(cause instanceof SyntaxError)) throw cause;
    }
  }
  return parseYaml(text, field);
}

function parseYaml(text: string, field: string): Json {
  try {
    const document = parseDocument(text, { intAsBigInt: true, version: '1.2', merge: true });
    const [error] = document.errors;
    if (error !== undefined) throw invalid(field, `is neither JSON nor YAML: ${error.message.split('\n')[0] ?? ''}`);
    visit(document, { Scalar: (_key, node) => void (node.value = jsonScalar(node.value)) });
    return document.toJS() as Json;
  } catch (cause) {
    if (cause instanceof ServiceError) throw cause;
    // Too many aliases, or nesting beyond what the parser can follow.
    if (cause instanceof ReferenceError || cause instanceof RangeError) {
      throw new ServiceError('OpenAPIInvalid', {
        details: [{ field, message: 'expected a YAML document without alias or nesting bombs' }],
        cause,
      });
    }
    throw cause;
  }
}

/** YAML reads integers as bigint here, so that wide ones stay exact; JSON keeps the safe ones as numbers. */
function jsonScalar(value: unknown): unknown {
  if (typeof value !== 'bigint') return value;
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

function checkSize(text: string, field: string): void {
  const bytes = Buffer.byteLength(text);
  if (bytes > DOCUMENT_BYTES) throw invalid(field, `expected at most ${DOCUMENT_BYTES} bytes, got ${bytes}`);
}

/** YAML aliases share what they name; everything that walks the document meets it as often as it is named. */
function isTooLarge(root: JsonObject): boolean {
  let size = 0;
  const waiting: unknown[] = [root];
  while (waiting.length > 0) {
    const value = waiting.pop();
    size += typeof value === 'string' ? value.length : 2;
    if (size > 2 * DOCUMENT_BYTES) return true;
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, item] of Object.entries(value)) {
      size += key.length;
      waiting.push(item);
    }
  }
  return false;
}

/** Without recursion: it is what keeps the recursive readers behind it safe. */
function isTooDeep(root: JsonObject): boolean {
  let level: object[] = [root];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEPTH_LIMIT) return true;
    level = [...new Set(level.flatMap(value => Object.values(value) as unknown[]))].filter(
      (value): value is object => typeof value === 'object' && value !== null,
    );
  }
  return false;
}
