import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { openDatabase } from '../../src/storage/database.ts';

/** A PostgreSQL message: type, length, content. */
function message(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(content.length + 4, 1);
  return Buffer.concat([head, content]);
}

const int16 = (value: number): Buffer => Buffer.from([value >> 8, value & 255]);
const int32 = (value: number): Buffer =>
  Buffer.from([value >> 24, value >> 16, value >> 8, value].map(byte => byte & 255));
const text = (value: string): Buffer => Buffer.concat([int32(value.length), Buffer.from(value)]);
const column = (name: string, type: number): Buffer =>
  Buffer.concat([Buffer.from(`${name}\0`), int32(0), int16(0), int32(type), int16(-1), int32(-1), int16(0)]);
const READY = message('Z', Buffer.from('I'));

/** As much of an old PostgreSQL as a client sees that asks for its version. */
function answer(received: Buffer): Buffer {
  if (received[0] !== 0x51) return Buffer.concat([message('R', int32(0)), READY]);
  const asksForNumber = received.includes('server_version_num');
  const columns = asksForNumber ? [column('version', 25), column('number', 23)] : [column('version', 25)];
  const values = asksForNumber ? [text('13.22'), text('130022')] : [text('PostgreSQL 13.22')];
  return Buffer.concat([
    message('T', Buffer.concat([int16(columns.length), ...columns])),
    message('D', Buffer.concat([int16(values.length), ...values])),
    message('C', Buffer.from('SELECT 1\0')),
    READY,
  ]);
}

describe('DATABASE_URL', () => {
  let server: Server | undefined;
  afterEach(() => server?.close());

  async function listen(): Promise<number> {
    const started = createServer(socket => socket.on('data', received => socket.write(answer(received))));
    server = started;
    await new Promise<void>(resolve => started.listen(0, '127.0.0.1', resolve));
    return (started.address() as AddressInfo).port;
  }

  it('names the needed and the present version when the server is too old', async () => {
    const port = await listen();
    await expect(
      openDatabase({ databaseUrl: `postgres://u:topsecret@127.0.0.1:${port}/bkn`, dataDir: '' }),
    ).rejects.toThrow(`DATABASE_URL: expected PostgreSQL 14 or newer, but 127.0.0.1:${port}/bkn is version 13.22`);
  });

  it('says where nobody answers, without the password', async () => {
    const opening = openDatabase({ databaseUrl: 'postgres://u:topsecret@127.0.0.1:1/bkn', dataDir: '' });
    await expect(opening).rejects.toThrow(/^DATABASE_URL: cannot connect to 127\.0\.0\.1:1\/bkn: .*ECONNREFUSED/);
    await expect(opening).rejects.not.toThrow(/topsecret/);
  });

  it('says that the login was refused', async () => {
    const url = new URL(inject('postgresUrl'));
    url.password = 'wrong';
    await expect(openDatabase({ databaseUrl: url.href, dataDir: '' })).rejects.toThrow(
      /^DATABASE_URL: .*password authentication failed/,
    );
  });
});
