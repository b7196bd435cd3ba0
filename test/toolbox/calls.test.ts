import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../src/json.ts';
import { type Downstream, partsOf, startDownstream } from './downstream.ts';
import { addParcelBox, type ParcelBox } from './parcels.ts';
import { codeOf, startToolboxService, type TestService } from './service.ts';

describe('a call of a tool', () => {
  let service: TestService;
  let downstream: Downstream;
  let box: ParcelBox;

  beforeAll(async () => {
    [service, downstream] = await Promise.all([startToolboxService('pglite'), startDownstream()]);
    box = await addParcelBox(service, `${downstream.origin}/v2/`);
  });
  beforeEach(() => void downstream.requests.splice(0));
  afterAll(async () => {
    await service.close();
    await downstream.stop();
  });

  const refused = async (tool: string, args: Json): Promise<JsonObject> => {
    const { status, body } = await service.send('POST', `/tool-box/${box.boxId}/tool/${box.toolId(tool)}/debug`, args);
    expect(status).toBe(400);
    expect(downstream.requests).toEqual([]);
    return body;
  };

  it.each<[string, string, Json]>([
    ['Get a shipment', '/v2/shipments/a%2Fb%20%3F%23%25%E4%B8%AD', { path: { shipmentId: 'a/b ?#%中' } }],
    ['Get a shipment', '/v2/shipments/9007199254740993', { path: { shipmentId: 9007199254740993n } }],
    [
      'Get a shipment',
      '/v2/shipments/1?fields=id&fields=a%26b',
      { path: { shipmentId: '1' }, query: { fields: ['id', 'a&b'] } },
    ],
    [
      'List shipments',
      '/v2/shipments?status=created&status=moving&page=2',
      { query: { status: ['created', 'moving'], page: 2 } },
    ],
    ['List shipments', '/v2/shipments?carrier=post,bike', { query: { carrier: ['post', 'bike'] } }],
    ['List shipments', '/v2/shipments?tags=a%7Cb%20c', { query: { tags: ['a', 'b c'] } }],
    [
      'List shipments',
      '/v2/shipments?created%5Bfrom%5D=2026-01-01&created%5Bto%5D=2026-02-01',
      { query: { created: { from: '2026-01-01', to: '2026-02-01' } } },
    ],
    ['List shipments', '/v2/shipments?extra=true', { query: { page: null, extra: true } }],
    ['List addresses', '/v2/addresses?q=a/b?c%26d%23e', { query: { q: 'a/b?c&d#e' } }],
    ['List addresses', '/v2/addresses?filter=%7B%22country%22%3A%22DE%22%7D', { query: { filter: { country: 'DE' } } }],
    ['Compare rates', '/v2/rates/DE,FR%2CIT?weight=1.5', { path: { from: 'DE', to: 'FR,IT' }, query: { weight: 1.5 } }],
    ['Look up zones', '/v2/zones/.a.b', { path: { codes: ['a', 'b'] } }],
    ['Look up an area', '/v2/areas/;area=a;area=b', { path: { area: ['a', 'b'] } }],
    ['getAddress', '/v2/addresses/1784880971306127803', { path: { addressId: 1784880971306127803n } }],
    ['Get a shipment', '/v2/shipments/%EF%BF%BD', { path: { shipmentId: '\ud800' } }],
  ])('of %s asks for %s', async (tool, url, args) => {
    expect(await box.debug(tool, args)).toMatchObject({ status_code: 200, error: '' });
    expect(downstream.last().url).toBe(url);
  });

  it.each<[string, Json, string, string]>([
    ['Get a shipment', {}, 'ProxyPathParamMissing', 'body.path.shipmentId'],
    ['Get a shipment', { path: { shipmentId: null } }, 'ProxyPathParamMissing', 'body.path.shipmentId'],
    ['Get a shipment', { path: { shipmentId: '' } }, 'ToolArgumentsInvalid', 'body.path.shipmentId'],
    ['Get a shipment', { path: { shipmentId: '..' } }, 'ToolArgumentsInvalid', 'body.path'],
    [
      'Get a shipment',
      { path: { shipmentId: '1' }, header: { 'X-A': 'a\r\nX-B: c' } },
      'ToolArgumentsInvalid',
      'body.header.X-A',
    ],
    ['Get a shipment', { path: { shipmentId: '1' }, header: { 'a b': 'c' } }, 'ToolArgumentsInvalid', 'body.header'],
    ['Create an address', { body: 'text' }, 'ToolArgumentsInvalid', 'body.body'],
    ['Leave a note', { body: {} }, 'ToolArgumentsInvalid', 'body.body'],
    [
      'Upload documents',
      { path: { shipmentId: '1' }, body: { files: ['no base64!'] } },
      'ToolArgumentsInvalid',
      'body.body.files.0',
    ],
  ])('of %s with %j is refused as %s, naming %s', async (tool, args, code, field) => {
    const body = await refused(tool, args);
    expect(codeOf(body)).toBe(code);
    expect(body.error_details).toMatchObject([{ field }]);
  });

  it('sends headers of the arguments, without those of the transport and those that say who is calling', async () => {
    const dropped = [
      'Host',
      'Content-Length',
      'Connection',
      'Transfer-Encoding',
      'X-Account-Id',
      'user_id',
      'X-User-Id',
      'traceparent',
      'X-Forwarded-For',
    ];
    const header = {
      ...Object.fromEntries(dropped.map(name => [name, 'forged'])),
      'X-Api-Key': 'k',
      'Idempotency-Key': ['a', 'b'],
    };
    await box.debug('Create a shipment', { header, body: {} });
    const { headers } = downstream.last();
    expect(headers).toMatchObject({
      'x-api-key': 'k',
      'idempotency-key': 'a,b',
      host: new URL(downstream.origin).host,
    });
    expect(Object.values(headers)).not.toContain('forged');
    expect(headers.authorization).toBeUndefined();
  });

  it('sends a JSON body with its integers exact, in the media type of the operation', async () => {
    await box.debug('Change a shipment', {
      path: { shipmentId: '1' },
      body: { number: 9007199254740993n, nested: [1784880971306127803n] },
    });
    const { method, headers, body } = downstream.last();
    expect([method, headers['content-type']]).toEqual(['PATCH', 'application/merge-patch+json']);
    expect(body.toString()).toBe('{"number":9007199254740993,"nested":[1784880971306127803]}');
  });

  it('sends form fields: lists repeated, objects as JSON', async () => {
    await box.debug('Create an address', {
      body: { name: 'A & B', lines: ['x y', 'z'], geo: { lat: 1 }, email: null },
    });
    const { headers, body } = downstream.last();
    expect(headers['content-type']).toBe('application/x-www-form-urlencoded');
    expect(body.toString()).toBe('name=A+%26+B&lines=x+y&lines=z&geo=%7B%22lat%22%3A1%7D');
  });

  it('sends multipart parts: files as bytes, objects as JSON', async () => {
    const bytes = Buffer.from([0, 255, 13, 10, 45, 45]).toString('base64');
    const files = [bytes, { data: bytes, filename: 'a"b.pdf', content_type: 'application/pdf' }];
    await box.debug('Upload documents', {
      path: { shipmentId: '1' },
      body: { kind: 'invoice', files, preview: bytes, meta: { pages: 2 } },
    });
    const raw = Buffer.from(bytes, 'base64').toString('latin1');
    expect(partsOf(downstream.last())).toEqual([
      ['name="kind"', 'invoice'],
      ['name="files"; filename="files" application/octet-stream', raw],
      ['name="files"; filename="a%22b.pdf" application/pdf', raw],
      ['name="preview"; filename="preview" image/png', raw],
      ['name="meta" application/json', '{"pages":2}'],
    ]);
  });

  it('sends a text as it is, and bytes from base64', async () => {
    await box.debug('Leave a note', { body: 'Grüße' });
    expect(downstream.last().body.toString()).toBe('Grüße');
    await box.debug('Replace the label', { path: { shipmentId: '1' }, body: Buffer.from('%PDF').toString('base64') });
    expect([downstream.last().headers['content-type'], downstream.last().body.toString()]).toEqual([
      'application/pdf',
      '%PDF',
    ]);
  });

  it('takes another media type of the operation where the arguments name it', async () => {
    await box.debug('Register a hook', {
      header: { 'content-type': 'application/x-www-form-urlencoded' },
      body: { url: 'x' },
    });
    expect(downstream.last().body.toString()).toBe('url=x');
    await box.debug('Register a hook', { header: { 'content-type': 'image/png' }, body: { url: 'x' } });
    expect(downstream.last().headers['content-type']).toBe('application/json');
  });

  it('sends no body with GET, and none that is not given', async () => {
    await box.debug('GET /categories', { body: { a: 1 } });
    expect(downstream.last().headers['content-length']).toBeUndefined();
    await box.debug('Create a category', {});
    expect(downstream.last().headers['content-type']).toBeUndefined();
  });
});
