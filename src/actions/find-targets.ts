import { ServiceError } from '../errors.ts';
import { type JsonObject, stringifyJson } from '../json.ts';
import type { ActionType, Condition, Network } from '../networks/model.ts';
import type { Queries } from '../networks/queries.ts';

export type Target = { identity: JsonObject; instance: JsonObject };

const FIELD = '_instance_identities';
const GROUP = 100;

export function actionTypeOf(network: Network, id: string): ActionType {
  const found = network.actionTypes.find(type => type.id === id);
  if (found !== undefined) return found;
  const ids = network.actionTypes.map(type => type.id).join(', ');
  throw fault(
    'at_id',
    `${id} is no action type of ${network.id}; expected one of ${ids === '' ? 'none: it has no actions' : ids}`,
  );
}

/**
 * The instances that an action is for, each once, in order.
 * @throws ServiceError ArgumentInvalid for one that there is not, or that does not meet the condition of the action
 */
export async function findTargets(
  network: Network,
  action: ActionType,
  identities: readonly JsonObject[],
  queries: Pick<Queries, 'instances'>,
  signal: AbortSignal,
): Promise<Target[]> {
  if (action.objectTypeId === undefined || identities.length === 0) return [];
  const keys = network.objectTypes.find(({ id }) => id === action.objectTypeId)?.primaryKeys ?? [];
  identities.forEach((identity, index) => {
    const missing = keys.find(key => identity[key] === undefined);
    if (missing !== undefined) throw fault(`${FIELD}.${index}.${missing}`, 'is required: the whole primary key');
  });
  const wanted = [...new Map(identities.map(identity => [keyOf(identity, keys), identity])).values()];
  const found = await instancesOf(network, action.objectTypeId, anyOf(wanted, keys), wanted.length, queries, signal);
  const byKey = new Map(found.map(instance => [keyOf(instance._instance_identity as JsonObject, keys), instance]));
  await checkCondition(network, action, anyOf(wanted, keys), found, queries, signal);
  return wanted.map(identity => {
    const instance = byKey.get(keyOf(identity, keys));
    if (instance === undefined)
      throw fault(FIELD, `there is no instance ${stringifyJson(identity)} of ${action.objectTypeId ?? ''}`);
    return { identity: instance._instance_identity as JsonObject, instance };
  });
}

async function instancesOf(
  network: Network,
  objectTypeId: string,
  condition: JsonObject,
  limit: number,
  queries: Pick<Queries, 'instances'>,
  signal: AbortSignal,
): Promise<JsonObject[]> {
  const query = { objectTypeId, condition, sort: [], limit, offset: 0, searchAfter: undefined, properties: undefined };
  return (await queries.instances(network, query, signal)).instances;
}

async function checkCondition(
  network: Network,
  action: ActionType,
  wanted: JsonObject,
  all: readonly JsonObject[],
  queries: Pick<Queries, 'instances'>,
  signal: AbortSignal,
): Promise<void> {
  const { condition, objectTypeId = '' } = action;
  if (condition === undefined || all.length === 0) return;
  const both = { operation: 'and', sub_conditions: [wanted, toJson(condition)] };
  const meeting = new Set(
    (await instancesOf(network, objectTypeId, both, all.length, queries, signal)).map(({ _instance_id: id }) => id),
  );
  const refused = all.find(({ _instance_id: id }) => !meeting.has(id));
  if (refused === undefined) return;
  throw fault(
    FIELD,
    `${stringifyJson(refused._instance_identity)} does not meet the condition of ${action.id}: ${stringifyJson(toJson(condition))}`,
  );
}

function toJson(condition: Condition): JsonObject {
  if (!('field' in condition))
    return { operation: condition.operation, sub_conditions: condition.conditions.map(toJson) };
  const { field, operation, value } = condition;
  return { field, operation, ...(value !== null && { value }) };
}

/** In groups, because a condition holds a hundred others at most. */
function anyOf(identities: readonly JsonObject[], keys: readonly string[]): JsonObject {
  const each = identities.map(identity => ({
    operation: 'and',
    sub_conditions: keys.map(key => ({ field: key, operation: '==', value: identity[key] ?? null })),
  }));
  const groups = Array.from({ length: Math.ceil(each.length / GROUP) }, (_, index) => ({
    operation: 'or',
    sub_conditions: each.slice(index * GROUP, (index + 1) * GROUP),
  }));
  return { operation: 'or', sub_conditions: groups };
}

function keyOf(identity: JsonObject, keys: readonly string[]): string {
  // A client may have read a wide integer as a text.
  return JSON.stringify(keys.map(key => stringifyJson(identity[key] ?? null).replaceAll('"', '')));
}

export function fault(field: string, message: string): ServiceError {
  return new ServiceError('ArgumentInvalid', { details: [{ field, message }] });
}
