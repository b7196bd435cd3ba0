import { type ErrorKey, ServiceError } from '../errors.ts';
import type { Access } from './access.ts';
import type { Caller } from './caller.ts';
import type { Operation, Permission, ResourceType } from './permission.ts';

/** Whoever holds none of these on an id cannot know that it exists (D12). */
const REVEALING: readonly Operation[] = ['view', 'public_access', 'execute', 'query'];

const FORBIDDEN: Record<Operation, ErrorKey> = {
  create: 'CommonAddForbidden',
  modify: 'CommonEditForbidden',
  delete: 'CommonDeleteForbidden',
  view: 'CommonViewForbidden',
  publish: 'CommonPublishForbidden',
  unpublish: 'CommonUnpublishForbidden',
  authorize: 'CommonPermissionForbidden',
  public_access: 'CommonPublicAccessForbidden',
  execute: 'CommonUseForbidden',
  query: 'CommonUseForbidden',
};

const NOT_FOUND: Record<ResourceType, ErrorKey> = {
  mcp: 'MCPNotFound',
  tool_box: 'NotFound',
  operator: 'NotFound',
  knowledge_network: 'KnowledgeNetworkNotFound',
};

/** D12: 404 when the id does not exist for the caller, 403 when it does but the operation is not held. */
export function requireOperation(
  permission: Permission,
  caller: Caller,
  type: ResourceType,
  id: string,
  operation: Operation,
): Promise<void> {
  return requireAny(permission, caller, type, id, [operation]);
}

/** Like `requireOperation`, with any one of `operations` enough; a 403 names the first. */
export async function requireAny(
  permission: Permission,
  caller: Caller,
  type: ResourceType,
  id: string,
  operations: readonly Operation[],
): Promise<void> {
  const held = (await permission.operations(caller, type, [id])).get(id) ?? [];
  if (!REVEALING.some(operation => held.includes(operation))) throw new ServiceError(NOT_FOUND[type]);
  if (operations.some(operation => held.includes(operation))) return;
  const [first] = operations;
  throw new ServiceError(first === undefined ? 'Forbidden' : FORBIDDEN[first]);
}

/** The type as a whole is no secret: not holding the operation on it is always 403. */
export async function requireOnType(
  permission: Permission,
  caller: Caller,
  type: ResourceType,
  operation: Operation,
): Promise<void> {
  if (!(await permission.onType(caller, type, operation))) throw new ServiceError(FORBIDDEN[operation]);
}

/** The decision point bound to one resource type. */
export function createAccess(permission: Permission, type: ResourceType): Access {
  return {
    require: (caller, id, operation) => requireOperation(permission, caller, type, id, operation),
    requireAny: (caller, id, operations) => requireAny(permission, caller, type, id, operations),
    requireOnType: (caller, operation) => requireOnType(permission, caller, type, operation),
    operations: (caller, ids) => permission.operations(caller, type, ids),
    visible: (caller, operation) => permission.visible(caller, type, operation),
    grantCreator: (caller, id) => permission.grantCreator(caller, type, id),
    drop: id => permission.drop(type, id),
  };
}
