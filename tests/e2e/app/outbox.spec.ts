import type { Locator, Page } from '@playwright/test';
import type { OutboxEntry } from '#src/shared/outbox/core/outbox-entry.ts';
import { expectNoViolations } from '#tests/e2e/steps/accessibility.ts';
import { putIntoCart } from '#tests/e2e/steps/checkout-steps.ts';
import { Customer } from '#tests/e2e/steps/customer.ts';
import { expect, type Shop, test } from '#tests/e2e/steps/fixtures.ts';

test.beforeEach(({ allowErrors }) => allowErrors(/Failed to load resource|ERR_/));

const chip = ({ page }: Shop) =>
  page.getByRole('link', { name: /\d (?:waiting|not accepted)/ }).filter({ visible: true });
const cards = ({ main }: Shop) =>
  main.getByRole('list', { name: 'Waiting to send' }).getByRole('article');

test('entries in all states are shown and accessible, light and dark', { tag: '@phone' }, async ({
  shop,
  page,
  request,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openSeededOutbox(shop);
  for (const state of ['Sending...', 'Not sent yet', 'Not accepted', 'Log in to send']) {
    await expect(cards(shop).filter({ hasText: state })).toHaveCount(1);
  }
  await expect(cards(shop).filter({ hasText: 'Custom order' })).toContainText(
    /Next try: .*\d\d:\d\d/,
  );
  await expect(shop.main.getByText('couldn’t show its receipt number')).toBeVisible();
  await cards(shop)
    .filter({ hasText: 'Not accepted' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expectNoViolations(page);
  await page.goto('/products');
  await expect(chip(shop)).toHaveText('1 not accepted');
  await expectNoViolations(page);

  await openSeededOutbox(shop, await Customer.make(request));
  await expect(cards(shop).filter({ hasText: 'Reload it to go on' })).toHaveCount(1);
  await expect(shop.main.getByRole('button', { name: 'Reload' })).toBeVisible();
  await expectNoViolations(page);
});

test('canceling an entry with the keyboard keeps the focus', { tag: '@desktop' }, async ({
  shop,
  page,
}) => {
  await openSeededOutbox(shop);
  const custom = cards(shop).filter({ hasText: 'Custom order' });
  await expect(cards(shop).filter({ hasText: 'Sending...' })).toHaveCount(1);
  await shop.main.getByRole('button', { name: 'Send now' }).focus();
  const cancel = custom.getByRole('button', { name: 'Cancel' });
  const dialog = shop.dialog('Custom order');
  await tabUntilFocused(cancel);
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(/^Cancel this\?/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep it' }).press('Enter');
  await expect(cancel).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Yes, cancel it' }).press('Enter');
  await expect(custom).toBeHidden();
  await expect(shop.heading('Waiting to send')).toBeFocused();

  await shop.main.getByRole('button', { name: 'Clear this list' }).focus();
  await page.keyboard.press('Enter');
  await expect(shop.main.getByRole('heading', { name: 'Sent', exact: true })).toBeHidden();
  await expect(shop.heading('Waiting to send')).toBeFocused();
});

async function tabUntilFocused(target: Locator): Promise<void> {
  for (let step = 0; step < 10; step += 1) {
    await target.page().keyboard.press('Tab');
    if (await target.evaluate((it) => it === document.activeElement)) return;
  }
  throw new Error('The element cannot be reached with the keyboard.');
}

test('the chip has its place in the header, where the keyboard reaches it', {
  tag: '@phone',
}, async ({ shop, page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openSeededOutbox(shop, undefined, '/products');
  const header = page.getByRole('banner');
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(header.getByRole('link', { name: '1 not accepted' })).toBeVisible();
    const places = await header.locator('a, button').filter({ visible: true }).all();
    const boxes = await Promise.all(places.map((place) => place.boundingBox()));
    const edges = boxes
      .toSorted((a, b) => (a?.x ?? 0) - (b?.x ?? 0))
      .map((box) => [box?.x ?? 0, box?.width ?? 0]);
    for (const [at, [x = 0, wide = 0]] of edges.entries()) {
      // Icons reach into the page's margin.
      expect(x + wide).toBeLessThanOrEqual(edges[at + 1]?.[0] ?? width);
    }
  }
  await chip(shop).focus();
  await page.keyboard.press('Enter');
  await expect(shop.heading('Waiting to send')).toBeVisible();
});

test('the checkout has the chip within its page, where nothing floats', { tag: '@phone' }, async ({
  shop,
  page,
  catalogue,
  customer,
}) => {
  const [product] = await catalogue.plenty();
  await putIntoCart(customer, product);
  await openSeededOutbox(shop, undefined, '/checkout');
  const waiting = { name: '1 not accepted' };
  await expect(shop.main.getByRole('link', waiting)).toBeVisible();
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', waiting)).toHaveCount(0);
  await header.getByRole('link', { name: /home$/ }).click();
  await expect(header.getByRole('link', waiting)).toBeVisible();
});

// Seeds the browser's outbox with entries in all states.

/** Of the fields no more than the page shows. */
type Seed = Omit<Partial<OutboxEntry>, 'fields'> &
  Pick<OutboxEntry, 'id' | 'callName'> & { readonly fields?: object };

const minuteMs = 60_000;
const before = (minutes: number) => new Date(Date.now() - minutes * minuteMs).toISOString();

/**
 * Sending, delayed by `Retry-After`, rejected, needs a login, and sent with and without a receipt
 * number.
 */
const visitorEntries = (): Seed[] => [
  {
    id: 'tarot',
    callName: 'bookTarot',
    fields: { name: 'Asha', question: 'Shall I go or stay?' },
  },
  {
    id: 'custom',
    callName: 'requestCustomOrder',
    fields: {
      ideaDescription:
        'A small moonstone for my mother, set in silver, on a chain as long as a hand.',
    },
    files: [{ field: 'imageURL', name: 'idea.jpg', type: 'image/jpeg', size: 1000 }],
    attempts: 2,
    error: { kind: 'error-response', status: 503 },
    retryAfterMs: 30 * minuteMs,
    nextTryAt: Date.now() + 20 * minuteMs,
  },
  {
    id: 'numerology',
    callName: 'bookNumerology',
    fields: { name: 'Asha', question: 'What does my name add up to?' },
    attempts: 1,
    phase: 'refused',
    refusal: {
      status: 422,
      message: 'Please check the date of birth: it’s in the future.',
      reasons: [],
    },
  },
  {
    id: 'review',
    callName: 'writeReview',
    fields: { comment: 'Nobody else reads this' },
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
  {
    id: 'wishlist',
    callName: 'addWishes',
    fields: { wishes: [] },
    owner,
    attempts: 3,
    error: invalidResponse,
  },
  {
    id: 'mail',
    callName: 'subscribe',
    fields: { userEmail: 'asha@example.com' },
    owner,
    error: { kind: 'offline' },
  },
];

/** Seeds the outbox and opens a page; requests that are sent fail. */
async function openSeededOutbox(
  shop: Shop,
  customer?: Customer,
  address = '/outbox',
): Promise<void> {
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
