import { hash } from 'node:crypto';
import { stringify } from 'yaml';
import type { JsonObject } from '../../json.ts';
import type { ActionType, Condition, ConceptGroup, Metric, ObjectType, RelationType } from '../model.ts';
import { writeCondition } from '../read-condition.ts';
import { bindingTable } from './write-binding.ts';
import { logicSections } from './write-logic-property.ts';
import { labelled, section, table, yamlBlock } from './write-parts.ts';
import type { NetworkContent } from './read-network.ts';

interface Concept {
  id: string;
  name: string;
  tags: readonly string[];
  comment: string;
}

/** The files of a network; read again they are the same network. */
export function writeNetwork(network: NetworkContent): Map<string, string> {
  const resourceNames = new Map(network.resources.map(({ id, name }) => [id, name]));
  const files = new Map<string, string>([['network.bkn', writeOverview(network)]]);
  const put = (folder: string, { id }: Concept, text: string): void => void files.set(`${folder}/${id}.bkn`, text);
  for (const type of network.objectTypes) put('object_types', type, writeObjectType(type, resourceNames));
  for (const type of network.relationTypes) put('relation_types', type, writeRelationType(type));
  for (const type of network.actionTypes) put('action_types', type, writeActionType(type));
  for (const metric of network.metrics) put('metrics', metric, writeMetric(metric));
  for (const group of network.conceptGroups) put('concept_groups', group, writeConceptGroup(group));
  for (const { path, text } of network.keptFiles) files.set(path, text);
  if (network.skill !== undefined) files.set('SKILL.md', network.skill);
  files.set('CHECKSUM', writeChecksum(files));
  return files;
}

/** The first 8 bytes of each file's SHA-256, in hexadecimal. */
function writeChecksum(files: ReadonlyMap<string, string>): string {
  const lines = [...files].map(([path, text]) => `${path}  sha256:${hash('sha256', text).slice(0, 16)}`);
  return `${lines.toSorted().join('\n')}\n`;
}

function document(head: JsonObject, heading: string, comment: string, sections: readonly string[]): string {
  const parts = [
    `---\n${stringify(head, { lineWidth: 0 })}---`,
    heading,
    ...(comment === '' ? [] : [comment]),
    ...sections,
  ];
  return `${parts.join('\n\n')}\n`;
}

function headOf(type: string, { id, name, tags }: Concept, more: JsonObject = {}): JsonObject {
  return { type, id, name, ...(tags.length > 0 && { tags: [...tags] }), ...more };
}

function writeOverview(network: NetworkContent): string {
  const { businessDomain } = network;
  const head = headOf('knowledge_network', network, businessDomain === '' ? {} : { business_domain: businessDomain });
  return document(head, `# ${network.name}`, network.comment, []);
}

function writeObjectType(type: ObjectType, resourceNames: ReadonlyMap<string, string>): string {
  const { resourceId, dataProperties, logicProperties, primaryKeys, displayKey = '', incrementalKey = '' } = type;
  const source =
    resourceId === undefined ? [] : [['resource', resourceId, resourceNames.get(resourceId) ?? resourceId]];
  return document(headOf('object_type', type), `## ObjectType: ${type.name}`, type.comment, [
    section('Data Source', table(['Type', 'ID', 'Name'], source)),
    section(
      'Data Properties',
      table(
        ['Name', 'Display Name', 'Type', 'Description', 'Mapped Field'],
        dataProperties.map(({ name, displayName, type: of, comment, column = '' }) => [
          name,
          displayName,
          of,
          comment,
          column,
        ]),
      ),
    ),
    section('Logic Properties', logicSections(logicProperties)),
    section(
      'Keys',
      labelled({
        'Primary Keys': primaryKeys.join(', '),
        'Display Key': displayKey,
        'Incremental Key': incrementalKey,
      }),
    ),
  ]);
}

