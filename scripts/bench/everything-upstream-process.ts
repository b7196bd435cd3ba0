import { freePort } from '../../test/support/free-port.ts';
import { serveParent } from './child.ts';

/** The reference server of the MCP project, streamable HTTP. It counts what it logs: a session opened, a message posted. */
const counts = { initializes: 0, posts: 0 };
console.log = (line: unknown) => {
  if (String(line).startsWith('Session initialized')) counts.initializes += 1;
  if (String(line).startsWith('Received MCP POST')) counts.posts += 1;
};
/** Ready is what the server itself says: an answer on the port could be somebody else's. */
const listening = new Promise<void>(resolve => {
  const say = console.error;
  console.error = (...line: unknown[]) => {
    if (String(line[0]).endsWith(`on port ${process.env.PORT}`)) resolve();
    say(...line);
  };
});

const port = await freePort();
process.env.PORT = String(port);
// By way of a variable: the package has no types to resolve.
const transport: string = '@modelcontextprotocol/server-everything/dist/transports/streamableHttp.js';
await import(transport);
await listening;
serveParent(
  `http://127.0.0.1:${port}/mcp`,
  () => Promise.resolve(),
  () => ({ ...counts }),
);
