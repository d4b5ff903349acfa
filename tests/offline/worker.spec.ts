import { cacheNames } from '#contract/names/offline.ts';

import { expect, test } from './fixtures.ts';
import { untilWorkerInCharge } from './phone.ts';
import { brokenPictures, cachedUrls } from './worker-caches.ts';

const { responses, pictures } = cacheNames;

test.describe('On the first visit', () => {
  test.use({ begins: 'new' });

  test('home is cached: it opens cold without a network, with its products and pictures', async ({
    phone,
    server,
  }) => {
    await phone.visit('/');
    const names = await phone.shop.main.getByRole('heading').allInnerTexts();
    expect(names.length).toBeGreaterThan(3);
    await server.stop();
    await phone.restart();
    await phone.page.goto('/');
    await expect(
      phone.page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name: 'Home' }),
    ).toBeVisible();
    await expect.poll(() => phone.shop.main.getByRole('heading').allInnerTexts()).toEqual(names);
    await expect(phone.page).toHaveTitle(/Sphatik/);
    await expect.poll(() => brokenPictures(phone.page)).toEqual([]);

    // The next page is the worker's shell.
    await server.start();
    const response = await phone.page.goto('/products');
    expect(response?.fromServiceWorker()).toBe(true);
    await expect(phone.page).toHaveTitle(/products/i);
    await untilWorkerInCharge(phone.page);
    // Cached data is there before the first render; the tab still has its title.
    await phone.page.reload();
    await expect(phone.page).toHaveTitle(/products/i);
    // Not in the runtime caches: the offline catalogue has its own storage.
    await phone.page.evaluate(() => fetch('/api/catalogue/offline'));
    // Nor is an answer that failed.
    const failing = [
      '/api/product/no-such-stone',
      '/api/product/tags/no-such-tag',
      `/media/${'0'.repeat(20)}-320.avif`,
    ];
    for (const address of failing) await phone.page.evaluate((url) => fetch(url), address);
    const all = [
      ...(await cachedUrls(phone.page, responses)),
      ...(await cachedUrls(phone.page, pictures)),
    ];
    expect(all.length).toBeGreaterThan(2);
    expect(all.filter((url) => /\/catalogue\/|no-such-stone|0{20}/.test(url))).toEqual([]);
  });

  test('the worker begins with the first navigation, without an idle second; what was visited opens offline', async ({
    phone,
    server,
  }) => {
    const { shop, page } = phone;
    await shop.open('/');
    const isIdle = page.evaluate(async () => {
      while (!(await navigator.serviceWorker.getRegistration())) {
        // As a person who goes on scrolling.
        window.dispatchEvent(new Event('scroll'));
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      return performance.getEntriesByName('sphatik-idle').length > 0;
    });
    await shop.main.getByRole('link', { name: 'Shop Now' }).click();
    expect(await isIdle).toBe(false);
    await expect(shop.cards).toHaveCount(12);
    const [name = ''] = await shop.names();
    await shop.product(name).click();
    await expect(shop.heading(name)).toBeVisible();
    await untilWorkerInCharge(page);
    await server.stop();
    await page.goto('/');
    await expect(shop.main.getByRole('link', { name: 'Shop Now' })).toBeVisible();
    await page.goto('/products');
    await expect(shop.product(name)).toBeVisible();
  });
});
