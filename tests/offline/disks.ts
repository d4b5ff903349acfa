import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type APIRequestContext, type BrowserType, expect, type Page } from '@playwright/test';
import type { ProductCard } from '#contract/calls/product-calls.ts';
import { cacheNames } from '#contract/names/offline.ts';
import { chooseAccount } from '#tests/e2e/auth-steps.ts';
import { Catalogue } from '#tests/e2e/catalogue.ts';
import { Customer } from '#tests/e2e/customer.ts';
import type { Shop } from '#tests/e2e/fixtures.ts';
import { Phone, type PhoneOptions } from './phone.ts';
import { logInByHand } from './sent-forms.ts';

/**
 * How a phone's disk begins. `visited`: the worker is installed, and nothing of the catalogue was seen. `saved`: home was
 * visited and the shop saved for offline. `customer`: the same, and Maya is logged in.
 */
export type Beginning = 'new' | 'visited' | 'saved' | 'customer';

const phoneScreen = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 1,
  hasTouch: true,
  isMobile: true,
} as const;

/** What the disks `saved` and `customer` were made with. */
export interface SavedShop {
  readonly maya: Customer;
  readonly products: readonly ProductCard[];
  /** Names on pages of the list, as the shop returns them. */
  readonly lists: Readonly<Record<'page3' | 'cheapest' | 'between', readonly string[]>>;
}

/** Disks of phones that were turned off. Each is made once, when it is first needed, and copied for each test. */
export class Disks {
  readonly #type: BrowserType;
  readonly #options: PhoneOptions;
  readonly #request: APIRequestContext;
  readonly #phones = new Map<Beginning, Promise<Phone>>();
  #savedShop: Promise<SavedShop> | undefined;

  /** `request` is for the shop that the phones have visited. */
  constructor(type: BrowserType, options: PhoneOptions, request: APIRequestContext) {
    this.#type = type;
    this.#options = { ...options, ...phoneScreen };
    this.#request = request;
  }

  /** The folder of such a disk; undefined for a new one. The shop must be running in its initial state. */
  async of(beginning: Beginning): Promise<string | undefined> {
    if (beginning === 'new') return undefined;
    const phone = this.#phones.get(beginning) ?? this.#make(beginning);
    this.#phones.set(beginning, phone);
    return (await phone).profile;
  }

  savedShop(): Promise<SavedShop> {
    this.#savedShop ??= readShop(this.#request);
    return this.#savedShop;
  }

  async close(): Promise<void> {
    for (const phone of this.#phones.values()) await phone.then((made) => made.close());
  }

  async #make(beginning: Exclude<Beginning, 'new'>): Promise<Phone> {
    const before = { visited: 'new', saved: 'new', customer: 'saved' } as const;
    const disk = await this.of(before[beginning]);
    const phone = await Phone.make(this.#type, this.#options, disk === undefined ? {} : { disk });
    await phone.visit(beginning === 'visited' ? '/about' : '/');
    if (beginning === 'saved') await saveTheShop(phone.shop, (await this.savedShop()).products.length);
    if (beginning === 'customer') await logIn(phone.shop, (await this.savedShop()).maya);
    await phone.turnOff();
    // The worker has all that is needed; the HTTP cache would only be copied each time.
    await rm(join(phone.profile, 'Default', 'Cache'), { recursive: true, force: true });
    return phone;
  }
}

async function readShop(request: APIRequestContext): Promise<SavedShop> {
  const catalogue = new Catalogue(request);
  const [maya, products] = await Promise.all([Customer.make(request), catalogue.all()]);
  const searched = async (query: string) =>
    (await catalogue.search(`${query}&PageSize=12`)).products.map(({ name }) => name);
  const lists = {
    page3: products.slice(24, 36).map(({ name }) => name),
    cheapest: await searched('SortBy=price-asc&PageNumber=1'),
    between: await searched('SortBy=price-asc&MinPrice=1000&MaxPrice=2000&PageNumber=1'),
  };
  return { maya, products, lists };
}

// Steps on a phone whose disk tests begin with.

/** Saves the shop for offline in the menu, and waits until all of it is stored. */
async function saveTheShop(shop: Shop, products: number): Promise<void> {
  const { page } = shop;
  await page.getByRole('banner').getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('button', { name: 'Save the shop for offline' }).click();
  const dialog = shop.dialog('The shop on this phone');
  await dialog.getByRole('button', { name: 'Save the shop for offline' }).click();
  await expect(dialog.getByText(`${products} products saved on this phone`)).toBeVisible({ timeout: 60_000 });
  await expect(dialog.getByRole('progressbar')).toBeHidden({ timeout: 60_000 });
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => cachedSmallPictures(page), { timeout: 60_000 }).toBe(products);
  // The blog is downloaded without a notice.
  await expect.poll(() => cachedPosts(page), { timeout: 30_000 }).toBeGreaterThan(20);
}

function cachedPosts(page: Page): Promise<number> {
  return page.evaluate(async (name) => {
    const requests = await (await caches.open(name)).keys();
    return requests.filter(({ url }) => /\/api\/blogs\/./.test(url)).length;
  }, cacheNames.responses);
}

function cachedSmallPictures(page: Page): Promise<number> {
  return page.evaluate(async (name) => (await (await caches.open(name)).keys()).length, cacheNames.offlinePictures);
}

async function logIn(shop: Shop, customer: Customer): Promise<void> {
  await chooseAccount(shop, 'Login');
  const lists = shop.page.waitForResponse(/\/api\/ShoppingCart\/userId\//);
  await logInByHand(shop, customer);
  await lists;
}
