import type { IncomingMessage } from 'node:http';
import { ServiceError } from '../errors.ts';
import type { OriginGuard } from './origin-guard.ts';
import { isRevision } from './protocol.ts';

/**
 * What every request to an MCP endpoint must pass: its origin, and a revision header that can be one (D39).
 * @throws ServiceError Forbidden, BadRequest
 */
export function checkRequest(request: IncomingMessage, origins: OriginGuard): void {
  origins.check(request.headers);
  const revision = headerOf(request, 'mcp-protocol-version');
  if (revision !== undefined && !isRevision(revision)) {
    throw new ServiceError('BadRequest', {
      details: 'header mcp-protocol-version: expected a revision of MCP, such as 2025-11-25',
    });
  }
}

export function headerOf({ headers }: Pick<IncomingMessage, 'headers'>, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
