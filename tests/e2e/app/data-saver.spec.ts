import type { Browser, Page } from '@playwright/test';

import { expect, Shop, test } from '#tests/e2e/steps/fixtures.ts';

// Without reduced motion, which the phone project sets.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/**
 * The pictures that the page has loaded, from the browser's resource timing; one that was loaded
 * twice is listed twice.
 */
function fetchedPictures(page: Page): Promise<{ name: string; bytes: number }[]> {
  return page.evaluate(() => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return entries
      .filter(({ name }) => /\/media\/.*\.(?:avif|webp)$/.test(name))
      .map(({ name, encodedBodySize }) => ({
        name: name.replace(/^.*\//, ''),
        bytes: encodedBodySize,
      }));
  });
}

/** Navigates to the list and scrolls through it. */
async function scrollThroughList(shop: Shop): Promise<void> {
  const { main } = shop;
  await (await shop.footerLink('All products')).click();
  await expect(main.getByRole('heading', { level: 1, name: 'All products' })).toBeVisible();
  await scrollThroughCards(main.getByRole('article'));
}

async function scrollThroughCards(cards: Shop['cards']): Promise<void> {
  await expect(cards.first()).toBeVisible();
  for (const card of await cards.all()) {
    await card.scrollIntoViewIfNeeded();
    const picture = card.locator('img').first();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  }
}

/** Chooses an option of the data saver in the side menu. */
async function chooseSaver(page: Page, label: 'Automatic' | 'On' | 'Off'): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click();
  const choices = page
    .getByRole('dialog', { name: 'Menu' })
    .getByRole('group', { name: 'Data saver' });
  await choices.getByRole('radio', { name: label, exact: true }).check();
  await expect(choices.getByRole('radio', { name: label, exact: true })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden();
  // The browser goes back from the dialog's history entry, which would abort a reload.
  await expect.poll(() => page.evaluate(() => history.state?.dialogs ?? 0)).toBe(0);
}

const isSaving = (page: Page) =>
  page.evaluate(() => document.documentElement.dataset.saver === 'on');

/** Mocks `navigator.connection`. */
async function mockConnection(
  page: Page,
  connection: { saveData?: boolean; effectiveType?: string },
): Promise<void> {
  await page.addInitScript((values) => {
    const value = Object.assign(new EventTarget(), {
      saveData: false,
      effectiveType: '4g',
      ...values,
    });
    Object.defineProperty(navigator, 'connection', { configurable: true, value });
  }, connection);
}

/**
 * Bytes of the pictures that `visit` loads in a new browser context, without any in the HTTP cache.
 */
async function measurePictures(
  { browser, baseURL }: { browser: Browser; baseURL: string | undefined },
  visit: (shop: Shop) => Promise<void>,
  headers: Record<string, string> = {},
): Promise<number> {
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 3,
    serviceWorkers: 'block',
    extraHTTPHeaders: headers,
  });
  const page = await context.newPage();
  await visit(new Shop(page, true));
  const pictures = await fetchedPictures(page);
  const hashes = pictures.map(({ name }) => name.split('-')[0]);
  expect(new Set(hashes).size, 'each picture once').toBe(hashes.length);
  expect(hashes.length).toBeGreaterThanOrEqual(12);
  await context.close();
  return pictures.reduce((sum, { bytes }) => sum + bytes, 0);
}

test('@phone the choice and the Save-Data header halve the bytes of the list’s pictures and load none twice', async ({
  browser,
  baseURL,
}, { annotations }) => {
  const choose = (choice: 'On' | 'Off') => async (shop: Shop) => {
    await shop.open('/about');
    await chooseSaver(shop.page, choice);
    await scrollThroughList(shop);
  };
  const all = await measurePictures({ browser, baseURL }, choose('Off'));
  const chosen = await measurePictures({ browser, baseURL }, choose('On'));
  // The header works from the first page on.
  const visit = async (shop: Shop) => {
    await shop.open('/products');
    await scrollThroughCards(shop.cards);
  };
  const sent = await measurePictures({ browser, baseURL }, visit, { 'save-data': 'on' });
  annotations.push({
    type: 'bytes',
    description: `${all} without, ${chosen} by choice, ${sent} with the header`,
  });
  expect(Math.max(chosen, sent)).toBeLessThan(all / 2);
});

test('@phone the choice is stored, applies to other tabs, and overrides what the connection says', async ({
  shop,
  page,
  context,
}) => {
  await mockConnection(page, { effectiveType: '2g' });
  await shop.open('/about');
  expect(await isSaving(page)).toBe(true);
  await chooseSaver(page, 'Off');
  expect(await isSaving(page)).toBe(false);
  await page.reload();
  expect(await isSaving(page)).toBe(false);
  const other = await context.newPage();
  await other.goto('/terms-and-conditions');
  await chooseSaver(page, 'On');
  await expect.poll(() => isSaving(other)).toBe(true);
  await other.close();
  await chooseSaver(page, 'Automatic');
  expect(await isSaving(page)).toBe(true);
  await page.evaluate(() => {
    const { connection } = navigator as Navigator & { connection?: EventTarget };
    Object.assign(connection ?? {}, { effectiveType: '3g' });
    connection?.dispatchEvent(new Event('change'));
  });
  expect(await isSaving(page)).toBe(false);
});

test('@desktop the data saver disables preloading', async ({ shop, page }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  const hover = async () => {
    await shop.open('/about');
    await page.waitForFunction(() => sessionStorage.getItem('install') !== null);
    requested.length = 0;
    await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).hover();
  };
  await hover();
  await expect.poll(() => requested.some((path) => path.startsWith('/api/blogs'))).toBe(true);

  await mockConnection(page, { saveData: true });
  await hover();
  // Loaded on the click, not on hover.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms and Conditions' }).click();
  await expect(shop.heading('Terms and Conditions')).toBeVisible();
  expect(requested.filter((path) => path.startsWith('/api/blogs'))).toEqual([]);
});

test('@phone the store’s video does not play automatically', async ({ shop, page }) => {
  await mockConnection(page, { saveData: true });
  const requests: string[] = [];
  page.on('request', (request) => request.url().endsWith('.mp4') && requests.push(request.url()));
  await shop.open('/');
  const video = shop.main.locator('video[src*="store"]');
  await video.scrollIntoViewIfNeeded();
  await expect(video).toHaveJSProperty('controls', true);
  await shop.main.getByRole('link', { name: 'Find the store' }).scrollIntoViewIfNeeded();
  expect(requests).toEqual([]);
  await video.evaluate((element: HTMLVideoElement) => element.play());
  await expect.poll(() => requests.length).toBeGreaterThan(0);
});
