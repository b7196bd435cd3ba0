import type { Operation, ResourceType } from '../auth/permission.ts';
import { isStorableText } from './codec.ts';
import type { Database } from './database.ts';

/** One operation that a principal may do on one resource, or on all of a type where `resourceId` is `*` (D11). */
export interface Grant {
  principalId: string;
  resourceType: ResourceType;
  resourceId: string;
  operation: Operation;
}

export type GrantFilter = Partial<Pick<Grant, 'principalId' | 'resourceType' | 'resourceId'>>;

export interface GrantStore {
  /** Granting again changes nothing. */
  add(grant: Grant): Promise<void>;
  /** All of them at once, or none. */
  addAll(grants: readonly Grant[]): Promise<void>;
  remove(grant: Grant): Promise<void>;
  list(filter: GrantFilter): Promise<Grant[]>;
  /** By id, grants on `*` included; ids without any are absent. */
  operations(principalId: string, type: ResourceType, ids: readonly string[]): Promise<Map<string, Operation[]>>;
  /** The ids with this very operation, `*` among them where it is granted. */
  idsWith(principalId: string, type: ResourceType, operation: Operation): Promise<string[]>;
  /** All of them at once, or none. */
  grantAll(principalId: string, type: ResourceType, id: string, operations: readonly Operation[]): Promise<void>;
  /** Everybody's grants on this very id. */
  dropResource(type: ResourceType, id: string): Promise<void>;
}

interface GrantRow {
  principal_id: string;
  resource_type: ResourceType;
  resource_id: string;
  operation: Operation;
}

const ANY_ID = '*';

export function createGrantStore({ knex }: Pick<Database, 'knex'>): GrantStore {
  const table = () => knex<GrantRow>('resource_grant');

  async function insert(grants: readonly Grant[]): Promise<void> {
    await table().insert(grants.map(toRow)).onConflict().ignore();
  }

  return {
    add: grant => insert([grant]),
    addAll: insert,
    async remove(grant) {
      await table().where(toRow(grant)).delete();
    },
    async list({ principalId, resourceType, resourceId }) {
      const query = table().orderBy(['principal_id', 'resource_type', 'resource_id', 'operation']);
      if (principalId !== undefined) void query.where({ principal_id: principalId });
      if (resourceType !== undefined) void query.where({ resource_type: resourceType });
      if (resourceId !== undefined) void query.where({ resource_id: resourceId });
      return (await query).map(row => toGrant(row));
    },
    async operations(principalId, type, ids) {
      const asked = [ANY_ID, ...ids].filter(isStorableText);
      const { rows } = await knex.raw<{ rows: Pick<GrantRow, 'resource_id' | 'operation'>[] }>(
        `select resource_id, operation from resource_grant
         where principal_id = ? and resource_type = ? and resource_id = any(?::text[])`,
        [principalId, type, asked],
      );
      return operationsById(rows, ids);
    },
    idsWith: (principalId, type, operation) =>
      table()
        .where({ principal_id: principalId, resource_type: type, operation })
        .orderBy('resource_id')
        .pluck('resource_id'),
    grantAll: (principalId, resourceType, resourceId, operations) =>
      insert(operations.map(operation => ({ principalId, resourceType, resourceId, operation }))),
    async dropResource(type, id) {
      await table().where({ resource_type: type, resource_id: id }).delete();
    },
  };
}

function operationsById(
  rows: readonly Pick<GrantRow, 'resource_id' | 'operation'>[],
  ids: readonly string[],
): Map<string, Operation[]> {
  const own = Map.groupBy(rows, row => row.resource_id);
  const ofType = own.get(ANY_ID) ?? [];
  const found = new Map<string, Operation[]>();
  for (const id of ids) {
    const granted = id === ANY_ID ? ofType : [...ofType, ...(own.get(id) ?? [])];
    const held = new Set(granted.map(row => row.operation));
    if (held.size > 0) found.set(id, [...held]);
  }
  return found;
}

function toRow(grant: Grant): GrantRow {
  return {
    principal_id: grant.principalId,
    resource_type: grant.resourceType,
    resource_id: grant.resourceId,
    operation: grant.operation,
  };
}

function toGrant(row: GrantRow): Grant {
  return {
    principalId: row.principal_id,
    resourceType: row.resource_type,
    resourceId: row.resource_id,
    operation: row.operation,
  };
}
