import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { quoteCustomOrder } from '#contract/calls/admin/enquiry-calls.ts';
import { readStaffOrder, undoOrder } from '#contract/calls/admin/order-calls.ts';
import { refundOrder } from '#contract/calls/admin/payment-calls.ts';
import {
  askPaymentAgain,
  giveBackThrough,
  listPaymentAttempts,
} from '#contract/calls/admin/payment-provider-calls.ts';
import { addCartItem } from '#contract/calls/cart-calls.ts';
import { listOrders, type Order, placeOrder } from '#contract/calls/order-calls.ts';
import { bookTarot, requestCustomOrder } from '#contract/calls/service-calls.ts';
import type { PaymentProvider } from '#contract/names/payment-providers.ts';
import { providerFacts } from '#contract/names/provider-facts.ts';
import { formatPaisa } from '#contract/rules/texts/money.ts';
import type { MoneySubject } from '#server/db/schema/order-tables.ts';
import { goOnWithRefunds } from '#server/modules/payment/refund-payment.ts';
import { aStaffMember, useCustomer, useStaff } from '#tests/setup/callers.ts';
import { aFullCart } from '#tests/setup/orders.ts';
import { openPaymentSimulator, type PaymentSimulator } from '#tests/setup/payment-simulator.ts';
import { offerProviders, paymentVerbs } from '#tests/setup/payments.ts';
import { mailsLike, productIdOf, setServicePrice } from '#tests/setup/rows.ts';
import { aProduct, customForm, tarotForm } from '#tests/setup/samples.ts';
import { everyEngine, useShop } from '#tests/setup/shop.ts';

// Money that goes back through the provider that has taken it.

let simulator: PaymentSimulator;
beforeAll(async () => {
  simulator = await openPaymentSimulator();
});
afterAll(() => simulator.close());

const dayMs = 86_400_000;
const later = () => new Date(Date.now() + dayMs);

