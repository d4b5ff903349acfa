import { agreeOnTime } from '#tests/offline/agree-on-time.ts';
import { Line } from '#tests/offline/line.ts';
import { ShopServer } from '#tests/offline/shop-server.ts';
import { type Autopush, startAutopush } from '#tests/setup/autopush.ts';

import { expect, test } from './fixtures.ts';
import { appears, bookByBirth, untilWorkerReady } from './steps.ts';

// A subscription that the browser itself makes, and a push that it decrypts. WebKitGTK has no
// pushes: there nothing is asked.

const pushTest = test.extend<object, { readonly autopush: Autopush }>({
  autopush: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from this which fixtures are needed
    async ({}, use) => {
      const autopush = await startAutopush();
      await use(autopush);
      await autopush.stop();
    },
    { scope: 'worker' },
  ],
  shop: [
    async ({ autopush }, use) => {
      const line = await Line.lay();
      const env = { PUSH_SERVICES: autopush.origin };
      const dataDir = process.env.SHOP_DATA_DIR ?? '';
      const shop = await ShopServer.open(dataDir, line, `http://localhost:${line.port}`, env);
      await use(shop);
      await shop.close();
      await line.cut();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

pushTest(
  'a visitor is told of an agreed time by the browser itself',
  async ({ engine, openBrowser, shop, autopush }) => {
    const { tab } = await openBrowser({ pushServer: autopush.url });
    await tab.open('/services/numerology');
    await untilWorkerReady(tab);
    await bookByBirth(tab, 'numerology');
    await appears(tab, { heading: 'We have your booking' });
    if (engine === 'webkit') {
      expect(await tab.evaluate(() => 'PushManager' in window)).toBe(false);
      expect(await tab.sees({ button: 'Yes, tell me' })).toBe(false);
      return;
    }
    await tab.click({ button: 'Yes, tell me', within: 'main' });
    await appears(tab, { text: 'We’ll tell you on this device.' });
    const [device] = shop.read<{ endpoint: string }>('SELECT endpoint FROM push_subscriptions');
    expect(device?.endpoint).toContain(`${autopush.origin}/push/`);
    await agreeOnTime(shop);
    const shown = () =>
      tab.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        const notifications = await registration.getNotifications();
        return notifications.map(({ title }) => title);
      });
    // What staff do can be taken back for ten seconds.
    await expect.poll(shown, { timeout: 60_000 }).toEqual(['Your appointment is agreed']);
    await expect.poll(() => autopush.acknowledged()).toBe(1);
    expect(autopush.problems).toEqual([]);
  },
);
