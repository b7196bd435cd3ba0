import { type Json, type JsonObject, stringifyJson } from '../../json.ts';
import type { DataSource } from '../data-source.ts';
import type { Condition, Network } from '../model.ts';
import { writeCondition } from '../read-condition.ts';
import { refuseArgument } from './argument-faults.ts';
import { queryInstances } from './query-instances.ts';
import { objectTypeOf } from './table-of.ts';

export interface Identified {
  objectTypeId: string;
  /** Whole primary keys. */
  identities: readonly JsonObject[];
  /** What the instances must meet besides; a condition of the model, and what to call it. */
  condition?: { of: string; condition: Condition } | undefined;
  /** Of the identities among the arguments. */
  field: string;
}

/** A condition holds a hundred others at most. */
const GROUP = 100;

/**
 * The instances with these primary keys, each once, in order.
 * @throws ServiceError ArgumentInvalid for one that there is not, or that does not meet the condition
 */
export async function findByIdentity(
  network: Network,
  { objectTypeId, identities, condition, field }: Identified,
  context: { data: DataSource; signal: AbortSignal },
): Promise<JsonObject[]> {
  const keys = objectTypeOf(network, objectTypeId, 'ot_id').primaryKeys;
  identities.forEach((identity, index) => {
    const missing = keys.find(key => identity[key] === undefined);
    if (missing !== undefined) refuseArgument(`${field}.${index}.${missing}`, 'is required: the whole primary key');
  });
  const wanted = [...new Map(identities.map(identity => [keyOf(identity, keys), identity])).values()];
  if (wanted.length === 0) return [];
  const select = async (given: Json): Promise<Map<string, JsonObject>> => {
    const query = {
      objectTypeId,
      condition: given,
      sort: [],
      limit: wanted.length,
      offset: 0,
      searchAfter: undefined,
      properties: undefined,
    };
    const { instances } = await queryInstances(network, query, context);
    return new Map(instances.map(instance => [keyOf(instance._instance_identity as JsonObject, keys), instance]));
  };
  const anyOfThem = identityCondition(wanted, keys);
  const found = await select(anyOfThem);
  const unknown = wanted.find(identity => !found.has(keyOf(identity, keys)));
  if (unknown !== undefined) refuseArgument(field, `there is no instance ${stringifyJson(unknown)} of ${objectTypeId}`);
  if (condition !== undefined) {
    const own = writeCondition(condition.condition);
    const meeting = await select({ operation: 'and', sub_conditions: [anyOfThem, own] });
    const refused = wanted.find(identity => !meeting.has(keyOf(identity, keys)));
    if (refused !== undefined) {
      refuseArgument(
        field,
        `${stringifyJson(refused)} does not meet the condition of ${condition.of}: ${stringifyJson(own)}`,
      );
    }
  }
  return wanted.map(identity => found.get(keyOf(identity, keys))).filter(instance => instance !== undefined);
}

/** Holds for the instances with these primary keys. */
export function identityCondition(identities: readonly JsonObject[], keys: readonly string[]): JsonObject {
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

/** A client may have read a wide integer as a text: it is the same key. */
function keyOf(identity: JsonObject, keys: readonly string[]): string {
  return JSON.stringify(keys.map(key => stringifyJson(identity[key] ?? null).replaceAll('"', '')));
}
