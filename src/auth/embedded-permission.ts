import { ServiceError } from '../errors.ts';
import type { Log } from '../observability/log.ts';
import type { GrantStore } from '../storage/grant-store.ts';
import type { Caller } from './caller.ts';
import { type Operation, operationsOf, type Permission, type ResourceType } from './permission.ts';
import { roleOperations } from './role.ts';

export interface EmbeddedPermissionDeps {
  grants: Pick<GrantStore, 'operations' | 'idsWith' | 'grantAll' | 'dropResource'>;
  log: Pick<Log, 'error'>;
}

/** A grant on it holds for every id of its type. */
export const ANY_ID = '*';

/**
 * The decision point over roles and the grant table. What a role settles costs no query, anything else one indexed query.
 * Nothing is remembered here between requests, so that a withdrawn grant is gone at once (D35): whoever caches `grants` sees to that.
 */
export function createEmbeddedPermission({ grants, log }: EmbeddedPermissionDeps): Permission {
  async function decide<T>(query: () => Promise<T>): Promise<T> {
    try {
      return await query();
    } catch (cause) {
      // A 403 is not logged as a failure elsewhere, but this one is: the decision point itself is broken.
      log.error({ err: cause }, 'the permission could not be decided, so it is denied');
      throw new ServiceError('Forbidden', { cause });
    }
  }

  return {
    async operations(caller, type, ids) {
      const ofRoles = roleOperations(caller.roles, type);
      if (ofRoles === operationsOf(type)) return new Map(ids.map(id => [id, ofRoles]));
      const granted = await decide(() => grants.operations(caller.id, type, ids));
      const held = new Map<string, readonly Operation[]>();
      for (const id of ids) {
        const operations = union(type, ofRoles, granted.get(id) ?? []);
        if (operations.length > 0) held.set(id, operations);
      }
      return held;
    },
    async onType(caller, type, operation) {
      if (roleOperations(caller.roles, type).includes(operation)) return true;
      const granted = await decide(() => grants.operations(caller.id, type, [ANY_ID]));
      return granted.get(ANY_ID)?.includes(operation) ?? false;
    },
    async visible(caller, type, operation) {
      if (roleOperations(caller.roles, type).includes(operation)) return 'all';
      const ids = await decide(() => grants.idsWith(caller.id, type, operation));
      return ids.includes(ANY_ID) ? 'all' : ids;
    },
    grantCreator: (caller: Caller, type, id) => grants.grantAll(caller.id, type, id, operationsOf(type)),
    drop: (type, id) => grants.dropResource(type, id),
  };
}

/** In the order of the document, whatever the tables' order. */
function union(type: ResourceType, first: readonly Operation[], second: readonly Operation[]): readonly Operation[] {
  if (second.length === 0) return first;
  return operationsOf(type).filter(operation => first.includes(operation) || second.includes(operation));
}
