import { Writable } from 'node:stream';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Stage } from '../../src/verify/stage.ts';
import { type Deployment, startDeployment } from '../contract/deployment.ts';
import { type Fault, halfResponse, html, reset, startFaultyUpstream, status } from '../support/upstreams/faulty.ts';

let lines = '';
let deployment: Deployment;
beforeAll(async () => {
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines += chunk.toString('utf8');
      done();
    },
  });
  deployment = await startDeployment('pglite', { SECRETS_KEY: 'the-key-of-secrets' }, pino({ level: 'trace' }, sink));
});
afterAll(() => deployment.close());

const SECRETS = { headers: { Authorization: 'Bearer stored-secret-1' }, env: { TOKEN: 'stored-secret-2' } };
const FAULTS: Fault[] = [status(401), status(500), html, halfResponse, reset];

it('logs no stored secret, no argument, no credential and no key, at any level and whatever fails', async () => {
  const stage = new Stage(deployment.target);
  for (const fault of FAULTS) {
    const upstream = await startFaultyUpstream('tools/call', fault);
    const id = await stage.addServer({ ...SECRETS, url: upstream.url });
    await stage.setStatus(id, 'published');
    await stage.call(id, 'echo', { password: 'argument-secret' });
    await stage.update(id, { ...SECRETS, url: upstream.url });
    await stage.send('updateMCPServer', { path: { mcp_id: id }, json: { ...SECRETS, name: 'stored-secret-3' } });
    await upstream.stop();
    await stage.call(id, 'echo', { password: 'argument-secret' });
  }
  const headers = { 'content-type': 'application/json' };
  await stage.send('addMCPServer', { raw: '{"env":{"TOKEN":"stored-secret-4"', headers });
  await stage.send('listMCPServers', { token: 'not-a-good-credential' });
  await stage.clear();
  expect(lines.split('\n').length).toBeGreaterThan(FAULTS.length * 6);
  const secret = /stored-secret-\d|argument-secret|not-a-good-credential|the-key-of-secrets|bak_/;
  expect(lines.split('\n').filter(line => secret.test(line))).toEqual([]);
});
