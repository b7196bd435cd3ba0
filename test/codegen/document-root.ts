import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { stringify } from 'yaml';
import { DocumentFaults } from '../../codegen/fault.ts';
import { generate } from '../../codegen/generate.ts';

export interface Operation {
  operationId?: string;
  tags?: string[];
  responses: Record<string, unknown>;
  [key: string]: unknown;
}

export interface Document {
  openapi: string;
  info: { title: string; version: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, unknown>>;
}

export const json = (schema: unknown) => ({ 'application/json': { schema } });

export const ERROR = { $ref: '../shared/errors.yaml#/components/responses/BadRequest' };

/** A document with a plain operation with a body, one with defaulted query parameters, one without a reply body and a streaming one. */
export function petDocument(): Document {
  const pet = { $ref: '#/components/schemas/Pet' };
  const id = { name: 'pet_id', in: 'path', required: true, schema: { type: 'string' } };
  const page = { name: 'page', in: 'query', schema: { type: 'integer', default: 1 } };
  const name = { name: 'name', in: 'query', schema: { type: 'string' } };
  const body = { required: true, content: json(pet) };
  return {
    openapi: '3.0.3',
    info: { title: 'Pets', version: '1.0.0' },
    servers: [{ url: '/api/pets/v1' }],
    paths: {
      '/pets/{pet_id}': {
        get: operation('getPet', { 200: { description: 'ok', content: json(pet) } }, { parameters: [id] }),
        delete: operation('deletePet', { 200: { description: 'gone' } }, { parameters: [id] }),
      },
      '/pets/list': {
        get: operation(
          'listPets',
          { 200: { description: 'ok', content: json({ type: 'array', items: pet }) } },
          { parameters: [page, name] },
        ),
      },
      '/pets/': {
        post: operation('addPet', { 200: { description: 'ok', content: json(pet) } }, { requestBody: body }),
      },
      '/pets/feed': {
        get: operation(
          'feedPets',
          { 200: { description: 'ok', content: { 'text/event-stream': { schema: { type: 'string' } } } } },
          { 'x-streaming': true, tags: ['live-feed'] },
        ),
      },
    },
    components: { schemas: { Pet: petSchema() } },
  };
}

function petSchema() {
  const properties = { name: { type: 'string' }, create_time: { type: 'integer', format: 'int64' } };
  return { type: 'object', additionalProperties: false, required: ['name', 'create_time'], properties };
}

export function operation(
  operationId: string,
  responses: Record<string, unknown>,
  more: Record<string, unknown> = {},
): Operation {
  return { operationId, tags: ['registry'], ...more, responses: { ...responses, 400: ERROR } };
}

const SHARED = {
  components: {
    responses: { BadRequest: { description: 'bad', content: json({ $ref: '#/components/schemas/Fault' }) } },
    schemas: { Fault: { type: 'object', properties: { error_code: { type: 'string' } } } },
  },
};

const REQUIREMENT = { id: 'registry-add', operation: 'addPet', level: 'MUST', text: 'Adds a pet.', source: 'D1' };

/** A folder with `openapi/` in it, removed when the test ends. Files are given relative to `openapi/`. */
export function documentRoot(files: Record<string, unknown> = {}): string {
  const root = mkdtempSync(join(tmpdir(), 'codegen-test-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const all = {
    'pets/mcp.yaml': petDocument(),
    'shared/errors.yaml': SHARED,
    'requirements.yaml': [REQUIREMENT],
    ...files,
  };
  for (const [name, content] of Object.entries(all))
    writeUnder(root, `openapi/${name}`, stringify(content, { aliasDuplicateObjects: false }));
  return root;
}

/** What generation says is wrong with these files, each as `file#pointer: message`. */
export async function faultsOf(files: Record<string, unknown>): Promise<string[]> {
  const error: unknown = await generate(documentRoot(files)).catch((reason: unknown) => reason);
  if (!(error instanceof DocumentFaults)) throw new Error(`Expected faults, got ${String(error)}`);
  return error.message.split('\n');
}

export function writeUnder(root: string, name: string, text: string): void {
  const path = join(root, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
