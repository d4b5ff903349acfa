import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

import { Customer } from '#tests/e2e/customer.ts';

import { expect, test } from './fixtures.ts';
import { untilWorkerInCharge } from './phone.ts';

const answers = 'sphatik-answers';
const pictures = 'sphatik-pictures';

test.describe('Without a network', () => {
  test('home opens cold after one visit, with its products and pictures', async ({ phone, server }) => {
    await phone.visit('/');
    const names = await phone.shop.main.getByRole('heading').allInnerTexts();
    expect(names.length).toBeGreaterThan(3);
    await phone.turnOff();
    await server.stop();
    await phone.turnOn();
    await phone.page.goto('/');
    await expect(
      phone.page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name: 'Home' }),
    ).toBeVisible();
    await expect.poll(() => phone.shop.main.getByRole('heading').allInnerTexts()).toEqual(names);
    await expect(phone.page).toHaveTitle(/Sphatik/);
    await expect.poll(() => brokenPictures(phone.page)).toEqual([]);
  });

  test('what was visited is there, and says since when', async ({ phone, server }) => {
    await phone.visit('/products');
    const [name = ''] = await phone.shop.names();
    await phone.shop.product(name).click();
    await expect(phone.shop.heading(name)).toBeVisible();
    await expect.poll(async () => (await kept(phone.page, answers)).length).toBeGreaterThan(1);
    const before = Date.now();
    await server.stop();
    await phone.page.reload();
    await expect(phone.shop.heading(name)).toBeVisible();
    const [address = ''] = await kept(phone.page, answers);
    const keptAt = await phone.page.evaluate(async (url) => (await fetch(url)).headers.get('x-kept-at'), address);
    expect(Math.abs(before - Date.parse(keptAt ?? ''))).toBeLessThan(60_000);
  });

  test('a shop that is back is noticed by whoever only looks on', async ({ phone, server }) => {
    test.slow();
    await phone.visit('/products');
    await server.stop();
    await phone.page.reload();
    const age = phone.page.getByRole('banner').getByText(/Showing what was saved/);
    await expect(age).toBeVisible();
    await server.start();
    await expect(age).toBeHidden({ timeout: 45_000 });
  });

  test('another width of a picture stands in for one that was never loaded', async ({ phone, server }) => {
    await phone.visit('/products');
    await expect.poll(async () => (await kept(phone.page, pictures)).length).toBeGreaterThan(3);
    const address = (await kept(phone.page, pictures)).find((url) => /-\d+\.avif$/.test(url)) ?? '';
    await server.stop();
    const width = await phone.page.evaluate(
      async (src) => {
        const image = new Image();
        image.src = src;
        await image.decode();
        return image.naturalWidth;
      },
      address.replace(/-\d+\.avif$/, '-1600.avif'),
    );
    expect(width).toBeGreaterThan(0);
  });

  test('an address that was never visited says honestly that the shop is out of reach', async ({ phone, server }) => {
    await phone.visit('/');
    await server.stop();
    await phone.page.goto('/blogs');
    await expect(phone.shop.main.getByText('The shop can’t be reached just now.')).toBeVisible();
  });
});

test.describe('In no cache', () => {
  test('is anything of a customer', async ({ phone, request }) => {
    const customer = await Customer.make(request);
    await customer.enter(phone.page);
    await phone.visit('/profile');
    await expect(phone.shop.main.getByLabel('Full name')).toHaveValue(customer.name);
    for (const address of ['/profile?tab=MyOrders', '/profile?tab=MyWishlist', '/checkout', '/products', '/']) {
      await phone.shop.open(address);
      await phone.page.waitForLoadState('networkidle');
    }
    const { email, userId, token } = customer;
    const found = await findInCaches(phone.page, [email, userId, token, '"authorization"']);
    expect(found.secrets).toEqual([]);
    const calls = found.addresses.filter((url) => url.includes('/api/'));
    expect(calls.length).toBeGreaterThan(2);
    expect(calls.filter((url) => !/\/api\/(?:product|blogs|Hero|services)/.test(url))).toEqual([]);
  });

  test('is an answer that failed', async ({ phone }) => {
    await phone.visit('/products');
    await phone.page.evaluate(() => fetch('/api/product/no-such-stone'));
    await phone.page.evaluate(() => fetch('/api/product/tags/no-such-tag'));
    await phone.page.evaluate(() => fetch('/media/00000000000000000000-320.avif'));
    const all = [...(await kept(phone.page, answers)), ...(await kept(phone.page, pictures))];
    expect(all.filter((url) => /no-such-stone|00000000000000000000/.test(url))).toEqual([]);
  });
});

