import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { orderAll, putIntoCart } from './checkout-steps.ts';
import { expect, test } from './fixtures.ts';
import { addCustomerData } from './order-screens.ts';
import { publicPages } from './public-pages.ts';

const addresses = [
  ...publicPages.filter(({ layoutOf }) => layoutOf === undefined).map(({ address }) => address),
  '/status',
  '/outbox',
  '/confirm-email',
  '/confirm-email?token=none&email=maya%40example.com',
  '/forgot-password',
  '/reset-password?token=none&email=maya%40example.com',
  '/no/such/page',
];
const ofCustomers = ['Profile', 'AddressSettings', 'MyOrders', 'MyBookings', 'ChangePassword', 'MyWishlist'].map(
  (tab) => `/profile?tab=${tab}`,
);

test('nothing moves while a page loads for the first time', async ({ page, customer, catalogue, allowErrors }) => {
  test.slow();
  await addCustomerData(customer, catalogue);
  await orderAll(customer);
  const [product] = await catalogue.plenty();
  await putIntoCart(customer, product);
  await customer.logIn(page);
  allowErrors(/status of 4\d\d/);
  const context = page.context();
  await context.addInitScript(noteShifts);
  // The web fonts come when the page is seen, as on a slow line.
  await context.route(/\.woff2$/, async (route) => {
    const isSeen = () => performance.getEntriesByName('first-contentful-paint').length > 0;
    await route
      .request()
      .frame()
      .waitForFunction(isSeen)
      .catch(() => {});
    await route.continue();
  });
  const moved: string[] = [];
  const left = [...addresses, '/checkout', ...ofCustomers];
  // Most of a load is waiting until the page is idle.
  const load = async () => {
    const tab = await context.newPage();
    const network = await context.newCDPSession(tab);
    await network.send('Network.enable');
    await network.send('Network.setCacheDisabled', { cacheDisabled: true });
    for (let address = left.shift(); address !== undefined; address = left.shift()) {
      await tab.goto(address);
      await tab.waitForFunction(() => performance.getEntriesByName('sphatik-idle').length > 0);
      if (ofCustomers.includes(address)) await tab.waitForLoadState('networkidle');
      const shifts = await tab.evaluate(() => Reflect.get(window, 'shifts') as string[]);
      moved.push(...shifts.map((shift) => `${address}: ${shift}`));
    }
  };
  await Promise.all([load(), load(), load(), load()]);
  expect(moved).toEqual([]);
});

// Under load the browser lays out what has arrived: this was a layout shift of 0.03.
test('the menus stay where they are while the rest of the header arrives', { tag: '@desktop' }, async ({
  shop,
  page,
}) => {
  await shop.open('/shop/birthstone');
  const menus = page.getByRole('banner').getByRole('list').first();
  const before = await menus.boundingBox();
  expect(before?.width).toBeGreaterThan(500);
  await page
    .getByRole('banner')
    .locator('summary', { hasText: 'Account' })
    .evaluate((account) => {
      const actions = account.closest('header > div > div');
      if (actions instanceof HTMLElement) actions.style.display = 'none';
    });
  await expect(page.getByRole('banner').locator('summary', { hasText: 'Account' })).toBeHidden();
  expect(await menus.boundingBox()).toEqual(before);
});

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
      const nodes = sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 80) : node?.nodeName));
      if (!hadRecentInput && value >= 0.01) shifts.push(`${value.toFixed(3)} ${nodes.join(' | ')}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

test('what is tapped is 44 pixels high and wide', { tag: '@phone' }, async ({ shop, page, customer, catalogue }) => {
  const [product] = await catalogue.plenty();
  await putIntoCart(customer, product);
  await customer.request('POST', `/wishlist/${customer.userId}`, { productIds: [product.productId] });
  const small: string[] = [];
  for (const address of [
    '/checkout',
    '/profile?tab=MyWishlist',
    '/',
    '/products?page=2',
    '/products/amethyst-night-bracelet',
    '/blogs',
    '/services',
    '/search',
  ]) {
    await shop.open(address);
    if (/checkout|profile/.test(address)) await shop.idle();
    small.push(...(await smallTargets(page)).map((target) => `${address}: ${target}`));
  }
  expect(small).toEqual([]);
});

/** Links and buttons of less than 44 pixels. Not those within a text, nor those that cover a larger card or label. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a[href], button, select, summary, input:not([type=hidden])')].flatMap(
      (control) => {
        const style = getComputedStyle(control);
        const cover = getComputedStyle(control, '::after');
        if (
          !control.checkVisibility({ visibilityProperty: true }) ||
          control.closest('[inert], [aria-hidden=true], .skip-link')
        )
          return [];
        const isInText = control.parentElement?.textContent.trim() !== control.textContent.trim();
        if ((style.display === 'inline' && isInText) || (cover.position === 'absolute' && cover.content !== 'none'))
          return [];
        const label = control instanceof HTMLInputElement ? control.closest('label') : undefined;
        const { width, height } = (label ?? control).getBoundingClientRect();
        return width >= 43.5 && height >= 43.5 ? [] : [`${control.outerHTML.slice(0, 90)} ${width} x ${height}`];
      },
    ),
  );
}

// Archives, link previews and reviewers capture a whole page without scrolling.
for (const address of ['/', '/products', '/products/amethyst-night-bracelet', '/blogs/below-makalu', '/services']) {
  test(`a capture of all of ${address} has its headings and the footer’s links`, async ({ page, shop }) => {
    await shop.open(address);
    await shop.idle();
    const capture = sharp(await page.screenshot({ fullPage: true, scale: 'css' }));
    const { width, height } = await capture.metadata();
    const texts = await page.evaluate(() => {
      const found = document.querySelectorAll('main :is(h1, h2, h3), footer a');
      return [...found].flatMap((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const isSeen = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
        const box = {
          left: Math.floor(x),
          top: Math.floor(y + scrollY),
          width: Math.floor(width),
          height: Math.floor(height),
        };
        return isSeen && width > 8 && height > 8 ? [{ text: element.textContent, box }] : [];
      });
    });
    const onPage = texts.filter(({ box }) => box.left >= 0 && box.left + box.width <= width);
    expect(onPage.length).toBeGreaterThan(10);
    expect(Math.max(...onPage.map(({ box }) => box.top + box.height))).toBeLessThanOrEqual(height);
    const blank: string[] = [];
    for (const { text, box } of onPage) {
      const { channels } = await sharp(await capture.clone().extract(box).png().toBuffer()).stats();
      if (channels.every(({ stdev }) => stdev < 2)) blank.push(text);
    }
    expect(blank).toEqual([]);
  });
}
