import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleData } from '../../scripts/sample-data.ts';
import { type JsonObject, parseJson } from '../../src/json.ts';
import { LoaderService } from '../context-loader/loader-service.ts';
import { sampleInput } from '../networks/sample.ts';

let loader: LoaderService;
let sample: { files: Record<string, string>; data: Record<string, string> };
beforeAll(async () => {
  loader = await LoaderService.start();
  sample = { files: Object.fromEntries((await sampleInput()).files), data: Object.fromEntries(sampleData()) };
});
afterAll(() => loader.app.close());

async function send(
  method: string,
  path = '',
  body?: object,
  key?: string,
): Promise<{ status: number; body: JsonObject }> {
  const response = await loader.fetch(`/networks${path}`, {
    method,
    ...(key !== undefined && { key }),
    headers: { 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? {} : (parseJson(text) as JsonObject) };
}

const named = (id: string): object => ({
  files: { 'network.bkn': `---\ntype: knowledge_network\nid: ${id}\nname: ${id}\n---\n\n# ${id}\n` },
});

describe('networks over HTTP', () => {
  it('are imported with their data, listed, exported and removed', async () => {
    const { status, body } = await send('POST', '', sample);
    expect([status, body.id, body.outcome, body.warnings]).toEqual([200, 'lakeside-retail', 'created', []]);
    expect((await send('POST', '', sample)).body).toEqual({ ...body, outcome: 'replaced' });
    expect(await loader.value('query_object_instance', { kn_id: 'lakeside-retail', ot_id: 'customer' })).toMatchObject({
      total_count: 800,
    });
    expect((await send('GET')).body).toMatchObject({
      data: [{ id: 'lakeside-retail', object_types: 8, update_time: expect.any(BigInt) as unknown }],
    });
    const { files } = (await send('GET', '/lakeside-retail')).body;
    expect((await send('POST', '', { files, data: sample.data })).body).toMatchObject({
      outcome: 'replaced',
      rows: body.rows,
    });
    expect(await send('DELETE', '/lakeside-retail')).toEqual({ status: 200, body: {} });
    expect((await send('GET', '/lakeside-retail')).status).toBe(404);
    expect(await loader.fault('get_kn_detail', { kn_id: 'lakeside-retail' })).toMatch(/not a network that you may see/);
  });

  it('are refused with everything that is wrong, by file and line', async () => {
    const path = 'relation_types/order_of_customer.bkn';
    const files = {
      ...sample.files,
      [path]: (sample.files[path] ?? '').replace('| sales_order | customer |', '| order | client |'),
    };
    const { status, body } = await send('POST', '', { files });
    expect([status, body.error_code]).toEqual([400, 'agentRetrieval.BadRequest.ArgumentInvalid']);
    expect(body.error_details).toEqual([
      { field: `${path}:16`, message: 'there is no object_type "order"' },
      { field: `${path}:16`, message: 'there is no object_type "client"' },
    ]);
    expect((await send('POST', '', { data: {} })).body.error_details).toEqual([
      expect.objectContaining({ field: 'body.files' }),
    ]);
  });

  it('belong to who made them, and are unknown to others', async () => {
    const maker = await loader.app.caller('maker', 'x', ['view']);
    const other = await loader.app.caller('other', 'x', ['view']);
    expect((await send('POST', '', named('made'), maker)).status).toBe(403);
    const { grants } = loader.app.deps.stores;
    await grants.add({ principalId: 'maker', resourceType: 'knowledge_network', resourceId: '*', operation: 'create' });
    expect((await send('POST', '', named('made'), maker)).status).toBe(200);
    const statuses = async (key: string) => [
      (await send('GET', '/made', undefined, key)).status,
      (await send('POST', '', named('made'), key)).status,
      (await send('DELETE', '/made', undefined, key)).status,
      ((await send('GET', '', undefined, key)).body.data as JsonObject[]).length,
    ];
    expect(await statuses(other)).toEqual([404, 404, 404, 0]);
    await grants.add({
      principalId: 'other',
      resourceType: 'knowledge_network',
      resourceId: 'made',
      operation: 'view',
    });
    expect(await statuses(other)).toEqual([200, 403, 403, 1]);
    expect((await statuses(maker)).slice(0, 3)).toEqual([200, 200, 200]);
  });

  it('leave no grants behind when they are removed', async () => {
    const { grants } = loader.app.deps.stores;
    expect(await grants.list({ resourceType: 'knowledge_network', resourceId: 'made' })).toEqual([]);
  });
});
