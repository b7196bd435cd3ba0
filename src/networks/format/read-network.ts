import type { Network, PropertyType } from '../model.ts';
import { parseBkn } from './bkn-document.ts';
import { checkReferences } from './check-references.ts';
import { ConceptReader, textOf } from './concept-reader.ts';
import { type Finding, Findings, inOrder } from './findings.ts';
import { type ReadObjectType, readObjectType } from './read-object-type.ts';
import { readActionType, readConceptGroup, readMetric, readRelationType } from './read-other-types.ts';

/** Relative path, with forward slashes → text. */
export type NetworkFiles = ReadonlyMap<string, string>;

/** A network as its files say it, before its tables have a place. */
export type NetworkContent = Omit<Network, 'resources' | 'createUser' | 'updateUser' | 'createTime' | 'updateTime'> & {
  resources: readonly ResourceModel[];
};

/** A table that the object types want. */
export interface ResourceModel {
  id: string;
  name: string;
  /** Object types that are kept in it. */
  objectTypeIds: readonly string[];
  columns: readonly ResourceColumn[];
}

export interface ResourceColumn {
  name: string;
  type: PropertyType;
  description: string;
}

export interface ReadNetwork {
  /** Undefined where there is a fault. */
  content: NetworkContent | undefined;
  faults: Finding[];
  warnings: Finding[];
}

/** Reads the `.bkn` directory format (facts §10.10); everything that is wrong is reported at once. */
export function readNetwork(files: NetworkFiles): ReadNetwork {
  const findings = new Findings();
  const readers = [...files]
    .filter(([path]) => path.endsWith('.bkn'))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, text]) => new ConceptReader(parseBkn(path, text, findings), findings));
  const ofKind = (type: string): ConceptReader[] => readers.filter(({ document }) => document.head.type === type);
  const [network, ...more] = ofKind('knowledge_network');
  if (network === undefined) findings.fault('network.bkn', 1, 'expected a file of type knowledge_network');
  for (const { document } of more) findings.fault(document.path, 1, 'expected one file of type knowledge_network');
  const objectTypes = ofKind('object_type').map(reader => ({ reader, ...readObjectType(reader) }));
  const parts = {
    objectTypes: objectTypes.map(({ objectType }) => objectType),
    relationTypes: ofKind('relation_type').map(readRelationType),
    actionTypes: ofKind('action_type').map(readActionType),
    metrics: ofKind('metric').map(readMetric),
    conceptGroups: ofKind('concept_group').map(readConceptGroup),
  };
  const keptFiles = readers
    .filter(({ document }) => !isKnown(textOf(document.head.type)))
    .map(({ document }) => {
      findings.warn(document.path, 1, `kept, but not interpreted: type "${textOf(document.head.type)}"`);
      return { path: document.path, text: files.get(document.path) ?? '' };
    });
  checkReferences(readers, parts, findings);
  const resources = resourcesOf(objectTypes, findings);
  const faults = inOrder(findings.faults);
  const content = network && {
    ...network.concept(),
    businessDomain: textOf(network.document.head.business_domain),
    ...parts,
    resources,
    keptFiles,
    skill: files.get('SKILL.md'),
  };
  return { content: faults.length > 0 ? undefined : content, faults, warnings: inOrder(findings.warnings) };
}

const KINDS = ['knowledge_network', 'object_type', 'relation_type', 'action_type', 'metric', 'concept_group'];

function isKnown(type: string): boolean {
  return KINDS.includes(type);
}

/** The tables that the object types name; several may share one. */
function resourcesOf(
  types: readonly (ReadObjectType & { reader: ConceptReader })[],
  findings: Findings,
): ResourceModel[] {
  const found = new Map<string, { name: string; ids: string[]; columns: Map<string, ResourceColumn> }>();
  for (const { objectType, resourceName, resourceLine, reader } of types) {
    if (objectType.resourceId === undefined) continue;
    const resource = found.get(objectType.resourceId) ?? {
      name: resourceName === '' ? objectType.resourceId : resourceName,
      ids: [],
      columns: new Map<string, ResourceColumn>(),
    };
    found.set(objectType.resourceId, resource);
    resource.ids.push(objectType.id);
    for (const { column, type, displayName, name } of objectType.dataProperties) {
      const known = column === undefined ? undefined : resource.columns.get(column);
      if (known !== undefined && known.type !== type) {
        const message = `${name}: column ${known.name} of ${objectType.resourceId} is ${known.type} in another property`;
        findings.fault(reader.document.path, resourceLine, message);
      }
      if (column !== undefined && known === undefined)
        resource.columns.set(column, { name: column, type, description: displayName });
    }
  }
  return [...found].map(([id, { name, ids, columns }]) => ({
    id,
    name,
    objectTypeIds: ids,
    columns: [...columns.values()],
  }));
}