function writeRelationType(type: RelationType): string {
  const { sourceId, targetId, mapping } = type;
  const rules =
    mapping.kind === 'direct'
      ? table(
          ['Source Property', 'Target Property'],
          mapping.pairs.map(({ source, target }) => [source, target]),
        )
      : yamlBlock({
          ...conditionMember('source_condition', mapping.sourceCondition),
          ...conditionMember('target_condition', mapping.targetCondition),
        });
  return document(headOf('relation_type', type), `## RelationType: ${type.name}`, type.comment, [
    section('Endpoint', table(['Source', 'Target', 'Type'], [[sourceId, targetId, mapping.kind]])),
    section('Mapping Rules', rules),
  ]);
}

function conditionMember(name: string, condition: Condition | undefined): JsonObject {
  return condition === undefined ? {} : { [name]: writeCondition(condition) };
}

function writeActionType(type: ActionType): string {
  const { source, schedule, condition } = type;
  const sourceRow =
    source === undefined
      ? []
      : source.kind === 'tool'
        ? [['tool', source.boxId, source.toolId, '', '']]
        : [['mcp', '', '', source.mcpId, source.toolName]];
  return document(
    headOf('action_type', type, { action_intent: type.intent }),
    `## ActionType: ${type.name}`,
    type.comment,
    [
      section('Bound Object', table(['Bound Object'], type.objectTypeId === undefined ? [] : [[type.objectTypeId]])),
      section(
        'Affect Object',
        table(
          ['Affect Object', 'Affect Description'],
          type.affects.map(({ objectTypeId, comment }) => [objectTypeId, comment]),
        ),
      ),
      section('Impact Contracts', yamlBlock({ impact_contracts: [...type.impactContracts] })),
      section('Trigger Condition', condition === undefined ? '' : yamlBlock(writeCondition(condition))),
      section('Action Source', table(['Type', 'BoxID', 'ToolID', 'McpID', 'ToolName'], sourceRow)),
      section('Parameter Binding', bindingTable(type.parameters)),
      section(
        'Schedule',
        table(['Type', 'Expression'], schedule === undefined ? [] : [[schedule.type, schedule.expression]]),
      ),
    ],
  );
}

function writeMetric(metric: Metric): string {
  const { aggregation, condition, groupBy, orderBy, having, timeDimension } = metric;
  const atomic: JsonObject = {
    ...conditionMember('condition', condition),
    aggregation: { property: aggregation.property, aggr: aggregation.function },
    ...(groupBy.length > 0 && { group_by: groupBy.map(property => ({ property })) }),
    ...(orderBy.length > 0 && { order_by: orderBy.map(order => ({ ...order })) }),
    ...(having !== undefined && { having: { field: '__value', ...having } }),
  };
  const time = timeDimension === undefined ? ['', 'none'] : [timeDimension.property, timeDimension.defaultRange];
  return document(headOf('metric', metric), `## Metric: ${metric.name}`, metric.comment, [
    section(
      'Metric attributes',
      table(['Metric Type', 'Unit Type', 'Unit'], [['atomic', metric.unitType, metric.unit]]),
    ),
    section('Scope', table(['Scope Type', 'Scope Ref'], [['object_type', metric.objectTypeId]])),
    section('Calculation Formula', yamlBlock({ kind: 'atomic', atomic })),
    section('Time Dimension', table(['Property', 'Default Range Policy'], [time])),
    section(
      'Analysis Dimensions',
      table(
        ['Name', 'Display Name'],
        metric.analysisDimensions.map(({ name, displayName }) => [name, displayName]),
      ),
    ),
  ]);
}

function writeConceptGroup(group: ConceptGroup): string {
  return document(headOf('concept_group', group), `## ConceptGroup: ${group.name}`, group.comment, [
    section(
      'Object Types',
      table(
        ['ID', 'Name', 'Description'],
        group.objectTypeIds.map(id => [id, '', '']),
      ),
    ),
  ]);
}
