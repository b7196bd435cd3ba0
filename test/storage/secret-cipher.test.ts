import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSecretCipher, SecretsKeyError } from '../../src/storage/secret-cipher.ts';
import { openStores } from '../../src/storage/stores.ts';
import { ENGINES, openTestDatabase, type TestDatabase } from '../support/databases.ts';
import { query, releaseOf, server } from './records.ts';

const bytes = randomBytes(32);

describe('the secret cipher', () => {
  it('opens what it sealed, any text', () => {
    const cipher = createSecretCipher('a passphrase of some length');
    const text = '{"Authorization":"Bearer 密 \u{1F511}"}';
    expect(cipher.open(cipher.seal(text, 'here'), 'here')).toBe(text);
  });

  it('takes the same 32 bytes in hex and in base64', () => {
    const sealed = createSecretCipher(bytes.toString('hex')).seal('secret', 'here');
    for (const form of ['base64', 'base64url'] as const) {
      expect(createSecretCipher(bytes.toString(form)).open(sealed, 'here')).toBe('secret');
    }
  });

  it('never seals the same text to the same bytes', () => {
    const cipher = createSecretCipher('a passphrase of some length');
    expect(new Set(Array.from({ length: 100 }, () => cipher.seal('secret', 'here'))).size).toBe(100);
  });

  it('shows nothing of the text', () => {
    expect(createSecretCipher('a passphrase of some length').seal('secret', 'here')).not.toContain('secret');
  });

  it('names both keys when the key is another one, or none', () => {
    const sealed = createSecretCipher('a passphrase of some length').seal('secret', 'headers of server s');
    const keyId = sealed.split(':')[2] ?? '';
    expect(() => createSecretCipher('another passphrase').open(sealed, 'headers of server s')).toThrow(SecretsKeyError);
    expect(() => createSecretCipher('another passphrase').open(sealed, 'headers of server s')).toThrow(
      new RegExp(`^SECRETS_KEY: headers of server s .* id ${keyId}, but the key that is set has id [0-9a-f]{8}$`),
    );
    expect(() => createSecretCipher().open(sealed, 'headers of server s')).toThrow(/no key is set/);
  });

  it('refuses what was changed or moved to another place', () => {
    const cipher = createSecretCipher('a passphrase of some length');
    const sealed = cipher.seal('secret', 'here');
    const body = Buffer.from(sealed.split(':')[3] ?? '', 'base64');
    body.writeUInt8(body.readUInt8(body.length - 1) ^ 1, body.length - 1);
    const changed = sealed.split(':').with(3, body.toString('base64')).join(':');
    expect(() => cipher.open(changed, 'here')).toThrow(/^here was changed/);
    expect(() => cipher.open(sealed, 'there')).toThrow(/^there was changed/);
  });

  it('reads what was written before there was a key', () => {
    expect(createSecretCipher('a passphrase of some length').open('{"a":"enc:v1:b"}', 'here')).toBe('{"a":"enc:v1:b"}');
  });
});

describe.each(ENGINES)('secrets at rest on %s', engine => {
  let test: TestDatabase;
  const record = server({
    name: 'secretive',
    headers: { Authorization: 'Bearer TOPSECRET' },
    env: { TOKEN: 'TOPSECRET' },
  });

  beforeAll(async () => {
    test = await openTestDatabase(engine);
    const { servers } = openStores(test.database, { secretsKey: 'a passphrase of some length' });
    await servers.insert(record);
    await servers.publish({ ...record, status: 'published' }, releaseOf(record), 1);
  });
  afterAll(() => test.close());

  it.each(['server', 'server_release', 'server_release_history'])('does not hold them in clear in %s', async table => {
    const rows: unknown[] = await test.database.knex(table).select();
    expect(rows).toHaveLength(1);
    expect(rows.map(row => Object.values(row as object).join('\n')).join('\n')).not.toContain('TOPSECRET');
  });

  it('gives them back to a process with the key, and refuses one with another', async () => {
    const [good, bad] = ['a passphrase of some length', 'another passphrase'].map(
      secretsKey => openStores(test.database, { secretsKey }).servers,
    );
    expect((await good?.find(record.mcpId))?.headers).toEqual(record.headers);
    expect((await good?.findRelease(record.mcpId))?.env).toEqual(record.env);
    expect((await good?.history(record.mcpId))?.[0]?.env).toEqual(record.env);
    await expect(bad?.find(record.mcpId)).rejects.toThrow(SecretsKeyError);
    await expect(bad?.list(query())).rejects.toThrow(SecretsKeyError);
  });
});
