import { isJsonObject, type Json, type JsonObject } from '../json.ts';
import { errorText, idKey, isRequest, negotiateRevision, resultText, RPC_ERRORS, TOOLS_CHANGED } from './protocol.ts';
import { failedResult } from './tool-result.ts';

export interface ToolServerOptions {
  serverInfo: { name: string; version: string };
  instructions?: string;
  list(): Promise<ToolList>;
  /**
   * Resolves with a CallToolResult.
   * @throws UnknownTool
   */
  call(call: ToolServerCall): Promise<JsonObject>;
  /** Takes the texts of our messages. */
  send(text: string, message: JsonObject): void;
  /** Told of failures of tools, which the caller sees only as an `isError` result. */
  onFailure(error: unknown): void;
}

export interface ToolServerCall {
  name: string;
  args: JsonObject;
  meta: JsonObject | undefined;
  /** Aborted when the client cancels the call, or is gone. */
  signal: AbortSignal;
}

export interface ToolList {
  tools: JsonObject[];
  /** The same as JSON, where it is at hand. */
  text?: string;
}

/** Answered as an error of the protocol: an `isError` result is for tools that there are. */
export class UnknownTool extends Error {}

/** An MCP server of our own, for one client: the tools of a list, whatever transport carries the messages. */
export class ToolServer {
  private readonly options: ToolServerOptions;
  private readonly running = new Map<string, AbortController>();

  constructor(options: ToolServerOptions) {
    this.options = options;
  }

  async receive(message: JsonObject): Promise<void> {
    const { id = null, method, params } = message;
    const given = isJsonObject(params) ? params : {};
    if (!isRequest(message)) {
      if (method === 'notifications/cancelled') this.running.get(idKey(given.requestId))?.abort();
      return;
    }
    switch (method) {
      case 'initialize':
        this.answer(id, this.initialized(given));
        break;
      case 'ping':
        this.answer(id, {});
        break;
      case 'tools/list':
        return this.list(id);
      case 'tools/call':
        return this.call(id, given);
      default:
        this.refuse(id, RPC_ERRORS.methodNotFound, 'Method not found');
    }
  }

  toolsChanged(): void {
    this.options.send(TOOLS_CHANGED, { jsonrpc: '2.0', method: 'notifications/tools/list_changed' });
  }

  close(): void {
    for (const controller of this.running.values()) controller.abort();
    this.running.clear();
  }

  private initialized({ protocolVersion }: JsonObject): JsonObject {
    const { serverInfo, instructions } = this.options;
    return {
      protocolVersion: negotiateRevision(protocolVersion),
      capabilities: { tools: { listChanged: true } },
      serverInfo,
      ...(instructions !== undefined && { instructions }),
    };
  }

  private async list(id: Json): Promise<void> {
    try {
      const { tools, text } = await this.options.list();
      const result = { tools };
      this.options.send(
        text === undefined ? resultText(id, result) : `{"jsonrpc":"2.0","id":${idKey(id)},"result":{"tools":${text}}}`,
        { jsonrpc: '2.0', id, result },
      );
    } catch (error) {
      this.options.onFailure(error);
      this.refuse(id, RPC_ERRORS.internal, 'The tools cannot be listed at the moment');
    }
  }

  private async call(id: Json, { name, arguments: args = {}, _meta: meta }: JsonObject): Promise<void> {
    if (typeof name !== 'string' || !isJsonObject(args)) {
      this.refuse(id, RPC_ERRORS.invalidParams, 'params: expected a name and an object of arguments');
      return;
    }
    const controller = new AbortController();
    this.running.set(idKey(id), controller);
    const { signal } = controller;
    const outcome = await this.options
      .call({ name, args, meta: isJsonObject(meta) ? meta : undefined, signal })
      .catch((error: unknown) => {
        if (error instanceof UnknownTool) return error;
        this.options.onFailure(error);
        return failedResult(error);
      });
    this.running.delete(idKey(id));
    // A cancelled request gets no answer.
    if (signal.aborted) return;
    if (outcome instanceof UnknownTool) this.refuse(id, RPC_ERRORS.invalidParams, `Unknown tool: ${name}`);
    else this.answer(id, outcome);
  }

  private answer(id: Json, result: JsonObject): void {
    this.options.send(resultText(id, result), { jsonrpc: '2.0', id, result });
  }

  private refuse(id: Json, code: number, message: string): void {
    this.options.send(errorText(id, code, message), { jsonrpc: '2.0', id, error: { code, message } });
  }
}
