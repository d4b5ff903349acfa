import { type BrowserContext, chromium, type Page } from '@playwright/test';

import { willTellHereAgainMessage } from '#contract/names/back-in-stock.ts';
import { fillNumerology, sendBooking } from '#tests/e2e/steps/booking-forms.ts';
import { Catalogue } from '#tests/e2e/steps/catalogue.ts';
import { Customer } from '#tests/e2e/steps/customer.ts';
import { isHydrated, Shop } from '#tests/e2e/steps/fixtures.ts';
import { agreeOnTime } from '#tests/offline/agree-on-time.ts';
import { Line } from '#tests/offline/line.ts';
import { ShopServer } from '#tests/offline/shop-server.ts';
import { type ChromiumPush, startChromiumPush } from '#tests/setup/chromium-push.ts';
import { storedRecords } from '#tests/setup/stored-records.ts';

import { DeskShop, expect, expectSound, openFromMore, placeOrder, test } from './fixtures.ts';

// Pushes, from the tap that allows them to the screen that they open: subscriptions that Chromium
// itself makes with a push service on loopback, and pushes that it decrypts and hands to the worker.

interface PushPlace {
  readonly service: ChromiumPush;
  readonly desk: DeskShop;
}

const inBackground = '--disable-background-networking';

const pushTest = test.extend<object, { readonly place: PushPlace }>({
  place: [
    async ({ playwright }, use) => {
      const service = await startChromiumPush();
      const line = await Line.lay();
      const origin = `http://localhost:${line.port}`;
      const env = { PUSH_SERVICES: service.origin };
      const server = await ShopServer.open(process.env.SHOP_DATA_DIR ?? '', line, origin, env);
      const request = await playwright.request.newContext({ baseURL: origin });
      const maya = await Customer.make(request);
      await use({ service, desk: new DeskShop(server, maya, new Catalogue(request)) });
      await request.dispose();
      await server.close();
      await line.cut();
      await service.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: ({ place }, use) => use(place.desk.server.origin),
  /** With a profile of its own: a private window has no pushes. */
  context: async (
    { place, launchOptions, viewport, hasTouch, isMobile, contextOptions },
    use,
    info,
  ) => {
    const args = (launchOptions.args ?? []).filter((flag) => flag !== inBackground);
    const context = await chromium.launchPersistentContext(info.outputPath('profile'), {
      ...contextOptions,
      ...launchOptions,
      args: [...args, '--headless=new', ...place.service.flags],
      // Its connection to the push service is one of these.
      ignoreDefaultArgs: [inBackground],
      headless: false,
      baseURL: place.desk.server.origin,
      viewport,
      hasTouch,
      isMobile,
    });
    await allowPushes(context, place);
    await use(context);
    await context.close();
  },
});

pushTest.afterEach(({ place }) => place.desk.server.start());

/** Allows notifications, and leads endpoints of Chromium's own service to ours. */
async function allowPushes(context: BrowserContext, { service, desk }: PushPlace): Promise<void> {
  await context.grantPermissions(['notifications'], { origin: desk.server.origin });
  await context.addInitScript(
    ({ hosts, origin }) => {
      const { prototype } = PushSubscription;
      const { toJSON } = prototype;
      prototype.toJSON = function () {
        const { endpoint = '', ...found } = toJSON.call(this);
        return { ...found, endpoint: endpoint.replace(new RegExp(hosts), origin) };
      };
      const own = Object.getOwnPropertyDescriptor(prototype, 'endpoint');
      Object.defineProperty(prototype, 'endpoint', {
        get: function (this: PushSubscription) {
          return own?.get?.call(this).replace(new RegExp(hosts), origin);
        },
      });
    },
    { hosts: service.endpointHosts.source, origin: service.origin },
  );
}

/** What the worker shows, with what it leads to. */
const shownBy = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const shown = await registration.getNotifications();
    return shown.map(({ title, body, data }) => ({ title, body, to: data.to }));
  });

/** Waits for a notification, and returns it. */
async function shown(page: Page, title: string | RegExp) {
  const find = async () => (await shownBy(page)).find((one) => one.title.match(title));
  await expect.poll(find, { timeout: 30_000 }).toBeDefined();
  return find();
}

pushTest(
  'staff allow pushes by a tap, get one of an order, and open it without a network @phone',
  async ({ page, context, place }) => {
    const { service, desk } = place;
    await desk.logIn(context);
    await page.goto('/admin/');
    // The worker that subscribes stores the whole desk first.
    await page.waitForFunction(() => performance.getEntriesByName('sphatik-cached').length > 0);
    await openFromMore(page, 'Notifications');
    await page.getByRole('button', { name: 'Switch on' }).click();
    await expect(page.getByText('It tells you, until you log out here.')).toBeVisible();
    await expectSound(page, 'notifications at the desk');
    await page.getByRole('checkbox', { name: 'Reviews' }).uncheck();
    await page.getByRole('checkbox', { name: 'Wait until the morning' }).check();
    await expect(page.getByLabel('From')).toHaveValue('22:00');
    await expectSound(page, 'notifications with quiet hours');
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.screenshot({ path: `test-results/push-desk-${scheme}.png`, fullPage: true });
    }
    await page.getByRole('checkbox', { name: 'Wait until the morning' }).uncheck();
    await expect(page.getByLabel('From')).toHaveCount(0);
    await page.getByRole('button', { name: 'Send a test' }).click();
    await shown(page, 'Notifications work here');

    const order = await placeOrder(desk.maya, desk.catalogue);
    const told = await shown(page, /^New order, Rs /);
    const to = `/admin/orders/${order.orderId}`;
    expect(told?.to).toBe(to);
    expect(JSON.stringify(told)).not.toContain('Maya');
    expect(service.problems).toEqual([]);

    // The worker has stored the order with it.
    await expect
      .poll(async () => JSON.stringify(await page.evaluate(storedRecords, 'desk-results')))
      .toContain(order.orderId);
    await desk.server.stop();
    await page.goto(to);
    await expect(page.getByRole('heading', { name: `Order ${order.orderNumber}` })).toBeVisible();
  },
);

