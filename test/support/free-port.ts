import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

/**
 * A port for a process that must be told one. It lies below the range that systems hand out for port 0, so that no server or
 * connection of a test that runs beside takes it before the process does.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const probe = createServer();
    probe.listen(randomInt(20_000, 32_000), '127.0.0.1');
    try {
      await once(probe, 'listening');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
      continue;
    }
    const { port } = probe.address() as AddressInfo;
    probe.close();
    await once(probe, 'close');
    return port;
  }
  throw new Error('no free port between 20000 and 32000');
}
