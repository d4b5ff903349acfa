import { afterAll, describe, expect, test } from 'vitest';

import {
  confirmBookingPayment,
  confirmCustomPayment,
  undoBooking,
  undoCustomOrder,
} from '#contract/calls/admin/enquiry-calls.ts';
import { readStaffOrder, undoOrder } from '#contract/calls/admin/order-calls.ts';
import { confirmPayment } from '#contract/calls/admin/payment-calls.ts';
import {
  askPaymentAgain,
  closePaymentAttempt,
} from '#contract/calls/admin/payment-provider-calls.ts';
import { readToday } from '#contract/calls/admin/today-calls.ts';
import { type Order, sendProof } from '#contract/calls/order-calls.ts';
import type { PaymentProvider } from '#contract/names/payment-providers.ts';
import type { MoneySubject } from '#server/db/schema/order-tables.ts';
import { askAbout, endUnpaid } from '#server/modules/payment/ask-attempts.ts';
import { screenOf } from '#server/modules/payment/settle-attempt.ts';
import { inHours, useLatePayments, wholeOf } from '#tests/setup/late-payments.ts';
import { openPaymentSimulator } from '#tests/setup/payment-simulator.ts';
import { offerProviders } from '#tests/setup/payments.ts';
import { mailsLike, takeOnlinePayment } from '#tests/setup/rows.ts';
import { aPicture } from '#tests/setup/samples.ts';
import { everyEngine } from '#tests/setup/shop.ts';

// Payments of which nobody knows what came until their provider, or the owner, has said it.

const simulator = await openPaymentSimulator();
afterAll(() => simulator.close());

