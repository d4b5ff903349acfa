import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { quoteCustomOrder } from '#contract/calls/admin/enquiry-calls.ts';
import { packOrder } from '#contract/calls/admin/order-calls.ts';
import { listPaymentAttempts } from '#contract/calls/admin/payment-provider-calls.ts';
import { subscribeStaffDevice } from '#contract/calls/admin/push-calls.ts';
import { addCartItem } from '#contract/calls/cart-calls.ts';
import { cancelOwnOrder, type Order, placeOrder } from '#contract/calls/order-calls.ts';
import { bookTarot, readServices, requestCustomOrder } from '#contract/calls/service-calls.ts';
import { paymentProviders } from '#contract/names/payment-providers.ts';
import { canceledOrderMoney } from '#contract/rules/orders/order-steps.ts';
import { endUnpaid } from '#server/modules/payment/ask-attempts.ts';
import { useCustomer, useStaff } from '#tests/setup/callers.ts';
import { aFullCart, orderVerbs } from '#tests/setup/orders.ts';
import { openPaymentSimulator, type PaymentSimulator } from '#tests/setup/payment-simulator.ts';
import { offerProviders, paymentVerbs } from '#tests/setup/payments.ts';
import { aSubscription } from '#tests/setup/push-service.ts';
import { mailsLike, productIdOf, setServicePrice, stockOf } from '#tests/setup/rows.ts';
import { aProduct, customForm, tarotForm } from '#tests/setup/samples.ts';
import { everyEngine, useShop } from '#tests/setup/shop.ts';

const endedWord = { esewa: 'CANCELED', khalti: 'Expired', stripe: 'expired, unpaid' } as const;
const monthLater = () => new Date(Date.now() + 30 * 86_400_000);

let simulator: PaymentSimulator;

beforeAll(async () => {
  simulator = await openPaymentSimulator();
});
afterAll(() => simulator.close());

