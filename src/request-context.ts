import type { Caller } from './auth/caller.ts';

export type Language = 'zh-CN' | 'en-US';

/** What a use case may know of the request that it serves. Never stored beyond it. */
export interface RequestContext {
  caller: Caller;
  language: Language;
  requestId: string;
  /** Aborted when the client is gone: work for it should stop. */
  signal: AbortSignal;
  /** Our own public base for this request, without a trailing slash (D28), such as `https://host/prefix`. */
  publicBase: string;
  /** Request headers that are part of an operation's contract. */
  ifMatch?: string;
}
