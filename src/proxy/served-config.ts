import { ServiceError } from '../errors.ts';
import type { ServerConfig } from '../storage/records.ts';
import type { ServerStore } from '../storage/server-store.ts';

export type ServerLookup = Pick<ServerStore, 'find' | 'findRelease'>;

/** D30, production calls: published → current, editing → release, otherwise refused before any connection. */
export async function configForCall(mcpId: string, servers: ServerLookup): Promise<ServerConfig> {
  const server = await servers.find(mcpId);
  if (server === undefined) throw new ServiceError('MCPNotFound');
  if (server.status === 'published') return server;
  const release = server.status === 'editing' ? await servers.findRelease(mcpId) : undefined;
  if (release === undefined)
    throw new ServiceError('MCPServerNotPublished', { details: `the status is ${server.status}` });
  return release;
}

/** D30, tool lists: the served version; where nothing is served (unpublish, offline) the current one. */
export async function configForTools(mcpId: string, draft: boolean, servers: ServerLookup): Promise<ServerConfig> {
  if (draft) return currentConfig(mcpId, servers);
  const server = await servers.find(mcpId);
  if (server === undefined) throw new ServiceError('MCPNotFound');
  return server.status === 'editing' ? configForCall(mcpId, servers) : server;
}

/** Debugging and drafts: always the current one. */
export async function currentConfig(mcpId: string, servers: ServerLookup): Promise<ServerConfig> {
  const server = await servers.find(mcpId);
  if (server === undefined) throw new ServiceError('MCPNotFound');
  return server;
}
