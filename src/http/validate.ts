import type { NextFunction, RequestHandler } from 'express';
import { middleware } from 'express-openapi-validator';

export interface OperationDocument {
  openapi: string;
  servers?: readonly unknown[];
  paths: Record<string, Record<string, unknown>>;
  components?: { parameters?: Record<string, unknown> };
}

type ApiSpec = Exclude<Parameters<typeof middleware>[0]['apiSpec'], string>;

export interface ValidatedOperation {
  /** As the document spells it. */
  path: string;
  method: string;
  /** Empty where the operation takes no body. */
  requestTypes: readonly string[];
}

/**
 * Request (and, when asked, response) validation of one operation. The validator looks its operation up by compiling the
 * pattern of every path of its document on every request; given one path it compiles one. It is made when the operation is
 * first asked for: making it compiles the schema of OpenAPI itself, and for all operations that would be seconds at start.
 */
export function validateOperation(
  document: OperationDocument,
  operation: ValidatedOperation,
  responses: boolean,
): RequestHandler {
  const { path, method, requestTypes } = operation;
  if (document.paths[path]?.[method] === undefined) throw new Error(`The document has no ${method} ${path}`);
  let steps: RequestHandler[] | undefined;
  return (request, response, next) => {
    // It compiles and keeps a validator for each content type it sees, parameters included: callers must not choose those. The
    // body, if there is one, has been read as JSON already.
    if (requestTypes.length > 0) request.headers['content-type'] = 'application/json';
    else delete request.headers['content-type'];
    steps ??= createValidator(document, path, method, responses);
    inTurn(steps, request, response, next);
  };
}

function inTurn(steps: readonly RequestHandler[], ...[request, response, next]: Parameters<RequestHandler>): void {
  let done = 0;
  const proceed: NextFunction = (error?: unknown) => {
    const step = error === undefined ? steps[done++] : undefined;
    if (step === undefined) next(error);
    else void step(request, response, proceed);
  };
  proceed();
}

function createValidator(
  document: OperationDocument,
  path: string,
  method: string,
  responses: boolean,
): RequestHandler[] {
  const item = document.paths[path] ?? {};
  // The validator writes into the document that it is given.
  const slice = structuredClone({ ...document, paths: { [path]: { ...sharedParts(item), [method]: item[method] } } });
  const shared = Object.values(slice.components?.parameters ?? {});
  for (const parameter of [...shared, ...parametersOf(slice.paths[path]), ...parametersOf(slice.paths[path]?.[method])])
    allowReserved(parameter);
  return middleware({
    apiSpec: slice as unknown as ApiSpec,
    validateApiSpec: false,
    validateRequests: { allowUnknownQueryParameters: true },
    validateResponses: responses ? { coerceTypes: false } : false,
    validateSecurity: false,
    fileUploader: false,
    useRequestUrl: true,
  });
}

function sharedParts(item: Record<string, unknown>): Record<string, unknown> {
  return item.parameters === undefined ? {} : { parameters: item.parameters };
}

function parametersOf(holder: unknown): unknown[] {
  const { parameters = [] } = holder as { parameters?: unknown[] };
  return parameters;
}

/** Left alone, the validator refuses a form's `+` for a space, and a bare `:` or `/`, which URLs allow in a query. */
function allowReserved(parameter: unknown): void {
  if (typeof parameter === 'object' && parameter !== null && 'in' in parameter && parameter.in === 'query') {
    Object.assign(parameter, { allowReserved: true });
  }
}
