import { expect, onTestFinished, vi } from 'vitest';
import { ServiceError } from '../../src/errors.ts';
import { createEgressGuard } from '../../src/upstream/egress-guard.ts';
import {
  createUpstreams,
  type UpstreamOptions,
  type UpstreamTarget,
  type Upstreams,
} from '../../src/upstream/upstreams.ts';

export const NEVER = new AbortController().signal;

/** Limits short enough for tests; closed when the test ends. */
export function testUpstreams(options: Partial<UpstreamOptions> = {}): Upstreams {
  const upstreams = createUpstreams({
    egress: createEgressGuard({ allow: [], allowLoopback: true }),
    clientInfo: { name: 'bkn-mcp', version: '0.0.0-test' },
    connectTimeoutMs: 1000,
    callTimeoutMs: 1000,
    callMaxMs: 3000,
    ...options,
  });
  onTestFinished(() => upstreams.close());
  return upstreams;
}

export async function started<T extends { stop(): Promise<void> }>(server: Promise<T>): Promise<T> {
  const running = await server;
  onTestFinished(() => running.stop());
  return running;
}

export function streamTarget(server: { url: string }, headers: Record<string, string> = {}): UpstreamTarget {
  return { mode: 'stream', url: server.url, headers };
}

export interface Failure {
  key: string;
  details: unknown;
  /** Everything a caller could get to see. */
  shown: string;
  ms: number;
}

export async function failureOf(work: Promise<unknown>): Promise<Failure> {
  const start = Date.now();
  const outcome: unknown = await work.then(
    value => ({ resolved: value }),
    (error: unknown) => error,
  );
  expect(outcome).toBeInstanceOf(ServiceError);
  const { key, details, args } = outcome as ServiceError;
  return { key, details, shown: JSON.stringify([key, details, args]), ms: Date.now() - start };
}

/** After close, the upstream has no connection and no session of ours left. */
export async function expectNoLeak(
  upstreams: Upstreams,
  server: { sockets(): number; openSessions?(): number },
): Promise<void> {
  await upstreams.close();
  await vi.waitFor(() => {
    expect({ sockets: server.sockets(), sessions: server.openSessions?.() ?? 0 }).toEqual({ sockets: 0, sessions: 0 });
  });
}
