import type { Json, JsonObject } from '../json.ts';

/** The types that a data property can have (facts of the .bkn format); how each is stored is in `column-type.ts`. */
export const PROPERTY_TYPES = [
  'integer',
  'unsigned integer',
  'float',
  'decimal',
  'string',
  'text',
  'date',
  'time',
  'datetime',
  'timestamp',
  'boolean',
  'binary',
  'json',
  'vector',
  'point',
  'shape',
  'ip',
] as const;
export type PropertyType = (typeof PROPERTY_TYPES)[number];

interface Concept {
  id: string;
  name: string;
  tags: readonly string[];
  /** The free text of its file. */
  comment: string;
}

/** A knowledge network with everything in it, read only: it is replaced as a whole. */
export interface Network extends Concept {
  businessDomain: string;
  objectTypes: readonly ObjectType[];
  relationTypes: readonly RelationType[];
  actionTypes: readonly ActionType[];
  metrics: readonly Metric[];
  conceptGroups: readonly ConceptGroup[];
  resources: readonly Resource[];
  /** Files of kinds that we do not interpret, such as risk types: kept for the export. */
  keptFiles: readonly { path: string; text: string }[];
  /** The text of its SKILL.md, if it came with one. */
  skill: string | undefined;
  createUser: string;
  updateUser: string;
  /** int64 nanoseconds (D4). */
  createTime: bigint;
  updateTime: bigint;
}

export interface ObjectType extends Concept {
  /** The resource that holds its instances; an object type without one has none. */
  resourceId: string | undefined;
  dataProperties: readonly DataProperty[];
  logicProperties: readonly LogicProperty[];
  /** Names of data properties; never empty where there is a resource. */
  primaryKeys: readonly string[];
  displayKey: string | undefined;
  incrementalKey: string | undefined;
}

export interface DataProperty {
  name: string;
  displayName: string;
  type: PropertyType;
  comment: string;
  /** The column of the resource; undefined for a property that is not mapped. */
  column: string | undefined;
}

/** A value that is computed for an instance: a metric scoped to it, or a tool called with it. */
export interface LogicProperty {
  name: string;
  displayName: string;
  comment: string;
  type: 'metric' | 'tool';
  source: { kind: 'metric'; metricId: string } | { kind: 'tool'; boxId: string; toolId: string; resultPath: string };
  parameters: readonly ParameterBinding[];
  analysisDimensions: readonly { name: string; displayName: string }[];
}

/** Where a parameter of a tool or metric comes from. */
export interface ParameterBinding {
  name: string;
  type: string;
  /** Where it goes: `header`, `query`, `path`, `body`, or empty. */
  source: string;
  operation: string;
  /** `property`: of the instance; `const`: as written; `input`: from whoever calls. */
  valueFrom: 'property' | 'input' | 'const';
  /** The property's name, or the constant. */
  value: Json;
  comment: string;
}

export interface RelationType extends Concept {
  sourceId: string;
  targetId: string;
  mapping:
    | { kind: 'direct'; pairs: readonly { source: string; target: string }[] }
    | {
        kind: 'filtered_cross_join';
        sourceCondition: Condition | undefined;
        targetCondition: Condition | undefined;
      };
}

export interface ActionType extends Concept {
  intent: 'add' | 'modify' | 'delete';
  objectTypeId: string | undefined;
  affects: readonly { objectTypeId: string; comment: string }[];
  /** Instances for which it is meant; others are refused. */
  condition: Condition | undefined;
  source:
    { kind: 'tool'; boxId: string; toolId: string } | { kind: 'mcp'; mcpId: string; toolName: string } | undefined;
  parameters: readonly ParameterBinding[];
  impactContracts: readonly JsonObject[];
  schedule: { type: string; expression: string } | undefined;
}

export interface Metric extends Concept {
  objectTypeId: string;
  unitType: string;
  unit: string;
  timeDimension: { property: string; defaultRange: 'last_1h' | 'last_24h' | 'calendar_day' | 'none' } | undefined;
  condition: Condition | undefined;
  aggregation: { property: string; function: 'count' | 'count_distinct' | 'sum' | 'avg' | 'min' | 'max' };
  groupBy: readonly string[];
  /** Of a group-by property, or of `__value`. */
  orderBy: readonly { property: string; direction: 'asc' | 'desc' }[];
  having: { operation: string; value: Json } | undefined;
  analysisDimensions: readonly { name: string; displayName: string }[];
}

export interface ConceptGroup extends Concept {
  objectTypeIds: readonly string[];
}

/** A table: loaded from CSV into a schema of the network's own, or bound where it was. */
export interface Resource {
  id: string;
  name: string;
  /** `embedded` for loaded tables, else the name of the schema that was bound. */
  catalogId: string;
  schema: string;
  table: string;
  columns: readonly Column[];
}

export interface Column {
  name: string;
  type: PropertyType;
  /** The type's name in PostgreSQL. */
  nativeType: string;
  description: string;
}

/**
 * The condition language. A leaf may be scoped to an object type where several are searched; `and` without conditions
 * holds always.
 */
export type Condition =
  | { operation: 'and' | 'or'; conditions: readonly Condition[] }
  | { operation: LeafOperation; field: string; value: Json; limit?: number; objectTypeId?: string };

export const LEAF_OPERATIONS = [
  '==',
  '!=',
  '>',
  '>=',
  '<',
  '<=',
  'in',
  'not_in',
  'like',
  'not_like',
  'range',
  'out_range',
  'regex',
  'exist',
  'not_exist',
  'match',
  'knn',
] as const;
export type LeafOperation = (typeof LEAF_OPERATIONS)[number];
