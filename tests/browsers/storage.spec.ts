import { randomBytes } from 'node:crypto';

import sharp from 'sharp';

import { cartLinesOf } from '#tests/e2e/steps/cart-steps.ts';
import { expect, test } from './fixtures.ts';
import {
  addToCart,
  appears,
  containsText,
  eventually,
  logInAs,
  openPage,
  requestCustom,
  requestsOf,
  untilWorkerReady,
} from './steps.ts';
import { emptyResponses, writeToDatabase, writeToLocalStorage } from './storage-checks.ts';

// Each test first checks that the browser really withholds its storage.

test('with site data blocked every page works', { tag: '@short' }, async ({
  openBrowser,
  shop,
}) => {
  const { tab } = await openBrowser({ isBlocked: true });
  await openPage(tab, '/about');
  expect(await tab.evaluate(writeToLocalStorage)).not.toBe('works');
  expect(await tab.evaluate(writeToDatabase, 1)).not.toBe('works');
  for (const address of [
    '/status',
    '/outbox',
    '/products/custom',
    '/services/tarot-reading',
    '/checkout',
    '/products',
  ]) {
    await openPage(tab, address);
    await appears(tab, { css: 'main h1' });
    expect(await tab.sees(containsText('Something went wrong', 'main')), address).toBe(false);
  }
  const email = `reader-${Date.now()}@example.com`;
  await openPage(tab, '/');
  await tab.fill({ css: 'footer input[type=email]' }, email);
  await tab.pressEnter({ css: 'footer input[type=email]' });
  await eventually(
    () => shop.read('SELECT email FROM subscribers WHERE email = ?', email).length,
  ).toBe(1);
});

test('a private window', async ({ openBrowser, shop, catalogue, customer }) => {
  const first = await openBrowser({ isPrivate: true });
  const { tab } = first;
  const [product] = await catalogue.plenty();
  await logInAs(tab, customer);
  await openPage(tab, `/products/${product.slugs}`);
  await tab.click(addToCart);
  await eventually(() => cartLinesOf(customer)).toEqual([`1 ${product.name}`]);
  const idea = await requestCustom(tab);
  await eventually(() => requestsOf(shop, idea)).toEqual([true]);
  await first.close();
  const second = await openBrowser({ isPrivate: true });
  await openPage(second.tab, '/about');
  // It was private: nothing is left of it.
  expect(await second.tab.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('with a full storage pages load, and a form is sent directly', async ({
  openBrowser,
  shop,
}) => {
  const { tab } = await openBrowser({ isFull: true });
  await openPage(tab, '/about');
  await untilWorkerReady(tab);
  const mebibytes = 16;
  // WebKit sometimes closes the database of a site that has used its share.
  expect(await tab.evaluate(writeToDatabase, mebibytes * 16)).toMatch(
    /QuotaExceededError|InvalidStateError/,
  );
  for (const address of ['/products', '/services/tarot-reading', '/products/custom', '/products']) {
    await openPage(tab, address);
    await appears(tab, { css: 'main h1' });
    expect(await tab.sees(containsText('This didn’t load', 'main')), address).toBe(false);
  }
  expect(await tab.evaluate(emptyResponses)).toEqual([]);
  const noise = { width: 1600, height: 1200, channels: 3 } as const;
  const buffer = await sharp(randomBytes(noise.width * noise.height * 3), { raw: noise })
    .jpeg({ quality: 95 })
    .toBuffer();
  const picture = Promise.resolve({ name: 'idea.jpg', mimeType: 'image/jpeg', buffer });
  const idea = await requestCustom(tab, picture);
  await eventually(() => requestsOf(shop, idea)).toEqual([true]);
});
