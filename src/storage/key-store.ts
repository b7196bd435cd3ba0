import { readBigint, readNullableBigint, type StoredBigint } from './codec.ts';
import type { Database } from './database.ts';

export interface NewAppKey {
  keyId: string;
  /** The key itself is stored nowhere. */
  keyHash: string;
  principalId: string;
  label: string;
  createTime: bigint;
  createUser: string;
}

/** Times are ns. */
export interface AppKeyRecord extends NewAppKey {
  revokeTime: bigint | null;
  lastUseTime: bigint | null;
}

export interface KeyStore {
  insert(key: NewAppKey): Promise<void>;
  findByHash(keyHash: string): Promise<AppKeyRecord | undefined>;
  /** The oldest first, revoked ones included. */
  list(): Promise<AppKeyRecord[]>;
  /** The first revocation counts: a later one changes nothing. */
  revoke(keyId: string, time: bigint): Promise<void>;
  /** Records a use. */
  touch(keyId: string, time: bigint): Promise<void>;
}

interface KeyRow {
  key_id: string;
  key_hash: string;
  principal_id: string;
  label: string;
  create_time: StoredBigint;
  create_user: string;
  revoke_time: StoredBigint | null;
  last_use_time: StoredBigint | null;
}

export function createKeyStore({ knex }: Pick<Database, 'knex'>): KeyStore {
  return {
    async insert(key) {
      await knex('app_key').insert({
        key_id: key.keyId,
        key_hash: key.keyHash,
        principal_id: key.principalId,
        label: key.label,
        create_time: key.createTime,
        create_user: key.createUser,
      });
    },
    async findByHash(keyHash) {
      const row = await knex<KeyRow>('app_key').where({ key_hash: keyHash }).first();
      return row && toRecord(row);
    },
    async list() {
      const rows = await knex<KeyRow>('app_key').orderBy(['create_time', 'key_id']);
      return rows.map(row => toRecord(row));
    },
    async revoke(keyId, time) {
      await knex('app_key').where({ key_id: keyId }).whereNull('revoke_time').update({ revoke_time: time });
    },
    async touch(keyId, time) {
      await knex('app_key').where({ key_id: keyId }).update({ last_use_time: time });
    },
  };
}

function toRecord(row: KeyRow): AppKeyRecord {
  return {
    keyId: row.key_id,
    keyHash: row.key_hash,
    principalId: row.principal_id,
    label: row.label,
    createTime: readBigint(row.create_time),
    createUser: row.create_user,
    revokeTime: readNullableBigint(row.revoke_time),
    lastUseTime: readNullableBigint(row.last_use_time),
  };
}
