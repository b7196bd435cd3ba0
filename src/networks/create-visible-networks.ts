import { ServiceError } from '../errors.ts';
import type { Access } from '../auth/access.ts';
import type { NetworkSource } from './data-source.ts';
import type { VisibleNetworks } from './visible-networks.ts';

export interface VisibleNetworksDeps {
  networks: NetworkSource;
  access: Pick<Access, 'requireAny' | 'visible'>;
}

export function createVisibleNetworks({ networks, access }: VisibleNetworksDeps): VisibleNetworks {
  const unknown = (id: string): ServiceError =>
    new ServiceError('KnowledgeNetworkNotFound', {
      args: { id },
      details: [
        { field: 'kn_id', message: `${id} is not a network that you may see; list_knowledge_networks gives those` },
      ],
    });

  return {
    async get(id, caller, ...anyOf) {
      try {
        await access.requireAny(caller, id, anyOf);
      } catch (error) {
        throw isNotFound(error) ? unknown(id) : error;
      }
      const network = await networks.find(id);
      if (network === undefined) throw unknown(id);
      return network;
    },
    async list(caller) {
      const [visible, all] = await Promise.all([access.visible(caller, 'view'), networks.list()]);
      return visible === 'all' ? all : all.filter(({ id }) => visible.includes(id));
    },
    async queryable(caller) {
      const [visible, all] = await Promise.all([access.visible(caller, 'query'), networks.list()]);
      const ids = all.map(({ id }) => id).filter(id => visible === 'all' || visible.includes(id));
      const found = await Promise.all(ids.toSorted().map(id => networks.find(id)));
      return found.filter(network => network !== undefined);
    },
    async getByResource(resourceId, caller, ...anyOf) {
      const notFound = new ServiceError('ConceptNotFound', {
        args: { kind: 'resource', id: resourceId },
        details: [
          {
            field: 'resource_id',
            message: `${resourceId} is not a resource that you may see; list_resources gives those`,
          },
        ],
      });
      const network = await networks.findByResource(resourceId);
      if (network === undefined) throw notFound;
      try {
        await access.requireAny(caller, network.id, anyOf);
      } catch (error) {
        throw isNotFound(error) ? notFound : error;
      }
      return network;
    },
  };
}

function isNotFound(error: unknown): boolean {
  return error instanceof ServiceError && error.key === 'KnowledgeNetworkNotFound';
}
