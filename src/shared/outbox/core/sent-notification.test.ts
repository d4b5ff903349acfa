import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { sentNoticeAfterMs } from '#src/shared/network/timing.ts';

import type { OutboxEntry } from './outbox-entry.ts';
import { isNotified, notifySent, receiptNumberOf, type SentEntry } from './sent-notification.ts';

const showNotification = vi.fn(async () => undefined);
const notify = (...sent: SentEntry[]) => notifySent({ showNotification }, sent);
const entry = (own: Partial<SentEntry>): SentEntry => ({
  id: 'one',
  callName: 'bookService',
  title: 'Bicycle repair',
  attempts: 1,
  at: new Date(Date.now() - sentNoticeAfterMs).toISOString(),
  ...own,
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.stubGlobal('Notification', { permission: 'granted' });
  showNotification.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('bookings and custom orders that have waited are told, once each', async () => {
  await notify(
    entry({}),
    entry({ id: 'two', callName: 'requestCustomOrder', title: undefined }),
    // Of version 1.0.
    entry({ id: 'three', callName: 'bookTarot', title: undefined }),
  );
  const options = {
    body: 'Tap to see your receipt number.',
    icon: '/icons/icon-192.png',
    data: { to: '/outbox' },
  };
  expect(showNotification.mock.calls).toEqual([
    ['Bicycle repair: sent to the shop', { ...options, tag: 'one' }],
    ['Custom order: sent to the shop', { ...options, tag: 'two' }],
    ['Tarot reading: sent to the shop', { ...options, tag: 'three' }],
  ]);
});

test('what was sent at once is not told, unless it took several attempts', async () => {
  const at = new Date(Date.now() - sentNoticeAfterMs + 1).toISOString();
  await notify(entry({ at }));
  expect(showNotification).not.toHaveBeenCalled();
  await notify(entry({ at, attempts: 2 }));
  expect(showNotification).toHaveBeenCalledOnce();
});

test('nothing without a receipt number is told, and nothing without permission', async () => {
  await notify(entry({ callName: 'subscribe' }), entry({ callName: 'addCartItem' }));
  for (const Notification of [{ permission: 'default' }, { permission: 'denied' }, undefined]) {
    vi.stubGlobal('Notification', Notification);
    await notify(entry({}));
  }
  expect(showNotification).not.toHaveBeenCalled();
});

test('a booking has a receipt number to tell the shop, and a review has none', () => {
  const sent = { receipt: { id: 'R-1' } } as OutboxEntry;
  expect(receiptNumberOf({ ...sent, callName: 'bookAstrology' } as OutboxEntry)).toBe('R-1');
  expect(receiptNumberOf({ ...sent, callName: 'writeReview' } as OutboxEntry)).toBeUndefined();
  expect(isNotified({ callName: 'bookNumerology' })).toBe(true);
});
