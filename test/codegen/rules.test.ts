import { describe, expect, it } from 'vitest';
import { type Document, faultsOf, json, operation, petDocument } from './document-root.ts';

function changed(change: (document: Document) => void): Record<string, unknown> {
  const document = petDocument();
  change(document);
  return { 'pets/mcp.yaml': document };
}

const PETS = 'openapi/pets/mcp.yaml#';
const ok = { 200: { description: 'ok' } };

const CASES: [string, (document: Document) => void, string][] = [
  [
    'a missing operationId',
    ({ paths }) => delete paths['/pets/list']?.get?.operationId,
    `${PETS}/paths/~1pets~1list/get: expected an operationId in camelCase`,
  ],
  [
    'an operationId used twice',
    ({ paths }) => (paths['/x'] = { get: operation('addPet', ok) }),
    `${PETS}/paths/~1x/get/operationId: addPet is the operationId of ${PETS}/paths/~1pets~1/post too`,
  ],
  [
    'two tags',
    ({ paths }) => (paths['/x'] = { get: { ...operation('x', ok), tags: ['a', 'b'] } }),
    `${PETS}/paths/~1x/get/tags: expected exactly one tag, got 2`,
  ],
  [
    'a tag that is not kebab-case',
    ({ paths }) => (paths['/x'] = { get: { ...operation('x', ok), tags: ['MyTag'] } }),
    `${PETS}/paths/~1x/get/tags/0: expected a kebab-case tag, got "MyTag"`,
  ],
  [
    'a time that is not int64',
    ({ components }) =>
      (components.schemas = { ...components.schemas, Late: { properties: { end_time: { type: 'integer' } } } }),
    `${PETS}/components/schemas/Late/properties/end_time: expected type: integer, format: int64 on end_time`,
  ],
  [
    'an error without a schema',
    ({ paths }) => (paths['/x'] = { get: operation('x', { ...ok, 500: { description: 'broken' } }) }),
    `${PETS}/paths/~1x/get/responses/500: expected a schema for the body of this error`,
  ],
  [
    'a default response',
    ({ paths }) => (paths['/x'] = { get: operation('x', { ...ok, default: { description: 'any' } }) }),
    `${PETS}/paths/~1x/get/responses/default: expected a status like 200, got default: an operation answers what it lists`,
  ],
  [
    'a server that is not a path',
    document => (document.servers = [{ url: 'https://example.com/' }]),
    `${PETS}/servers: expected exactly one server whose url is a path like /api/name/v1`,
  ],
  [
    'a reference to nothing',
    ({ paths }) =>
      (paths['/x'] = {
        get: operation('x', { 200: { description: 'ok', content: json({ $ref: '#/components/schemas/No' }) } }),
      }),
    `${PETS}/paths/~1x/get/responses/200/content/application~1json/schema: $ref #/components/schemas/No leads nowhere`,
  ],
];

describe('rules for documents', () => {
  it.each(CASES)('report %s with file and pointer', async (_name, change, expected) => {
    expect(await faultsOf(changed(change))).toEqual([expected]);
  });

  it('report a component that is taken in under a name that another has', async () => {
    const faults = await faultsOf(
      changed(({ components }) => (components.schemas = { ...components.schemas, Fault: { type: 'string' } })),
    );
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(
      /component schemas\/Fault is both openapi\/(pets|shared)\/\S+ and openapi\/(pets|shared)\/\S+$/,
    );
  });

  it('report all faults at once', async () => {
    const faults = await faultsOf(
      changed(({ paths }) => {
        paths['/x'] = { get: { responses: { 500: { description: 'broken' } } } };
      }),
    );
    expect(faults).toHaveLength(3);
  });

  it('report documents of different versions', async () => {
    const other = { ...petDocument(), info: { title: 'Other', version: '2.0.0' }, paths: {} };
    expect(await faultsOf({ 'zoo/mcp.yaml': other })).toEqual([
      'openapi/zoo/mcp.yaml#/info/version: expected 1.0.0 as in openapi/pets/mcp.yaml, got 2.0.0',
    ]);
  });

  it('report a path that two files of one document have', async () => {
    const twice = { ...petDocument(), components: {}, paths: { '/pets/feed': { get: operation('other', ok) } } };
    expect(await faultsOf({ 'pets/toolbox.yaml': twice })).toContain(
      'openapi/pets/toolbox.yaml#/paths/~1pets~1feed: this path is in another file of this document too',
    );
  });
});

describe('rules for requirements', () => {
  const entry = { id: 'a', operation: '*', level: 'MUST', text: 'Does.', source: 'D1' };
  const at = 'openapi/requirements.yaml#';

  it.each([
    [
      'an unknown operation',
      [{ ...entry, operation: 'noPet' }],
      `${at}/0/operation: no document has the operation noPet`,
    ],
    ['an id used twice', [entry, entry], `${at}/1/id: a is used twice`],
    ['a bad level', [{ ...entry, level: 'MAY' }], `${at}/0/level: expected MUST or SHOULD, got MAY`],
    ['an empty source', [{ ...entry, source: ' ' }], `${at}/0/source: expected a non-empty source`],
    ['an unknown field', [{ ...entry, note: 'x' }], `${at}/0/note: unknown field note`],
    ['what is not a list', { a: 1 }, `${at}: expected a list of {id, operation, level, text, source}`],
  ])('report %s', async (_name, requirements, expected) => {
    expect(await faultsOf({ 'requirements.yaml': requirements })).toEqual([expected]);
  });
});
