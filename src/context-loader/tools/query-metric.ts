import type { Json, JsonObject } from '../../json.ts';
import type { ToolDeps } from '../tool-deps.ts';
import type { Tool } from '../tool.ts';

interface Args {
  kn_id: string;
  metric_id: string;
  time?: {
    instant: boolean;
    start?: number | bigint;
    end?: number | bigint;
    step?: 'day' | 'week' | 'month' | 'quarter' | 'year';
  };
  condition?: JsonObject;
  analysis_dimensions?: string[];
  order_by?: { property: string; direction: 'asc' | 'desc' }[];
  having?: { operation: string; value: Json };
  limit: number;
  fill_null: boolean;
}

export function queryMetric({ networks, queries }: Pick<ToolDeps, 'networks' | 'queries'>): Tool {
  return {
    name: 'query_metric',
    async run(given, { caller, signal }) {
      const args = given as unknown as Args;
      const network = await networks.get(args.kn_id, caller, 'query');
      const begun = performance.now();
      const series = await queries.metric(
        network,
        {
          metricId: args.metric_id,
          time: args.time,
          condition: args.condition,
          dimensions: args.analysis_dimensions ?? [],
          orderBy: args.order_by ?? [],
          having: args.having,
          limit: args.limit,
          fillNull: args.fill_null,
        },
        signal,
      );
      return {
        kn_id: network.id,
        metric_id: args.metric_id,
        datas: series.map(({ labels, times, timeStrs, values }) => ({ labels, times, time_strs: timeStrs, values })),
        overall_ms: Math.round(performance.now() - begun),
      };
    },
  };
}
