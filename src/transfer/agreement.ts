import { isDeepStrictEqual } from 'node:util';
import type { ReleaseRecord, ServerConfig } from '../storage/records.ts';
import type { StoredServer } from '../storage/transfer-store.ts';
import { Place } from './place.ts';

/** How many released versions the registry keeps of a server (D23). */
const HISTORY_LIMIT = 10;

/** What the registry never stores cannot be imported either: status, release, versions and history belong together (D22, D23). */
export function checkAgreement({ record, release, history }: StoredServer, place: Place): void {
  const fault = (member: string, message: string): void => below(place, member).fault(message);
  if (release === undefined) {
    if (record.status === 'published') fault('release', 'expected a release of a published server, found nothing');
  } else if (record.status === 'published') {
    if (release.version !== record.version)
      fault('release.version', `expected ${record.version}, the server's version`);
    if (!isDeepStrictEqual(configOf(release), configOf(record))) {
      fault('release.configuration', "expected the server's configuration: a published server has no draft beside it");
    }
  } else if (record.status === 'editing') {
    if (release.version >= record.version)
      fault('release.version', `expected less than ${record.version}, the draft's`);
  } else {
    fault('release', `expected none of a server in status ${record.status}`);
  }
  checkHistory({ record, release, history }, fault);
}

type Fault = (member: string, message: string) => void;

function checkHistory({ record, release, history }: StoredServer, fault: Fault): void {
  if (release !== undefined && release.creationType !== record.creationType) {
    fault('release.configuration.creation_type', `expected ${record.creationType}, as the server was created`);
  }
  if (history.length > HISTORY_LIMIT) {
    fault('history', `expected at most ${HISTORY_LIMIT} releases, found ${history.length}`);
  }
  let above = record.version + 1;
  for (const [index, released] of history.entries()) {
    const member = `history[${index}]`;
    if (released.version >= above) {
      fault(
        `${member}.version`,
        `expected less than ${above}: the newest version comes first, none after the server's`,
      );
    }
    if (released.creationType !== record.creationType) {
      fault(`${member}.configuration.creation_type`, `expected ${record.creationType}, as the server was created`);
    }
    above = released.version;
  }
  const newest = history[0];
  if (release !== undefined && newest !== undefined && !isDeepStrictEqual(newest, release)) {
    fault('history[0]', "expected the release: it is the newest of the server's history");
  }
}

/** @param places of the servers, in the same order. */
export function checkUnique(servers: readonly StoredServer[], places: readonly Place[]): void {
  const ids = new Map<string, string>();
  const names = new Map<string, string>();
  for (const [index, { record, release }] of servers.entries()) {
    const place = places[index];
    if (place === undefined) continue;
    // Without an id there is a fault already.
    const earlier = record.mcpId === '' ? undefined : ids.get(record.mcpId);
    if (earlier !== undefined) below(place, 'mcp_id').fault(`expected another id: ${earlier} has it too`);
    ids.set(record.mcpId, place.path);
    if (release === undefined || release.name === '') continue;
    const holder = names.get(release.name);
    if (holder !== undefined) {
      below(place, 'release.configuration.name').fault(`expected another name: the release of ${holder} has it too`);
    }
    names.set(release.name, place.path);
  }
}

function below(place: Place, member: string): Place {
  return new Place(undefined, `${place.path}.${member}`, place.faults);
}

function configOf(record: StoredServer['record'] | ReleaseRecord): ServerConfig {
  return {
    name: record.name,
    description: record.description,
    creationType: record.creationType,
    mode: record.mode,
    url: record.url,
    headers: record.headers,
    command: record.command,
    args: record.args,
    env: record.env,
    source: record.source,
    category: record.category,
    isInternal: record.isInternal,
    toolConfigs: record.toolConfigs,
  };
}
