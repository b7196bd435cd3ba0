import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { parse } from 'yaml';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/json.ts';
import { importDocument, type ImportedDocument } from '../../src/toolbox/openapi/import-document.ts';
import type { ImportedTool } from '../../src/toolbox/openapi/import-operation.ts';

const PARCELS = readFileSync(join(import.meta.dirname, 'documents/parcels.yaml'), 'utf8');

const read = (data: unknown): Promise<ImportedDocument> => importDocument(data, 'body.data');

async function tool(name: string): Promise<ImportedTool> {
  const found = (await read(PARCELS)).tools.find(item => item.name === name);
  if (found === undefined) throw new Error(`No tool ${name}`);
  return found;
}

const operation = (changes: JsonObject = {}): JsonObject => ({ summary: 'One', responses: {}, ...changes });
const document = (paths: JsonObject, more: JsonObject = {}): JsonObject => ({
  openapi: '3.0.3',
  info: { title: 'T', version: '1' },
  paths,
  ...more,
});

describe('a large document', () => {
  it('becomes one tool an operation, named by summary, operation id, or method and path', async () => {
    const { tools, failures, title, serverUrl } = await read(PARCELS);
    expect(failures).toEqual([]);
    expect(tools).toHaveLength(22);
    expect([title, serverUrl]).toEqual(['Parcels', 'https://eu.parcels.example.com/v2']);
    const names = tools.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['List shipments', 'getAddress', 'GET /categories', 'Delete an address']),
    );
  });

  it('gives the same tools as an object, as JSON text and as YAML text', async () => {
    const object = parse(PARCELS) as JsonObject;
    const [fromYaml, fromObject, fromJson] = await Promise.all([
      read(PARCELS),
      read(object),
      read(JSON.stringify(object)),
    ]);
    expect(fromObject).toEqual(fromYaml);
    expect(fromJson).toEqual(fromYaml);
  });

  it('groups parameters, those of the path item included, and says which are required', async () => {
    const { inputSchema } = await tool('Get a shipment');
    expect(inputSchema).toEqual({
      type: 'object',
      properties: {
        query: { type: 'object', properties: { fields: { type: 'array', items: { type: 'string' } } } },
        path: {
          type: 'object',
          properties: { shipmentId: { type: 'string', description: 'Shipment id' } },
          required: ['shipmentId'],
        },
      },
    });
  });

  it('moves components to $defs, once each, recursion kept', async () => {
    const { inputSchema } = await tool('Create a shipment');
    expect(inputSchema.properties).toMatchObject({
      header: { properties: { 'Idempotency-Key': { type: 'string', format: 'uuid' } }, required: ['Idempotency-Key'] },
      body: { $ref: '#/$defs/Shipment', description: 'The new shipment' },
    });
    const defs = inputSchema.$defs as Record<string, JsonObject>;
    expect(Object.keys(defs).sort()).toEqual(['Address', 'Parcel', 'Shipment', 'ShipmentStatus']);
    expect(defs.Parcel?.properties).toMatchObject({ contains: { items: { $ref: '#/$defs/Parcel' } } });
  });

  it('turns OpenAPI 3.0 schemas into JSON Schema', async () => {
    const { inputSchema } = await tool('Create a shipment');
    const { Shipment } = inputSchema.$defs as Record<string, JsonObject>;
    expect(Shipment?.required).toEqual(['to']);
    expect(Shipment?.properties).toMatchObject({ note: { type: ['string', 'null'], examples: ['Ring twice'] } });
    const rates = (await tool('Compare rates')).inputSchema.properties as Record<string, JsonObject>;
    expect(rates.query?.properties).toEqual({ weight: { type: 'number', exclusiveMinimum: 0 } });
  });

  it('follows a reference into a component', async () => {
    const { inputSchema } = await tool('List addresses');
    expect(inputSchema.$defs).toMatchObject({
      AddressFilter: { properties: { country: { $ref: '#/$defs/Address/properties/country' } } },
      Address: { properties: { country: { minLength: 2 } } },
    });
  });

  it('leaves out cookies, Accept, and headers that say who is calling', async () => {
    expect((await tool('List tracking events')).inputSchema.properties).not.toHaveProperty('header');
    expect((await tool('Download the label')).inputSchema.properties).not.toHaveProperty('header');
  });

  it('describes the files of a multipart body as base64', async () => {
    const { inputSchema, plan } = await tool('Upload documents');
    expect(plan.bodies[0]).toMatchObject({ kind: 'multipart', files: ['files', 'preview'] });
    const { properties } = (inputSchema.properties as Record<string, JsonObject>).body as {
      properties: Record<string, JsonObject>;
    };
    expect(properties.files?.items).toMatchObject({ anyOf: [{ contentEncoding: 'base64' }, { required: ['data'] }] });
    expect(properties.kind).toEqual({ type: 'string' });
  });

  it('gives schemas that a JSON Schema validator accepts', async () => {
    for (const { inputSchema } of (await read(PARCELS)).tools) {
      const ajv = new Ajv2020({ strict: false });
      addFormats.default(ajv);
      expect(ajv.validateSchema(inputSchema)).toBe(true);
      expect(ajv.compile(inputSchema)({})).toBe(true);
    }
  });

  it('prefers JSON among the media types of a body', async () => {
    const { plan } = await tool('Register a hook');
    expect(plan.bodies.map(({ kind }) => kind)).toEqual(['json', 'form', 'text']);
  });

  it('keeps the operation and the components that it leads to for display', async () => {
    const { metadata } = await tool('List shipments');
    expect(metadata).toMatchObject({ version: '2.4.0', summary: 'List shipments' });
    const { parameters, components } = metadata.api_spec as {
      parameters: JsonObject[];
      components: { schemas: object; responses: object };
    };
    expect(parameters[0]).toMatchObject({ name: 'page', in: 'query' });
    expect(Object.keys(components.schemas).sort()).toEqual([
      'Address',
      'Parcel',
      'Problem',
      'Shipment',
      'ShipmentStatus',
    ]);
    expect(Object.keys(components.responses)).toEqual(['Problem']);
  });
});

