import { isJsonObject, type Json, type JsonObject, stringifyJson } from '../../json.ts';
import type { CallPlan, ToolMetadata } from '../../storage/toolbox-records.ts';
import { textFault, toolNameFault } from '../tool-rules.ts';
import { componentsOf } from './components.ts';
import { type Body, readBody } from './read-body.ts';
import type { OperationPlace } from './read-document.ts';
import { type Parameters, readParameters } from './read-parameters.ts';
import { ImportFault } from './references.ts';
import { SchemaClosure } from './schema-closure.ts';
import { serverOf } from './servers.ts';

/** An operation as a tool, before it has an id. */
export interface ImportedTool {
  name: string;
  description: string;
  method: string;
  path: string;
  /** The operation's own server, if it has one. */
  serverUrl: string;
  metadata: ToolMetadata;
  plan: CallPlan;
  inputSchema: JsonObject;
  pointer: string;
}

/** Bytes of what a tool keeps of its document, for each of its two halves: definition and display. */
const DEFINITION_BYTES = 256 * 1024;

/** Summary, else operation id, else method and path. */
export function toolNameOf({ operation, method, path }: OperationPlace): string {
  const { summary, operationId } = operation;
  const [name] = [summary, operationId]
    .map(text => (typeof text === 'string' ? oneLine(text) : ''))
    .filter(text => text !== '');
  return name ?? `${method.toUpperCase()} ${path}`;
}

/** @throws ImportFault */
export function importOperation(document: JsonObject, place: OperationPlace, name: string): ImportedTool {
  const { operation, path, pointer } = place;
  const fault = toolNameFault(name);
  if (fault !== undefined) throw new ImportFault(`the name ${JSON.stringify(name.slice(0, 60))}: ${fault}`, pointer);
  if (!place.isObject) throw new ImportFault('expected an operation object', pointer);
  if (!path.startsWith('/')) throw new ImportFault('expected a path that begins with /', pointer);
  if (place.method === 'trace') throw new ImportFault('TRACE requests are not sent', pointer);
  const closure = new SchemaClosure(document);
  const parameters = readParameters(document, place, closure);
  const body = readBody(document, operation.requestBody, `${pointer}/requestBody`, closure);
  const { groups, plans } = parameters;
  const inputSchema: JsonObject = {
    type: 'object',
    properties: { ...groups, ...(body && { body: body.schema }) },
    ...(Object.keys(closure.definitions).length > 0 && { $defs: closure.definitions }),
  };
  const description = textOf(operation.description) || textOf(operation.summary);
  for (const text of [path, description, textOf(operation.summary)]) {
    const problem = textFault(text);
    if (problem !== undefined) throw new ImportFault(problem, pointer);
  }
  if (sizeOf(inputSchema) > DEFINITION_BYTES) {
    throw new ImportFault(`expected a definition of at most ${DEFINITION_BYTES} bytes`, pointer);
  }
  return {
    name,
    description,
    method: place.method.toUpperCase(),
    path,
    serverUrl: serverOf(operation.servers) ?? serverOf(place.item.servers) ?? '',
    metadata: metadataOf(document, operation, parameters, body),
    plan: { parameters: plans, bodies: body?.plans ?? [] },
    inputSchema,
    pointer,
  };
}

function metadataOf(
  document: JsonObject,
  operation: JsonObject,
  parameters: Parameters,
  body: Body | undefined,
): ToolMetadata {
  const { version } = isJsonObject(document.info) ? document.info : {};
  const request: JsonObject = { parameters: parameters.raw, ...(body && { request_body: body.raw }) };
  const whole = { ...request, responses: isJsonObject(operation.responses) ? operation.responses : {} };
  const specs = [whole, { ...request, responses: {} }];
  return {
    version: typeof version === 'string' ? version : typeof version === 'number' ? String(version) : '',
    summary: textOf(operation.summary),
    description: textOf(operation.description),
    // For display only: what would be too much is left out, responses first. Calls go by the plan.
    api_spec: specs.map(spec => withComponents(document, spec)).find(spec => spec !== undefined) ?? {
      parameters: [],
      responses: {},
      components: {},
    },
  };
}

function withComponents(document: JsonObject, spec: JsonObject): JsonObject | undefined {
  const components = componentsOf(document, spec);
  const whole = components && { ...spec, components };
  return whole && sizeOf(whole) <= DEFINITION_BYTES ? whole : undefined;
}

function sizeOf(value: Json): number {
  return Buffer.byteLength(stringifyJson(value));
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value.trim() : '';
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
