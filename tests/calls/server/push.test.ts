import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';

import {
  acceptCustomOrder,
  cancelBooking,
  confirmCustomPayment,
  orderCustomOrder,
  quoteCustomOrder,
  scheduleBooking,
} from '#contract/calls/admin/enquiry-calls.ts';
import { packOrder, shipOrder } from '#contract/calls/admin/order-calls.ts';
import { confirmPayment } from '#contract/calls/admin/payment-calls.ts';
import { changeStock } from '#contract/calls/admin/product-calls.ts';
import {
  changeStaffPush,
  readStaffPush,
  subscribeStaffDevice,
  testStaffPush,
  unsubscribeStaffDevice,
} from '#contract/calls/admin/push-calls.ts';
import { logoutStaff } from '#contract/calls/admin/staff-me-calls.ts';
import { listWanted } from '#contract/calls/admin/wanted-calls.ts';
import { logout } from '#contract/calls/auth-calls.ts';
import { writeReview } from '#contract/calls/product-calls.ts';
import {
  changePushChoices,
  type DeviceSubscription,
  readPushChoices,
  readPushKey,
  subscribeDevice,
  unsubscribeDevice,
} from '#contract/calls/push-calls.ts';
import {
  askBackInStock,
  bookTarot,
  endOwnWait,
  listOwnWaits,
  requestCustomOrder,
} from '#contract/calls/service-calls.ts';
import { willTellHereAgainMessage, willTellHereMessage } from '#contract/names/back-in-stock.ts';
import { tellWaiting } from '#server/modules/back-in-stock/tell-waiting.ts';
import { remindOfAppointments } from '#server/modules/booking/remind-appointments.ts';
import { erasePerson } from '#server/modules/desk/customers/erase-customer.ts';
import { countTasks } from '#server/modules/desk/today/today-tasks.ts';
import type { SenderTimes } from '#server/modules/mail/outbox-sender.ts';
import { type PushContent, pushToDevice } from '#server/modules/push/push-outbox.ts';
import { isPushService } from '#server/modules/push/push-services.ts';
import { startPushWorker } from '#server/modules/push/push-worker.ts';
import { deleteExpired } from '#server/plugins/daily-clean-up.ts';
import { aCustomer, aStaffMember, askCall, useStaff } from '#tests/setup/callers.ts';
import { quick } from '#tests/setup/mail-worker.ts';
import { deskOrderVerbs } from '#tests/setup/orders.ts';
import { type PushService, startPushService } from '#tests/setup/push-service.ts';
import { productIdOf } from '#tests/setup/rows.ts';
import { aProduct, customForm, tarotForm } from '#tests/setup/samples.ts';
import { everyEngine, useShop } from '#tests/setup/shop.ts';

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
  ['https://web.push.apple.com/abc', true],
  ['https://wns2-par02p.notify.windows.com/w/?token=abc', true],
  ['https://push.example/abc', true],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com:8443/abc', false],
  ['https://user@fcm.googleapis.com/abc', false],
  // No browser writes it so, and pushes are told apart by the service as it is written.
  ['https://fcm.googleapis.com:443/abc', false],
  ['https://FCM.googleapis.com/abc', false],
  ['https://fcm.googleapis.com?abc', false],
  ['https:fcm.googleapis.com/abc', false],
  ['https://fcm.googleapis.com.evil.example/abc', false],
  ['https://notify.windows.com.evil.example/abc', false],
  ['https://evilpush.apple.com/abc', false],
  ['https://169.254.169.254/latest/meta-data', false],
  ['https://localhost/abc', false],
  ['https://[::1]/abc', false],
  ['file:///etc/passwd', false],
  ['nothing', false],
])('%s is a push service: %s', (endpoint, isKnown) => {
  expect(isPushService(endpoint, ['https://push.example'])).toBe(isKnown);
});

let service: PushService;
let otherService: PushService;
beforeAll(async () => {
  service = await startPushService();
  otherService = await startPushService();
});
afterAll(async () => {
  await service.stop();
  await otherService.stop();
});

