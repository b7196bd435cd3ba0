import { type FieldFault, ServiceError } from '../errors.ts';
import type { Mode, ServerConfig, Status } from '../storage/records.ts';

export const NAME_LIMIT = 50;
export const DESCRIPTION_LIMIT = 2000;
export const TOOL_LIMIT = 30;

/** D20, after trimming. Characters are Unicode code points, not UTF-16 units. */
export function checkName(name: string): string {
  const trimmed = name.trim();
  if (trimmed === '') throw fault('MCPNameEmpty', 'body.name', `expected 1 to ${NAME_LIMIT} characters`);
  if (length(trimmed) > NAME_LIMIT) {
    throw fault('MCPNameLimit', 'body.name', `expected 1 to ${NAME_LIMIT} characters, got ${length(trimmed)}`, {
      limit: NAME_LIMIT,
    });
  }
  if (/\p{Cc}/u.test(trimmed)) throw fault('MCPNameInvalid', 'body.name', 'expected no control characters');
  return trimmed;
}

export function checkDescription(description: string): string {
  if (length(description) <= DESCRIPTION_LIMIT) return description;
  const message = `expected at most ${DESCRIPTION_LIMIT} characters, got ${length(description)}`;
  throw fault('MCPDescLimit', 'body.description', message, { limit: DESCRIPTION_LIMIT });
}

/** What a configuration needs for its mode: a url to connect to, or a command to start (D20). */
export function checkReachable(config: Pick<ServerConfig, 'creationType' | 'mode' | 'url' | 'command'>): void {
  if (config.creationType !== 'custom') return;
  if (isStdio(config.mode)) {
    if (config.command !== '') return;
    throw fault('MCPCommandRequired', 'body.command', `expected a command for mode ${config.mode}`, {
      mode: config.mode,
    });
  }
  if (config.url === '')
    throw fault('MCPUrlRequired', 'body.url', `expected a url for mode ${config.mode}`, { mode: config.mode });
}

export function checkUrl(url: string): string {
  if (url === '' || (URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol))) return url;
  throw fault('MCPUrlInvalid', 'body.url', 'expected an absolute http or https URL');
}

/** D34, for what can be told from the URL alone; what its name resolves to is judged when it is connected to. */
export interface UrlGuard {
  /** @throws ServiceError MCPServerAddressForbidden */
  checkUrl(url: string): void;
}

export function checkAddress(url: string, guard: UrlGuard): void {
  try {
    guard.checkUrl(url);
  } catch (cause) {
    if (!(cause instanceof ServiceError) || typeof cause.details !== 'string') throw cause;
    throw fault(cause.key, 'body.url', cause.details);
  }
}

const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

/** Names and values that an HTTP client could not send are refused when they are given, not when they are used. */
export function checkHeaders(headers: Record<string, string>): Record<string, string> {
  for (const [name, value] of Object.entries(headers)) {
    if (!HEADER_NAME.test(name))
      throw fault('MCPHeaderInvalid', 'body.headers', `${JSON.stringify(name)} is no HTTP header name`);
    if (!HEADER_VALUE.test(value)) {
      throw fault(
        'MCPHeaderInvalid',
        `body.headers.${name}`,
        'expected printable Latin-1 characters without line breaks',
      );
    }
  }
  return headers;
}

export function isStdio(mode: Mode): boolean {
  return mode === 'stdio_uv' || mode === 'stdio_npx';
}

/** D22; the present status again is a no-op and not listed. */
const TRANSITIONS: Record<Status, readonly Status[]> = {
  unpublish: ['published'],
  published: ['editing', 'offline'],
  editing: ['published', 'offline'],
  offline: ['published', 'unpublish'],
};

export function checkTransition(from: Status, to: Status): void {
  if (TRANSITIONS[from].includes(to)) return;
  const message = `expected ${[from, ...TRANSITIONS[from]].join(', ')} for a server in status ${from}, got ${to}`;
  throw fault('MCPStatusInvalid', 'body.status', message, { from, to });
}

/** D22: what an edit makes of the status. */
export function statusAfterEdit(status: Status): Status {
  if (status === 'published') return 'editing';
  return status === 'offline' ? 'unpublish' : status;
}

/** D23: a configuration that has been released keeps its number; what is written after it gets the next one. */
export function versionAfter(version: number, newestReleased: number): number {
  return newestReleased >= version ? newestReleased + 1 : version;
}

export function checkDeletable(status: Status): void {
  if (status === 'unpublish' || status === 'offline') return;
  throw new ServiceError('MCPUnSupportDelete', {
    args: { status },
    details: `expected status unpublish or offline, found ${status}`,
  });
}

function length(text: string): number {
  return Array.from(text).length;
}

type FaultKey = ConstructorParameters<typeof ServiceError>[0];

function fault(
  key: FaultKey,
  field: string,
  message: string,
  args: Record<string, string | number> = {},
): ServiceError {
  return new ServiceError(key, { details: [{ field, message } satisfies FieldFault], args });
}
