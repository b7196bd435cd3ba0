import type { Caller } from './caller.ts';

export const RESOURCE_TYPES = ['mcp', 'tool_box', 'operator', 'knowledge_network'] as const;
export type ResourceType = (typeof RESOURCE_TYPES)[number];

/** D11. No operation implies another. */
export const OPERATIONS = [
  'create',
  'modify',
  'delete',
  'view',
  'publish',
  'unpublish',
  'authorize',
  'public_access',
  'execute',
] as const;
/** Of knowledge networks: `view` shows the model, `query` its data, `execute` runs its actions. */
export const NETWORK_OPERATIONS = ['create', 'modify', 'delete', 'view', 'query', 'execute', 'authorize'] as const;
export type Operation = (typeof OPERATIONS)[number] | (typeof NETWORK_OPERATIONS)[number];
export const ALL_OPERATIONS: readonly Operation[] = [...new Set<Operation>([...OPERATIONS, ...NETWORK_OPERATIONS])];

/** In the order in which they are shown. */
export function operationsOf(type: ResourceType): readonly Operation[] {
  return type === 'knowledge_network' ? NETWORK_OPERATIONS : OPERATIONS;
}

/**
 * The decision port (D11). Embedded over tables, or a remote decision service; both fail closed: when they cannot decide,
 * `operations` and `visible` reject with a `Forbidden` ServiceError, never with a yes.
 */
export interface Permission {
  /** What the caller holds on each id, grants on `*` and roles included; ids without any are absent. */
  operations(
    caller: Caller,
    type: ResourceType,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, readonly Operation[]>>;
  /** May the caller do this on the type as a whole (id `*`)? */
  onType(caller: Caller, type: ResourceType, operation: Operation): Promise<boolean>;
  /** The ids on which the caller holds the operation; `all` where it holds it on the type. */
  visible(caller: Caller, type: ResourceType, operation: Operation): Promise<'all' | readonly string[]>;
  /** A creator gets all operations on what it creates. */
  grantCreator(caller: Caller, type: ResourceType, id: string): Promise<void>;
  /** Grants on a deleted resource are dropped. */
  drop(type: ResourceType, id: string): Promise<void>;
}
