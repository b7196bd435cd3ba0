import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../src/json.ts';
import { ENGINES } from '../support/databases.ts';
import { type Downstream, startDownstream } from './downstream.ts';
import { addParcelBox, type ParcelBox, PARCELS } from './parcels.ts';
import { codeOf, startToolboxService, type TestService } from './service.ts';

const ADD = { name: 'add', description: 'Adds', code: 'def handler(event):\n    return event["a"] + event["b"]\n' };

describe.each(ENGINES)('the tools of a toolbox on %s', engine => {
  let service: TestService;
  let downstream: Downstream;
  let box: ParcelBox;

  beforeAll(async () => {
    [service, downstream] = await Promise.all([startToolboxService(engine), startDownstream()]);
    box = await addParcelBox(service, downstream.origin);
  });
  afterAll(async () => {
    await service.close();
    await downstream.stop();
  });

  const emptyBox = async (type: string): Promise<string> => {
    const body = {
      box_name: 'Empty',
      metadata_type: type,
      ...(type === 'openapi' && { box_svc_url: downstream.origin }),
    };
    return (await service.ok('POST', '/tool-box', body)).box_id as string;
  };
  const refused = async (status: number, code: string, ...request: Parameters<TestService['send']>): Promise<Json> => {
    const { status: got, body, text } = await service.send(...request);
    expect(`${got} ${codeOf(body)}`, text).toBe(`${status} ${code}`);
    return body.error_details ?? null;
  };

  it('come from a document with its title, description and server', async () => {
    const created = await service.ok('POST', '/tool-box', { metadata_type: 'openapi', data: PARCELS });
    expect(created).toMatchObject({ success_count: 22, failure_count: 0 });
    const shown = await service.ok('GET', `/tool-box/${created.box_id as string}`);
    expect(shown).toMatchObject({
      box_name: 'Parcels',
      box_desc: 'Sends parcels, tracks them, and keeps an address book.',
      box_svc_url: 'https://eu.parcels.example.com/v2',
      tool_count: 22,
    });
  });

  it('keep a server of their own until the address of the toolbox is set', async () => {
    const created = await service.ok('POST', '/tool-box', {
      box_name: 'Own servers',
      metadata_type: 'openapi',
      data: PARCELS,
    });
    const id = created.box_id as string;
    const { tools } = await service.ok('GET', `/tool-box/${id}/tools/list?name=hook`);
    const hook = (tools as JsonObject[])[0]?.tool_id as string;
    const serverUrl = async (): Promise<unknown> =>
      ((await service.ok('GET', `/tool-box/${id}/tool/${hook}`)).metadata as JsonObject).server_url;
    expect(await serverUrl()).toBe('https://eu.parcels.example.com/hooks-api');
    await service.ok('POST', `/tool-box/${id}`, { box_svc_url: downstream.origin });
    expect(await serverUrl()).toBe(downstream.origin);
  });

  it('are all at the address that is given with the document', async () => {
    const { metadata } = await service.ok('GET', `/tool-box/${box.boxId}/tool/${box.toolId('Register a hook')}`);
    expect(metadata).toMatchObject({ server_url: downstream.origin, path: '/hooks', method: 'POST' });
  });

  it('are reported one by one where they fail, and where their name is taken', async () => {
    const id = await emptyBox('openapi');
    const get = (summary: string, more: JsonObject = {}): JsonObject => ({ get: { summary, responses: {}, ...more } });
    const data = {
      openapi: '3.0.0',
      paths: { '/a': get('Same'), '/b': get('Same'), '/c': get('Bad', { parameters: 1 }) },
    };
    const result = await service.ok('POST', `/tool-box/${id}/tool`, { metadata_type: 'openapi', data });
    expect(result).toMatchObject({ box_id: id, success_count: 1, failure_count: 2 });
    expect(result.failures).toEqual([
      { tool_name: 'Bad', error_msg: 'expected a list of parameters', pointer: '/paths/~1c/get/parameters' },
      { tool_name: 'Same', error_msg: 'the toolbox has a tool of this name already', pointer: '/paths/~1b/get' },
    ]);
    const again = await service.ok('POST', `/tool-box/${id}/tool`, { metadata_type: 'openapi', data });
    expect(again).toMatchObject({ success_count: 0, failure_count: 3 });
  });

  it('show what they are made of', async () => {
    const shown = await service.ok('GET', `/tool-box/${box.boxId}/tool/${box.toolId('Get a shipment')}`);
    expect(shown).toMatchObject({
      name: 'Get a shipment',
      status: 'enabled',
      metadata_type: 'openapi',
      use_rule: '',
      extend_info: {},
    });
    expect(shown.input_schema).toMatchObject({ properties: { path: { required: ['shipmentId'] } } });
    expect(typeof shown.create_time).toBe('bigint');
  });

  it('are listed in pages, by name and status', async () => {
    const list = async (query: string): Promise<JsonObject> =>
      service.ok('GET', `/tool-box/${box.boxId}/tools/list?${query}`);
    const first = await list('page_size=20&sort_order=asc');
    expect(first).toMatchObject({ box_id: box.boxId, total: 22, total_pages: 2, has_next: true });
    expect((first.tools as JsonObject[])[0]).toMatchObject({
      name: 'List shipments',
      method: 'GET',
      path: '/shipments',
    });
    expect((await list('name=SHIPMENT&status=enabled')).total).toBe(5);
    expect((await list('status=disabled')).total).toBe(0);
  });

  it('are renamed, described and given a rule, but not the name of another', async () => {
    const path = `/tool-box/${box.boxId}/tool/${box.toolId('Leave a note')}`;
    const changes = { description: 'New', use_rule: 'Rarely', extend_info: { wide: 9007199254740993n } };
    await service.ok('POST', path, { name: ' Note ', ...changes });
    expect(await service.ok('GET', path)).toMatchObject({ name: 'Note', ...changes });
    expect(await refused(400, 'ToolExists', 'POST', path, { name: 'Get a shipment' })).toMatchObject([
      { field: 'body.name' },
    ]);
    expect(await refused(400, 'BadRequest', 'POST', path, { name: ' ' })).toMatchObject([{ field: 'body.name' }]);
  });

  it('take a new definition of their operation from a document that has it', async () => {
    const path = `/tool-box/${box.boxId}/tool/${box.toolId('Compare rates')}`;
    const get = {
      description: 'v2',
      parameters: [{ name: 'zip', in: 'query', schema: { type: 'string' } }],
      responses: {},
    };
    const data = { openapi: '3.1.0', paths: { '/rates/{from},{to}': { get }, '/broken': { $ref: '#/nowhere' } } };
    await service.ok('POST', path, { data });
    expect(await service.ok('GET', path)).toMatchObject({
      name: 'Compare rates',
      description: 'v2',
      input_schema: { properties: { query: { properties: { zip: { type: 'string' } } } } },
    });
    const missing = await refused(400, 'OpenAPIInvalid', 'POST', path, { data: { openapi: '3.1.0', paths: {} } });
    expect(missing).toEqual([{ field: 'body.data', message: 'expected an operation GET /rates/{from},{to}' }]);
  });

  it('are enabled and disabled together: all or none', async () => {
    const [first, second] = [box.toolId('Look up zones'), box.toolId('Look up an area')];
    const path = `/tool-box/${box.boxId}/tools/status`;
    const unknown = [
      { tool_id: first, status: 'disabled' },
      { tool_id: 'nobody', status: 'disabled' },
    ];
    expect(await refused(400, 'ToolNotFound', 'POST', path, unknown)).toMatchObject([{ field: 'body.1.tool_id' }]);
    const call = (id: string): Promise<{ status: number }> =>
      service.send('POST', `/tool-box/${box.boxId}/proxy/${id}`, { path: { codes: ['a'], area: ['b'] } });
    expect((await call(first)).status).toBe(200);
    const changes = [first, second].map(id => ({ tool_id: id, status: 'disabled' }));
    expect(await service.ok('POST', path, changes)).toEqual(changes);
    await refused(400, 'ToolNotAvailable', 'POST', `/tool-box/${box.boxId}/proxy/${first}`, {});
  });

  it('are deleted, and then unknown', async () => {
    const path = `/tool-box/${box.boxId}/tool/${box.toolId('Delete an address')}`;
    const { status, text } = await service.send('DELETE', path);
    expect([status, text]).toEqual([200, '']);
    await refused(404, 'NotFound', 'GET', path);
    await refused(404, 'NotFound', 'DELETE', path);
  });

  it('belong to their toolbox only', async () => {
    const other = await emptyBox('openapi');
    await refused(404, 'NotFound', 'GET', `/tool-box/${other}/tool/${box.toolId('Get a shipment')}`);
    await refused(404, 'NotFound', 'POST', `/tool-box/${other}/proxy/${box.toolId('Get a shipment')}`, {});
  });

  it('need execute to be called, and modify to be changed', async () => {
    const caller = await service.admit();
    const id = box.toolId('Get a shipment');
    const call = ['POST', `/tool-box/${box.boxId}/proxy/${id}`, { path: { shipmentId: '1' } }, caller.token] as const;
    await refused(404, 'NotFound', ...call);
    await service.grant(caller.id, 'tool_box', box.boxId, 'view');
    await refused(403, 'CommonUseForbidden', ...call);
    await refused(403, 'CommonEditForbidden', 'POST', `/tool-box/${box.boxId}/tool/${id}`, {}, caller.token);
    await service.grant(caller.id, 'tool_box', box.boxId, 'execute');
    expect(await service.ok(...call)).toMatchObject({ status_code: 200 });
  });

  it('can be functions, stored with the schema of their inputs', async () => {
    const id = await emptyBox('function');
    const inputs = [
      { name: 'a', type: 'number', required: true, description: 'first' },
      {
        name: 'list',
        type: 'array',
        sub_parameters: [
          { name: 'item', type: 'object', sub_parameters: [{ name: 'x', type: 'string', enum: ['1'] }] },
        ],
      },
    ];
    const added = await service.ok('POST', `/tool-box/${id}/tool`, {
      metadata_type: 'function',
      function_input: { ...ADD, inputs },
    });
    const tool = await service.ok('GET', `/tool-box/${id}/tool/${(added.success_ids as string[])[0] ?? ''}`);
    expect(tool.metadata).toMatchObject({ function_content: { script_type: 'python', code: ADD.code, inputs } });
    const items = { type: 'object', properties: { x: { type: 'string', enum: ['1'] } } };
    const body = {
      type: 'object',
      properties: { a: { type: 'number', description: 'first' }, list: { type: 'array', items } },
      required: ['a'],
    };
    expect(tool.input_schema).toEqual({ type: 'object', properties: { body } });
    await refused(400, 'ToolExists', 'POST', `/tool-box/${id}/tool`, {
      metadata_type: 'function',
      function_input: ADD,
    });
  });

  it.each<[string, string, JsonObject, string]>([
    ['openapi', 'BadRequest', { metadata_type: 'function', function_input: ADD }, 'body.metadata_type'],
    ['openapi', 'BadRequest', { metadata_type: 'openapi' }, 'body.data'],
    ['function', 'BadRequest', { metadata_type: 'function' }, 'body.function_input'],
    [
      'function',
      'FunctionNoHandlerFound',
      { metadata_type: 'function', function_input: { ...ADD, code: 'x = 1 # handler(event)' } },
      'body.function_input.code',
    ],
    [
      'function',
      'BadRequest',
      { metadata_type: 'function', function_input: { ...ADD, inputs: [{ name: 'l', type: 'array' }] } },
      'body.function_input.inputs.0.sub_parameters',
    ],
  ])('are refused in a toolbox of kind %s with %s', async (type, code, body, field) => {
    expect(await refused(400, code, 'POST', `/tool-box/${await emptyBox(type)}/tool`, body)).toMatchObject([{ field }]);
  });

  it('that are functions cannot be called in this build, which the answer says', async () => {
    const id = await emptyBox('function');
    const added = await service.ok('POST', `/tool-box/${id}/tool`, { metadata_type: 'function', function_input: ADD });
    const answer = await service.ok('POST', `/tool-box/${id}/tool/${(added.success_ids as string[])[0] ?? ''}/debug`, {
      body: { a: 1, b: 2 },
    });
    expect(answer).toMatchObject({
      status_code: 501,
      body: null,
      error: expect.stringContaining('code execution is not available') as string,
    });
  });
});
