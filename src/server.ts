import { createServer, type IncomingMessage, type Server as HttpServer, type ServerResponse } from 'node:http';
import { bindOperations } from '../generated/routes.ts';
import { type Operation, OPERATIONS } from '../generated/operations.ts';
import type { Handlers } from '../generated/handlers.ts';
import { TOOLS } from '../generated/tools.ts';
import { appsHandlers } from './apps/handlers.ts';
import { createBusinessTools } from './context-loader/business-tools.ts';
import { type ContextLoaderDeps, contextLoaderHandlers } from './context-loader/handlers.ts';
import { createToolCatalogue, loadPublishedTools } from './context-loader/tool-catalogue.ts';
import type { Deps } from './deps.ts';
import { createApplication } from './http/application.ts';
import { refuseBrokenRequests } from './http/client-error.ts';
import { type BoundHandler, operationSteps, type RawExchange } from './http/bind-operation.ts';
import { loadDocuments } from './http/documents.ts';
import { credentialPlace } from './http/mcp-resource.ts';
import { publicBaseReader } from './http/public-base.ts';
import { createOriginGuard } from './mcp/origin-guard.ts';
import { createSessionSeal } from './mcp/session-seal.ts';
import { marketHandlers } from './market/handlers.ts';
import { networksHandlers } from './networks/handlers.ts';
import { proxyHandlers } from './proxy/handlers.ts';
import { registryHandlers } from './registry/handlers.ts';
import type { RequestContext } from './request-context.ts';
import { toolboxHandlers } from './toolbox/handlers.ts';
import { toolkitHandlers } from './toolkit/handlers.ts';

export function createHandlers(deps: Deps): Handlers<RequestContext, RawExchange> {
  const { config } = deps;
  const mcp = {
    origins: createOriginGuard({
      allowedOrigins: config.apps.allowedOrigins,
      publicUrl: config.publicUrl,
      loopbackOnly: config.upstream.allowLoopback,
    }),
    seal: createSessionSeal(config.secretsKey),
  };
  return {
    registry: registryHandlers(deps),
    market: marketHandlers(deps),
    proxy: proxyHandlers({ ...deps, servers: deps.served }),
    apps: appsHandlers({ ...deps, ...mcp, servers: deps.served }),
    contextLoader: contextLoaderHandlers(contextLoaderDeps(deps, mcp)),
    networks: networksHandlers(deps),
    toolbox: toolboxHandlers(deps),
    toolkit: toolkitHandlers(),
  };
}

function contextLoaderDeps(
  deps: Deps,
  mcp: Pick<ContextLoaderDeps['endpoint'], 'origins' | 'seal'>,
): ContextLoaderDeps {
  const { config, lifecycle, log, stopping, clientInfo } = deps;
  const tools = createBusinessTools(deps);
  const served = new Set(['bkn_start_interaction', 'bkn_finish_interaction', ...tools.keys()]);
  return {
    lifecycle,
    log,
    tools,
    catalogue: createToolCatalogue(TOOLS, loadPublishedTools(), ({ name }) => served.has(name)),
    checkResults: config.responseValidation,
    path: OPERATIONS.mcpStreamableHTTP.base + OPERATIONS.mcpStreamableHTTP.path,
    version: clientInfo.version,
    endpoint: { ...mcp, streamsMax: config.apps.sessionsMax, stopping },
  };
}

/** The whole service as an HTTP server that does not listen yet. */
export function createHttpServer(deps: Deps): HttpServer {
  const { config } = deps;
  const options = {
    documents: loadDocuments(),
    bodyLimit: config.requestBodyLimit,
    responseValidation: config.responseValidation,
    publicBase: publicBaseReader(config.publicUrl, config.trustProxy),
  };
  const resource = { issuer: config.auth.issuer, publicBase: options.publicBase };
  const routes: Parameters<typeof createApplication>[0]['routes'][number][] = [];
  bindOperations(createHandlers(deps), (operation: Operation, handler: BoundHandler) => {
    routes.push({ operation, steps: operationSteps(operation, handler, options) });
  });
  const app = createApplication({
    defaultLanguage: config.defaultLanguage,
    bodyLimit: config.requestBodyLimit,
    responseValidation: config.responseValidation,
    log: deps.log,
    authenticate: request => deps.authenticate(request, credentialPlace(request, resource)),
    resource,
    ready: deps.ready,
    routes,
  });
  // The path of a batch holds 1,000 ids (D29): 37,000 characters, more than Node's own limit of the whole head.
  const maxHeaderSize = 65_536;
  const limits = { keepAliveTimeout: 65_000, requestTimeout: 0, headersTimeout: 60_000, maxHeaderSize };
  return createServer({ ...limits, requireHostHeader: false }, inOriginForm(app))
    .on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
      // Who announces too much is answered without being asked for it.
      if (Number(request.headers['content-length'] ?? 0) <= config.requestBodyLimit) response.writeContinue();
      inOriginForm(app)(request, response);
    })
    .on('checkExpectation', inOriginForm(app))
    .on('clientError', refuseBrokenRequests(config.defaultLanguage));
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** RFC 9112 §3.2.2: a request may name its target as a whole URL, as those of proxies do. */
function inOriginForm(app: Listener): Listener {
  return (request, response) => {
    const { url = '/' } = request;
    request.url = url.replace(/^https?:\/\/[^/?#]*/i, '').replace(/#.*$/s, '') || '/';
    app(request, response);
  };
}
