import { randomUUID } from 'node:crypto';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { type Child, startChild } from './bench/child.ts';
import { type BenchDatabase, makeDatabase } from './bench/database.ts';
import { fill, LIST_SIZE } from './bench/fill.ts';
import { benchList } from './bench/list-bench.ts';
import { benchProxy, type CalledUpstream } from './bench/proxy-bench.ts';

/**
 * Ratios of one run: the service against the same work done without it, in windows that take turns. Load generator, upstreams,
 * service and bare handler are processes of their own; CPU time is that of the process named in the row.
 */
const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    rounds: { type: 'string', default: '5' },
    'window-ms': { type: 'string', default: '1200' },
    /** Writes a CPU profile of the service there when it ends. */
    profile: { type: 'string' },
  },
});

const MAX_CALLS = 20_000;
const plan = { rounds: Number(options.rounds), windowMs: Number(options['window-ms']), maxCalls: MAX_CALLS };
const children: Child[] = [];
let database: BenchDatabase | undefined;

try {
  const upstreams = await startUpstreams();
  database = await makeDatabase(async opened => {
    await fill(
      opened,
      upstreams.map(({ mcpId, process: { url } }) => ({ mcpId, url })),
    );
  });
  console.log(`Node ${process.version}, ${cpus().length} CPUs, load ${loadavg()[0]?.toFixed(1) ?? '?'} at the start`);
  console.log(`Database: ${database.label}; ${plan.rounds} rounds of ${plan.windowMs} ms windows a side, medians`);
  const service = await startService(database);
  if (options.only !== 'list') for (const upstream of upstreams) await benchProxy(upstream, service, plan);
  if (options.only !== 'proxy') await runList(database, service);
  console.log(`\nload ${loadavg()[0]?.toFixed(1) ?? '?'} at the end`);
} finally {
  await Promise.all(children.map(child => child.stop()));
  await database?.drop();
}

async function start(module: string, env: Record<string, string>, execArgv?: string[]): Promise<Child> {
  const child = await startChild(module, env, execArgv);
  children.push(child);
  return child;
}

async function startUpstreams(): Promise<CalledUpstream[]> {
  const everything = await start('./everything-upstream-process.ts', {});
  const light = await start('./light-upstream-process.ts', {});
  return [
    { name: 'server-everything', mcpId: randomUUID(), process: everything, aim: 0.55 },
    { name: 'light upstream', mcpId: randomUUID(), process: light },
  ];
}

async function startService(on: BenchDatabase, env: Record<string, string> = {}): Promise<Child> {
  const { profile } = options;
  const execArgv = profile === undefined || env.RESPONSE_VALIDATION ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`];
  return start('./service-process.ts', { PORT: '0', HOST: '127.0.0.1', ...(await on.environment()), ...env }, execArgv);
}

async function runList(on: BenchDatabase, plain: Child): Promise<void> {
  console.log(
    `\nLists of ${LIST_SIZE} servers; the bare handler runs the service's own list statement, recorded from knex.`,
  );
  const bare = await start('./bare-list-process.ts', await on.environment());
  const validating = await startService(on, { RESPONSE_VALIDATION: 'true' });
  await benchList({ bare, plain, validating }, plan);
}
