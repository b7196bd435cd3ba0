import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/json.ts';
import * as faulty from '../support/upstreams/faulty.ts';
import type { StreamUpstream } from '../support/upstreams/recording.ts';
import { failureOf, NEVER, started, streamTarget, testUpstreams } from './client.ts';
import type { ToolResult } from '../../src/upstream/tool-result.ts';

async function callWith(fault: faulty.Fault): Promise<ToolResult> {
  const server = await started(faulty.startFaultyUpstream('tools/call', fault));
  return testUpstreams({ callTimeoutMs: 8000 }).callTool(streamTarget(server), 'echo', {}, { signal: NEVER });
}

const RESULT =
  '"result":{"content":[{"type":"text","text":"天气🌦 9007199254740993"}],"structuredContent":{"n":9007199254740993}}';
const WANTED: ToolResult = {
  content: [{ type: 'text', text: '天气🌦 9007199254740993' }],
  is_error: false,
  structuredContent: { n: 9007199254740993n },
};

test.each(['gzip', 'deflate', 'br'] as const)(
  'a %s body is decompressed, as JSON and as an event stream',
  async encoding => {
    expect(await callWith(faulty.compressed(encoding, RESULT, 'application/json'))).toEqual(WANTED);
    expect(await callWith(faulty.compressed(encoding, RESULT, 'text/event-stream'))).toEqual(WANTED);
  },
);

test.each([
  ['LF', (answer: string) => `data: ${answer}\n\n`],
  ['CRLF', (answer: string) => `event: message\r\ndata: ${answer}\r\n\r\n`],
  ['several data lines', (answer: string) => `: hi\nid: 4\ndata: ${answer.replace(',', '\ndata: ,\ndata: ')}\n\n`],
  ['a byte order mark and a priming event', (answer: string) => `\uFEFFid: 0\ndata:\n\ndata:${answer}\n\n`],
])('an event stream with %s, cut within characters, gives the exact result', async (_name, textOf) => {
  expect(await callWith(faulty.pieces(RESULT, 7, textOf))).toEqual(WANTED);
});

test('a batch that holds the answer is read', async () => {
  const fault: faulty.Fault = ({ response, message }) => {
    response.setHeader('content-type', 'application/json');
    response.end(
      `[{"jsonrpc":"2.0","method":"notifications/message"},{"jsonrpc":"2.0","id":${String(message.id)},${RESULT}}]`,
    );
  };
  expect(await callWith(fault)).toEqual(WANTED);
});

test('unknown content types, unknown members and wide integers pass through untouched', async () => {
  const block = '{"type":"hologram","depth":1784880971306127803,"nested":{"x":[null,1.50]},"annotations":{"a":1}}';
  const result = await callWith(
    faulty.answer(`"result":{"content":[${block}],"_meta":{"k":-9007199254740993},"more":1}`),
  );
  expect(result).toEqual({
    content: [{ type: 'hologram', depth: 1784880971306127803n, nested: { x: [null, 1.5] }, annotations: { a: 1 } }],
    is_error: false,
    _meta: { k: -9007199254740993n },
  });
});

test.each([
  [
    'null content beside structuredContent',
    '{"content":null,"structuredContent":{"a":1}}',
    { content: [], is_error: false, structuredContent: { a: 1 } },
  ],
  ['no content beside isError', '{"isError":true}', { content: [], is_error: true }],
  [
    'isError with structuredContent',
    '{"content":[],"isError":true,"structuredContent":{"a":1}}',
    { content: [], is_error: true, structuredContent: { a: 1 } },
  ],
  [
    'a null structuredContent',
    '{"content":[],"structuredContent":null}',
    { content: [], is_error: false, structuredContent: null },
  ],
])('%s is a result', async (_name, result, wanted) => {
  expect(await callWith(faulty.answer(`"result":${result}`))).toEqual(wanted);
});

test.each([
  ['null content and nothing else', '"result":{"content":null}'],
  ['an empty result', '"result":{}'],
  ['content that is a text', '"result":{"content":"hello"}'],
  ['a content item that is no object', '"result":{"content":["hello"]}'],
  ['a null result', '"result":null'],
  ['an unreadable-request error', '"error":{"code":-32600,"message":"Invalid Request"}'],
])('%s is a failed call', async (_name, member) => {
  expect((await failureOf(callWith(faulty.answer(member)))).key).toBe('MCPCallToolFailed');
});

