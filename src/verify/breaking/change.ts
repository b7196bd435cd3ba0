import type { Json } from '../../json.ts';

/** Who is broken: those who send what the old document allows, or those who read what it promises. */
export type Side = 'senders' | 'readers';

export interface BreakingChange {
  rule: string;
  breaks: Side;
  /** In the old document; in the new one for what was added. */
  pointer: string;
  old: Json | undefined;
  new: Json | undefined;
}

export type Report = (change: BreakingChange) => void;

/** Collects each change once, however many operations lead to the component that holds it. */
export function collector(): { report: Report; changes: BreakingChange[] } {
  const changes = new Map<string, BreakingChange>();
  return {
    report: change => void changes.set(`${change.rule} ${change.breaks} ${change.pointer}`, change),
    get changes() {
      return [...changes.values()];
    },
  };
}
