import type { IncomingMessage } from 'node:http';
import { type Actions, createActions } from './actions/actions.ts';
import { type ActionToolsDeps, createActionTools } from './actions/create-action-tools.ts';
import type { Access } from './auth/access.ts';
import { createAuthenticator, createOpenAuthenticator } from './auth/authenticator.ts';
import type { Caller } from './auth/caller.ts';
import { readCredential } from './auth/credential.ts';
import { createEmbeddedPermission } from './auth/embedded-permission.ts';
import { createAccess } from './auth/require-operation.ts';
import { type Clock, createClock } from './clock.ts';
import { type Config, ConfigError } from './config.ts';
import { createLifecycle, type Lifecycle } from './lifecycle/lifecycle.ts';
import { createVisibleNetworks } from './networks/create-visible-networks.ts';
import { createQueries, type Queries } from './networks/queries.ts';
import type { VisibleNetworks } from './networks/visible-networks.ts';
import type { Log } from './observability/log.ts';
import { callTool, type CallToolDeps } from './proxy/call-tool.ts';
import { listTools, type ListToolsDeps } from './proxy/list-tools.ts';
import { createToolSource, type ToolSource } from './proxy/tool-source.ts';
import { openSkillDirectory, type SkillDirectory } from './skills/skill-directory.ts';
import { type AuditTrail, createAuditTrail } from './storage/audit-trail.ts';
import { openChangeFeed } from './storage/change-feed.ts';
import { createDataSource } from './storage/data-source.ts';
import { openDatabase } from './storage/database.ts';
import { migrate } from './storage/migrate.ts';
import type { NetworkStore } from './storage/network-store.ts';
import type { PrincipalStore } from './storage/principal-store.ts';
import { cacheGrants, cacheLookup, cacheNetworks } from './storage/served-cache.ts';
import type { ServerStore } from './storage/server-store.ts';
import { openStores, type Stores } from './storage/stores.ts';
import type { ToolBoxStore } from './storage/toolbox-store.ts';
import type { ToolStore } from './storage/toolbox-tool-store.ts';
import { callTool as callBoxTool, type CallToolDeps as CallBoxToolDeps } from './toolbox/call-tool.ts';
import { findTool } from './toolbox/find-box.ts';
import { createPackagedTools } from './toolbox/packaged-tools.ts';
import { createGateway, type Gateway } from './upstream/gateway.ts';
import { createEgressGuard, type EgressGuard } from './upstream/egress-guard.ts';
import { createHttpTools, type HttpTools } from './upstream/http-tool.ts';
import { createUpstreams, type Upstreams } from './upstream/upstreams.ts';

/** Where a request may carry its credential besides the headers, and what a 401 says (D10). */
export interface CredentialPlace {
  queryToken: unknown;
  resourceMetadata: string | undefined;
}

/** Everything that outlives a request, opened once. Use cases take the parts that they name. */
export interface Deps {
  config: Config;
  log: Log;
  clock: Clock;
  stores: Stores;
  servers: ServerStore;
  /** What calls are served from: cached for as long as nothing has changed. */
  served: Pick<ServerStore, 'find' | 'findRelease' | 'findReleases'>;
  principals: PrincipalStore;
  access: Access;
  audit: AuditTrail;
  upstreams: Upstreams;
  gateway: Gateway;
  clientInfo: { name: string; version: string };
  egress: { checkUrl(url: string): void };
  tools: ToolSource & Pick<ReturnType<typeof createPackagedTools>, 'describe'>;
  toolBoxes: ToolBoxStore;
  toolStore: ToolStore;
  toolBoxAccess: Access;
  httpTools: HttpTools;
  lifecycle: Lifecycle;
  networks: VisibleNetworks;
  networkStore: NetworkStore;
  networkAccess: Access;
  actions: Actions;
  skills: SkillDirectory;
  queries: Queries;
  authenticate: (request: IncomingMessage, place?: CredentialPlace) => Promise<Caller>;
  ready: () => Promise<void>;
  databaseLabel: string;
  /** Aborted by `stop`, before connections are waited for. */
  stopping: AbortSignal;
  stop(): void;
  close(): Promise<void>;
}

const CLIENT_INFO = { name: 'bkn-mcp', version: '0.1.0' };

