import type { Locator } from '@playwright/test';
import sharp from 'sharp';

import { expect, test } from '#tests/e2e/steps/fixtures.ts';

// What does not depend on the screen; each screen is looked at in screens.spec.ts.

test('the colour scheme follows the device until it is chosen', { tag: '@desktop' }, async ({
  shop,
  page,
}) => {
  const paper = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await page.emulateMedia({ colorScheme: 'light' });
  await shop.open('/');
  const light = await paper();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(paper).not.toBe(light);
  await page
    .getByRole('banner')
    .getByRole('button', { name: 'Switch between light and dark' })
    .click();
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
      return typeof duration === 'number' && duration > 50
        ? `${effect.target?.outerHTML} ${effect.pseudoElement}`
        : [];
    }),
  );
  expect(running).toEqual([]);
});

test('what is chosen looks chosen in forced colours', { tag: '@phone' }, async ({ shop, page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const looksOf = (labels: Locator) =>
    labels.evaluateAll((all) => [
      ...new Set(all.map((label) => getComputedStyle(label).backgroundColor)),
    ]);
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

test('paper has the shop’s name and address, and dark ink', { tag: '@desktop' }, async ({
  shop,
  page,
}) => {
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
  await expect(shop.main.getByRole('heading', { name: 'Customise it' })).toHaveCSS(
    'color',
    'rgb(36, 26, 48)',
  );
});

test('a footer that is not rendered yet has its own height', { tag: '@phone' }, async ({
  shop,
  page,
}) => {
  await shop.open('/about');
  const footer = page.getByRole('contentinfo');
  const heightOf = () => footer.evaluate((element) => element.getBoundingClientRect().height);
  const before = await heightOf();
  await footer.evaluate((element) => element.scrollIntoView());
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  expect(Math.abs((await heightOf()) - before)).toBeLessThan(16);
});

test('the footer’s links are in groups that fold on phones, and all there elsewhere', async ({
  shop,
  page,
}) => {
  await shop.open('/about');
  const footer = page.getByRole('contentinfo');
  const link = footer.getByRole('link', { name: 'Rose Quartz' });
  if (!shop.isPhone) {
    await expect(link).toBeVisible();
    await expect(footer.locator('summary').filter({ visible: true })).toHaveCount(0);
    return;
  }
  await footer.scrollIntoViewIfNeeded();
  await expect.poll(async () => (await footer.boundingBox())?.height ?? 0).toBeLessThan(660);
  await expect(link).toBeHidden();
  await footer.locator('summary', { hasText: 'Top Crystals' }).press('Enter');
  await expect(link).toBeVisible();
});

test('pictures are dimmed in the dark, but not enlarged', { tag: '@phone' }, async ({
  shop,
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await shop.open('/products/amethyst-night-bracelet');
  const picture = shop.main.getByRole('region', { name: 'Gallery' }).getByRole('img').first();
  await expect(picture).toHaveCSS('filter', 'brightness(0.88)');
  await shop.main.getByRole('button', { name: 'Zoom' }).click();
  const enlarged = page.getByRole('dialog').getByRole('img').first();
  await expect(enlarged).toHaveCSS('filter', 'none');
  await page.keyboard.press('Escape');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(picture).toHaveCSS('filter', 'none');
});

// Under load the browser lays out what has arrived: this was a layout shift of 0.03.
test('the menus stay where they are while the rest of the header arrives', {
  tag: '@desktop',
}, async ({ shop, page }) => {
  await shop.open('/shop/birthstone');
  const menus = page.getByRole('banner').getByRole('list').first();
  const before = await menus.boundingBox();
  expect(before?.width).toBeGreaterThan(500);
  await page
    .getByRole('banner')
    .locator('summary', { hasText: 'Account' })
    .evaluate((account) => {
      const actions = account.closest('header > div > div');
      if (actions instanceof HTMLElement) actions.style.display = 'none';
    });
  await expect(page.getByRole('banner').locator('summary', { hasText: 'Account' })).toBeHidden();
  expect(await menus.boundingBox()).toEqual(before);
});

// Archives, link previews and reviewers capture a whole page without scrolling. With motion, as
// most have it.
test('a capture of a whole page has its headings and the footer’s links', {
  tag: '@desktop',
}, async ({ page, shop }) => {
  for (const address of [
    '/',
    '/products',
    '/products/amethyst-night-bracelet',
    '/blogs/below-makalu',
    '/services',
  ]) {
    await shop.open(address);
    await shop.idle();
    const texts = await page.evaluate(findTexts);
    expect(texts.length, address).toBeGreaterThan(10);
    const capture = sharp(await page.screenshot({ fullPage: true, scale: 'css' }));
    const { data, info } = await capture.greyscale().raw().toBuffer({ resolveWithObject: true });
    /** Whether all of a box has one colour. */
    const isBlank = ({ left, top, right, bottom }: (typeof texts)[number]) => {
      const rows = Array.from({ length: bottom - top }, (_, row) => (top + row) * info.width);
      const points = rows.flatMap((row) => [...data.subarray(row + left, row + right)]);
      return Math.max(...points) - Math.min(...points) < 10;
    };
    expect(Math.max(...texts.map(({ bottom }) => bottom)), address).toBeLessThanOrEqual(
      info.height,
    );
    expect(texts.filter(isBlank), address).toEqual([]);
  }
});

/** Runs in the page: where its headings and the footer's links are, from the top of the page. */
function findTexts() {
  return [...document.querySelectorAll('main :is(h1, h2, h3), footer a')].flatMap((element) => {
    const box = element.getBoundingClientRect();
    const isSeen = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const isOnPage = box.left >= 0 && box.right <= document.documentElement.clientWidth;
    if (!isSeen || !isOnPage || box.width <= 8 || box.height <= 8) return [];
    const [left, right] = [Math.floor(box.left), Math.floor(box.right)];
    const [top, bottom] = [Math.floor(box.top + scrollY), Math.floor(box.bottom + scrollY)];
    return { text: element.textContent, left, right, top, bottom };
  });
}
