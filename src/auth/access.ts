import type { Caller } from './caller.ts';
import type { Operation } from './permission.ts';

/** The decision point as use cases see it, for one resource type: answers nothing, or throws the 403 or 404 of D12. */
export interface Access {
  require(caller: Caller, id: string, operation: Operation): Promise<void>;
  /** Any one of them is enough; none is 404, as for an unknown id. */
  requireAny(caller: Caller, id: string, operations: readonly Operation[]): Promise<void>;
  requireOnType(caller: Caller, operation: Operation): Promise<void>;
  operations(caller: Caller, ids: readonly string[]): Promise<ReadonlyMap<string, readonly Operation[]>>;
  visible(caller: Caller, operation: Operation): Promise<'all' | readonly string[]>;
  grantCreator(caller: Caller, id: string): Promise<void>;
  drop(id: string): Promise<void>;
}
