import { once } from 'node:events';
import { createServer } from 'node:http';

import type { Page } from '@playwright/test';

import { cacheNames } from '#contract/names/offline.ts';

import { expect, test } from './fixtures.ts';
import { subscribe } from './sent-forms.ts';
import type { ShopServer } from './shop-server.ts';
import {
  cachedProductPictures,
  cachedUrls,
  dropFromPrecache,
  isInPrecache,
} from './worker-caches.ts';

// A captive portal responds to every request with a page of its own: the shop must treat it as
// offline.

test.describe.configure({ timeout: 120_000 });

test('cached responses are used where a captive portal sends a page or a way to it, which is not cached', async ({
  phone,
  server,
}) => {
  await phone.visit('/products');
  await expect
    .poll(async () => (await cachedProductPictures(phone.page)).length)
    .toBeGreaterThan(3);
  const names = await phone.shop.names();
  const [address = ''] = await cachedUrls(phone.page, cacheNames.responses);
  const [picture = ''] = await cachedProductPictures(phone.page);
  for (const hasRedirect of [false, true]) {
    const closePortal = await openPortal(server, hasRedirect);
    await phone.page.goto('/products');
    await expect(phone.shop.cards.first()).toBeVisible();
    expect(await phone.shop.names()).toEqual(names);
    await expect(
      phone.page.getByRole('banner').getByText(/^The shop can’t be reached. Showing what/),
    ).toBeVisible();
    // By the worker, not only from the page's memory.
    expect(await askInPage(phone.page, address)).toMatchObject({
      type: expect.stringContaining('json'),
    });
    expect(await widthOf(phone.page, picture.replace(/-\d+\.avif$/, '-1600.avif'))).toBeGreaterThan(
      0,
    );

    await phone.page.goto('/blogs');
    await expect(phone.shop.main.getByText('The shop can’t be reached right now.')).toBeVisible();
    await expect(phone.shop.main.getByRole('link', { name: 'See all products' })).toBeVisible();
    await expect(
      phone.shop.main.getByRole('button', { name: 'Browse without internet' }),
    ).toBeVisible();
    expect(await widthOf(phone.page, `/media/${hasRedirect ? 1 : 0}-320.avif`)).toBe(0);
    const { answers, pictures } = await typesInCaches(phone.page);
    // The manifest is among them, from the shop.
    expect(answers.filter((type) => type !== 'application/manifest+json')).toEqual([
      'application/json',
    ]);
    expect(pictures).toEqual(['image/avif']);
    await closePortal();
  }
  await server.start();
  await phone.page.getByRole('button', { name: 'Try again' }).click();
  await expect(phone.shop.cards.first()).toBeVisible();
});

test('what waits leaves soon after a captive portal has ended, while the page is open', async ({
  phone,
  server,
}) => {
  await phone.visit('/about');
  const closePortal = await openPortal(server);
  await subscribe(phone.shop, `portal-${Date.now()}@example.com`);
  const waiting = phone.page.getByRole('link', { name: '1 waiting to send' });
  await expect(waiting).toBeVisible();
  await closePortal();
  await server.start();
  await expect(waiting).toBeHidden({ timeout: 15_000 });
});

test('a lost script or shell is not replaced by a captive portal’s page', async ({
  phone,
  server,
}) => {
  await phone.visit('/');
  const script = await phone.page.evaluate(
    () =>
      performance.getEntriesByType('resource').find(({ name }) => /\/assets\/app-/.test(name))
        ?.name ?? '',
  );
  expect(script).not.toBe('');
  const closePortal = await openPortal(server);
  await dropFromPrecache(phone.page, new URL(script).pathname);
  await phone.page.evaluate(
    (address) => fetch(address).then((response) => response.text()),
    script,
  );
  // The file is cached after the response.
  await phone.page.evaluate(() => fetch('/portal').then((response) => response.text()));
  await closePortal();
  await server.start();
  expect(await isInPrecache(phone.page, new URL(script).pathname)).toBe(false);
  await phone.page.goto('/products');
  await expect(phone.shop.cards.first()).toBeVisible();
  await expect.poll(() => isInPrecache(phone.page, new URL(script).pathname)).toBe(true);
});

/**
 * Puts a captive portal at the address of the shop, which is stopped. Returns a function to close
 * it.
 */
async function openPortal(server: ShopServer, hasRedirect = false): Promise<() => Promise<void>> {
  await server.stop();
  const portal = createServer(({ url }, response) => {
    if (hasRedirect && url !== '/portal') response.writeHead(302, { location: '/portal' }).end();
    else
      response
        .writeHead(200, html)
        .end('<!doctype html><title>Guest Wi-Fi</title><h1>Please log in</h1>');
  });
  portal.listen(Number(new URL(server.origin).port), '127.0.0.1');
  await once(portal, 'listening');
  return async () => {
    portal.closeAllConnections();
    await portal[Symbol.asyncDispose]();
  };
}

const html = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'public, max-age=600' };

function askInPage(page: Page, address: string): Promise<{ type: string | null }> {
  return page.evaluate(async (url) => {
    const response = await fetch(url);
    return { type: response.headers.get('content-type') };
  }, address);
}

/** Zero for a picture that can't be shown. */
function widthOf(page: Page, address: string): Promise<number> {
  return page.evaluate(async (src) => {
    const image = new Image();
    image.src = src;
    await image.decode().catch(() => undefined);
    return image.naturalWidth;
  }, address);
}

/** The content types in the worker's caches. */
async function typesInCaches(page: Page): Promise<Record<'answers' | 'pictures', string[]>> {
  const typesIn = (cacheName: string) =>
    page.evaluate(async (name) => {
      const cache = await caches.open(name);
      const all = await Promise.all(
        (await cache.keys()).map((key) => cache.match(key, { ignoreVary: true })),
      );
      const types = all.map((one) =>
        (one?.headers.get('content-type') ?? 'none').replace(/;.*/, ''),
      );
      return [...new Set(types)]
        .filter((type) => type !== 'image/svg+xml' && type !== 'image/webp')
        .toSorted();
    }, cacheName);
  return {
    answers: await typesIn(cacheNames.responses),
    pictures: await typesIn(cacheNames.pictures),
  };
}
