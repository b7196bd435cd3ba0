import { createHmac, generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportSPKI, importJWK, SignJWT } from 'jose';
import { type JwtTransform, OAuth2Server } from 'oauth2-mock-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createJwtVerifier, type JwtOptions, looksLikeJwt } from '../../src/auth/verify-jwt.ts';

const server = new OAuth2Server();
let options: JwtOptions;

beforeAll(async () => {
  await server.issuer.keys.generate('RS256');
  await server.issuer.keys.generate('ES256');
  await server.start(0, '127.0.0.1');
  const issuer = server.issuer.url as string;
  options = { jwksUrl: `${issuer}/jwks`, issuer, audience: 'bkn', rolesClaim: 'realm_access.roles' };
});
afterAll(() => server.stop());

/** A token of the running OAuth server for `ann`, with what the test changes about it. */
function token(change: JwtTransform = () => undefined, expiresIn = 60): Promise<string> {
  const scopesOrTransform: JwtTransform = (header, payload) => {
    Object.assign(payload, { sub: 'ann', aud: 'bkn' });
    change(header, payload);
  };
  return server.issuer.buildToken({ scopesOrTransform, expiresIn });
}

function unsigned(header: object, payload: object): string {
  return [header, payload].map(part => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
}

test('a token of the issuer speaks for its subject, with the name and the roles it carries', async () => {
  const good = await token((_header, payload) => {
    Object.assign(payload, { name: 'Ann', realm_access: { roles: ['builder', 'offline_access'] } });
  });
  const verdict = await createJwtVerifier(options)(good);
  expect(verdict).toEqual({
    id: 'ann',
    name: 'Ann',
    kind: 'user',
    roles: ['builder'],
    validUntil: expect.any(Number) as number,
  });
});

test('both published keys verify, RSA and elliptic', async () => {
  const verify = createJwtVerifier(options);
  for (let round = 0; round < 2; round += 1)
    expect(await verify(await token())).toMatchObject({ id: 'ann', name: 'ann' });
});

test('a token whose subject is its client is an application', async () => {
  const own = await token((_header, payload) => Object.assign(payload, { sub: 'svc', client_id: 'svc' }));
  expect(await createJwtVerifier(options)(own)).toMatchObject({ id: 'svc', kind: 'app' });
});

test('no roles are read when no claim is configured', async () => {
  const claiming = await token((_header, payload) => Object.assign(payload, { realm_access: { roles: ['admin'] } }));
  expect(await createJwtVerifier({ ...options, rolesClaim: undefined })(claiming)).toMatchObject({ roles: [] });
});

test.each<[string, JwtTransform]>([
  ['another issuer', (_header, payload) => Object.assign(payload, { iss: 'https://elsewhere.example' })],
  ['another audience', (_header, payload) => Object.assign(payload, { aud: 'somebody-else' })],
  ['no audience', (_header, payload) => Object.assign(payload, { aud: undefined })],
  ['no subject', (_header, payload) => Object.assign(payload, { sub: undefined })],
  ['an empty subject', (_header, payload) => Object.assign(payload, { sub: '' })],
  ['no expiry', (_header, payload) => Object.assign(payload, { exp: undefined })],
  ['a start in the future', (_header, payload) => Object.assign(payload, { nbf: Math.floor(Date.now() / 1000) + 600 })],
  ['an unknown kid', header => Object.assign(header, { kid: 'nobody-knows' })],
])('a token with %s is refused', async (_case, change) => {
  expect(await createJwtVerifier(options)(await token(change))).toMatchObject({ refused: 'invalid' });
});

test('an expired token is refused as expired, after 5 s of grace for clocks that differ', async () => {
  const verify = createJwtVerifier(options);
  expect(await verify(await token(undefined, -10))).toMatchObject({ refused: 'expired' });
  expect(await verify(await token(undefined, -2))).toMatchObject({ id: 'ann' });
});

test('alg none is refused', async () => {
  const [, payload = ''] = (await token()).split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
  const bare = `${unsigned({ alg: 'none', typ: 'JWT' }, claims)}.`;
  expect(looksLikeJwt(bare)).toBe(true);
  expect(await createJwtVerifier(options)(bare)).toMatchObject({ refused: 'invalid' });
});

test('HS256 with the public key as its secret is refused', async () => {
  const key = server.issuer.keys.toJSON().find(({ alg }) => alg === 'RS256');
  const secret = await exportSPKI((await importJWK({ ...key, alg: 'RS256' }, 'RS256')) as CryptoKey);
  const [, payload = ''] = (await token()).split('.');
  const header = Buffer.from(JSON.stringify({ alg: 'HS256', kid: key?.kid })).toString('base64url');
  const signature = createHmac('sha256', secret).update(`${header}.${payload}`).digest('base64url');
  expect(await createJwtVerifier(options)(`${header}.${payload}.${signature}`)).toMatchObject({ refused: 'invalid' });
});

test('a token signed by a stranger under a known kid is refused', async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const kid = server.issuer.keys.toJSON().find(({ alg }) => alg === 'RS256')?.kid as string;
  const forged = await new SignJWT({ sub: 'ann', aud: 'bkn', iss: options.issuer })
    .setProtectedHeader({ alg: 'RS256', kid })
    .setExpirationTime('1m')
    .sign(privateKey);
  expect(await createJwtVerifier(options)(forged)).toMatchObject({ refused: 'invalid' });
});

test('a token without kid is tried against every published key of its kind', async () => {
  const pairs = [0, 1].map(() => generateKeyPairSync('ec', { namedCurve: 'P-256' }));
  const jwks = {
    keys: pairs.map(({ publicKey }) => ({ ...publicKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig' })),
  };
  await using published = await serve(JSON.stringify(jwks));
  const verify = createJwtVerifier({ ...options, jwksUrl: published.url });
  const sign = (key: Parameters<SignJWT['sign']>[0]) =>
    new SignJWT({ sub: 'ann', aud: 'bkn', iss: options.issuer })
      .setProtectedHeader({ alg: 'ES256' })
      .setExpirationTime('1m')
      .sign(key);
  for (const { privateKey } of pairs) expect(await verify(await sign(privateKey))).toMatchObject({ id: 'ann' });
  const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  expect(await verify(await sign(stranger))).toMatchObject({ refused: 'invalid' });
});

test('a key server that is down gives no verdict, neither yes nor no', async () => {
  const gone = await serve('{}');
  await gone[Symbol.asyncDispose]();
  await expect(createJwtVerifier({ ...options, jwksUrl: gone.url })(await token())).rejects.toThrow('fetch failed');
});

test('a key server that answers HTML gives no verdict', async () => {
  await using broken = await serve('<html>maintenance</html>');
  await expect(createJwtVerifier({ ...options, jwksUrl: broken.url })(await token())).rejects.toThrow(
    'JSON Web Key Set',
  );
});

async function serve(body: string): Promise<AsyncDisposable & { url: string }> {
  const http = createServer((_request, response) => response.end(body));
  await new Promise<void>(resolve => http.listen(0, '127.0.0.1', resolve));
  const close = (): Promise<void> => {
    http.closeAllConnections();
    return new Promise(resolve => http.close(() => resolve()));
  };
  return { url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/jwks`, [Symbol.asyncDispose]: close };
}
