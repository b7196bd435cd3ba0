import type { ActionType, Metric, Network, ObjectType, RelationType } from '../model.ts';
import { refuseArgument, someOf } from '../query/argument-faults.ts';
import { type Field, rankTexts } from './rank-texts.ts';

export interface SchemaSearch {
  query: string;
  conceptGroups: readonly string[] | undefined;
  /** Most object types. */
  limit: number;
}

export interface FoundSchema {
  objectTypes: ObjectType[];
  relationTypes: RelationType[];
  actionTypes: ActionType[];
  metrics: Metric[];
}

/** The definitions that a question is about, best first; a network that fits whole is given whole, the hits first. */
export function searchSchema(network: Network, { query, conceptGroups, limit }: SchemaSearch): FoundSchema {
  const inGroups = typesIn(network, conceptGroups);
  const types = network.objectTypes.filter(({ id }) => inGroups.has(id));
  const metrics = found(
    query,
    network.metrics.filter(({ objectTypeId }) => inGroups.has(objectTypeId)),
    conceptFields,
  );
  const actions = found(
    query,
    network.actionTypes.filter(({ objectTypeId }) => objectTypeId === undefined || inGroups.has(objectTypeId)),
    conceptFields,
  );
  const relations = found(
    query,
    network.relationTypes.filter(({ sourceId, targetId }) => inGroups.has(sourceId) && inGroups.has(targetId)),
    conceptFields,
  );
  const wanted = new Set(found(query, types, type => objectTypeFields(type, network)).map(({ id }) => id));
  // What the other hits are about belongs to the answer, too.
  for (const { objectTypeId } of metrics) wanted.add(objectTypeId);
  for (const { sourceId, targetId } of relations) wanted.add(sourceId).add(targetId);
  if (types.length <= limit) for (const { id } of types) wanted.add(id);
  const chosen = [...wanted].slice(0, limit);
  const isChosen = (id: string | undefined): boolean => id !== undefined && chosen.includes(id);
  return {
    objectTypes: chosen.flatMap(id => types.find(type => type.id === id) ?? []),
    relationTypes: withRest(
      relations,
      network.relationTypes,
      ({ sourceId, targetId }) => isChosen(sourceId) && isChosen(targetId),
    ),
    actionTypes: withRest(actions, network.actionTypes, ({ objectTypeId }) => isChosen(objectTypeId)),
    metrics: withRest(metrics, network.metrics, ({ objectTypeId }) => isChosen(objectTypeId)),
  };
}

function found<T>(query: string, items: readonly T[], fieldsOf: (item: T) => Field[]): T[] {
  return rankTexts(query, items, fieldsOf).map(({ item }) => item);
}

/** Hits and others that belong to what was chosen, hits first; nothing whose ends are not shown. */
function withRest<T>(hits: readonly T[], all: readonly T[], belongs: (item: T) => boolean): T[] {
  return [...new Set([...hits, ...all])].filter(belongs);
}

/** Ids of the object types that are searched. */
export function typesIn(network: Network, groups: readonly string[] | undefined): ReadonlySet<string> {
  if (groups === undefined || groups.length === 0) return new Set(network.objectTypes.map(({ id }) => id));
  return new Set(
    groups.flatMap((id, index) => {
      const group = network.conceptGroups.find(candidate => candidate.id === id);
      const ids = network.conceptGroups.map(candidate => candidate.id);
      return (
        group?.objectTypeIds ??
        refuseArgument(
          `concept_groups.${index}`,
          `${id} is no concept group of ${network.id}; expected one of ${someOf(ids)}`,
        )
      );
    }),
  );
}

function conceptFields({
  id,
  name,
  comment,
  tags,
}: {
  id: string;
  name: string;
  comment: string;
  tags: readonly string[];
}): Field[] {
  return [
    { text: name, weight: 3 },
    { text: id, weight: 2 },
    { text: tags.join(' '), weight: 1 },
    { text: comment, weight: 1 },
  ];
}

export function objectTypeFields(type: ObjectType, { conceptGroups }: Network): Field[] {
  const groups = conceptGroups.filter(({ objectTypeIds }) => objectTypeIds.includes(type.id)).map(({ name }) => name);
  return [
    ...conceptFields(type),
    ...type.dataProperties.map(({ name, displayName, comment }) => ({
      text: `${name} ${displayName} ${comment}`,
      weight: 0.5,
    })),
    ...type.logicProperties.map(({ name, displayName, comment }) => ({
      text: `${name} ${displayName} ${comment}`,
      weight: 0.5,
    })),
    { text: groups.join(' '), weight: 0.5 },
  ];
}
