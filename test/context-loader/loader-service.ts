import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { expect, onTestFinished } from 'vitest';
import { isJsonObject, type JsonObject, parseJson } from '../../src/json.ts';
import { importNetwork } from '../../src/networks/import-network.ts';
import { type AppService, startAppService } from '../apps/app-service.ts';
import type { Engine } from '../support/databases.ts';
import { sampleInput } from '../networks/sample.ts';

export const LOADER = '/api/agent-retrieval/v1';

export const INITIALIZE = {
  jsonrpc: '2.0',
  id: 0,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'plain', version: '1.0.0' } },
};

export interface CallOptions {
  key?: string;
  headers?: Record<string, string>;
  meta?: JsonObject;
}

/** The service as a caller of the context loader sees it; every result is held against its schema. */
export class LoaderService {
  readonly app: AppService;
  private readonly contexts = new Map<string, JsonObject>();

  constructor(app: AppService) {
    this.app = app;
  }

  static async start(env: Record<string, string> = {}, engine?: Engine): Promise<LoaderService> {
    const settings = { RESPONSE_VALIDATION: 'true', DEFAULT_LANGUAGE: 'en-US', ...env };
    return new LoaderService(await startAppService(settings, engine));
  }

  /** Puts the sample network in, with its files changed. */
  async withSample(change: (path: string, text: string) => string = (_path, text) => text): Promise<this> {
    const { stores, clock } = this.app.deps;
    const input = await sampleInput();
    const files = new Map([...input.files].map(([path, text]) => [path, change(path, text)]));
    await importNetwork({ ...input, files }, { networks: stores.networks, clock });
    return this;
  }

  get url(): string {
    return this.app.url + LOADER;
  }

  fetch(path: string, init: RequestInit & { key?: string } = {}): Promise<Response> {
    const headers = { authorization: `Bearer ${init.key ?? this.app.admin}`, ...(init.headers as object) };
    return fetch(this.url + path, { ...init, headers });
  }

  post(message: object | string, options: CallOptions = {}, path = '/mcp'): Promise<Response> {
    return this.fetch(path, {
      method: 'POST',
      body: typeof message === 'string' ? message : JSON.stringify(message),
      ...(options.key !== undefined && { key: options.key }),
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...options.headers,
      },
    });
  }

  /** The answer to one request, exact. */
  async ask(method: string, params: object = {}, options: CallOptions = {}): Promise<JsonObject> {
    const response = await this.post({ jsonrpc: '2.0', id: 1, method, params }, options);
    expect(response.status).toBe(200);
    const answer = parseJson(await response.text());
    if (!isJsonObject(answer)) throw new Error('The answer is no object');
    return answer;
  }

  /** The CallToolResult of a call as it is given, without a context of its own. */
  async callPlain(name: string, args: object, options: CallOptions = {}): Promise<JsonObject> {
    const { meta, ...rest } = options;
    const params = { name, arguments: args, ...(meta !== undefined && { _meta: meta }) };
    const { result, error } = await this.ask('tools/call', params, rest);
    if (!isJsonObject(result)) throw new Error(`${name}: ${JSON.stringify(error)}`);
    return result;
  }

  /** The same in an interaction of the caller's. */
  async call(name: string, args: object = {}, options: CallOptions = {}): Promise<JsonObject> {
    const key = options.key ?? this.app.admin;
    const bknContext = this.contexts.get(key) ?? (await this.begin(options));
    this.contexts.set(key, bknContext);
    return this.callPlain(name, { ...args, bkn_context: bknContext }, options);
  }

  /** structuredContent of a call that must succeed; its text must say the same. */
  async value(name: string, args: object = {}, options: CallOptions = {}): Promise<JsonObject> {
    const result = await this.call(name, { response_format: 'json', ...args }, options);
    if (result.isError === true || !isJsonObject(result.structuredContent)) throw new Error(textOf(result));
    return result.structuredContent;
  }

  /** Text of a call that must fail. */
  async fault(name: string, args: object = {}, options: CallOptions = {}): Promise<string> {
    const result = await this.call(name, args, options);
    expect(result).toMatchObject({ isError: true });
    expect(result.structuredContent).toBeUndefined();
    return textOf(result);
  }

  async begin(options: CallOptions = {}): Promise<JsonObject> {
    const { structuredContent } = await this.callPlain('bkn_start_interaction', { question: 'Why?' }, options);
    const { conversation_id, interaction_id } = structuredContent as JsonObject;
    return { conversation_id: conversation_id ?? null, interaction_id: interaction_id ?? null };
  }

  async client(headers: Record<string, string> = {}): Promise<Client> {
    const client = new Client({ name: 'test', version: '1.0.0' });
    const requestInit = { headers: { authorization: `Bearer ${this.app.admin}`, ...headers } };
    await client.connect(new StreamableHTTPClientTransport(new URL(`${this.url}/mcp`), { requestInit }));
    onTestFinished(() => client.close());
    return client;
  }
}

export function textOf({ content }: JsonObject): string {
  const [block] = content as JsonObject[];
  return typeof block?.text === 'string' ? block.text : '';
}
