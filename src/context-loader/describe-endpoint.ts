import { hash } from 'node:crypto';
import type { GetMCPInfoReply } from '../../generated/handlers.ts';
import type { RequestContext } from '../request-context.ts';
import type { ToolCatalogue } from './tool-catalogue.ts';

type MCPInfo = Extract<GetMCPInfoReply, { status: 200 }>['body'];

const LANGUAGES = ['zh-CN', 'en-US'] as const;

/** The description of an MCP endpoint, for people and for agents that set themselves up (facts §2), with its entity tag. */
export function describeEndpoint(
  path: string,
  { publicBase, language }: RequestContext,
  catalogue: ToolCatalogue,
): { info: MCPInfo; etag: string } {
  const endpoint = `${publicBase}${path}`;
  const { info: tools } = catalogue.in(language);
  const headers = { Authorization: 'Bearer <access-token>', 'Accept-Language': language };
  const info: MCPInfo = {
    service: 'context-loader',
    endpoint,
    protocol: 'MCP / JSON-RPC 2.0 (initialize → tools/list → tools/call)',
    transport: 'Streamable HTTP',
    auth: 'Bearer credential via Authorization header: an OAuth access token, or an AppKey (prefix bak_). No other headers required.',
    language,
    supported_languages: [...LANGUAGES],
    tool_count: tools.length,
    tools: [...tools],
    client_config_example: { mcpServers: { 'context-loader': { url: endpoint, headers } } },
  };
  return { info, etag: `"${hash('sha256', `${catalogue.version}\n${language}\n${endpoint}`, 'base64url')}"` };
}

/** RFC 9110 §13.1.2: whether the caller's copy, as `If-None-Match` names it, is still good. */
export function isFresh(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some(tag => tag.trim().replace(/^W\//, '') === etag);
}
