import type { Page } from '@playwright/test';
import { expectNoOverflow, expectSound, smallTargets } from '#tests/e2e/steps/accessibility.ts';
import { clientError } from '#tests/e2e/steps/auth-steps.ts';
import { orderAll, putIntoCart, saveAddress } from '#tests/e2e/steps/checkout-steps.ts';
import { expect, type Shop, test } from '#tests/e2e/steps/fixtures.ts';
import { publicPages } from '#tests/e2e/steps/public-pages.ts';
import { htmlProblems } from '#tests/setup/html-problems.ts';

// Each page is opened once on each device, as on a first visit, and all is checked that it must be:
// nothing moves while it loads, axe finds nothing in light and dark, nothing runs out of it at any
// width and text size, and what is tapped is large enough. What opens on a page is checked where a
// test opens it, by `expectSound`. Failures are soft, so that all are reported.

const ofVisitors = [
  ...publicPages.filter(({ layoutOf }) => layoutOf === undefined).map(({ address }) => address),
  '/status',
  '/outbox',
  '/confirm-email',
  '/confirm-email?sent=yes',
  '/confirm-email?token=none&email=maya%40example.com',
  '/forgot-password',
  '/reset-password?token=none&email=maya%40example.com',
  '/no/such/page',
];
const tabs = [
  'Profile',
  'AddressSettings',
  'MyOrders',
  'MyBookings',
  'ChangePassword',
  'MyWishlist',
];
const ofCustomers = ['/checkout', ...tabs.map((tab) => `/profile?tab=${tab}`)];
/** Pages that one test opens. */
const onOneVisit = 4;

for (const addresses of inVisits(ofVisitors)) {
  test(`a visitor opens ${addresses.join(', ')}`, async ({ shop, allowErrors }) => {
    allowErrors(clientError);
    await checkPages(shop, addresses);
  });
}

for (const addresses of inVisits(ofCustomers)) {
  test(`a customer opens ${addresses.join(', ')}`, async ({ shop, customer, catalogue }) => {
    const products = await catalogue.plenty();
    await saveAddress(customer);
    await putIntoCart(customer, products[0]);
    await orderAll(customer);
    await putIntoCart(customer, products[1]);
    const productIds = products.map(({ productId }) => productId);
    await customer.request('POST', `/wishlist/${customer.userId}`, { productIds });
    await checkPages(shop, addresses);
  });
}

function inVisits(addresses: readonly string[]): string[][] {
  const count = Math.ceil(addresses.length / onOneVisit);
  return Array.from({ length: count }, (_, at) =>
    addresses.slice(at * onOneVisit, (at + 1) * onOneVisit),
  );
}

async function checkPages(shop: Shop, addresses: readonly string[]): Promise<void> {
  test.slow();
  await actAsFirstVisit(shop.page);
  for (const address of addresses) await test.step(address, () => checkPage(shop, address));
}

async function checkPage(shop: Shop, address: string): Promise<void> {
  const { page } = shop;
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await shop.open(address);
  await page.waitForFunction(() => performance.getEntriesByName('sphatik-idle').length > 0);
  if (ofCustomers.includes(address)) await page.waitForLoadState('networkidle');
  const shifts = await page.evaluate(() => Reflect.get(window, 'shifts') as string[]);
  expect.soft(shifts, `${address}, what moved while it was loading`).toEqual([]);
  await expect(shop.heading(/./)).toBeVisible();
  // As hydrated; the server's HTML is tested in tests/pages.
  expect.soft(await htmlProblems(await page.content()), address).toEqual([]);
  if (shop.isPhone) {
    expect.soft(await smallTargets(page), `${address}, small targets`).toEqual([]);
    expect.soft(await page.evaluate(findSmallFields), `${address}, small fields`).toEqual([]);
  }
  // A phone's viewport has one width.
  for (const width of shop.isPhone ? [] : [768, 390, 320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoOverflow(page, `${address}, ${width} wide`);
  }
  await expectSound(page, address);
  await expect(shop.heading(/./)).toBeVisible();
}

/**
 * From now on nothing comes from the HTTP cache, and the web fonts when the page is seen, as on a
 * slow line.
 */
async function actAsFirstVisit(page: Page): Promise<void> {
  await page.addInitScript(noteShifts);
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.setCacheDisabled', { cacheDisabled: true });
  await page.route(/\.woff2$/, async (route) => {
    const isSeen = () => performance.getEntriesByName('first-contentful-paint').length > 0;
    const frame = route.request().frame();
    await frame.waitForFunction(isSeen).catch(() => {});
    await route.continue();
  });
}

/** Runs in the page. */
function noteShifts() {
  const shifts: string[] = [];
  Object.assign(window, { shifts });
  interface Shift extends PerformanceEntry {
    readonly value: number;
    readonly hadRecentInput: boolean;
    readonly sources: readonly { readonly node?: Node }[];
  }
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
      const nodes = sources.map(({ node }) =>
        node instanceof Element ? node.outerHTML.slice(0, 80) : node?.nodeName,
      );
      if (!hadRecentInput && value >= 0.01) shifts.push(`${value.toFixed(3)} ${nodes.join(' | ')}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Runs in the page: text fields of less than 16 px, on which an iPhone zooms in. */
function findSmallFields(): string[] {
  return [...document.querySelectorAll('input, select, textarea')]
    .filter((field) => !/checkbox|radio|file|hidden|range/.test(field.getAttribute('type') ?? ''))
    .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
    .map((field) => field.outerHTML.slice(0, 80));
}
