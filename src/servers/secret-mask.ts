import { ServiceError } from '../errors.ts';

/** D14: what stands for a secret value in front of callers without `modify`. */
export const MASK = '******';

export function maskValues(secrets: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.keys(secrets).map(name => [name, MASK]));
}

/** D14: a value sent back as the mask means the stored one. Names are compared as given, then without case. */
export function restoreMasked(
  given: Record<string, string>,
  stored: Record<string, string>,
  field: string,
): Record<string, string> {
  const byLowerCase = new Map(Object.entries(stored).map(([name, value]) => [name.toLowerCase(), value]));
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      if (value !== MASK) return [name, value];
      const kept = stored[name] ?? byLowerCase.get(name.toLowerCase());
      if (kept !== undefined) return [name, kept];
      const message = `${MASK} keeps the stored value, but none is stored under this name`;
      throw new ServiceError('BadRequest', { details: [{ field: `${field}.${name}`, message }] });
    }),
  );
}
