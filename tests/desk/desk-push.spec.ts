import type { BrowserContext, CDPSession, Page } from '@playwright/test';

import type { DeviceSubscription } from '#contract/calls/push-calls.ts';
import type { PushMessage } from '#contract/names/push.ts';
import { fillNumerology, sendBooking } from '#tests/e2e/steps/booking-forms.ts';
import { Catalogue } from '#tests/e2e/steps/catalogue.ts';
import { Customer } from '#tests/e2e/steps/customer.ts';
import { isHydrated, Shop } from '#tests/e2e/steps/fixtures.ts';
import { Line } from '#tests/offline/line.ts';
import { ShopServer } from '#tests/offline/shop-server.ts';
import { type PushService, startPushService } from '#tests/setup/push-service.ts';
import { storedRecords } from '#tests/setup/stored-records.ts';

import { DeskShop, expect, expectSound, openFromMore, placeOrder, test } from './fixtures.ts';

// Pushes, from the tap that allows them to the screen that they open. Chromium takes no push
// service but its own: what `subscribe` returns is made here, and what our service has decrypted is
// handed to the worker as the browser does it.

interface PushPlace {
  readonly service: PushService;
  readonly desk: DeskShop;
}

const pushTest = test.extend<object, { readonly place: PushPlace }>({
  place: [
    async ({ playwright }, use) => {
      const service = await startPushService();
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
});

pushTest.afterEach(({ place }) => place.desk.server.start());

/** Gives a browser the permission, and subscriptions of our service. */
async function allowPushes(context: BrowserContext, { service, desk }: PushPlace) {
  const subscription = service.subscribe();
  await context.grantPermissions(['notifications'], { origin: desk.server.origin });
  await context.addInitScript((given: DeviceSubscription) => {
    const key = 'test-push';
    const found = {
      ...given,
      toJSON: () => given,
      unsubscribe: async () => {
        localStorage.removeItem(key);
        return true;
      },
    } as unknown as PushSubscription;
    // A browser without a window allows nobody.
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Notification.requestPermission = async () => 'granted';
    PushManager.prototype.subscribe = async () => {
      localStorage.setItem(key, 'yes');
      return found;
    };
    PushManager.prototype.getSubscription = async () => (localStorage.getItem(key) ? found : null);
  }, subscription);
  return subscription;
}

/** Waits for what our service has for a device. */
async function received(
  service: PushService,
  { endpoint }: DeviceSubscription,
  title: string | RegExp,
): Promise<PushMessage> {
  const find = () =>
    service.receivedBy(endpoint).find(({ notification }) => notification.title.match(title));
  await expect.poll(find, { timeout: 30_000 }).toBeDefined();
  return find() as PushMessage;
}

/** Hands a push to the page's worker. */
async function deliver(page: Page, message: PushMessage, scope: string): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => new URL(scopeURL).pathname === scope);
      if (own) resolve(own.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data: JSON.stringify(message),
  });
  return session;
}

/** What the worker shows. */
const shownBy = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const shown = await registration.getNotifications();
    return shown.map(({ title, data }) => ({ title, to: data.to }));
  });

pushTest(
  'staff allow pushes by a tap, get one of an order, and open it without a network @phone',
  async ({ page, context, place }) => {
    const { service, desk } = place;
    const subscription = await allowPushes(context, place);
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
    await received(service, subscription, 'Notifications work here');

    const order = await placeOrder(desk.maya, desk.catalogue);
    const message = await received(service, subscription, /^New order, Rs /);
    expect(JSON.stringify(message)).not.toContain('Maya');
    expect(message.app_badge).toBeGreaterThan(0);
    await deliver(page, message, '/admin');
    const to = `/admin/orders/${order.orderId}`;
    await expect
      .poll(() => shownBy(page))
      .toContainEqual({ title: message.notification.title, to });
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
  async ({ page, context, place }) => {
    const { service, desk } = place;
    const subscription = await allowPushes(context, place);
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
    expect(service.receivedBy(subscription.endpoint)).toEqual([]);
  },
);

pushTest(
  'a customer switches notifications on and off in the profile @phone',
  async ({ page, context, place }) => {
    const { desk } = place;
    await allowPushes(context, place);
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
    const devices = () =>
      desk.server.read('SELECT id FROM push_subscriptions WHERE session_id IS NOT NULL');
    expect(devices()).toHaveLength(1);
    await shop.main.getByRole('button', { name: 'Switch off' }).click();
    await expect.poll(devices).toEqual([]);
  },
);