pushTest(
  'a visitor is asked once after a booking, and told when its time is agreed @phone',
  async ({ page, place }) => {
    const { service, desk } = place;
    const handedOver = service.handedOver();
    const shop = new Shop(page, true);
    await shop.open('/services/numerology');
    await page.waitForFunction(isHydrated);
    // Nothing is asked before.
    await expect(shop.main.getByText('Shall we tell you on this device?')).toHaveCount(0);
    await fillNumerology(shop);
    await sendBooking(shop);
    const ask = shop.main.getByRole('region', { name: 'News on this device' });
    await expect(ask).toContainText('when your time is agreed, and the day before');
    await expectSound(page, 'a receipt with the question');
    await ask.scrollIntoViewIfNeeded();
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.screenshot({ path: `test-results/push-ask-${scheme}.png` });
    }
    await ask.getByRole('button', { name: 'Yes, tell me' }).click();
    await expect(ask).toContainText('We’ll tell you on this device.');
    const [booking] = desk.server.read<{ id: string }>(
      'SELECT id FROM bookings ORDER BY booked_at DESC',
    );
    expect(desk.server.read('SELECT subject FROM push_follows')).toEqual([
      { subject: `booking:${booking?.id}` },
    ]);
    // Not a second time.
    await shop.main.getByRole('button', { name: 'Book another' }).click();
    await fillNumerology(shop);
    await sendBooking(shop);
    await expect(shop.main.getByRole('heading', { name: 'We have your booking' })).toBeVisible();
    await expect.poll(() => desk.server.read('SELECT subject FROM push_follows')).toHaveLength(2);
    await expect(ask).toHaveCount(0);
    expect(service.handedOver()).toBe(handedOver);

    await agreeOnTime(desk.server);
    await shown(page, 'Your appointment is agreed');
    expect(service.handedOver()).toBe(handedOver + 1);
    expect(service.problems).toEqual([]);
  },
);

pushTest(
  'a customer switches notifications on and off in the profile @phone',
  async ({ page, place }) => {
    const { desk } = place;
    await desk.maya.logIn(page);
    const shop = new Shop(page, true);
    await shop.open('/profile');
    const part = shop.main.getByRole('button', { name: 'Switch on' });
    await part.scrollIntoViewIfNeeded();
    await part.click();
    await expect(shop.main.getByText('On for this device, until you log out.')).toBeVisible();
    await shop.main.getByRole('checkbox', { name: /^Pieces that are back/ }).uncheck();
    await expectSound(page, 'the profile with notifications');
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.screenshot({ path: `test-results/push-profile-${scheme}.png` });
    }
    await expect
      .poll(() => desk.server.read("SELECT switched_off FROM push_choices WHERE who LIKE 'user:%'"))
      .toEqual([{ switched_off: 'back-in-stock' }]);

    // Who asks for a piece hears of it all the same.
    const [piece] = desk.server.read<{ slug: string }>(
      `SELECT slug FROM products WHERE published = 1 AND stock = 0 AND always_available = 0
        AND NOT EXISTS (SELECT 1 FROM product_attributes WHERE product_id = products.id)`,
    );
    await shop.open(`/products/${piece?.slug}`);
    await shop.main.getByRole('button', { name: 'Tell me on this device instead' }).click();
    await expect(shop.main.getByText(willTellHereAgainMessage)).toBeVisible();
    await shop.open('/profile?tab=MyWishlist');
    const own = shop.main.getByRole('region', { name: 'You’ll hear from us' });
    await expect(own).toContainText('on your device');
    await expectSound(page, 'the profile with a piece to hear of');
    await own.getByRole('button', { name: /^Don’t tell me/ }).click();
    await expect(own).toHaveCount(0);
    await shop.open('/profile');
    await expect(shop.main.getByRole('checkbox', { name: /^Pieces that are back/ })).toBeChecked();

    const devices = () =>
      desk.server.read('SELECT id FROM push_subscriptions WHERE session_id IS NOT NULL');
    expect(devices()).toHaveLength(1);
    // The login was ended on another device, and with it what the shop knows of this one.
    desk.server.change('DELETE FROM push_subscriptions WHERE session_id IS NOT NULL');
    await shop.open('/profile');
    await shop.main.getByRole('button', { name: 'Switch on' }).click();
    await expect.poll(devices).toHaveLength(1);
    await shop.main.getByRole('button', { name: 'Switch off' }).click();
    await expect.poll(devices).toEqual([]);
  },
);
