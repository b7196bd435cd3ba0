import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/json.ts';
import type { Answer } from '../../src/verify/exchange.ts';
import { SchemaCheck } from '../../src/verify/schema-check.ts';
import { items, member, Stage, text } from '../../src/verify/stage.ts';
import { type Deployment, startDeployment } from '../contract/deployment.ts';

const URL_OF_NOBODY = 'http://127.0.0.1:9/mcp';
const VALID = { name: 'valid', creation_type: 'custom', url: URL_OF_NOBODY };
const schema = new SchemaCheck();
let deployment: Deployment;
let stage: Stage;
beforeAll(async () => {
  deployment = await startDeployment('pglite');
});
afterAll(() => deployment.close());
beforeEach(() => {
  stage = new Stage(deployment.target, schema);
});
afterEach(() => stage.clear());

const codeOf = (answer: Answer): string => text(member(answer.body).error_code).split('.').at(-1) ?? '';
const fieldsOf = (answer: Answer) => items(member(answer.body).error_details).map(({ field }) => field);

// D20; `undefined` leaves the member out.
const REFUSED: [field: string, change: Record<string, unknown>, code: string][] = [
  ['body.name', { name: undefined }, 'BadRequest'],
  ['body.name', { name: null }, 'BadRequest'],
  ['body.name', { name: 7 }, 'BadRequest'],
  ['body.name', { name: ' \t ' }, 'MCPNameEmpty'],
  ['body.name', { name: '名'.repeat(51) }, 'MCPNameLimit'],
  ['body.name', { name: '😀'.repeat(51) }, 'MCPNameLimit'],
  ['body.name', { name: 'a\u0000b' }, 'BadRequest'],
  ['body.name', { name: 'a\u0007b' }, 'MCPNameInvalid'],
  ['body.name', { name: 'half \ud83d' }, 'BadRequest'],
  ['body.description', { description: 'd'.repeat(2001) }, 'BadRequest'],
  ['body.description', { description: null }, 'BadRequest'],
  ['body.category', { category: '' }, 'BadRequest'],
  ['body.category', { category: 'c'.repeat(51) }, 'BadRequest'],
  ['body.source', { source: '' }, 'BadRequest'],
  ['body.source', { source: 's'.repeat(51) }, 'BadRequest'],
  ['body.source', { source: null }, 'BadRequest'],
  ['body.creation_type', { creation_type: undefined }, 'BadRequest'],
  ['body.creation_type', { creation_type: 'other' }, 'BadRequest'],
  ['body.mode', { mode: 'stdio_npx' }, 'BadRequest'],
  ['body.mode', { mode: null }, 'BadRequest'],
  ['body.url', { url: undefined }, 'MCPUrlRequired'],
  ['body.url', { url: undefined, mode: 'sse' }, 'MCPUrlRequired'],
  ['body.url', { url: 'ftp://example.com/mcp' }, 'MCPUrlInvalid'],
  ['body.url', { url: 'no url' }, 'BadRequest'],
  ['body.url', { url: '' }, 'BadRequest'],
  ['body.is_internal', { is_internal: 'true' }, 'BadRequest'],
  ['body.is_internal', { is_internal: null }, 'BadRequest'],
  ['body.headers', { headers: { 'not a name': '1' } }, 'MCPHeaderInvalid'],
  ['body.headers.X-A', { headers: { 'X-A': 'two\nlines' } }, 'MCPHeaderInvalid'],
  ['body.headers.X-A', { headers: { 'X-A': 1 } }, 'BadRequest'],
  ['body.args.0', { args: [1] }, 'BadRequest'],
  ['body.env.A', { env: { A: 'x\u0000' } }, 'BadRequest'],
  ['body.tool_configs.0.tool_id', { tool_configs: [{ box_id: 'b' }] }, 'BadRequest'],
];

