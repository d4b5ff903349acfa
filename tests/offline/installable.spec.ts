// What it adds to `Window`.
import type {} from '#src/features/install/install-store.ts';

import { expect, test } from './fixtures.ts';

// What the browser itself thinks of the shop as an app, asked through its own protocol and by its own event.

test.use({
  begins: 'new',
  // It would wait for somebody to have used the shop for half a minute.
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--bypass-app-banner-engagement-checks'] }),
});

test('@desktop the browser would install the shop, and leaves asking to us', async ({ phone, shop }) => {
  const { page } = shop;
  await shop.open('/about');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.waitForFunction(() => window.installPrompt !== undefined);
  // Held back: a prompt that was not is shown by the browser, and says so in the console.
  expect(await page.evaluate(() => window.installPrompt?.defaultPrevented)).toBe(true);

  const protocol = await phone.context.newCDPSession(page);
  const manifest = await protocol.send('Page.getAppManifest');
  expect(manifest.errors).toEqual([]);
  expect(new URL(manifest.url).pathname).toBe('/manifest.webmanifest');
  expect((await protocol.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([]);
});

test('@desktop a page without a manifest would not pass', async ({ phone, shop }) => {
  const { page } = shop;
  await page.route('**/about', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replace(/<link rel="manifest"[^>]*>/, '') });
  });
  await shop.open('/about');
  const protocol = await phone.context.newCDPSession(page);
  const { installabilityErrors } = await protocol.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.map(({ errorId }) => errorId)).toContain('no-manifest');
});
