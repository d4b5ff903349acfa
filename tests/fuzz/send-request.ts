import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';

import type { FuzzRequest } from './fuzz-requests.ts';

export interface FuzzResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly ms: number;
}

export function newAgent(): Agent {
  return new Agent({ keepAlive: true, maxSockets: 64 });
}

/** Bytes. The shop refuses longer JSON before it is read, and may close the connection before its response arrives. */
const wholeBodiesMax = 256 * 1024;

/**
 * Sends a request, its body chunk by chunk. Returns undefined when it was cut on purpose or too large. Throws when there is no complete
 * response after `timeoutMs`.
 */
export function sendRequest(
  origin: string,
  { method, path, headers, pieces, isCutOff }: FuzzRequest,
  agent: Agent,
  timeoutMs: number,
): Promise<FuzzResponse | undefined> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    // A request that is cut announces a longer body.
    const length = (pieces[0]?.length ?? 0) + (isCutOff ? 10 : 0);
    // Explicit, because Node sends it by default only for some methods.
    const lengthHeader: Record<string, string> =
      pieces.length === 0
        ? {}
        : pieces.length > 1
          ? { 'transfer-encoding': 'chunked' }
          : { 'content-length': String(length) };
    const asked = httpRequest(origin + path, {
      method,
      agent,
      headers: { ...headers, ...lengthHeader },
    });
    const timer = setTimeout(
      () => asked.destroy(new Error(`no response after ${timeoutMs / 1000} seconds`)),
      timeoutMs,
    );
    const end = (finish: () => void) => {
      clearTimeout(timer);
      finish();
    };
    const isTooLarge = pieces.reduce((sum, { length: bytes }) => sum + bytes, 0) > wholeBodiesMax;
    asked.once('error', (error: NodeJS.ErrnoException) => {
      const isClosed = isTooLarge && (error.code === 'EPIPE' || error.code === 'ECONNRESET');
      end(() => (isCutOff || isClosed ? resolve(undefined) : reject(error)));
    });
    asked.once('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', (error) => end(() => (isCutOff ? resolve(undefined) : reject(error))));
      response.once('end', () =>
        end(() =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString(),
            ms: performance.now() - startedAt,
          }),
        ),
      );
    });
    void writePieces();

    async function writePieces(): Promise<void> {
      for (const piece of pieces) {
        if (asked.destroyed) return;
        asked.write(piece);
        // Waits between chunks, so that they arrive separately.
        if (pieces.length > 1) await nextTurn();
      }
      if (isCutOff) asked.destroy();
      else asked.end();
    }
  });
}
