import type { NetworkSummary } from '../../networks/data-source.ts';
import type { ToolDeps } from '../tool-deps.ts';
import type { Tool } from '../tool.ts';

interface Args {
  name_pattern?: string;
  limit: number;
  offset: number;
  sort: 'update_time' | 'create_time' | 'name' | 'id';
  direction: 'asc' | 'desc';
}

export function listKnowledgeNetworks({ networks }: Pick<ToolDeps, 'networks'>): Tool {
  return {
    name: 'list_knowledge_networks',
    async run(args, { caller }) {
      const { name_pattern: pattern = '', limit, offset, sort, direction } = args as unknown as Args;
      const wanted = pattern.toLowerCase();
      const found = (await networks.list(caller)).filter(({ name }) => name.toLowerCase().includes(wanted));
      const sign = direction === 'asc' ? 1 : -1;
      found.sort((a, b) => sign * compare(keyOf(a, sort), keyOf(b, sort)) || compare(a.id, b.id));
      return {
        entries: found.slice(offset, offset + limit).map(({ id, name, comment, businessDomain }) => ({
          id,
          name,
          description: comment,
          module_type: 'knowledge_network',
          business_domain: businessDomain,
        })),
        total_count: found.length,
      };
    },
  };
}

function keyOf(network: NetworkSummary, sort: Args['sort']): string | bigint {
  switch (sort) {
    case 'update_time':
      return network.updateTime;
    case 'create_time':
      return network.createTime;
    default:
      return network[sort];
  }
}

function compare(a: string | bigint, b: string | bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
