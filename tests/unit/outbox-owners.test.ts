import { expect, test, vi } from 'vitest';
import { chooseNext } from '#src/shared/outbox/core/entry-sender.ts';
import type { OutboxEntry } from '#src/shared/outbox/core/outbox-entry.ts';
import { drainOutbox, shopOutbox } from '#src/shared/outbox/core/outbox-sender.ts';
import { addEntries, readOutbox } from '#src/shared/outbox/core/outbox-store.ts';
import type { StoredSession } from '#src/shared/session/stored-session.ts';
import {
  aMail,
  aReview,
  asha,
  aWishlistItem,
  disconnect,
  drain,
  fakeShop,
  keys,
  maya,
  phases,
  respond,
  theirWishlist,
  unavailable,
} from '#tests/setup/fake-shop.ts';

test('the token is attached when an entry is sent, and only to its owner’s entries', async () => {
  fakeShop.responses = [theirWishlist];
  await addEntries([aWishlistItem('ring'), aMail('one')]);
  await drain(asha);
  expect(fakeShop.requests.map(({ key, token }) => [key, token])).toEqual([
    ['ring', 'Bearer token-of-asha'],
    ['one', undefined],
  ]);
  expect(JSON.stringify(await readOutbox())).not.toContain(asha.token);
});

test('a customer’s entry is not sent in another’s session, but in their next one', async () => {
  await addEntries([aWishlistItem('ring')]);
  await drain({ userId: 'maya', token: 'token-of-maya' });
  await drain();
  expect(fakeShop.requests).toEqual([]);
  expect(await phases()).toEqual({ ring: 'needs-login' });
  fakeShop.responses = [theirWishlist];
  await drain(asha);
  expect(await phases()).toEqual({ ring: 'sent' });
});

test('an expired token is reported, and entries that need it wait', async () => {
  fakeShop.responses = [respond(401, { message: 'Please log in first.' })];
  await addEntries([aWishlistItem('ring'), aWishlistItem('lamp')]);
  const over: string[] = [];
  let who: StoredSession | undefined = asha;
  const onSessionOver = ({ token }: StoredSession) => {
    over.push(token);
    who = undefined;
  };
  const { nextTryAt } = await drainOutbox({ getSession: () => who, onSessionOver });
  expect(over).toEqual([asha.token]);
  expect(nextTryAt).toBeUndefined();
  expect(await phases()).toEqual({ ring: 'needs-login', lamp: 'needs-login' });
  // After the login there is nothing to wait for.
  fakeShop.responses = [theirWishlist, theirWishlist];
  await drain(asha);
  expect(await phases()).toEqual({ ring: 'sent', lamp: 'sent' });
});

test('a form whose owner’s token is not accepted is tried again, and ends no session', async () => {
  fakeShop.responses = [respond(401, { message: 'Please log in first.' })];
  await addEntries([aMail('one', { owner: 'asha' })]);
  const onSessionOver = vi.fn();
  await drain(asha, { onSessionOver });
  expect(await phases()).toEqual({ one: 'waiting' });
  expect(onSessionOver).not.toHaveBeenCalled();
});

test('forms belong to who sent them: a customer’s carry the token, a visitor’s none', async () => {
  await addEntries([aMail('one', { owner: 'asha' }), aMail('two')]);
  await drain(asha);
  expect(fakeShop.requests.map(({ key, token }) => [key, token])).toEqual([
    ['one', 'Bearer token-of-asha'],
    ['two', undefined],
  ]);
});

test('after the server ended the session public calls are sent, but not in another’s session', async () => {
  fakeShop.responses = [respond(401, { message: 'Please log in first.' })];
  await addEntries([aReview('review'), aMail('mail', { owner: 'asha' })]);
  await drain(maya);
  expect(fakeShop.requests).toEqual([]);
  expect(await phases()).toEqual({ review: 'needs-login', mail: 'needs-login' });
  let who: StoredSession | undefined = asha;
  await drainOutbox({
    getSession: () => who,
    onSessionOver: () => {
      who = undefined;
    },
  });
  expect(keys()).toEqual(['review', 'mail']);
  expect(await phases()).toEqual({ review: 'needs-login', mail: 'sent' });
});

test('the backoff is respected, and grows', async () => {
  fakeShop.responses = [unavailable, unavailable];
  await addEntries([aMail('one')]);
  const first = await drain();
  await drain();
  expect(keys()).toEqual(['one']);
  const second = await drain(undefined, { ignoreBackoff: true });
  const [from, to] = [first.nextTryAt ?? 0, second.nextTryAt ?? 0];
  expect(to - from).toBeGreaterThan(1000);
  expect(keys()).toEqual(['one', 'one']);
});

