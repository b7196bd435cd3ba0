import { type FieldFault, ServiceError } from '../../errors.ts';

/** Collects what is wrong with the arguments of a tool, so that all of it is told at once. */
export class ArgumentFaults {
  private readonly faults: FieldFault[] = [];

  add(field: string, message: string): void {
    this.faults.push({ field, message });
  }

  /** @throws ServiceError ArgumentInvalid */
  throwIfAny(): void {
    if (this.faults.length > 0) throw new ServiceError('ArgumentInvalid', { details: this.faults });
  }
}

export function refuseArgument(field: string, message: string): never {
  throw new ServiceError('ArgumentInvalid', { details: [{ field, message }] });
}

/** `orders, order_lines, … (12 more)`: names that a caller may use, as many as fit a message. */
export function someOf(names: readonly string[]): string {
  const shown = names.slice(0, 40).join(', ');
  return names.length > 40 ? `${shown}, … (${names.length - 40} more)` : shown;
}
