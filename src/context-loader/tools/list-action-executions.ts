import { ServiceError } from '../../errors.ts';
import type { Json } from '../../json.ts';
import type { ExecutionStatus } from '../../storage/action-store.ts';
import { showExecution } from '../show-execution.ts';
import type { ToolDeps } from '../tool-deps.ts';
import type { Tool } from '../tool.ts';

interface Args {
  kn_id: string;
  action_type_id?: string;
  status?: ExecutionStatus;
  start_time_from?: number | bigint;
  start_time_to?: number | bigint;
  offset?: number;
  limit: number;
  search_after?: Json[];
}

export function listActionExecutions({ networks, actions }: Pick<ToolDeps, 'networks' | 'actions'>): Tool {
  return {
    name: 'list_action_executions',
    async run(given, { caller }) {
      const args = given as unknown as Args;
      const network = await networks.get(args.kn_id, caller, 'execute');
      const filter = {
        networkId: network.id,
        actionTypeId: args.action_type_id,
        status: args.status,
        from: toNs(args.start_time_from),
        // Its last nanosecond.
        to: args.start_time_to === undefined ? undefined : (toNs(args.start_time_to) ?? 0n) + 999_999n,
      };
      const page = { limit: args.limit + 1, offset: args.offset ?? 0, after: readCursor(args.search_after) };
      const { executions, total } = await actions.list(filter, page);
      const shown = executions.slice(0, args.limit);
      const last = shown.at(-1);
      return {
        entries: shown.map(showExecution),
        ...(total !== undefined && { total_count: total }),
        ...(executions.length > args.limit &&
          last !== undefined && { search_after: [String(last.createTime), last.id] }),
      };
    },
  };
}

function toNs(ms: number | bigint | undefined): bigint | undefined {
  return ms === undefined ? undefined : BigInt(ms) * 1_000_000n;
}

function readCursor(cursor: readonly Json[] | undefined): { time: bigint; id: string } | undefined {
  if (cursor === undefined) return undefined;
  const [time, id, ...others] = cursor;
  if (others.length === 0 && typeof id === 'string' && typeof time === 'string' && /^\d{1,19}$/.test(time)) {
    return { time: BigInt(time), id };
  }
  const message = 'expected what the previous page returned as search_after';
  throw new ServiceError('ArgumentInvalid', { details: [{ field: 'search_after', message }] });
}
