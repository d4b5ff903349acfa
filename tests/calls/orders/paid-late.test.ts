import { afterAll, describe, expect, test } from 'vitest';

import {
  orderCustomOrder,
  quoteCustomOrder,
  refundBooking,
} from '#contract/calls/admin/enquiry-calls.ts';
import { readStaffOrder } from '#contract/calls/admin/order-calls.ts';
import { refundOrder } from '#contract/calls/admin/payment-calls.ts';
import {
  askPaymentAgain,
  giveBackThrough,
  savePaymentProvider,
} from '#contract/calls/admin/payment-provider-calls.ts';
import type { Order } from '#contract/calls/order-calls.ts';
import { bookTarot, listOwnRequests, requestCustomOrder } from '#contract/calls/service-calls.ts';
import type { PaymentProvider } from '#contract/names/payment-providers.ts';
import { keptAttemptsMigration } from '#server/db/migrations/0053-kept-attempts.ts';
import { remindOfPayments } from '#server/modules/order/remind-customers.ts';
import { askAbout, endUnpaid } from '#server/modules/payment/ask-attempts.ts';
import { settleAttempt } from '#server/modules/payment/settle-attempt.ts';
import { inHours, useLatePayments, wholeOf } from '#tests/setup/late-payments.ts';
import { esewaKeys, khaltiKeys, openPaymentSimulator } from '#tests/setup/payment-simulator.ts';
import { offerProviders } from '#tests/setup/payments.ts';
import { mailsLike, setServicePrice } from '#tests/setup/rows.ts';
import { customForm, tarotForm } from '#tests/setup/samples.ts';
import { everyEngine } from '#tests/setup/shop.ts';

// Money that comes after nobody expects it, or whose account has changed meanwhile; and the words of
// the page about it.

const simulator = await openPaymentSimulator();
afterAll(() => simulator.close());

