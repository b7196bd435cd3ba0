import { isDeepStrictEqual } from 'node:util';
import type { FieldFault } from '../errors.ts';
import type { ServerRecord } from '../storage/records.ts';
import type { StoredServer, TransferState } from '../storage/transfer-store.ts';
import { ImportRefusedError } from './file-faults.ts';
import { restoreSecrets } from './restore-secrets.ts';

export const CONFLICT_RULES = ['fail', 'skip', 'replace'] as const;
export type ConflictRule = (typeof CONFLICT_RULES)[number];

export type Outcome = 'created' | 'replaced' | 'unchanged' | 'skipped';

export interface ImportItem {
  outcome: Outcome;
  server: StoredServer;
  /** Why it was skipped. */
  reason?: string;
}

export interface ImportPlan {
  items: ImportItem[];
  /** Servers beside the file that lose their release, because one of the file takes its name (D21). */
  displaced: ServerRecord[];
  /** What the operator has to look after: paths of the file, and why. */
  warnings: FieldFault[];
}

/**
 * What becomes of each server of the file. A conflict is an id that is stored with other content, or a release under a name
 * that the release of a server beside the file has (D21).
 * @throws ImportRefusedError with every conflict, under `fail`.
 */
export function planImport(servers: readonly StoredServer[], state: TransferState, rule: ConflictRule): ImportPlan {
  const plan: ImportPlan = { items: [], displaced: [], warnings: [] };
  const conflicts: FieldFault[] = [];
  const inFile = new Set(servers.map(({ record }) => record.mcpId));
  for (const [index, given] of servers.entries()) {
    const path = `servers[${index}]`;
    const stored = state.byId.get(given.record.mcpId);
    const { server, leftOut } = restoreSecrets(given, stored);
    const item = compare(server, stored);
    const holder = holderOf(server, state, rule === 'replace' ? inFile : new Set());
    const found = [item.outcome === 'replaced' && storedConflict(path), holder && nameConflict(path, server, holder)];
    const met = found.filter(conflict => typeof conflict === 'object');
    if (met.length > 0 && rule === 'skip') {
      plan.items.push({ outcome: 'skipped', server, reason: met.map(({ message }) => message).join('; ') });
      continue;
    }
    if (rule === 'fail') conflicts.push(...met);
    if (holder !== undefined) plan.displaced.push(holder);
    plan.items.push(item);
    plan.warnings.push(...leftOut.map(({ member }) => secretWarning(`${path}.${member}`)));
  }
  if (conflicts.length > 0) throw new ImportRefusedError('The file conflicts with what is stored', conflicts);
  return plan;
}

function compare(server: StoredServer, stored: StoredServer | undefined): ImportItem {
  if (stored === undefined) return { outcome: 'created', server };
  const { revision } = stored.record;
  const same = isDeepStrictEqual({ ...server, record: { ...server.record, revision } }, stored);
  if (same) return { outcome: 'unchanged', server: stored };
  return { outcome: 'replaced', server: { ...server, record: { ...server.record, revision: revision + 1 } } };
}

/** The other server whose release keeps the name; of those that are written too (`yielding`) none does. */
function holderOf(
  { record, release }: StoredServer,
  state: TransferState,
  yielding: ReadonlySet<string>,
): ServerRecord | undefined {
  const holder = release && state.holders.get(release.name);
  if (holder === undefined || holder.mcpId === record.mcpId || yielding.has(holder.mcpId)) return undefined;
  return holder;
}

function storedConflict(path: string): FieldFault {
  return { field: `${path}.mcp_id`, message: 'a server with this id is stored, with other content' };
}

function nameConflict(path: string, { release }: StoredServer, holder: ServerRecord): FieldFault {
  const name = JSON.stringify(release?.name ?? '');
  return {
    field: `${path}.release.configuration.name`,
    message: `the name ${name} belongs to the release of ${holder.mcpId}`,
  };
}

function secretWarning(field: string): FieldFault {
  return { field, message: 'left out: the file has ****** in its place, and no value is stored' };
}
