import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';

import type { ProductCard } from '#contract/calls/product-calls.ts';
import { cacheNames } from '#contract/names/offline.ts';
import { Catalogue } from '#tests/e2e/catalogue.ts';
import { Customer } from '#tests/e2e/customer.ts';
import type { Shop } from '#tests/e2e/fixtures.ts';

import { Phone } from './phone.ts';
import { ShopServer } from './shop-server.ts';

// Phones after one visit with a network. They are made once for all tests of a process: each test begins with a copy
// of such a phone's disk, in a browser that was just opened, and with the shop gone.

export { expect };

export type Who = 'visitor' | 'customer';

/** What the one visit has left. */
interface Visited {
  readonly server: ShopServer;
  /** A phone of each kind, turned off. */
  readonly phones: Readonly<Record<Who, Phone>>;
  readonly maya: Customer;
  readonly products: readonly ProductCard[];
  /** Names on pages of the list, as the shop itself answered them. */
  readonly lists: Readonly<Record<'page3' | 'cheapest' | 'between', readonly string[]>>;
}

interface JourneyOptions {
  readonly who: Who;
  /** False: as in Safari and Firefox. */
  readonly hasBackgroundSync: boolean;
}

interface JourneyFixtures extends Visited {
  /** A phone after one visit, just turned on. The shop is gone. */
  readonly phone: Phone;
  readonly shop: Shop;
}

export const phoneScreen = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
};

export const test = base.extend<JourneyFixtures & JourneyOptions, { visited: Visited }>({
  who: ['visitor', { option: true }],
  hasBackgroundSync: [true, { option: true }],
  visited: [
    async ({ playwright, launchOptions }, use) => {
      const server = await ShopServer.open(process.env.SHOP_DATA_DIR ?? '');
      const options = { ...launchOptions, ...phoneScreen, baseURL: server.origin, serviceWorkers: 'allow' } as const;
      const request = await playwright.request.newContext({ baseURL: server.origin });
      const catalogue = new Catalogue(request);
      const [maya, products] = await Promise.all([Customer.make(request), catalogue.all()]);
      const searched = async (query: string) =>
        (await catalogue.search(`${query}&PageSize=12`)).products.map(({ name }) => name);
      const lists = {
        page3: products.slice(24, 36).map(({ name }) => name),
        cheapest: await searched('SortBy=price-asc&PageNumber=1'),
        between: await searched('SortBy=price-asc&MinPrice=1000&MaxPrice=2000&PageNumber=1'),
      };

      const visitor = await Phone.make(playwright.chromium, options);
      await visitor.visit('/');
      await keepTheShop(visitor.shop, products.length);
      await visitor.turnOff();
      const customer = await Phone.make(playwright.chromium, options, { disk: visitor.profile });
      await customer.visit('/');
      await logIn(customer.shop, maya);
      await customer.turnOff();

      await use({ server, phones: { visitor, customer }, maya, products, lists });
      await Promise.all([visitor.close(), customer.close(), request.dispose()]);
      await server.close();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  server: async ({ visited }, use) => {
    await use(visited.server);
    // What one test has put into Maya's cart is not to meet the next. Where the shop stayed away, nothing came there.
    if (visited.server.isRunning) await emptyLists(visited.maya);
  },
  phones: ({ visited }, use) => use(visited.phones),
  maya: ({ visited }, use) => use(visited.maya),
  products: ({ visited }, use) => use(visited.products),
  lists: ({ visited }, use) => use(visited.lists),
  phone: async ({ playwright, launchOptions, phones, server, who, hasBackgroundSync }, use) => {
    await server.stop();
    const options = { ...launchOptions, ...phoneScreen, baseURL: server.origin, serviceWorkers: 'allow' } as const;
    const phone = await Phone.make(playwright.chromium, options, {
      disk: phones[who].profile,
      ...(!hasBackgroundSync && { prepare: takeBackgroundSyncAway }),
    });
    await use(phone);
    await phone.close();
  },
  shop: ({ phone }, use) => use(phone.shop),
});

/** The person's word, in the menu; waits until all of the shop lies on the phone. */
async function keepTheShop(shop: Shop, products: number): Promise<void> {
  const { page } = shop;
  await page.getByRole('banner').getByRole('link', { name: 'Menu', exact: true }).click();
  await page.getByRole('button', { name: 'Keep the shop on this phone' }).click();
  const kept = shop.dialog('The shop on this phone');
  await kept.getByRole('button', { name: 'Keep the shop on this phone' }).click();
  await expect(kept.getByText(`${products} products on this phone`)).toBeVisible({ timeout: 60_000 });
  await expect(kept.getByRole('progressbar')).toBeHidden({ timeout: 60_000 });
  await kept.getByRole('button', { name: 'Close' }).click();
  // The blog comes along without a word on the screen.
  await expect.poll(() => keptPosts(page), { timeout: 30_000 }).toBeGreaterThan(20);
}

function keptPosts(page: Page): Promise<number> {
  return page.evaluate(async (name) => {
    const kept = await (await caches.open(name)).keys();
    return kept.filter(({ url }) => /\/api\/blogs\/./.test(url)).length;
  }, cacheNames.answers);
}

async function logIn(shop: Shop, { email, password }: Customer): Promise<void> {
  const { page } = shop;
  await page.getByRole('button', { name: 'Account' }).last().click();
  await page.getByRole('button', { name: 'Login' }).last().click();
  const login = shop.dialog('Login');
  await login.getByLabel('Email').fill(email);
  await login.getByLabel('Password', { exact: true }).fill(password);
  const lists = page.waitForResponse(/\/api\/ShoppingCart\/userId\//);
  await login.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(login).toBeHidden();
  await lists;
}

async function emptyLists(maya: Customer): Promise<void> {
  const { cartItems } = await maya.ask<{ cartItems: { cartItemId: string }[] }>(
    'GET',
    `/ShoppingCart/userId/${maya.userId}`,
  );
  for (const { cartItemId } of cartItems) await maya.ask('DELETE', `/ShoppingCart/CartItem/${cartItemId}`);
  await maya.ask('DELETE', `/wishlist/clear/${maya.userId}`);
}

/** Before any page; the worker only ever hears of it where a page has asked for it. */
async function takeBackgroundSyncAway(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    Reflect.deleteProperty(window, 'SyncManager');
    Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync');
  });
}
