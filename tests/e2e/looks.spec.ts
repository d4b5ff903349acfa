import { violationsOn } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { publicPages } from './public-pages.ts';

for (const { address, heading } of [...publicPages, { address: '/no/such/page', heading: 'This path ends here' }]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`${address} can be used by everybody, ${colorScheme}`, async ({ shop, page, forgive }) => {
      forgive(/status of 404/);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await shop.open(address);
      await expect(shop.heading(heading)).toBeVisible();
      expect(await violationsOn(page)).toEqual([]);
    });
  }

  test(`${address} never scrolls sideways`, { tag: '@desktop' }, async ({ shop, page, forgive }) => {
    forgive(/status of 404/);
    await shop.open(address);
    for (const width of [320, 390, 768, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      const overhang = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      await expect.poll(overhang, { message: `${width} wide` }).toBeLessThanOrEqual(0);
    }
  });
}

test('dark follows the device, and can be switched for good', { tag: '@desktop' }, async ({ shop, page }) => {
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await page.emulateMedia({ colorScheme: 'light' });
  await shop.open('/');
  const light = await paper();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(paper).not.toBe(light);
  await page.getByRole('banner').getByRole('button', { name: 'Switch between light and dark' }).click();
  await expect.poll(paper).toBe(light);
  await shop.open('/products');
  expect(await paper()).toBe(light);
});

test('nothing moves for those who do not want it', async ({ shop, page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await shop.open('/products');
  await shop.main
    .getByRole('button', { name: /^Add to cart: / })
    .first()
    .click();
  await expect(shop.dialog('Login')).toBeVisible();
  const running = await page.evaluate(() =>
    document.getAnimations().flatMap((animation) => {
      const effect = animation.effect as KeyframeEffect;
      const { duration } = effect.getComputedTiming();
      return typeof duration === 'number' && duration > 50 ? `${effect.target?.outerHTML} ${effect.pseudoElement}` : [];
    }),
  );
  expect(running).toEqual([]);
});
