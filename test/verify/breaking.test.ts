import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../src/json.ts';
import { compareDocuments } from '../../src/verify/breaking/compare-documents.ts';

/** A small document with one of everything that the comparison looks at. */
function petDocument() {
  return {
    openapi: '3.0.3',
    info: { title: 'Pets', version: '1.0.0' },
    paths: {
      '/pets': {
        parameters: [{ $ref: '#/components/parameters/Tenant' }],
        get: {
          parameters: [{ name: 'page', in: 'query', schema: { type: 'integer', minimum: 1, default: 1 } }],
          responses: {
            200: {
              description: 'ok',
              headers: { ETag: { schema: { type: 'string' } } },
              content: {
                'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/Pet' } } },
              },
            },
            404: { description: 'none', content: { 'application/json': { schema: { type: 'object' } } } },
          },
        },
        post: {
          requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/NewPet' } } } },
          responses: { 200: { description: 'ok' } },
        },
      },
      '/pets/feed': { post: { responses: { 200: { description: 'ok' } } } },
    },
    components: {
      parameters: { Tenant: { name: 'x-tenant', in: 'header', schema: { type: 'string' } } },
      schemas: { Pet: petSchema(), NewPet: newPetSchema() },
    },
  };
}

function petSchema() {
  return {
    type: 'object',
    required: ['id', 'kind'],
    additionalProperties: false,
    properties: {
      id: { type: 'integer', format: 'int64' },
      kind: { type: 'string', enum: ['cat', 'dog'] },
      note: { type: 'string' },
      parent: { $ref: '#/components/schemas/Pet' },
    },
  };
}

function newPetSchema() {
  return {
    type: 'object',
    required: ['kind'],
    properties: {
      kind: { type: 'string', enum: ['cat', 'dog'] },
      name: { type: 'string', maxLength: 50, nullable: true },
      age: { type: 'number' },
      tag: { anyOf: [{ type: 'string' }, { type: 'integer' }] },
    },
  };
}

/** The document after the edit, as an untyped tree: `at` finds a node by its keys. */
function edited(edit: (at: (...keys: string[]) => Record<string, Json>) => void): JsonObject {
  const document = structuredClone(petDocument()) as unknown as JsonObject;
  edit((...keys) => keys.reduce<Json>((node, key) => (node as JsonObject)[key] as Json, document) as JsonObject);
  return document;
}

const found = (document: JsonObject): string[] =>
  compareDocuments(petDocument() as unknown as JsonObject, document).map(
    ({ rule, breaks, pointer }) => `${rule} ${breaks} ${pointer}`,
  );

type Edit = Parameters<typeof edited>[0];
const PET = ['components', 'schemas', 'Pet'];
const NEW_PET = ['components', 'schemas', 'NewPet'];
const GET = ['paths', '/pets', 'get'];

const BREAKING: [string, Edit, string][] = [
  ['a removed path', at => delete at('paths')['/pets/feed'], 'path-removed senders /paths/~1pets~1feed'],
  ['a removed operation', at => delete at('paths', '/pets').get, 'operation-removed senders /paths/~1pets/get'],
  [
    'a removed status',
    at => delete at(...GET, 'responses')['404'],
    'status-removed readers /paths/~1pets/get/responses/404',
  ],
  [
    'a removed media type',
    at => (at(...GET, 'responses', '404').content = {}),
    'media-type-removed readers /paths/~1pets/get/responses/404/content/application~1json',
  ],
  [
    'a removed response header',
    at => delete at(...GET, 'responses', '200').headers,
    'header-removed readers /paths/~1pets/get/responses/200/headers/ETag',
  ],
  [
    'a removed response property that was optional',
    at => delete at(...PET, 'properties').note,
    'property-removed readers /components/schemas/Pet/properties/note',
  ],
  [
    'a response property that becomes optional',
    at => (at(...PET).required = ['id']),
    'property-optional readers /components/schemas/Pet/properties/kind',
  ],
  [
    'a response property of another type',
    at => (at(...PET, 'properties', 'id').type = 'string'),
    'type-changed readers /components/schemas/Pet/properties/id/type',
  ],
  [
    'a response property that loses its format',
    at => delete at(...PET, 'properties', 'id').format,
    'format-changed readers /components/schemas/Pet/properties/id/format',
  ],
  [
    'a response property that becomes nullable',
    at => (at(...PET, 'properties', 'kind').nullable = true),
    'nullability-changed readers /components/schemas/Pet/properties/kind/nullable',
  ],
  [
    'a new value in a response enum',
    at => (at(...PET, 'properties', 'kind').enum = ['cat', 'dog', 'eel']),
    'enum-changed readers /components/schemas/Pet/properties/kind/enum',
  ],
  [
    'a closed response object that opens',
    at => delete at(...PET).additionalProperties,
    'object-opened readers /components/schemas/Pet/additionalProperties',
  ],
  [
    'a request object that closes',
    at => (at(...NEW_PET).additionalProperties = false),
    'object-closed senders /components/schemas/NewPet/additionalProperties',
  ],
  [
    'a value less in a request enum',
    at => (at(...NEW_PET, 'properties', 'kind').enum = ['cat']),
    'enum-changed senders /components/schemas/NewPet/properties/kind/enum',
  ],
  [
    'a request property that accepts null no longer',
    at => delete at(...NEW_PET, 'properties', 'name').nullable,
    'nullability-changed senders /components/schemas/NewPet/properties/name/nullable',
  ],
  [
    'a tighter bound of a request property',
    at => (at(...NEW_PET, 'properties', 'name').maxLength = 40),
    'bound-changed senders /components/schemas/NewPet/properties/name/maxLength',
  ],
  [
    'a narrower type of a request property',
    at => (at(...NEW_PET, 'properties', 'age').type = 'integer'),
    'type-changed senders /components/schemas/NewPet/properties/age/type',
  ],
  [
    'a new required request property',
    at => {
      at(...NEW_PET).required = ['kind', 'owner'];
      at(...NEW_PET, 'properties').owner = { type: 'string' };
    },
    'property-required senders /components/schemas/NewPet/properties/owner',
  ],
  [
    'a dropped request property',
    at => delete at(...NEW_PET, 'properties').age,
    'property-removed senders /components/schemas/NewPet/properties/age',
  ],
  [
    'an alternative less for a request property',
    at => (at(...NEW_PET, 'properties', 'tag').anyOf = [{ type: 'string' }]),
    'branch-removed senders /components/schemas/NewPet/properties/tag/anyOf/1',
  ],
  [
    'a body that becomes required',
    at => (at('paths', '/pets', 'post', 'requestBody').required = true),
    'request-body-required senders /paths/~1pets/post/requestBody/required',
  ],
  [
    'a dropped parameter',
    at => delete at(...GET).parameters,
    'parameter-removed senders /paths/~1pets/get/parameters/0',
  ],
  [
    'another default of a parameter',
    at => (at(...GET, 'parameters', '0', 'schema').default = 0),
    'default-changed senders /paths/~1pets/get/parameters/0/schema/default',
  ],
  [
    'a shared parameter that becomes required',
    at => (at('components', 'parameters', 'Tenant').required = true),
    'parameter-required senders /components/parameters/Tenant/required',
  ],
  [
    'a new required parameter',
    at => (at('paths', '/pets/feed', 'post').parameters = [{ name: 'food', in: 'query', required: true }]),
    'parameter-required senders /paths/~1pets~1feed/post/parameters/0',
  ],
];

