import express, { type Express, type Request, type RequestHandler, type Response } from 'express';
import type { Operation } from '../../generated/operations.ts';
import type { Caller } from '../auth/caller.ts';
import { ServiceError } from '../errors.ts';
import type { Log } from '../observability/log.ts';
import type { Language } from '../request-context.ts';
import { accessLog } from './access-log.ts';
import { errorMiddleware } from './error-middleware.ts';
import { exchangeOf } from './exchange.ts';
import { type McpResourceOptions, protectedResource, WELL_KNOWN } from './mcp-resource.ts';
import { startRequest } from './start-request.ts';

export interface ApplicationOptions {
  defaultLanguage: Language;
  bodyLimit: number;
  responseValidation: boolean;
  log: Log;
  authenticate: (request: Request) => Promise<Caller>;
  resource: McpResourceOptions;
  /** Rejects when the service cannot do its work (readiness). */
  ready: () => Promise<void>;
  /** Every documented operation with its steps, static paths first. */
  routes: readonly { operation: Operation; steps: RequestHandler[] }[];
}

/**
 * The order of the pipeline, in one place: request id and language, health, authentication, routing (404, 405), the
 * operation's own steps, and the one error middleware. Authentication comes before everything that could tell a path
 * from another (D10).
 */
export function createApplication(options: ApplicationOptions): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use(startRequest(options.defaultLanguage), accessLog(options.log));
  app.get('/health/alive', (_request, response) => void response.json({ status: 'alive' }));
  app.get('/health/ready', (_request, response) => readiness(response, options.ready));
  app.use(WELL_KNOWN, protectedResource(options.resource));
  const bases = new Set(options.routes.map(({ operation }) => operation.base));
  app.use([...bases], authentication(options.authenticate));
  app.use(dropEmptyQuery);
  const router = express.Router({ caseSensitive: true, strict: false });
  // Path by path: a method that `/mcp/list` lacks must not be looked for under `/mcp/{mcp_id}`.
  for (const [path, routes] of Map.groupBy(options.routes, ({ operation }) => operation.base + operation.express)) {
    for (const { operation, steps } of routes) router[operation.method](path, ...steps);
    router.all(path, methodNotAllowed(routes.map(({ operation }) => operation.method.toUpperCase())));
  }
  app.use(canonicalPath(options.routes), router);
  app.use(() => {
    throw new ServiceError('NotFound');
  });
  app.use(errorMiddleware(options.log, options.bodyLimit, options.responseValidation));
  return app;
}

function authentication(authenticate: ApplicationOptions['authenticate']): RequestHandler {
  return async (request, _response, next) => {
    exchangeOf(request).caller = await authenticate(request);
    next();
  };
}

async function readiness(response: Response, ready: () => Promise<void>): Promise<void> {
  try {
    await ready();
  } catch (cause) {
    throw new ServiceError('ServiceUnavailable', { cause });
  }
  response.json({ status: 'ready' });
}

/** `?name=` from a form is a filter left empty, not a filter for the empty text. */
const dropEmptyQuery: RequestHandler = (request, _response, next) => {
  const query = Object.fromEntries(Object.entries(request.query).filter(([, value]) => value !== ''));
  Object.defineProperty(request, 'query', { value: query, writable: true, configurable: true, enumerable: true });
  next();
};

/**
 * D6: a documented path is served with and without its trailing slash, without a redirect. The validator matches paths to
 * the letter, so the other spelling is turned into the documented one before routing.
 */
function canonicalPath(routes: ApplicationOptions['routes']): RequestHandler {
  const slashed = new Set(
    routes.map(({ operation }) => operation.base + operation.express).filter(path => path.endsWith('/')),
  );
  return (request, _response, next) => {
    const [path, query] = splitOnce(request.url, '?');
    const spelling = path.endsWith('/') ? path.replace(/\/+$/, '') || '/' : `${path}/`;
    const wanted = slashed.has(path) ? path : slashed.has(spelling) || path.endsWith('/') ? spelling : path;
    request.url = query === undefined ? wanted : `${wanted}?${query}`;
    next();
  };
}

function splitOnce(text: string, separator: string): [string, string?] {
  const index = text.indexOf(separator);
  return index < 0 ? [text] : [text.slice(0, index), text.slice(index + 1)];
}

function methodNotAllowed(methods: readonly string[]): RequestHandler {
  const allow = [...methods].sort().join(', ');
  return () => {
    throw new ServiceError('MethodNotAllowed', { headers: { Allow: allow }, details: `expected one of ${allow}` });
  };
}
