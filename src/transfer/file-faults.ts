import { type FieldFault, ServiceError } from '../errors.ts';

/** The file, or what it asks for, is refused as a whole; the message names every fault with its path in the file. */
export class ImportRefusedError extends Error {
  readonly faults: readonly FieldFault[];

  constructor(reason: string, faults: readonly FieldFault[], options?: ErrorOptions) {
    const lines = faults.map(({ field, message }) => `  ${field}: ${message}`);
    super([`${reason}, ${faults.length} fault(s); nothing was imported:`, ...lines].join('\n'), options);
    this.name = 'ImportRefusedError';
    this.faults = faults;
  }
}

/** The rules of the registry name the fields of a request body; in a file the same field has a path of its own. */
export function judge<T>(faults: FieldFault[], path: string, rule: () => T, otherwise: T): T {
  try {
    return rule();
  } catch (cause) {
    if (!(cause instanceof ServiceError) || !Array.isArray(cause.details)) throw cause;
    for (const { field, message } of cause.details) faults.push({ field: field.replace(/^body/, path), message });
    return otherwise;
  }
}
