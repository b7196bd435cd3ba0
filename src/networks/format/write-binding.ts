import type { Json } from '../../json.ts';
import type { ParameterBinding } from '../model.ts';
import { table } from './write-parts.ts';

export function bindingTable(bindings: readonly ParameterBinding[]): string {
  return table(
    ['Name', 'Type', 'Source', 'Operation', 'ValueFrom', 'Value', 'Description'],
    bindings.map(({ name, type, source, operation, valueFrom, value, comment }) => [
      name,
      type,
      source,
      operation,
      valueFrom,
      constantText(value),
      comment,
    ]),
  );
}

function constantText(value: Json): string {
  return typeof value === 'string' ? value : typeof value === 'bigint' ? String(value) : JSON.stringify(value);
}