describe('a document with faults', () => {
  const faultOf = async (item: JsonObject, path = '/a'): Promise<unknown> => {
    const { tools, failures } = await read(
      document({ [path]: item, '/good': { get: operation({ summary: 'Good' }) } }),
    );
    expect(tools.map(({ name }) => name)).toEqual(['Good']);
    expect(failures).toHaveLength(1);
    return failures[0];
  };

  it.each<[string, JsonObject, string]>([
    [
      'a reference that leads nowhere',
      { get: operation({ parameters: [{ $ref: '#/components/parameters/x' }] }) },
      '/paths/~1a/get/parameters/0',
    ],
    [
      'a reference out of the document',
      { get: operation({ requestBody: { $ref: 'other.yaml#/x' } }) },
      '/paths/~1a/get/requestBody',
    ],
    [
      'a parameter without a name',
      { get: operation({ parameters: [{ in: 'query' }] }) },
      '/paths/~1a/get/parameters/0',
    ],
    [
      'a parameter in no known place',
      { parameters: [{ name: 'x', in: 'body' }], get: operation() },
      '/paths/~1a/parameters/0',
    ],
    [
      'a path parameter that the path has not',
      { get: operation({ parameters: [{ name: 'x', in: 'path' }] }) },
      '/paths/~1a/get/parameters/0',
    ],
    [
      'an unknown style',
      { get: operation({ parameters: [{ name: 'x', in: 'query', style: 'tab' }] }) },
      '/paths/~1a/get/parameters/0',
    ],
    ['parameters that are no list', { get: operation({ parameters: {} }) }, '/paths/~1a/get/parameters'],
    [
      'a schema that is none',
      {
        get: operation({
          parameters: [{ name: 'x', in: 'query', schema: { type: 'array', items: { allOf: { $ref: '#/nowhere' } } } }],
        }),
      },
      '/paths/~1a/get/parameters/0/schema/items/allOf',
    ],
    ['a name that is too long', { get: operation({ summary: 'x'.repeat(201) }) }, '/paths/~1a/get'],
    ['an operation that is none', { get: 'later' }, '/paths/~1a/get'],
    ['a TRACE operation', { trace: operation() }, '/paths/~1a/trace'],
    ['a path item that leads nowhere', { $ref: '#/components/pathItems/x' }, '/paths/~1a'],
  ])('reports %s, with its place, and imports the others', async (_what, item, pointer) => {
    expect(await faultOf(item)).toMatchObject({ pointer });
  });

  it('reports a body that refers to itself in a circle', async () => {
    const components = {
      requestBodies: { A: { $ref: '#/components/requestBodies/B' }, B: { $ref: '#/components/requestBodies/A' } },
    };
    const paths = { '/a': { post: operation({ requestBody: { $ref: '#/components/requestBodies/A' } }) } };
    const { failures } = await read(document(paths, { components }));
    expect(failures[0]?.error_msg).toMatch(/leads back to itself/);
  });

  it('does not hang on schemas that refer to each other and nothing else', async () => {
    const components = { schemas: { A: { $ref: '#/components/schemas/B' }, B: { $ref: '#/components/schemas/A' } } };
    const content = { 'multipart/form-data': { schema: { $ref: '#/components/schemas/A' } } };
    const { tools } = await read(document({ '/a': { post: operation({ requestBody: { content } }) } }, { components }));
    expect(tools[0]?.inputSchema.$defs).toEqual({ A: { $ref: '#/$defs/B' }, B: { $ref: '#/$defs/A' } });
  });

  it('keeps wide integers of a YAML text exact', async () => {
    const text =
      'openapi: 3.1.0\npaths:\n  /a:\n    get:\n      parameters: [{name: n, in: query, schema: {type: integer, maximum: 9007199254740993}}]\n';
    const [first] = (await read(text)).tools;
    expect(first?.inputSchema.properties).toMatchObject({
      query: { properties: { n: { maximum: 9007199254740993n } } },
    });
  });
});

