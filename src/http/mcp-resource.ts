import type { Request, RequestHandler } from 'express';

const FACTORY = '/api/agent-operator-integration/v1/mcp/app/';
const LOADER = '/api/agent-retrieval/v1/mcp';
const MCP_PATH = new RegExp(`^(?:${FACTORY}[^/]+/(?:mcp|sse|message)|${LOADER}(?:/ptc)?)/?$`);
const SSE_PATH = new RegExp(`^${FACTORY}[^/]+/sse/?$`);
export const WELL_KNOWN = '/.well-known/oauth-protected-resource';

export interface CredentialPlace {
  /** `?token=`, where it counts as a credential (D10). */
  queryToken: unknown;
  /** Where the protected-resource metadata is (RFC 9728), for a 401. */
  resourceMetadata: string | undefined;
}

export interface McpResourceOptions {
  /** Undefined: no OAuth, so there is nothing to describe. */
  issuer: string | undefined;
  publicBase: (request: Request) => string;
}

/** What is special about the credentials of an MCP endpoint. */
export function credentialPlace(request: Request, { issuer, publicBase }: McpResourceOptions): CredentialPlace {
  const [path = ''] = request.originalUrl.split('?');
  const isDescribed = issuer !== undefined && MCP_PATH.test(path);
  return {
    queryToken: SSE_PATH.test(path) ? request.query.token : undefined,
    resourceMetadata: isDescribed ? `${publicBase(request)}${WELL_KNOWN}${path}` : undefined,
  };
}

/** The document that tells an MCP client which issuer to get a token from; passes on what it does not describe. */
export function protectedResource({ issuer, publicBase }: McpResourceOptions): RequestHandler {
  return (request, response, next) => {
    const [path = ''] = request.originalUrl.slice(WELL_KNOWN.length).split('?');
    const isOurs = path === '' || path === '/' || MCP_PATH.test(path);
    if (issuer === undefined || request.method !== 'GET' || !isOurs) {
      next();
      return;
    }
    response.json({
      resource: `${publicBase(request)}${path.replace(/\/$/, '')}`,
      authorization_servers: [issuer],
      bearer_methods_supported: ['header'],
    });
  };
}
