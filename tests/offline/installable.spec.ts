// What it adds to `Window`.
import type {} from '#src/shop/features/install/install-store.ts';

import { expect, test } from './fixtures.ts';

// Whether the browser considers the shop installable, by its DevTools protocol and its event.

test.use({
  begins: 'new',
  // Otherwise the browser waits for half a minute of use.
  launchOptions: async ({ launchOptions }, use) =>
    use({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), '--bypass-app-banner-engagement-checks'],
    }),
});

test('@desktop the shop is installable, and the browser’s own prompt is prevented', async ({
  phone,
  shop,
}) => {
  const { page } = shop;
  await shop.open('/about');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.waitForFunction(() => window.installPrompt !== undefined);
  // Prevented: otherwise the browser would show it, and log a warning.
  expect(await page.evaluate(() => window.installPrompt?.defaultPrevented)).toBe(true);

  const protocol = await phone.context.newCDPSession(page);
  const manifest = await protocol.send('Page.getAppManifest');
  expect(manifest.errors).toEqual([]);
  expect(new URL(manifest.url).pathname).toBe('/manifest.webmanifest');
  expect((await protocol.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([]);
});
