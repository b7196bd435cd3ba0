import type { Knex } from 'knex';
import { ServiceError } from '../errors.ts';
import type { Network } from '../networks/model.ts';
import { type StoredBigint, readBigint, readJson, writeJson } from './codec.ts';
import type { Database } from './database.ts';
import { quoteName, schemaOf, type TableLoader, tableLoader } from './network-tables.ts';

export interface NetworkStore {
  find(id: string): Promise<Network | undefined>;
  /** In the order of their ids. */
  list(): Promise<Network[]>;
  /**
   * Puts the network in place of the one with its id, or adds it; `fill` makes its tables. All or nothing: until it is done
   * everyone sees the old one. Times and users of the old one are kept where they should be.
   * @throws ServiceError ArgumentInvalid where another network has a resource of an id: `{{.id}}` in SQL would not say which
   */
  put(network: Network, fill: (tables: TableLoader) => Promise<void>): Promise<'created' | 'replaced'>;
  /** Its tables with it, but not those that were bound. False where there is none. */
  remove(id: string): Promise<boolean>;
}

interface NetworkRow {
  id: string;
  content: string;
  create_user: string;
  update_user: string;
  create_time: StoredBigint;
  update_time: StoredBigint;
}

interface ResourceRow {
  id: string;
  network_id: string;
}

export function createNetworkStore({ knex }: Pick<Database, 'knex'>): NetworkStore {
  return {
    async find(id) {
      const row = await knex<NetworkRow>('network').where({ id }).first();
      return row && toNetwork(row);
    },
    async list() {
      return (await knex<NetworkRow>('network').orderBy('id')).map(toNetwork);
    },
    put: (network, fill) =>
      knex.transaction(async trx => {
        const isNew = await writeModel(trx, network);
        const schema = schemaOf(network.id);
        const unfinished = `${schema}~`;
        await dropSchema(trx, unfinished);
        await trx.raw(`create schema ${quoteName(unfinished)}`);
        await fill(tableLoader(trx, unfinished));
        await dropSchema(trx, schema);
        await trx.raw(`alter schema ${quoteName(unfinished)} rename to ${quoteName(schema)}`);
        return isNew ? 'created' : 'replaced';
      }),
    remove: id =>
      knex.transaction(async trx => {
        const removed = await trx<NetworkRow>('network').where({ id }).delete('id');
        if (removed.length === 0) return false;
        await dropSchema(trx, schemaOf(id));
        return true;
      }),
  };
}

/** Takes the row first, so that two who put one network do so one after the other. */
async function writeModel(trx: Knex.Transaction, network: Network): Promise<boolean> {
  const { id, createUser, updateUser, createTime, updateTime, ...content } = network;
  const row = {
    id,
    content: writeJson(content),
    create_user: createUser,
    update_user: updateUser,
    create_time: createTime,
    update_time: updateTime,
  };
  const added = await trx<NetworkRow>('network').insert(row).onConflict('id').ignore().returning('id');
  if (added.length === 0) {
    const { content: text, update_user: user, update_time: time } = row;
    await trx<NetworkRow>('network').where({ id }).update({ content: text, update_user: user, update_time: time });
  }
  await trx('network_resource').where({ network_id: id }).delete();
  for (const resource of network.resources) {
    const taken = await trx<ResourceRow>('network_resource').where({ id: resource.id }).first();
    if (taken !== undefined) {
      const message = `is the id of a resource of network ${taken.network_id} already`;
      throw new ServiceError('ArgumentInvalid', { details: [{ field: resource.id, message }] });
    }
    await trx('network_resource').insert({ id: resource.id, network_id: id });
  }
  return added.length > 0;
}

async function dropSchema(trx: Knex.Transaction, schema: string): Promise<void> {
  await trx.raw(`drop schema if exists ${quoteName(schema)} cascade`);
}

function toNetwork(row: NetworkRow): Network {
  return {
    ...readJson<Omit<Network, 'id' | 'createUser' | 'updateUser' | 'createTime' | 'updateTime'>>(row.content),
    id: row.id,
    createUser: row.create_user,
    updateUser: row.update_user,
    createTime: readBigint(row.create_time),
    updateTime: readBigint(row.update_time),
  };
}
