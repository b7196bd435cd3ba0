import type { Json, JsonObject } from '../json.ts';
import { idKey, isRequest, progressTokenOf } from '../mcp/protocol.ts';
import type { OutStream } from './out-stream.ts';

/** The calls of a session that are under way, and the streams that their answers belong on. */
export class OpenCalls {
  private readonly streams = new Map<number, OutStream>();
  private readonly byRequest = new Map<string, OutStream>();
  private readonly byToken = new Map<string, { stream: OutStream; id: string }>();

  /** True when a request of one of these ids is under way already, or two of them are the same. */
  isTaken(ids: readonly Json[]): boolean {
    const keys = ids.map(idKey);
    return keys.some(key => this.byRequest.has(key)) || new Set(keys).size < keys.length;
  }

  all(): OutStream[] {
    return [...this.streams.values()];
  }

  get(number: number): OutStream | undefined {
    return this.streams.get(number);
  }

  ofRequest(key: string): OutStream | undefined {
    return this.byRequest.get(key);
  }

  ofToken(token: Json): OutStream | undefined {
    return this.byToken.get(idKey(token))?.stream;
  }

  enter(stream: OutStream, messages: readonly JsonObject[]): void {
    this.streams.set(stream.number, stream);
    for (const message of messages.filter(isRequest)) {
      const id = idKey(message.id);
      this.byRequest.set(id, stream);
      const token = progressTokenOf(message);
      if (token !== undefined) this.byToken.set(idKey(token), { stream, id });
    }
  }

  /** An answer that nobody waits for is dropped. */
  answered(key: string, text: string): void {
    const stream = this.byRequest.get(key);
    if (stream === undefined) return;
    this.byRequest.delete(key);
    for (const [token, { id }] of this.byToken) if (id === key) this.byToken.delete(token);
    stream.send(text, key);
    if (stream.isFinished) this.streams.delete(stream.number);
  }

  drop(stream: OutStream): void {
    this.streams.delete(stream.number);
    for (const [key, value] of this.byRequest) if (value === stream) this.byRequest.delete(key);
    for (const [key, value] of this.byToken) if (value.stream === stream) this.byToken.delete(key);
  }
}
