import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../src/json.ts';
import { ENGINES } from '../support/databases.ts';
import { codeOf, startToolboxService, type TestService } from './service.ts';

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

describe.each(ENGINES)('toolboxes on %s', engine => {
  let service: TestService;
  let count = 0;

  beforeAll(async () => {
    service = await startToolboxService(engine);
  });
  afterAll(() => service.close());

  const freshName = (): string => `Box ${(count += 1)}`;
  const addBox = async (body: JsonObject = {}): Promise<string> => {
    const given = { box_name: freshName(), metadata_type: 'openapi', box_svc_url: 'http://127.0.0.1:9/v1', ...body };
    return (await service.ok('POST', '/tool-box', given)).box_id as string;
  };
  const refused = async (status: number, code: string, ...request: Parameters<TestService['send']>): Promise<Json> => {
    const { status: got, body, text } = await service.send(...request);
    expect(`${got} ${codeOf(body)}`, text).toBe(`${status} ${code}`);
    return body.error_details ?? null;
  };

  it('creates a box by hand and shows it with exact times', async () => {
    const id = await addBox({ box_name: '  宠物 store-1  ', box_desc: '', box_svc_url: 'http://127.0.0.1:9/v1/' });
    const box = await service.ok('GET', `/tool-box/${id}`);
    expect(box).toMatchObject({
      box_id: id,
      box_name: '宠物 store-1',
      box_desc: '宠物 store-1',
      box_svc_url: 'http://127.0.0.1:9/v1',
      box_category: 'other_category',
      metadata_type: 'openapi',
      source: 'custom',
      status: 'unpublish',
      tool_count: 0,
    });
    expect(typeof box.create_time).toBe('bigint');
    expect(box.create_user).toMatch(/^Name of /);
  });

  it.each([
    [{ box_name: ' ' }, 'body.box_name'],
    [{ box_name: 'x'.repeat(51) }, 'body.box_name'],
    [{ box_name: 'a\nb' }, 'body.box_name'],
    [{ box_svc_url: undefined as unknown as Json }, 'body.box_svc_url'],
    [{ box_svc_url: 'ftp://example.com' }, 'body.box_svc_url'],
    [{ box_svc_url: 'https://example.com/a?b=c' }, 'body.box_svc_url'],
    [{ box_desc: 'a\0b' }, 'body.box_desc'],
    [{ metadata_type: 'function', data: {} }, 'body.data'],
  ])('refuses %j and names the field', async (body, field) => {
    const given = { box_name: 'Refused', metadata_type: 'openapi', box_svc_url: 'https://example.com', ...body };
    expect(await refused(400, 'BadRequest', 'POST', '/tool-box', given)).toMatchObject([{ field }]);
  });

  it('refuses a service on a private address', async () => {
    const body = { box_name: 'Private', metadata_type: 'openapi', box_svc_url: 'http://10.0.0.1/' };
    await refused(400, 'MCPServerAddressForbidden', 'POST', '/tool-box', body);
    const id = await addBox();
    await refused(400, 'MCPServerAddressForbidden', 'POST', `/tool-box/${id}`, {
      box_svc_url: 'http://169.254.169.254',
    });
  });

  it('changes what an update names and keeps the rest', async () => {
    const id = await addBox({ box_desc: 'before' });
    expect(
      await service.ok('POST', `/tool-box/${id}`, { box_name: 'Renamed', box_svc_url: 'http://127.0.0.1:8/' }),
    ).toEqual({ box_id: id });
    expect(await service.ok('GET', `/tool-box/${id}`)).toMatchObject({
      box_name: 'Renamed',
      box_desc: 'before',
      box_svc_url: 'http://127.0.0.1:8',
    });
  });

  it('walks unpublish, published, offline, published, offline, unpublish and refuses other steps', async () => {
    const id = await addBox();
    const set = (status: string): Promise<JsonObject> => service.ok('POST', `/tool-box/${id}/status`, { status });
    const denied = (status: string): Promise<Json> =>
      refused(400, 'ToolBoxStatusInvalid', 'POST', `/tool-box/${id}/status`, { status });
    await denied('offline');
    expect(await set('unpublish')).toEqual({ box_id: id, status: 'unpublish' });
    await set('published');
    expect(await set('published')).toEqual({ box_id: id, status: 'published' });
    await denied('unpublish');
    await set('offline');
    await set('published');
    await set('offline');
    expect(await set('unpublish')).toEqual({ box_id: id, status: 'unpublish' });
  });

  it('lets one published box have a name: create, rename and publish refuse a second', async () => {
    const name = freshName();
    const [first, second] = [await addBox({ box_name: name }), await addBox({ box_name: name })];
    const race = await Promise.all(
      [first, second].map(id => service.send('POST', `/tool-box/${id}/status`, { status: 'published' })),
    );
    expect(race.map(({ status }) => status).sort()).toEqual([200, 400]);
    await refused(400, 'ToolBoxExists', 'POST', '/tool-box', { box_name: name, metadata_type: 'function' });
    await refused(400, 'ToolBoxExists', 'POST', `/tool-box/${await addBox()}`, { box_name: name });
  });

  it('deletes a box with its grants, but not a published one', async () => {
    const id = await addBox();
    await service.ok('POST', `/tool-box/${id}/status`, { status: 'published' });
    await refused(400, 'ToolBoxUnSupportDelete', 'DELETE', `/tool-box/${id}`);
    await service.ok('POST', `/tool-box/${id}/status`, { status: 'offline' });
    const { status, text } = await service.send('DELETE', `/tool-box/${id}`);
    expect([status, text]).toEqual([200, '']);
    await refused(404, 'NotFound', 'GET', `/tool-box/${id}`);
    expect(await service.deps.stores.grants.list({ resourceType: 'tool_box', resourceId: id })).toEqual([]);
  });

  it('pages, filters and sorts', async () => {
    const category = `c-${engine}`;
    for (const name of ['Alpha 100%', 'alpha_b', 'Beta']) await addBox({ box_name: name, box_category: category });
    await addBox({ box_name: 'Beta fn', box_category: category, metadata_type: 'function', source: 'imported' });
    const list = async (query: string): Promise<unknown> => {
      const { data } = await service.ok(
        'GET',
        `/tool-box/list?category=${category}&sort_by=box_name&sort_order=asc&${query}`,
      );
      return (data as JsonObject[]).map(box => box.box_name);
    };
    expect(await list('')).toEqual(['Alpha 100%', 'Beta', 'Beta fn', 'alpha_b']);
    expect(await list('name=ALPHA')).toEqual(['Alpha 100%', 'alpha_b']);
    expect(await list('name=%25')).toEqual(['Alpha 100%']);
    expect(await list('name=_')).toEqual(['alpha_b']);
    expect(await list('metadata_type=function')).toEqual(['Beta fn']);
    expect(await list('source=imported&status=unpublish')).toEqual(['Beta fn']);
    expect(await list('create_user=nobody')).toEqual([]);
    expect(await list('page=2&page_size=3')).toEqual(['alpha_b']);
    const all = await service.ok('GET', `/tool-box/list?category=${category}&all=true`);
    expect(all).toMatchObject({ total: 4, page: 1, page_size: 4, total_pages: 1, has_next: false, has_prev: false });
  });

  it('gives its creator everything, and others 404, or 403 where they may do something else', async () => {
    const id = await addBox();
    const stranger = await service.admit();
    const body = { status: 'published' };
    expect(await refused(404, 'NotFound', 'GET', `/tool-box/${id}`, undefined, stranger.token)).toBeNull();
    expect(await refused(404, 'NotFound', 'GET', `/tool-box/${UNKNOWN_ID}`)).toBeNull();
    await refused(
      403,
      'CommonAddForbidden',
      'POST',
      '/tool-box',
      { box_name: 'x', metadata_type: 'function' },
      stranger.token,
    );
    await service.grant(stranger.id, 'tool_box', id, 'public_access');
    await service.ok('GET', `/tool-box/${id}`, undefined, stranger.token);
    await refused(403, 'CommonEditForbidden', 'POST', `/tool-box/${id}`, {}, stranger.token);
    await refused(403, 'CommonPublishForbidden', 'POST', `/tool-box/${id}/status`, body, stranger.token);
    await refused(403, 'CommonDeleteForbidden', 'DELETE', `/tool-box/${id}`, undefined, stranger.token);
    expect((await service.ok('GET', '/tool-box/list', undefined, stranger.token)).total).toBe(0);
    await service.grant(stranger.id, 'tool_box', id, 'view');
    expect((await service.ok('GET', '/tool-box/list', undefined, stranger.token)).total).toBe(1);
  });
});
