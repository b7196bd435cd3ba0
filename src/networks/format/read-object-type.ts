import { type DataProperty, type LogicProperty, type ObjectType, PROPERTY_TYPES, type PropertyType } from '../model.ts';
import type { Row, Section } from './bkn-document.ts';
import { type ConceptReader, ID, oneOf, PROPERTY_NAME } from './concept-reader.ts';
import { readBinding } from './read-binding.ts';

/** Other spellings of types that files of other tools have. */
const SPELLINGS: Record<string, PropertyType> = {
  int: 'integer',
  bigint: 'integer',
  long: 'integer',
  unsigned: 'unsigned integer',
  double: 'float',
  number: 'float',
  numeric: 'decimal',
  varchar: 'string',
  keyword: 'string',
  bool: 'boolean',
};
/** In an order: pages go on behind a key. */
const KEY_TYPES: readonly PropertyType[] = ['integer', 'unsigned integer', 'string', 'text'];
const INCREMENTAL_TYPES: readonly PropertyType[] = ['integer', 'unsigned integer', 'date', 'datetime', 'timestamp'];

export interface ReadObjectType {
  objectType: ObjectType;
  resourceName: string;
  /** Where the resource is named. */
  resourceLine: number;
}

export function readObjectType(reader: ConceptReader): ReadObjectType {
  const concept = reader.concept();
  const source = reader.row('Data Source');
  const resourceId = source === undefined ? undefined : readSource(source, reader);
  const dataProperties = reader.rows('Data Properties').flatMap(row => readProperty(row, reader));
  reportTwice(
    dataProperties.map(({ name }) => name),
    'Data Properties',
    reader,
  );
  const logicProperties = (reader.section('Logic Properties')?.sections ?? []).flatMap(section =>
    readLogicProperty(section, concept.id, reader),
  );
  const keys = readKeys(reader, dataProperties, resourceId);
  return {
    objectType: { ...concept, resourceId, dataProperties, logicProperties, ...keys },
    resourceName: source?.cells.Name ?? '',
    resourceLine: source?.line ?? 1,
  };
}

function readSource({ cells, line }: Row, reader: ConceptReader): string | undefined {
  const { Type: type = '', ID: id = '' } = cells;
  if (id === '') return undefined;
  if (type !== 'resource') reader.warn(line, `Data Source: read as a resource, though its type is "${type}"`);
  if (!ID.test(id))
    reader.fault(line, `Data Source: ID: expected lower-case letters, digits, _ and -, at most 40; got "${id}"`);
  return id;
}

function readProperty({ cells, line }: Row, reader: ConceptReader): DataProperty[] {
  const { Name: name = '', Type: written = '' } = cells;
  if (!PROPERTY_NAME.test(name)) {
    reader.fault(line, `Name: expected letters, digits, _ and -, at most 40; got "${name}"`);
    return [];
  }
  const type = PROPERTY_TYPES.find(known => known === written) ?? SPELLINGS[written];
  if (type === undefined)
    reader.fault(line, `${name}: Type: expected one of ${PROPERTY_TYPES.join(', ')}; got "${written}"`);
  const column = cells['Mapped Field'] ?? '';
  if (column.includes('\0') || Buffer.byteLength(column) > 63)
    reader.fault(line, `${name}: Mapped Field: expected at most 63 bytes`);
  return [
    {
      name,
      displayName: cells['Display Name'] === '' ? name : (cells['Display Name'] ?? name),
      type: type ?? 'string',
      comment: cells.Description ?? '',
      column: column === '' ? undefined : column,
    },
  ];
}

function readKeys(
  reader: ConceptReader,
  properties: readonly DataProperty[],
  resourceId: string | undefined,
): Pick<ObjectType, 'primaryKeys' | 'displayKey' | 'incrementalKey'> {
  const labels = reader.section('Keys')?.labels;
  const line = reader.section('Keys')?.line ?? 1;
  const key = (label: string): { names: string[]; line: number } => {
    const found = labels?.get(label);
    const names = (found?.text ?? '').split(/[,，]/).map(name => name.trim().replaceAll('`', ''));
    return { names: names.filter(name => name !== ''), line: found?.line ?? line };
  };
  const check = (label: string, types?: readonly PropertyType[]): string[] => {
    const { names, line: at } = key(label);
    for (const name of names) {
      const property = properties.find(candidate => candidate.name === name);
      if (property === undefined) reader.fault(at, `${label}: there is no data property ${name}`);
      else if (property.column === undefined) reader.fault(at, `${label}: ${name} is not mapped to a column`);
      else if (types !== undefined && !types.includes(property.type)) {
        reader.fault(at, `${label}: ${name} is of type ${property.type}; expected ${types.join(', ')}`);
      }
    }
    return names;
  };
  const primaryKeys = check('Primary Keys', KEY_TYPES);
  if (resourceId !== undefined && primaryKeys.length === 0) {
    reader.fault(line, 'Primary Keys: expected at least one, because the object type has a data source');
  }
  return {
    primaryKeys,
    displayKey: check('Display Key')[0],
    incrementalKey: check('Incremental Key', INCREMENTAL_TYPES)[0],
  };
}

function readLogicProperty(section: Section, objectTypeId: string, reader: ConceptReader): LogicProperty[] {
  const part = (title: string): readonly Row[] =>
    section.sections.find(candidate => candidate.title.toLowerCase() === title.toLowerCase())?.table ?? [];
  const [meta] = part('Meta');
  const name = meta?.cells.Name ?? section.title;
  const type = oneOf(reader, meta?.line ?? section.line, `${name}: Type`, meta?.cells.Type ?? '', ['metric', 'tool']);
  const [source] = part('Source');
  const cells = source?.cells ?? {};
  const line = source?.line ?? section.line;
  const parameters = part('Parameters').map(row => readBinding(row, objectTypeId, reader));
  return [
    {
      name,
      displayName: meta?.cells['Display Name'] ?? name,
      comment: meta?.cells.Description ?? '',
      type,
      source: readLogicSource(type, cells, line, reader),
      parameters,
      analysisDimensions: part('Analysis Dimensions').map(({ cells: dimension }) => ({
        name: dimension.Name ?? '',
        displayName: dimension['Display Name'] ?? dimension.Name ?? '',
      })),
    },
  ];
}

function readLogicSource(
  type: LogicProperty['type'],
  cells: Record<string, string>,
  line: number,
  reader: ConceptReader,
): LogicProperty['source'] {
  if (type === 'metric') {
    const id = cells.ID ?? cells.MetricID ?? '';
    if (id === '') reader.fault(line, 'Source: expected the ID of a metric');
    return { kind: 'metric', metricId: reader.metric(id, line) };
  }
  const { BoxID: boxId = '', ToolID: toolId = cells.ID ?? '', ResultPath: resultPath = '' } = cells;
  if (boxId === '' || toolId === '') reader.fault(line, 'Source: expected BoxID and ToolID');
  return { kind: 'tool', boxId, toolId, resultPath };
}

function reportTwice(names: readonly string[], section: string, reader: ConceptReader): void {
  const twice = new Set(names.filter((name, index) => names.indexOf(name) !== index));
  for (const name of twice) reader.fault(reader.section(section)?.line ?? 1, `${section}: ${name} is there twice`);
}
