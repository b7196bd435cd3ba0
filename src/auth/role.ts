import { type Operation, operationsOf, type ResourceType } from './permission.ts';

export const ROLES = ['admin', 'builder', 'user'] as const;
export type Role = (typeof ROLES)[number];

const OF_USER: readonly Operation[] = ['view', 'public_access', 'execute'];

export function isRole(value: unknown): value is Role {
  return ROLES.some(role => role === value);
}

/** D11: what the roles together may do on every id of the type. Business data is for those to whom it was granted. */
export function roleOperations(roles: readonly string[], type: ResourceType): readonly Operation[] {
  if (roles.includes('admin') || roles.includes('builder')) return operationsOf(type);
  return roles.includes('user') && type !== 'knowledge_network' ? OF_USER : [];
}
