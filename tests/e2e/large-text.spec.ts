import { expect, test } from './fixtures.ts';
import { publicPages } from './public-pages.ts';

// Letters twice as large, by the browser's own setting.
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'] });
  },
});

for (const { address, heading } of publicPages) {
  test(`${address} can be read with letters twice as large`, async ({ shop, page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await shop.open(address);
    await expect(shop.heading(heading)).toBeVisible();
    expect(await page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize))).toBe(32);
    const overhang = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expect.poll(overhang).toBeLessThanOrEqual(0);
  });
}
