import { ServiceError } from '../errors.ts';
import type { JsonObject } from '../json.ts';
import type { ActionType, Network } from '../networks/model.ts';
import type { Queries } from '../networks/queries.ts';

export interface Target {
  identity: JsonObject;
  instance: JsonObject;
}

export function actionTypeOf(network: Network, id: string): ActionType {
  const found = network.actionTypes.find(type => type.id === id);
  if (found !== undefined) return found;
  const ids = network.actionTypes.map(type => type.id).join(', ');
  throw fault(
    'at_id',
    `${id} is no action type of ${network.id}; expected one of ${ids === '' ? 'none: it has no actions' : ids}`,
  );
}

/** The instances that an action is for. @throws ServiceError ArgumentInvalid as `Queries.byIdentity` does */
export async function findTargets(
  network: Network,
  { id, objectTypeId, condition }: ActionType,
  identities: readonly JsonObject[],
  queries: Pick<Queries, 'byIdentity'>,
  signal: AbortSignal,
): Promise<Target[]> {
  if (objectTypeId === undefined) return [];
  const found = await queries.byIdentity(
    network,
    { objectTypeId, identities, condition: condition && { of: id, condition }, field: '_instance_identities' },
    signal,
  );
  return found.map(instance => ({ identity: instance._instance_identity as JsonObject, instance }));
}

export function fault(field: string, message: string): ServiceError {
  return new ServiceError('ArgumentInvalid', { details: [{ field, message }] });
}
