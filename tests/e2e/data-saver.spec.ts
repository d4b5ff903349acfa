import type { Browser, Page } from '@playwright/test';

import { expect, Shop, test } from './fixtures.ts';

// Motion is a subject here: on the phone too it is as most people have it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** What the page has fetched of pictures so far, as the browser itself counts it: what came twice stands there twice. */
function fetchedPictures(page: Page): Promise<{ name: string; bytes: number }[]> {
  return page.evaluate(() => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return entries
      .filter(({ name }) => /\/media\/.*\.(?:avif|webp)$/.test(name))
      .map(({ name, encodedBodySize }) => ({ name: name.replace(/^.*\//, ''), bytes: encodedBodySize }));
  });
}

/** Goes to the list by a link, and looks at all of it. */
async function lookThroughList({ main, page }: Shop): Promise<void> {
  await page.getByRole('contentinfo').getByRole('link', { name: 'All products' }).click();
  await expect(main.getByRole('heading', { level: 1, name: 'All products' })).toBeVisible();
  await lookAtCards(main.getByRole('article'));
}

async function lookAtCards(cards: Shop['cards']): Promise<void> {
  await expect(cards.first()).toBeVisible();
  for (const card of await cards.all()) {
    await card.scrollIntoViewIfNeeded();
    const picture = card.locator('img').first();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  }
}

/** The switch, wherever this screen has it. */
async function chooseSaver(page: Page, label: 'Automatic' | 'On' | 'Off'): Promise<void> {
  await page.getByRole('link', { name: 'Menu' }).click();
  const choices = page.getByRole('dialog', { name: 'Menu' }).getByRole('group', { name: 'Data saver' });
  await choices.getByRole('radio', { name: label, exact: true }).check();
  await expect(choices.getByRole('radio', { name: label, exact: true })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden();
}

const isSaving = (page: Page) => page.evaluate(() => document.documentElement.dataset.saver === 'on');

/** The browser tells of such a connection. */
async function connect(page: Page, connection: { saveData?: boolean; effectiveType?: string }): Promise<void> {
  await page.addInitScript((told) => {
    const made = Object.assign(new EventTarget(), { saveData: false, effectiveType: '4g', ...told });
    Object.defineProperty(navigator, 'connection', { configurable: true, value: made });
  }, connection);
}

/** Bytes of pictures that `visit` brings to a phone that has none yet: a larger one that it has, a browser shows again. */
async function weigh(
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

test('@phone the list’s pictures weigh less than half, and none comes twice', async ({ browser, baseURL }, {
  annotations,
}) => {
  const visit = (choice: 'On' | 'Off') => async (shop: Shop) => {
    await shop.open('/about');
    await chooseSaver(shop.page, choice);
    await lookThroughList(shop);
  };
  const all = await weigh({ browser, baseURL }, visit('Off'));
  const saved = await weigh({ browser, baseURL }, visit('On'));
  annotations.push({ type: 'bytes', description: `${all} without, ${saved} with the data saver` });
  expect(saved).toBeLessThan(all / 2);
});

test('@phone who asks for less gets less from the first page on', async ({ browser, baseURL }, { annotations }) => {
  const visit = async (shop: Shop) => {
    await shop.open('/products');
    await lookAtCards(shop.cards);
  };
  const all = await weigh({ browser, baseURL }, visit);
  const saved = await weigh({ browser, baseURL }, visit, { 'save-data': 'on' });
  annotations.push({ type: 'bytes', description: `${all} without, ${saved} with the header` });
  expect(saved).toBeLessThan(all / 2);
});

test('@phone the choice stays, and other tabs follow it', async ({ shop, page, context }) => {
  await shop.open('/about');
  const other = await context.newPage();
  await other.goto('/terms-and-conditions');
  await chooseSaver(page, 'On');
  await expect.poll(() => isSaving(other)).toBe(true);
  await other.close();
  await page.reload();
  expect(await isSaving(page)).toBe(true);
  await chooseSaver(page, 'Automatic');
  expect(await isSaving(page)).toBe(false);
});

test('@phone a browser that saves, or a slow line, is followed; a choice comes first', async ({ shop, page }) => {
  await connect(page, { effectiveType: '2g' });
  await shop.open('/about');
  expect(await isSaving(page)).toBe(true);
  await chooseSaver(page, 'Off');
  expect(await isSaving(page)).toBe(false);
  await page.reload();
  expect(await isSaving(page)).toBe(false);
  await chooseSaver(page, 'Automatic');
  expect(await isSaving(page)).toBe(true);
  await page.evaluate(() => {
    const told = (navigator as Navigator & { connection?: EventTarget }).connection;
    Object.assign(told ?? {}, { effectiveType: '3g' });
    told?.dispatchEvent(new Event('change'));
  });
  expect(await isSaving(page)).toBe(false);
});

test('@desktop nothing is fetched before it is asked for', async ({ shop, page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const hover = async () => {
    await shop.open('/about');
    await page.waitForFunction(() => sessionStorage.getItem('install') !== null);
    asked.length = 0;
    await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).hover();
  };
  await hover();
  await expect.poll(() => asked.some((path) => path.startsWith('/api/blogs'))).toBe(true);

  await connect(page, { saveData: true });
  await hover();
  // What a pointer would have brought comes with the click, and not before it.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms and Conditions' }).click();
  await expect(shop.heading('Terms and Conditions')).toBeVisible();
  expect(asked.filter((path) => path.startsWith('/api/blogs'))).toEqual([]);
});

test('@phone the film of the store waits to be started', async ({ shop, page }) => {
  await connect(page, { saveData: true });
  const films: string[] = [];
  page.on('request', (request) => request.url().endsWith('.mp4') && films.push(request.url()));
  await shop.open('/');
  const film = shop.main.locator('video[src*="store"]');
  await film.scrollIntoViewIfNeeded();
  await expect(film).toHaveJSProperty('controls', true);
  await shop.main.getByRole('link', { name: 'Find the store' }).scrollIntoViewIfNeeded();
  expect(films).toEqual([]);
  await film.evaluate((video: HTMLVideoElement) => video.play());
  await expect.poll(() => films.length).toBeGreaterThan(0);
});

test('the profile has the switch too', { tag: '@desktop' }, async ({ shop, page, customer }) => {
  await shop.open('/profile');
  const choices = shop.main.getByRole('group', { name: 'Data saver' });
  await choices.getByRole('radio', { name: 'On', exact: true }).check();
  await expect(choices.getByRole('status')).toHaveText(/^Smaller pictures/);
  expect(await isSaving(page)).toBe(true);
  expect(customer.userId).not.toBe('');
});
