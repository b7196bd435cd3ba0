import { refusal } from '../alterations.ts';
import { isOperation, type Mutant } from '../mutant-front.ts';

export const authCredentialMutants: Mutant[] = [
  {
    requirement: 'auth-missing-credential',
    text: 'says 403 where the credential is missing',
    response(response, { url }) {
      if (response.status === 401 && url.includes('/market/list')) Object.assign(response, refusal(403, 'Forbidden'));
    },
  },
  {
    requirement: 'auth-missing-credential',
    text: 'gives no challenge',
    response: response => {
      delete response.headers['www-authenticate'];
    },
  },
  {
    requirement: 'auth-missing-credential',
    text: 'challenges with an error although nothing was sent',
    response(response) {
      if (response.status === 401) response.headers['www-authenticate'] = 'Bearer error="invalid_token"';
    },
  },
  {
    requirement: 'auth-missing-credential',
    text: 'wants Basic',
    response(response, { url }) {
      if (response.status === 401 && url.endsWith('/mcp/info'))
        response.headers['www-authenticate'] = 'Basic realm="bkn"';
    },
  },
  {
    requirement: 'auth-bad-credential',
    text: 'takes a token under the scheme Basic',
    request(request) {
      const { authorization } = request.headers;
      if (authorization?.startsWith('Basic bak_'))
        request.headers.authorization = authorization.replace('Basic', 'Bearer');
    },
  },
  {
    requirement: 'auth-bad-credential',
    text: 'takes a token without a scheme',
    request(request) {
      const { authorization } = request.headers;
      if (authorization?.startsWith('bak_')) request.headers.authorization = `Bearer ${authorization}`;
    },
  },
  {
    requirement: 'auth-bad-credential',
    text: 'takes an unsigned JWT',
    request(request, tokens) {
      if (request.headers.authorization?.startsWith('Bearer eyJ'))
        request.headers.authorization = `Bearer ${tokens.admin}`;
    },
  },
  {
    requirement: 'auth-bad-credential',
    text: 'calls a malformed token a bad request',
    response(response, { headers }) {
      if (headers.authorization === 'Bearer garbage') Object.assign(response, refusal(400, 'BadRequest'));
    },
  },
  {
    requirement: 'auth-bad-credential',
    text: 'gives no challenge for a bad token',
    response: response => {
      delete response.headers['www-authenticate'];
    },
  },
  {
    requirement: 'auth-before-everything',
    text: 'looks at the body before the credential',
    response(response, { body }) {
      if (response.status === 401 && body === '{') Object.assign(response, refusal(400, 'BadRequest'));
    },
  },
  {
    requirement: 'auth-before-everything',
    text: 'looks at the path before the credential',
    response(response, { url }) {
      if (response.status === 401 && url.includes('/no/such')) Object.assign(response, refusal(404, 'NotFound'));
    },
  },
  {
    requirement: 'auth-before-everything',
    text: 'looks at the method before the credential',
    response(response, { method }) {
      if (response.status === 401 && method === 'PATCH') Object.assign(response, refusal(405, 'MethodNotAllowed'));
    },
  },
  {
    requirement: 'auth-before-everything',
    text: 'looks for the id before a bad credential',
    response(response, request) {
      const bad = response.status === 401 && request.headers.authorization !== undefined;
      if (bad && isOperation(request, 'getMCPServer')) Object.assign(response, refusal(404, 'NotFound'));
    },
  },
  {
    requirement: 'auth-x-authorization',
    text: 'does not know X-Authorization',
    request: request => {
      delete request.headers['x-authorization'];
    },
  },
  {
    requirement: 'auth-x-authorization',
    text: 'does not look at what X-Authorization holds',
    request(request, tokens) {
      if (request.headers['x-authorization'] !== undefined)
        request.headers['x-authorization'] = `Bearer ${tokens.admin}`;
    },
  },
];
