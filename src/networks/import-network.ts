import type { Clock } from '../clock.ts';
import type { NetworkStore } from '../storage/network-store.ts';
import type { TableLoader, TablePlan } from '../storage/network-tables.ts';
import { NATIVE_TYPES } from './column-type.ts';
import { type Finding, Findings, inOrder } from './format/findings.ts';
import { type NetworkContent, type NetworkFiles, readNetwork, type ResourceModel } from './format/read-network.ts';
import { type CsvSource, loadCsv } from './load-csv.ts';
import type { Network, Resource } from './model.ts';

export interface ImportInput {
  files: NetworkFiles;
  /** The CSV file of a table, looked for by resource id, resource name, and id of an object type; undefined: the table stays empty. */
  csv(names: readonly string[]): CsvSource | undefined;
  user: string;
  /** Asked with the network's id before anything is written; throws where it may not be. */
  admit?: (id: string) => Promise<void>;
}

export interface ImportDeps {
  networks: Pick<NetworkStore, 'put'>;
  clock: Clock;
}

export interface ImportReport {
  id: string;
  outcome: 'created' | 'replaced';
  objectTypes: number;
  relationTypes: number;
  metrics: number;
  /** By resource id. */
  rows: Record<string, number>;
  warnings: Finding[];
}

/** The network was not taken, and nothing was changed. */
export class NetworkFaults extends Error {
  readonly faults: readonly Finding[];
  readonly warnings: readonly Finding[];

  constructor(faults: readonly Finding[], warnings: readonly Finding[]) {
    super(faults.map(({ file, line, message }) => `${file}:${line}: ${message}`).join('\n'));
    this.name = 'NetworkFaults';
    this.faults = faults;
    this.warnings = warnings;
  }
}

/**
 * Reads a network with its data and puts it in place, in one transaction: the same files again give the same network.
 * @throws NetworkFaults with everything that is wrong; ServiceError ArgumentInvalid for what only the database can tell
 */
export async function importNetwork(input: ImportInput, { networks, clock }: ImportDeps): Promise<ImportReport> {
  const { content, faults, warnings } = readNetwork(input.files);
  if (content === undefined) throw new NetworkFaults(faults, warnings);
  await input.admit?.(content.id);
  const network = toNetwork(content, input.user, clock.now());
  const findings = new Findings();
  const rows: Record<string, number> = {};
  const outcome = await networks.put(network, async loader => {
    for (const resource of content.resources)
      rows[resource.id] = await fillTable(resource, content, input, loader, findings);
    if (findings.faults.length > 0) throw new NetworkFaults(findings.faults, [...warnings, ...findings.warnings]);
  });
  return {
    id: network.id,
    outcome,
    objectTypes: network.objectTypes.length,
    relationTypes: network.relationTypes.length,
    metrics: network.metrics.length,
    rows,
    warnings: [...warnings, ...inOrder(findings.warnings)],
  };
}

function toNetwork(content: NetworkContent, user: string, now: bigint): Network {
  return {
    ...content,
    resources: content.resources.map(resource => toResource(resource, content.id)),
    createUser: user,
    updateUser: user,
    createTime: now,
    updateTime: now,
  };
}

function toResource({ id, name, columns }: ResourceModel, networkId: string): Resource {
  return {
    id,
    name,
    catalogId: 'embedded',
    schema: `kn_${networkId}`,
    table: id,
    columns: columns.map(column => ({ ...column, nativeType: NATIVE_TYPES[column.type] })),
  };
}

async function fillTable(
  resource: ResourceModel,
  content: NetworkContent,
  input: ImportInput,
  loader: TableLoader,
  findings: Findings,
): Promise<number> {
  const plan = planTable(resource, content);
  await loader.create(plan);
  const source = input.csv([resource.id, resource.name, ...resource.objectTypeIds]);
  if (source === undefined) findings.warn('data', 1, `${resource.id}: no CSV file, so the table is empty`);
  const count = source === undefined ? 0 : await loadCsv(source, resource.id, resource.columns, loader, findings);
  if (findings.faults.length === 0) await loader.finish(plan);
  return count;
}

/** The primary key is that of the first object type in the table; what relations and displays look up has an index. */
function planTable({ id, columns, objectTypeIds }: ResourceModel, content: NetworkContent): TablePlan {
  const types = content.objectTypes.filter(type => objectTypeIds.includes(type.id));
  const columnsOf = (type: (typeof types)[number], names: readonly (string | undefined)[]): string[] =>
    type.dataProperties.filter(({ name }) => names.includes(name)).flatMap(({ column }) => column ?? []);
  const [first] = types;
  const ordered = first?.primaryKeys.flatMap(name => columnsOf(first, [name])) ?? [];
  const wanted = types.flatMap(type =>
    columnsOf(type, [type.displayKey, type.incrementalKey, ...relationEnds(type.id, content)]),
  );
  return {
    name: id,
    columns: columns.map(({ name, type, description }) => ({ name, description, nativeType: NATIVE_TYPES[type] })),
    primaryKey: ordered,
    indexed: [...new Set(wanted)].filter(name => name !== ordered[0]),
  };
}

function relationEnds(objectTypeId: string, { relationTypes }: NetworkContent): string[] {
  return relationTypes.flatMap(({ sourceId, targetId, mapping }) =>
    mapping.kind !== 'direct'
      ? []
      : mapping.pairs.flatMap(({ source, target }) => [
          ...(sourceId === objectTypeId ? [source] : []),
          ...(targetId === objectTypeId ? [target] : []),
        ]),
  );
}