describe.each(everyEngine)('Money of a provider that nobody expects, on %s', (engine) => {
  const { shop, pay, maya, owner, order, begin, rowOf, seen, versionOf, ...late } = useLatePayments(
    engine,
    simulator,
  );
  const { enquire, attemptsAt, attemptId, giveBack, onlyAsked } = late;
  const save = (provider: PaymentProvider, mode: string, keys: object = {}) =>
    owner.gets(savePaymentProvider, { provider, mode, keys });

  describe('A refund that fails after it was done', () => {
    test.each([1, 0.5])('is taken back from its order: %d of it', async (part) => {
      const placed = await order('stripe');
      const payment = await begin(placed, 'stripe');
      simulator.pay(payment);
      await pay.comeBack(payment);
      const refund = await giveBack(placed.subject, wholeOf(placed) * part);
      refund.status = 'failed';
      for (let time = 0; time < 2; time += 1)
        await pay.sendWebhook(payment, undefined, 'refund.failed');
      expect(await shop.rows('refunds', { subject: placed.subject })).toEqual([]);
      expect(await rowOf(placed)).toMatchObject({ payment: 'confirmed' });
      expect((await seen(placed))?.history.at(-1)).toMatchObject({
        event: 'undone',
        undone: 'refunded',
      });
      expect(await attemptsAt(placed.subject)).toMatchObject([
        { refundablePaisa: wholeOf(placed), refunds: [{ state: 'failed' }] },
      ]);
      const told = await mailsLike(shop, `provider-refund:${refund.mark}:failed`);
      expect(told).toHaveLength(1);
      expect(JSON.stringify(told)).toContain('taken back here');
    });

    test('is taken back from a booking and a custom order', async () => {
      const { bookingId, customId, subjects } = await enquire();
      for (const subject of subjects) {
        const payment = await pay.begin(subject, 'stripe', 90_000);
        if (!payment) throw new Error('Nothing was begun.');
        simulator.pay(payment);
        await pay.comeBack(payment);
        const refund = await giveBack(subject, 90_000);
        refund.status = 'failed';
        for (let time = 0; time < 2; time += 1)
          await pay.sendWebhook(payment, undefined, 'refund.failed');
        expect(await shop.rows('refunds', { subject })).toEqual([]);
        const log = await shop.rows('audit_log', { subject });
        const actions = log.map(({ action }) => action.replace(/^.*\./, ''));
        expect(actions.filter((action) => action === 'undone')).toHaveLength(1);
      }
      expect(await shop.rows('bookings', { id: bookingId })).toMatchObject([
        { payment: 'confirmed' },
      ]);
      expect(await shop.rows('custom_requests', { id: customId })).toMatchObject([
        { payment: 'confirmed' },
      ]);
    });

    test('is found out by the shop itself where no webhook comes', async () => {
      const placed = await order('stripe');
      const payment = await begin(placed, 'stripe');
      simulator.pay(payment);
      await pay.comeBack(payment);
      const refund = await giveBack(placed.subject, wholeOf(placed));
      refund.status = 'failed';
      await pay.goOnLater(inHours(25));
      expect(await rowOf(placed)).toMatchObject({ payment: 'confirmed' });
    });
  });

  describe('What is being checked', () => {
    const saying = async (status: string) => {
      const placed = await order('esewa');
      const payment = await begin(placed, 'esewa');
      payment.status = status;
      await pay.comeBack(payment);
      return { placed, payment };
    };
    const reasonOf = async ({ orderId }: Order) =>
      (await owner.gets(readStaffOrder, { orderId })).timeline.at(-1)?.note;

    test.each(['PENDING', 'SOMETHING'])('is reminded of by nobody: %s', async (status) => {
      const { placed, payment } = await saying(status);
      const reminders = () => mailsLike(shop, `order-reminder:${placed.orderId}%`);
      await remindOfPayments(shop.app, inHours(50));
      expect(await reminders()).toEqual([]);
      // It has ended: the order still waits for its payment.
      payment.status = 'CANCELED';
      await owner.gets(askPaymentAgain, { id: await attemptId(placed.subject) });
      await remindOfPayments(shop.app, inHours(200));
      expect(await reminders()).toHaveLength(1);
    });

    test('and is unclear holds its order for two weeks, however often it is asked', async () => {
      const { placed } = await saying('SOMETHING');
      await endUnpaid(shop.app, inHours(13 * 24));
      expect(await rowOf(placed)).toMatchObject({ parcel: 'not-packed' });
      await shop.update(
        'payment_attempts',
        { settled_at: inHours(-13 * 24).toISOString() },
        { subject: placed.subject },
      );
      await owner.gets(askPaymentAgain, { id: await attemptId(placed.subject) });
      await endUnpaid(shop.app, inHours(30));
      expect(await rowOf(placed)).toMatchObject({ parcel: 'not-packed' });
      await shop.update('orders', { held_until: inHours(1).toISOString() }, { id: placed.orderId });
      await endUnpaid(shop.app, inHours(30));
      expect(await rowOf(placed)).toMatchObject({ parcel: 'canceled' });
      expect(await reasonOf(placed)).toContain('is not clear');
      expect(await reasonOf(placed)).not.toContain('not seen your payment');
    });

    test('is asked once more before its order ends', async () => {
      const { placed, payment } = await saying('SOMETHING');
      simulator.pay(payment);
      await endUnpaid(shop.app, inHours(40 * 24));
      expect(await rowOf(placed)).toMatchObject({ payment: 'confirmed', parcel: 'not-packed' });
    });

    test('of a booking and a custom order offers no other payment', async () => {
      for (const subject of (await enquire()).subjects) {
        const own = async () => {
          const { bookings, customOrders } = await maya.gets(listOwnRequests);
          return [...bookings, ...customOrders].find((one) => subject.endsWith(`:${one.id}`))
            ?.money;
        };
        expect((await own())?.payAt).toBeDefined();
        const payment = await pay.begin(subject, 'esewa', 90_000);
        if (!payment) throw new Error('Nothing was begun.');
        payment.status = 'PENDING';
        await pay.comeBack(payment);
        const money = await own();
        expect(money).toMatchObject({ checking: 900, canSend: false });
        expect(money?.payAt).toBeUndefined();
        expect((await shop.get(money?.askAt ?? '')).statusCode).toBeLessThan(400);
        simulator.pay(payment);
        await pay.comeBack(payment);
        expect((await own())?.checking).toBeUndefined();
      }
    });
  });

  describe('Refunds through two providers', () => {
    /** Paid whole by a card and by a wallet; gives each of them back. */
    const paidTwice = async () => {
      const placed = await order('stripe');
      const second = await begin(placed, 'khalti');
      const first = await begin(placed, 'stripe');
      for (const payment of [first, second]) {
        simulator.pay(payment);
        await pay.comeBack(payment);
      }
      const give = async (provider: PaymentProvider) => {
        const attempt = (await attemptsAt(placed.subject)).find((one) => one.provider === provider);
        const { id, refundablePaisa: leftPaisa } = attempt ?? {};
        const fields = { id, amountPaisa: wholeOf(placed), leftPaisa, reason: 'No' };
        return owner.ask(giveBackThrough, fields);
      };
      return { placed, give };
    };

    test('go one after the other: the next is refused while one is open', async () => {
      const { placed, give } = await paidTwice();
      simulator.refundStatus = 'pending';
      expect((await give('stripe')).statusCode).toBe(200);
      const sent = simulator.refunds.length;
      const refused = await give('khalti');
      expect(refused.statusCode).toBe(409);
      expect(refused.body).toContain('Stripe is giving');
      expect(simulator.refunds).toHaveLength(sent);
      for (const refund of simulator.refunds) refund.status = 'succeeded';
      simulator.refundStatus = 'succeeded';
      await pay.goOnLater(inHours(1));
      expect((await give('khalti')).statusCode).toBe(200);
      expect(await shop.rows('refunds', { subject: placed.subject })).toHaveLength(2);
      const { summary, moves } = await owner.gets(readStaffOrder, { orderId: placed.orderId });
      expect(summary.payment).toBe('refunded');
      expect(moves).not.toContain('packed');
    });

    test('that are open both, of an earlier version, are both recorded', async () => {
      const { placed, give } = await paidTwice();
      simulator.refundStatus = 'pending';
      await give('stripe');
      await shop.update('provider_refunds', { state: 'failed' }, { subject: placed.subject });
      await give('khalti');
      await shop.update('provider_refunds', { state: 'open' }, { subject: placed.subject });
      for (const refund of simulator.refunds) refund.status = 'succeeded';
      await pay.goOnLater(inHours(1));
      expect(await shop.rows('refunds', { subject: placed.subject })).toHaveLength(2);
      expect(await rowOf(placed)).toMatchObject({ payment: 'refunded' });
    });

    test('are recorded though something else was given back since, and the owner is told', async () => {
      const { placed, give } = await paidTwice();
      simulator.refundStatus = 'pending';
      await give('stripe');
      await shop.update('provider_refunds', { state: 'failed' }, { subject: placed.subject });
      const { orderId } = placed;
      const all = { orderId, version: await versionOf(placed), amountPaisa: 2 * wholeOf(placed) };
      await owner.gets(refundOrder, all);
      await shop.update('provider_refunds', { state: 'open' }, { subject: placed.subject });
      for (const refund of simulator.refunds) refund.status = 'succeeded';
      await pay.goOnLater(inHours(1));
      expect(await shop.rows('refunds', { subject: placed.subject })).toHaveLength(2);
      const { id } = await shop.row('provider_refunds', { subject: placed.subject });
      const told = await mailsLike(shop, `provider-refund:${id}:%`);
      expect(JSON.stringify(told)).toContain('more has gone back than had come');
      const { refundablePaisa } = await owner.gets(readStaffOrder, { orderId });
      expect(refundablePaisa).toBe(0);
    });
  });

  describe('A wallet that takes money after it said that nothing came', () => {
    test('is asked again where eSewa’s form is sent after its hour', async () => {
      const placed = await order('esewa');
      const page = await pay.openForm(placed.subject, wholeOf(placed));
      await onlyAsked(placed.subject, { expires_at: inHours(-0.1).toISOString() });
      await pay.askLater(inHours(2));
      expect(await pay.attemptsOf(placed.subject)).toMatchObject([{ state: 'ended' }]);
      const payment = await pay.sendForm(page);
      if (!payment) throw new Error('The form was not taken.');
      simulator.pay(payment);
      await pay.askLater(inHours(4));
      expect(await rowOf(placed)).toMatchObject({ payment: 'confirmed' });
    });

    test('is asked again where Khalti’s payment was canceled, and then paid', async () => {
      const placed = await order('khalti');
      const payment = await begin(placed, 'khalti');
      payment.status = 'User canceled';
      await pay.turnBack(payment);
      expect(await pay.attemptsOf(placed.subject)).toMatchObject([{ state: 'ended' }]);
      simulator.pay(payment);
      await pay.askLater(inHours(1.1));
      expect(await rowOf(placed)).toMatchObject({ payment: 'confirmed' });
    });

    test('is asked rarely, and after a week not any more', async () => {
      const placed = await order('khalti');
      const payment = await begin(placed, 'khalti');
      payment.status = 'Expired';
      await onlyAsked(placed.subject);
      await pay.comeBack(payment);
      const asked: number[] = [];
      for (let hour = 0; hour < 9 * 24; hour += 1) {
        const before = simulator.asks;
        await pay.askLater(inHours(hour + 0.01));
        if (simulator.asks > before) asked.push(hour);
      }
      expect(asked).toEqual([1, 6, 24, 48, 72, 96, 120, 144, 168]);
      expect(await pay.attemptsOf(placed.subject)).toMatchObject([
        { state: 'ended', next_ask_at: null },
      ]);
    });

    test('is asked before its order ends', async () => {
      const placed = await order('khalti');
      const payment = await begin(placed, 'khalti');
      payment.status = 'User canceled';
      await pay.turnBack(payment);
      simulator.pay(payment);
      await endUnpaid(shop.app, inHours(30 * 24));
      expect(await rowOf(placed)).toMatchObject({ payment: 'confirmed', parcel: 'not-packed' });
    });

    test('holds no order, and is not asked of Stripe, whose word is the last', async () => {
      const placed = await order('stripe');
      const payment = await begin(placed, 'stripe');
      payment.status = 'expired, unpaid';
      await pay.turnBack(payment);
      expect(await pay.attemptsOf(placed.subject)).toMatchObject([
        { state: 'ended', next_ask_at: null },
      ]);
      const other = await order('khalti');
      const canceled = await begin(other, 'khalti');
      canceled.status = 'User canceled';
      await pay.turnBack(canceled);
      await endUnpaid(shop.app, inHours(30 * 24));
      expect(await rowOf(other)).toMatchObject({ parcel: 'canceled' });
    });
  });

  describe('An account that changes while a payment is open', () => {
    test('is asked with eSewa’s product code of before', async () => {
      const placed = await order('esewa');
      const payment = await begin(placed, 'esewa');
      await save('esewa', 'live', { productCode: 'NEWCODE' });
      simulator.pay(payment);
      await pay.askLater();
      expect(await rowOf(placed)).toMatchObject({ payment: 'confirmed' });
    });

    test('says so where Khalti does not know it with the new key', async () => {
      const placed = await order('khalti');
      const payment = await begin(placed, 'khalti');
      await save('khalti', 'live', { secretKey: 'khalti-other' });
      simulator.pay(payment);
      await pay.askLater();
      await pay.askLater(inHours(26));
      const [attempt] = await attemptsAt(placed.subject);
      expect(attempt).toMatchObject({ state: 'open' });
      expect(attempt?.note).toContain('keys of Khalti were changed');
      expect(await mailsLike(shop, 'provider-keys:khalti:%')).toHaveLength(1);
      const asked = await owner.ask(askPaymentAgain, { id: attempt?.id });
      expect(asked.statusCode).toBe(503);
      expect(asked.body).toContain('keys of Khalti were changed');
      await save('khalti', 'live', khaltiKeys);
      await owner.gets(askPaymentAgain, { id: attempt?.id });
      expect(await rowOf(placed)).toMatchObject({ payment: 'confirmed' });
      expect((await attemptsAt(placed.subject))[0]?.note).toBe('');
    });

    test.each(['esewa', 'khalti', 'stripe'] as const)(
      'is still asked while %s is switched off, or set to Test',
      async (provider) => {
        for (const mode of ['off', 'test']) {
          await offerProviders(shop);
          const placed = await order(provider);
          const payment = await begin(placed, provider);
          await save(provider, mode);
          expect((await pay.page(placed.subject)).body).not.toContain(`value="${provider}"`);
          simulator.pay(payment);
          await pay.askLater();
          expect(await rowOf(placed)).toMatchObject({ payment: 'confirmed' });
        }
      },
    );

    test('gives back what it took while it is switched off', async () => {
      const placed = await order('stripe');
      const payment = await begin(placed, 'stripe');
      simulator.pay(payment);
      await pay.comeBack(payment);
      await save('stripe', 'off');
      await giveBack(placed.subject, 10_000);
      expect(payment.refunded).toBe(10_000);
    });
  });

  test('An order whose wallets are all switched off asks for a screenshot', async () => {
    const placed = await order('esewa');
    expect((await seen(placed))?.payment.payWith).toBe('esewa');
    for (const provider of ['esewa', 'khalti', 'stripe'] as const) await save(provider, 'off');
    expect((await seen(placed))?.payment.payWith).toBeUndefined();
    await offerProviders(shop, ['khalti']);
    expect((await seen(placed))?.payment.payWith).toBe('esewa');
  });

  test('A second wallet that is paid after a whole refund is owed back, and reopens nothing', async () => {
    const placed = await order('stripe');
    const second = await begin(placed, 'khalti');
    const first = await begin(placed, 'stripe');
    simulator.pay(first);
    await pay.comeBack(first);
    const version = await versionOf(placed);
    const refund = { orderId: placed.orderId, version, amountPaisa: wholeOf(placed) };
    await owner.gets(refundOrder, refund);
    expect((await seen(placed))?.payment.status).toBe(4);
    simulator.pay(second);
    const back = await pay.comeBack(second);
    expect((await shop.get(String(back.headers.location))).body).toContain('go back to you');
    expect((await seen(placed))?.payment.status).toBe(4);
    expect(await owner.gets(readStaffOrder, { orderId: placed.orderId })).toMatchObject({
      summary: { payment: 'overpaid', parcel: 'canceled' },
      owingPaisa: wholeOf(placed),
    });
    const [attempt] = await shop.rows('payment_attempts', { id: second.shopId });
    expect(await mailsLike(shop, `payment-after-end:${attempt?.id}`)).toHaveLength(1);
    expect(await mailsLike(shop, `payment-after-end-to-owner:${attempt?.id}`)).toHaveLength(1);
  });

  test('A second wallet of a booking that was given back whole is told to both', async () => {
    await setServicePrice(shop, 'tarot-reading', tarotForm.duration, 90_000);
    const { id } = await maya.gets(bookTarot, tarotForm);
    const subject = `booking:${id}` as const;
    const second = await pay.begin(subject, 'khalti', 90_000);
    const first = await pay.begin(subject, 'stripe', 90_000);
    if (!first || !second) throw new Error('Nothing was begun.');
    simulator.pay(first);
    await pay.comeBack(first);
    const [{ version } = { version: 0 }] = await shop.rows('bookings', { id });
    await owner.gets(refundBooking, { id, version, amountPaisa: 90_000 });
    simulator.pay(second);
    await pay.comeBack(second);
    expect(await shop.rows('bookings', { id })).toMatchObject([{ payment: 'overpaid' }]);
    expect(await mailsLike(shop, `payment-after-end:${second.shopId}`)).toHaveLength(1);
    // It is no sale again.
    const invoices = await shop.rows('invoices', { subject });
    expect(invoices.map(({ kind }) => kind)).toEqual(['invoice', 'credit-note']);
  });

  describe('A phone that dies while it is paying', () => {
    test.each([
      ['esewa', 'PENDING'],
      ['esewa', 'AMBIGUOUS'],
      ['khalti', 'Pending'],
      ['stripe', 'complete, unpaid'],
    ] as const)('finds %s at %s on the page: it is being checked', async (provider, word) => {
      const placed = await order(provider);
      const payment = await begin(placed, provider);
      payment.status = word;
      await pay.askLater(new Date(Date.now() + 90_000));
      const { body } = await pay.page(placed.subject, `?with=${provider}`);
      expect(body).toContain('We check a payment of Rs 2,600');
      expect(body.indexOf('Ask again')).toBeGreaterThan(0);
      expect(body.indexOf('Ask again')).toBeLessThan(body.indexOf('name="provider"'));
      // It is not sent there again by itself.
      expect(body).not.toContain('<script>');
      expect((await seen(placed))?.payment.checking).toBe(2600);
      simulator.pay(payment);
      const again = await pay.page(placed.subject, '?again=1');
      expect(again.body).toContain('Thank you, it is paid');
      expect((await seen(placed))?.payment.checking).toBeUndefined();
    });

    const waysIn = (body: string) =>
      [...body.matchAll(/name="provider" value="(\w+)"/g)].map(([, name]) => name);

    test('is offered another way only where there is one', async () => {
      const placed = await order('esewa');
      const payment = await begin(placed, 'esewa');
      payment.status = 'PENDING';
      await pay.askLater(new Date(Date.now() + 90_000));
      const several = (await pay.page(placed.subject)).body;
      expect(several).toContain('Or pay in another way');
      expect(waysIn(several)).toEqual(['khalti', 'stripe']);
      await save('khalti', 'off');
      await save('stripe', 'off');
      for (const query of ['', `?from=${payment.shopId}`]) {
        const { body } = await pay.page(placed.subject, query);
        expect(body).not.toContain('another way');
        expect(waysIn(body)).toEqual([]);
      }
    });

    test('and had only begun can go on in the same way', async () => {
      const placed = await order('khalti');
      await begin(placed, 'khalti');
      await pay.askLater(new Date(Date.now() + 90_000));
      const several = (await pay.page(placed.subject)).body;
      expect(several).toContain('Or pay in another way');
      expect(waysIn(several)).toEqual(['esewa', 'khalti', 'stripe']);
      await save('esewa', 'off');
      await save('stripe', 'off');
      const { body } = await pay.page(placed.subject);
      expect(body).not.toContain('another way');
      expect(body).toContain('Or pay now');
      expect(waysIn(body)).toEqual(['khalti']);
    });

    test('finds that one was begun there, which can be asked about', async () => {
      const placed = await order('khalti');
      await begin(placed, 'khalti');
      await pay.askLater(new Date(Date.now() + 90_000));
      const { body } = await pay.page(placed.subject);
      expect(body).toContain('Pay Rs 2,600');
      expect(body).toContain('was begun with Khalti');
      expect(body).toContain('Ask again');
      expect((await seen(placed))?.payment.checking).toBeUndefined();
    });

    test('finds that somebody has to look, also without its return address', async () => {
      const placed = await order('esewa');
      const payment = await begin(placed, 'esewa');
      payment.status = 'PARTIAL_REFUND';
      await pay.comeBack(payment);
      expect((await pay.page(placed.subject)).body).toContain('please don’t pay again');
    });
  });

  describe('A custom order that becomes an order', () => {
    const made = async (depositPaisa: number) => {
      const { id } = await maya.gets(requestCustomOrder, customForm);
      const quote = { id, version: 1, pricePaisa: 360_000, days: 10, text: 'Yes' };
      await owner.gets(quoteCustomOrder, { ...quote, depositPaisa });
      const subject = `custom-order:${id}` as const;
      const deposit = await pay.begin(subject, 'stripe', depositPaisa);
      if (!deposit) throw new Error('Nothing was begun.');
      simulator.pay(deposit);
      await pay.comeBack(deposit);
      const become = async () => {
        const [{ version } = { version: 0 }] = await shop.rows('custom_requests', { id });
        const delivery = {
          handover: 'delivery',
          payment: 'later',
          streetAddress: 'Jhamsikhel 4',
          city: 'Lalitpur',
          country: 'Nepal',
          asQuoted: true,
          phoneNumber: '9841000000',
        };
        const { orderId } = await owner.gets(orderCustomOrder, { id, version, ...delivery });
        if (!orderId) throw new Error('It has no order.');
        return { orderId, subject: `order:${orderId}` as const };
      };
      return { id, subject, deposit, become };
    };

    test('shows its open attempt, asks about it before another begins, and counts it', async () => {
      const { subject, become } = await made(100_000);
      const rest = await pay.begin(subject, 'khalti', 260_000);
      if (!rest) throw new Error('Nothing was begun.');
      const order = await become();
      const attempts = await attemptsAt(order.subject);
      expect(attempts.map(({ state }) => state).sort()).toEqual(['open', 'paid']);
      // The page of the custom order is its order's now.
      rest.status = 'Pending';
      const back = await pay.comeBack(rest);
      const page = await shop.get(String(back.headers.location));
      expect(page.body).toContain('We wait for Khalti');
      simulator.pay(rest);
      expect(await pay.begin(order.subject, 'esewa', 260_000)).toBeUndefined();
      expect(await pay.paidPaisa(order.subject)).toBe(360_000);
      expect(await rowOf(order)).toMatchObject({ payment: 'confirmed' });
    });

    test('records a refund that was under way when it became one', async () => {
      const { subject, become } = await made(100_000);
      simulator.refundStatus = 'pending';
      const refund = await giveBack(subject, 10_000);
      const order = await become();
      expect((await attemptsAt(order.subject))[0]?.refunds).toMatchObject([{ state: 'open' }]);
      const version = await versionOf(order);
      const byHand = { orderId: order.orderId, version, amountPaisa: 100_000 };
      expect((await owner.ask(refundOrder, byHand)).statusCode).toBe(422);
      refund.status = 'succeeded';
      await pay.goOnLater(inHours(1));
      expect(await shop.rows('refunds', { subject: order.subject })).toMatchObject([
        { amount_paisa: 10_000 },
      ]);
    });
  });

  describe('The words', () => {
    test.each([
      ['esewa', 'FULL_REFUND'],
      ['khalti', 'Refunded'],
    ] as const)('of %s at %s say that it went back', async (provider, word) => {
      const placed = await order(provider);
      const payment = await begin(placed, provider);
      payment.status = word;
      payment.transaction = 'T1';
      const back = await pay.comeBack(payment);
      const { body } = await shop.get(String(back.headers.location));
      expect(body).toContain('was given back to you there');
      expect(body).not.toContain('Nothing was taken');
    });

    test('of a payment that waits at the deadline say that it waits', async () => {
      const placed = await order('esewa');
      const payment = await begin(placed, 'esewa');
      payment.status = 'PENDING';
      await shop.database.transaction((trx) =>
        trx
          .updateTable('orders')
          .set({ held_until: new Date(Date.now() - 1000).toISOString() })
          .where('id', '=', placed.orderId)
          .execute(),
      );
      const back = await pay.comeBack(payment);
      const page = await shop.get(String(back.headers.location));
      for (const { body } of [page, await pay.page(placed.subject)]) {
        expect(body).toContain('eSewa');
        expect(body).not.toContain('nothing to pay');
      }
    });

    test('of a stale answer alarm nobody, and leave what is known', async () => {
      const placed = await order('esewa');
      const payment = await begin(placed, 'esewa');
      simulator.pay(payment);
      await pay.comeBack(payment);
      for (const [said, kind] of [
        ['PENDING', 'waiting'],
        ['NOT_FOUND', 'ended'],
      ] as const)
        await shop.database.transaction((trx) =>
          settleAttempt(trx, payment.shopId, { said, kind }, shop.app),
        );
      expect(await mailsLike(shop, `provider-payment:${payment.shopId}:%`)).toEqual([]);
      expect(await pay.attemptsOf(placed.subject)).toMatchObject([
        { state: 'paid', said: 'COMPLETE' },
      ]);
    });
  });

  test('A shop that dies in the last turn asks once more', async () => {
    const placed = await order('khalti');
    const payment = await begin(placed, 'khalti');
    await onlyAsked(placed.subject);
    const later = inHours(9 * 24);
    simulator.fault = 'down';
    const { database } = shop.app;
    const whole = database.transaction;
    let left = 1;
    // Of the last turn only the claim is written.
    Object.assign(database, {
      transaction: (work: Parameters<typeof whole>[0]) => {
        left -= 1;
        if (left < 0) throw new Error('killed');
        return whole.call(database, work);
      },
    });
    await pay.askLater(later).catch(() => undefined);
    Object.assign(database, { transaction: whole });
    const [attempt] = await pay.attemptsOf(placed.subject);
    expect(attempt?.next_ask_at).not.toBeNull();
    simulator.fault = undefined;
    simulator.pay(payment);
    await pay.askLater(inHours(9 * 24 + 1));
    expect(await rowOf(placed)).toMatchObject({ payment: 'confirmed' });
  });

  test('An answer that says the same of an attempt that somebody asks about is harmless', async () => {
    const placed = await order('esewa');
    await begin(placed, 'esewa');
    const [attempt] = await pay.attemptsOf(placed.subject);
    if (!attempt) throw new Error('There is no attempt.');
    expect(attempt.account).toBe(esewaKeys.productCode);
    expect(await askAbout(shop.app, attempt)).toMatchObject({ state: 'open' });
  });

  test('Attempts of the version before are asked with its account, about late money, and under their order', async () => {
    const placed = await order('esewa');
    await begin(placed, 'esewa');
    const other = await order('khalti');
    const canceled = await begin(other, 'khalti');
    canceled.status = 'User canceled';
    await pay.turnBack(canceled);
    const { id } = await maya.gets(requestCustomOrder, customForm);
    await shop.database.transaction(async (trx) => {
      const attempts = trx.updateTable('payment_attempts');
      await attempts.set({ account: '', next_ask_at: null }).execute();
      // As it left what was paid for a custom order.
      await attempts
        .set({ subject: `custom-order:${id}` })
        .where('subject', '=', placed.subject)
        .execute();
      await trx
        .updateTable('custom_requests')
        .set({ order_id: placed.orderId })
        .where('id', '=', id)
        .execute();
      await keptAttemptsMigration.fill?.(trx);
    });
    expect(await pay.attemptsOf(placed.subject)).toMatchObject([
      { account: esewaKeys.productCode, next_ask_at: expect.any(String) },
    ]);
    simulator.pay(canceled);
    await pay.askLater(inHours(1));
    expect(await rowOf(other)).toMatchObject({ payment: 'confirmed' });
  });
});
