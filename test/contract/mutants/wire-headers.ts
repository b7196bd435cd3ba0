import { inErrors, refusal } from '../alterations.ts';
import { isOperation, type Mutant } from '../mutant-front.ts';

export const wireHeaderMutants: Mutant[] = [
  {
    requirement: 'wire-language-error',
    text: 'speaks Chinese to everybody',
    request: request => {
      delete request.headers['accept-language'];
    },
  },
  {
    requirement: 'wire-language-error',
    text: 'speaks English by default',
    request(request) {
      if (request.headers['accept-language'] === '*') request.headers['accept-language'] = 'en';
    },
  },
  {
    requirement: 'wire-language-error',
    text: 'knows en but not en-GB',
    request(request) {
      if (request.headers['accept-language'] === 'en-GB') request.headers['accept-language'] = '*';
    },
  },
  {
    requirement: 'wire-language-error',
    text: 'names the default language whatever it speaks',
    response(response) {
      if (response.status >= 400) response.headers['content-language'] = 'zh-CN';
    },
  },
  {
    requirement: 'wire-language-error',
    text: 'does not say that errors of 401 vary by language',
    response(response) {
      if (response.status === 401) delete response.headers.vary;
    },
  },
  {
    requirement: 'wire-language-error',
    text: 'has no Chinese text for 415',
    response: inErrors(body => ({ ...body, description: 'Unsupported media type' }), 415),
  },
  {
    requirement: 'wire-language-malformed',
    text: 'refuses a malformed Accept-Language',
    request: ({ headers }) => (headers['accept-language']?.includes('q=abc') ? refusal(400, 'BadRequest') : undefined),
  },
  {
    requirement: 'wire-language-malformed',
    text: 'finds no language for a 404',
    response(response, request) {
      const odd = request.headers['accept-language']?.startsWith('xx');
      if (odd && response.status === 404 && isOperation(request, 'getMCPServer'))
        Object.assign(response, refusal(400, 'BadRequest'));
    },
  },
  {
    requirement: 'wire-cache-control',
    text: 'says nothing of caches in errors',
    response(response) {
      if (response.status === 404) delete response.headers['cache-control'];
    },
  },
  {
    requirement: 'wire-cache-control',
    text: 'lets caches keep the market',
    response(response, request) {
      if (isOperation(request, 'listMCPMarket')) response.headers['cache-control'] = 'public, max-age=60';
    },
  },
  {
    requirement: 'wire-cache-control',
    text: 'forgets private on a delete',
    response(response, request) {
      if (isOperation(request, 'deleteMCPServer')) response.headers['cache-control'] = 'no-cache';
    },
  },
  {
    requirement: 'wire-cache-control',
    text: 'forgets the header where the credential is missing',
    response(response, request) {
      if (response.status === 401 && request.url.includes('/ptc/')) delete response.headers['cache-control'];
    },
  },
  {
    requirement: 'wire-request-id',
    text: 'makes an id of its own for each request',
    request: request => {
      delete request.headers['x-request-id'];
    },
  },
  {
    requirement: 'wire-request-id',
    text: 'sends a malformed id back',
    response(response, { headers }) {
      if (headers['x-request-id'] === 'two words') response.headers['x-request-id'] = 'two words';
    },
  },
  {
    requirement: 'wire-request-id',
    text: 'sends an endless id back',
    response(response, { headers }) {
      if (headers['x-request-id'] !== undefined) response.headers['x-request-id'] = headers['x-request-id'] || 'a';
    },
  },
  {
    requirement: 'wire-request-id',
    text: 'gives every request the same id',
    response(response, { headers }) {
      if (headers['x-request-id'] === undefined) response.headers['x-request-id'] = '0';
    },
  },
  {
    requirement: 'wire-request-id',
    text: 'has no id on errors',
    response(response) {
      if (response.status >= 400) delete response.headers['x-request-id'];
    },
  },
];
