import type { Database } from './database.ts';
import { isStorableText } from './codec.ts';

/** Whom ids stand for: a user or an application. */
export interface Principal {
  id: string;
  /** What lists show (D27). */
  name: string;
  kind: 'user' | 'app';
}

export interface PrincipalStore {
  /** Written only when it is new or differs from what is stored. */
  remember(principal: Principal): Promise<void>;
  find(id: string): Promise<Principal | undefined>;
  /** Display names by id; unknown ids are absent. */
  names(ids: readonly string[]): Promise<Map<string, string>>;
  /** The principal's roles from now on. */
  setRoles(id: string, roles: readonly string[]): Promise<void>;
  roles(id: string): Promise<string[]>;
}

export function createPrincipalStore({ knex }: Pick<Database, 'knex'>): PrincipalStore {
  return {
    async remember({ id, name, kind }) {
      await knex.raw(
        `insert into principal (id, name, kind) values (?, ?, ?)
         on conflict (id) do update set name = excluded.name, kind = excluded.kind, updated_time = now()
         where (principal.name, principal.kind) is distinct from (excluded.name, excluded.kind)`,
        [id, name, kind],
      );
    },
    find: async id =>
      isStorableText(id) ? await knex<Principal>('principal').where({ id }).first('id', 'name', 'kind') : undefined,
    async names(ids) {
      const known = ids.filter(isStorableText);
      if (known.length === 0) return new Map();
      const sql = 'select id, name from principal where id = any(?::text[])';
      const { rows } = await knex.raw<{ rows: Principal[] }>(sql, [known]);
      return new Map(rows.map(row => [row.id, row.name]));
    },
    setRoles: (id, roles) =>
      knex.transaction(async trx => {
        await trx('role_member').where({ principal_id: id }).delete();
        const rows = [...new Set(roles)].map(role => ({ principal_id: id, role }));
        // Another process may be giving the same roles at the same time.
        if (rows.length > 0) await trx('role_member').insert(rows).onConflict().ignore();
      }),
    async roles(id) {
      if (!isStorableText(id)) return [];
      return knex<{ principal_id: string; role: string }>('role_member')
        .where({ principal_id: id })
        .orderBy('role')
        .pluck('role');
    },
  };
}
