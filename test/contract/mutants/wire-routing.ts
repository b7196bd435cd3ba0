import { inErrors, inItems, refusal } from '../alterations.ts';
import type { Mutant } from '../mutant-front.ts';

export const wireRoutingMutants: Mutant[] = [
  {
    requirement: 'wire-unknown-path',
    text: 'answers an unknown path with the page of its framework',
    response(response, { url }) {
      if (response.status !== 404 || !url.includes('no-such')) return;
      response.headers['content-type'] = 'text/html';
      response.body = '<pre>Cannot GET</pre>';
    },
  },
  {
    requirement: 'wire-unknown-path',
    text: 'answers an unknown path without a body',
    response(response, { url }) {
      if (url.endsWith('/api/agent-retrieval/v1/no-such')) response.body = '';
    },
  },
  {
    requirement: 'wire-unknown-path',
    text: 'calls an unknown path a wrong method',
    request: ({ url }) => (url.endsWith('/mcp/list/no-such') ? refusal(405, 'MethodNotAllowed') : undefined),
  },
  {
    requirement: 'wire-wrong-method',
    text: 'answers a wrong method as an unknown path',
    request: ({ method }) => (method === 'PATCH' ? refusal(404, 'NotFound') : undefined),
  },
  {
    requirement: 'wire-wrong-method',
    text: 'does not say which methods there are',
    response: response => {
      delete response.headers.allow;
    },
  },
  {
    requirement: 'wire-wrong-method',
    text: 'names one of several methods only',
    response(response) {
      if (response.headers.allow?.includes(',')) response.headers.allow = response.headers.allow.split(',')[0] ?? '';
    },
  },
  {
    requirement: 'wire-wrong-method',
    text: 'allows a method that is in no document',
    response(response, { url }) {
      if (url.endsWith('/mcp/info') && response.headers.allow !== undefined) response.headers.allow += ', PUT';
    },
  },
  {
    requirement: 'wire-wrong-method',
    text: 'answers a wrong method outside the envelope',
    response: inErrors(() => ({ error: 'method not allowed' }), 405),
  },
  {
    requirement: 'wire-unknown-input-ignored',
    text: 'refuses unknown query parameters',
    request: ({ url }) => (url.includes('no_such') ? refusal(400, 'BadRequest') : undefined),
  },
  {
    requirement: 'wire-unknown-input-ignored',
    text: 'wants another value in x-business-domain',
    request: ({ headers }) => (headers['x-business-domain'] === undefined ? undefined : refusal(400, 'BadRequest')),
  },
  {
    requirement: 'wire-unknown-input-ignored',
    text: 'takes x-business-domain for a filter',
    response(response, request, again, tokens) {
      if (request.headers['x-business-domain'] === undefined) return;
      return inItems(['listMCPServers'], item => ({ ...item, category: 'bd_public' }))(
        response,
        request,
        again,
        tokens,
      );
    },
  },
];
