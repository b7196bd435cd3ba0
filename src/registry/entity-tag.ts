import { ServiceError } from '../errors.ts';

export function entityTag(revision: number): string {
  return `"${revision}"`;
}

/** D24, RFC 9110 §13.1.1: strong comparison, so a weak tag matches nothing. */
export function checkIfMatch(header: string | undefined, revision: number): void {
  if (header === undefined || header.trim() === '*') return;
  if (header.split(',').some(tag => tag.trim() === entityTag(revision))) return;
  throw new ServiceError('PreconditionFailed', {
    details: [{ field: 'header.if-match', message: 'names another revision than the present one' }],
  });
}