test.describe('With a damaged storage', () => {
  test('a lost shell comes from the server, is mended, and opens without a network again', async ({
    phone,
    server,
  }) => {
    await phone.visit('/');
    await dropFromPrecache(phone.page, '/shell');
    await phone.shop.open('/products');
    await expect(phone.shop.cards.first()).toBeVisible();
    await expect.poll(() => isInPrecache(phone.page, '/shell')).toBe(true);
    await server.stop();
    await phone.page.goto('/products');
    await expect(phone.shop.cards.first()).toBeVisible();
  });

  test('a lost script comes from the server and is kept again', async ({ phone }) => {
    await phone.visit('/');
    await dropFromPrecache(phone.page, '/assets/app-');
    await phone.shop.open('/products');
    await expect(phone.shop.cards.first()).toBeVisible();
    await expect.poll(() => isInPrecache(phone.page, '/assets/app-')).toBe(true);
  });

  test('caches with garbage in their files do not stand in the way of the network', async ({ phone }) => {
    await phone.visit('/products');
    await phone.turnOff();
    expect(await spoil(join(phone.profile, 'Default', 'Service Worker', 'CacheStorage'))).toBeGreaterThan(2);
    await phone.turnOn();
    await phone.shop.open('/products');
    await expect(phone.shop.cards.first()).toBeVisible();
    await phone.shop.open('/');
    await expect(phone.shop.cards.first()).toBeVisible();
    await expect.poll(() => brokenPictures(phone.page)).toEqual([]);
  });
});

test('A full storage lets the oldest pictures go, and shows the shop all the same', async ({ phone, server }) => {
  await phone.visit('/products');
  await expect.poll(async () => (await kept(phone.page, pictures)).length).toBeGreaterThan(8);
  const oldest = (await kept(phone.page, pictures)).slice(0, 4);
  const session = await phone.context.newCDPSession(phone.page);
  const usage = await phone.page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);
  await session.send('Storage.overrideQuotaForOrigin', { origin: server.origin, quotaSize: usage + 20_000 });
  for (const address of ['/products?page=2', '/products?page=3', '/products?page=4']) {
    await phone.shop.open(address);
    await expect(phone.shop.cards.first()).toBeVisible();
    await expect.poll(() => brokenPictures(phone.page)).toEqual([]);
  }
  await expect.poll(async () => (await kept(phone.page, pictures)).filter((url) => oldest.includes(url))).toEqual([]);
  // The shell is still there.
  await server.stop();
  await phone.page.goto('/products?page=4');
  await expect(phone.page.getByRole('banner')).toBeVisible();
});

test('No more than 600 pictures and 400 answers are kept, and the oldest go', async ({ phone }) => {
  await phone.visit('/products');
  await expect.poll(async () => (await kept(phone.page, pictures)).length).toBeGreaterThan(8);
  const seen = await kept(phone.page, pictures);
  await phone.page.evaluate((name) => caches.delete(name), pictures);
  await phone.page.evaluate(fill, { name: pictures, count: 700, address: '/media/filling-', type: 'image/avif' });
  await phone.page.evaluate(fill, {
    name: answers,
    count: 500,
    address: '/api/product?page=9',
    type: 'application/json',
  });
  const [oldest = ''] = await kept(phone.page, pictures);
  // Many at once, and nothing after them: pictures that were seen before, and answers among them.
  await phone.page.evaluate(askAtOnce, seen);
  await expect.poll(async () => (await kept(phone.page, pictures)).length).toBe(600);
  await expect.poll(async () => (await kept(phone.page, answers)).length).toBe(400);
  expect(await kept(phone.page, pictures)).not.toContain(oldest);
  // What came last is there.
  expect((await kept(phone.page, pictures)).some((url) => !url.includes('filling-'))).toBe(true);
});

test('A clock that is a year ahead empties nothing, with a network or without', async ({ phone, server }) => {
  await phone.visit('/products');
  await expect.poll(async () => (await kept(phone.page, pictures)).length).toBeGreaterThan(3);
  const before = [...(await kept(phone.page, answers)), ...(await kept(phone.page, pictures))];
  const yearMs = 366 * 24 * 60 * 60 * 1000;
  await phone.page.clock.setSystemTime(Date.now() + yearMs);
  const [worker] = phone.context.serviceWorkers();
  await worker?.evaluate((ms) => {
    const { now } = Date;
    Date.now = () => now() + ms;
  }, yearMs);
  await phone.shop.open('/products?page=2');
  await expect(phone.shop.cards.first()).toBeVisible();
  const hasMore = async () => (await kept(phone.page, answers)).some((url) => !before.includes(url));
  await expect.poll(hasMore).toBe(true);
  await server.stop();
  await phone.page.goto('/products');
  await expect(phone.shop.cards.first()).toBeVisible();
  const after = [...(await kept(phone.page, answers)), ...(await kept(phone.page, pictures))];
  expect(before.filter((url) => !after.includes(url))).toEqual([]);
});

