import { createBrotliDecompress, createGunzip, createInflate, constants } from 'node:zlib';
import type { Transform } from 'node:stream';
import { UpstreamFault } from './fault.ts';

/**
 * The decompressor for a `Content-Encoding`, or undefined when the body is plain. We ask for no compression, but some
 * servers send it all the same. It yields what it has at each flush of the sender, so that event streams stay live.
 */
export function createBodyDecoder(encoding: string): Transform | undefined {
  switch (encoding.trim().toLowerCase()) {
    case '':
    case 'identity':
      return undefined;
    case 'gzip':
    case 'x-gzip':
      return createGunzip({ flush: constants.Z_SYNC_FLUSH });
    case 'deflate':
      return createInflate({ flush: constants.Z_SYNC_FLUSH });
    case 'br':
      return createBrotliDecompress({ flush: constants.BROTLI_OPERATION_FLUSH });
    default:
      throw new UpstreamFault('protocol', 'The upstream answered in a content encoding that we did not ask for.');
  }
}