test.each([-32601, -32602, -32603, -32042, 7])(
  'JSON-RPC error %i to the call is a tool error with its message',
  async code => {
    const wanted = { content: [{ type: 'text', text: 'no such tool' }], is_error: true };
    expect(await callWith(faulty.answer(`"error":{"code":${code},"message":"no such tool"}`))).toEqual(wanted);
    const as400: faulty.Fault = exchange => {
      exchange.response.statusCode = 400;
      exchange.answer(`"error":{"code":${code},"message":"no such tool"}`);
    };
    expect(await callWith(as400)).toEqual(wanted);
  },
);

test('a 10 MiB result comes through, a 20 MiB one is a failed call', async () => {
  const result = await callWith(faulty.bigAnswer(10 << 20));
  expect((result.content[0]?.text as string).length).toBe(10 << 20);
  const failure = await failureOf(callWith(faulty.bigAnswer(20 << 20)));
  expect(failure).toMatchObject({ key: 'MCPCallToolFailed', details: 'The upstream sent more than 16777216 bytes.' });
});

test('a small compressed body that unpacks to 20 MiB is a failed call', async () => {
  const member = `"result":{"content":[{"type":"text","text":"${'x'.repeat(20 << 20)}"}]}`;
  const failure = await failureOf(callWith(faulty.compressed('gzip', member, 'application/json')));
  expect(failure).toMatchObject({ key: 'MCPCallToolFailed', details: 'The upstream sent more than 16777216 bytes.' });
});

type PageOf = (cursor: string | undefined) => { names: string[]; next?: string | null };

function listingUpstream(pageOf: PageOf): Promise<StreamUpstream> {
  return faulty.startFaultyUpstream('tools/list', exchange => {
    const { names, next } = pageOf(exchange.message.params?.cursor);
    const tools = names.map(name => ({ name, inputSchema: {} }));
    exchange.answer(`"result":${JSON.stringify({ tools, nextCursor: next })}`);
  });
}

test('all five pages of a tool list are followed', async () => {
  const server = await started(
    listingUpstream(cursor => {
      const page = Number(cursor ?? '1');
      return { names: [`a${page}`, `b${page}`], next: page < 5 ? String(page + 1) : null };
    }),
  );
  const tools = await testUpstreams().listTools(streamTarget(server), NEVER);
  expect(tools.map((tool: JsonObject) => tool.name)).toEqual([1, 2, 3, 4, 5].flatMap(n => [`a${n}`, `b${n}`]));
});

test.each<[string, PageOf, number]>([
  ['a cursor that repeats', () => ({ names: ['x'], next: 'again' }), 2],
  ['a cursor that never ends', cursor => ({ names: ['x'], next: `${cursor ?? ''}x` }), 100],
  ['more than 10,000 tools', cursor => ({ names: Array<string>(5001).fill('x'), next: `${cursor ?? ''}x` }), 2],
])('%s ends the listing with an error', async (_name, pageOf, pages) => {
  const server = await started(listingUpstream(pageOf));
  expect((await failureOf(testUpstreams().listTools(streamTarget(server), NEVER))).key).toBe('MCPListToolsFailed');
  expect(server.count('tools/list')).toBe(pages);
});

test.each([
  '"result":{}',
  '"result":{"tools":null}',
  '"result":{"tools":[{"title":"nameless"}]}',
  '"error":{"code":-32603,"message":"x"}',
])('the tool list %s is a failed listing', async member => {
  const server = await started(faulty.startFaultyUpstream('tools/list', faulty.answer(member)));
  expect((await failureOf(testUpstreams().probe(streamTarget(server), NEVER))).key).toBe('MCPListToolsFailed');
});

test('an upstream without the tools capability has no tools and is not asked', async () => {
  const server = await started(faulty.startFaultyUpstream('tools/list', faulty.status(500), { capabilities: {} }));
  const { tools, initInfo } = await testUpstreams().probe(streamTarget(server), NEVER);
  expect({ tools, capabilities: initInfo.capabilities }).toEqual({ tools: [], capabilities: {} });
  expect(server.count('tools/list')).toBe(0);
});