describe('registering', () => {
  it.each(REFUSED)('names %s in the refusal of %j', async (field, change, code) => {
    const answer = await stage.send('addMCPServer', { json: { ...VALID, ...change } });
    expect([answer.status, codeOf(answer), fieldsOf(answer)]).toEqual([400, code, [field]]);
  });

  const ACCEPTED: JsonObject[] = [
    { name: '😀'.repeat(50) },
    { name: ' -- 天气 Wetter – été ' },
    { description: '描'.repeat(2000) },
    { category: '类'.repeat(50), source: 's' },
    { url: 'https://example.com/mcp?x=1#f' },
    { headers: { 'X-Kept': 'é', 'x-empty': '' } },
  ];
  it.each(ACCEPTED)('accepts %j and shows it again', async change => {
    const shown = await stage.detail(await stage.addServer(change));
    expect(shown).toMatchObject('name' in change ? { name: text(change.name).trim() } : change);
  });

  it('makes every tool_imported server one of mode stream', async () => {
    const json = { name: stage.name(), creation_type: 'tool_imported', mode: 'sse' };
    const { mcp_id: id } = await stage.ok('addMCPServer', { json });
    expect(await stage.detail(text(id))).toMatchObject({ mode: 'stream', creation_type: 'tool_imported' });
  });
});

describe('an address that must not be reached (D34)', () => {
  it.each([
    'http://10.0.0.1/mcp',
    'http://192.168.1.1:8080/mcp',
    'http://169.254.169.254/latest/meta-data',
    'http://[fd00::1]/mcp',
    'http://[::ffff:10.0.0.1]/mcp',
    'http://0x0a000001/mcp',
    'http://user:password@example.com/mcp',
  ])('%s is 400 naming body.url when it is probed and when it is registered', async url => {
    const probe = await stage.send('parseMCPServer', { json: { mode: 'stream', url } });
    const added = await stage.send('addMCPServer', { json: { ...VALID, url } });
    for (const answer of [probe, added]) {
      const told = [answer.status, codeOf(answer), fieldsOf(answer)];
      expect(told).toEqual([400, 'MCPServerAddressForbidden', ['body.url']]);
    }
  });
});

describe('secrets (D14)', () => {
  const secrets = { headers: { 'X-Key': 'secret-1' }, env: { TOKEN: 'secret-2' } };

  it('keep their values when the mask is sent back, whatever the case of a header name', async () => {
    const id = await stage.addServer(secrets);
    await stage.update(id, { headers: { 'x-key': '******', 'X-New': 'new' }, env: { TOKEN: '******' } });
    const kept = { headers: { 'x-key': 'secret-1', 'X-New': 'new' }, env: { TOKEN: 'secret-2' } };
    expect(await stage.detail(id)).toMatchObject(kept);
  });

  it('are dropped when a PUT leaves them out', async () => {
    const id = await stage.addServer(secrets);
    await stage.update(id, {});
    expect(await stage.detail(id)).toMatchObject({ headers: {}, env: {} });
  });

  it('cannot be made of the mask: a name that has none is 400 naming it', async () => {
    const id = await stage.addServer(secrets);
    const json = { ...VALID, headers: { 'X-Other': '******' } };
    const answer = await stage.send('updateMCPServer', { path: { mcp_id: id }, json });
    expect([answer.status, fieldsOf(answer)]).toEqual([400, ['body.headers.X-Other']]);
  });
});

describe('a PUT (D24)', () => {
  it('takes the id from the path, whatever the body says', async () => {
    const id = await stage.addServer({});
    const json = { ...VALID, name: 'by path', mcp_id: 'another' };
    expect(await stage.ok('updateMCPServer', { path: { mcp_id: id }, json })).toMatchObject({ mcp_id: id });
    expect((await stage.detail(id)).name).toBe('by path');
  });

  it.each([
    ['"1"', 200],
    ['*', 200],
    ['"9", "1"', 200],
    ['W/"1"', 412],
    ['"2"', 412],
    ['1', 412],
    ['', 412],
  ])('with If-Match %s on revision 1 is %i', async (tag, status) => {
    const id = await stage.addServer({});
    const send = { path: { mcp_id: id }, json: VALID, headers: { 'if-match': tag } };
    expect((await stage.send('updateMCPServer', send)).status).toBe(status);
  });
});
