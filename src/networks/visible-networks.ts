import type { Caller } from '../auth/caller.ts';
import type { NetworkSummary } from './data-source.ts';
import type { Network } from './model.ts';

/** D11 for networks: `view` shows the model, `query` its data, `execute` runs its actions. No operation implies another. */
export type NetworkOperation = 'view' | 'query' | 'execute';

/** The networks as one caller may see them. An unknown id and a forbidden one look the same. */
export interface VisibleNetworks {
  /**
   * The network, if the caller holds at least one of the operations on it.
   * @throws ServiceError KnowledgeNetworkNotFound, or Forbidden where the caller holds others but none of these (D12)
   */
  get(id: string, caller: Caller, ...anyOf: readonly NetworkOperation[]): Promise<Network>;
  /** Those that the caller may view, in no order. */
  list(caller: Caller): Promise<NetworkSummary[]>;
  /** Those whose data the caller may query, by id. */
  queryable(caller: Caller): Promise<Network[]>;
  /** The network of a resource; @throws ServiceError ConceptNotFound as for an unknown resource */
  getByResource(resourceId: string, caller: Caller, ...anyOf: readonly NetworkOperation[]): Promise<Network>;
}
