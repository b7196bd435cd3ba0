import { type DefinePlugin, definePluginConfig, type IR } from '@hey-api/openapi-ts';

/** What our own emitters need to know of an operation, read off hey-api's parsed form. */
export interface OperationModel {
  id: string;
  document: string;
  base: string;
  tag: string;
  method: string;
  path: string;
  statuses: number[];
  requestTypes: string[];
  bodyRequired: boolean;
  streaming: boolean;
  deprecated: boolean;
  hasPath: boolean;
  hasQuery: boolean;
  /** Query parameters that validation fills in. */
  defaultedQuery: string[];
  /** Lower-case names, as Node gives them. */
  headers: { name: string; required: boolean }[];
  /** The 2xx and 304 answers. */
  replies: { status: number; hasBody: boolean }[];
  /** hey-api's names for the types of the request and of the 2xx bodies. */
  requestType: string;
  responsesType: string;
}

interface Config {
  name: 'operations';
  document: string;
  base: string;
  /** Gets one function an operation, to be called when the run is over: only then have types their final names. */
  collect: (model: () => OperationModel) => void;
}

type OperationsPlugin = DefinePlugin<Config>;

const handler: OperationsPlugin['Handler'] = ({ plugin }) => {
  const { document, base, collect } = plugin.config;
  plugin.forEach('operation', ({ operation }) => {
    const nameOf = (role: 'data' | 'responses') =>
      plugin.querySymbol({ category: 'type', resource: 'operation', resourceId: operation.id, role })?.finalName ?? '';
    collect(() =>
      modelOf(operation, { document, base, requestType: nameOf('data'), responsesType: nameOf('responses') }),
    );
  });
};

/** Reads hey-api's parsed form for our own emitters; it adds no file to hey-api's output. */
export const operationsPlugin = definePluginConfig<OperationsPlugin['Types']>({
  name: 'operations',
  config: { document: '', base: '', collect: () => undefined },
  dependencies: ['@hey-api/typescript'],
  handler,
});

type Given = Pick<OperationModel, 'document' | 'base' | 'requestType' | 'responsesType'>;

function modelOf(operation: IR.OperationObject, given: Given): OperationModel {
  const { parameters = {}, body, responses = {} } = operation;
  const statuses = Object.keys(responses).map(Number);
  return {
    ...given,
    id: operation.operationId ?? operation.id,
    tag: operation.tags?.[0] ?? '',
    method: operation.method,
    path: operation.path,
    statuses: statuses.sort((a, b) => a - b),
    requestTypes: body ? [body.mediaType] : [],
    bodyRequired: body?.required ?? false,
    streaming: operation['x-streaming'] === true,
    deprecated: operation.deprecated ?? false,
    hasPath: Object.keys(parameters.path ?? {}).length > 0,
    hasQuery: Object.keys(parameters.query ?? {}).length > 0,
    defaultedQuery: Object.values(parameters.query ?? {}).flatMap(({ name, schema }) =>
      schema.default === undefined ? [] : [name],
    ),
    headers: Object.values(parameters.header ?? {}).map(({ name, required }) => ({
      name: name.toLowerCase(),
      required: required ?? false,
    })),
    replies: statuses
      .filter(status => (status >= 200 && status < 300) || status === 304)
      .map(status => ({ status, hasBody: responses[String(status)]?.mediaType !== undefined })),
  };
}
