import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { bootstrapAppKey } from './auth/bootstrap.ts';
import type { Config } from './config.ts';
import { type Deps, openDeps } from './deps.ts';
import { importNetwork } from './networks/import-network.ts';
import { openNetworkDirectory } from './networks/network-directory.ts';
import { createLog, type Log } from './observability/log.ts';
import { createHttpServer } from './server.ts';

export interface Service {
  /** Where it listens, such as `http://127.0.0.1:9000`. */
  url: string;
  databaseLabel: string;
  /** The admin AppKey made at the first start: shown once, then only its hash is left. */
  newAppKey: string | undefined;
  /** Ends what is running (at most 10 s), then closes sessions and the database. */
  close(): Promise<void>;
}

export interface StartOptions {
  log?: Log;
  /** Directory of a network that is imported when there is none yet. */
  sample?: string;
}

const DRAIN_MS = 10_000;

/** @throws ListenError when HOST and PORT cannot be had, and what opening the database throws */
export async function startService(
  config: Config,
  { log = createLog(config.logLevel), sample }: StartOptions = {},
): Promise<Service> {
  const deps = await openDeps(config, log);
  const server = createHttpServer(deps);
  const close = async (): Promise<void> => {
    deps.stop();
    await drain(server);
    await deps.close();
  };
  try {
    // The port comes first: a start that fails for want of it must not have made a key that nobody has seen.
    const url = await listen(server, config);
    if (sample !== undefined) await importSample(sample, deps);
    const newAppKey = await bootstrapAppKey(deps.stores, deps.clock, config.bootstrapAppKey);
    return { url, databaseLabel: deps.databaseLabel, newAppKey, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function importSample(directory: string, { stores, clock, log }: Deps): Promise<void> {
  if ((await stores.networks.list()).length > 0) return;
  const found = await openNetworkDirectory(directory);
  const { id, warnings } = await importNetwork({ ...found, user: 'sample' }, { networks: stores.networks, clock });
  for (const warning of warnings)
    log.warn({ network: id, ...warning }, 'a file of the sample network is not as expected');
}

/** The address that HOST and PORT name cannot be listened on. */
export class ListenError extends Error {}

const LISTEN_FAULTS: Record<string, string> = {
  EADDRINUSE: 'PORT: {address} is in use by another process: stop that process, or set PORT to a free one (0: any).',
  EACCES: 'PORT: this user may not listen on {address}: expected a port from 1024 on, or more rights.',
  EADDRNOTAVAIL: 'HOST: this machine has no address {address}: expected one of its own, such as 127.0.0.1 or 0.0.0.0.',
  ENOTFOUND: 'HOST: the name in {address} is not known: expected an address or host name of this machine.',
};

function listen(server: Server, { host, port }: Pick<Config, 'host' | 'port'>): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const text = LISTEN_FAULTS[cause.code ?? ''] ?? `HOST, PORT: cannot listen on {address}: ${cause.message}`;
      reject(new ListenError(text.replace('{address}', `${host}:${port}`), { cause }));
    });
    server.listen(port, host, () => {
      const { address, port: given, family } = server.address() as AddressInfo;
      resolve(`http://${family === 'IPv6' ? `[${address}]` : address}:${given}`);
    });
  });
}

function drain(server: Server): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
    server.closeIdleConnections();
  });
}
