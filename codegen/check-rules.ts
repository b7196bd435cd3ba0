import { appendPointer } from './fault.ts';
import {
  type DocumentFolder,
  type DocumentSources,
  isObject,
  type Json,
  type JsonObject,
  type Place,
} from './load-documents.ts';

const METHODS = ['get', 'put', 'post', 'delete', 'patch'] as const;
const NOT_METHODS = new Set(['parameters', 'summary', 'description', 'servers']);

/** The rules of the house for documents. Each fault goes to the sources, with its file and JSON pointer. */
export function checkRules(folders: readonly DocumentFolder[], sources: DocumentSources): void {
  const seen = new Map<string, Place>();
  const files = folders.flatMap(folder => folder.files);
  for (const file of files) {
    checkServer(sources.read(file), file, sources);
    checkMethods(sources.read(file), file, sources);
    for (const { operation, place } of operationsOf(sources.read(file), file)) {
      checkOperationId(operation, place, seen, sources);
      checkTag(operation, place, sources);
      checkErrorBodies(operation, place, sources);
    }
  }
  checkVersions(files, sources);
  for (const file of [...files, ...sources.sharedFiles()]) {
    checkTimes(sources.read(file), { file, pointer: '' }, sources);
  }
}

function* operationsOf(document: Json, file: string): Generator<{ operation: JsonObject; place: Place }> {
  const paths = isObject(document) && isObject(document.paths) ? document.paths : {};
  for (const [path, item] of Object.entries(paths)) {
    for (const method of METHODS) {
      const operation = isObject(item) ? item[method] : undefined;
      if (isObject(operation)) yield { operation, place: { file, pointer: appendPointer('/paths', path, method) } };
    }
  }
}

/** The base path under which we serve the document: one, and without a trailing slash, since paths begin with one. */
function checkServer(document: Json, file: string, sources: DocumentSources): void {
  const servers = isObject(document) && Array.isArray(document.servers) ? document.servers : [];
  const [server] = servers;
  const url = isObject(server) ? server.url : undefined;
  if (servers.length !== 1 || typeof url !== 'string' || !/^(\/[\w.~-]+)+$/.test(url)) {
    sources.fault(file, '/servers', 'expected exactly one server whose url is a path like /api/name/v1');
  }
}

function checkMethods(document: Json, file: string, sources: DocumentSources): void {
  const paths = isObject(document) && isObject(document.paths) ? document.paths : {};
  for (const [path, item] of Object.entries(paths)) {
    for (const key of Object.keys(isObject(item) ? item : {})) {
      if (NOT_METHODS.has(key) || key.startsWith('x-') || (METHODS as readonly string[]).includes(key)) continue;
      sources.fault(file, appendPointer('/paths', path, key), `expected one of ${METHODS.join(', ')}`);
    }
  }
}

function checkOperationId(
  operation: JsonObject,
  place: Place,
  seen: Map<string, Place>,
  sources: DocumentSources,
): void {
  const { operationId } = operation;
  if (typeof operationId !== 'string' || !/^[a-z][A-Za-z0-9]*$/.test(operationId)) {
    sources.fault(place.file, place.pointer, 'expected an operationId in camelCase');
    return;
  }
  const other = seen.get(operationId);
  if (other) {
    const message = `${operationId} is the operationId of ${other.file}#${other.pointer} too`;
    sources.fault(place.file, `${place.pointer}/operationId`, message);
  } else seen.set(operationId, place);
}

function checkTag(operation: JsonObject, place: Place, sources: DocumentSources): void {
  const tags = Array.isArray(operation.tags) ? operation.tags : [];
  const [tag] = tags;
  if (tags.length !== 1)
    sources.fault(place.file, `${place.pointer}/tags`, `expected exactly one tag, got ${tags.length}`);
  else if (typeof tag !== 'string' || !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(tag)) {
    sources.fault(place.file, `${place.pointer}/tags/0`, `expected a kebab-case tag, got ${JSON.stringify(tag)}`);
  }
}

/** An error answer says what went wrong; that of a streaming operation may leave it to the protocol that it speaks. */
function checkErrorBodies(operation: JsonObject, place: Place, sources: DocumentSources): void {
  const responses = isObject(operation.responses) ? operation.responses : {};
  for (const [status, response] of Object.entries(responses)) {
    const pointer = appendPointer(place.pointer, 'responses', status);
    if (!/^[1-5]\d\d$/.test(status)) {
      sources.fault(
        place.file,
        pointer,
        `expected a status like 200, got ${status}: an operation answers what it lists`,
      );
    }
    if (!/^[45]/.test(status)) continue;
    const target = followed(response, { file: place.file, pointer }, sources);
    if (target === undefined || (operation['x-streaming'] === true && target.content === undefined)) continue;
    const types = isObject(target.content) ? Object.values(target.content) : [];
    const described = types.length > 0 && types.every(type => isObject(type) && isObject(type.schema));
    if (!described) sources.fault(place.file, pointer, 'expected a schema for the body of this error');
  }
}

function followed(value: Json, place: Place, sources: DocumentSources): JsonObject | undefined {
  if (isObject(value) && typeof value.$ref === 'string') {
    const target = sources.resolve(value.$ref, place);
    return target && isObject(target.value) ? target.value : undefined;
  }
  return isObject(value) ? value : {};
}

/** D4: a time is nanoseconds, which a double cannot hold. */
function checkTimes(value: Json, place: Place, sources: DocumentSources): void {
  if (Array.isArray(value)) {
    value.forEach((item, index) =>
      checkTimes(item, { ...place, pointer: appendPointer(place.pointer, index) }, sources),
    );
  }
  if (!isObject(value)) return;
  for (const [key, item] of Object.entries(value)) {
    const inner = { ...place, pointer: appendPointer(place.pointer, key) };
    if (key === 'properties' && isObject(item)) checkTimeProperties(item, inner, sources);
    if (!key.startsWith('example')) checkTimes(item, inner, sources);
  }
}

function checkTimeProperties(properties: JsonObject, place: Place, sources: DocumentSources): void {
  for (const [name, schema] of Object.entries(properties)) {
    if (!name.endsWith('_time')) continue;
    const pointer = appendPointer(place.pointer, name);
    const target = followed(schema, { ...place, pointer }, sources);
    if (target && (target.type !== 'integer' || target.format !== 'int64')) {
      sources.fault(place.file, pointer, `expected type: integer, format: int64 on ${name}`);
    }
  }
}

function checkVersions(files: readonly string[], sources: DocumentSources): void {
  const versions = files.map(file => ({ file, version: versionOf(sources.read(file)) }));
  const first = versions[0];
  for (const { file, version } of versions) {
    if (typeof version !== 'string' || version === '') sources.fault(file, '/info/version', 'expected a version');
    else if (first && typeof first.version === 'string' && version !== first.version) {
      sources.fault(file, '/info/version', `expected ${first.version} as in ${first.file}, got ${version}`);
    }
  }
}

function versionOf(document: Json): Json | undefined {
  return isObject(document) && isObject(document.info) ? document.info.version : undefined;
}
