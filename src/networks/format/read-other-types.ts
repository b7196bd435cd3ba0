import { isJsonObject, type Json, type JsonObject } from '../../json.ts';
import type { ActionType, ConceptGroup, Metric, RelationType } from '../model.ts';
import { type ConceptReader, oneOf, textOf } from './concept-reader.ts';
import { readBinding } from './read-binding.ts';

export function readRelationType(reader: ConceptReader): RelationType {
  const concept = reader.concept();
  const endpoint = reader.row('Endpoint', true);
  const line = endpoint?.line ?? 1;
  const { Source: source = '', Target: target = '', Type: type = '' } = endpoint?.cells ?? {};
  const sourceId = reader.objectType(source, line);
  const targetId = reader.objectType(target, line);
  const kind = oneOf(reader, line, 'Endpoint: Type', type, ['direct', 'filtered_cross_join']);
  if (kind === 'direct') {
    const pairs = reader.rows('Mapping Rules').map(({ cells, line: at }) => ({
      source: reader.property(sourceId, cells['Source Property'] ?? '', at),
      target: reader.property(targetId, cells['Target Property'] ?? '', at),
    }));
    if (pairs.length === 0) reader.fault(line, 'Mapping Rules: expected at least one row');
    return { ...concept, sourceId, targetId, mapping: { kind, pairs } };
  }
  const { yaml } = reader.section('Mapping Rules') ?? {};
  const rules = isJsonObject(yaml?.value) ? yaml.value : {};
  return {
    ...concept,
    sourceId,
    targetId,
    mapping: {
      kind,
      sourceCondition: reader.condition(rules.source_condition, sourceId, yaml?.line ?? line),
      targetCondition: reader.condition(rules.target_condition, targetId, yaml?.line ?? line),
    },
  };
}

export function readActionType(reader: ConceptReader): ActionType {
  const concept = reader.concept();
  const { action_intent: written, action_type: older } = reader.document.head;
  const intent = textOf(written ?? older);
  const bound = reader.row('Bound Object');
  const objectId = bound?.cells['Bound Object'] ?? '';
  const objectTypeId = objectId === '' ? undefined : reader.objectType(objectId, bound?.line ?? 1);
  const trigger = reader.section('Trigger Condition')?.yaml;
  const contracts = reader.section('Impact Contracts')?.yaml?.value;
  const schedule = reader.row('Schedule');
  return {
    ...concept,
    intent: oneOf(reader, 1, 'action_intent', intent === '' ? 'modify' : intent, ['add', 'modify', 'delete']),
    objectTypeId,
    affects: reader
      .rows('Affect Object')
      .filter(({ cells }) => cells['Affect Object'] !== '')
      .map(({ cells, line }) => ({
        objectTypeId: reader.objectType(cells['Affect Object'] ?? '', line),
        comment: cells['Affect Description'] ?? '',
      })),
    condition: reader.condition(trigger?.value, objectTypeId, trigger?.line ?? 1),
    source: readActionSource(reader),
    parameters: reader.rows('Parameter Binding').map(row => readBinding(row, objectTypeId, reader)),
    impactContracts: readContracts(contracts),
    schedule:
      schedule === undefined || schedule.cells.Type === ''
        ? undefined
        : { type: schedule.cells.Type ?? '', expression: schedule.cells.Expression ?? '' },
  };
}

function readContracts(value: Json | undefined): JsonObject[] {
  const list = isJsonObject(value) ? value.impact_contracts : value;
  return Array.isArray(list) ? list.filter(isJsonObject) : [];
}

function readActionSource(reader: ConceptReader): ActionType['source'] {
  const row = reader.row('Action Source');
  if (row === undefined || row.cells.Type === '') return undefined;
  const {
    BoxID: boxId = '',
    ToolID: toolId = '',
    McpID: mcpId = '',
    ToolName: toolName = '',
    Type: type = '',
  } = row.cells;
  const kind = oneOf(reader, row.line, 'Action Source: Type', type, ['tool', 'mcp']);
  if (kind === 'tool') {
    if (boxId === '' || toolId === '') reader.fault(row.line, 'Action Source: expected BoxID and ToolID');
    return { kind, boxId, toolId };
  }
  if (mcpId === '' || toolName === '') reader.fault(row.line, 'Action Source: expected McpID and ToolName');
  return { kind, mcpId, toolName };
}

