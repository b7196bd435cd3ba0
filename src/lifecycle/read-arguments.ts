import type { JsonObject } from '../json.ts';
import { LifecycleFault } from './lifecycle-fault.ts';

/** Longer texts than this are no question and no answer. */
const TEXT_LIMIT = 100_000;

export function requiredText(args: JsonObject, name: string): string {
  const value = optionalText(args, name);
  if (value === undefined) throw fault(`${name}: required`);
  return value;
}

export function optionalText(args: JsonObject, name: string, limit = TEXT_LIMIT): string | undefined {
  const value = args[name];
  if (value === undefined) return undefined;
  if (typeof value !== 'string' || value.trim() === '' || value.includes('\0') || value.length > limit) {
    throw fault(`${name}: expected a text of 1 to ${limit} characters`);
  }
  return value;
}

export function refuseOthers(args: JsonObject, names: readonly string[]): void {
  const other = Object.keys(args).find(name => !names.includes(name));
  if (other !== undefined) throw fault(`${other}: not an argument of this tool; expected ${names.join(', ')}`);
}

function fault(detail: string): LifecycleFault {
  return new LifecycleFault('invalid_params', { args: { detail } });
}
