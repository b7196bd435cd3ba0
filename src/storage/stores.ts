import { type ActionStore, createActionStore } from './action-store.ts';
import { type AuditStore, createAuditStore } from './audit-store.ts';
import { announceWrites, type ChangeFeed } from './change-feed.ts';
import type { Database } from './database.ts';
import { createGrantStore, type GrantStore } from './grant-store.ts';
import { createInteractionStore, type InteractionStore } from './interaction-store.ts';
import { createKeyStore, type KeyStore } from './key-store.ts';
import { createNetworkStore, type NetworkStore } from './network-store.ts';
import { createOperationStore, type OperationStore } from './operation-store.ts';
import { createPrincipalStore, type PrincipalStore } from './principal-store.ts';
import { createSecretCipher } from './secret-cipher.ts';
import { createServerStore, type ServerStore } from './server-store.ts';
import { createToolBoxStore, type ToolBoxStore } from './toolbox-store.ts';
import { createToolStore, type ToolStore } from './toolbox-tool-store.ts';
import { createTransferStore, type TransferStore } from './transfer-store.ts';

export interface Stores {
  servers: ServerStore;
  principals: PrincipalStore;
  keys: KeyStore;
  grants: GrantStore;
  audit: AuditStore;
  toolBoxes: ToolBoxStore;
  tools: ToolStore;
  transfer: TransferStore;
  interactions: InteractionStore;
  operations: OperationStore;
  networks: NetworkStore;
  actions: ActionStore;
}

export interface StoresOptions {
  /** Encrypts the stored values of `headers` and `env` (D14), as `createSecretCipher` reads it. */
  secretsKey?: string | undefined;
  /** Told of what is written to servers and grants, before the write is acknowledged. */
  changes?: Pick<ChangeFeed, 'changed'>;
}

const SERVER_WRITES = ['insert', 'replace', 'remove', 'publish', 'withdraw'] as const;
const GRANT_WRITES = ['add', 'addAll', 'remove', 'grantAll', 'dropResource'] as const;

/** Over a migrated database. */
export function openStores(database: Pick<Database, 'knex'>, options: StoresOptions = {}): Stores {
  const changed = (): void => options.changes?.changed();
  const cipher = createSecretCipher(options.secretsKey);
  const servers = createServerStore(database, cipher);
  return {
    servers: announceWrites(servers, SERVER_WRITES, changed),
    principals: createPrincipalStore(database),
    keys: createKeyStore(database),
    grants: announceWrites(createGrantStore(database), GRANT_WRITES, changed),
    audit: createAuditStore(database),
    toolBoxes: createToolBoxStore(database),
    tools: createToolStore(database),
    transfer: announceWrites(createTransferStore(database, cipher), ['apply'], changed),
    interactions: createInteractionStore(database),
    operations: createOperationStore(database),
    actions: createActionStore(database),
    networks: announceWrites(createNetworkStore(database), ['put', 'remove'], changed),
  };
}
