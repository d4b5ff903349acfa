import 'fake-indexeddb/auto';

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, vi } from 'vitest';
import { drainOutbox } from '#src/shared/outbox/core/outbox-sender.ts';
import { type NewEntry, readOutbox } from '#src/shared/outbox/core/outbox-store.ts';
import type { StoredSession } from '#src/shared/session/stored-session.ts';
import { clearStore } from '#src/shared/storage/database.ts';

// A shop whose responses a test chooses, and the outbox's sender. Importing it sets it up for the
// whole file.

type Respond = (response: ServerResponse) => void;

interface ReceivedRequest {
  readonly method: string | undefined;
  readonly path: string;
  readonly key: string | undefined;
  readonly token: string | undefined;
  readonly body: string;
}

export const fakeShop: {
  requests: ReceivedRequest[];
  /** How the shop responds to the next requests; by default `ok`. */
  responses: Respond[];
} = { requests: [], responses: [] };

let server: Server;

beforeEach(async () => {
  // The sender logs the failures that tests cause.
  vi.spyOn(console, 'info').mockReturnValue(undefined);
  await clearStore('outbox');
  fakeShop.requests = [];
  fakeShop.responses = [];
  server = createServer(async (request, response) => {
    fakeShop.requests.push({
      method: request.method,
      path: request.url ?? '',
      key: request.headers['idempotency-key'] as string | undefined,
      token: request.headers.authorization,
      body: await bodyOf(request),
    });
    const next = fakeShop.responses.shift() ?? ok;
    next(response);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // Relative addresses; Node has no page.
  const fetchIt = globalThis.fetch;
  vi.stubGlobal('fetch', (address: string, init: RequestInit) =>
    fetchIt(`${host}${address}`, init),
  );
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  server.closeAllConnections();
  server.close();
});

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

export const respond =
  (status: number, body: unknown, headers: Record<string, string> = {}): Respond =>
  (response) =>
    void response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(body));
export const ok = respond(200, { message: 'Subscribed' });
export const unavailable = respond(503, { message: 'Busy' });
export const disconnect: Respond = (response) => void response.socket?.destroy();

export const asha: StoredSession = { userId: 'asha', token: 'token-of-asha' };
export const maya: StoredSession = { userId: 'maya', token: 'token-of-maya' };

/** An entry with no more fields than a test looks at: the fake shop takes any. */
export function anEntry(entry: AnyEntry): NewEntry {
  return entry as NewEntry;
}

type AnyEntry = Omit<NewEntry, 'fields' | 'owner'> & {
  readonly fields: object;
  readonly owner?: string | undefined;
};

export const aMail = (id: string, more: Partial<NewEntry> = {}) =>
  anEntry({ id, callName: 'subscribe', fields: { userEmail: `${id}@example.com` }, ...more });
export const aBooking = (id: string, owner?: string) =>
  anEntry({ id, callName: 'bookNumerology', fields: { name: 'Asha' }, owner });
export const aReview = (id: string, owner = 'asha') =>
  anEntry({ id, callName: 'writeReview', fields: { id: owner, comment: 'Soft' }, owner });
export const aWishlistItem = (id: string, owner = 'asha') =>
  anEntry({ id, callName: 'addWishes', fields: { wishes: [{ productId: id }] }, owner });
export const theirWishlist = respond(200, { wishlistId: 'asha', products: [] });

export const drain = (who?: StoredSession, more: Partial<Parameters<typeof drainOutbox>[0]> = {}) =>
  drainOutbox({ getSession: () => who, ...more });
export const phases = async () =>
  Object.fromEntries((await readOutbox()).map(({ id, phase }) => [id, phase]));
export const keys = () => fakeShop.requests.map(({ key }) => key);
