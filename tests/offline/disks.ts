import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type BrowserType, expect, type Page } from '@playwright/test';
import { cacheNames } from '#contract/names/offline.ts';
import type { Shop } from '#tests/e2e/steps/fixtures.ts';
import { Phone, type PhoneOptions } from './phone.ts';

/**
 * How a phone's disk begins. `visited`: the worker is installed, and nothing of the catalogue was
 * seen. `saved`: home was visited and the shop saved for offline.
 */
export type Beginning = 'new' | 'visited' | 'saved';

const phoneScreen = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 1,
  hasTouch: true,
  isMobile: true,
} as const;

/**
 * Disks of phones that were turned off. Each is made once, when it is first needed, and copied for
 * each test.
 */
export class Disks {
  readonly #type: BrowserType;
  readonly #options: PhoneOptions;
  readonly #phones = new Map<Beginning, Promise<Phone>>();

  constructor(type: BrowserType, options: PhoneOptions) {
    this.#type = type;
    this.#options = { ...options, ...phoneScreen };
  }

  /**
   * The folder of such a disk; undefined for a new one. The shop must be running in its initial
   * state.
   */
  async of(beginning: Beginning): Promise<string | undefined> {
    if (beginning === 'new') return undefined;
    const phone = this.#phones.get(beginning) ?? this.#make(beginning);
    this.#phones.set(beginning, phone);
    return (await phone).profile;
  }

  async close(): Promise<void> {
    for (const phone of this.#phones.values()) await phone.then((made) => made.close());
  }

  async #make(beginning: Exclude<Beginning, 'new'>): Promise<Phone> {
    const phone = await Phone.make(this.#type, this.#options);
    await phone.visit(beginning === 'visited' ? '/about' : '/');
    if (beginning === 'saved') await saveTheShop(phone.shop);
    await phone.turnOff();
    // The worker has all that is needed; the HTTP cache would only be copied each time.
    await rm(join(phone.profile, 'Default', 'Cache'), { recursive: true, force: true });
    return phone;
  }
}

/** Saves the shop for offline in the menu, and waits until all of it is stored. */
async function saveTheShop(shop: Shop): Promise<void> {
  const { page } = shop;
  await page.getByRole('banner').getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('button', { name: 'Browse without internet' }).click();
  const dialog = shop.dialog('Browse without internet');
  await dialog.getByRole('button', { name: 'Save the shop on this device' }).click();
  const saved = dialog.getByText(/\d+ products saved on this device/);
  await expect(saved).toBeVisible({ timeout: 60_000 });
  await expect(dialog.getByRole('progressbar')).toBeHidden({ timeout: 60_000 });
  const products = Number.parseInt(await saved.innerText(), 10);
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
  return page.evaluate(
    async (name) => (await (await caches.open(name)).keys()).length,
    cacheNames.offlinePictures,
  );
}
