import type { DataSource } from './data-source.ts';
import type { Network } from './model.ts';
import { type InstancePage, type InstanceQuery, queryInstances } from './query/query-instances.ts';

/**
 * Questions to the data of networks. Arguments are those of the tools, whose faults they name.
 * @throws ServiceError ArgumentInvalid, QueryTimeout
 */
export interface Queries {
  instances(network: Network, query: InstanceQuery, signal: AbortSignal): Promise<InstancePage>;
}

export function createQueries(data: DataSource): Queries {
  return {
    instances: (network, query, signal) => queryInstances(network, query, { data, signal }),
  };
}
