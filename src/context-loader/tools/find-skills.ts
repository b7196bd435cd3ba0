import { ServiceError } from '../../errors.ts';
import type { JsonObject } from '../../json.ts';
import type { ToolDeps } from '../tool-deps.ts';
import type { Tool } from '../tool.ts';

interface Args {
  kn_id: string;
  object_type_id: string;
  instance_identities?: JsonObject[];
  skill_query?: string;
  top_k: number;
}

export function findSkills({ networks, queries, skills }: Pick<ToolDeps, 'networks' | 'queries' | 'skills'>): Tool {
  return {
    name: 'find_skills',
    async run(given, { caller, signal }) {
      const args = given as unknown as Args;
      const network = await networks.get(args.kn_id, caller, 'view', 'query');
      const type = network.objectTypes.find(({ id }) => id === args.object_type_id);
      if (type === undefined) {
        const message = `${args.object_type_id} is no object type of ${network.id}`;
        throw new ServiceError('ArgumentInvalid', { details: [{ field: 'object_type_id', message }] });
      }
      const { instance_identities: identities } = args;
      if (identities !== undefined) {
        const wanted = { objectTypeId: type.id, identities, field: 'instance_identities' };
        await queries.byIdentity(await networks.get(args.kn_id, caller, 'query'), wanted, signal);
      }
      const bound = (await skills.list()).filter(({ scopes }) =>
        [network.id, type.id, `${network.id}/${type.id}`].some(scope => scopes.includes(scope)),
      );
      const found = args.skill_query === undefined ? bound : queries.rank(args.skill_query, bound, textsOf);
      return {
        entries: found.slice(0, args.top_k).map(({ id, name, description }) => ({ skill_id: id, name, description })),
        ...(found.length === 0 && { message: `no skill is for ${type.id}; list_skills gives all` }),
      };
    },
  };
}

function textsOf({
  name,
  description,
  category,
}: {
  name: string;
  description: string;
  category: string;
}): { text: string; weight: number }[] {
  return [
    { text: name, weight: 3 },
    { text: description, weight: 1 },
    { text: category, weight: 1 },
  ];
}
