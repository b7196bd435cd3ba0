import type { DataSource } from './data-source.ts';
import type { Network, Resource } from './model.ts';
import { type InstancePage, type InstanceQuery, queryInstances } from './query/query-instances.ts';
import { runSql, type SqlResult } from './query/run-sql.ts';

/**
 * Questions to the data of networks. Arguments are those of the tools, whose faults they name.
 * @throws ServiceError ArgumentInvalid, QueryTimeout
 */
export interface Queries {
  /** The rows of a SELECT of the caller's own; @throws ServiceError QueryRefused, QueryFailed */
  sql(
    text: string,
    resourceOf: (resourceId: string) => Promise<Resource>,
    options: { timeoutMs: number; signal: AbortSignal },
  ): Promise<SqlResult>;
  instances(network: Network, query: InstanceQuery, signal: AbortSignal): Promise<InstancePage>;
}

export function createQueries(data: DataSource): Queries {
  return {
    sql: (text, resourceOf, options) => runSql(text, resourceOf, options, data),
    instances: (network, query, signal) => queryInstances(network, query, { data, signal }),
  };
}
