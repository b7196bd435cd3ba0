import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

export interface LoopbackServer {
  origin: string;
  port: number;
  /** Connections open right now. */
  sockets(): number;
  /** Connections accepted since the start. */
  accepted(): number;
  /** Resets every open connection. */
  resetSockets(): void;
  stop(): Promise<void>;
}

/** A real HTTP server on a free port of 127.0.0.1 that knows its open connections. */
export async function startLoopbackServer(serve: RequestListener | Server): Promise<LoopbackServer> {
  const http = typeof serve === 'function' ? createServer(serve) : serve;
  const open = new Set<Socket>();
  let accepted = 0;
  http.on('connection', (socket: Socket) => {
    accepted += 1;
    open.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => open.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject);
    http.listen(0, '127.0.0.1', resolve);
  });
  const { port } = http.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    sockets: () => open.size,
    accepted: () => accepted,
    resetSockets: () => open.forEach(socket => socket.resetAndDestroy()),
    stop: () =>
      new Promise<void>(resolve => {
        http.close(() => resolve());
        open.forEach(socket => socket.destroy());
      }),
  };
}
