const MAX_EVENTS = 256;
/** UTF-16 units. */
const MAX_LENGTH = 1024 * 1024;

export interface LoggedEvent {
  id: string;
  stream: number;
  text: string;
}

/** What was sent on a session's streams of late, for clients that come back with Last-Event-ID. Bounded: the oldest goes first. */
export class EventLog {
  private events: LoggedEvent[] = [];
  private length = 0;
  private next = 1;

  /** The id of the event. */
  append(stream: number, text: string): string {
    const event = { id: `${stream}-${this.next++}`, stream, text };
    this.events.push(event);
    this.length += text.length;
    while (this.events.length > MAX_EVENTS || (this.length > MAX_LENGTH && this.events.length > 1)) {
      this.length -= this.events.shift()?.text.length ?? 0;
    }
    return event.id;
  }

  /** The stream that the id belongs to, and what came on it later; undefined when the id is none of ours. */
  after(id: string): { stream: number; events: LoggedEvent[] } | undefined {
    const [stream, number] = /^(\d{1,15})-(\d{1,15})$/.exec(id)?.slice(1).map(Number) ?? [];
    if (stream === undefined || number === undefined || number >= this.next) return undefined;
    const events = this.events.filter(event => event.stream === stream && numberOf(event.id) > number);
    return { stream, events };
  }
}

function numberOf(id: string): number {
  return Number(id.slice(id.indexOf('-') + 1));
}
