import type { MarketHandlers } from '../../generated/handlers.ts';
import type { RequestContext } from '../request-context.ts';
import { getMarketBatch, type GetMarketBatchDeps } from './get-market-batch.ts';
import { getMarketDetail, type GetMarketDetailDeps } from './get-market-detail.ts';
import { listMarket, type ListMarketDeps } from './list-market.ts';

export type MarketDeps = GetMarketBatchDeps & GetMarketDetailDeps & ListMarketDeps;

export function marketHandlers(deps: MarketDeps): MarketHandlers<RequestContext, unknown> {
  return {
    async listMCPMarket({ query }, ctx) {
      return { status: 200, body: await listMarket(query, ctx, deps) };
    },
    async getMCPMarketDetail({ path }, ctx) {
      return { status: 200, body: await getMarketDetail(path.mcp_id, ctx, deps) };
    },
    async getMCPMarketBatch({ path }, ctx) {
      return { status: 200, body: await getMarketBatch(path.mcp_ids, path.fields, ctx, deps) };
    },
  };
}
