import { randomUUID } from 'node:crypto';
import type { Access } from '../auth/access.ts';
import type { Clock } from '../clock.ts';
import { ServiceError } from '../errors.ts';
import type { RequestContext } from '../request-context.ts';
import type { ServerRecord, Status } from '../storage/records.ts';
import type { ServerStore } from '../storage/server-store.ts';
import { type AuditTrail, auditEntry } from './audit.ts';
import { type ConfigInput, createConfig, type ConfigGuards } from './server-config.ts';

export interface AddServerDeps extends ConfigGuards {
  servers: Pick<ServerStore, 'insert' | 'releaseNameTaken'>;
  access: Pick<Access, 'requireOnType' | 'grantCreator' | 'drop'>;
  audit: AuditTrail;
  clock: Clock;
}

export async function addServer(
  input: ConfigInput,
  ctx: RequestContext,
  deps: AddServerDeps,
): Promise<{ mcpId: string; status: Status }> {
  await deps.access.requireOnType(ctx.caller, 'create');
  const config = await createConfig(input, ctx, deps);
  if (await deps.servers.releaseNameTaken(config.name))
    throw new ServiceError('MCPExists', { args: { name: config.name } });
  const now = deps.clock.now();
  const record: ServerRecord = {
    ...config,
    mcpId: randomUUID(),
    status: 'unpublish',
    version: 1,
    revision: 1,
    createUser: ctx.caller.id,
    createTime: now,
    updateUser: ctx.caller.id,
    updateTime: now,
  };
  // Grants first: a crash in between leaves grants on an id that does not exist, not a server that nobody may touch.
  await deps.access.grantCreator(ctx.caller, record.mcpId);
  try {
    await deps.servers.insert(record);
  } catch (cause) {
    await deps.access.drop(record.mcpId);
    throw cause;
  }
  await deps.audit.write(auditEntry(ctx, 'create', record.mcpId, now));
  return { mcpId: record.mcpId, status: record.status };
}
