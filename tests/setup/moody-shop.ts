import 'fake-indexeddb/auto';

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, vi } from 'vitest';
import { clearStore } from '#src/lib/database.ts';
import type { StoredSession } from '#src/lib/stored-session.ts';
import { drainOutbox } from '#src/outbox/core/outbox-sender.ts';
import { type NewEntry, readOutbox } from '#src/outbox/core/outbox-store.ts';

// A shop whose moods a test chooses, and the outbox's sender before it. Importing it sets it up for the whole file.

type Mood = (response: ServerResponse) => void;

interface Heard {
  readonly path: string;
  readonly key: string | undefined;
  readonly token: string | undefined;
  readonly body: string;
}

export const moodyShop: {
  heard: Heard[];
  /** What the shop does with the next requests; well, when there is nothing. */
  moods: Mood[];
} = { heard: [], moods: [] };

let server: Server;

beforeEach(async () => {
  // The sender's log of what the shop does here on purpose.
  vi.spyOn(console, 'info').mockReturnValue(undefined);
  await clearStore('outbox');
  moodyShop.heard = [];
  moodyShop.moods = [];
  server = createServer(async (request, response) => {
    moodyShop.heard.push({
      path: request.url ?? '',
      key: request.headers['idempotency-key'] as string | undefined,
      token: request.headers.authorization,
      body: await bodyOf(request),
    });
    const mood = moodyShop.moods.shift() ?? well;
    mood(response);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // Addresses of the page's own host; Node has no page.
  const fetchIt = globalThis.fetch;
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => fetchIt(`${host}${address}`, init));
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

export const answer =
  (status: number, body: unknown, headers: Record<string, string> = {}): Mood =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
export const well = answer(200, { message: 'Subscribed' });
export const broken = answer(503, { message: 'Busy' });
export const cut: Mood = (response) => void response.socket?.destroy();

export const asha: StoredSession = { userId: 'asha', token: 'token-of-asha' };
export const maya: StoredSession = { userId: 'maya', token: 'token-of-maya' };

export const aMail = (id: string, more: Partial<NewEntry> = {}) =>
  ({ id, callName: 'subscribe', fields: { userEmail: `${id}@example.com` }, owner: undefined, ...more }) as NewEntry;
export const aBooking = (id: string, owner?: string) =>
  ({ id, callName: 'bookNumerology', fields: { name: 'Asha' }, owner }) as unknown as NewEntry;
export const aReview = (id: string, owner = 'asha') =>
  ({ id, callName: 'writeReview', fields: { id: owner, comment: 'Soft' }, owner }) as unknown as NewEntry;
export const aWish = (id: string, owner = 'asha') =>
  ({ id, callName: 'addWishes', fields: { wishes: [{ productId: id }] }, owner }) as unknown as NewEntry;
export const theirWishes = answer(200, { wishlistId: 'asha', products: [] });

export const drain = (who?: StoredSession, more: Partial<Parameters<typeof drainOutbox>[0]> = {}) =>
  drainOutbox({ getSession: () => who, ...more });
export const phases = async () => Object.fromEntries((await readOutbox()).map(({ id, phase }) => [id, phase]));
export const keys = () => moodyShop.heard.map(({ key }) => key);
