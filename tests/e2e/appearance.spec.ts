import type { Locator } from '@playwright/test';

import { htmlProblems } from '#tests/setup/html-problems.ts';
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
          // As hydrated.
          if (layoutOf === undefined) expect.soft(await htmlProblems(await page.content()), address).toEqual([]);
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

test('what is chosen looks chosen in forced colours', { tag: '@phone' }, async ({ shop, page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const looksOf = (labels: Locator) =>
    labels.evaluateAll((all) => [...new Set(all.map((label) => getComputedStyle(label).backgroundColor))]);
  await shop.open('/products/amethyst-night-bracelet');
  expect(await looksOf(shop.main.locator('label:has([type=radio])'))).toHaveLength(2);
  await shop.open('/products');
  await shop.main.getByRole('button', { name: 'Filters' }).click();
  const sheet = shop.dialog('Filters');
  await sheet.getByRole('checkbox', { name: 'Accessories' }).check();
  expect(await looksOf(sheet.locator('label:has([name=categoryId])'))).toHaveLength(2);
  await shop.open('/about');
  await page.getByRole('button', { name: 'Menu' }).click();
  const saver = shop.dialog('Menu').getByRole('group', { name: 'Data saver' });
  await expect(saver).toBeVisible();
  expect(await looksOf(saver.locator('label'))).toHaveLength(2);
});

test('paper has the shop’s name and address, and dark ink', { tag: '@desktop' }, async ({ shop, page }) => {
  await shop.open('/');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByText('Swotha Lane')).toBeVisible();
  await expect(footer.getByText(/Sphatik/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Privacy Policy' })).toBeHidden();
  // Of the header only the name.
  await expect(page.getByRole('banner').getByRole('link')).toHaveText('Sphatik');
  await expect(page.getByRole('banner').getByRole('button')).toHaveCount(0);
  const shopNow = shop.main.getByRole('link', { name: 'Shop Now' });
  await expect(shopNow).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await expect(shopNow).toHaveCSS('color', 'rgb(36, 26, 48)');
  await expect(shop.main.getByRole('heading', { name: 'Customise it' })).toHaveCSS('color', 'rgb(36, 26, 48)');
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
