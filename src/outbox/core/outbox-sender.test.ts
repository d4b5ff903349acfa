import 'fake-indexeddb/auto';

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { KeptSession } from '#src/lib/kept-session.ts';
import { forgetAll } from '#src/lib/storage.ts';

import type { OutboxEntry } from './outbox-entry.ts';
import { chooseNext, drainOutbox } from './outbox-sender.ts';
import { beginNext, keepEntries, type NewEntry, readOutbox } from './outbox-store.ts';

const asha: KeptSession = { userId: 'asha', token: 'token-of-asha' };

interface Heard {
  readonly path: string;
  readonly key: string | undefined;
  readonly token: string | undefined;
  readonly body: string;
}

let server: Server;
let heard: Heard[];
/** What the shop does with the next requests; well, when there is nothing. */
let moods: ((response: ServerResponse) => void)[];

beforeEach(async () => {
  // The sender's log of what the shop does here on purpose.
  vi.spyOn(console, 'info').mockReturnValue(undefined);
  await forgetAll('outbox');
  heard = [];
  moods = [];
  server = createServer(async (request, response) => {
    heard.push({
      path: request.url ?? '',
      key: request.headers['idempotency-key'] as string | undefined,
      token: request.headers.authorization,
      body: await bodyOf(request),
    });
    const mood = moods.shift() ?? well;
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

const answer = (status: number, body: unknown) => (response: ServerResponse) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const well = answer(200, { message: 'Subscribed' });
const broken = answer(503, { message: 'Busy' });
const cut = (response: ServerResponse) => void response.socket?.destroy();

const aMail = (id: string, more: Partial<NewEntry> = {}) =>
  ({ id, callName: 'subscribe', fields: { userEmail: `${id}@example.com` }, owner: undefined, ...more }) as NewEntry;
const aWish = (id: string, owner = 'asha') =>
  ({ id, callName: 'addWishes', fields: { wishes: [{ productId: id }] }, owner }) as unknown as NewEntry;
const theirWishes = answer(200, { wishlistId: 'asha', products: [] });

const drain = (who: KeptSession | undefined = undefined, more: Partial<Parameters<typeof drainOutbox>[0]> = {}) =>
  drainOutbox({ whoIsIn: () => who, ...more });
const phases = async () => Object.fromEntries((await readOutbox()).map(({ id, phase }) => [id, phase]));
const keys = () => heard.map(({ key }) => key);

test('what waits is sent in its order, each with its own key', async () => {
  await keepEntries([aMail('one'), aMail('two'), aMail('three')]);
  const { sent, nextTryAt } = await drain();
  expect(keys()).toEqual(['one', 'two', 'three']);
  expect(sent.map(({ id }) => id)).toEqual(['one', 'two', 'three']);
  expect(nextTryAt).toBeUndefined();
  expect(await phases()).toEqual({ one: 'sent', two: 'sent', three: 'sent' });
});

test('a lost answer is asked for again with the same key and the same content', async () => {
  moods = [cut];
  await keepEntries([aMail('one'), aMail('two')]);
  const { nextTryAt = 0 } = await drain();
  expect(keys()).toEqual(['one']);
  expect(nextTryAt).toBeGreaterThan(Date.now());
  await drain(undefined, { isHurried: true });
  expect(keys()).toEqual(['one', 'one', 'two']);
  expect(heard[1]?.body).toBe(heard[0]?.body);
});

test('without hurry a pause is kept, and grows', async () => {
  moods = [broken, broken];
  await keepEntries([aMail('one')]);
  const first = await drain();
  await drain();
  expect(keys()).toEqual(['one']);
  const second = await drain(undefined, { isHurried: true });
  const [from, to] = [first.nextTryAt ?? 0, second.nextTryAt ?? 0];
  expect(to - from).toBeGreaterThan(1000);
  expect(keys()).toEqual(['one', 'one']);
});

test('a broken shop holds up the form’s own followers and nobody else', async () => {
  moods = [broken, theirWishes];
  await keepEntries([aMail('one'), aMail('two'), aWish('ring')]);
  await drain(asha);
  expect(keys()).toEqual(['one', 'ring']);
  expect(await phases()).toEqual({ one: 'waiting', two: 'waiting', ring: 'sent' });
});

test('what breaks every connection does not hold up the others for ever', async () => {
  moods = [cut, theirWishes, cut];
  await keepEntries([aMail('one'), aWish('ring')]);
  await drain(asha);
  await drain(asha, { isHurried: true });
  expect(keys()).toEqual(['one', 'ring', 'one']);
});

test('what the shop refuses stays with the reason, and the next goes on', async () => {
  const reasons = [{ code: 'invalid', description: 'No address', field: 'userEmail' }];
  moods = [answer(422, { message: 'Not an address', data: reasons })];
  await keepEntries([aMail('one'), aMail('two')]);
  await drain();
  expect((await readOutbox())[0]).toMatchObject({
    phase: 'refused',
    refusal: { status: 422, message: 'Not an address', reasons },
    fields: { userEmail: 'one@example.com' },
  });
  expect(await phases()).toMatchObject({ two: 'sent' });
});

test.each([401, 408, 425, 429, 500, 503])('a visitor’s entry is tried again after %d', async (status) => {
  moods = [answer(status, { message: 'Not now' })];
  await keepEntries([aMail('one')]);
  await drain();
  expect(await phases()).toEqual({ one: 'waiting' });
  await drain(undefined, { isHurried: true });
  expect(await phases()).toEqual({ one: 'sent' });
});

test('an answer that is not the shop’s does not count as sent', async () => {
  moods = [(response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hotel login</h1>')];
  await keepEntries([aMail('one')]);
  await drain();
  expect(await phases()).toEqual({ one: 'waiting' });
});

test('the token is attached when it is sent, and only to what is its owner’s', async () => {
  moods = [theirWishes];
  await keepEntries([aWish('ring'), aMail('one')]);
  await drain(asha);
  expect(heard.map(({ key, token }) => [key, token])).toEqual([
    ['ring', 'Bearer token-of-asha'],
    ['one', undefined],
  ]);
  expect(JSON.stringify(await readOutbox())).not.toContain(asha.token);
});

test('one person’s is never sent while another is logged in, and is when they are back', async () => {
  await keepEntries([aWish('ring')]);
  await drain({ userId: 'maya', token: 'token-of-maya' });
  await drain();
  expect(heard).toEqual([]);
  expect(await phases()).toEqual({ ring: 'needs-login' });
  moods = [theirWishes];
  await drain(asha);
  expect(await phases()).toEqual({ ring: 'sent' });
});

test('a token that is over is told, and what needs it waits', async () => {
  moods = [answer(401, { message: 'Please log in first.' })];
  await keepEntries([aWish('ring'), aWish('lamp')]);
  const over: string[] = [];
  let who: KeptSession | undefined = asha;
  const onSessionOver = ({ token }: KeptSession) => {
    over.push(token);
    who = undefined;
  };
  const { nextTryAt } = await drainOutbox({ whoIsIn: () => who, onSessionOver });
  expect(over).toEqual([asha.token]);
  expect(nextTryAt).toBeUndefined();
  expect(await phases()).toEqual({ ring: 'needs-login', lamp: 'needs-login' });
});

test('what was interrupted on its way is sent again, with its key', async () => {
  await keepEntries([aMail('one')]);
  await beginNext(([entry]) => entry);
  expect(await phases()).toEqual({ one: 'sending' });
  await drain();
  expect(keys()).toEqual(['one']);
  expect((await readOutbox())[0]).toMatchObject({ phase: 'sent', attempts: 2 });
});

test('many senders at once send each thing once', async () => {
  await keepEntries(Array.from({ length: 12 }, (_, at) => aMail(`m${at}`)));
  await Promise.all(Array.from({ length: 6 }, () => drain(undefined, { isHurried: true })));
  expect(keys()).toEqual(Array.from({ length: 12 }, (_, at) => `m${at}`));
});

test('a picture goes as the bytes that were stored', async () => {
  moods = [cut];
  const bytes = new TextEncoder().encode('these very bytes').buffer as ArrayBuffer;
  const files = { formFile: { name: 'paid.jpg', type: 'image/jpeg', bytes } };
  await keepEntries([
    { ...aMail('one'), callName: 'bookTarot', fields: { name: 'Asha' }, files } as unknown as NewEntry,
  ]);
  await drain();
  await drain(undefined, { isHurried: true });
  for (const { body } of heard) {
    expect(body).toContain('these very bytes');
    expect(body).toContain('image/jpeg');
  }
  expect(heard).toHaveLength(2);
});

test('a line is taken out by the id it has at that moment, and one that is gone counts as taken out', async () => {
  const line = {
    cartItemId: 'line-7',
    productId: 'ring',
    quantity: 1,
    selectedAttributeId: null,
    name: '',
    unitPrice: 1,
    totalPrice: 1,
    imgURL: '',
    slugs: '',
    productQuantity: 1,
    attributeName: null,
    attributeValue: null,
  };
  const cart = (cartItems: unknown[]) => answer(200, { shoppingCartId: 'cart', shippingFee: 0, note: '', cartItems });
  moods = [cart([line]), answer(200, { message: 'Removed' }), cart([])];
  const item = { ...line, cartItemId: '' };
  const aRemoval = (id: string): NewEntry => ({
    id,
    callName: 'removeCartItem',
    fields: { items: [item] },
    owner: 'asha',
  });
  await keepEntries([aRemoval('one'), aRemoval('two')]);
  await drain(asha);
  expect(heard.map(({ path }) => path)).toEqual([
    '/api/ShoppingCart/userId/asha',
    '/api/ShoppingCart/CartItem/line-7',
    '/api/ShoppingCart/userId/asha',
  ]);
  expect(await phases()).toEqual({ one: 'sent', two: 'sent' });
});

test('a clock that was moved back holds nothing up for long', () => {
  const entry = {
    callName: 'subscribe',
    phase: 'waiting',
    attempts: 1,
    order: 1,
    nextTryAt: 365 * 24 * 3600_000,
  } as OutboxEntry;
  const choice = { userId: undefined, held: new Set<string>(), isHurried: false };
  expect(chooseNext([entry], { ...choice, now: 0 })).toBe(entry);
  expect(chooseNext([{ ...entry, nextTryAt: 1 }], { ...choice, now: 0 })).toBeUndefined();
});