export async function openDeps(config: Config, log: Log): Promise<Deps> {
  const egress = createGuard(config);
  const database = await openDatabase({
    databaseUrl: config.databaseUrl,
    dataDir: config.dataDir,
    poolMax: config.databasePoolMax,
    log,
  });
  try {
    await migrate(database);
  } catch (error) {
    await database.close();
    throw error;
  }
  const clock = createClock();
  const changes = openChangeFeed(database);
  const stores = openStores(database, { secretsKey: config.secretsKey, changes });
  const outward = { ...config.upstream, egress, clientInfo: CLIENT_INFO, log };
  const upstreams = createUpstreams(outward);
  const gateway = createGateway(outward);
  const stopping = new AbortController();
  const audit = createAuditTrail(stores.audit, log);
  const permission = createEmbeddedPermission({ grants: cacheGrants(stores.grants, changes), log });
  const { toolBoxes, tools: toolStore } = stores;
  const httpTools = createHttpTools({ ...config.upstream, egress });
  const toolbox = { toolBoxes, toolStore, toolBoxAccess: createAccess(permission, 'tool_box'), httpTools };
  const { interactions, operations } = stores;
  const lifecycle = createLifecycle({ interactions, operations, clock, log, settings: config.lifecycle });
  const packaged = createPackagedTools(toolbox);
  const tools = { ...createToolSource({ upstreams, packaged, audit, clock }), describe: packaged.describe };
  const served = { ...stores.servers, ...cacheLookup(stores.servers, changes) };
  const access = createAccess(permission, 'mcp');
  const networkAccess = createAccess(permission, 'knowledge_network');
  const queries = createQueries(createDataSource(database), Date.now);
  const actionTools = createActionTools({
    servers: serversOf({ servers: served, access, tools }),
    boxes: boxesOf({ ...toolbox, audit, clock }),
  });
  const actions = createActions({
    store: stores.actions,
    tools: actionTools,
    queries,
    clock,
    log,
    stopping: stopping.signal,
  });
  return {
    config,
    log,
    clock,
    stores,
    servers: stores.servers,
    served,
    principals: stores.principals,
    access,
    audit,
    upstreams,
    gateway,
    clientInfo: CLIENT_INFO,
    egress: { checkUrl: url => egress.check(new URL(url)) },
    tools,
    ...toolbox,
    lifecycle,
    networks: createVisibleNetworks({ networks: cacheNetworks(stores.networks, changes), access: networkAccess }),
    networkStore: stores.networks,
    networkAccess,
    queries,
    actions,
    skills: openSkillDirectory(config.skillsDir),
    authenticate: authenticationOf(config, stores, clock, log),
    ready: async () => {
      await database.knex.raw('select 1');
    },
    databaseLabel: config.databaseUrl === undefined ? `embedded, in ${config.dataDir}` : 'PostgreSQL (DATABASE_URL)',
    stopping: stopping.signal,
    stop: () => stopping.abort(),
    async close() {
      lifecycle.close();
      await actions.close();
      await gateway.close();
      await upstreams.close();
      await httpTools.close();
      await audit.flush();
      await changes.close();
      await database.close();
    },
  };
}

/** The released servers, as the proxy calls them. */
function serversOf(deps: CallToolDeps & ListToolsDeps): ActionToolsDeps['servers'] {
  return {
    listTools: async (mcpId, ctx) =>
      (await listTools(mcpId, false, ctx, deps)) as Awaited<ReturnType<ActionToolsDeps['servers']['listTools']>>,
    callTool: (mcpId, name, args, ctx) => callTool(mcpId, name, args, ctx, deps),
  };
}

function boxesOf(deps: CallBoxToolDeps): ActionToolsDeps['boxes'] {
  return {
    async describe(boxId, toolId, { caller }) {
      await deps.toolBoxAccess.require(caller, boxId, 'execute');
      return findTool(deps.toolStore, boxId, toolId);
    },
    callTool: (boxId, toolId, args, ctx) => callBoxTool(boxId, toolId, args, 'execute', ctx, deps),
  };
}

function createGuard({ upstream }: Config): EgressGuard {
  try {
    return createEgressGuard({ allow: upstream.egressAllow, allowLoopback: upstream.allowLoopback });
  } catch (error) {
    throw new ConfigError([`MCP_EGRESS_ALLOW: ${error instanceof Error ? error.message : String(error)}`]);
  }
}

function authenticationOf(config: Config, stores: Stores, clock: Clock, log: Log): Deps['authenticate'] {
  const { keys, principals } = stores;
  const authenticator = config.auth.enabled
    ? createAuthenticator({ settings: config.auth, keys, principals, clock, log })
    : createOpenAuthenticator();
  return (request, place) => {
    const credential = readCredential(request.headers, place?.queryToken);
    const resourceMetadata = place?.resourceMetadata;
    return authenticator.authenticate(credential, resourceMetadata === undefined ? {} : { resourceMetadata });
  };
}
