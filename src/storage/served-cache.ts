import { type ChangeFeed, createChangeCache } from './change-feed.ts';
import type { GrantStore } from './grant-store.ts';
import type { NetworkSource } from '../networks/data-source.ts';
import type { NetworkStore } from './network-store.ts';
import type { ServerStore } from './server-store.ts';

type Lookup = Pick<ServerStore, 'find' | 'findRelease'>;

/** For calls, which ask for the same few configurations again and again. What comes back is shared and must not be changed. */
export function cacheLookup(servers: Lookup, changes: Pick<ChangeFeed, 'generation'>): Lookup {
  const current = createChangeCache<Awaited<ReturnType<Lookup['find']>>>(changes);
  const released = createChangeCache<Awaited<ReturnType<Lookup['findRelease']>>>(changes);
  return {
    find: mcpId => current.get(mcpId, () => servers.find(mcpId)),
    findRelease: mcpId => released.get(mcpId, () => servers.findRelease(mcpId)),
  };
}

/** What a principal holds on one id; questions about several go to the table. */
export function cacheGrants(grants: GrantStore, changes: Pick<ChangeFeed, 'generation'>): GrantStore {
  const held = createChangeCache<Awaited<ReturnType<GrantStore['operations']>>>(changes);
  return {
    ...grants,
    operations: (principalId, type, ids) =>
      ids.length === 1
        ? held.get(JSON.stringify([principalId, type, ids[0]]), () => grants.operations(principalId, type, ids))
        : grants.operations(principalId, type, ids),
  };
}

/** Models of networks are large, and change rarely. */
export function cacheNetworks(
  store: Pick<NetworkStore, 'list'>,
  changes: Pick<ChangeFeed, 'generation'>,
): NetworkSource {
  const all = createChangeCache<Awaited<ReturnType<NetworkStore['list']>>>(changes);
  const read = (): ReturnType<NetworkStore['list']> => all.get('', () => store.list());
  return {
    find: async id => (await read()).find(network => network.id === id),
    list: read,
    findByResource: async id => (await read()).find(({ resources }) => resources.some(resource => resource.id === id)),
  };
}
