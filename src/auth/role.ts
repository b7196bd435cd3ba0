import { type Operation, OPERATIONS } from './permission.ts';

export const ROLES = ['admin', 'builder', 'user'] as const;
export type Role = (typeof ROLES)[number];

/** D11: what a role may do on every id of every resource type. */
const OPERATIONS_OF: Record<Role, readonly Operation[]> = {
  admin: OPERATIONS,
  builder: OPERATIONS,
  user: ['view', 'public_access', 'execute'],
};

export function isRole(value: unknown): value is Role {
  return ROLES.some(role => role === value);
}

export function roleOperations(roles: readonly string[]): readonly Operation[] {
  let most: readonly Operation[] = [];
  for (const role of roles) {
    if (isRole(role) && OPERATIONS_OF[role].length > most.length) most = OPERATIONS_OF[role];
  }
  return most;
}
