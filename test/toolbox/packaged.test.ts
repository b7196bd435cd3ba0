import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Json, type JsonObject, parseJson } from '../../src/json.ts';
import { ENGINES } from '../support/databases.ts';
import { type Downstream, startDownstream } from './downstream.ts';
import { addParcelBox, type ParcelBox } from './parcels.ts';
import { codeOf, startToolboxService, type TestService } from './service.ts';

describe.each(ENGINES)('a server of packaged tools on %s', engine => {
  let service: TestService;
  let downstream: Downstream;
  let box: ParcelBox;
  let count = 0;

  beforeAll(async () => {
    downstream = await startDownstream(({ url }, response) => {
      response.writeHead(url.startsWith('/shipments/missing') ? 404 : 200, { 'content-type': 'application/json' });
      response.end('{"number":9007199254740993}');
    });
    service = await startToolboxService(engine);
    box = await addParcelBox(service, downstream.origin);
  });
  afterAll(async () => {
    await service.close();
    await downstream.stop();
  });

  const config = (tool: string, more: JsonObject = {}): JsonObject => ({
    box_id: box.boxId,
    tool_id: box.toolId(tool),
    ...more,
  });
  const serverBody = (tools: JsonObject[], name = `Packaged ${(count += 1)}`): JsonObject => ({
    name,
    creation_type: 'tool_imported',
    tool_configs: tools,
  });
  const add = async (...tools: JsonObject[]): Promise<string> =>
    (await service.ok('POST', '/mcp/', serverBody(tools))).mcp_id as string;
  const setStatus = (id: string, status: string): Promise<JsonObject> =>
    service.ok('POST', `/mcp/${id}/status`, { status });
  const toolsOf = async (id: string, query = ''): Promise<JsonObject[]> =>
    (await service.ok('GET', `/mcp/proxy/${id}/tools${query}`)).tools as JsonObject[];
  const namesOf = async (id: string, query = ''): Promise<Json[]> =>
    (await toolsOf(id, query)).map(tool => tool.name ?? null);
  const call = (id: string, name: string, parameters: JsonObject): Promise<JsonObject> =>
    service.ok('POST', `/mcp/proxy/${id}/tool/call`, { tool_name: name, parameters });
  const textOf = ({ content }: JsonObject): string => (content as JsonObject[])[0]?.text as string;

  it('shows each tool with its schema, its description and its rule', async () => {
    const id = await add(
      config('Get a shipment', { tool_name: 'get_shipment', use_rule: 'Only known ids' }),
      config('Create a shipment'),
    );
    const [first, second] = await toolsOf(id);
    expect(first).toMatchObject({ name: 'get_shipment', description: 'Get a shipment\nuse rule: Only known ids' });
    expect(first?.inputSchema).toMatchObject({ type: 'object', properties: { path: { required: ['shipmentId'] } } });
    expect(second?.inputSchema).toMatchObject({
      properties: { body: { $ref: '#/$defs/Shipment' } },
      $defs: { Parcel: { type: 'object' } },
    });
    expect((await service.ok('GET', `/mcp/${id}`)).base_info).toMatchObject({
      mode: 'stream',
      tool_configs: [
        { ...config('Get a shipment'), box_name: 'Parcels', tool_name: 'get_shipment', use_rule: 'Only known ids' },
        { ...config('Create a shipment'), tool_name: 'Create a shipment', description: 'Create a shipment' },
      ],
    });
  });

  it('calls the tool, with integers exact in both directions', async () => {
    const id = await add(config('Get a shipment', { tool_name: 'get' }));
    await setStatus(id, 'published');
    const result = await call(id, 'get', { path: { shipmentId: 1784880971306127803n }, query: { fields: ['a', 'b'] } });
    expect(downstream.last().url).toBe('/shipments/1784880971306127803?fields=a&fields=b');
    expect(result.is_error).toBe(false);
    expect(result.content).toHaveLength(1);
    const answer = parseJson(textOf(result)) as JsonObject;
    expect(answer).toMatchObject({
      status_code: 200,
      body: { number: 9007199254740993n },
      error: '',
      headers: { 'content-type': 'application/json' },
    });
    expect(Object.keys(answer)).toEqual(['status_code', 'headers', 'body', 'error', 'duration_ms']);
  });

  it('reports a downstream error, and what cannot be sent, as errors of the tool', async () => {
    const id = await add(
      config('Get a shipment', { tool_name: 'get' }),
      config('GET /categories', { tool_name: 'down' }),
    );
    await setStatus(id, 'published');
    const missing = await call(id, 'get', { path: { shipmentId: 'missing' } });
    expect([missing.is_error, parseJson(textOf(missing))]).toMatchObject([
      true,
      { status_code: 404, body: { number: 9007199254740993n } },
    ]);
    const incomplete = await call(id, 'get', {});
    expect([incomplete.is_error, textOf(incomplete)]).toEqual([true, expect.stringContaining('path.shipmentId')]);
    const flat = await call(id, 'get', { shipmentId: '1' });
    expect([flat.is_error, textOf(flat)]).toEqual([true, expect.stringContaining('header, query, path and body')]);
    const unknown = await call(id, 'nothing', {});
    expect([unknown.is_error, textOf(unknown)]).toEqual([true, 'Unknown tool: nothing']);
  });

  it('serves the released tools while its draft shows the new ones', async () => {
    const body = serverBody([config('Get a shipment', { tool_name: 'old' })]);
    const id = (await service.ok('POST', '/mcp/', body)).mcp_id as string;
    await setStatus(id, 'published');
    const edited = { ...body, tool_configs: [config('List shipments', { tool_name: 'new' })] };
    expect(await service.ok('PUT', `/mcp/${id}`, edited)).toMatchObject({ status: 'editing' });
    expect([await namesOf(id), await namesOf(id, '?draft=true')]).toEqual([['old'], ['new']]);
    expect((await call(id, 'old', { path: { shipmentId: '1' } })).is_error).toBe(false);
    expect(textOf(await call(id, 'new', {}))).toBe('Unknown tool: new');
    const debugged = await service.ok('POST', `/mcp/${id}/tool/new/debug`, { parameters: { query: { page: 1 } } });
    expect([debugged.is_error, downstream.last().url]).toEqual([false, '/shipments?page=1']);
    await setStatus(id, 'published');
    expect(await namesOf(id)).toEqual(['new']);
  });

  it('keeps its tools when it is republished after offline, and through every change of status', async () => {
    const id = await add(config('Get a shipment', { tool_name: 'get' }));
    const schema = (await toolsOf(id))[0]?.inputSchema;
    for (const status of [
      'published',
      'offline',
      'published',
      'editing',
      'published',
      'offline',
      'unpublish',
      'published',
    ]) {
      await setStatus(id, status);
      expect((await toolsOf(id, '?draft=true')).map(tool => [tool.name, tool.inputSchema])).toEqual([['get', schema]]);
      const { status: answered } = await service.send('POST', `/mcp/proxy/${id}/tool/call`, {
        tool_name: 'get',
        parameters: { path: { shipmentId: '1' } },
      });
      expect(answered).toBe(['published', 'editing'].includes(status) ? 200 : 400);
    }
    expect((await service.ok('GET', `/mcp/${id}`)).base_info).toMatchObject({ tool_configs: [{ tool_name: 'get' }] });
  });

  it('keeps the definition of its version when the tool changes, and calls the tool as it is now', async () => {
    const id = await add(config('Look up zones', { tool_name: 'zones' }));
    await setStatus(id, 'published');
    const before = await toolsOf(id);
    const get = { summary: 'Other', description: 'Other', parameters: [{ name: 'x', in: 'query' }], responses: {} };
    const data = { openapi: '3.0.0', paths: { '/zones/{codes}': { get } } };
    await service.ok('POST', `/tool-box/${box.boxId}/tool/${box.toolId('Look up zones')}`, { data });
    expect(await toolsOf(id)).toEqual(before);
    await call(id, 'zones', { path: { codes: ['a', 'b'] } });
    expect(downstream.last().url).toBe('/zones/a,b');
  });

  it('reports a tool that is disabled or deleted as an error of the tool', async () => {
    const id = await add(config('Look up an area', { tool_name: 'area' }));
    await setStatus(id, 'published');
    const tool = box.toolId('Look up an area');
    await service.ok('POST', `/tool-box/${box.boxId}/tools/status`, [{ tool_id: tool, status: 'disabled' }]);
    expect(await call(id, 'area', {})).toMatchObject({
      is_error: true,
      content: [{ text: 'The tool is not enabled.' }],
    });
    await service.send('DELETE', `/tool-box/${box.boxId}/tool/${tool}`);
    expect(await call(id, 'area', {})).toMatchObject({
      is_error: true,
      content: [{ text: 'The tool does not exist any more.' }],
    });
    expect(await namesOf(id)).toEqual(['area']);
  });

  it('can hold a function, whose call says that there is no code execution in this build', async () => {
    const functions = (await service.ok('POST', '/tool-box', { box_name: 'Functions', metadata_type: 'function' }))
      .box_id as string;
    const input = {
      name: 'add',
      code: 'def handler(event):\n    return 1\n',
      inputs: [{ name: 'a', type: 'number', required: true }],
    };
    const added = await service.ok('POST', `/tool-box/${functions}/tool`, {
      metadata_type: 'function',
      function_input: input,
    });
    const tool = (added.success_ids as string[])[0] ?? '';
    await service.ok('POST', `/tool-box/${functions}/tools/status`, [{ tool_id: tool, status: 'enabled' }]);
    const id = await add({ box_id: functions, tool_id: tool });
    await setStatus(id, 'published');
    expect((await toolsOf(id))[0]?.inputSchema).toMatchObject({ properties: { body: { required: ['a'] } } });
    const result = await call(id, 'add', { body: { a: 1 } });
    expect([result.is_error, textOf(result)]).toEqual([
      true,
      expect.stringContaining('code execution is not available in this build'),
    ]);
  });

  describe('is refused', () => {
    const refused = async (status: number, code: string, tools: JsonObject[], token?: string): Promise<Json> => {
      const reply = await service.send('POST', '/mcp/', serverBody(tools), token);
      expect(`${reply.status} ${codeOf(reply.body)}`).toBe(`${status} ${code}`);
      return (reply.body.error_details as JsonObject[])[0]?.field ?? null;
    };

    it('with a toolbox or a tool that does not exist, or does not belong together', async () => {
      const good = config('Get a shipment');
      expect(await refused(400, 'ToolBoxNotFound', [good, { ...good, box_id: 'nobody' }])).toBe(
        'body.tool_configs.1.box_id',
      );
      expect(await refused(400, 'ToolNotFound', [{ ...good, tool_id: 'nobody' }])).toBe('body.tool_configs.0.tool_id');
      const other = await addParcelBox(service, downstream.origin, 'Other parcels');
      expect(await refused(400, 'ToolNotFound', [{ ...good, box_id: other.boxId }])).toBe(
        'body.tool_configs.0.tool_id',
      );
    });

    it('with two tools of one name, given or taken over, and with more than 30', async () => {
      const good = config('Get a shipment');
      const same = [good, config('List shipments', { tool_name: 'Get a shipment' })];
      expect(await refused(400, 'MCPToolNameDuplicate', same)).toBe('body.tool_configs.1.tool_name');
      const many = Array.from({ length: 31 }, (_, n) => ({ ...good, tool_name: `t${n}` }));
      expect(await refused(400, 'MCPToolMaxCount', many)).toBe('body.tool_configs');
      await service.ok('POST', '/mcp/', serverBody(many.slice(1)));
      expect(await refused(400, 'BadRequest', [{ ...good, tool_name: 'a\nb' }])).toBe('body.tool_configs.0.tool_name');
    });

    it('for a caller who may not package from the toolbox', async () => {
      const caller = await service.admit();
      await service.grant(caller.id, 'mcp', '*', 'create');
      const tools = [config('Get a shipment')];
      expect(await refused(400, 'ToolBoxNotFound', tools, caller.token)).toBe('body.tool_configs.0.box_id');
      await service.grant(caller.id, 'tool_box', box.boxId, 'execute');
      expect(await refused(403, 'CommonViewForbidden', tools, caller.token)).toBe('body.tool_configs.0.box_id');
      await service.grant(caller.id, 'tool_box', box.boxId, 'public_access');
      await service.ok('POST', '/mcp/', serverBody(tools), caller.token);
    });
  });
});

describe('a tool behind the egress guard', () => {
  it('is not called at an address that resolves to a private one: 400, or an error of the packaged tool', async () => {
    const downstream = await startDownstream();
    const service = await startToolboxService('pglite', { HOST: '0.0.0.0' });
    try {
      const box = await addParcelBox(service, `http://localhost:${downstream.port}`);
      const { status, body } = await service.send(
        'POST',
        `/tool-box/${box.boxId}/tool/${box.toolId('GET /categories')}/debug`,
        {},
      );
      expect([status, body.error_code]).toEqual([400, 'AgentOperatorIntegration.BadRequest.MCPServerAddressForbidden']);
      const tools = [{ box_id: box.boxId, tool_id: box.toolId('GET /categories'), tool_name: 'get' }];
      const { mcp_id: id } = await service.ok('POST', '/mcp/', {
        name: 'Guarded',
        creation_type: 'tool_imported',
        tool_configs: tools,
      });
      expect(await service.ok('POST', `/mcp/${id as string}/tool/get/debug`, {})).toMatchObject({ is_error: true });
      expect(downstream.accepted()).toBe(0);
    } finally {
      await service.close();
      await downstream.stop();
    }
  });
});