describe.each(everyEngine)('An order paid with a wallet or by card, on %s', (engine) => {
  beforeEach(() => {
    simulator.fault = undefined;
  });
  const shop = useShop(engine, {
    env: () => ({
      PAYMENT_SIMULATOR: simulator.url,
      RATE_LIMIT: 'off',
      OWNER_EMAIL: 'owner@example.com',
    }),
  });
  const pay = paymentVerbs(shop, () => simulator);
  const { ordersOf } = orderVerbs(shop);
  const maya = useCustomer(shop);
  const owner = useStaff(shop);

  beforeAll(async () => {
    await shop.stock(aProduct('quartz', { stock: 500, pricePaisa: 250_000 }));
    await offerProviders(shop);
    await owner.gets(subscribeStaffDevice, { subscription: aSubscription('of-the-owner') });
  });

  let form: object | undefined;
  const fillCart = async () => {
    // One address will do.
    if (form)
      await maya.gets(addCartItem, { productId: await productIdOf(shop, 'quartz'), quantity: 1 });
    form ??= (await aFullCart(shop, maya, { quartz: 1 })).form;
    return form;
  };
  const order = async (payWith: string): Promise<Order> =>
    maya.gets(placeOrder, { ...(await fillCart()), method: 1, payWith });
  const now = async ({ orderId }: Order) => {
    const found = (await ordersOf(maya)).find((one) => one.orderId === orderId);
    if (!found) throw new Error('The order is gone.');
    return found;
  };
  const subjectOf = ({ orderId }: Order) => `order:${orderId}` as const;
  const totalOf = ({ totalAmount }: Order) => totalAmount * 100;

  describe.each(paymentProviders)('with %s', (provider) => {
    const begin = async (placed: Order) => {
      const payment = await pay.begin(subjectOf(placed), provider, totalOf(placed));
      if (!payment) throw new Error('Nothing was begun.');
      return payment;
    };

    test('waits for its payment, takes its stock, and is confirmed once it is paid', async () => {
      const before = await stockOf(shop, 'quartz');
      const placed = await order(provider);
      expect(placed.payment).toMatchObject({ state: 'awaiting', hasScreenshot: false });
      expect(placed.payment.heldUntil).toBeDefined();
      expect(await stockOf(shop, 'quartz')).toBe(before - 1);
      const payment = await begin(placed);
      expect((await now(placed)).payment.state).toBe('awaiting');
      simulator.pay(payment);
      const back = await pay.comeBack(payment);
      expect(back.statusCode).toBe(303);
      const page = await shop.get(String(back.headers.location));
      expect(page.body).toContain('Thank you, it is paid');
      expect((await now(placed)).payment).toMatchObject({ state: 'confirmed', status: 1 });
      expect(await pay.paidPaisa(subjectOf(placed))).toBe(totalOf(placed));
      const pushes = await shop.rows('mails', { channel: 'push' });
      const told = pushes.filter(({ event }) => event.startsWith('provider-paid:'));
      expect(told.map(({ content }) => JSON.parse(content).path)).toContain(
        `/admin/orders/${placed.orderId}`,
      );
    });

    test('is paid once, whatever comes first, twice and later', async () => {
      const placed = await order(provider);
      const payment = await begin(placed);
      simulator.pay(payment);
      await Promise.all([pay.comeBack(payment), pay.askLater(), pay.turnBack(payment)]);
      await pay.sendWebhook(payment);
      await pay.comeBack(payment);
      await pay.askLater();
      expect(await pay.paidPaisa(subjectOf(placed))).toBe(totalOf(placed));
      expect((await now(placed)).payment.state).toBe('confirmed');
      const paid = (await now(placed)).history.filter(({ event }) => event === 'payment-confirmed');
      expect(paid).toHaveLength(1);
    });

    test('is confirmed by the shop’s own question where no browser comes back', async () => {
      const placed = await order(provider);
      simulator.pay(await begin(placed));
      await pay.askLater();
      expect((await now(placed)).payment.state).toBe('confirmed');
    });

    test('is not paid by a browser that only says so', async () => {
      const placed = await order(provider);
      const payment = await begin(placed);
      const status = { esewa: 'COMPLETE', khalti: 'Completed', stripe: 'paid' }[provider];
      const said = { ...payment, status, paid: payment.asked, transaction: 'none' };
      await pay.comeBack(said);
      await pay.askLater(new Date(Date.now() + 60_000));
      expect((await now(placed)).payment.state).toBe('awaiting');
      expect(await pay.paidPaisa(subjectOf(placed))).toBe(0);
    });

    test('waits where the provider is away, and is confirmed later', async () => {
      const placed = await order(provider);
      const payment = await begin(placed);
      simulator.pay(payment);
      for (const fault of ['down', 'cut', 'garbage', 'other'] as const) {
        simulator.fault = fault;
        const back = await pay.comeBack(payment);
        const page = await shop.get(String(back.headers.location));
        expect(page.body).toContain('We wait for');
        expect((await now(placed)).payment.state).toBe('awaiting');
      }
      simulator.fault = undefined;
      await pay.askLater();
      expect((await now(placed)).payment.state).toBe('confirmed');
    });

    test('paid after it has ended is owed back, and both are told', async () => {
      const placed = await order(provider);
      const payment = await begin(placed);
      payment.status = endedWord[provider];
      await endUnpaid(shop.app, monthLater());
      expect((await now(placed)).parcel.state).toBe('canceled');
      simulator.pay(payment);
      const back = await pay.comeBack(payment);
      await pay.askLater();
      const page = await shop.get(String(back.headers.location));
      expect(page.body).toContain('go back to you');
      const after = await now(placed);
      expect(after.parcel.state).toBe('canceled');
      expect(canceledOrderMoney(after)).toContain('send the money');
      expect(await mailsLike(shop, 'payment-after-end:%')).not.toEqual([]);
      const [attempt] = await pay.attemptsOf(subjectOf(placed));
      expect(await mailsLike(shop, `payment-after-end:${attempt?.id}`)).toHaveLength(1);
      expect(await mailsLike(shop, `payment-after-end-to-owner:${attempt?.id}`)).toHaveLength(1);
    });

    test('paid in the last minute is asked about before the order would end', async () => {
      const placed = await order(provider);
      simulator.pay(await begin(placed));
      await endUnpaid(shop.app, monthLater());
      expect((await now(placed)).payment.state).toBe('confirmed');
      expect((await now(placed)).parcel.state).toBe('not-packed');
    });

    test('does not end while its provider has not said what became of it', async () => {
      const placed = await order(provider);
      const payment = await begin(placed);
      simulator.fault = 'down';
      await endUnpaid(shop.app, monthLater());
      expect((await now(placed)).parcel.state).toBe('not-packed');
      simulator.fault = undefined;
      payment.status = endedWord[provider];
      await endUnpaid(shop.app, monthLater());
      expect((await now(placed)).parcel.state).toBe('canceled');
    });

    test('ends two weeks after its provider has said nothing for a week', async () => {
      const placed = await order(provider);
      const payment = await begin(placed);
      simulator.fault = 'down';
      await pay.askLater(monthLater());
      expect(await pay.attemptsOf(subjectOf(placed))).toMatchObject([{ state: 'unclear' }]);
      expect(await mailsLike(shop, `provider-payment:${payment.shopId}:%`)).toHaveLength(1);
      await endUnpaid(shop.app, monthLater());
      expect((await now(placed)).parcel.state).toBe('not-packed');
      await endUnpaid(shop.app, new Date(monthLater().getTime() + 15 * 86_400_000));
      expect((await now(placed)).parcel.state).toBe('canceled');
    });

    test('is not begun after its time is over', async () => {
      const placed = await order(provider);
      await shop.database.transaction((trx) =>
        trx
          .updateTable('orders')
          .set({ held_until: new Date(Date.now() - 1000).toISOString() })
          .where('id', '=', placed.orderId)
          .execute(),
      );
      await pay.begin(subjectOf(placed), provider, totalOf(placed));
      expect(await pay.attemptsOf(subjectOf(placed))).toEqual([]);
      expect((await pay.page(subjectOf(placed))).body).toContain('nothing to pay');
    });

    test('is a payment by wallet or card to the accountant', async () => {
      const placed = await order(provider);
      const payment = await begin(placed);
      simulator.pay(payment);
      await pay.comeBack(payment);
      const how = provider === 'stripe' ? 'card' : 'wallet';
      expect(await shop.rows('payments', { subject: subjectOf(placed) })).toMatchObject([{ how }]);
    });

    test('of which less was paid is not paid: the rest goes on', async () => {
      const placed = await order(provider);
      const payment = await begin(placed);
      simulator.pay(payment, payment.asked - 10_000);
      await pay.comeBack(payment);
      const part = await now(placed);
      expect(part.payment).toMatchObject({ state: 'partly-paid', part: { left: 100 } });
      expect((await pay.page(subjectOf(placed))).body).toContain('Pay Rs 100');
      const rest = await pay.begin(subjectOf(placed), provider, 10_000);
      if (!rest) throw new Error('Nothing was begun.');
      simulator.pay(rest);
      await pay.comeBack(rest);
      expect((await now(placed)).payment.state).toBe('confirmed');
    });

    test('can’t be taken back as if the money had not come', async () => {
      const placed = await order(provider);
      const payment = await begin(placed);
      simulator.pay(payment);
      await pay.comeBack(payment);
      await owner.gets(packOrder, { orderId: placed.orderId, version: 2 });
      const events = await shop.database.read
        .selectFrom('order_events')
        .select(['kind', 'before'])
        .where('order_id', '=', placed.orderId)
        .where('kind', '=', 'payment-confirmed')
        .execute();
      expect(events).toEqual([{ kind: 'payment-confirmed', before: null }]);
    });

    test('of a screenshot or of cash is refused', async () => {
      const cart = await fillCart();
      const response = await maya.ask(placeOrder, { ...cart, method: 0, payWith: provider });
      expect(response.statusCode).toBe(422);
      await maya.gets(placeOrder, { ...cart, method: 0 });
    });

    test('goes on after turning back: nothing was taken', async () => {
      const placed = await order(provider);
      const payment = await begin(placed);
      if (provider === 'esewa') payment.status = 'CANCELED';
      if (provider === 'khalti') payment.status = 'User canceled';
      if (provider === 'stripe') payment.status = 'expired, unpaid';
      const back = await pay.turnBack(payment);
      const page = await shop.get(String(back.headers.location));
      expect(page.body).toContain('Nothing was taken for it');
      expect(page.body).toContain('Pay Rs 2,600');
      const second = await begin(placed);
      expect(second.reference).not.toBe(payment.reference);
      simulator.pay(second);
      await pay.comeBack(second);
      expect((await now(placed)).payment.state).toBe('confirmed');
    });

    test('paid with two phones at once keeps both payments: one is owed back', async () => {
      const placed = await order(provider);
      const [first, other] = [
        await begin(placed),
        await pay.begin(
          subjectOf(placed),
          provider === 'khalti' ? 'esewa' : 'khalti',
          totalOf(placed),
        ),
      ];
      if (!other) throw new Error('Nothing was begun.');
      simulator.pay(first);
      simulator.pay(other);
      await Promise.all([pay.comeBack(first), pay.comeBack(other)]);
      const after = await now(placed);
      expect(after.payment).toMatchObject({
        state: 'overpaid',
        part: { owing: placed.totalAmount },
      });
    });
  });

  test.each([
    ['esewa', 'PENDING', 'open', 'awaiting'],
    ['esewa', 'AMBIGUOUS', 'open', 'awaiting'],
    ['esewa', 'NOT_FOUND', 'open', 'awaiting'],
    ['esewa', 'CANCELED', 'ended', 'awaiting'],
    ['esewa', 'FULL_REFUND', 'ended', 'awaiting'],
    ['esewa', 'PARTIAL_REFUND', 'unclear', 'awaiting'],
    ['esewa', 'SOMETHING', 'unclear', 'awaiting'],
    ['khalti', 'Pending', 'open', 'awaiting'],
    ['khalti', 'Initiated', 'open', 'awaiting'],
    ['khalti', 'Expired', 'ended', 'awaiting'],
    ['khalti', 'User canceled', 'ended', 'awaiting'],
    ['khalti', 'Refunded', 'ended', 'awaiting'],
    ['khalti', 'Partially refunded', 'unclear', 'awaiting'],
    ['stripe', 'open, unpaid', 'open', 'awaiting'],
    ['stripe', 'complete, unpaid', 'open', 'awaiting'],
    ['stripe', 'expired, unpaid', 'ended', 'awaiting'],
    ['stripe', 'complete, no_payment_required', 'unclear', 'awaiting'],
  ] as const)(
    '%s: %s leaves the attempt %s and the order %s',
    async (provider, word, state, payment) => {
      const placed = await order(provider);
      const begun = await pay.begin(subjectOf(placed), provider, totalOf(placed));
      if (!begun) throw new Error('Nothing was begun.');
      begun.status = word;
      begun.transaction = 'T1';
      await pay.comeBack(begun);
      expect(await pay.attemptsOf(subjectOf(placed))).toMatchObject([{ state, said: word }]);
      expect((await now(placed)).payment.state).toBe(payment);
      expect(await pay.paidPaisa(subjectOf(placed))).toBe(0);
    },
  );

  test('in another currency it is never paid, and the owner is asked to look', async () => {
    const placed = await order('stripe');
    const begun = await pay.begin(subjectOf(placed), 'stripe', totalOf(placed));
    if (!begun) throw new Error('Nothing was begun.');
    simulator.pay(begun, begun.asked, 'usd');
    await pay.sendWebhook(begun);
    expect((await now(placed)).payment.state).toBe('awaiting');
    expect(await pay.attemptsOf(subjectOf(placed))).toMatchObject([{ state: 'unclear' }]);
    expect(await mailsLike(shop, `provider-payment:${begun.shopId}:%`)).toHaveLength(1);
  });

  test('a webhook without Stripe’s signature is refused', async () => {
    const placed = await order('stripe');
    const begun = await pay.begin(subjectOf(placed), 'stripe', totalOf(placed));
    if (!begun) throw new Error('Nothing was begun.');
    simulator.pay(begun);
    expect((await pay.sendWebhook(begun, 'whsec_other')).statusCode).toBe(400);
    expect((await now(placed)).payment.state).toBe('awaiting');
    expect((await pay.sendWebhook(begun)).statusCode).toBe(200);
    expect((await now(placed)).payment.state).toBe('confirmed');
  });

  test('only a page of payments may lead to a provider', async () => {
    const placed = await order('esewa');
    const page = await pay.page(subjectOf(placed));
    expect(page.headers['content-security-policy']).toContain(
      `form-action 'self' ${simulator.url}`,
    );
    const other = await shop.get('/api/docs');
    expect(other.headers['content-security-policy']).toContain("form-action 'self';");
  });

  test('canceled by its customer while it is being paid is owed back', async () => {
    const placed = await order('khalti');
    const begun = await pay.begin(subjectOf(placed), 'khalti', totalOf(placed));
    if (!begun) throw new Error('Nothing was begun.');
    await maya.gets(cancelOwnOrder, { userId: maya.userId, orderId: placed.orderId });
    simulator.pay(begun);
    await pay.askLater();
    expect(await pay.paidPaisa(subjectOf(placed))).toBe(totalOf(placed));
    expect(canceledOrderMoney(await now(placed))).toContain('send the money');
  });

  test('what has changed meanwhile is shown, not begun', async () => {
    const placed = await order('khalti');
    const before = simulator.payments.length;
    await pay.begin(subjectOf(placed), 'khalti', totalOf(placed) - 100);
    expect(simulator.payments).toHaveLength(before);
  });

  test('a provider that is away when a payment is begun says so, and nothing is open', async () => {
    const placed = await order('khalti');
    simulator.fault = 'down';
    await pay.begin(subjectOf(placed), 'khalti', totalOf(placed));
    expect(await pay.attemptsOf(subjectOf(placed))).toMatchObject([{ state: 'ended' }]);
  });

  test('a payment that was begun is gone on with', async () => {
    const placed = await order('khalti');
    const first = await pay.begin(subjectOf(placed), 'khalti', totalOf(placed));
    const second = await pay.begin(subjectOf(placed), 'khalti', totalOf(placed));
    expect(second?.reference).toBe(first?.reference);
  });

  test('a booking names its way, needs no screenshot, and is paid with it', async () => {
    await setServicePrice(shop, 'tarot-reading', tarotForm.duration, 90_000);
    const chosen = { ...tarotForm, paymentMethod: 'Online', payWith: 'khalti' };
    const { id } = await maya.gets(bookTarot, chosen);
    expect((await shop.rows('bookings', { id }))[0]).toMatchObject({
      payment_method: 'Khalti',
      payment: 'awaiting',
    });
    const payment = await pay.begin(`booking:${id}`, 'khalti', 90_000);
    if (!payment) throw new Error('Nothing was begun.');
    simulator.pay(payment);
    await pay.comeBack(payment);
    expect((await shop.rows('bookings', { id }))[0]).toMatchObject({ payment: 'confirmed' });
    const refused = [
      { ...chosen, payWith: 'paypal' },
      { ...chosen, paymentMethod: 'Cash' },
      { ...tarotForm, paymentMethod: 'Online' },
    ];
    for (const form of refused) expect((await maya.ask(bookTarot, form)).statusCode).toBe(422);
    await setServicePrice(shop, 'tarot-reading', tarotForm.duration, null);
    expect((await maya.ask(bookTarot, chosen)).statusCode).toBe(422);
  });

  describe('a way that is set to Test', () => {
    beforeAll(() => offerProviders(shop, ['khalti'], 'test'));
    afterAll(() => offerProviders(shop, ['khalti']));

    test('is offered to no customer', async () => {
      const { ways = [] } = readServices.response.parse((await shop.get('/api/services')).json());
      expect(ways.map(({ provider }) => provider)).toEqual(['esewa', 'stripe']);
      const response = await maya.ask(placeOrder, {
        ...(await fillCart()),
        method: 1,
        payWith: 'khalti',
      });
      expect(response.statusCode).toBe(422);
      const placed = await maya.gets(placeOrder, { ...form, method: 1, payWith: 'esewa' });
      expect((await pay.page(subjectOf(placed))).body).not.toContain('Khalti');
      expect(await pay.begin(subjectOf(placed), 'khalti', totalOf(placed))).toBeUndefined();
    });

    test('is tried from the desk: no money moves, and nothing is counted', async () => {
      const placed = await order('esewa');
      const { tryAt } = await owner.gets(listPaymentAttempts, { subject: subjectOf(placed) });
      const page = await shop.get(tryAt.replace(shop.settings.publicUrl, ''));
      expect(page.body).toContain('no money moves');
      expect(page.body).toContain('value="khalti"');
      expect(page.body).not.toContain('value="esewa"');
      const payment = await pay.begin(subjectOf(placed), 'khalti', totalOf(placed), 'test');
      if (!payment) throw new Error('Nothing was begun.');
      simulator.pay(payment);
      const back = await pay.comeBack(payment);
      const after = await shop.get(String(back.headers.location));
      expect(after.body).toContain('The test has worked');
      await pay.askLater();
      expect((await now(placed)).payment.state).toBe('awaiting');
      expect(await pay.paidPaisa(subjectOf(placed))).toBe(0);
      const [attempt] = (await owner.gets(listPaymentAttempts, { subject: subjectOf(placed) }))
        .attempts;
      expect(attempt).toMatchObject({ isTest: true, state: 'paid', refundablePaisa: 0 });
    });
  });

  test('a booking is paid the same way', async () => {
    await setServicePrice(shop, 'tarot-reading', tarotForm.duration, 90_000);
    const { id } = await maya.gets(bookTarot, tarotForm);
    const payment = await pay.begin(`booking:${id}`, 'esewa', 90_000);
    if (!payment) throw new Error('Nothing was begun.');
    simulator.pay(payment);
    await pay.comeBack(payment);
    await pay.askLater();
    expect(await pay.paidPaisa(`booking:${id}`)).toBe(90_000);
    const [booking] = await shop.rows('bookings', { id });
    expect(booking).toMatchObject({ payment: 'confirmed' });
  });

  test('a deposit accepts the quote, and the rest is paid later', async () => {
    const { id } = await maya.gets(requestCustomOrder, customForm);
    const quote = {
      id,
      version: 1,
      pricePaisa: 500_000,
      days: 10,
      text: 'Yes',
      depositPaisa: 200_000,
    };
    await owner.gets(quoteCustomOrder, quote);
    const subject = `custom-order:${id}` as const;
    for (const amount of [200_000, 300_000]) {
      const payment = await pay.begin(subject, 'khalti', amount);
      if (!payment) throw new Error('Nothing was begun.');
      simulator.pay(payment);
      await pay.comeBack(payment);
      expect((await shop.rows('custom_requests', { id }))[0]?.state).toBe('accepted');
    }
    expect(await pay.paidPaisa(subject)).toBe(500_000);
    expect((await shop.rows('custom_requests', { id }))[0]?.payment).toBe('confirmed');
  });
});