test('the next attempt is that of the entry which is due first', async () => {
  const busyFor = (seconds: string) =>
    respond(503, { message: 'Busy' }, { 'retry-after': seconds });
  fakeShop.responses = [busyFor('600'), busyFor('60'), busyFor('300')];
  await addEntries([aMail('one'), aWishlistItem('ring'), aReview('review')]);
  const { nextTryAt = 0 } = await drain(asha);
  expect(nextTryAt - Date.now()).toBeGreaterThan(50_000);
  expect(nextTryAt - Date.now()).toBeLessThanOrEqual(60_000);
});

test('an entry that the shop has answered while a sender waited for another is not sent again at once', async () => {
  fakeShop.responses = [(response) => void setTimeout(() => unavailable(response), 20)];
  await addEntries([aMail('one')]);
  await Promise.all([drain(), drain(undefined, { ignoreBackoff: true })]);
  expect(keys()).toEqual(['one']);
});

test('an entry that failed offline meanwhile is sent again at once: the network may be back', async () => {
  fakeShop.responses = [disconnect];
  await addEntries([aMail('one')]);
  await Promise.all([drain(), drain(undefined, { ignoreBackoff: true })]);
  expect(keys()).toEqual(['one', 'one']);
});

test('an entry that breaks every connection does not hold up the others', async () => {
  fakeShop.responses = [disconnect, theirWishlist, disconnect];
  await addEntries([aMail('one'), aWishlistItem('ring')]);
  await drain(asha);
  await drain(asha, { ignoreBackoff: true });
  expect(keys()).toEqual(['one', 'ring', 'one']);
});

test.each([401, 408, 425, 429, 500, 503])(
  'a visitor’s entry is tried again after %d',
  async (status) => {
    fakeShop.responses = [respond(status, { message: 'Not now' })];
    await addEntries([aMail('one')]);
    await drain();
    expect(await phases()).toEqual({ one: 'waiting' });
    await drain(undefined, { ignoreBackoff: true });
    expect(await phases()).toEqual({ one: 'sent' });
  },
);

test('a clock that was set back does not delay entries for long', () => {
  const entry = {
    callName: 'subscribe',
    phase: 'waiting',
    attempts: 1,
    order: 1,
    nextTryAt: 365 * 24 * 3600_000,
  } as OutboxEntry;
  const choice = { userId: undefined, failedQueues: new Set<string>() };
  expect(chooseNext(shopOutbox, [entry], { ...choice, now: 0 })).toBe(entry);
  expect(
    chooseNext(shopOutbox, [{ ...entry, nextTryAt: 1 }], { ...choice, now: 0 }),
  ).toBeUndefined();
});

const aDateIn = (ms: number) => new Date(Date.now() + ms).toUTCString();
const hourMs = 3_600_000;

test.each([
  { retryAfter: '120', leastMs: 110_000, mostMs: 121_000 },
  { retryAfter: aDateIn(300_000), leastMs: 200_000, mostMs: 301_000 },
  { retryAfter: '86400', leastMs: hourMs - 10_000, mostMs: hourMs },
  // Invalid: the backoff applies.
  { retryAfter: 'soon', leastMs: 0, mostMs: 2000 },
  { retryAfter: '0', leastMs: 0, mostMs: 2000 },
  { retryAfter: aDateIn(-5000), leastMs: 0, mostMs: 2000 },
])(
  'a shop that asks for a pause (“$retryAfter”) gets it, an hour at the most',
  async (expected) => {
    const { retryAfter, leastMs, mostMs } = expected;
    fakeShop.responses = [respond(503, { message: 'Busy' }, { 'retry-after': retryAfter })];
    await addEntries([aMail('one')]);
    const { nextTryAt = 0 } = await drain();
    const backoffMs = nextTryAt - Date.now();
    expect(backoffMs).toBeGreaterThan(leastMs);
    expect(backoffMs).toBeLessThanOrEqual(mostMs);
  },
);

test('ignoring the backoff does not ignore Retry-After, but the button does', async () => {
  fakeShop.responses = [
    respond(429, { message: 'Too many' }, { 'retry-after': '600' }),
    theirWishlist,
  ];
  await addEntries([aMail('one'), aMail('two'), aWishlistItem('ring')]);
  await drain(asha);
  const { nextTryAt = 0 } = await drain(asha, { ignoreBackoff: true });
  expect(keys()).toEqual(['one', 'ring']);
  expect(nextTryAt - Date.now()).toBeGreaterThan(500_000);
  await drain(asha, { ignoreRetryAfter: true });
  expect(keys()).toEqual(['one', 'ring', 'one', 'two']);
});

test('Retry-After is over when the next response has none', async () => {
  fakeShop.responses = [
    respond(429, { message: 'Too many' }, { 'retry-after': '600' }),
    unavailable,
  ];
  await addEntries([aMail('one')]);
  await drain();
  await drain(undefined, { ignoreRetryAfter: true });
  await drain(undefined, { ignoreBackoff: true });
  expect(await phases()).toEqual({ one: 'sent' });
});
