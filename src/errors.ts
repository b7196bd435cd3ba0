/**
 * The one table of errors (D2): code → HTTP status and message key. Rich cause inside (`cause`), poor message outside:
 * `details` says which field and why, and never holds a stack, SQL, a path, a secret or an upstream's page.
 */
export const HTTP_NAMES = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  405: 'MethodNotAllowed',
  409: 'Conflict',
  412: 'PreconditionFailed',
  413: 'PayloadTooLarge',
  415: 'UnsupportedMediaType',
  429: 'TooManyRequests',
  500: 'InternalServerError',
  501: 'NotImplemented',
  503: 'ServiceUnavailable',
} as const;
export type HttpStatus = keyof typeof HTTP_NAMES;

/** Generic errors are `Public.<HttpName>`; ours are `AgentOperatorIntegration.<HttpName>.<key>` or `agentRetrieval.<HttpName>.<key>`. */
const TABLE = {
  BadRequest: { status: 400, scope: 'public' },
  Unauthorized: { status: 401, scope: 'public' },
  Forbidden: { status: 403, scope: 'public' },
  NotFound: { status: 404, scope: 'public' },
  MethodNotAllowed: { status: 405, scope: 'public' },
  PreconditionFailed: { status: 412, scope: 'public' },
  PayloadTooLarge: { status: 413, scope: 'public' },
  UnsupportedMediaType: { status: 415, scope: 'public' },
  TooManyRequests: { status: 429, scope: 'public' },
  InternalServerError: { status: 500, scope: 'public' },
  NotImplemented: { status: 501, scope: 'public' },
  ServiceUnavailable: { status: 503, scope: 'public' },

  MCPNotFound: { status: 404, scope: 'factory' },
  MCPExists: { status: 400, scope: 'factory' },
  MCPNameEmpty: { status: 400, scope: 'factory' },
  MCPNameLimit: { status: 400, scope: 'factory' },
  MCPNameInvalid: { status: 400, scope: 'factory' },
  MCPDescLimit: { status: 400, scope: 'factory' },
  MCPUrlRequired: { status: 400, scope: 'factory' },
  MCPUrlInvalid: { status: 400, scope: 'factory' },
  MCPHeaderInvalid: { status: 400, scope: 'factory' },
  MCPCommandRequired: { status: 400, scope: 'factory' },
  MCPCreationTypeImmutable: { status: 400, scope: 'factory' },
  MCPStatusInvalid: { status: 400, scope: 'factory' },
  MCPUnSupportDelete: { status: 400, scope: 'factory' },
  MCPServerNotPublished: { status: 400, scope: 'factory' },
  MCPModeNotSupported: { status: 400, scope: 'factory' },
  MCPServerAddressForbidden: { status: 400, scope: 'factory' },
  MCPToolMaxCount: { status: 400, scope: 'factory' },
  MCPToolNameDuplicate: { status: 400, scope: 'factory' },
  ToolBoxNotFound: { status: 400, scope: 'factory' },
  ToolNotFound: { status: 400, scope: 'factory' },
  ToolBoxExists: { status: 400, scope: 'factory' },
  ToolBoxStatusInvalid: { status: 400, scope: 'factory' },
  ToolBoxUnSupportDelete: { status: 400, scope: 'factory' },
  ToolExists: { status: 400, scope: 'factory' },
  ToolNotAvailable: { status: 400, scope: 'factory' },
  ToolArgumentsInvalid: { status: 400, scope: 'factory' },
  ProxyPathParamMissing: { status: 400, scope: 'factory' },
  OpenAPIInvalid: { status: 400, scope: 'factory' },
  FunctionNoHandlerFound: { status: 400, scope: 'factory' },
  MCPBatchLimit: { status: 400, scope: 'factory' },
  MCPServerNotAccessible: { status: 500, scope: 'factory' },
  MCPServerAuthFailed: { status: 500, scope: 'factory' },
  MCPListToolsFailed: { status: 500, scope: 'factory' },
  MCPCallToolFailed: { status: 500, scope: 'factory' },
  MCPServerTimeout: { status: 500, scope: 'factory' },
  CommonAddForbidden: { status: 403, scope: 'factory' },
  CommonEditForbidden: { status: 403, scope: 'factory' },
  CommonDeleteForbidden: { status: 403, scope: 'factory' },
  CommonViewForbidden: { status: 403, scope: 'factory' },
  CommonPublishForbidden: { status: 403, scope: 'factory' },
  CommonUnpublishForbidden: { status: 403, scope: 'factory' },
  CommonPermissionForbidden: { status: 403, scope: 'factory' },
  CommonPublicAccessForbidden: { status: 403, scope: 'factory' },
  CommonUseForbidden: { status: 403, scope: 'factory' },
  CommonInternalForbidden: { status: 403, scope: 'factory' },

  ArgumentInvalid: { status: 400, scope: 'loader' },
  KnowledgeNetworkNotFound: { status: 404, scope: 'loader' },
  ConceptNotFound: { status: 404, scope: 'loader' },
  QueryRefused: { status: 400, scope: 'loader' },
  QueryFailed: { status: 500, scope: 'loader' },
  QueryTimeout: { status: 500, scope: 'loader' },
} as const satisfies Record<string, { status: HttpStatus; scope: 'public' | 'factory' | 'loader' }>;

export type ErrorKey = keyof typeof TABLE;
export const ERROR_KEYS = Object.keys(TABLE) as ErrorKey[];

const PREFIX = { factory: 'AgentOperatorIntegration', loader: 'agentRetrieval' } as const;

export function errorStatus(key: ErrorKey): HttpStatus {
  return TABLE[key].status;
}

export function errorCode(key: ErrorKey): string {
  const { status, scope }: { status: HttpStatus; scope: 'public' | 'factory' | 'loader' } = TABLE[key];
  return scope === 'public' ? `Public.${HTTP_NAMES[status]}` : `${PREFIX[scope]}.${HTTP_NAMES[status]}.${key}`;
}

/** One faulty input: `field` in dotted form (`body.name`, `query.page_size`), `expected` what would have been accepted. */
export interface FieldFault {
  field: string;
  message: string;
}

export interface ErrorOptions {
  /** Becomes `error_details`: field faults or one short sentence. Shown to callers. */
  details?: string | FieldFault[];
  /** Values for the placeholders of the localised description. Shown to callers. */
  args?: Record<string, string | number>;
  /** Why it happened, for the log only. */
  cause?: unknown;
  /** Response headers that belong to the error, such as `Allow` or `WWW-Authenticate`. */
  headers?: Record<string, string>;
}

export class ServiceError extends Error {
  readonly key: ErrorKey;
  readonly details: string | FieldFault[] | null;
  readonly args: Record<string, string | number>;
  readonly headers: Record<string, string>;

  constructor(key: ErrorKey, options: ErrorOptions = {}) {
    super(key, { cause: options.cause });
    this.name = 'ServiceError';
    this.key = key;
    this.details = options.details ?? null;
    this.args = options.args ?? {};
    this.headers = options.headers ?? {};
  }

  get status(): HttpStatus {
    return errorStatus(this.key);
  }

  get code(): string {
    return errorCode(this.key);
  }
}