describe.each(everyEngine)('Pushes on %s', (engine) => {
  const env = () => ({
    RATE_LIMIT: 'off',
    PUSH_SERVICES: `${service.origin}, ${otherService.origin}`,
  });
  const shop = useShop(engine, { env });
  const owner = useStaff(shop);
  const workers: { close(): Promise<void> }[] = [];
  const aWorker = (own: Partial<SenderTimes> = {}) => {
    const { settings, database, app } = shop;
    const times = { ...quick, ...own };
    workers.push(startPushWorker({ settings, database, log: app.log, countTasks, times }));
  };
  afterEach(async () => {
    vi.useRealTimers();
    for (const worker of workers.splice(0)) await worker.close();
    await shop.database.transaction((trx) => trx.deleteFrom('push_subscriptions').execute());
  });

  const titlesOf = ({ endpoint }: DeviceSubscription) =>
    service.receivedBy(endpoint).map(({ notification }) => notification.title);
  const pushes = () => shop.rows('mails', { channel: 'push' });
  const deviceOf = async ({ endpoint }: DeviceSubscription) =>
    (await shop.row('push_subscriptions', { endpoint })).id;
  /** Queues a push to a device, and returns its id. */
  const wait = async (deviceId: string, content: Partial<PushContent> = {}) => {
    const whole = { kind: 'appointments', title: 'Waited', path: '/', ...content } as const;
    const cause = `waited:${randomUUID()}`;
    await shop.database.transaction((trx) =>
      pushToDevice(trx, { deviceId, cause, content: whole }),
    );
    const [push] = await shop.rows('mails', { cause });
    return push?.id ?? '';
  };
  /** As if the ten seconds were over in which staff can take something back. */
  const endWait = () =>
    shop.update('mails', { next_try_at: new Date(0).toISOString() }, { attempts: 0 });

  test('the key is made at first use, and is the same for all', async () => {
    const asked = await Promise.all([1, 2, 3].map(() => askCall(shop, readPushKey)));
    const keys = new Set(asked.map((answer) => answer.json().publicKey));
    expect(keys.size).toBe(1);
    expect(Buffer.from([...keys][0] ?? '', 'base64url')).toHaveLength(65);
  });

  test('an address that is no push service’s is refused, and nothing is asked there', async () => {
    const subscription = service.subscribe();
    for (const endpoint of ['https://10.0.0.1/x', 'http://127.0.0.1:1/x', 'https://evil.example/x'])
      expect(
        (await askCall(shop, subscribeDevice, { subscription: { ...subscription, endpoint } }))
          .statusCode,
      ).toBe(422);
    const keys = { p256dh: 'AAAA', auth: 'AAAA' };
    const other = { subscription: { ...subscription, keys } };
    expect((await askCall(shop, subscribeDevice, other)).statusCode).toBe(422);
    expect(await shop.rows('push_subscriptions')).toEqual([]);
  });

  test('staff are told of an order, with what waits, and who may not open it is not', async () => {
    await shop.stock(aProduct('told-ring', { stock: 5, pricePaisa: 310_000 }));
    const packer = await aStaffMember(shop, { role: 'staff', areas: ['products'] });
    const [ofOwner, ofPacker] = [service.subscribe(), service.subscribe()];
    const state = await owner.gets(subscribeStaffDevice, { subscription: ofOwner });
    expect(state).toMatchObject({ isThisDevice: true, otherDevices: 0 });
    await packer.gets(subscribeStaffDevice, { subscription: ofPacker });
    const { buy } = deskOrderVerbs(shop);
    const order = await buy(await aCustomer(shop), { 'told-ring': 1 });
    aWorker();
    await expect.poll(() => titlesOf(ofOwner)).toHaveLength(1);
    const [push] = service.receivedBy(ofOwner.endpoint);
    expect(push).toMatchObject({
      web_push: 8030,
      notification: {
        title: `New order, Rs ${order.totalAmount.toLocaleString('en-US')}`,
        navigate: `https://shop.example/admin/orders/${order.orderId}`,
      },
    });
    expect(push?.app_badge).toBeGreaterThan(0);
    expect(titlesOf(ofPacker)).toEqual([]);
    expect(service.problems).toEqual([]);
    // Nothing of the customer is on the locked screen.
    expect(JSON.stringify(push)).not.toMatch(/Maya|example\.com\/profile|Patan/);
  });

  test('each switches kinds off for themselves, and in quiet hours pushes wait', async () => {
    await shop.stock(aProduct('quiet-ring', { stock: 5 }));
    const device = service.subscribe();
    await owner.gets(subscribeStaffDevice, { subscription: device });
    const { buy } = deskOrderVerbs(shop);
    const before = (await pushes()).length;
    await owner.gets(changeStaffPush, { switchedOff: ['order'], quietFrom: '', quietUntil: '' });
    await buy(await aCustomer(shop), { 'quiet-ring': 1 });
    expect(await pushes()).toHaveLength(before);
    // All day but one minute of it.
    const now = new Date();
    const minute = (at: number) => new Date(at + 345 * 60_000).toISOString().slice(11, 16);
    const quiet = {
      quietFrom: minute(now.getTime() - 600_000),
      quietUntil: minute(now.getTime() - 660_000),
    };
    await owner.gets(changeStaffPush, { switchedOff: [], ...quiet });
    await buy(await aCustomer(shop), { 'quiet-ring': 1 });
    const waiting = (await pushes()).at(-1);
    expect(Date.parse(waiting?.next_try_at ?? '')).toBeGreaterThan(now.getTime() + 23 * 3_600_000);
    await owner.gets(changeStaffPush, { switchedOff: [], quietFrom: '', quietUntil: '' });
  });

  test('a customer is told on each device, and not after a logout', async () => {
    await shop.stock(aProduct('sent-ring', { stock: 5 }));
    const customer = await aCustomer(shop);
    const device = service.subscribe();
    const isThisDevice = async () => (await customer.gets(readPushChoices)).isThisDevice;
    expect(await isThisDevice()).toBe(false);
    for (let twice = 0; twice < 2; twice += 1)
      await customer.gets(subscribeDevice, { subscription: device });
    expect(await isThisDevice()).toBe(true);
    expect(await shop.rows('push_subscriptions')).toHaveLength(1);
    const { buyOnline } = deskOrderVerbs(shop);
    const { orderId } = await buyOnline(customer, { 'sent-ring': 1 }, '#123456');
    await owner.gets(confirmPayment, { orderId, version: 1, reference: 'T1' });
    await endWait();
    aWorker();
    await expect.poll(() => titlesOf(device)).toEqual(['Your order is confirmed']);
    expect(service.receivedBy(device.endpoint)[0]?.notification.navigate).toBe(
      `https://shop.example/profile?tab=MyOrders&order=${orderId}`,
    );
    const [session] = await shop.rows('sessions', { user_id: customer.userId });
    await askCall(shop, logout, { sessionId: session?.id });
    expect(await shop.rows('push_subscriptions')).toEqual([]);
  });

  test('what a visitor has booked is told on the device that it was sent from', async () => {
    const booked = await askCall(shop, bookTarot, tarotForm);
    expect(booked.statusCode).toBe(200);
    const { id } = booked.json();
    const device = service.subscribe();
    const follow = { kind: 'booking', id };
    await askCall(shop, subscribeDevice, { subscription: device, follow });
    await owner.gets(scheduleBooking, {
      id,
      version: 1,
      day: new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10),
      time: '10:30',
      minutes: 30,
    });
    await endWait();
    aWorker();
    await expect.poll(() => titlesOf(device)).toEqual(['Your appointment is agreed']);
    // The day before, each hour.
    const { scheduled_at } = await shop.row('bookings', { id });
    const dayBefore = new Date(Date.parse(scheduled_at ?? '') - 20 * 3_600_000);
    for (let hour = 0; hour < 3; hour += 1) await remindOfAppointments(shop.app, dayBefore);
    await expect
      .poll(() => titlesOf(device).slice(1))
      .toEqual(['Your appointment is tomorrow at 10:30']);
  });

  test('a customer switches kinds off', async () => {
    const customer = await aCustomer(shop);
    expect(await customer.gets(readPushChoices)).toMatchObject({ switchedOff: [] });
    await customer.gets(changePushChoices, { switchedOff: ['orders'] });
    expect(await customer.gets(readPushChoices)).toMatchObject({ switchedOff: ['orders'] });
    await shop.stock(aProduct('off-ring', { stock: 5 }));
    await customer.gets(subscribeDevice, { subscription: service.subscribe() });
    const { buyOnline } = deskOrderVerbs(shop);
    const { orderId } = await buyOnline(customer, { 'off-ring': 1 }, '#654321');
    await owner.gets(confirmPayment, { orderId, version: 1, reference: 'T2' });
    expect((await pushes()).filter(({ event }) => event.includes(orderId))).toEqual([]);
  });

  test('a piece that is back is told once, on the device of a visitor', async () => {
    await shop.stock(aProduct('gone-ring', { stock: 0 }));
    const productId = await productIdOf(shop, 'gone-ring');
    const subscription = service.subscribe();
    for (let twice = 0; twice < 2; twice += 1)
      await askCall(shop, askBackInStock, { productId, userEmail: '', subscription });
    await owner.gets(changeStock, { id: productId, by: 1 });
    expect(await tellWaiting(shop.app)).toBe(1);
    // The push service was away for that long.
    await deleteExpired(shop.database, Date.now() + 2 * 86_400_000);
    aWorker();
    await expect
      .poll(() => titlesOf(subscription))
      .toEqual(['A piece that you asked about is back']);
    // It waits for nothing any more.
    const devices = async () => {
      await deleteExpired(shop.database, Date.now() + 2 * 86_400_000);
      return shop.rows('push_subscriptions');
    };
    await expect.poll(devices).toEqual([]);
  });

  describe('A customer who waits for a piece on a device', () => {
    const waits = async (slug: string) => {
      await shop.stock(aProduct(slug, { stock: 0 }));
      const productId = await productIdOf(shop, slug);
      const maya = await aCustomer(shop);
      const subscription = service.subscribe();
      const askAgain = () => maya.gets(askBackInStock, { productId, userEmail: '', subscription });
      await askAgain();
      const countPeople = async () =>
        (await owner.gets(listWanted, { productId })).wanted.map(({ people }) => people);
      return { maya, productId, subscription, askAgain, countPeople };
    };

    test('sees it in the profile and takes it back; after a logout it is no demand', async () => {
      const { maya, productId, askAgain, countPeople } = await waits('profile-ring');
      const { waits: own } = await maya.gets(listOwnWaits);
      expect(own).toMatchObject([{ slug: 'profile-ring', told: 'on-device' }]);
      const stranger = await aCustomer(shop);
      expect(await stranger.gets(listOwnWaits)).toEqual({ waits: [] });
      await stranger.gets(endOwnWait, { id: own[0]?.id });
      expect(await countPeople()).toEqual([1]);
      expect(await maya.gets(endOwnWait, { id: own[0]?.id })).toEqual({ waits: [] });
      expect(await countPeople()).toEqual([]);
      await askAgain();
      expect(await countPeople()).toEqual([1]);
      const [session] = await shop.rows('sessions', { user_id: maya.userId });
      await askCall(shop, logout, { sessionId: session?.id });
      expect(await countPeople()).toEqual([]);
      await owner.gets(changeStock, { id: productId, by: 1 });
      expect(await tellWaiting(shop.app)).toBe(0);
    });

    test('is not told while that is switched off, and not forgotten', async () => {
      const { maya, productId, subscription, countPeople } = await waits('paused-ring');
      await maya.gets(changePushChoices, { switchedOff: ['back-in-stock'] });
      expect((await maya.gets(listOwnWaits)).waits).toMatchObject([{ told: 'switched-off' }]);
      expect(await countPeople()).toEqual([]);
      await owner.gets(changeStock, { id: productId, by: 1 });
      expect(await tellWaiting(shop.app)).toBe(0);
      await maya.gets(changePushChoices, { switchedOff: [] });
      expect(await tellWaiting(shop.app)).toBe(1);
      aWorker();
      await expect.poll(() => titlesOf(subscription)).toHaveLength(1);
    });

    test('switches it on again by asking, and is told so', async () => {
      const { maya, askAgain, countPeople } = await waits('again-ring');
      expect(await askAgain()).toEqual({ message: willTellHereMessage });
      await maya.gets(changePushChoices, { switchedOff: ['orders', 'back-in-stock'] });
      expect(await askAgain()).toEqual({ message: willTellHereAgainMessage });
      expect(await maya.gets(readPushChoices)).toMatchObject({ switchedOff: ['orders'] });
      expect(await countPeople()).toEqual([1]);
    });
  });

  test('another try waits for the end of the quiet hours', async () => {
    const device = service.subscribe({ failures: [503] });
    await owner.gets(subscribeStaffDevice, { subscription: device });
    const id = await wait(await deviceOf(device), { kind: 'order' });
    const minute = (at: number) => new Date(at + 345 * 60_000).toISOString().slice(11, 16);
    aWorker({ minBackoffMs: 1_000, maxBackoffMs: 1_000 });
    await expect.poll(() => service.attemptsOf(device.endpoint)).toBe(1);
    const now = Date.now();
    const quiet = { quietFrom: minute(now - 600_000), quietUntil: minute(now + 3_600_000) };
    await owner.gets(changeStaffPush, { switchedOff: [], ...quiet });
    const nextTry = async () => Date.parse((await shop.row('mails', { id })).next_try_at);
    await expect.poll(nextTry).toBeGreaterThan(now + 3_500_000);
    expect(service.attemptsOf(device.endpoint)).toBe(1);
    expect(await shop.row('mails', { id })).toMatchObject({ attempts: 1 });
    await owner.gets(changeStaffPush, { switchedOff: [], quietFrom: '', quietUntil: '' });
  });

  test('a device that has ended is removed, one that fails is tried again', async () => {
    const [ended, failing] = [service.subscribe({ isGone: true }), service.subscribe()];
    service.behave(failing.endpoint, { failures: [503, 429] });
    const kiran = await aStaffMember(shop);
    await owner.gets(subscribeStaffDevice, { subscription: ended });
    await kiran.gets(subscribeStaffDevice, { subscription: failing });
    const maya = await aCustomer(shop);
    await shop.stock(aProduct('reviewed-ring'));
    const productId = await productIdOf(shop, 'reviewed-ring');
    await maya.gets(writeReview, { id: maya.userId, productId, comment: 'Soft', rating: 4 });
    aWorker();
    await expect.poll(() => titlesOf(failing)).toEqual(['A new review, 4 of 5 stars']);
    await expect.poll(async () => (await owner.gets(readStaffPush)).isThisDevice).toBe(false);
    expect(service.attemptsOf(failing.endpoint)).toBe(3);
    const [device] = await shop.rows('push_subscriptions');
    await expect
      .poll(
        async () => (await shop.row('push_subscriptions', { id: device?.id ?? '' })).failing_since,
      )
      .toBe(null);
    const givenUp = (await pushes()).filter(({ last_error }) => last_error?.includes('has ended'));
    expect(givenUp).toHaveLength(1);
  });

  test('a test goes to the device at hand; a logout ends it', async () => {
    const staff = await aStaffMember(shop);
    expect((await staff.ask(testStaffPush)).statusCode).toBe(409);
    const device = service.subscribe();
    await staff.gets(subscribeStaffDevice, { subscription: device });
    await staff.gets(testStaffPush);
    aWorker();
    await expect.poll(() => titlesOf(device)).toEqual(['Notifications work here']);
    expect(await staff.gets(unsubscribeStaffDevice)).toMatchObject({ isThisDevice: false });
    await staff.gets(subscribeStaffDevice, { subscription: device });
    await staff.gets(logoutStaff);
    expect(await shop.rows('push_subscriptions')).toEqual([]);
  });

  test('an erased person has no device and no push left', async () => {
    const customer = await aCustomer(shop);
    const device = service.subscribe();
    await customer.gets(subscribeDevice, { subscription: device });
    await customer.gets(changePushChoices, { switchedOff: ['custom-orders'] });
    await shop.database.transaction((trx) => erasePerson(trx, customer.userId));
    expect(await shop.rows('push_subscriptions')).toEqual([]);
    expect(await shop.rows('push_choices', { who: `user:${customer.userId}` })).toEqual([]);
  });

  test('a browser moves to another address, and leaves', async () => {
    const [old, next] = [service.subscribe(), service.subscribe()];
    await askCall(shop, subscribeDevice, { subscription: old });
    await askCall(shop, subscribeDevice, { subscription: next, replaces: old.endpoint });
    expect(await shop.rows('push_subscriptions')).toMatchObject([{ endpoint: next.endpoint }]);
    await askCall(shop, unsubscribeDevice, { endpoint: next.endpoint });
    expect(await shop.rows('push_subscriptions')).toEqual([]);
  });

  describe('A browser that names another address', () => {
    const waitFor = async (slug: string) => {
      await shop.stock(aProduct(slug, { stock: 0 }));
      return productIdOf(shop, slug);
    };
    const isBack = async (id: string) => {
      await owner.gets(changeStock, { id, by: 1 });
      await tellWaiting(shop.app);
      aWorker();
    };

    test('keeps what it waits for where the shop knows the new one already', async () => {
      const [old, next] = [service.subscribe(), service.subscribe()];
      const productId = await waitFor('known-ring');
      await askCall(shop, askBackInStock, { productId, userEmail: '', subscription: old });
      await askCall(shop, subscribeDevice, { subscription: next });
      const moved = { subscription: next, replaces: old.endpoint };
      expect((await askCall(shop, subscribeDevice, moved)).statusCode).toBe(200);
      expect(await shop.rows('push_subscriptions')).toHaveLength(1);
      await isBack(productId);
      await expect.poll(() => titlesOf(next)).toHaveLength(1);
    });

    test('keeps it where the new one was told of the same piece before', async () => {
      const [old, next] = [service.subscribe(), service.subscribe()];
      const productId = await waitFor('again-ring');
      await askCall(shop, askBackInStock, { productId, userEmail: '', subscription: next });
      await isBack(productId);
      await expect.poll(() => titlesOf(next)).toHaveLength(1);
      await owner.gets(changeStock, { id: productId, by: -1 });
      await askCall(shop, askBackInStock, { productId, userEmail: '', subscription: old });
      await askCall(shop, subscribeDevice, { subscription: next, replaces: old.endpoint });
      await isBack(productId);
      await expect.poll(() => titlesOf(next)).toHaveLength(2);
    });

    test('keeps it in the same session, too', async () => {
      const [old, next] = [service.subscribe(), service.subscribe()];
      const productId = await waitFor('session-ring');
      const maya = await aCustomer(shop);
      await maya.gets(askBackInStock, { productId, userEmail: '', subscription: old });
      await maya.gets(subscribeDevice, { subscription: next });
      await isBack(productId);
      await expect.poll(() => titlesOf(next)).toHaveLength(1);
    });

    test('gets there what was queued for the old one, and of the same once', async () => {
      const [old, next] = [service.subscribe(), service.subscribe()];
      await askCall(shop, subscribeDevice, { subscription: old });
      await askCall(shop, subscribeDevice, { subscription: next });
      const content = { kind: 'orders', title: 'Sent', path: '/' } as const;
      const queue = (deviceId: string, cause: string) =>
        shop.database.transaction((trx) => pushToDevice(trx, { deviceId, cause, content }));
      await queue(await deviceOf(old), 'order-status:both');
      await queue(await deviceOf(next), 'order-status:both');
      await queue(await deviceOf(old), 'order-status:old');
      await askCall(shop, subscribeDevice, { subscription: next, replaces: old.endpoint });
      aWorker();
      await expect.poll(() => titlesOf(next)).toEqual(['Sent', 'Sent']);
      const waiting = async () =>
        (await pushes()).filter(
          ({ cause, next_try_at: at }) => cause?.startsWith('order-status:') && at < '9999',
        );
      await expect.poll(waiting).toEqual([]);
      expect(titlesOf(next)).toHaveLength(2);
      expect(titlesOf(old)).toEqual([]);
    });
  });

  describe('Devices that hang', () => {
    const hangs = { delayMs: 20_000 };
    const subscribeVisitor = async (subscription: DeviceSubscription) => {
      await askCall(shop, subscribeDevice, { subscription });
      return deviceOf(subscription);
    };
    const soon = { timeout: 8_000 };

    test('hold up neither staff of their push service, nor any other', async () => {
      for (let at = 0; at < 60; at += 1)
        await wait(await subscribeVisitor(service.subscribe(hangs)));
      const [ofOwner, other] = [service.subscribe(), otherService.subscribe()];
      await wait(await subscribeVisitor(other));
      await owner.gets(subscribeStaffDevice, { subscription: ofOwner });
      await wait(await deviceOf(ofOwner), { kind: 'order', title: 'New order' });
      aWorker({ closeMs: 50 });
      await expect.poll(() => titlesOf(ofOwner), soon).toEqual(['New order']);
      const toOther = () => otherService.receivedBy(other.endpoint);
      await expect.poll(toOther, soon).toHaveLength(1);
    });

    test('hold up those that answer once, whoever has them', async () => {
      const hanging = await Promise.all(
        Array.from({ length: 12 }, () => subscribeVisitor(service.subscribe(hangs))),
      );
      await shop.update('push_subscriptions', { failing_since: new Date().toISOString() });
      const stale = service.subscribe(hangs);
      await owner.gets(subscribeStaffDevice, { subscription: stale });
      for (const id of hanging) await wait(id);
      for (let at = 0; at < 8; at += 1) await wait(await deviceOf(stale), { kind: 'order' });
      const kiran = await aStaffMember(shop);
      const [ofKiran, ofMaya] = [service.subscribe(), service.subscribe()];
      await kiran.gets(subscribeStaffDevice, { subscription: ofKiran });
      await shop.update(
        'push_subscriptions',
        { failing_since: new Date().toISOString() },
        { id: await deviceOf(stale) },
      );
      await wait(await subscribeVisitor(ofMaya));
      await wait(await deviceOf(ofKiran), { kind: 'order' });
      aWorker({ closeMs: 50 });
      await expect.poll(() => titlesOf(ofKiran), soon).toHaveLength(1);
      await expect.poll(() => titlesOf(ofMaya), soon).toHaveLength(1);
    });
  });

  test('a push that waited long is tried again when the push service fails once', async () => {
    const device = service.subscribe({ failures: [503] });
    await askCall(shop, subscribeDevice, { subscription: device });
    const id = await wait(await deviceOf(device));
    const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000).toISOString();
    await shop.update('mails', { created_at: twoDaysAgo }, { id });
    aWorker();
    await expect.poll(() => titlesOf(device)).toEqual(['Waited']);
  });

  describe('What waits is not sent', () => {
    const untilDone = (id: string) =>
      expect.poll(async () => (await shop.rows('mails', { id })).length).toBe(0);

    test('to a customer who has switched it off, nor after its time', async () => {
      const maya = await aCustomer(shop);
      const device = service.subscribe();
      await maya.gets(subscribeDevice, { subscription: device });
      await maya.gets(changePushChoices, { switchedOff: ['back-in-stock'] });
      const id = await deviceOf(device);
      const off = await wait(id, { kind: 'back-in-stock' });
      const over = await wait(id, { until: new Date(Date.now() - 1_000).toISOString() });
      const wanted = await wait(id);
      aWorker();
      await expect.poll(() => titlesOf(device)).toEqual(['Waited']);
      await untilDone(off);
      await untilDone(over);
      expect(await shop.rows('mails', { id: wanted })).toMatchObject([{ last_error: null }]);
    });

    test('to staff who have switched it off, or whose area was closed', async () => {
      const packer = await aStaffMember(shop, { role: 'staff', areas: ['orders'] });
      const device = service.subscribe();
      await packer.gets(subscribeStaffDevice, { subscription: device });
      await packer.gets(changeStaffPush, { switchedOff: ['order'], quietFrom: '', quietUntil: '' });
      const id = await deviceOf(device);
      const off = await wait(id, { kind: 'order' });
      const closed = await wait(id, { kind: 'payment' });
      await wait(id, { kind: 'booking' });
      aWorker();
      await expect.poll(() => titlesOf(device)).toEqual(['Waited']);
      await untilDone(off);
      await untilDone(closed);
    });
  });

  test('nobody is reminded of an appointment that was canceled meanwhile', async () => {
    const { id } = (await askCall(shop, bookTarot, tarotForm)).json();
    const follow = { kind: 'booking', id };
    await askCall(shop, subscribeDevice, { subscription: service.subscribe(), follow });
    const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
    const agreed = { version: 1, day, time: '15:00', minutes: 30 };
    const { version } = await owner.gets(scheduleBooking, { id, ...agreed });
    const { scheduled_at: at } = await shop.row('bookings', { id });
    await remindOfAppointments(shop.app, new Date(Date.parse(at ?? '') - 20 * 3_600_000));
    const reminders = async () =>
      (await pushes()).filter(({ cause }) => cause?.startsWith(`booking-reminder:${id}:`));
    expect(await reminders()).toHaveLength(1);
    await owner.gets(cancelBooking, { id, version, reason: 'Ill' });
    expect(await reminders()).toEqual([]);
  });

  test('a visitor who follows a custom order is told of the order that it becomes', async () => {
    const visitor = { email: 'v@example.com', name: 'V', phoneNumber: '9841000000' };
    const asked = await askCall(shop, requestCustomOrder, { ...customForm, ...visitor });
    const { id } = asked.json();
    const follow = { kind: 'custom-order', id };
    await askCall(shop, subscribeDevice, { subscription: service.subscribe(), follow });
    const quote = { pricePaisa: 350_000, depositPaisa: 135_000, deliveryPaisa: 10_000 };
    await owner.gets(quoteCustomOrder, { id, version: 1, days: 1, text: 'In silver', ...quote });
    await owner.gets(acceptCustomOrder, { id, version: 2 });
    const paid = await owner.gets(confirmCustomPayment, { id, version: 3, amountPaisa: 135_000 });
    const { orderId } = await owner.gets(orderCustomOrder, {
      id,
      version: paid.version,
      handover: 'delivery',
      payment: 'cash-later',
      streetAddress: 'Thamel 12',
      city: 'Kathmandu',
      country: 'Nepal',
    });
    const before = (await pushes()).length;
    const { seen } = deskOrderVerbs(shop);
    const { version } = await seen(owner, orderId ?? '');
    const packed = await owner.gets(packOrder, { orderId, version });
    await owner.gets(shipOrder, { orderId, version: packed.version });
    expect((await pushes()).length).toBeGreaterThan(before);
  });
});