const HARMLESS: [string, Edit][] = [
  ['nothing at all', () => undefined],
  ['a new path', at => (at('paths')['/owners'] = { get: { responses: {} } })],
  ['a new operation', at => (at('paths', '/pets/feed').get = { responses: {} })],
  ['a new status', at => (at(...GET, 'responses')['403'] = { description: 'no' })],
  ['a new optional response property', at => (at(...PET, 'properties').colour = { type: 'string' })],
  ['a response property that becomes required', at => (at(...PET).required = ['id', 'kind', 'note'])],
  ['a value less in a response enum', at => (at(...PET, 'properties', 'kind').enum = ['cat'])],
  ['a new value in a request enum', at => (at(...NEW_PET, 'properties', 'kind').enum = ['dog', 'cat', 'eel'])],
  ['a looser bound of a request property', at => (at(...NEW_PET, 'properties', 'name').maxLength = 60)],
  ['a request property that becomes optional', at => delete at(...NEW_PET).required],
  ['a new optional request property', at => (at(...NEW_PET, 'properties').colour = { type: 'string' })],
  ['a new optional parameter', at => (at('paths', '/pets/feed', 'post').parameters = [{ name: 'food', in: 'query' }])],
  ['another description and version', at => Object.assign(at('info'), { version: '1.1.0', description: 'Pets' })],
  ['enums and required lists in another order', at => reorder(at(...PET), at(...PET, 'properties', 'kind'))],
  ['a reference replaced by its target', at => (at(...GET, 'responses', '200').content = inlined())],
  ['a renamed schema', at => renamed(at('components', 'schemas'), at('paths', '/pets', 'post'))],
];

function reorder(object: Record<string, Json>, kind: Record<string, Json>): void {
  object.required = ['kind', 'id'];
  kind.enum = ['dog', 'cat'];
}

function inlined(): Json {
  return { 'application/json': { schema: { type: 'array', items: petSchema() } } };
}

function renamed(schemas: Record<string, Json>, post: Record<string, Json>): void {
  schemas.PetDraft = schemas.NewPet as Json;
  delete schemas.NewPet;
  post.requestBody = { content: { 'application/json': { schema: { $ref: '#/components/schemas/PetDraft' } } } };
}

describe('the comparison of documents', () => {
  test.each(BREAKING)('reports %s once, with its rule, side and pointer', (_name, edit, expected) => {
    expect(found(edited(edit))).toEqual([expected]);
  });

  test.each(HARMLESS)('lets %s pass', (_name, edit) => {
    expect(found(edited(edit))).toEqual([]);
  });

  test('names old and new', () => {
    const document = edited(at => (at(...PET, 'properties', 'kind').enum = ['cat', 'eel']));
    expect(compareDocuments(petDocument() as unknown as JsonObject, document)).toMatchObject([
      { old: ['cat', 'dog'], new: ['cat', 'eel'] },
    ]);
  });

  test('refuses a document with a reference that leads nowhere', () => {
    const document = edited(at => delete at('components', 'schemas').Pet);
    expect(() => found(document)).toThrow('$ref #/components/schemas/Pet leads nowhere');
  });
});
