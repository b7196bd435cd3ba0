import type { AddressInfo } from 'node:net';
import { bootstrapAppKey } from './auth/bootstrap.ts';
import type { Config } from './config.ts';
import { openDeps } from './deps.ts';
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

const DRAIN_MS = 10_000;

export async function startService(config: Config, log: Log = createLog(config.logLevel)): Promise<Service> {
  const deps = await openDeps(config, log);
  try {
    const newAppKey = await bootstrapAppKey(deps.stores, deps.clock, config.bootstrapAppKey);
    const server = createHttpServer(deps);
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(config.port, config.host, resolve);
    });
    const { address, port, family } = server.address() as AddressInfo;
    const host = family === 'IPv6' ? `[${address}]` : address;
    const close = async (): Promise<void> => {
      await drain(server);
      await deps.close();
    };
    return { url: `http://${host}:${port}`, databaseLabel: deps.databaseLabel, newAppKey, close };
  } catch (error) {
    await deps.close();
    throw error;
  }
}

function drain(server: ReturnType<typeof createHttpServer>): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
    server.closeIdleConnections();
  });
}
