import { StringDecoder } from 'node:string_decoder';

export interface SseEvent {
  /** `message` when the stream names none. */
  event: string;
  data: string;
  /** Where a stream that can be resumed would go on; absent when no event has named one yet. */
  id: string | undefined;
}

/**
 * Event streams as the WHATWG standard has them: LF, CR and CRLF, several `data` lines an event, comments, a BOM, and
 * characters split across chunks.
 */
export class SseParser {
  /** What the stream asks to wait before a resumption, ms. */
  retryMs: number | undefined;
  private readonly decoder = new StringDecoder('utf8');
  private readonly onEvent: (event: SseEvent) => void;
  private readonly onOversize: () => void;
  private readonly maxEventLength: number;
  /** The line not yet ended, in pieces: a 16 MiB line in small chunks must not be scanned again with each. */
  private pieces: string[] = [];
  private data: string[] = [];
  private event = '';
  private id: string | undefined;
  private length = 0;
  private atStart = true;
  private afterCr = false;

  /** `maxEventLength` in UTF-16 units; `onOversize` must throw. */
  constructor(maxEventLength: number, onEvent: (event: SseEvent) => void, onOversize: () => never) {
    this.maxEventLength = maxEventLength;
    this.onEvent = onEvent;
    this.onOversize = onOversize;
  }

  feed(chunk: Buffer): void {
    let text = this.decoder.write(chunk);
    if (text === '') return;
    if (this.atStart) {
      this.atStart = false;
      if (text.charCodeAt(0) === 0xfeff) text = text.slice(1);
    }
    this.split(text);
  }

  private split(text: string): void {
    let start = this.afterCr && text.startsWith('\n') ? 1 : 0;
    this.afterCr = false;
    for (;;) {
      const end = lineEnd(text, start);
      if (end < 0) break;
      this.line(this.complete(text.slice(start, end)));
      start = end + 1;
      if (text[end] !== '\r') continue;
      if (start === text.length) this.afterCr = true;
      else if (text[start] === '\n') start += 1;
    }
    if (start < text.length) this.keep(text.slice(start));
  }

  private keep(piece: string): void {
    this.pieces.push(piece);
    this.grow(piece.length);
  }

  private complete(last: string): string {
    this.grow(last.length);
    if (this.pieces.length === 0) return last;
    const line = this.pieces.join('') + last;
    this.pieces = [];
    return line;
  }

  private grow(by: number): void {
    this.length += by;
    if (this.length > this.maxEventLength) this.onOversize();
  }

  private line(line: string): void {
    if (line === '') {
      this.dispatch();
      return;
    }
    const colon = line.indexOf(':');
    if (colon === 0) {
      // A comment keeps the connection alive and says nothing; it must not count towards the event either.
      this.length -= line.length;
      return;
    }
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(line[colon + 1] === ' ' ? colon + 2 : colon + 1);
    if (field === 'data') this.data.push(value);
    else if (field === 'event') this.event = value;
    else if (field === 'id' && !value.includes('\0')) this.id = value;
    else if (field === 'retry' && /^\d{1,9}$/.test(value)) this.retryMs = Number(value);
  }

  private dispatch(): void {
    const { data, event, id } = this;
    this.data = [];
    this.event = '';
    this.length = 0;
    if (data.length > 0) this.onEvent({ event: event === '' ? 'message' : event, data: data.join('\n'), id });
  }
}

function lineEnd(text: string, from: number): number {
  const lf = text.indexOf('\n', from);
  // Looking for CR only up to the LF keeps the scan linear: streams without any CR are the rule.
  const cr = (lf < 0 ? text : text.slice(from, lf)).indexOf('\r', lf < 0 ? from : 0);
  if (cr < 0) return lf;
  return lf < 0 ? cr : from + cr;
}