describe('a document that cannot be used', () => {
  const bomb = `openapi: 3.0.0\na: &a [${'x,'.repeat(20)}]\n${'bcdefghij'
    .split('')
    .map((key, at) => `${key}: &${key} [${`*${'abcdefghij'[at]},`.repeat(20)}]`)
    .join('\n')}\npaths: {}\n`;
  const deep = { openapi: '3.0.0', paths: JSON.parse(`${'{"a":'.repeat(300)}1${'}'.repeat(300)}`) as JsonObject };

  it.each<[string, unknown, string]>([
    ['a number', 3, 'body.data'],
    ['text that is neither JSON nor YAML', '{"openapi": "3.0.0", [', 'body.data'],
    ['a scalar', 'hello', 'body.data'],
    ['no version', {}, 'body.data.openapi'],
    ['version 2', { swagger: '2.0', paths: {} }, 'body.data.openapi'],
    ['version 3.2', { openapi: '3.2.0', paths: {} }, 'body.data.openapi'],
    ['paths that are a list', { openapi: '3.0.0', paths: [] }, 'body.data.paths'],
    [
      '501 operations',
      document(Object.fromEntries(Array.from({ length: 501 }, (_, n) => [`/${n}`, { get: operation() }]))),
      'body.data.paths',
    ],
    ['an alias bomb', bomb, 'body.data'],
    ['an alias that contains itself', 'openapi: 3.0.0\npaths: &p\n  /a: *p\n', 'body.data'],
    ['nesting of 300 levels', deep, 'body.data'],
    ['more than 4 MiB', `openapi: 3.0.0\nx: ${'y'.repeat(4 * 1024 * 1024)}\n`, 'body.data'],
  ])('is refused: %s', async (_what, data, field) => {
    await expect(read(data)).rejects.toMatchObject({ key: 'OpenAPIInvalid', details: [{ field }] });
  });

  it('takes 500 operations', async () => {
    const paths = Object.fromEntries(
      Array.from({ length: 500 }, (_, n) => [`/${n}`, { get: operation({ summary: `Tool ${n}` }) }]),
    );
    expect((await read(document(paths))).tools).toHaveLength(500);
  });
});
