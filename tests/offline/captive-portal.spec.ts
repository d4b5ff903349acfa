import type { Page } from '@playwright/test';

import { cacheNames } from '#contract/names/offline.ts';
import { Customer, newEmail } from '#tests/e2e/customer.ts';

import { CaptivePortal, type PortalAnswer } from './captive-portal.ts';
import { expect, test } from './fixtures.ts';
import { arrivedAt, openBooks, openOutbox, savedWords, subscribe, waitingCards } from './sent-forms.ts';
import type { ShopServer } from './shop-server.ts';
import { cachedProductPictures, cachedUrls, dropFromPrecache, isInPrecache } from './worker-caches.ts';

// A captive portal responds to every request with a page of its own: the shop must treat it as offline.

test.describe.configure({ timeout: 120_000 });

const portals: readonly PortalAnswer[] = ['a page', 'a way to its page'];

test('cached responses are used where a captive portal sends a page or a way to it, which is not cached', async ({
  phone,
  server,
}) => {
  await phone.visit('/products');
  await expect.poll(async () => (await cachedProductPictures(phone.page)).length).toBeGreaterThan(3);
  const names = await phone.shop.names();
  const [address = ''] = await cachedUrls(phone.page, cacheNames.responses);
  const [picture = ''] = await cachedProductPictures(phone.page);
  const portal = await inPlaceOf(server);

  for (const [index, answer] of portals.entries()) {
    portal.answer = answer;
    await phone.page.goto('/products');
    await expect(phone.shop.cards.first()).toBeVisible();
    expect(await phone.shop.names()).toEqual(names);
    await expect(phone.page.getByRole('banner').getByText(/^The shop can’t be reached. Showing what/)).toBeVisible();
    // By the worker, not only from the page's memory.
    expect(await askInPage(phone.page, address)).toMatchObject({ type: expect.stringContaining('json') });
    expect(await widthOf(phone.page, picture.replace(/-\d+\.avif$/, '-1600.avif'))).toBeGreaterThan(0);

    await phone.page.goto('/blogs');
    await expect(phone.shop.main.getByText('The shop can’t be reached right now.')).toBeVisible();
    expect(await widthOf(phone.page, `/media/0000000000000000000${index}-320.avif`)).toBe(0);
    expect(await typesInCaches(phone.page)).toEqual({ answers: ['application/json'], pictures: ['image/avif'] });
  }
  await portal.close();
  await server.start();
  await phone.page.getByRole('button', { name: 'Try again' }).click();
  await expect(phone.shop.cards.first()).toBeVisible();
});

test('a lost script or shell is not replaced by a captive portal’s page', async ({ phone, server }) => {
  await phone.visit('/');
  const script = await phone.page.evaluate(
    () => performance.getEntriesByType('resource').find(({ name }) => /\/assets\/app-/.test(name))?.name ?? '',
  );
  expect(script).not.toBe('');
  const portal = await inPlaceOf(server);
  await dropFromPrecache(phone.page, new URL(script).pathname);
  await phone.page.evaluate((address) => fetch(address).then((response) => response.text()), script);
  // The file is cached after the response.
  await phone.page.evaluate(() => fetch('/portal').then((response) => response.text()));
  await portal.close();
  await server.start();
  expect(await isInPrecache(phone.page, new URL(script).pathname)).toBe(false);
  await phone.page.goto('/products');
  await expect(phone.shop.cards.first()).toBeVisible();
  await expect.poll(() => isInPrecache(phone.page, new URL(script).pathname)).toBe(true);
});

test('a form waits behind a captive portal that sends a page or refuses, and arrives once', async ({
  phone,
  server,
}) => {
  openBooks(server);
  await phone.visit('/');
  const portal = await inPlaceOf(server);
  await subscribe(phone.shop, newEmail());
  await expect(phone.shop.toast(savedWords)).toBeVisible();
  await openOutbox(phone.shop);
  const card = waitingCards(phone.shop);
  const triedOften = async () => (await card.innerText()).match(/Tried \w+/)?.[0] ?? 'Not tried';
  await expect.poll(triedOften).not.toBe('Not tried');

  const before = await triedOften();
  portal.answer = 'a page that refuses';
  await phone.shop.main.getByRole('button', { name: 'Send now' }).click();
  await expect.poll(triedOften).not.toBe(before);
  await expect(card).toContainText('Not sent yet');
  await expect(phone.shop.main.getByText(/not accepted/)).toBeHidden();
  await portal.close();
  await server.start();
  await expect.poll(() => arrivedAt(server).subscribers, { timeout: 90_000 }).toBe(1);
  await expect(card).toHaveCount(0);
});

test('a captive portal’s 401 does not log anybody out', async ({ phone, server, request }) => {
  const maya = await Customer.make(request);
  await maya.logIn(phone.page);
  await phone.visit('/profile');
  await expect(phone.page.getByLabel('Full name')).toHaveValue(maya.name);
  const portal = await inPlaceOf(server, 'a page that asks who it is');
  await phone.page.goto('/profile?tab=AddressSettings');
  await expect(phone.shop.main.getByText('The shop can’t be reached right now.')).toBeVisible();
  expect(await phone.page.evaluate(() => localStorage.getItem('token'))).toBe(maya.token);
  await portal.close();
});

async function inPlaceOf(server: ShopServer, answer?: PortalAnswer): Promise<CaptivePortal> {
  await server.stop();
  return CaptivePortal.open(server.origin, answer);
}

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
      const all = await Promise.all((await cache.keys()).map((key) => cache.match(key, { ignoreVary: true })));
      const types = all.map((one) => (one?.headers.get('content-type') ?? 'none').replace(/;.*/, ''));
      return [...new Set(types)].filter((type) => type !== 'image/svg+xml' && type !== 'image/webp').toSorted();
    }, cacheName);
  return { answers: await typesIn(cacheNames.responses), pictures: await typesIn(cacheNames.pictures) };
}
