import { text } from 'node:stream/consumers';
import { isJsonObject, type Json, type JsonObject, parseJson, stringifyJson } from '../json.ts';
import { importNetwork } from '../networks/import-network.ts';
import { filesOf, showNetwork, type ShownNetwork, type ShownReport } from '../networks/manage-networks.ts';
import type { NetworkDirectory } from '../networks/network-directory.ts';
import type { CliSession } from './session.ts';
import { auditCommand } from './with-session.ts';

/** Where networks are: in the database beside the service, or in a service that runs. */
export interface NetworkTarget {
  put(directory: NetworkDirectory): Promise<ShownReport>;
  list(): Promise<Pick<ShownNetwork, 'id' | 'name' | 'object_types' | 'update_time'>[]>;
  /** Undefined where there is no such network. */
  files(id: string): Promise<ReadonlyMap<string, string> | undefined>;
  /** False where there is no such network. */
  remove(id: string): Promise<boolean>;
}

export function localNetworks(session: CliSession): NetworkTarget {
  const { stores, clock } = session;
  return {
    async put(directory) {
      const report = await importNetwork({ ...directory, user: 'cli' }, { networks: stores.networks, clock });
      await auditCommand(session, 'import', ['knowledge_network', report.id], { outcome: report.outcome });
      const { objectTypes, relationTypes, ...rest } = report;
      return { ...rest, object_types: objectTypes, relation_types: relationTypes };
    },
    list: async () => (await stores.networks.list()).map(showNetwork),
    async files(id) {
      const network = await stores.networks.find(id);
      return network && filesOf(network);
    },
    async remove(id) {
      if (!(await stores.networks.remove(id))) return false;
      await stores.grants.dropResource('knowledge_network', id);
      await auditCommand(session, 'delete', ['knowledge_network', id], {});
      return true;
    },
  };
}

/** A running service refused, with everything that it says is wrong. */
export class ServiceRefusal extends Error {}

const PATH = '/api/agent-retrieval/v1/networks';

export function remoteNetworks(url: string, key: string): NetworkTarget {
  async function ask(method: string, path: string, body?: Json): Promise<{ status: number; body: JsonObject }> {
    const response = await fetch(url.replace(/\/+$/, '') + PATH + path, {
      method,
      headers: { authorization: `Bearer ${key}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: stringifyJson(body) }),
    }).catch((cause: unknown) => {
      throw new ServiceRefusal(`${url} cannot be reached`, { cause });
    });
    const answer = await response.text();
    const value = answer.startsWith('{') ? parseJson(answer) : {};
    const parsed = isJsonObject(value) ? value : {};
    if (!response.ok && response.status !== 404) throw new ServiceRefusal(refusalText(response.status, parsed));
    return { status: response.status, body: parsed };
  }
  return {
    async put({ files, csvFiles }) {
      const data: JsonObject = {};
      for (const file of csvFiles) data[file.name] = await text(file.open());
      const { body } = await ask('POST', '', { files: Object.fromEntries(files), data });
      return body as unknown as ShownReport;
    },
    list: async () => (await ask('GET', '')).body.data as unknown as ShownNetwork[],
    async files(id) {
      const { status, body } = await ask('GET', `/${encodeURIComponent(id)}`);
      return status === 404 ? undefined : new Map(Object.entries(body.files as Record<string, string>));
    },
    remove: async id => (await ask('DELETE', `/${encodeURIComponent(id)}`)).status !== 404,
  };
}

function refusalText(status: number, { description, error_details: details }: JsonObject): string {
  const head = `The service answers ${status}: ${typeof description === 'string' ? description : 'no reason given'}`;
  if (status === 413) return `${head} Raise its REQUEST_BODY_LIMIT, or stop it and import without --url.`;
  const faults = Array.isArray(details) ? details.filter(isJsonObject) : [];
  return [head, ...faults.map(({ field, message }) => `${field as string}: ${message as string}`)].join('\n');
}
