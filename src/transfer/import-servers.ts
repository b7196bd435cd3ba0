import type { Operation } from '../auth/permission.ts';
import type { Clock } from '../clock.ts';
import type { AuditEntry } from '../storage/audit-store.ts';
import type { Grant } from '../storage/grant-store.ts';
import type { ServerRecord } from '../storage/records.ts';
import type { StoredServer, TransferPlan, TransferStore } from '../storage/transfer-store.ts';
import { type ConflictRule, type ImportItem, type ImportPlan, planImport } from './plan-import.ts';
import { readTransferFile } from './read-file.ts';

export interface ImportOptions {
  onConflict: ConflictRule;
  /** Becomes creator, editor and releaser of what is imported. Without it the users are those of the file. */
  as?: string | undefined;
  /** Whom the audit log names. */
  actor: string;
}

export interface ImportDeps {
  transfer: Pick<TransferStore, 'apply'>;
  clock: Clock;
  /** What a creator gets on what it creates (D11). */
  creatorOperations: readonly Operation[];
}

/**
 * All of the file or nothing of it, in one transaction. Importing the same file again changes nothing.
 * @throws ImportRefusedError
 */
export async function importServers(text: string, options: ImportOptions, deps: ImportDeps): Promise<ImportPlan> {
  const { as } = options;
  const servers = readTransferFile(text)
    .map(withHistory)
    .map(server => (as === undefined ? server : ownedBy(server, as)));
  const subject = {
    mcpIds: servers.map(({ record }) => record.mcpId),
    releaseNames: servers.flatMap(({ release }) => (release === undefined ? [] : [release.name])),
  };
  return deps.transfer.apply(subject, state => {
    const plan = planImport(servers, state, options.onConflict);
    return { ...plan, ...writesOf(plan, options.actor, deps) };
  });
}

/** What is released is in the history, where the next version is counted from (D23). */
function withHistory(server: StoredServer): StoredServer {
  const { release, history } = server;
  return release === undefined || history.length > 0 ? server : { ...server, history: [release] };
}

function ownedBy({ record, release, history }: StoredServer, user: string): StoredServer {
  const owned = { createUser: user, updateUser: user };
  return {
    record: { ...record, ...owned },
    release: release && { ...release, ...owned, releaseUser: user },
    history: history.map(released => ({ ...released, ...owned, releaseUser: user })),
  };
}

function writesOf({ items, displaced }: ImportPlan, actor: string, deps: ImportDeps): TransferPlan {
  const written = items.filter(({ outcome }) => outcome === 'created' || outcome === 'replaced');
  const withdraw = displaced.map((record): ServerRecord => ({
    ...record,
    status: 'offline',
    revision: record.revision + 1,
    updateUser: actor,
    updateTime: deps.clock.now(),
  }));
  const entry = (mcpId: string, action: string, detail: AuditEntry['detail']): AuditEntry => ({
    time: deps.clock.now(),
    actorId: actor,
    action,
    resourceType: 'mcp',
    resourceId: mcpId,
    outcome: 'done',
    requestId: 'cli',
    detail,
  });
  return {
    write: written.map(({ server }) => server),
    withdraw,
    grants: written.flatMap(item => creatorGrants(item, deps.creatorOperations)),
    audit: [
      ...written.map(({ server: { record }, outcome }) =>
        entry(record.mcpId, 'import', { outcome, status: record.status, version: record.version }),
      ),
      ...withdraw.map(record => entry(record.mcpId, 'unpublish', { status: 'offline', version: record.version })),
    ],
  };
}

/** What is replaced keeps the grants that it has. */
function creatorGrants({ outcome, server: { record } }: ImportItem, operations: readonly Operation[]): Grant[] {
  if (outcome !== 'created') return [];
  return operations.map(operation => ({
    principalId: record.createUser,
    resourceType: 'mcp',
    resourceId: record.mcpId,
    operation,
  }));
}
