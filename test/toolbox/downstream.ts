import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { type LoopbackServer, startLoopbackServer } from '../support/upstreams/loopback-server.ts';

export interface Recorded {
  method: string;
  /** Path and query as they came over the wire. */
  url: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface Downstream extends LoopbackServer {
  requests: Recorded[];
  last(): Recorded;
}

type Respond = (request: Recorded, response: ServerResponse) => void;

/** A real HTTP service that records what it gets; without `respond` it answers 200 `{"ok":true}`. */
export async function startDownstream(respond: Respond = answerOk): Promise<Downstream> {
  const requests: Recorded[] = [];
  const server = await startLoopbackServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const recorded = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) };
      requests.push(recorded);
      respond(recorded, response);
    });
  });
  return {
    ...server,
    requests,
    last() {
      const request = requests.at(-1);
      if (request === undefined) throw new Error('The service got no request');
      return request;
    },
  };
}

function answerOk(_request: Recorded, response: ServerResponse): void {
  response.setHeader('content-type', 'application/json');
  response.end('{"ok":true}');
}