describe.each(everyEngine)('Money given back through its provider, on %s', (engine) => {
  const shop = useShop(engine, {
    env: () => ({
      PAYMENT_SIMULATOR: simulator.url,
      RATE_LIMIT: 'off',
      OWNER_EMAIL: 'owner@example.com',
    }),
  });
  const pay = paymentVerbs(shop, () => simulator);
  const maya = useCustomer(shop);
  const owner = useStaff(shop);

  beforeAll(async () => {
    await shop.stock(aProduct('quartz', { stock: 500, pricePaisa: 250_000 }));
    await offerProviders(shop);
  });
  beforeEach(() => {
    simulator.fault = undefined;
    simulator.refundStatus = 'succeeded';
  });

  let form: object | undefined;
  const order = async (payWith: string): Promise<Order> => {
    if (form)
      await maya.gets(addCartItem, { productId: await productIdOf(shop, 'quartz'), quantity: 1 });
    form ??= (await aFullCart(shop, maya, { quartz: 1 })).form;
    return maya.gets(placeOrder, { ...form, method: 1, payWith });
  };
  const payAt = async (subject: MoneySubject, provider: PaymentProvider, paisa: number) => {
    const payment = await pay.begin(subject, provider, paisa);
    if (!payment) throw new Error('Nothing was begun.');
    simulator.pay(payment);
    await pay.comeBack(payment);
    return payment;
  };
  const paid = async (provider: PaymentProvider) => {
    const placed = await order(provider);
    const subject = `order:${placed.orderId}` as const;
    const payment = await payAt(subject, provider, placed.totalAmount * 100);
    return { ...placed, subject, payment };
  };
  const attemptOf = async (subject: string) => {
    const { attempts } = await owner.gets(listPaymentAttempts, { subject });
    const [attempt] = attempts;
    if (!attempt) throw new Error('There is no attempt.');
    return attempt;
  };
  const giveBack = async (subject: string, amountPaisa: number, options = {}) => {
    const { id, refundablePaisa: leftPaisa } = await attemptOf(subject);
    const fields = { id, amountPaisa, leftPaisa, reason: 'Chipped' };
    return owner.ask(giveBackThrough, fields, options);
  };
  const refundsOf = (subject: MoneySubject) => shop.rows('refunds', { subject });
  const stateOf = async ({ orderId }: Pick<Order, 'orderId'>) =>
    (await shop.rows('orders', { id: orderId }))[0];

  test.each(['stripe', 'khalti'] as const)(
    'goes back through %s, is recorded once with its code, and told',
    async (provider) => {
      const sold = await paid(provider);
      const { subject, payment } = sold;
      const whole = sold.totalAmount * 100;
      expect(await attemptOf(subject)).toMatchObject({ refundablePaisa: whole, refunds: [] });
      const response = await giveBack(subject, whole, { key: `whole-${provider}` });
      expect(response.statusCode).toBe(200);
      expect(response.json().attempts[0]).toMatchObject({
        refundablePaisa: 0,
        refunds: [{ amountPaisa: whole, state: 'done' }],
      });
      expect(payment.refunded).toBe(whole);
      const [row, ...more] = await refundsOf(subject);
      expect(more).toEqual([]);
      expect(row).toMatchObject({ amount_paisa: whole, who: `staff:${owner.id}` });
      expect(row?.reference).not.toBe('');
      expect(await stateOf(sold)).toMatchObject({ payment: 'refunded' });
      // Staff and customer read in the history how it went back.
      const { label: way } = providerFacts[provider];
      const { timeline } = await owner.gets(readStaffOrder, { orderId: sold.orderId });
      const note = `${formatPaisa(whole)} (${way}): Chipped`;
      expect(timeline.findLast(({ event }) => event === 'refunded')?.note).toBe(note);
      const [own] = await maya.gets(listOrders);
      expect(own?.history.findLast(({ event }) => event === 'refunded')?.note).toBe(note);
      const events = await shop.rows('order_events', { order_id: sold.orderId });
      expect(events.at(-1)).toMatchObject({ kind: 'refunded', before: null });
      expect(await mailsLike(shop, `order-status:${sold.orderId}:%`)).not.toEqual([]);
      const log = await shop.rows('audit_log', { subject });
      const actions = log.map(({ action }) => action);
      expect(actions).toContain('payment-refund.begin');
      expect(actions).toContain('order.refunded');
      // The provider says 'refunded' now: nobody has to look.
      await owner.gets(askPaymentAgain, { id: (await attemptOf(subject)).id });
      expect(await mailsLike(shop, `provider-payment:${payment.shopId}:%`)).toEqual([]);
      expect(await refundsOf(subject)).toHaveLength(1);
    },
  );

  test('can’t be taken back as if it were still here', async () => {
    const { subject, orderId } = await paid('stripe');
    await giveBack(subject, 10_000);
    const { summary, timeline } = await owner.gets(readStaffOrder, { orderId });
    const position = timeline.length - 1;
    const undone = await owner.ask(undoOrder, { orderId, version: summary.version, position });
    expect(undone.statusCode).toBe(409);
    expect(await refundsOf(subject)).toHaveLength(1);
  });

  test('in parts, up to what was paid, at Stripe several times', async () => {
    const { subject, totalAmount, payment } = await paid('stripe');
    for (const amount of [10_000, 20_000])
      expect((await giveBack(subject, amount)).statusCode).toBe(200);
    expect(payment.refunded).toBe(30_000);
    expect((await giveBack(subject, totalAmount * 100)).statusCode).toBe(422);
    expect(await refundsOf(subject)).toHaveLength(2);
  });

  test('of a part, at Khalti once: after that it has to be made there', async () => {
    const { subject, payment } = await paid('khalti');
    await giveBack(subject, 10_000);
    const second = await giveBack(subject, 20_000);
    expect(second.statusCode).toBe(422);
    expect(second.body).toContain('Partially refunded');
    expect(payment.refunded).toBe(10_000);
    expect(await refundsOf(subject)).toHaveLength(1);
  });

  test('eSewa has no call for it', async () => {
    const { subject } = await paid('esewa');
    const { id, refundablePaisa } = await attemptOf(subject);
    expect(refundablePaisa).toBe(0);
    const fields = { id, amountPaisa: 100, leftPaisa: 100 };
    const response = await owner.ask(giveBackThrough, fields);
    expect(response.statusCode).toBe(422);
    expect(response.body).toContain('eSewa');
  });

  test('needs a step-up, and the area of money', async () => {
    const { subject } = await paid('stripe');
    const { id } = await attemptOf(subject);
    const fields = { id, amountPaisa: 100, leftPaisa: 260_000 };
    const idle = await aStaffMember(shop, { isSteppedUp: false });
    expect((await idle.ask(giveBackThrough, fields)).statusCode).toBe(403);
    const packer = await aStaffMember(shop, { role: 'staff', areas: ['orders'] });
    expect((await packer.ask(giveBackThrough, fields)).statusCode).toBe(403);
    expect(simulator.refunds.some(({ payment }) => payment.shopId === id)).toBe(false);
  });

  describe.each(['stripe', 'khalti'] as const)('whose answer from %s was lost', (provider) => {
    test('is asked again by the same tap, and given back once', async () => {
      const { subject, payment } = await paid(provider);
      simulator.fault = 'lost';
      const first = await giveBack(subject, 10_000, { key: `lost-${payment.reference}` });
      expect(first.json().attempts[0].refunds).toMatchObject([{ state: 'open' }]);
      expect(payment.refunded).toBe(10_000);
      expect(await refundsOf(subject)).toEqual([]);
      simulator.fault = undefined;
      const { id } = await attemptOf(subject);
      const fields = { id, amountPaisa: 10_000, leftPaisa: 250_000, reason: 'Chipped' };
      const again = await owner.ask(giveBackThrough, fields);
      expect(again.json().attempts[0].refunds).toMatchObject([{ state: 'done' }]);
      expect(payment.refunded).toBe(10_000);
      expect(await refundsOf(subject)).toHaveLength(1);
    });

    test('is asked again by the shop itself, also by two servers at once', async () => {
      const { subject, payment } = await paid(provider);
      simulator.fault = 'lost';
      await giveBack(subject, 10_000);
      simulator.fault = undefined;
      await Promise.all([goOnWithRefunds(shop.app, later()), goOnWithRefunds(shop.app, later())]);
      await goOnWithRefunds(shop.app, later());
      expect(payment.refunded).toBe(10_000);
      expect(await refundsOf(subject)).toHaveLength(1);
    });

    test('is sent again by one of several where it never arrived', async () => {
      const { subject, payment } = await paid(provider);
      simulator.fault = 'deaf';
      await giveBack(subject, 10_000);
      expect(payment.refunded).toBe(0);
      simulator.fault = undefined;
      await Promise.all([goOnWithRefunds(shop.app, later()), goOnWithRefunds(shop.app, later())]);
      expect(payment.refunded).toBe(10_000);
      expect(await refundsOf(subject)).toHaveLength(1);
    });

    test('waits: neither another sum nor one by hand goes back meanwhile', async () => {
      const { subject, orderId } = await paid(provider);
      simulator.fault = 'deaf';
      await giveBack(subject, 10_000);
      expect((await giveBack(subject, 20_000)).statusCode).toBe(409);
      const { summary } = await owner.gets(readStaffOrder, { orderId });
      const byHand = { orderId, version: summary.version, amountPaisa: 5000 };
      const refused = await owner.ask(refundOrder, byHand);
      expect(refused.statusCode).toBe(422);
      expect(refused.body).toContain('being given back');
      simulator.fault = undefined;
      await goOnWithRefunds(shop.app, later());
      const { summary: now } = await owner.gets(readStaffOrder, { orderId });
      await owner.gets(refundOrder, { ...byHand, version: now.version });
      expect(await refundsOf(subject)).toHaveLength(2);
    });

    test('after a week without any the owner looks', async () => {
      const { subject } = await paid(provider);
      simulator.fault = 'deaf';
      await giveBack(subject, 10_000);
      await goOnWithRefunds(shop.app, new Date(Date.now() + 9 * dayMs));
      expect(await attemptOf(subject)).toMatchObject({ refunds: [{ state: 'unclear' }] });
      const [refund] = (await attemptOf(subject)).refunds;
      expect(await mailsLike(shop, `provider-refund:${refund?.id}:%`)).toHaveLength(1);
    });
  });

  test('is not begun where the provider is away', async () => {
    const { subject, payment } = await paid('khalti');
    simulator.fault = 'down';
    expect((await giveBack(subject, 10_000)).statusCode).toBe(503);
    expect(await attemptOf(subject)).toMatchObject({ refundablePaisa: 260_000, refunds: [] });
    expect(payment.refunded).toBe(0);
  });

  test('is not given back where something else was recorded meanwhile', async () => {
    const { subject, orderId, payment } = await paid('stripe');
    const { id, refundablePaisa } = await attemptOf(subject);
    const { summary } = await owner.gets(readStaffOrder, { orderId });
    await owner.gets(refundOrder, { orderId, version: summary.version, amountPaisa: 5000 });
    const fields = { id, amountPaisa: 10_000, leftPaisa: refundablePaisa };
    expect((await owner.ask(giveBackThrough, fields)).statusCode).toBe(409);
    expect(payment.refunded).toBe(0);
  });

  test('that Stripe has only begun is recorded when it is done', async () => {
    const { subject } = await paid('stripe');
    simulator.refundStatus = 'pending';
    const begun = await giveBack(subject, 10_000);
    expect(begun.json().attempts[0].refunds).toMatchObject([{ state: 'open', said: 'pending' }]);
    const refund = simulator.refunds.at(-1);
    if (refund) refund.status = 'succeeded';
    await owner.gets(askPaymentAgain, { id: (await attemptOf(subject)).id });
    expect(await refundsOf(subject)).toHaveLength(1);
  });

  test('that fails at Stripe is not recorded; after it was, the owner is told once', async () => {
    const { subject } = await paid('stripe');
    simulator.refundStatus = 'failed';
    await giveBack(subject, 10_000);
    expect(await attemptOf(subject)).toMatchObject({
      refundablePaisa: 260_000,
      refunds: [{ state: 'failed' }],
    });
    expect(await refundsOf(subject)).toEqual([]);
    simulator.refundStatus = 'succeeded';
    await giveBack(subject, 20_000);
    const refund = simulator.refunds.at(-1);
    if (!refund) throw new Error('Nothing was given back.');
    refund.status = 'failed';
    for (let time = 0; time < 2; time += 1)
      await pay.sendWebhook(refund.payment, undefined, 'refund.failed');
    expect(await refundsOf(subject)).toHaveLength(1);
    expect(await mailsLike(shop, `provider-refund:${refund.mark}:failed`)).toHaveLength(1);
  });

  test('at the provider itself the owner is told, once it is more than is recorded', async () => {
    const { subject, payment, orderId } = await paid('stripe');
    const told = () => mailsLike(shop, `provider-payment:${payment.shopId}:%`);
    payment.refunded = 30_000;
    await pay.sendWebhook(payment, undefined, 'charge.refunded');
    expect(await told()).toHaveLength(1);
    expect(await refundsOf(subject)).toEqual([]);
    const { summary } = await owner.gets(readStaffOrder, { orderId });
    await owner.gets(refundOrder, { orderId, version: summary.version, amountPaisa: 30_000 });
    await pay.sendWebhook(payment, undefined, 'charge.refunded');
    expect(await told()).toHaveLength(1);
  });

  test('before the shop knew of the payment, it is not paid', async () => {
    const placed = await order('stripe');
    const subject = `order:${placed.orderId}` as const;
    const whole = placed.totalAmount * 100;
    for (const [returned, state] of [
      [whole, 'ended'],
      [whole - 1000, 'unclear'],
    ] as const) {
      const payment = await pay.begin(subject, 'stripe', whole);
      if (!payment) throw new Error('Nothing was begun.');
      simulator.pay(payment);
      payment.refunded = returned;
      await pay.comeBack(payment);
      expect(await shop.rows('payment_attempts', { id: payment.shopId })).toMatchObject([
        { state },
      ]);
      expect(await stateOf(placed)).toMatchObject({ payment: 'awaiting' });
    }
    expect(await pay.paidPaisa(subject)).toBe(0);
  });

  test('of a booking and of a custom order', async () => {
    await setServicePrice(shop, 'tarot-reading', tarotForm.duration, 90_000);
    const { id } = await maya.gets(bookTarot, tarotForm);
    const { id: customId } = await maya.gets(requestCustomOrder, customForm);
    const quote = { id: customId, version: 1, pricePaisa: 500_000, days: 10, text: 'Yes' };
    await owner.gets(quoteCustomOrder, { ...quote, depositPaisa: 90_000 });
    for (const subject of [`booking:${id}`, `custom-order:${customId}`] as const) {
      await payAt(subject, 'stripe', 90_000);
      const response = await giveBack(subject, 90_000);
      expect(response.json().attempts[0]).toMatchObject({ refundablePaisa: 0 });
      expect(await refundsOf(subject)).toMatchObject([{ amount_paisa: 90_000 }]);
    }
    expect((await shop.rows('bookings', { id }))[0]).toMatchObject({ payment: 'refunded' });
  });
});
