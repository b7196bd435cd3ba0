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
      const recorded = {
        method: request.method ?? '',
        url: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks),
      };
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

/** The parts of a multipart body: disposition and type, and the content as Latin-1. */
export function partsOf({ headers, body }: Recorded): [string, string][] {
  const boundary = /^multipart\/form-data; boundary=(\S+)$/.exec(headers['content-type'] ?? '')?.[1];
  if (boundary === undefined) throw new Error(`Not multipart: ${headers['content-type'] ?? 'no content type'}`);
  const parts = body.toString('latin1').split(`--${boundary}\r\n`).slice(1);
  return parts.map((part, index) => {
    const end = index === parts.length - 1 ? `\r\n--${boundary}--\r\n` : '\r\n';
    if (!part.endsWith(end)) throw new Error(`Part ${index} does not end as it should`);
    const [head = '', ...content] = part.slice(0, -end.length).split('\r\n\r\n');
    return [
      head.replace('Content-Disposition: form-data; ', '').replace('\r\nContent-Type:', ''),
      content.join('\r\n\r\n'),
    ];
  });
}
