const LF = 0x0a;
const CR = 0x0d;

/** Follows an event stream that is passed on byte by byte: where something may be put between, and whether it can be resumed. */
export class EventBoundary {
  /** The stream stands between two events. */
  between = true;
  /** An event named an id: a client that is gone may come back for the rest. */
  hasIds = false;
  private tail = Buffer.alloc(0);

  follow(chunk: Buffer): void {
    const bytes = this.tail.length === 0 ? chunk : Buffer.concat([this.tail, chunk]);
    if (!this.hasIds) this.hasIds = namesId(bytes);
    this.tail = Buffer.from(bytes.subarray(-4));
    this.between = endsEvent(this.tail);
  }
}

function endsEvent(tail: Buffer): boolean {
  const last = tail.at(-1);
  const before = tail.at(-2);
  if (last === CR) return before === CR;
  if (last !== LF) return false;
  return before === LF || (before === CR && (tail.at(-3) === LF || tail.at(-3) === CR));
}

/** Data lines hold no line feed, so a line that begins so is the field. */
function namesId(bytes: Buffer): boolean {
  return bytes.includes('\nid:') || bytes.includes('\rid:') || bytes.subarray(0, 3).toString('latin1') === 'id:';
}
