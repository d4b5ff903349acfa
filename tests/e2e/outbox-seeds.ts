import type { Page } from '@playwright/test';

import type { OutboxEntry } from '#src/outbox/core/outbox-entry.ts';

import type { Customer } from './customer.ts';
import { expect, type Shop } from './fixtures.ts';

// Seeds the browser's outbox with entries in all states.

type Seed = Partial<OutboxEntry> & Pick<OutboxEntry, 'id' | 'callName'>;

const minuteMs = 60_000;
const before = (minutes: number) => new Date(Date.now() - minutes * minuteMs).toISOString();

/** Sending, delayed by `Retry-After`, rejected, needs a login, and sent with and without a receipt number. */
const visitorEntries = (): Seed[] => [
  { id: 'tarot', callName: 'bookTarot', fields: { name: 'Asha', question: 'Shall I go or stay?' } as never },
  {
    id: 'custom',
    callName: 'requestCustomOrder',
    fields: {
      ideaDescription: 'A small moonstone for my mother, set in silver, on a chain as long as a hand.',
    } as never,
    files: [{ field: 'imageURL', name: 'idea.jpg', type: 'image/jpeg', size: 1000 }],
    attempts: 2,
    error: { kind: 'error-response', status: 503 },
    retryAfterMs: 30 * minuteMs,
    nextTryAt: Date.now() + 20 * minuteMs,
  },
  {
    id: 'numerology',
    callName: 'bookNumerology',
    fields: { name: 'Asha', question: 'What does my name add up to?' } as never,
    attempts: 1,
    phase: 'refused',
    refusal: { status: 422, message: 'Please check the date of birth: it’s in the future.', reasons: [] },
  },
  {
    id: 'review',
    callName: 'writeReview',
    fields: { comment: 'Nobody else reads this' } as never,
    product: { name: 'Rose Quartz Bracelet', slug: 'rose-quartz-bracelet' },
    owner: 'somebody',
    attempts: 1,
  },
  ...[{ id: 'with', receipt: 'b7d1f6c2-5f0e-4c52-9a57-0f4c0d6f1a2b' }, { id: 'without' }].map(
    ({ id, receipt }): Seed => ({
      id,
      callName: 'bookAstrology',
      attempts: 1,
      phase: 'sent',
      receipt: { id: receipt, at: before(3) },
    }),
  ),
];

const invalidResponse = { kind: 'invalid-response', status: 200 } as const;

/** A list change with an invalid response, and an entry that failed offline. */
const customerEntries = ({ userId: owner }: Customer): Seed[] => [
  { id: 'wishlist', callName: 'addWishes', fields: { wishes: [] }, owner, attempts: 3, error: invalidResponse },
  { id: 'mail', callName: 'subscribe', fields: { userEmail: 'asha@example.com' }, owner, error: { kind: 'offline' } },
];

/** Seeds the outbox and opens a page; requests that are sent fail. */
export async function openSeededOutbox(shop: Shop, customer?: Customer, address = '/outbox'): Promise<void> {
  const { page } = shop;
  await page.route('**/api/**', (route) => {
    const { method, url } = { method: route.request().method(), url: route.request().url() };
    if (method === 'GET') return route.fallback();
    // Pending until the end of the test.
    return url.includes('/TarrotReading') ? undefined : route.abort();
  });
  await page.goto('/about');
  await customer?.logIn(page);
  await storeSeeds(page, customer ? customerEntries(customer) : visitorEntries());
  await page.goto(address);
  await expect(shop.heading(/./)).toBeVisible();
}

async function storeSeeds(page: Page, seeds: readonly Seed[]): Promise<void> {
  const entries = seeds.map((seed, at) => ({
    order: at + 1,
    files: [],
    owner: undefined,
    at: before(90 - at),
    attempts: 0,
    phase: 'waiting',
    ...seed,
  }));
  await page.evaluate(async (all) => {
    const request = indexedDB.open('sphatik');
    request.onupgradeneeded = () => request.result.createObjectStore('outbox');
    await new Promise((done) => {
      request.onsuccess = done;
    });
    const transaction = request.result.transaction('outbox', 'readwrite');
    for (const entry of all) transaction.objectStore('outbox').put(entry, `entry:${entry.id}`);
    transaction.objectStore('outbox').put({ lastOrder: all.length, settled: [] }, 'state');
    await new Promise((done) => {
      transaction.oncomplete = done;
    });
    request.result.close();
  }, entries);
}
