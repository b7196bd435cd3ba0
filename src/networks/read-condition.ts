import { isJsonObject, type Json, type JsonObject } from '../json.ts';
import { type Condition, LEAF_OPERATIONS, type LeafOperation } from './model.ts';

/** Told of what is wrong, by the dotted path within the condition. */
type Fault = (path: string, message: string) => void;

const SUB_CONDITIONS_LIMIT = 100;
const DEPTH_LIMIT = 20;

/** Other names that the condition language has (facts §10.4), as what they mean. */
const ALIASES: Record<string, LeafOperation> = {
  eq: '==',
  not_eq: '!=',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  between: 'range',
  null: 'not_exist',
  not_null: 'exist',
};
/** Operations without a value of their own. */
const FIXED: Record<string, { operation: LeafOperation; value: Json }> = {
  true: { operation: '==', value: true },
  false: { operation: '==', value: false },
  empty: { operation: '==', value: '' },
  not_empty: { operation: '!=', value: '' },
};

/** Reads the shape of a condition; whether its fields exist, and take such values, is for who knows the object type. */
export function readCondition(value: Json, fault: Fault, path = '', depth = 0): Condition | undefined {
  if (!isJsonObject(value))
    return refuse(fault, path, 'expected {field, operation, value}, or `and` / `or` with sub_conditions');
  if (depth > DEPTH_LIMIT) return refuse(fault, path, `expected at most ${DEPTH_LIMIT} levels`);
  const { operation, sub_conditions: subs } = value;
  if (operation === 'and' || operation === 'or') return readGroup(operation, value, fault, path, depth);
  const leaf = readLeaf(value, fault, path);
  if (!Array.isArray(subs) || subs.length === 0) return leaf;
  // A leaf with conditions below it holds together with them.
  const group = readGroup('and', value, fault, path, depth);
  return leaf && group && 'conditions' in group ? { ...group, conditions: [leaf, ...group.conditions] } : undefined;
}

function readGroup(
  operation: 'and' | 'or',
  { sub_conditions: subs = [] }: JsonObject,
  fault: Fault,
  path: string,
  depth: number,
): Condition | undefined {
  const at = dotted(path, 'sub_conditions');
  if (!Array.isArray(subs) || subs.length > SUB_CONDITIONS_LIMIT) {
    return refuse(fault, at, `expected a list of at most ${SUB_CONDITIONS_LIMIT} conditions`);
  }
  if (operation === 'or' && subs.length === 0) return refuse(fault, at, 'expected at least one condition for `or`');
  const conditions = subs.map((sub, index) => readCondition(sub, fault, dotted(at, String(index)), depth + 1));
  return conditions.every(condition => condition !== undefined) ? { operation, conditions } : undefined;
}

function readLeaf(leaf: JsonObject, fault: Fault, path: string): Condition | undefined {
  const { field, operation, value_from: from = 'const', limit_value: limit, object_type_id: objectTypeId } = leaf;
  if (typeof field !== 'string' || field === '')
    return refuse(fault, dotted(path, 'field'), 'expected the name of a data property');
  if (from !== 'const') return refuse(fault, dotted(path, 'value_from'), 'expected const');
  const name = typeof operation === 'string' ? operation : '';
  const meant = FIXED[name] ?? { operation: ALIASES[name] ?? name, value: leaf.value ?? null };
  if (!isLeafOperation(meant.operation)) {
    return refuse(fault, dotted(path, 'operation'), `expected and, or, or one of ${LEAF_OPERATIONS.join(', ')}`);
  }
  return {
    operation: meant.operation,
    field,
    value: meant.value,
    ...(typeof limit === 'number' && { limit }),
    ...(typeof objectTypeId === 'string' && objectTypeId !== '' && { objectTypeId }),
  };
}

function isLeafOperation(text: string): text is LeafOperation {
  return LEAF_OPERATIONS.some(operation => operation === text);
}

function refuse(fault: Fault, path: string, message: string): Condition | undefined {
  fault(path, message);
  return undefined;
}

function dotted(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

/** Every leaf of a condition. */
export function* leavesOf(condition: Condition | undefined): Generator<Extract<Condition, { field: string }>> {
  if (condition === undefined) return;
  if ('field' in condition) yield condition;
  else for (const sub of condition.conditions) yield* leavesOf(sub);
}

/** The condition as JSON, as it is written in files and arguments. */
export function writeCondition(condition: Condition): JsonObject {
  if (!('field' in condition)) {
    return { operation: condition.operation, sub_conditions: condition.conditions.map(writeCondition) };
  }
  const { operation, field, value, limit, objectTypeId } = condition;
  return {
    ...(objectTypeId !== undefined && { object_type_id: objectTypeId }),
    field,
    operation,
    ...(operation !== 'exist' && operation !== 'not_exist' && { value }),
    ...(limit !== undefined && { limit_key: 'k', limit_value: limit }),
  };
}
