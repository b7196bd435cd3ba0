import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadDocuments } from '../../src/http/documents.ts';
import { validateOperation } from '../../src/http/validate.ts';

const DOCUMENT = loadDocuments()['execution-factory'];
if (DOCUMENT === undefined) throw new Error('There is no document execution-factory');

describe('the validator of an operation', () => {
  const seen: (string | undefined)[] = [];
  const app = express();
  const server = app.listen(0, '127.0.0.1');
  const url = (path: string): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
  const base = '/api/agent-operator-integration/v1';

  beforeAll(() => {
    const read = validateOperation(DOCUMENT, { path: '/mcp/list', method: 'get', requestTypes: [] }, false);
    const write = validateOperation(
      DOCUMENT,
      { path: '/mcp/parse/sse', method: 'post', requestTypes: ['application/json'] },
      false,
    );
    app.get(`${base}/mcp/list`, read);
    app.post(`${base}/mcp/parse/sse`, express.json({ type: () => true }), write);
    app.use((request, response) => {
      seen.push(request.headers['content-type']);
      response.end();
    });
  });
  afterAll(() => server.close());

  it('does not know what content types callers make up, because it keeps one compiled validator for each', async () => {
    for (const charset of ['a', 'b']) {
      const headers = { 'content-type': `application/json; x=${charset}` };
      const body = JSON.stringify({ mode: 'stream', url: 'http://example.com/mcp' });
      await fetch(url(`${base}/mcp/parse/sse`), { method: 'POST', headers, body });
      await fetch(url(`${base}/mcp/list`), { headers });
    }
    expect(seen).toEqual(['application/json', undefined, 'application/json', undefined]);
  });

  it('refuses at once an operation that the document does not have', () => {
    expect(() => validateOperation(DOCUMENT, { path: '/mcp/list', method: 'put', requestTypes: [] }, false)).toThrow(
      'The document has no put /mcp/list',
    );
  });
});
