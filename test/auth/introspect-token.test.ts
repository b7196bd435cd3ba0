import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Events, type MutableResponse, OAuth2Server } from 'oauth2-mock-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createIntrospector, type IntrospectionOptions } from '../../src/auth/introspect-token.ts';

const server = new OAuth2Server();
let options: IntrospectionOptions;

beforeAll(async () => {
  await server.start(0, '127.0.0.1');
  options = {
    url: `${server.issuer.url ?? ''}/introspect`,
    clientId: 'bkn client',
    clientSecret: 's3cr:t&é',
    issuer: 'https://issuer.example',
    audience: 'bkn',
    rolesClaim: 'roles',
  };
});
afterAll(() => server.stop());

/** The verdict on an opaque token when the OAuth server's next introspection answer is this. */
function verdictOn(answer: Record<string, unknown>, status = 200) {
  server.service.once(Events.BeforeIntrospect, (response: MutableResponse) => {
    response.body = answer;
    response.statusCode = status;
  });
  return createIntrospector(options)('opaque');
}

/** A server of our own for what the OAuth server cannot do: be slow, redirect, record. */
async function serve(listener: RequestListener): Promise<AsyncDisposable & { url: string }> {
  const http = createServer(listener);
  await new Promise<void>(resolve => http.listen(0, '127.0.0.1', resolve));
  const close = (): Promise<void> => {
    http.closeAllConnections();
    return new Promise(resolve => http.close(() => resolve()));
  };
  return { url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/introspect`, [Symbol.asyncDispose]: close };
}

test('an active token speaks for its subject, with the roles that the answer lists', async () => {
  const exp = Math.floor(Date.now() / 1000) + 60;
  const answer = { active: true, sub: 'ann', username: 'Ann', client_id: 'web', exp, roles: 'user builder other' };
  expect(await verdictOn(answer)).toEqual({
    id: 'ann',
    name: 'Ann',
    kind: 'user',
    roles: ['user', 'builder'],
    validUntil: exp * 1000,
  });
});

test.each([
  ['its client as subject', { active: true, sub: 'svc', client_id: 'svc' }],
  ['a client and no subject', { active: true, client_id: 'svc' }],
])('a token with %s is an application', async (_case, answer) => {
  expect(await verdictOn(answer)).toMatchObject({ id: 'svc', kind: 'app' });
});

test.each([
  ['an inactive token', { active: false }],
  ['a token of another issuer', { active: true, sub: 'ann', iss: 'https://elsewhere.example' }],
  ['a token for another audience', { active: true, sub: 'ann', aud: ['somebody-else'] }],
  ['a refresh token', { active: true, sub: 'ann', token_use: 'refresh_token' }],
  ['a token of nobody', { active: true }],
])('%s is refused', async (_case, answer) => {
  expect(await verdictOn(answer)).toMatchObject({ refused: 'invalid' });
});

test('a token past its expiry is refused although the answer calls it active', async () => {
  expect(await verdictOn({ active: true, sub: 'ann', exp: 1 })).toMatchObject({ refused: 'expired' });
});

test.each([
  ['an error status', { error: 'invalid_client' }, 401],
  ['a server error', { active: true, sub: 'ann' }, 500],
  ['an answer without `active`', { sub: 'ann' }, 200],
  ['`active` as a text', { active: 'true', sub: 'ann' }, 200],
])('%s gives no verdict', async (_case, answer, status) => {
  await expect(verdictOn(answer, status)).rejects.toThrow('the introspection endpoint');
});

test('the request carries the token in the body and the form-encoded client credentials', async () => {
  let seen = {};
  await using recorder = await serve((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { authorization = '', 'content-type': type } = request.headers;
      seen = {
        url: request.url,
        type,
        body: Buffer.concat(chunks).toString(),
        credentials: decodeBasic(authorization),
      };
      response.end('{"active":false}');
    });
  });
  await createIntrospector({ ...options, url: recorder.url })('a+b/c==');
  expect(seen).toEqual({
    url: '/introspect',
    type: 'application/x-www-form-urlencoded',
    body: 'token=a%2Bb%2Fc%3D%3D&token_type_hint=access_token',
    credentials: 'bkn+client:s3cr%3At%26%C3%A9',
  });
});

test('an endpoint that does not answer gives no verdict within its limit', async () => {
  await using slow = await serve(() => undefined);
  await expect(createIntrospector({ ...options, url: slow.url, timeoutMs: 50 })('opaque')).rejects.toThrow('timeout');
});

test('a redirect is not followed: the token stays where it was configured to go', async () => {
  let reached = false;
  await using elsewhere = await serve((_request, response) => {
    reached = true;
    response.end('{"active":true,"sub":"mallory"}');
  });
  await using redirecting = await serve((_request, response) =>
    response.writeHead(307, { location: elsewhere.url }).end(),
  );
  await expect(createIntrospector({ ...options, url: redirecting.url })('opaque')).rejects.toThrow();
  expect(reached).toBe(false);
});

function decodeBasic(header: string): string {
  return Buffer.from(header.replace(/^Basic /, ''), 'base64').toString();
}
