import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

/** A process of the bench's own, so that nothing that is measured shares one with the load generator. */
export interface Child {
  url: string;
  /** User and system time since the process began, ms. */
  cpuMs(): Promise<number>;
  /** Whatever else the process counts, by name. */
  counts(): Promise<Record<string, number>>;
  stop(): Promise<void>;
}

/** What the parent asks; the answer has the same `ask`. */
interface Question {
  ask: 'usage' | 'stop';
}

interface Usage {
  cpuMs: number;
  counts: Record<string, number>;
}

const READY_WITHIN_MS = 60_000;

/** `module` calls `serveParent` when it listens. @throws Error with what the process wrote when it does not get there. */
export async function startChild(module: string, env: Record<string, string>, execArgv: string[] = []): Promise<Child> {
  const child = fork(new URL(module, import.meta.url), [], {
    env: { PATH: process.env.PATH, ...env },
    execArgv,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => (said = (said + chunk.toString('utf8')).slice(-4000)));
  const { url } = (await reply(child, () => `${module} did not start: ${said}`)) as { url: string };
  const usage = async (): Promise<Usage> => {
    child.send({ ask: 'usage' } satisfies Question);
    return (await reply(child, () => `${module} ended: ${said}`)) as Usage;
  };
  return {
    url,
    cpuMs: async () => (await usage()).cpuMs,
    counts: async () => (await usage()).counts,
    stop: () => stop(child),
  };
}

/** In the child: says where it listens, then answers the parent until told to stop, or until the parent is gone. */
export function serveParent(
  url: string,
  close: () => Promise<void>,
  counts: () => Record<string, number> = () => ({}),
): void {
  const end = (): void => void close().then(() => process.exit(0));
  process.on('message', ({ ask }: Question) => {
    if (ask === 'stop') {
      end();
      return;
    }
    const { user, system } = process.cpuUsage();
    process.send?.({ cpuMs: (user + system) / 1000, counts: counts() } satisfies Usage);
  });
  process.on('disconnect', end);
  process.send?.({ url });
}

async function reply(child: ChildProcess, failure: () => string): Promise<unknown> {
  const waiting = new AbortController();
  const signal = AbortSignal.any([waiting.signal, AbortSignal.timeout(READY_WITHIN_MS)]);
  try {
    const exited = once(child, 'exit', { signal }).then(() => Promise.reject(new Error(failure())));
    const [message] = (await Promise.race([once(child, 'message', { signal }), exited])) as unknown[];
    return message;
  } catch (cause) {
    throw new Error(failure(), { cause });
  } finally {
    waiting.abort();
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.send({ ask: 'stop' } satisfies Question);
  const timer = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await ended;
  clearTimeout(timer);
}
