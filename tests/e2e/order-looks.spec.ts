import { violationsOn } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { furnish, orderScreens } from './order-screens.ts';

for (const [name, come] of Object.entries(orderScreens)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`${name} can be used by everybody, ${colorScheme}`, async ({ shop, page, catalogue, customer }) => {
      await furnish(customer, catalogue);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await come(shop, customer);
      expect(await violationsOn(page)).toEqual([]);
    });
  }

  test(`${name} never scrolls sideways`, { tag: '@desktop' }, async ({ shop, page, catalogue, customer }) => {
    await furnish(customer, catalogue);
    await come(shop, customer);
    for (const width of [320, 390, 768, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      const overhangs = () =>
        page.evaluate(() =>
          [document.documentElement, ...document.querySelectorAll('dialog')].map(
            (element) => element.scrollWidth - element.clientWidth,
          ),
        );
      await expect
        .poll(async () => Math.max(...(await overhangs())), { message: `${width} wide` })
        .toBeLessThanOrEqual(0);
    }
  });
}
