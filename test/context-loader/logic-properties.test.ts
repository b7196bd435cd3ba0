import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/json.ts';
import { type Downstream, startDownstream } from '../toolbox/downstream.ts';
import { LoaderService } from './loader-service.ts';

const KN = 'lakeside-retail';
let loader: LoaderService;
let downstream: Downstream;
let answer = { status: 200, body: '{"data":{"rates":[{"value":4.5}]}}' };

const DOCUMENT = {
  openapi: '3.0.3',
  info: { title: 'Ratings', version: '1.0.0' },
  paths: {
    '/ratings': {
      get: {
        operationId: 'getRating',
        parameters: [
          { name: 'sku', in: 'query', schema: { type: 'string' } },
          { name: 'since', in: 'query', schema: { type: 'integer' } },
        ],
        responses: { 200: { description: 'ok' } },
      },
    },
  },
};

const RATING = (boxId: string, toolId: string): string => `#### rating

**Meta**

| Name | Display Name | Type | Description |
|---|---|---|---|
| rating | 评分 Rating | tool | Rating of the product |

**Source**

| Type | BoxID | ToolID | ResultPath |
|---|---|---|---|
| tool | ${boxId} | ${toolId} | data.rates.0.value |

**Parameters**

| Name | Type | Source | Operation | ValueFrom | Value | Description |
|---|---|---|---|---|---|---|
| sku | string | query |  | property | sku |  |
| since | integer | query |  | input |  | Year |

### Keys
`;

beforeAll(async () => {
  [loader, downstream] = await Promise.all([
    LoaderService.start(),
    startDownstream((_request, response) => {
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
    }),
  ]);
  const box = await loader.app.api('POST', '/tool-box', {
    box_name: 'ratings',
    box_svc_url: downstream.origin,
    metadata_type: 'openapi',
    data: DOCUMENT,
  });
  const boxId = box.box_id as string;
  const { tools } = await loader.app.api('GET', `/tool-box/${boxId}/tools/list?all=true`);
  const toolId = (tools as { tool_id: string }[])[0]?.tool_id ?? '';
  await loader.app.api('POST', `/tool-box/${boxId}/tools/status`, [{ tool_id: toolId, status: 'enabled' }]);
  await loader.withSample((path, text) =>
    path === 'object_types/product.bkn' ? text.replace('### Keys\n', RATING(boxId, toolId)) : text,
  );
});
afterAll(async () => {
  await loader.app.close();
  await downstream.stop();
});

const values = (ot: string, identities: JsonObject[], properties: string[], more: object = {}) => ({
  kn_id: KN,
  ot_id: ot,
  query: 'how much?',
  _instance_identities: identities,
  properties,
  ...more,
});

describe('logic properties', () => {
  it('are metrics evaluated for each instance', async () => {
    const args = values('customer', [{ id: 38 }, { id: 2 }], ['lifetime_value']);
    const { datas } = await loader.value('get_logic_properties_values', args);
    const { entries } = await loader.value('run_sql', {
      sql: "SELECT customer_id, sum(total) AS total FROM {{.retail-sales_order}} WHERE status <> 'cancelled' AND customer_id IN (2, 38) GROUP BY 1 ORDER BY 1 DESC",
    });
    expect((datas as JsonObject[]).map(({ lifetime_value }) => lifetime_value)).toEqual(
      (entries as JsonObject[]).map(({ total }) => total),
    );
    expect((datas as JsonObject[])[0]).toMatchObject({ _instance_id: 'customer-38', _instance_identity: { id: 38 } });
  });

  it('are what a tool answers, at its path, with input from the context', async () => {
    downstream.requests.splice(0);
    const context = { additional_context: '{"rating": {"since": 2020}}' };
    const args = values('product', [{ sku: 'SKU-00001' }], ['rating', 'units_sold'], context);
    const { datas } = await loader.value('get_logic_properties_values', args);
    expect(datas).toMatchObject([{ rating: 4.5, units_sold: expect.any(Number) as unknown }]);
    expect(downstream.last().url).toBe('/ratings?sku=SKU-00001&since=2020');
  });

  it('say why there is no value, and leave the others alone', async () => {
    answer = { ...answer, status: 500 };
    const context = { additional_context: '{"rating": {"since": 2020}}' };
    const args = values('product', [{ sku: 'SKU-00001' }], ['rating', 'units_sold'], context);
    const { datas } = await loader.value('get_logic_properties_values', args);
    answer = { ...answer, status: 200 };
    const [only] = datas as JsonObject[];
    expect(only).toMatchObject({
      units_sold: expect.any(Number) as unknown,
      _errors: { rating: expect.stringMatching(/^500/) as unknown },
    });
    expect(only?.rating).toBeUndefined();
  });

  it.each<[string, object, RegExp]>([
    [
      'an unknown property',
      values('customer', [{ id: 1 }], ['age']),
      /properties\.0 age is no logic property of customer; expected one of lifetime_value/,
    ],
    [
      'an unknown instance',
      values('customer', [{ id: 0 }], ['lifetime_value']),
      /there is no instance \{"id":0\} of customer/,
    ],
    [
      'input that is missing',
      values('product', [{ sku: 'SKU-00001' }], ['rating']),
      /additional_context rating\.since: expected as JSON/,
    ],
    [
      'no instance',
      values('customer', [], ['lifetime_value']),
      /_instance_identities must NOT have fewer than 1 items/,
    ],
  ])('are refused for %s', async (_, args, message) => {
    expect(await loader.fault('get_logic_properties_values', args)).toMatch(message);
  });
});
