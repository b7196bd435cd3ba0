import { isJsonObject, type JsonObject } from '../../../src/json.ts';
import { answering, meddling, textOf } from '../operation-faults.ts';
import type { Mutant } from '../mutant-front.ts';

const DETAIL = 'getMCPServer';
const NOWHERE = 'http://127.0.0.1/somewhere';

function connecting(edit: (connection: JsonObject, info: JsonObject) => void): Pick<Mutant, 'response'> {
  return answering(DETAIL, ({ connection_info: connection, base_info: info }) => {
    if (isJsonObject(connection) && isJsonObject(info)) edit(connection, info);
  });
}

function tagging(edit: (etag: string) => string): Pick<Mutant, 'response'> {
  return meddling(DETAIL, ({ headers }) => {
    if (headers.etag !== undefined) headers.etag = edit(headers.etag);
  });
}

let reads = 0;

export const registryDetailMutants: Mutant[] = [
  {
    requirement: 'registry-detail-parts',
    text: 'shows its own address as url',
    ...answering(DETAIL, ({ base_info: info, connection_info: connection }) => {
      if (isJsonObject(info) && isJsonObject(connection) && connection.stream_url !== '')
        info.url = connection.stream_url ?? '';
    }),
  },
  {
    requirement: 'registry-detail-parts',
    text: 'has addresses for a server that is not released',
    ...connecting(connection => void (connection.stream_url ||= NOWHERE)),
  },
  {
    requirement: 'registry-detail-parts',
    text: 'keeps the addresses of an offline server',
    ...connecting((connection, { status }) => {
      if (status === 'offline') connection.sse_url = NOWHERE;
    }),
  },
  {
    requirement: 'registry-detail-connection',
    text: 'names app endpoints without a host',
    ...connecting(connection => {
      for (const name of Object.keys(connection))
        connection[name] = textOf(connection[name]).replace(/^https?:..[^/]+/, '');
    }),
  },
  {
    requirement: 'registry-detail-connection',
    text: 'does not see X-Forwarded-Proto',
    request(request) {
      delete request.headers['x-forwarded-proto'];
    },
  },
  {
    requirement: 'registry-detail-connection',
    text: 'gives its inner address instead of the one that was asked',
    request(request) {
      request.headers.host = '127.0.0.1:9000';
    },
  },
  {
    requirement: 'registry-detail-connection',
    text: 'exchanges the two addresses',
    ...connecting(connection => {
      const { sse_url: sse = '', stream_url: stream = '' } = connection;
      Object.assign(connection, { sse_url: stream, stream_url: sse });
    }),
  },
  {
    requirement: 'registry-detail-connection',
    text: 'has no address while a released server is being edited',
    ...connecting((connection, { status }) => {
      if (status === 'editing') connection.stream_url = '';
    }),
  },
  { requirement: 'registry-detail-etag', text: 'gives weak tags', ...tagging(etag => `W/${etag}`) },
  { requirement: 'registry-detail-etag', text: 'gives every revision the same tag', ...tagging(() => '"one"') },
  { requirement: 'registry-detail-etag', text: 'gives every answer its own tag', ...tagging(() => `"${reads++}"`) },
  {
    requirement: 'registry-detail-etag',
    text: 'gives no tag',
    ...meddling(DETAIL, ({ headers }) => {
      delete headers.etag;
    }),
  },
  {
    requirement: 'registry-detail-etag',
    text: 'derives the tag from the status alone',
    ...meddling(DETAIL, response => {
      const status = /"status":"(\w+)"/.exec(response.body)?.[1] ?? '';
      response.headers.etag = `"${status}"`;
    }),
  },
];
