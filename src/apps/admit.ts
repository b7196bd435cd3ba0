import { hash } from 'node:crypto';
import { ServiceError } from '../errors.ts';
import { checkRequest } from '../mcp/check-request.ts';
import type { RequestContext } from '../request-context.ts';
import type { Listed, ReleaseRecord } from '../storage/records.ts';
import type { AppExchange, AppsContext } from './app-exchange.ts';

export interface Admission {
  mcpId: string;
  release: ReleaseRecord;
  /** Names where the release leads to: a session that was opened to elsewhere is over. */
  targetKey: string;
}

/**
 * What every request must pass, each time: what every MCP endpoint checks, `execute` on the server, and a release (D35).
 */
export async function admit(
  { request, path }: AppExchange,
  ctx: RequestContext,
  apps: AppsContext,
): Promise<Admission> {
  checkRequest(request, apps.origins);
  const mcpId = path.mcp_id ?? '';
  await apps.access.require(ctx.caller, mcpId, 'execute');
  const release = await apps.servers.findRelease(mcpId);
  if (release === undefined) throw new ServiceError('MCPNotFound');
  return { mcpId, release, targetKey: targetKeyOf(release) };
}

const targetKeys = new WeakMap<Listed<ReleaseRecord>, string>();

export function targetKeyOf(release: Listed<ReleaseRecord>): string {
  const known = targetKeys.get(release);
  if (known !== undefined) return known;
  const key = makeTargetKey(release);
  targetKeys.set(release, key);
  return key;
}

function makeTargetKey(release: Listed<ReleaseRecord>): string {
  const { creationType, mode, url, headers, command, args, env } = release;
  const target = creationType === 'custom' ? [mode, url, sorted(headers), command, args, sorted(env)] : [];
  return hash('sha256', JSON.stringify([creationType, ...target]), 'base64url').slice(0, 22);
}

function sorted(map: Record<string, string>): [string, string][] {
  return Object.entries(map).sort(([a], [b]) => (a < b ? -1 : 1));
}
