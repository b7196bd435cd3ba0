import { createServer, request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publicBaseReader } from '../../src/http/public-base.ts';

type Headers = Record<string, string>;
const READERS = {
  trusting: publicBaseReader(undefined, ['loopback', 'private']),
  trustingTheAddress: publicBaseReader(undefined, ['127.0.0.1']),
  trustingOthers: publicBaseReader(undefined, ['10.0.0.0/8']),
  trustingNobody: publicBaseReader(undefined, ['none']),
  fixed: publicBaseReader('https://public.example/base', ['loopback']),
};

let server: Server;
let own: string;
beforeAll(async () => {
  const app = express();
  for (const [name, read] of Object.entries(READERS)) {
    app.get(`/${name}`, (request, response) => void response.send(read(request)));
  }
  server = createServer(app);
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  own = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

// Not by fetch: it would not send another Host.
async function baseOf(reader: keyof typeof READERS, headers: Headers): Promise<string> {
  const response = await new Promise<NodeJS.ReadableStream>((resolve, reject) => {
    httpRequest(`http://${own}/${reader}`, { headers, agent: false }, resolve).on('error', reject).end();
  });
  return (await readText(response)).replace(own, '{own}');
}

const PROXY = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'api.example.com', 'x-forwarded-prefix': '/bkn' };

describe('the public base (D28)', () => {
  it.each<[what: string, headers: Headers, expected: string]>([
    ['is the address of the request when nothing is forwarded', {}, 'http://{own}'],
    ['follows Host', { host: 'bkn.internal:81' }, 'http://bkn.internal:81'],
    ['is the address of the connection when Host is malformed', { host: 'a b' }, 'http://{own}'],
    ['follows what the proxy forwards', PROXY, 'https://api.example.com/bkn'],
    ['takes the first of several protocols', { 'x-forwarded-proto': 'https, http' }, 'https://{own}'],
    ['takes the first of several hosts', { 'x-forwarded-host': 'a.example:8443, b.example' }, 'http://a.example:8443'],
    ['takes no other protocol', { 'x-forwarded-proto': 'javascript' }, 'http://{own}'],
    ['takes no malformed host', { 'x-forwarded-host': 'a.example/path?' }, 'http://{own}'],
    ['takes no prefix that is an authority', { 'x-forwarded-prefix': '//evil.example' }, 'http://{own}'],
    ['takes no prefix that climbs', { 'x-forwarded-prefix': '/a/../b' }, 'http://{own}'],
    ['drops the slash at the end of a prefix', { 'x-forwarded-prefix': '/bkn/' }, 'http://{own}/bkn'],
    ['takes / for no prefix', { 'x-forwarded-prefix': '/' }, 'http://{own}'],
  ])('behind a trusted peer %s', async (_what, headers, expected) => {
    expect(await baseOf('trusting', headers)).toBe(expected);
  });

  it.each<[reader: keyof typeof READERS, expected: string]>([
    ['trustingTheAddress', 'https://api.example.com/bkn'],
    ['trustingOthers', 'https://{own}'],
    ['trustingNobody', 'https://{own}'],
    ['fixed', 'https://public.example/base'],
  ])('of a service %s is %s', async (reader, expected) => {
    expect(await baseOf(reader, PROXY)).toBe(expected);
  });
});
