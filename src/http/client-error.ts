import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { errorCode } from '../errors.ts';
import type { Language } from '../request-context.ts';
import { describeError } from './messages.ts';

const REASONS: Record<string, string> = {
  HPE_HEADER_OVERFLOW: 'the request line and headers are longer than the service reads',
  ERR_HTTP_REQUEST_TIMEOUT: 'the request line and headers did not arrive in time',
};

/** What is no HTTP request reaches no middleware: its 400 is written here, in the one envelope (D2), and the connection ends. */
export function refuseBrokenRequests(language: Language): (error: NodeJS.ErrnoException, socket: Socket) => void {
  return (error, socket) => {
    if (!socket.writable || error.code === 'ECONNRESET') {
      socket.destroy();
      return;
    }
    const requestId = randomUUID();
    const body = JSON.stringify({
      error_code: errorCode('BadRequest'),
      description: describeError('BadRequest', language, {}),
      error_details: [{ field: 'request', message: REASONS[error.code ?? ''] ?? 'is not valid HTTP' }],
      metadata: { request_id: requestId },
    });
    const head = [
      'HTTP/1.1 400 Bad Request',
      `X-Request-Id: ${requestId}`,
      'Cache-Control: private, no-cache',
      `Content-Language: ${language}`,
      'Vary: Accept-Language',
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
    ];
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  };
}
