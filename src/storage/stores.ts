import { type AuditStore, createAuditStore } from './audit-store.ts';
import type { Database } from './database.ts';
import { createGrantStore, type GrantStore } from './grant-store.ts';
import { createKeyStore, type KeyStore } from './key-store.ts';
import { createPrincipalStore, type PrincipalStore } from './principal-store.ts';
import { createSecretCipher } from './secret-cipher.ts';
import { createServerStore, type ServerStore } from './server-store.ts';
import { createToolBoxStore, type ToolBoxStore } from './toolbox-store.ts';
import { createToolStore, type ToolStore } from './toolbox-tool-store.ts';

export interface Stores {
  servers: ServerStore;
  principals: PrincipalStore;
  keys: KeyStore;
  grants: GrantStore;
  audit: AuditStore;
  toolBoxes: ToolBoxStore;
  tools: ToolStore;
}

export interface StoresOptions {
  /** Encrypts the stored values of `headers` and `env` (D14), as `createSecretCipher` reads it. */
  secretsKey?: string | undefined;
}

/** Over a migrated database. */
export function openStores(database: Pick<Database, 'knex'>, { secretsKey }: StoresOptions = {}): Stores {
  return {
    servers: createServerStore(database, createSecretCipher(secretsKey)),
    principals: createPrincipalStore(database),
    keys: createKeyStore(database),
    grants: createGrantStore(database),
    audit: createAuditStore(database),
    toolBoxes: createToolBoxStore(database),
    tools: createToolStore(database),
  };
}
