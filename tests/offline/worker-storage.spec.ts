import { join } from 'node:path';

import { cacheNames } from '#contract/names/offline.ts';

import { expect, test } from './fixtures.ts';
import {
  brokenPictures,
  cachedUrls,
  dropFromPrecache,
  isInPrecache,
  spoil,
} from './worker-caches.ts';

// The worker with storage that is damaged, full or at its limits, and with a wrong clock.

const { responses, pictures } = cacheNames;

test.describe('With a damaged storage', () => {
  // Scripts that came through the worker are in the browser's memory cache, which bypasses it.
  test.use({ begins: 'new' });

  test('a lost shell comes from the server, is cached again, and opens offline', async ({
    phone,
    server,
  }) => {
    await phone.visit('/');
    await dropFromPrecache(phone.page, '/shell');
    await phone.shop.open('/products');
    await expect(phone.shop.cards.first()).toBeVisible();
    await expect.poll(() => isInPrecache(phone.page, '/shell')).toBe(true);
    await phone.shop.idle();
    // The rendered page's data is cached a moment later.
    await expect
      .poll(async () => (await cachedUrls(phone.page, responses)).join(' '))
      .toContain('/api/product?pageNumber=1&pageSize=12');
    await server.stop();
    await phone.page.goto('/products');
    await expect(phone.shop.cards.first()).toBeVisible();
  });

  test('corrupt caches do not block the network', async ({ phone }) => {
    await phone.visit('/products');
    await phone.turnOff();
    expect(
      await spoil(join(phone.profile, 'Default', 'Service Worker', 'CacheStorage')),
    ).toBeGreaterThan(2);
    await phone.turnOn();
    await phone.shop.open('/products');
    await expect(phone.shop.cards.first()).toBeVisible();
    await phone.shop.open('/');
    await expect(phone.shop.cards.first()).toBeVisible();
    await expect.poll(() => brokenPictures(phone.page)).toEqual([]);
  });
});
test('When storage is full the oldest pictures are deleted, and the shop still opens', async ({
  phone,
  server,
}) => {
  await phone.visit('/products');
  await expect.poll(async () => (await cachedUrls(phone.page, pictures)).length).toBeGreaterThan(8);
  const oldest = (await cachedUrls(phone.page, pictures)).slice(0, 4);
  const session = await phone.context.newCDPSession(phone.page);
  const usage = await phone.page.evaluate(
    async () => (await navigator.storage.estimate()).usage ?? 0,
  );
  await session.send('Storage.overrideQuotaForOrigin', {
    origin: server.origin,
    quotaSize: usage + 20_000,
  });
  for (const address of ['/products?page=2', '/products?page=3', '/products?page=4']) {
    await phone.shop.open(address);
    await expect(phone.shop.cards.first()).toBeVisible();
    await expect.poll(() => brokenPictures(phone.page)).toEqual([]);
  }
  await expect
    .poll(async () =>
      (await cachedUrls(phone.page, pictures)).filter((url) => oldest.includes(url)),
    )
    .toEqual([]);
  // The shell is still there.
  await server.stop();
  await phone.page.goto('/products?page=4');
  await expect(phone.page.getByRole('banner')).toBeVisible();
});

test('No more than 600 pictures and 400 responses are cached, and the oldest are deleted', async ({
  phone,
}) => {
  await phone.visit('/products');
  await expect.poll(async () => (await cachedUrls(phone.page, pictures)).length).toBeGreaterThan(8);
  const seen = await cachedUrls(phone.page, pictures);
  await phone.page.evaluate((name) => caches.delete(name), pictures);
  await phone.page.evaluate(fill, {
    name: pictures,
    count: 700,
    address: '/media/filling-',
    type: 'image/avif',
  });
  await phone.page.evaluate(fill, {
    name: responses,
    count: 500,
    address: '/api/product?page=9',
    type: 'application/json',
  });
  const [oldest = ''] = await cachedUrls(phone.page, pictures);
  // Many at once, among them pictures and responses that were cached before.
  await phone.page.evaluate(askAtOnce, seen);
  await expect.poll(async () => (await cachedUrls(phone.page, pictures)).length).toBe(600);
  await expect.poll(async () => (await cachedUrls(phone.page, responses)).length).toBe(400);
  expect(await cachedUrls(phone.page, pictures)).not.toContain(oldest);
  // The newest are there.
  expect((await cachedUrls(phone.page, pictures)).some((url) => !url.includes('filling-'))).toBe(
    true,
  );
});

test('A clock that is a year ahead deletes nothing, online or offline', async ({
  phone,
  server,
}) => {
  await phone.visit('/products');
  await expect.poll(async () => (await cachedUrls(phone.page, pictures)).length).toBeGreaterThan(3);
  const before = [
    ...(await cachedUrls(phone.page, responses)),
    ...(await cachedUrls(phone.page, pictures)),
  ];
  const yearMs = 366 * 24 * 60 * 60 * 1000;
  await phone.page.clock.setSystemTime(Date.now() + yearMs);
  const [worker] = phone.context.serviceWorkers();
  await worker?.evaluate((ms) => {
    const { now } = Date;
    Date.now = () => now() + ms;
  }, yearMs);
  await phone.shop.open('/products?page=2');
  await expect(phone.shop.cards.first()).toBeVisible();
  const hasMore = async () =>
    (await cachedUrls(phone.page, responses)).some((url) => !before.includes(url));
  await expect.poll(hasMore).toBe(true);
  await server.stop();
  await phone.page.goto('/products');
  await expect(phone.shop.cards.first()).toBeVisible();
  const after = [
    ...(await cachedUrls(phone.page, responses)),
    ...(await cachedUrls(phone.page, pictures)),
  ];
  expect(before.filter((url) => !after.includes(url))).toEqual([]);
});
interface Filling {
  readonly name: string;
  readonly count: number;
  readonly address: string;
  readonly type: string;
}

/** Adds entries to a cache as if they had just been fetched. Runs in the page. */
async function fill({ name, count, address, type }: Filling): Promise<void> {
  const cache = await caches.open(name);
  const headers = { 'content-type': type, 'x-cached-at': new Date().toISOString() };
  for (let number = 0; number < count; number += 1) {
    await cache.put(`${address}${number}`, new Response('seen', { headers }));
  }
}

/** Runs in the page. */
async function askAtOnce(addresses: readonly string[]): Promise<void> {
  const lists = Array.from(
    { length: 12 },
    (_, number) => `/api/product?pageNumber=${number + 1}&pageSize=4`,
  );
  await Promise.all([...addresses, ...lists].map(async (address) => (await fetch(address)).blob()));
}
