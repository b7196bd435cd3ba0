import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface Process {
  pid: number;
  /** What it has printed so far, line by line. */
  lines: readonly string[];
  /** Resolves with what it has printed once there are so many lines; rejects when it ends before. */
  printed(count: number): Promise<readonly string[]>;
  /** Ends it as a power failure of the process would: no handler runs. */
  kill(): Promise<void>;
}

/** Runs a TypeScript file beside this one in a process of its own. */
export function start(script: string, ...args: string[]): Process {
  const file = fileURLToPath(new URL(script, import.meta.url));
  const child = spawn(process.execPath, [file, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines: string[] = [];
  const output = createInterface({ input: child.stdout });
  output.on('line', line => lines.push(line));
  const ended = new Promise<void>(resolve => output.once('close', resolve));

  async function printed(count: number): Promise<readonly string[]> {
    while (lines.length < count) {
      const more = await Promise.race([once(output, 'line').then(() => true), ended.then(() => false)]);
      if (!more && lines.length < count)
        throw new Error(`${script} ended after ${lines.length} lines: ${lines.join(' | ')}`);
    }
    return lines;
  }

  return { pid: child.pid ?? 0, lines, printed, kill: () => killed(child, ended) };
}

async function killed(child: ChildProcess, ended: Promise<void>): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const exit = once(child, 'exit');
    child.kill('SIGKILL');
    await exit;
  }
  await ended;
}
