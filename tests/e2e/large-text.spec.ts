import { isPlain } from './catalogue.ts';
import { expect, test } from './fixtures.ts';
import { cutOffOn, fitsAcross } from './looks.ts';

// Letters twice as large by the browser's own setting, from its start on. looks.ts enlarges them on every page, open already.
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'] });
  },
});

test('what is opened with letters twice as large can be read', async ({ shop, page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const address of ['/', '/products', '/shop/by-category', '/services/tarot-reading', '/blogs']) {
    await shop.open(address);
    await expect(shop.heading(/./)).toBeVisible();
    expect(await page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize))).toBe(32);
    await fitsAcross(page, address);
  }
});

test('a product fits a phone with letters twice as large', { tag: '@phone' }, async ({ shop, page, catalogue }) => {
  const pieces = await catalogue.all();
  for (const product of [pieces.find(isPlain), pieces.find((one) => !isPlain(one))]) {
    await shop.open(`/products/${product?.slugs}`);
    await expect(shop.heading(product?.name ?? '')).toBeVisible();
    await expect.poll(() => cutOffOn(page)).toEqual([]);
  }
});
