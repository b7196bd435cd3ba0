import type { Access } from '../auth/access.ts';
import type { Clock } from '../clock.ts';
import { ServiceError } from '../errors.ts';
import type { RequestContext } from '../request-context.ts';
import type { AuditEntry } from '../storage/audit-store.ts';
import type { NetworkStore } from '../storage/network-store.ts';
import { writeNetwork } from './format/write-network.ts';
import { importNetwork, type ImportInput, type ImportReport, NetworkFaults } from './import-network.ts';
import type { Network } from './model.ts';

export interface ManageNetworksDeps {
  networkStore: NetworkStore;
  networkAccess: Pick<Access, 'require' | 'requireOnType' | 'visible' | 'grantCreator' | 'drop'>;
  audit: { write(entry: AuditEntry): Promise<void> };
  clock: Clock;
}

export interface ShownReport extends Omit<ImportReport, 'objectTypes' | 'relationTypes'> {
  object_types: number;
  relation_types: number;
}

/** Whoever adds a network may; whoever replaces one may modify it. Judged inside the import, when its id has been read. */
export async function putNetwork(
  input: Omit<ImportInput, 'user'>,
  ctx: RequestContext,
  { networkStore, networkAccess, audit, clock }: ManageNetworksDeps,
): Promise<ShownReport> {
  const admit = async (id: string): Promise<void> => {
    if ((await networkStore.find(id)) === undefined) await networkAccess.requireOnType(ctx.caller, 'create');
    else await networkAccess.require(ctx.caller, id, 'modify');
  };
  const report = await importNetwork({ ...input, user: ctx.caller.id, admit }, { networks: networkStore, clock }).catch(
    (error: unknown) => {
      throw error instanceof NetworkFaults ? toServiceError(error) : error;
    },
  );
  if (report.outcome === 'created') await networkAccess.grantCreator(ctx.caller, report.id);
  await audit.write(entryOf(ctx, 'import', report.id, clock.now()));
  const { objectTypes, relationTypes, ...rest } = report;
  return { ...rest, object_types: objectTypes, relation_types: relationTypes };
}

function toServiceError({ faults }: NetworkFaults): ServiceError {
  const details = faults.map(({ file, line, message }) => ({ field: `${file}:${line}`, message }));
  return new ServiceError('ArgumentInvalid', { details });
}

export interface ShownNetwork {
  id: string;
  name: string;
  comment: string;
  business_domain: string;
  object_types: number;
  create_time: bigint;
  update_time: bigint;
}

export async function listNetworks(
  { caller }: RequestContext,
  { networkStore, networkAccess }: ManageNetworksDeps,
): Promise<ShownNetwork[]> {
  const [visible, all] = await Promise.all([networkAccess.visible(caller, 'view'), networkStore.list()]);
  return all.filter(({ id }) => visible === 'all' || visible.includes(id)).map(showNetwork);
}

export function showNetwork(network: Network): ShownNetwork {
  return {
    id: network.id,
    name: network.name,
    comment: network.comment,
    business_domain: network.businessDomain,
    object_types: network.objectTypes.length,
    create_time: network.createTime,
    update_time: network.updateTime,
  };
}

export async function exportNetwork(
  id: string,
  { caller }: RequestContext,
  { networkStore, networkAccess }: ManageNetworksDeps,
): Promise<Map<string, string>> {
  await networkAccess.require(caller, id, 'view');
  return filesOf(await existing(id, networkStore));
}

export function filesOf(network: Network): Map<string, string> {
  return writeNetwork({
    ...network,
    resources: network.resources.map(resource => ({ ...resource, objectTypeIds: [] })),
  });
}

export async function removeNetwork(
  id: string,
  ctx: RequestContext,
  { networkStore, networkAccess, audit, clock }: ManageNetworksDeps,
): Promise<void> {
  await networkAccess.require(ctx.caller, id, 'delete');
  await existing(id, networkStore);
  await networkStore.remove(id);
  await networkAccess.drop(id);
  await audit.write(entryOf(ctx, 'delete', id, clock.now()));
}

async function existing(id: string, networks: Pick<NetworkStore, 'find'>): Promise<Network> {
  const network = await networks.find(id);
  if (network === undefined) throw new ServiceError('KnowledgeNetworkNotFound', { args: { id } });
  return network;
}

function entryOf(ctx: RequestContext, action: string, id: string, time: bigint): AuditEntry {
  return {
    time,
    actorId: ctx.caller.id,
    action,
    resourceType: 'knowledge_network',
    resourceId: id,
    outcome: 'done',
    requestId: ctx.requestId,
    detail: null,
  };
}
