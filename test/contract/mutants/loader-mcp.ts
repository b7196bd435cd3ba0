import { isJsonObject, type JsonObject, parseJson } from '../../../src/json.ts';
import { inAnswers } from '../alterations.ts';
import { editBody, type FrontRequest, isOperation, type Mutant } from '../mutant-front.ts';

const POST = 'mcpStreamableHTTP';

function methodOf(request: FrontRequest): string {
  const body = isOperation(request, POST) && request.body.startsWith('{') ? parseJson(request.body) : {};
  return isJsonObject(body) && typeof body.method === 'string' ? body.method : '';
}

/** Changes the JSON-RPC result of one method. */
function inResults(method: string, edit: (result: JsonObject) => unknown): Pick<Mutant, 'response'> {
  const change = inAnswers([POST], body => {
    if (isJsonObject(body.result)) edit(body.result);
  });
  return {
    response: (response, request, ...rest) =>
      methodOf(request) === method ? change(response, request, ...rest) : undefined,
  };
}

const inTools = (edit: (tool: JsonObject) => unknown): Pick<Mutant, 'response'> =>
  inResults('tools/list', ({ tools }) => (tools as JsonObject[]).forEach(edit));

const metaOf = (value: JsonObject): JsonObject => value._meta as JsonObject;
const inReceipt = (edit: (receipt: JsonObject) => unknown): Pick<Mutant, 'response'> =>
  inResults('tools/call', ({ _meta: meta }) => {
    if (isJsonObject(meta)) edit(meta['openbkn.ai/receipt'] as JsonObject);
  });

/** Answers a status of one operation with another. */
function saying(id: Parameters<typeof isOperation>[1], from: number, to: number): Pick<Mutant, 'response'> {
  return {
    response(response, request) {
      if (response.status === from && isOperation(request, id)) response.status = to;
    },
  };
}

const sessions: Mutant[] = [
  {
    requirement: 'loader-mcp-stateless',
    text: 'wants a session for tools/list',
    response(response, request) {
      if (methodOf(request) !== 'tools/list' || request.headers['mcp-session-id'] !== undefined) return;
      Object.assign(response, {
        status: 400,
        body: '{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"?"}}',
      });
    },
  },
  {
    requirement: 'loader-mcp-stateless',
    text: 'answers as an event stream',
    response(response, request) {
      if (methodOf(request) !== 'tools/call') return;
      response.headers['content-type'] = 'text/event-stream';
      response.body = `event: message\ndata: ${response.body}\n\n`;
    },
  },
  {
    requirement: 'loader-mcp-session',
    text: 'gives no session id',
    response(response, request) {
      if (methodOf(request) === 'initialize') delete response.headers['mcp-session-id'];
    },
  },
  {
    requirement: 'loader-mcp-session',
    text: "lets a caller into another's session",
    request(request, tokens) {
      if (methodOf(request) === 'ping') request.headers.authorization = `Bearer ${tokens.admin}`;
    },
  },
  {
    requirement: 'loader-mcp-session',
    text: 'takes any session id',
    request(request) {
      if (request.headers['mcp-session-id']?.includes('nobody') === true) delete request.headers['mcp-session-id'];
    },
  },
  {
    requirement: 'loader-mcp-get',
    text: 'calls a made-up session a bad request',
    ...saying('mcpStreamableHTTPGet', 404, 400),
  },
  {
    requirement: 'loader-mcp-get',
    text: 'answers without a JSON-RPC error',
    response(response, request) {
      if (isOperation(request, 'mcpStreamableHTTPGet')) editBody(response, () => ({ jsonrpc: '2.0', id: null }));
    },
  },
  {
    requirement: 'loader-mcp-delete',
    text: 'does not end the session',
    request: request =>
      isOperation(request, 'mcpStreamableHTTPDelete') && request.headers['mcp-session-id'] !== undefined
        ? { status: 200, headers: { 'cache-control': 'private, no-cache' }, body: '' }
        : undefined,
  },
  { requirement: 'loader-mcp-delete', text: 'answers 204', ...saying('mcpStreamableHTTPDelete', 200, 204) },
  { requirement: 'loader-mcp-delete', text: 'knows no session to end', ...saying('mcpStreamableHTTPDelete', 400, 404) },
];