describe.each(everyEngine)('Payments that are unclear, on %s', (engine) => {
  const { shop, pay, maya, owner, order, begin, rowOf, seen, versionOf, ...late } = useLatePayments(
    engine,
    simulator,
  );
  const { enquire, attemptsAt, attemptId, onlyAsked } = late;

  describe('What is unclear', () => {
    const unclearAt = async (subject: MoneySubject, amountPaisa: number, status = 'SOMETHING') => {
      const payment = await pay.begin(subject, 'esewa', amountPaisa);
      if (!payment) throw new Error('Nothing was begun.');
      payment.status = status;
      await pay.comeBack(payment);
      return payment;
    };
    const unclearOrder = async () => {
      const placed = await order('esewa');
      const payment = await unclearAt(placed.subject, wholeOf(placed));
      return { placed, payment };
    };
    const cards = async () =>
      (await owner.gets(readToday)).tasks.filter(({ kind }) => kind === 'unclear');
    const cardOf = async (subject: MoneySubject) =>
      (await cards()).find(({ id }) => id === screenOf(subject));
    const close = async (subject: string) =>
      owner.ask(closePaymentAttempt, { id: await attemptId(subject) });

    test('is on Today until the owner says that nothing came, who is told so', async () => {
      const { placed } = await unclearOrder();
      expect(await cardOf(placed.subject)).toMatchObject({
        title: placed.orderNumber,
        detail: expect.stringContaining('eSewa says ‘SOMETHING’'),
        amountPaisa: wholeOf(placed),
      });
      expect((await seen(placed))?.payment.checking).toBeDefined();
      expect((await close(placed.subject)).statusCode).toBe(200);
      expect(await attemptsAt(placed.subject)).toMatchObject([
        { state: 'ended', note: expect.stringContaining('nothing came') },
      ]);
      expect(await cardOf(placed.subject)).toBeUndefined();
      expect((await seen(placed))?.payment.checking).toBeUndefined();
      expect(await mailsLike(shop, 'payment-not-come:%')).toHaveLength(1);
      const log = await shop.rows('audit_log', { subject: placed.subject });
      expect(log.map(({ action }) => action)).toContain('payment-attempt.close');
      // Its time is over: nothing holds it any more.
      await endUnpaid(shop.app, inHours(13 * 24));
      expect(await rowOf(placed)).toMatchObject({ parcel: 'canceled' });
    });

    test('and closed stays closed while its provider says the same', async () => {
      const { placed } = await unclearOrder();
      await close(placed.subject);
      await onlyAsked(placed.subject);
      for (const hours of [2, 30, 50]) await pay.askLater(inHours(hours));
      await owner.gets(askPaymentAgain, { id: await attemptId(placed.subject) });
      expect(await attemptsAt(placed.subject)).toMatchObject([
        { state: 'ended', note: expect.stringContaining('nothing came') },
      ]);
      expect((await close(placed.subject)).statusCode).toBe(409);
    });

    test('and closed is recorded when its money comes later', async () => {
      const { placed, payment } = await unclearOrder();
      await close(placed.subject);
      simulator.pay(payment);
      await onlyAsked(placed.subject);
      await pay.askLater(inHours(2));
      expect(await rowOf(placed)).toMatchObject({ payment: 'confirmed', parcel: 'not-packed' });
    });

    test('and closed is owed back when its money comes after the order has ended', async () => {
      const { placed, payment } = await unclearOrder();
      await close(placed.subject);
      await endUnpaid(shop.app, inHours(13 * 24));
      simulator.pay(payment);
      await onlyAsked(placed.subject);
      await pay.askLater(inHours(2));
      expect(await rowOf(placed)).toMatchObject({ payment: 'confirmed', parcel: 'canceled' });
      expect(await mailsLike(shop, 'payment-after-end:%')).toHaveLength(1);
    });

    test('is asked about first: what has come is recorded, and not closed', async () => {
      const { placed, payment } = await unclearOrder();
      simulator.pay(payment);
      expect((await close(placed.subject)).statusCode).toBe(409);
      expect(await rowOf(placed)).toMatchObject({ payment: 'confirmed' });
      expect(await mailsLike(shop, `payment-not-come:${payment.shopId}%`)).toEqual([]);
    });

    test('can be closed while its provider does not answer', async () => {
      const { placed } = await unclearOrder();
      simulator.fault = 'down';
      expect((await close(placed.subject)).statusCode).toBe(200);
      expect(await attemptsAt(placed.subject)).toMatchObject([{ state: 'ended' }]);
    });

    test('is not closed while its provider says that it was paid', async () => {
      const placed = await order('stripe');
      const payment = await begin(placed, 'stripe');
      simulator.pay(payment, undefined, 'USD');
      await pay.comeBack(payment);
      expect(await attemptsAt(placed.subject)).toMatchObject([{ state: 'unclear' }]);
      const refused = await close(placed.subject);
      expect(refused.statusCode).toBe(409);
      expect(refused.payload).toContain('was paid');
    });

    test('leaves Today once it was recorded by hand', async () => {
      const { placed } = await unclearOrder();
      const { orderId } = placed;
      await owner.gets(confirmPayment, {
        orderId,
        version: await versionOf(placed),
        amountPaisa: wholeOf(placed),
      });
      expect(await cardOf(placed.subject)).toBeUndefined();
    });

    const confirm = async (placed: Order, fields: object = {}) =>
      owner.gets(confirmPayment, {
        orderId: placed.orderId,
        version: await versionOf(placed),
        amountPaisa: wholeOf(placed),
        ...fields,
      });
    const undoConfirm = async ({ orderId }: Order) => {
      const { summary, timeline } = await owner.gets(readStaffOrder, { orderId });
      const step = timeline.findLast(({ event }) => event === 'payment-confirmed');
      const { version } = summary;
      await owner.gets(undoOrder, { orderId, version, position: step?.position });
    };

    test('stays on Today where a screenshot of another payment is confirmed, and is asked about', async () => {
      await takeOnlinePayment(shop);
      const { placed, payment } = await unclearOrder();
      await maya.gets(sendProof, { orderId: placed.orderId, FormFile: await aPicture('plum') });
      await confirm(placed);
      expect(await cardOf(placed.subject)).toBeDefined();
      simulator.pay(payment);
      await onlyAsked(placed.subject);
      await pay.askLater(inHours(1.1));
      expect(await pay.paidPaisa(placed.subject)).toBe(2 * wholeOf(placed));
      expect(await cardOf(placed.subject)).toBeUndefined();
    });

    test('stays on Today where two are and a part of another sum is recorded', async () => {
      const { placed } = await unclearOrder();
      const second = await begin(placed, 'khalti');
      second.status = 'Partially refunded';
      await pay.comeBack(second);
      const own = async () => (await cards()).filter(({ id }) => id === screenOf(placed.subject));
      expect(await own()).toHaveLength(2);
      await confirm(placed, { amountPaisa: 5000 });
      expect(await own()).toHaveLength(2);
      // Of two with the same sum it is one.
      await confirm(placed, { reference: second.shopId });
      expect(await own()).toMatchObject([{ detail: 'eSewa says ‘SOMETHING’' }]);
    });

    test('is asked about rarely, and after a week not any more, also closed or recorded', async () => {
      const settled = {
        unclear: async () => undefined,
        closed: async (placed: Order) => close(`order:${placed.orderId}`),
        recorded: confirm,
      };
      for (const [name, settle] of Object.entries(settled)) {
        const { placed } = await unclearOrder();
        const { subject } = placed;
        await settle(placed);
        await onlyAsked(subject);
        const before = await pay.attemptsOf(subject);
        const asked: number[] = [];
        for (let hour = 0; hour < 9 * 24; hour += 1) {
          const asks = simulator.asks;
          await pay.askLater(inHours(hour + 0.01));
          if (simulator.asks > asks) asked.push(hour);
        }
        expect([name, asked]).toEqual([name, [1, 6, 24, 48, 72, 96, 120, 144, 168]]);
        const [{ state, note, settled_at } = { state: '' }] = before;
        expect(await pay.attemptsOf(subject)).toMatchObject([
          { state, note, settled_at, next_ask_at: null },
        ]);
      }
    });

    test('and silent is asked about for as long, and keeps what is said of it', async () => {
      const { placed } = await unclearOrder();
      await onlyAsked(placed.subject);
      const [before] = await pay.attemptsOf(placed.subject);
      simulator.fault = 'down';
      for (let hour = 0; hour < 9 * 24; hour += 1) await pay.askLater(inHours(hour + 0.01));
      expect(await pay.attemptsOf(placed.subject)).toMatchObject([
        { state: 'unclear', note: before?.note, next_ask_at: null },
      ]);
    });

    test('and recorded by hand is settled, until that is taken back', async () => {
      const { placed, payment } = await unclearOrder();
      await confirm(placed);
      expect(await attemptsAt(placed.subject)).toMatchObject([
        { state: 'ended', canClose: false, refundablePaisa: 0, note: 'It was recorded by hand.' },
      ]);
      expect((await close(placed.subject)).statusCode).toBe(409);
      expect((await pay.page(placed.subject)).body).toContain('Thank you, it is paid');
      expect((await seen(placed))?.payment.checking).toBeUndefined();
      expect(await mailsLike(shop, `payment-not-come:${payment.shopId}%`)).toEqual([]);
      // What its provider says besides changes nothing.
      for (const status of ['PARTIAL_REFUND', 'PENDING', 'CANCELED']) {
        payment.status = status;
        await owner.gets(askPaymentAgain, { id: await attemptId(placed.subject) });
        expect(await attemptsAt(placed.subject)).toMatchObject([
          { state: 'ended', said: status, note: 'It was recorded by hand.' },
        ]);
      }
      await undoConfirm(placed);
      expect(await attemptsAt(placed.subject)).toMatchObject([
        { state: 'unclear', canClose: true, note: expect.stringContaining('record what has come') },
      ]);
      expect(await cardOf(placed.subject)).toBeDefined();
      expect((await seen(placed))?.payment.checking).toBeDefined();
      simulator.pay(payment);
      await onlyAsked(placed.subject);
      await pay.askLater(inHours(1.1));
      expect(await rowOf(placed)).toMatchObject({ payment: 'confirmed' });
      expect(await pay.paidPaisa(placed.subject)).toBe(wholeOf(placed));
    });

    test('is looked at again where what was recorded is another payment of the same sum', async () => {
      const { placed, payment } = await unclearOrder();
      const second = await begin(placed, 'khalti');
      second.status = 'Partially refunded';
      await pay.comeBack(second);
      const states = async () =>
        Object.fromEntries(
          (await pay.attemptsOf(placed.subject)).map(({ provider, state }) => [provider, state]),
        );
      await confirm(placed);
      expect(await states()).toEqual({ esewa: 'ended', khalti: 'unclear' });
      simulator.pay(second);
      await pay.comeBack(second);
      expect(await states()).toEqual({ esewa: 'unclear', khalti: 'paid' });
      expect(await pay.paidPaisa(placed.subject)).toBe(wholeOf(placed));
      simulator.pay(payment);
      await pay.comeBack(payment);
      expect(await pay.paidPaisa(placed.subject)).toBe(2 * wholeOf(placed));
    });

    test('is recorded by hand before its provider says what is unclear', async () => {
      const placed = await order('esewa');
      const payment = await begin(placed, 'esewa');
      await confirm(placed);
      payment.status = 'SOMETHING';
      await pay.comeBack(payment);
      expect(await attemptsAt(placed.subject)).toMatchObject([{ state: 'ended', canClose: false }]);
      expect(await cardOf(placed.subject)).toBeUndefined();
      expect(await mailsLike(shop, `provider-payment:${payment.shopId}:%`)).toEqual([]);
    });

    test('and recorded with the code that its provider has said is that payment', async () => {
      const placed = await order('esewa');
      const payment = await begin(placed, 'esewa');
      payment.status = 'PARTIAL_REFUND';
      payment.transaction = '0KD-77A';
      await pay.comeBack(payment);
      await confirm(placed, { amountPaisa: 100_000, reference: '0kd77a' });
      expect(await attemptsAt(placed.subject)).toMatchObject([{ state: 'ended', canClose: false }]);
      expect(await cardOf(placed.subject)).toBeUndefined();
    });

    test('and closed tells a customer nothing whose same sum was recorded with another code', async () => {
      const { placed, payment } = await unclearOrder();
      await confirm(placed, { reference: 'TYPED-9' });
      expect(await cardOf(placed.subject)).toBeDefined();
      expect((await close(placed.subject)).statusCode).toBe(200);
      expect(await mailsLike(shop, `payment-not-come:${payment.shopId}%`)).toEqual([]);
    });

    test('and closed twice is told twice, and each time truly', async () => {
      const { placed, payment } = await unclearOrder();
      const { subject } = placed;
      await close(subject);
      payment.status = 'PARTIAL_REFUND';
      await owner.gets(askPaymentAgain, { id: await attemptId(subject) });
      expect(await attemptsAt(subject)).toMatchObject([{ state: 'unclear' }]);
      expect((await close(subject)).statusCode).toBe(200);
      expect(await mailsLike(shop, `payment-not-come:${payment.shopId}:%`)).toHaveLength(2);
      payment.status = 'PENDING';
      const [attempt] = await pay.attemptsOf(subject);
      if (!attempt) throw new Error('There is no attempt.');
      await askAbout(shop.app, attempt, inHours(9 * 24));
      const told = await mailsLike(shop, `provider-payment:${payment.shopId}:PENDING`);
      expect(JSON.stringify(told)).toContain('has not said for days');
      expect(JSON.stringify(told)).not.toContain('nothing came');
    });

    test.each(['closed', 'unclear', 'partly'])(
      'and %s tells the customer when its money comes: of a booking and a custom order',
      async (how) => {
        for (const subject of (await enquire()).subjects) {
          const payment = await unclearAt(subject, 90_000);
          if (how !== 'unclear') await close(subject);
          simulator.pay(payment, how === 'partly' ? 50_000 : undefined);
          await owner.gets(askPaymentAgain, { id: await attemptId(subject) });
          const came = await mailsLike(shop, `payment-came:${payment.shopId}`);
          const [kind, own] = subject.split(':');
          const part = await mailsLike(shop, `${kind}-part-received:${own}:%`);
          // Of a booking that is paid on the day no email asks for the rest.
          const isAsked = how === 'partly' && kind === 'custom-order';
          expect([came.length, part.length]).toEqual(isAsked ? [0, 1] : [1, 0]);
          if (!isAsked)
            expect(JSON.stringify(came)).toContain(`Rs ${how === 'partly' ? 500 : 900}`);
        }
      },
    );

    test('and closed tells the customer of an order by the mail of its order', async () => {
      const { placed, payment } = await unclearOrder();
      await close(placed.subject);
      simulator.pay(payment);
      await owner.gets(askPaymentAgain, { id: await attemptId(placed.subject) });
      expect(await mailsLike(shop, `payment-came:${payment.shopId}`)).toEqual([]);
    });

    test('of a booking and a custom order is on Today, too', async () => {
      for (const subject of (await enquire()).subjects) {
        await unclearAt(subject, 90_000);
        expect(await cardOf(subject)).toMatchObject({ amountPaisa: 90_000 });
        expect((await close(subject)).statusCode).toBe(200);
        expect(await cardOf(subject)).toBeUndefined();
      }
    });

    test('of a test is nobody’s to look at', async () => {
      await offerProviders(shop, ['esewa'], 'test');
      const placed = await order('khalti');
      const payment = await pay.begin(placed.subject, 'esewa', wholeOf(placed), 'test');
      if (!payment) throw new Error('Nothing was begun.');
      payment.status = 'SOMETHING';
      await pay.comeBack(payment);
      expect(await cardOf(placed.subject)).toBeUndefined();
    });
  });

  describe('What the owner has recorded by hand', () => {
    const unclear = async (placed: Order) => {
      const payment = await begin(placed, 'esewa');
      payment.status = 'SOMETHING';
      await pay.comeBack(payment);
      expect(await pay.attemptsOf(`order:${placed.orderId}`)).toMatchObject([{ state: 'unclear' }]);
      return payment;
    };
    const record = async (placed: Order, amountPaisa: number, reference?: string) => {
      const { orderId } = placed;
      const version = await versionOf(placed);
      await owner.gets(confirmPayment, { orderId, version, amountPaisa, reference });
    };

    test.each(['code', 'reference', 'nothing'])(
      'is not counted twice once it is COMPLETE: with its %s',
      async (typed) => {
        const placed = await order('esewa');
        const payment = await unclear(placed);
        payment.transaction = `0KD-${placed.orderId.slice(0, 6)}`;
        const typedCodes = {
          code: payment.transaction.toLowerCase().replace('-', ' '),
          reference: payment.shopId,
          nothing: undefined,
        };
        await record(placed, wholeOf(placed), typedCodes[typed as 'code']);
        simulator.pay(payment);
        await owner.gets(askPaymentAgain, { id: await attemptId(placed.subject) });
        expect(await pay.paidPaisa(placed.subject)).toBe(wholeOf(placed));
        expect(await rowOf(placed)).toMatchObject({ payment: 'confirmed' });
        const [attempt] = await attemptsAt(placed.subject);
        expect(attempt).toMatchObject({ state: 'paid', paidPaisa: wholeOf(placed) });
        expect(attempt?.note).toContain('by hand');
        // It has come, so that the step can't be taken back any more.
        const { summary, timeline } = await owner.gets(readStaffOrder, { orderId: placed.orderId });
        const position = timeline.findIndex(({ event }) => event === 'payment-confirmed');
        const undone = { orderId: placed.orderId, version: summary.version, position };
        expect((await owner.ask(undoOrder, undone)).statusCode).toBe(409);
        expect(await pay.paidPaisa(placed.subject)).toBe(wholeOf(placed));
      },
    );

    test('of another sum with its code is the owner’s to look at, and counted once', async () => {
      const placed = await order('esewa');
      const payment = await unclear(placed);
      payment.transaction = 'T-77';
      await record(placed, wholeOf(placed) - 10_000, 'T77');
      simulator.pay(payment);
      await owner.gets(askPaymentAgain, { id: await attemptId(placed.subject) });
      expect(await pay.paidPaisa(placed.subject)).toBe(wholeOf(placed) - 10_000);
      const [attempt] = await attemptsAt(placed.subject);
      expect(attempt).toMatchObject({ state: 'unclear' });
      expect(attempt?.note).toContain('another sum');
    });

    test('with the code of something else is another payment', async () => {
      const placed = await order('esewa');
      const payment = await unclear(placed);
      await record(placed, wholeOf(placed), 'BANK-1');
      simulator.pay(payment);
      await owner.gets(askPaymentAgain, { id: await attemptId(placed.subject) });
      expect(await pay.paidPaisa(placed.subject)).toBe(2 * wholeOf(placed));
      expect(await rowOf(placed)).toMatchObject({ payment: 'overpaid' });
      expect((await attemptsAt(placed.subject))[0]?.note).toContain('by hand');
    });
  });

  describe('What was recorded by hand without a code', () => {
    const record = async (placed: Order, how?: 'cash' | 'wallet') => {
      const { orderId } = placed;
      const sum = { amountPaisa: wholeOf(placed), how };
      await owner.gets(confirmPayment, { orderId, version: await versionOf(placed), ...sum });
    };
    const again = async (subject: MoneySubject) => {
      await owner.gets(askPaymentAgain, { id: await attemptId(subject) });
      return (await attemptsAt(subject))[0];
    };
    const saying = async (provider: PaymentProvider, status: string) => {
      const placed = await order(provider);
      const payment = await begin(placed, provider);
      payment.status = status;
      await (status === 'User canceled' ? pay.turnBack : pay.comeBack)(payment);
      return { placed, payment };
    };

    test('as cash is another payment, and the owner is told what to do', async () => {
      const { placed, payment } = await saying('esewa', 'SOMETHING');
      await record(placed, 'cash');
      simulator.pay(payment);
      expect((await again(placed.subject))?.note).toContain('please take back the step');
      expect(await pay.paidPaisa(placed.subject)).toBe(2 * wholeOf(placed));
      const told = await mailsLike(shop, `provider-payment:${await attemptId(placed.subject)}:%`);
      expect(JSON.stringify(told)).toContain('please take back the step');
    });

    test.each([
      ['esewa', 'PENDING'],
      ['khalti', 'User canceled'],
      ['esewa', 'SOMETHING'],
    ] as const)('is not counted twice where %s said %s then', async (provider, status) => {
      const { placed, payment } = await saying(provider, status);
      await record(placed, 'wallet');
      simulator.pay(payment);
      await pay.askLater(inHours(1.1));
      expect((await again(placed.subject))?.note).toContain('by hand before');
      expect(await pay.paidPaisa(placed.subject)).toBe(wholeOf(placed));
    });

    test.each(['PENDING', 'SOMETHING'])('is not counted twice after %s since', async (since) => {
      const { placed, payment } = await saying('esewa', 'SOMETHING');
      await record(placed);
      payment.status = since;
      await again(placed.subject);
      simulator.pay(payment);
      await again(placed.subject);
      expect(await pay.paidPaisa(placed.subject)).toBe(wholeOf(placed));
    });

    test('but with a screenshot may be this payment: both are kept, and told', async () => {
      await takeOnlinePayment(shop);
      const { placed, payment } = await saying('esewa', 'AMBIGUOUS');
      const { orderId } = placed;
      await maya.gets(sendProof, { orderId, FormFile: await aPicture('plum') });
      await record(placed);
      simulator.pay(payment);
      expect((await again(placed.subject))?.note).toContain('please take back the step');
      expect(await pay.paidPaisa(placed.subject)).toBe(2 * wholeOf(placed));
    });

    test('can be taken back where the provider says that it came', async () => {
      const { placed, payment } = await saying('esewa', 'SOMETHING');
      await record(placed, 'cash');
      simulator.pay(payment);
      await again(placed.subject);
      const { orderId } = placed;
      const { summary, timeline } = await owner.gets(readStaffOrder, { orderId });
      const taken = timeline.filter(({ canUndo }) => canUndo);
      expect(taken).toMatchObject([{ event: 'payment-confirmed' }]);
      const { version } = summary;
      await owner.gets(undoOrder, { orderId, version, position: taken[0]?.position });
      expect(await pay.paidPaisa(placed.subject)).toBe(wholeOf(placed));
      expect(await rowOf(placed)).toMatchObject({ payment: 'confirmed', held_until: null });
    });

    test('can be taken back of a booking and a custom order, which stays accepted', async () => {
      const { bookingId, customId } = await enquire();
      const sum = { amountPaisa: 90_000, how: 'cash' };
      const kinds = [
        ['booking', bookingId, 'bookings', confirmBookingPayment, undoBooking],
        ['custom-order', customId, 'custom_requests', confirmCustomPayment, undoCustomOrder],
      ] as const;
      const states = { booking: 'new', 'custom-order': 'accepted' };
      for (const [kind, own, table, confirm, undo] of kinds) {
        const subject = `${kind}:${own}` as const;
        const payment = await pay.begin(subject, 'esewa', 90_000);
        if (!payment) throw new Error('Nothing was begun.');
        const version = async () => (await shop.row(table, { id: own })).version;
        await owner.gets(confirm, { id: own, version: await version(), ...sum });
        simulator.pay(payment);
        await pay.comeBack(payment);
        expect((await shop.row(table, { id: own })).payment).toBe('overpaid');
        const log = await shop.rows('audit_log', { subject });
        const step = log.find(({ action }) => action === `${kind}.payment-confirmed`)?.id;
        await owner.gets(undo, { id: own, version: await version(), step });
        expect(await pay.paidPaisa(subject)).toBe(90_000);
        const now = { payment: 'confirmed', state: states[kind] };
        expect(await shop.row(table, { id: own })).toMatchObject(now);
      }
    });
  });
});
