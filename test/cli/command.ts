import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const BIN = join(import.meta.dirname, '../../scripts/bkn-mcp.mjs');
/** Makes the command believe that it runs on Node.js 20. */
const OLD_NODE = `data:text/javascript,Object.defineProperty(process.versions,'node',{value:'20.20.2'})`;
const PATIENCE_MS = 60_000;

export interface Ended {
  status: number | null;
  out: string;
  err: string;
}

export interface Command {
  readonly pid: number;
  readonly out: string;
  /** Resolves as soon as the output matches, with the match. */
  until(pattern: RegExp): Promise<RegExpExecArray>;
  /** As a terminal does: to the command and whatever it has started. */
  signalGroup(signal: NodeJS.Signals): void;
  /** As a supervisor does: to the command alone. */
  signal(signal: NodeJS.Signals): void;
  ended(): Promise<Ended>;
}

const running = new Set<ChildProcess>();

/** The real command, in a process group of its own, with nothing of this process's environment but the path. */
export function startCommand(args: string[], env: Record<string, string>, nodeVersion?: 'old'): Command {
  const options = nodeVersion === 'old' ? ['--import', OLD_NODE] : [];
  const child = spawn(process.execPath, [...options, BIN, ...args], {
    env: { PATH: process.env['PATH'] ?? '', LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  running.add(child);
  const closed = once(child, 'close').finally(() => running.delete(child));
  const said = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => (said.out += chunk.toString('utf8')));
  child.stderr.on('data', (chunk: Buffer) => (said.err += chunk.toString('utf8')));
  const pid = child.pid ?? 0;
  return {
    pid,
    get out() {
      return said.out;
    },
    until: pattern => matching(child, said, pattern),
    signalGroup: signal => void process.kill(-pid, signal),
    signal: signal => void child.kill(signal),
    async ended() {
      const late = new AbortController();
      const result = await Promise.race([closed, wait(PATIENCE_MS, undefined, { signal: late.signal })]);
      late.abort();
      if (result === undefined) throw new Error(`${args.join(' ')} has not ended: ${said.out}${said.err}`);
      return { status: child.exitCode, ...said };
    },
  };
}

export function runCommand(args: string[], env: Record<string, string> = {}): Promise<Ended> {
  return startCommand(args, env).ended();
}

/** Ends what a failed test has left running. */
export function killCommands(): void {
  for (const { pid } of running) if (pid !== undefined) process.kill(-pid, 'SIGKILL');
}

export function groupIsAlive(pid: number): boolean {
  try {
    return process.kill(-pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
    throw error;
  }
}

async function matching(
  child: ChildProcess,
  said: { out: string; err: string },
  pattern: RegExp,
): Promise<RegExpExecArray> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const match = pattern.exec(said.out);
    if (match) return match;
    const over = child.exitCode !== null || child.signalCode !== null || Date.now() > deadline;
    if (over) throw new Error(`${pattern} was not printed: ${said.out}${said.err}`);
    await wait(20);
  }
}