const surface: Mutant[] = [
  {
    requirement: 'loader-mcp-surface',
    text: 'offers run_code',
    ...inResults('tools/list', ({ tools }) => {
      const [tool = {}] = tools as JsonObject[];
      (tools as JsonObject[]).push({ ...tool, name: 'run_code' });
    }),
  },
  {
    requirement: 'loader-mcp-surface',
    text: 'has no bkn_finish_interaction',
    ...inResults('tools/list', result => {
      result.tools = (result.tools as JsonObject[]).filter(({ name }) => name !== 'bkn_finish_interaction');
    }),
  },
  {
    requirement: 'loader-mcp-surface',
    text: 'answers an unknown tool with -32601',
    response: inAnswers([POST], ({ error }) => {
      if (isJsonObject(error)) error.code = -32601;
    }),
  },
  { requirement: 'loader-mcp-display', text: 'gives no titles', ...inTools(tool => delete tool.title) },
  {
    requirement: 'loader-mcp-display',
    text: 'gives no group_title',
    ...inTools(tool => delete metaOf(tool)['openbkn.ai/group_title']),
  },
  {
    requirement: 'loader-mcp-display',
    text: 'translates the group',
    ...inTools(tool => (metaOf(tool)['openbkn.ai/group'] = metaOf(tool)['openbkn.ai/group_title'] ?? null)),
  },
  {
    requirement: 'loader-mcp-display',
    text: 'does not look at Accept-Language',
    request(request) {
      if (methodOf(request) === 'tools/list') delete request.headers['accept-language'];
    },
  },
  {
    requirement: 'loader-mcp-revision',
    text: 'speaks the newest revision alone',
    ...inResults('initialize', result => (result.protocolVersion = '2025-11-25')),
  },
  {
    requirement: 'loader-mcp-revision',
    text: 'echoes a revision that there is not',
    response: inAnswers([POST], ({ result }) => {
      if (isJsonObject(result) && result.protocolVersion !== undefined) result.protocolVersion = '2099-01-01';
    }),
  },
  {
    requirement: 'loader-mcp-revision',
    text: 'does not look at MCP-Protocol-Version',
    request(request) {
      delete request.headers['mcp-protocol-version'];
    },
  },
];

const calls: Mutant[] = [
  {
    requirement: 'loader-mcp-context-required',
    text: 'does not mark the refusal as an error',
    ...inResults('tools/call', result => delete result.isError),
  },
  {
    requirement: 'loader-mcp-context-required',
    text: 'refuses with another code',
    ...inResults('tools/call', ({ content }) => {
      for (const block of content as JsonObject[])
        block.text = (block.text as string).replaceAll('conversation_required', 'context_required');
    }),
  },
  {
    requirement: 'loader-mcp-receipt',
    text: 'gives no receipt',
    ...inResults('tools/call', result => delete result._meta),
  },
  {
    requirement: 'loader-mcp-receipt',
    text: 'leaves the receipt open',
    ...inReceipt(receipt => (receipt.receipt_status = 'running')),
  },
  {
    requirement: 'loader-mcp-receipt',
    text: 'names another tool in the receipt',
    ...inReceipt(receipt => (receipt.tool_name = 'run_sql')),
  },
  {
    requirement: 'loader-mcp-receipt',
    text: 'counts networks in words',
    ...inResults('tools/call', ({ structuredContent }) => {
      if (isJsonObject(structuredContent) && structuredContent.total_count !== undefined)
        structuredContent.total_count = 'none';
    }),
  },
];

export const loaderMcpMutants: Mutant[] = [...sessions, ...surface, ...calls];