test('A second visit is answered by the worker’s shell', async ({ phone, server }) => {
  await phone.visit('/');
  const response = await phone.page.goto('/products');
  expect(response?.fromServiceWorker()).toBe(true);
  await expect(phone.page).toHaveTitle(/products/i);
  await untilWorkerInCharge(phone.page);
  // What is on the phone stands before the first drawing; the tab has its name all the same.
  await phone.page.reload();
  await expect(phone.page).toHaveTitle(/products/i);
  // Not kept by the worker: the phone keeps that catalogue itself, at the person's word.
  await phone.page.evaluate(() => fetch('/api/catalogue/kept/size'));
  expect((await kept(phone.page, answers)).filter((url) => url.includes('/catalogue/'))).toEqual([]);
  expect(server.origin).toBe(new URL(phone.page.url()).origin);
});

interface Filling {
  readonly name: string;
  readonly count: number;
  readonly address: string;
  readonly type: string;
}

/** Puts so many things into a cache as if they had been seen just now. Runs in the page. */
async function fill({ name, count, address, type }: Filling): Promise<void> {
  const cache = await caches.open(name);
  const headers = { 'content-type': type, 'x-kept-at': new Date().toISOString() };
  for (let number = 0; number < count; number += 1) {
    await cache.put(`${address}${number}`, new Response('seen', { headers }));
  }
}

/** Runs in the page. */
async function askAtOnce(addresses: readonly string[]): Promise<void> {
  const lists = Array.from({ length: 12 }, (_, number) => `/api/product?pageNumber=${number + 1}&pageSize=4`);
  await Promise.all([...addresses, ...lists].map(async (address) => (await fetch(address)).blob()));
}

/** Addresses in a cache. */
function kept(page: Page, cacheName: string): Promise<string[]> {
  return page.evaluate(async (name) => {
    if (!(await caches.has(name))) return [];
    const keys = await (await caches.open(name)).keys();
    return keys.map(({ url }) => url);
  }, cacheName);
}

/** What is kept in all caches, and which of the texts stand in it: in an address, a header or a body. */
function findInCaches(page: Page, texts: readonly string[]): Promise<{ addresses: string[]; secrets: string[] }> {
  return page.evaluate(async (wanted) => {
    const addresses: string[] = [];
    const secrets: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const key of await cache.keys()) {
        addresses.push(key.url);
        const response = await cache.match(key, { ignoreVary: true });
        const headers = JSON.stringify([...key.headers, ...(response?.headers ?? [])]);
        const whole = `${key.url}\n${headers}\n${await response?.text()}`;
        if (/\.(?:js|css)$/.test(key.url)) continue;
        secrets.push(...wanted.filter((text) => whole.includes(text)).map((text) => `${text} in ${key.url}`));
      }
    }
    return { addresses, secrets };
  }, texts);
}

function dropFromPrecache(page: Page, part: string): Promise<void> {
  return page.evaluate(async (wanted) => {
    for (const name of (await caches.keys()).filter((one) => one.includes('precache'))) {
      const cache = await caches.open(name);
      for (const key of await cache.keys()) if (key.url.includes(wanted)) await cache.delete(key);
    }
  }, part);
}

function isInPrecache(page: Page, part: string): Promise<boolean> {
  return page.evaluate(async (wanted) => {
    const names = (await caches.keys()).filter((name) => name.includes('precache'));
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return keys.flat().some(({ url }) => url.includes(wanted));
  }, part);
}

/** Pictures in sight that could not be had. */
function brokenPictures(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.images]
      .filter((image) => {
        const { top, bottom } = image.getBoundingClientRect();
        return bottom > 0 && top < innerHeight && image.complete && image.naturalWidth === 0 && image.currentSrc;
      })
      .map((image) => image.currentSrc),
  );
}

/** Writes garbage over every file below a folder; answers how many. */
async function spoil(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  for (const file of files) await writeFile(join(file.parentPath, file.name), 'garbage');
  return files.length;
}
