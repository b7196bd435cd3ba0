import type { Json, JsonObject } from '../json.ts';
import type {
  ActionType,
  Condition,
  DataProperty,
  LogicProperty,
  Metric,
  Network,
  ObjectType,
  ParameterBinding,
  RelationType,
} from '../networks/model.ts';

/** Concepts of a network as tools show them. */

export function dataSourceOf({ resources }: Network, { resourceId }: ObjectType): JsonObject | undefined {
  const resource = resources.find(({ id }) => id === resourceId);
  return resource && { type: 'resource', id: resource.id, name: resource.name };
}

export function briefProperty({ name, type }: DataProperty): JsonObject {
  return { name, type };
}

export function fullProperty({ name, displayName, type, comment, column }: DataProperty): JsonObject {
  return {
    name,
    display_name: displayName,
    type,
    comment,
    ...(column !== undefined && { mapped_field: { name: column } }),
    // What a caller may search with, beside the comparisons that its type allows.
    condition_operations: column !== undefined && (type === 'string' || type === 'text') ? ['match'] : [],
  };
}

export function logicProperty({ name, displayName, type, comment, source, parameters }: LogicProperty): JsonObject {
  return {
    name,
    display_name: displayName,
    type,
    comment,
    data_source:
      source.kind === 'metric'
        ? { type: 'metric', id: source.metricId }
        : { type: 'tool', box_id: source.boxId, tool_id: source.toolId },
    parameters: parameters.map(binding),
  };
}

function binding({ name, type, source, operation, valueFrom, value, comment }: ParameterBinding): JsonObject {
  return {
    name,
    type,
    ...(source !== '' && { source }),
    ...(operation !== '' && { operation }),
    value_from: valueFrom,
    ...(valueFrom !== 'input' && { value }),
    comment,
  };
}

export function keysOf({ primaryKeys, displayKey }: ObjectType): JsonObject {
  return { primary_keys: [...primaryKeys], ...(displayKey !== undefined && { display_key: displayKey }) };
}

export function fullRelationType(type: RelationType): JsonObject {
  const { id, name, comment, sourceId, targetId, mapping } = type;
  const rules: JsonObject[] =
    mapping.kind === 'direct'
      ? mapping.pairs.map(({ source, target }) => ({
          source_property: { name: source },
          target_property: { name: target },
        }))
      : [
          {
            ...(mapping.sourceCondition !== undefined && { source_condition: conditionOf(mapping.sourceCondition) }),
            ...(mapping.targetCondition !== undefined && { target_condition: conditionOf(mapping.targetCondition) }),
          },
        ];
  return {
    id,
    name,
    comment,
    type: mapping.kind,
    source_object_type_id: sourceId,
    target_object_type_id: targetId,
    mapping_rules: rules,
  };
}

export function conditionOf(condition: Condition): JsonObject {
  if ('field' in condition) {
    const { field, operation, value } = condition;
    return { field, operation, ...(value !== null && { value }) };
  }
  return { operation: condition.operation, sub_conditions: condition.conditions.map(conditionOf) };
}

export function fullMetric(metric: Metric): JsonObject {
  const { id, name, comment, unit, aggregation, groupBy, timeDimension, analysisDimensions, condition } = metric;
  return {
    id,
    name,
    comment,
    unit,
    aggregation: { property: aggregation.property, aggr: aggregation.function },
    ...(condition !== undefined && { condition: conditionOf(condition) }),
    ...(groupBy.length > 0 && { group_by: [...groupBy] }),
    ...(timeDimension !== undefined && { time_dimension: timeDimension.property }),
    analysis_dimensions: analysisDimensions.map(({ name: dimension, displayName }): Json => ({
      name: dimension,
      display_name: displayName,
    })),
  };
}

export function briefAction({ id, name, comment, objectTypeId }: ActionType): JsonObject {
  return { id, name, comment, ...(objectTypeId !== undefined && { object_type_id: objectTypeId }) };
}
