import type { JsonObject } from '../../json.ts';
import type { Network, Resource } from '../../networks/model.ts';
import type { ToolDeps } from '../tool-deps.ts';
import type { Tool } from '../tool.ts';

interface Args {
  kn_id?: string;
  catalog_id?: string;
  type?: string;
  offset: number;
  limit: number;
}

export function listResources({ networks }: Pick<ToolDeps, 'networks'>): Tool {
  return {
    name: 'list_resources',
    async run(given, { caller }) {
      const { kn_id: id, catalog_id: catalog, type, offset, limit } = given as unknown as Args;
      const isWanted = (resource: Resource): boolean =>
        (catalog === undefined || resource.catalogId === catalog) && (type === undefined || type === 'table');
      if (id !== undefined) {
        const network = await networks.get(id, caller, 'view', 'query');
        const found = network.resources.filter(isWanted);
        return { entries: found.map(entryOf), total_count: found.length, ...bindingsOf(network) };
      }
      const found = (await networks.queryable(caller)).flatMap(({ resources }) => resources.filter(isWanted));
      return { entries: found.slice(offset, offset + limit).map(entryOf), total_count: found.length };
    },
  };
}

function entryOf({ id, name, catalogId }: Resource): JsonObject {
  return { resource_id: id, name, type: 'table', status: 'available', catalog_id: catalogId };
}

/** Object types whose instances cannot be found, and why. */
function bindingsOf({ objectTypes, resources }: Network): JsonObject {
  const ids = new Set(resources.map(({ id }) => id));
  return {
    unbound: objectTypes.filter(({ resourceId }) => resourceId === undefined).map(({ id }) => ({ object_type_id: id })),
    stale_binding: [],
    missing: objectTypes.flatMap(({ id, resourceId }) =>
      resourceId === undefined || ids.has(resourceId)
        ? []
        : [{ object_type_id: id, resource_id: resourceId, reason: 'there is no such resource' }],
    ),
  };
}
