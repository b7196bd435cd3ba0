import { type FieldFault, ServiceError } from '../errors.ts';
import type { Json, JsonObject } from '../json.ts';
import type { ParameterBinding } from '../networks/model.ts';

const GROUPS = ['header', 'query', 'path', 'body'] as const;

/** What a call leaves to the caller. */
export function openParameters(parameters: readonly ParameterBinding[]): ParameterBinding[] {
  return parameters.filter(({ valueFrom }) => valueFrom === 'input');
}

/** @throws ServiceError ArgumentInvalid for what is missing, is of another type, or is not asked for */
export function checkInput(parameters: readonly ParameterBinding[], input: JsonObject, field: string): void {
  const open = openParameters(parameters);
  const names = open.map(({ name }) => name);
  const faults: FieldFault[] = [];
  for (const { name, type } of open) {
    const value = input[name];
    if (value === undefined || value === null)
      faults.push({ field: `${field}.${name}`, message: `is required: ${typeName(type)}` });
    else if (!isOf(type, value)) faults.push({ field: `${field}.${name}`, message: `expected ${typeName(type)}` });
  }
  for (const name of Object.keys(input)) {
    const expected = names.length === 0 ? 'none is open' : `expected one of ${names.join(', ')}`;
    if (!names.includes(name)) faults.push({ field: `${field}.${name}`, message: `is no open parameter; ${expected}` });
  }
  if (faults.length > 0) throw new ServiceError('ArgumentInvalid', { details: faults });
}

/** The value of each parameter for one instance, as far as it is known. */
export function bindParameters(
  parameters: readonly ParameterBinding[],
  instance: JsonObject | undefined,
  input: JsonObject,
): { binding: ParameterBinding; value: Json }[] {
  return parameters.flatMap(binding => {
    const value = valueOf(binding, instance, input);
    return value === undefined ? [] : [{ binding, value }];
  });
}

function valueOf(
  { name, valueFrom, value }: ParameterBinding,
  instance: JsonObject | undefined,
  input: JsonObject,
): Json | undefined {
  switch (valueFrom) {
    case 'const':
      return value;
    case 'input':
      return input[name];
    case 'property':
      return instance?.[value as string];
  }
}

export function flatArguments(bound: readonly { binding: ParameterBinding; value: Json }[]): JsonObject {
  return Object.fromEntries(bound.map(({ binding, value }) => [binding.name, value]));
}

/** For a tool of the toolbox: each parameter where its binding says that it goes, else in the body. */
export function groupedArguments(bound: readonly { binding: ParameterBinding; value: Json }[]): JsonObject {
  const groups: Record<string, JsonObject> = {};
  for (const { binding, value } of bound) {
    const group = GROUPS.find(name => name === binding.source.toLowerCase()) ?? 'body';
    groups[group] = { ...groups[group], [binding.name]: value };
  }
  return groups;
}

const TYPES: Record<string, (value: Json) => boolean> = {
  string: value => typeof value === 'string',
  integer: value => typeof value === 'bigint' || (typeof value === 'number' && Number.isInteger(value)),
  number: value => typeof value === 'bigint' || typeof value === 'number',
  float: value => typeof value === 'bigint' || typeof value === 'number',
  boolean: value => typeof value === 'boolean',
  array: Array.isArray,
  object: value => typeof value === 'object' && value !== null && !Array.isArray(value),
};

function isOf(type: string, value: Json): boolean {
  return TYPES[type]?.(value) ?? true;
}

/** As JSON Schema has it; what it does not know is any value. */
export function schemaOf({ type, comment }: ParameterBinding): JsonObject {
  const known = type === 'float' ? 'number' : type;
  return { ...(TYPES[known] !== undefined && { type: known }), ...(comment !== '' && { description: comment }) };
}

function typeName(type: string): string {
  return TYPES[type] === undefined ? 'a value' : `a value of type ${type}`;
}
