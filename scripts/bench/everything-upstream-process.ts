import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { serveParent } from './child.ts';

/** The reference server of the MCP project, streamable HTTP. It counts what it logs: a session opened, a message posted. */
const counts = { initializes: 0, posts: 0 };
console.log = (line: unknown) => {
  if (String(line).startsWith('Session initialized')) counts.initializes += 1;
  if (String(line).startsWith('Received MCP POST')) counts.posts += 1;
};

const port = await freePort();
process.env.PORT = String(port);
// By way of a variable: the package has no types to resolve.
const transport: string = '@modelcontextprotocol/server-everything/dist/transports/streamableHttp.js';
await import(transport);
await untilListening(port);
serveParent(
  `http://127.0.0.1:${port}/mcp`,
  () => Promise.resolve(),
  () => ({ ...counts }),
);

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port: free } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return free;
}

async function untilListening(at: number): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      await fetch(`http://127.0.0.1:${at}/not-there`);
      return;
    } catch (error) {
      if (attempt === 200) throw error;
      await new Promise(resolve => setTimeout(resolve, 50));
    }
  }
}
