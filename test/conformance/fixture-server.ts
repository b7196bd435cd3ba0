import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
// The low-level class: schemas and results go out exactly as they are written here.
/* eslint-disable @typescript-eslint/no-deprecated -- for the same reason, and the older transport is one of the two tested */
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { SSEServerTransport } from '@modelcontextprotocol/sdk/server/sse.js';
import { StreamableHTTPServerTransport, type EventStore } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import {
  CallToolRequestSchema,
  CompleteRequestSchema,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  ReadResourceRequestSchema,
  SetLevelRequestSchema,
  SubscribeRequestSchema,
  UnsubscribeRequestSchema,
  type GetPromptResult,
  type JSONRPCMessage,
} from '@modelcontextprotocol/sdk/types.js';
import { PNG, RUN, TOOLS } from './tools.ts';

/** The server that the official conformance suite asks for, on the official SDK; its URL is printed when it listens. */
const mode = process.argv[2] === 'sse' ? 'sse' : 'stream';

function createFixture(): Server {
  const capabilities = { tools: {}, resources: { subscribe: true }, prompts: {}, logging: {}, completions: {} };
  const server = new Server({ name: 'conformance-fixture', version: '1.0.0' }, { capabilities });
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: TOOLS }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }, extra) => {
    const run = RUN[params.name];
    if (run === undefined) throw new Error(`Unknown tool: ${params.name}`);
    return run(params.arguments ?? {}, extra);
  });
  server.setRequestHandler(SetLevelRequestSchema, () => ({}));
  server.setRequestHandler(CompleteRequestSchema, () => ({
    completion: { values: ['paris', 'park'], total: 2, hasMore: false },
  }));
  addResources(server);
  addPrompts(server);
  return server;
}

function addResources(server: Server): void {
  const resource = (name: string, mimeType: string) => ({
    uri: `test://${name}`,
    name,
    description: `The ${name}.`,
    mimeType,
  });
  const resources = [
    resource('static-text', 'text/plain'),
    resource('static-binary', 'image/png'),
    resource('watched-resource', 'text/plain'),
  ];
  const uriTemplate = 'test://template/{id}/data';
  server.setRequestHandler(ListResourcesRequestSchema, () => ({ resources }));
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({
    resourceTemplates: [{ uriTemplate, name: 'template' }],
  }));
  server.setRequestHandler(SubscribeRequestSchema, () => ({}));
  server.setRequestHandler(UnsubscribeRequestSchema, () => ({}));
  server.setRequestHandler(ReadResourceRequestSchema, ({ params: { uri } }) => {
    if (uri === 'test://static-binary') return { contents: [{ uri, mimeType: 'image/png', blob: PNG }] };
    const id = /^test:\/\/template\/([^/]+)\/data$/.exec(uri)?.[1];
    if (id === undefined)
      return { contents: [{ uri, mimeType: 'text/plain', text: 'This is the content of the static text resource.' }] };
    const text = JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` });
    return { contents: [{ uri, mimeType: 'application/json', text }] };
  });
}

type Content = GetPromptResult['messages'][number]['content'];

function addPrompts(server: Server): void {
  const argument = (name: string) => ({ name, required: true });
  const prompts = [
    { name: 'test_simple_prompt' },
    { name: 'test_prompt_with_arguments', arguments: [argument('arg1'), argument('arg2')] },
    { name: 'test_prompt_with_embedded_resource', arguments: [argument('resourceUri')] },
    { name: 'test_prompt_with_image' },
  ].map(prompt => ({ ...prompt, description: 'A prompt for tests.' }));
  const text = (value: string): Content => ({ type: 'text', text: value });
  const contents: Record<string, (args: Record<string, string>) => Content[]> = {
    test_simple_prompt: () => [text('This is a simple prompt for testing.')],
    test_prompt_with_arguments: ({ arg1, arg2 }) => [
      text(`Prompt with arguments: arg1='${arg1 ?? ''}', arg2='${arg2 ?? ''}'`),
    ],
    test_prompt_with_embedded_resource: ({ resourceUri = '' }) => [
      {
        type: 'resource',
        resource: { uri: resourceUri, mimeType: 'text/plain', text: 'Embedded resource content for testing.' },
      },
      text('Please process the embedded resource above.'),
    ],
    test_prompt_with_image: () => [
      { type: 'image', data: PNG, mimeType: 'image/png' },
      text('Please analyze the image above.'),
    ],
  };
  server.setRequestHandler(ListPromptsRequestSchema, () => ({ prompts }));
  server.setRequestHandler(GetPromptRequestSchema, ({ params }) => {
    const made = contents[params.name]?.(params.arguments ?? {}) ?? [];
    return { messages: made.map(content => ({ role: 'user' as const, content })) };
  });
}

function createEventStore(): EventStore {
  const events: { id: string; stream: string; message: JSONRPCMessage }[] = [];
  return {
    storeEvent(stream, message) {
      const id = `${events.length}`;
      events.push({ id, stream, message });
      return Promise.resolve(id);
    },
    async replayEventsAfter(lastId, { send }) {
      const from = Number(lastId);
      const stream = events[from]?.stream ?? '';
      for (const { id, message } of events.slice(from + 1).filter(event => event.stream === stream))
        await send(id, message);
      return stream;
    },
  };
}

const streams = new Map<string, StreamableHTTPServerTransport>();
const sessions = new Map<string, SSEServerTransport>();

async function serveStream(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const id = request.headers['mcp-session-id'];
  const known = typeof id === 'string' ? streams.get(id) : undefined;
  if (known !== undefined) return known.handleRequest(request, response);
  if (id !== undefined) return void response.writeHead(404).end();
  const transport = new StreamableHTTPServerTransport({
    sessionIdGenerator: () => randomUUID(),
    eventStore: createEventStore(),
    retryInterval: 100,
    onsessioninitialized: session => void streams.set(session, transport),
  });
  await createFixture().connect(transport);
  await transport.handleRequest(request, response);
}

async function serveSse(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const known = sessions.get(new URL(request.url ?? '', 'http://x').searchParams.get('sessionId') ?? '');
  if (known !== undefined) return known.handlePostMessage(request, response);
  const transport = new SSEServerTransport('/message', response);
  sessions.set(transport.sessionId, transport);
  await createFixture().connect(transport);
}

const server = createServer((request, response) => {
  void (mode === 'sse' ? serveSse : serveStream)(request, response);
});
server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}/${mode === 'sse' ? 'sse' : 'mcp'}`);
});
