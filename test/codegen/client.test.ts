import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { generate } from '../../codegen/generate.ts';
import { parseJson, stringifyJson } from '../../src/json.ts';
import { documentRoot, petDocument, writeUnder } from './document-root.ts';

type Call = (options: Record<string, unknown>) => Promise<{ data?: unknown; error?: unknown }>;

interface Generated {
  createClient: (config: Record<string, unknown>) => unknown;
  createConfig: (config: Record<string, unknown>) => Record<string, unknown>;
  getPet: Call;
  addPet: Call;
}

async function generatedClient(): Promise<Generated> {
  const document = petDocument();
  document.components.schemas = {
    ...document.components.schemas,
    Pet: { ...(document.components.schemas?.Pet as object), additionalProperties: true },
  };
  const root = documentRoot({ 'pets/mcp.yaml': document });
  for (const [name, text] of await generate(root)) writeUnder(root, `generated/${name}`, text);
  writeUnder(root, 'package.json', '{ "type": "module" }');
  const load = (name: string) =>
    import(/* @vite-ignore */ pathToFileURL(join(root, 'generated/pets', name)).href) as Promise<object>;
  return { ...(await load('client/index.ts')), ...(await load('sdk.ts')) } as Generated;
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += String(chunk);
  return text;
}

/** A server that answers each request with this status and JSON text, and keeps the bodies it got. */
async function answering(status: number, text: string): Promise<{ baseUrl: string; bodies: string[] }> {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    void textOf(request).then(body => {
      bodies.push(body);
      response.writeHead(status, { 'content-type': 'application/json' }).end(text);
    });
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, bodies };
}

describe('the generated client', () => {
  it('gives int64 digit for digit, declared or not, and sends it so, with an exact parser and serializer', async () => {
    const { createClient, createConfig, addPet } = await generatedClient();
    const text = '{"name":"a","create_time":1784880971306127803,"extra":9007199254740993}';
    const { baseUrl, bodies } = await answering(200, text);
    const client = createClient(createConfig({ baseUrl, parseJson, bodySerializer: stringifyJson }));
    const pet = { name: 'a', create_time: 1784880971306127803n, extra: 9007199254740993n };
    expect((await addPet({ client, body: pet })).data).toEqual(pet);
    expect(bodies).toEqual([text]);
  });

  it('parses error bodies with the same parser', async () => {
    const { createClient, createConfig, getPet } = await generatedClient();
    const { baseUrl } = await answering(400, '{"error_code":"x","error_details":9007199254740993}');
    const client = createClient(createConfig({ baseUrl, parseJson }));
    const { error } = await getPet({ client, path: { pet_id: '1' } });
    expect(error).toEqual({ error_code: 'x', error_details: 9007199254740993n });
  });
});