export function readMetric(reader: ConceptReader): Metric {
  const concept = reader.concept();
  const attributes = reader.row('Metric attributes');
  oneOf(reader, attributes?.line ?? 1, 'Metric Type', attributes?.cells['Metric Type'] ?? '', ['atomic']);
  const scope = reader.row('Scope', true);
  oneOf(reader, scope?.line ?? 1, 'Scope Type', scope?.cells['Scope Type'] ?? '', ['object_type']);
  const objectTypeId = reader.objectType(scope?.cells['Scope Ref'] ?? '', scope?.line ?? 1);
  const dimensions = reader.rows('Analysis Dimensions').map(({ cells, line }) => ({
    name: reader.property(objectTypeId, cells.Name ?? '', line),
    displayName: cells['Display Name'] ?? cells.Name ?? '',
  }));
  return {
    ...concept,
    objectTypeId,
    unitType: attributes?.cells['Unit Type'] ?? '',
    unit: attributes?.cells.Unit ?? '',
    timeDimension: readTimeDimension(reader, objectTypeId),
    ...readFormula(reader, objectTypeId),
    analysisDimensions: dimensions,
  };
}

function readTimeDimension(reader: ConceptReader, objectTypeId: string): Metric['timeDimension'] {
  const row = reader.row('Time Dimension');
  const property = row?.cells.Property ?? '';
  if (row === undefined || property === '') return undefined;
  const policy = row.cells['Default Range Policy'] ?? '';
  return {
    property: reader.property(objectTypeId, property, row.line),
    defaultRange: oneOf(reader, row.line, 'Default Range Policy', policy === '' ? 'none' : policy, [
      'none',
      'last_1h',
      'last_24h',
      'calendar_day',
    ]),
  };
}

type Formula = Pick<Metric, 'condition' | 'aggregation' | 'groupBy' | 'orderBy' | 'having'>;

const NO_FORMULA: Formula = {
  condition: undefined,
  aggregation: { property: '', function: 'count' },
  groupBy: [],
  orderBy: [],
  having: undefined,
};

function readFormula(reader: ConceptReader, objectTypeId: string): Formula {
  const section = reader.section('Calculation Formula');
  const line = section?.yaml?.line ?? section?.line ?? 1;
  const atomic = isJsonObject(section?.yaml?.value) ? section.yaml.value.atomic : undefined;
  if (!isJsonObject(atomic)) {
    reader.fault(line, 'Calculation Formula: expected a yaml block with `atomic`');
    return NO_FORMULA;
  }
  const aggregation = isJsonObject(atomic.aggregation) ? atomic.aggregation : {};
  const property = textOf(aggregation.property);
  const groupBy = listOf(atomic.group_by).map(({ property: name }) =>
    reader.property(objectTypeId, textOf(name), line),
  );
  return {
    condition: reader.condition(atomic.condition, objectTypeId, line),
    aggregation: {
      property: reader.property(objectTypeId, property, line),
      function: oneOf(reader, line, 'aggr', textOf(aggregation.aggr), [
        'count',
        'count_distinct',
        'sum',
        'avg',
        'min',
        'max',
      ]),
    },
    groupBy,
    orderBy: listOf(atomic.order_by).map(({ property: name, direction }) => {
      const by = textOf(name);
      if (by !== '__value' && !groupBy.includes(by))
        reader.fault(line, `order_by: expected __value or a property of group_by; got "${by}"`);
      return { property: by, direction: oneOf(reader, line, 'direction', textOf(direction ?? 'asc'), ['asc', 'desc']) };
    }),
    having: isJsonObject(atomic.having)
      ? { operation: textOf(atomic.having.operation), value: atomic.having.value ?? null }
      : undefined,
  };
}

function listOf(value: Json | undefined): JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}

export function readConceptGroup(reader: ConceptReader): ConceptGroup {
  const members = reader.rows('Object Types').filter(({ cells }) => (cells.ID ?? '') !== '');
  return {
    ...reader.concept(),
    objectTypeIds: members.map(({ cells, line }) => reader.objectType(cells.ID ?? '', line)),
  };
}
