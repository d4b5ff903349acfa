import { expect, test } from 'vitest';

import type { OutboxEntry } from '#src/outbox/core/outbox-entry.ts';
import { chooseNext } from '#src/outbox/core/outbox-sender.ts';
import { addEntries } from '#src/outbox/core/outbox-store.ts';
import {
  aMail,
  answer,
  asha,
  aWish,
  broken,
  cut,
  drain,
  keys,
  moodyShop,
  phases,
  theirWishes,
} from '#tests/setup/moody-shop.ts';

test('without hurry a pause is kept, and grows', async () => {
  moodyShop.moods = [broken, broken];
  await addEntries([aMail('one')]);
  const first = await drain();
  await drain();
  expect(keys()).toEqual(['one']);
  const second = await drain(undefined, { ignoreBackoff: true });
  const [from, to] = [first.nextTryAt ?? 0, second.nextTryAt ?? 0];
  expect(to - from).toBeGreaterThan(1000);
  expect(keys()).toEqual(['one', 'one']);
});

test('what breaks every connection does not hold up the others for ever', async () => {
  moodyShop.moods = [cut, theirWishes, cut];
  await addEntries([aMail('one'), aWish('ring')]);
  await drain(asha);
  await drain(asha, { ignoreBackoff: true });
  expect(keys()).toEqual(['one', 'ring', 'one']);
});

test.each([401, 408, 425, 429, 500, 503])('a visitor’s entry is tried again after %d', async (status) => {
  moodyShop.moods = [answer(status, { message: 'Not now' })];
  await addEntries([aMail('one')]);
  await drain();
  expect(await phases()).toEqual({ one: 'waiting' });
  await drain(undefined, { ignoreBackoff: true });
  expect(await phases()).toEqual({ one: 'sent' });
});

test('a clock that was moved back holds nothing up for long', () => {
  const entry = {
    callName: 'subscribe',
    phase: 'waiting',
    attempts: 1,
    order: 1,
    nextTryAt: 365 * 24 * 3600_000,
  } as OutboxEntry;
  const choice = { userId: undefined, held: new Set<string>() };
  expect(chooseNext([entry], { ...choice, now: 0 })).toBe(entry);
  expect(chooseNext([{ ...entry, nextTryAt: 1 }], { ...choice, now: 0 })).toBeUndefined();
});

const aDateIn = (ms: number) => new Date(Date.now() + ms).toUTCString();
const hourMs = 3_600_000;

test.each([
  { retryAfter: '120', leastMs: 110_000, mostMs: 121_000 },
  { retryAfter: aDateIn(300_000), leastMs: 200_000, mostMs: 301_000 },
  { retryAfter: '86400', leastMs: hourMs - 10_000, mostMs: hourMs },
  // None: our own pause.
  { retryAfter: 'soon', leastMs: 0, mostMs: 2000 },
  { retryAfter: '0', leastMs: 0, mostMs: 2000 },
  { retryAfter: aDateIn(-5000), leastMs: 0, mostMs: 2000 },
])('a shop that asks for a pause (“$retryAfter”) gets it, an hour at the most', async (expected) => {
  const { retryAfter, leastMs, mostMs } = expected;
  moodyShop.moods = [answer(503, { message: 'Busy' }, { 'retry-after': retryAfter })];
  await addEntries([aMail('one')]);
  const { nextTryAt = 0 } = await drain();
  const backoffMs = nextTryAt - Date.now();
  expect(backoffMs).toBeGreaterThan(leastMs);
  expect(backoffMs).toBeLessThanOrEqual(mostMs);
});

test('nobody’s hurry shortens the pause a shop asks for, but the button does', async () => {
  moodyShop.moods = [answer(429, { message: 'Too many' }, { 'retry-after': '600' }), theirWishes];
  await addEntries([aMail('one'), aMail('two'), aWish('ring')]);
  await drain(asha);
  const { nextTryAt = 0 } = await drain(asha, { ignoreBackoff: true });
  expect(keys()).toEqual(['one', 'ring']);
  expect(nextTryAt - Date.now()).toBeGreaterThan(500_000);
  await drain(asha, { ignoreRetryAfter: true });
  expect(keys()).toEqual(['one', 'ring', 'one', 'two']);
});

test('a pause that was asked for is over when the next answer asks for none', async () => {
  moodyShop.moods = [answer(429, { message: 'Too many' }, { 'retry-after': '600' }), broken];
  await addEntries([aMail('one')]);
  await drain();
  await drain(undefined, { ignoreRetryAfter: true });
  await drain(undefined, { ignoreBackoff: true });
  expect(await phases()).toEqual({ one: 'sent' });
});
