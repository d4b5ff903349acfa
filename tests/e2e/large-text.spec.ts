import { isPlain } from './catalogue.ts';
import { expectNoOverflow, findCutOff } from './check-appearance.ts';
import { expect, test } from './fixtures.ts';

// A default font size of 32 px in the browser's settings. check-appearance.ts changes it on open pages.
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'] });
  },
});

test('pages opened with text at 200 % fit the viewport', async ({ shop, page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const address of ['/', '/products', '/shop/by-category', '/services/tarot-reading', '/blogs']) {
    await shop.open(address);
    await expect(shop.heading(/./)).toBeVisible();
    expect(await page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize))).toBe(32);
    await expectNoOverflow(page, address);
  }
});

test('a product page fits a phone with text at 200 %', { tag: '@phone' }, async ({ shop, page, catalogue }) => {
  const products = await catalogue.all();
  for (const product of [products.find(isPlain), products.find((one) => !isPlain(one))]) {
    await shop.open(`/products/${product?.slugs}`);
    await expect(shop.heading(product?.name ?? '')).toBeVisible();
    await expect.poll(() => findCutOff(page)).toEqual([]);
  }
});
