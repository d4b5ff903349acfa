import { checkAppearance } from './check-appearance.ts';
import { expect, test } from './fixtures.ts';
import { type PublicPage, publicPages } from './public-pages.ts';

const pages: readonly PublicPage[] = [...publicPages, { address: '/no/such/page', heading: 'This path ends here' }];
/** Desktops check one page of each layout, phones all pages. */
const layouts = pages.filter(({ layoutOf }) => layoutOf === undefined);
/** Pages per test: later ones use the cache of the first. */
const onOneVisit = 5;
/** The page with all desktop-only elements: header menus and pagination. */
const widestPage = '/products';

for (const [device, onDevice] of [
  ['phone', pages],
  ['desktop', layouts],
] as const) {
  for (let first = 0; first < onDevice.length; first += onOneVisit) {
    const visit = onDevice.slice(first, first + onOneVisit);
    test(`${visit.map(({ address }) => address).join(', ')}: appearance on a ${device}`, {
      tag: `@${device}`,
    }, async ({ shop, page, allowErrors }) => {
      allowErrors(/status of 404/);
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      for (const [index, { address, heading, layoutOf }] of visit.entries()) {
        await test.step(address, async () => {
          await shop.open(address);
          await expect(shop.heading(heading)).toBeVisible();
          const inDark = shop.isPhone ? layoutOf === undefined : address === widestPage;
          await checkAppearance(page, { isPhone: shop.isPhone, inDark, isReversed: index % 2 === 1 });
          await expect(shop.heading(heading)).toBeVisible();
        });
      }
    });
  }
}

test('the colour scheme follows the device until it is chosen', { tag: '@desktop' }, async ({ shop, page }) => {
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

test('no animations with prefers-reduced-motion', { tag: '@phone' }, async ({ shop, page }) => {
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

test('a footer that is not rendered yet has its own height', { tag: '@phone' }, async ({ shop, page }) => {
  await shop.open('/about');
  const footer = page.getByRole('contentinfo');
  const heightOf = () => footer.evaluate((element) => element.getBoundingClientRect().height);
  const before = await heightOf();
  await footer.evaluate((element) => element.scrollIntoView());
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(Math.abs((await heightOf()) - before)).toBeLessThan(16);
});
