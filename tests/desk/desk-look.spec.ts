import type { Page } from '@playwright/test';
import sharp from 'sharp';

import { shellAddress } from '#contract/names/offline.ts';
import { expect, expectSound, openFromMore, test } from './fixtures.ts';

const green = '#14532d';

/** A wheel on nothing. */
function aLogo(): Promise<Buffer> {
  const wheel =
    '<circle cx="200" cy="200" r="150" fill="none" stroke="#14532d" stroke-width="40"/>';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400">${wheel}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

const actionOf = (page: Page) =>
  page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--action').trim(),
  );

/** The picture beside the shop's name. */
const logoOf = (page: Page) =>
  page
    .getByRole('banner')
    .getByRole('link', { name: /, home$/ })
    .evaluate((link) => getComputedStyle(link, '::before').backgroundImage);

/** The shell as the worker has stored it. */
const storedShell = (page: Page) =>
  page.evaluate(async (shell) => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        if (new URL(request.url).pathname === shell) return (await cache.match(request))?.text();
    }
    return undefined;
  }, shellAddress);

test('an owner gives the shop a look, sees it before anybody else, and takes it back @phone', async ({
  page,
  desk,
  browser,
  endJob,
}) => {
  const context = await browser.newContext({ baseURL: desk.server.origin });
  const visitor = await context.newPage();
  await visitor.goto('/about');
  await visitor.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expect.poll(() => storedShell(visitor)).toBeTruthy();

  await desk.logIn(page.context());
  await openFromMore(page, 'Look');
  const form = page.getByRole('form', { name: 'Picture, colours and typefaces' });
  const buttons = form.getByRole('textbox', { name: 'Buttons', exact: true });
  await buttons.fill('#fde68a');
  await expect(buttons).toHaveAccessibleDescription(/Too pale to be seen on the page/);
  await form.getByRole('button', { name: /^Use #\w{6}, the nearest/ }).click();
  await expect(buttons).not.toHaveAccessibleDescription(/Too pale/);
  await expect(buttons).not.toHaveValue('#fde68a');
  await buttons.fill(green);
  await form
    .getByLabel('Choose the picture of your shop')
    .setInputFiles({ name: 'wheel.png', mimeType: 'image/png', buffer: await aLogo() });
  await expect(form.getByRole('img', { name: 'Picture of the shop' })).toBeVisible();
  await page.reload();
  await expect(buttons).toHaveValue(green);
  await expectSound(page, 'look');
  endJob('a look is typed');

  const opened = page.context().waitForEvent('page');
  await form.getByRole('button', { name: 'Preview' }).click();
  const preview = await opened;
  await expect(preview.getByText('Preview. Not saved yet.')).toBeVisible();
  await expect.poll(() => logoOf(preview)).toMatch(/\/media\/\w+-320\.webp/);
  expect(await actionOf(preview)).toBe(green);
  const address = preview.url();
  await preview.reload();
  await expect(preview.getByText('Preview. Not saved yet.')).toBeVisible();
  await visitor.goto(address);
  await expect(visitor.getByRole('banner')).toBeVisible();
  await expect(visitor.getByText('Preview. Not saved yet.')).toHaveCount(0);
  expect(await actionOf(visitor)).not.toBe(green);
  await preview.close();
  endJob('the look is previewed');

  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  // From the worker's shell of before.
  await visitor.goto('/about');
  await expect.poll(() => actionOf(visitor), { timeout: 30_000 }).toBe(green);
  await expect.poll(() => logoOf(visitor)).toMatch(/\/media\/\w+-320\.webp/);
  await expect.poll(() => storedShell(visitor)).toContain(`--action:${green}`);
  const { icons } = await (await visitor.request.get('/manifest.webmanifest')).json();
  expect(icons).toHaveLength(4);
  for (const { src } of icons) expect((await visitor.request.get(src)).status()).toBe(200);
  await context.setOffline(true);
  await visitor.reload();
  await expect(visitor.locator('style#look')).toBeAttached();
  expect(await actionOf(visitor)).toBe(green);
  await context.setOffline(false);
  endJob('the shop has the look');

  await page
    .getByRole('listitem')
    .filter({ hasText: 'Buttons' })
    .first()
    .getByRole('button', { name: /^Undo/ })
    .click();
  await expect(buttons).toHaveValue('');
  await visitor.reload();
  await expect.poll(() => actionOf(visitor), { timeout: 30_000 }).not.toBe(green);
  await expect.poll(() => storedShell(visitor)).not.toContain(green);
  await context.close();
  endJob('the look is taken back');
});
