import { Readable } from 'node:stream';
import type { NetworksHandlers } from '../../generated/handlers.ts';
import type { RequestContext } from '../request-context.ts';
import { exportNetwork, listNetworks, type ManageNetworksDeps, putNetwork, removeNetwork } from './manage-networks.ts';

export function networksHandlers(deps: ManageNetworksDeps): NetworksHandlers<RequestContext, unknown> {
  return {
    async importKnowledgeNetwork({ body }, ctx) {
      const data = new Map(Object.entries(body.data ?? {}));
      const csv = (names: readonly string[]) => {
        const name = names.find(candidate => data.has(candidate));
        return name === undefined
          ? undefined
          : { name: `${name}.csv`, open: () => Readable.from([data.get(name) ?? '']) };
      };
      return { status: 200, body: await putNetwork({ files: new Map(Object.entries(body.files)), csv }, ctx, deps) };
    },
    async listKnowledgeNetworks(_input, ctx) {
      return { status: 200, body: { data: await listNetworks(ctx, deps) } };
    },
    async exportKnowledgeNetwork({ path }, ctx) {
      return { status: 200, body: { files: Object.fromEntries(await exportNetwork(path.kn_id, ctx, deps)) } };
    },
    async removeKnowledgeNetwork({ path }, ctx) {
      await removeNetwork(path.kn_id, ctx, deps);
      return { status: 200 };
    },
  };
}
