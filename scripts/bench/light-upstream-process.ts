import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serveParent } from './child.ts';

/**
 * The least that an MCP server can do over streamable HTTP and still be one: a session, and the tool `echo`, answered in JSON.
 * Against it the proxy's own cost shows, where server-everything hides it behind its own.
 */
const SESSION = 'bench-session';
const counts = { initializes: 0, calls: 0 };

interface Message {
  id?: number;
  method: string;
  params?: { arguments?: { message?: string } };
}

function answer(message: Message): object | undefined {
  switch (message.method) {
    case 'initialize':
      counts.initializes += 1;
      return {
        protocolVersion: '2025-11-25',
        capabilities: { tools: {} },
        serverInfo: { name: 'light', version: '1' },
      };
    case 'tools/list':
      return { tools: [{ name: 'echo', inputSchema: { type: 'object' } }] };
    case 'tools/call':
      counts.calls += 1;
      return { content: [{ type: 'text', text: `Echo: ${message.params?.arguments?.message ?? ''}` }] };
    default:
      return undefined;
  }
}

function respond(request: IncomingMessage, response: ServerResponse, text: string): void {
  if (request.method !== 'POST') {
    response.writeHead(request.method === 'DELETE' ? 200 : 405).end();
    return;
  }
  const message = JSON.parse(text) as Message;
  if (message.method !== 'initialize' && request.headers['mcp-session-id'] !== SESSION) {
    response.writeHead(404).end();
    return;
  }
  const result = answer(message);
  if (message.id === undefined || result === undefined) {
    response.writeHead(202).end();
    return;
  }
  response.writeHead(200, { 'content-type': 'application/json', 'mcp-session-id': SESSION });
  response.end(JSON.stringify({ jsonrpc: '2.0', id: message.id, result }));
}

const server = createServer((request, response) => {
  let text = '';
  request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  request.on('end', () => respond(request, response, text));
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise(resolve => server.close(resolve));
  };
  serveParent(`http://127.0.0.1:${port}/mcp`, close, () => ({ ...counts }));
});
