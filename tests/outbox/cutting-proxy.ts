import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { SeededRandom } from '#tests/setup/seeded-random.ts';

// A proxy between the browser and the shop that cuts requests: before the shop receives them, in
// the middle, after the shop has carried them out and before the response is through.

export const cuts = ['before', 'during', 'after', 'half a response'] as const;
export type Cut = (typeof cuts)[number];

export interface CuttingProxy {
  readonly origin: string;
  /** The share of requests to cut. */
  share: number;
  readonly counts: Record<Cut | 'whole', number>;
  /** How many came from the worker and not from a page. */
  readonly counted: { fromWorker: number; repeated: number };
  /** Idempotency keys that came with the tokens of several customers. */
  readonly misused: ReadonlySet<string>;
  /** Rejected requests, except those of a session that had ended: there should be none. */
  readonly rejected: readonly string[];
  close(): Promise<void>;
}

/** The proxy serves `pages` itself: code for the tabs. */
export async function startCuttingProxy(
  shopOrigin: string,
  pages: Readonly<Record<string, string>>,
  dice: SeededRandom,
): Promise<CuttingProxy> {
  const keys = new Set<string>();
  const owners = new Map<string, string>();
  const misused = new Set<string>();
  const rejected: string[] = [];
  // A browser that was killed may have forgotten its last login, and begins with the one before.
  const endedSessions = new Set<unknown>();
  const counts = { before: 0, during: 0, after: 0, 'half a response': 0, whole: 0 };
  const counted = { fromWorker: 0, repeated: 0 };

  const server = createServer((incoming, response) => {
    const page = pages[incoming.url ?? ''];
    if (page !== undefined) {
      response
        .writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-store' })
        .end(page);
      return;
    }
    const isSent = incoming.method !== 'GET' && incoming.url?.startsWith('/api/');
    if (!isSent) {
      forward(incoming, response);
      return;
    }
    const key = incoming.headers['idempotency-key'];
    if (typeof key === 'string') {
      const owner = personOf(incoming.headers.authorization);
      if (keys.has(key)) counted.repeated += 1;
      keys.add(key);
      // A form whose sender has logged out meanwhile goes as a visitor's.
      if (owner !== aVisitor) {
        if ((owners.get(key) ?? owner) !== owner) misused.add(key);
        owners.set(key, owner);
      }
    }
    if (incoming.headers.referer?.endsWith('/sw.js')) counted.fromWorker += 1;
    const cut = dice.chance(proxy.share) ? cuts[Math.floor(dice.next() * cuts.length)] : undefined;
    counts[cut ?? 'whole'] += 1;
    if (cut === 'before') incoming.socket.destroy();
    else forward(incoming, response, cut);
  });

  function forward(incoming: IncomingMessage, response: ServerResponse, cut?: Cut) {
    const { hostname, port } = new URL(shopOrigin);
    const { method, url, headers } = incoming;
    if (url === '/api/authentication/logout') {
      incoming.once('data', (body: Buffer) =>
        endedSessions.add(JSON.parse(body.toString()).sessionId),
      );
    }
    const onward = request({ hostname, port, method, path: url, headers }, (got) => {
      const { statusCode = 0 } = got;
      const isOfEndedSession =
        statusCode === 401 && endedSessions.has(claimsOf(headers.authorization)?.sid);
      if (statusCode >= 400 && url?.startsWith('/api/') && !isOfEndedSession) {
        rejected.push(`${method} ${url} ${statusCode}`);
      }
      if (cut === 'after') {
        // The shop has carried it out, but the response is lost.
        got.resume().once('end', () => incoming.socket.destroy());
        return;
      }
      response.writeHead(got.statusCode ?? 502, got.headers);
      if (cut === 'half a response') {
        got.once('data', (part: Buffer) => {
          response.write(part.subarray(0, part.length / 2), () => incoming.socket.destroy());
        });
      } else {
        got.pipe(response);
      }
    });
    onward.on('error', () => incoming.socket.destroy());
    incoming.on('error', () => onward.destroy());
    if (cut !== 'during') {
      incoming.pipe(onward);
      return;
    }
    incoming.once('data', (part: Buffer) => {
      onward.write(part.subarray(0, Math.max(1, part.length / 2)), () => {
        onward.destroy();
        incoming.socket.destroy();
      });
    });
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxy: CuttingProxy = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    share: 0,
    counts,
    counted,
    misused,
    rejected,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return proxy;
}

const aVisitor = 'a visitor';

/** The customer of a token. */
function personOf(authorization: string | undefined): string {
  return claimsOf(authorization)?.sub ?? aVisitor;
}

function claimsOf(
  authorization: string | undefined,
): { readonly sub: string; readonly sid?: string } | undefined {
  if (authorization === undefined) return undefined;
  return JSON.parse(Buffer.from(authorization.split('.')[1] ?? '', 'base64url').toString());
}
