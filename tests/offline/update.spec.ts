import type { Page } from '@playwright/test';

import { expect, test } from './fixtures.ts';
import { type NextBuild, nextBuild } from './next-build.ts';
import { untilWorkerInCharge } from './phone.ts';

/** A build in which all files have other names, so that all are fetched. */
const untilFetched = { timeout: 30_000 };

let next: NextBuild | undefined;
test.beforeEach(async () => {
  next = await nextBuild();
});
test.afterEach(async () => {
  await next?.remove();
});

test('A half-filled booking holds a new version back; after agreeing it is active, and the input is still there', async ({
  phone,
  server,
}) => {
  await phone.visit('/services/numerology');
  const question = phone.page.getByLabel('Full name');
  await question.fill('Tara Rai');
  const other = await phone.newTab();
  await other.open('/about');
  await untilWorkerInCharge(other.page);
  const before = await buildOf(phone.page);

  await server.stop();
  await server.start(next?.main);
  await checkForUpdate(other.page);
  const notice = other.page.getByRole('region', { name: 'New version' });
  await expect(notice).toContainText('A new version of the shop is ready', untilFetched);
  // Reloaded, with the form still open beside it: it is not activated automatically.
  await other.page.reload();
  await expect(notice).toBeVisible();
  expect(await buildOf(phone.page)).toBe(before);

  await notice.getByRole('button', { name: 'Update now' }).click();
  await expect.poll(() => buildOf(other.page)).not.toBe(before);
  await untilWorkerInCharge(other.page);
  await expect(notice).toBeHidden();

  // The tab with the form is unchanged, and its chunks can still be fetched.
  await expect(question).toHaveValue('Tara Rai');
  expect(await buildOf(phone.page)).toBe(before);
  await phone.page.bringToFront();
  await phone.page.getByRole('button', { name: 'Menu' }).click();
  await phone.page
    .getByRole('dialog', { name: 'Menu' })
    .getByRole('link', { name: 'All products' })
    .click();
  await expect(phone.shop.cards.first()).toBeVisible();
  await expect.poll(() => buildOf(phone.page)).not.toBe(before);
  await phone.shop.open('/services/numerology');
  await expect(question).toHaveValue('Tara Rai');
});

test('Without unsaved input a waiting version is activated at the next start, without a notice', async ({
  phone,
  server,
}) => {
  await phone.visit('/');
  const before = await buildOf(phone.page);
  await server.stop();
  await server.start(next?.main);
  // The navigation makes the browser check.
  await phone.page.reload();
  const notice = phone.page.getByRole('region', { name: 'New version' });
  await expect(notice).toBeVisible(untilFetched);
  await phone.turnOff();
  await phone.turnOn();
  await phone.shop.open('/about');
  await (await phone.shop.footerLink('All products')).click();
  await expect(phone.shop.cards.first()).toBeVisible();
  await expect.poll(() => buildOf(phone.page)).not.toBe(before);
  // Offline, the new version opens.
  const after = await buildOf(phone.page);
  await server.stop();
  await phone.page.goto('/');
  await expect(phone.page.getByRole('banner')).toBeVisible();
  expect(await buildOf(phone.page)).toBe(after);
});

test('A script that is gone everywhere causes one reload and no white page', async ({
  phone,
  server,
}) => {
  await phone.visit('/');
  const before = await buildOf(phone.page);
  // A server without the builds before, and a browser that has lost its files.
  await server.stop();
  await server.forgetScripts();
  await server.start(next?.main);
  await phone.page.evaluate(async () => {
    for (const name of (await caches.keys()).filter((one) => one.includes('precache'))) {
      const cache = await caches.open(name);
      for (const key of await cache.keys()) if (key.url.endsWith('.js')) await cache.delete(key);
    }
  });
  const session = await phone.context.newCDPSession(phone.page);
  await session.send('Network.clearBrowserCache');
  let loads = 0;
  phone.page.on('load', () => {
    loads += 1;
  });
  phone.forgive(/dynamically imported module|Failed to fetch/);
  await phone.page.goto('/products').catch(() => undefined);
  await expect(phone.shop.cards.first()).toBeVisible();
  await expect.poll(() => buildOf(phone.page)).not.toBe(before);
  await untilWorkerInCharge(phone.page);
  expect(loads).toBeLessThanOrEqual(2);
});

/** The build of the open page, by its entry script. */
function buildOf(page: Page): Promise<string | undefined> {
  return page
    .evaluate(() => {
      const scripts = performance.getEntriesByType('resource').map(({ name }) => name);
      return scripts.map((name) => /assets\/index-([\w-]+)\.js/.exec(name)?.[1]).find(Boolean);
    })
    .catch(() => undefined);
}

async function checkForUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update();
  });
}
