import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  cancelBooking,
  orderCustomOrder,
  quoteCustomOrder,
} from '#contract/calls/admin/enquiry-calls.ts';
import { refundOrder } from '#contract/calls/admin/payment-calls.ts';
import { addCartItem } from '#contract/calls/cart-calls.ts';
import { cancelOwnOrder, placeOrder } from '#contract/calls/order-calls.ts';
import { bookTarot, requestCustomOrder } from '#contract/calls/service-calls.ts';
import { orderStateOf } from '#contract/names/order-states.ts';
import { paymentProviders } from '#contract/names/payment-providers.ts';
import { balance, paymentStateOf } from '#contract/rules/orders/balance.ts';
import { settledStates } from '#contract/rules/orders/order-moves.ts';
import type { MoneySubject } from '#server/db/schema/order-tables.ts';
import { readMoneyOf } from '#server/modules/money/money.ts';
import { endUnpaidOrders } from '#server/modules/order/unpaid-orders.ts';
import { endUnpaid } from '#server/modules/payment/ask-attempts.ts';
import { settleAttempt } from '#server/modules/payment/settle-attempt.ts';
import { useCustomer, useStaff } from '#tests/setup/callers.ts';
import { aFullCart } from '#tests/setup/orders.ts';
import {
  openPaymentSimulator,
  type PaymentSimulator,
  type SimulatedPayment,
} from '#tests/setup/payment-simulator.ts';
import { offerProviders, paymentVerbs } from '#tests/setup/payments.ts';
import { mailsLike, productIdOf, setServicePrice } from '#tests/setup/rows.ts';
import { aProduct, customForm, tarotForm } from '#tests/setup/samples.ts';
import { createSeededRandom } from '#tests/setup/seeded-random.ts';
import { everyEngine, useShop } from '#tests/setup/shop.ts';
import { misbehave } from '#tests/setup/wallet-moods.ts';

// Random orders of what can happen to payments at providers: of orders, bookings and custom orders,
// which become orders meanwhile; begun, paid in full, in part or in another currency; every word that
// they say; returned, webhooks, questions, stale answers, turned back, canceled, ended, given back
// there and by hand; each more than once, several at a time, through providers that fail, and with
// transactions that are cut off as by a kill. Of some no browser ever comes back. The providers know
// what they took: the shop must have counted just that.

const rounds = 24;
const steps = 24;
const seeds = (process.env.PAID_SEEDS ?? 'paid at once').split(',');

let simulator: PaymentSimulator;
beforeAll(async () => {
  simulator = await openPaymentSimulator();
});
afterAll(() => simulator.close());

class Killed extends Error {}

/** What is paid, and what was begun for it. */
interface Paid {
  readonly subject: MoneySubject;
  readonly begun: SimulatedPayment[];
  /** Forms of eSewa that are not sent yet. */
  readonly forms: string[];
  /** Of these a browser comes back. */
  readonly returns: boolean;
}

describe.each(everyEngine)('All money of providers on %s', (engine) => {
  const shop = useShop(engine, {
    env: () => ({
      PAYMENT_SIMULATOR: simulator.url,
      RATE_LIMIT: 'off',
      OWNER_EMAIL: 'o@example.com',
    }),
  });
  const pay = paymentVerbs(shop, () => simulator);
  const maya = useCustomer(shop);
  const owner = useStaff(shop);

  test.each(seeds)(
    'is counted once, and nothing is confirmed without it: %s',
    {
      timeout: 480_000,
    },
    async (seed) => {
      const random = createSeededRandom(seed);
      const below = (most: number) => Math.floor(random.between(0, most));
      const pick = <One>(all: readonly One[]): One => all[below(all.length)] as One;
      await shop.stock(
        aProduct(`quartz-${seeds.indexOf(seed)}`, { stock: 500, pricePaisa: 250_000 }),
      );
      await offerProviders(shop);
      await setServicePrice(shop, 'tarot-reading', tarotForm.duration, 90_000);
      const slug = `quartz-${seeds.indexOf(seed)}`;
      const productId = await productIdOf(shop, slug);
      let form: object | undefined;

      /** Cuts off one of the next transactions after its work, as a kill before the commit does. */
      const { database } = shop.app;
      const whole = database.transaction;
      let cutAfter = -1;
      Object.assign(database, {
        transaction: (work: Parameters<typeof whole>[0]) =>
          whole.call(database, async (trx) => {
            const result = await work(trx);
            cutAfter -= 1;
            if (cutAfter === 0) throw new Killed('cut off');
            return result;
          }),
      });

      const makers: (() => Promise<MoneySubject>)[] = [
        async () => {
          if (form) await maya.gets(addCartItem, { productId, quantity: 1 });
          form ??= (await aFullCart(shop, maya, { [slug]: 1 })).form;
          const placed = { ...form, method: 1, payWith: pick(paymentProviders) };
          const { orderId } = await maya.gets(placeOrder, placed);
          return `order:${orderId}`;
        },
        async () => `booking:${(await maya.gets(bookTarot, tarotForm)).id}`,
        async () => {
          const { id } = await maya.gets(requestCustomOrder, customForm);
          const depositPaisa = pick([100_000, undefined]);
          const quote = {
            id,
            version: 1,
            pricePaisa: 360_000,
            days: 10,
            text: 'Yes',
            depositPaisa,
          };
          await owner.gets(quoteCustomOrder, quote);
          return `custom-order:${id}`;
        },
      ];

      for (let round = 0; round < rounds; round += 1) {
        const subject = await pick(makers)();
        const paid: Paid = { subject, begun: [], forms: [], returns: below(3) > 0 };
        const { begun } = paid;
        // Each round has some of the events alone, so that rare sequences come about.
        const [start, ...others] = eventsOf(paid, { below, pick });
        const cut = async () => {
          cutAfter = 1 + below(3);
        };
        const some = [...others, cut].filter(() => below(2) > 0);
        const events = [start, start, ...some].flatMap((event) => event ?? []);
        for (let step = 0; step < steps; step += 1) {
          const chosen = [pick(events), pick(events)].slice(0, 1 + below(2));
          await Promise.allSettled(chosen.map((run) => run()));
          await check(paid);
        }
        // In the end every provider answers, and the shop asks.
        simulator.fault = undefined;
        cutAfter = -1;
        await payLate(paid, below);
        if (paid.returns) for (const one of begun) await pay.comeBack(one);
        await askForWeeks();
        await check(paid, true);
      }
      Object.assign(database, { transaction: whole });
    },
  );

  interface Chance {
    below(most: number): number;
    pick<One>(all: readonly One[]): One;
  }

  function eventsOf(paid: Paid, { below, pick }: Chance): (() => Promise<unknown>)[] {
    const { begun, forms, returns } = paid;
    const rarely = (run: () => Promise<unknown>) => async () => (below(8) > 0 ? undefined : run());
    const withOne = async (run: (one: SimulatedPayment) => unknown) => {
      if (begun.length > 0) await run(pick(begun));
    };
    const payOne = (run: (one: SimulatedPayment) => unknown) =>
      withOne(async (one) => {
        // Of Stripe's session that has expired nobody can pay, nor of what was paid already.
        if (one.paid === 0 && !one.status.startsWith('expired')) run(one);
      });
    const back = (run: (one: SimulatedPayment) => unknown) => async () => returns && withOne(run);
    return [
      async () => {
        const due = await dueOf(paid);
        if (due === 0) return;
        const one = await pay.begin(await subjectOf(paid), pick(paymentProviders), due);
        if (one && !begun.includes(one)) begun.push(one);
      },
      async () => {
        const due = await dueOf(paid);
        if (due > 0) forms.push(await pay.openForm(await subjectOf(paid), due));
      },
      async () => {
        const one = await pay.sendForm(forms.pop() ?? '');
        if (one && !begun.includes(one)) begun.push(one);
      },
      async () => payOne((one) => simulator.pay(one)),
      async () => payOne((one) => simulator.pay(one)),
      async () => payOne((one) => simulator.pay(one, Math.max(1, one.asked - 5_000))),
      async () =>
        payOne((one) => one.provider === 'stripe' && simulator.pay(one, one.asked, 'usd')),
      async () => withOne((one) => misbehave(one, pick)),
      rarely(async () => withOne((one) => giveBackThere(one, pick([1, 0.5])))),
      back((one) => pay.comeBack(one)),
      back((one) => pay.turnBack(one)),
      back((one) => Promise.all([pay.comeBack(one), pay.sendWebhook(one)])),
      async () => withOne((one) => pay.sendWebhook(one)),
      async () => withOne((one) => stale(one)),
      async () => pay.askLater(),
      async () => endHours(paid),
      async () => {
        simulator.fault = pick(['down', 'cut', 'garbage', 'other', undefined, undefined]);
      },
      rarely(async () => cancel(paid)),
      rarely(async () => becomeOrder(paid)),
      async () => refundByHand(paid),
      rarely(async () => endUnpaidOrders(shop.app, new Date(Date.now() + 30 * 86_400_000))),
      rarely(async () => endUnpaid(shop.app, new Date(Date.now() + 30 * 86_400_000))),
    ];
  }

  /** Some are paid after their provider has said that they were not, and the order was given back. */
  async function payLate(paid: Paid, below: Chance['below']): Promise<void> {
    if (below(2) > 0) return;
    await pay.askLater();
    if (below(2) > 0) await refundByHand(paid);
    for (const one of paid.begun)
      if (one.paid === 0 && !one.status.startsWith('expired')) simulator.pay(one);
  }

  /** The shop asks by itself, as often as it ever does. */
  async function askForWeeks(): Promise<void> {
    for (const hours of [1, 3, 7, 25, 49, 73, 97, 145, 169, 200, 340, 360]) {
      const now = new Date(Date.now() + hours * 3_600_000);
      for (let asked = 1; asked > 0; ) asked = await pay.askLater(now);
    }
  }

  /** An answer that was overtaken by others arrives. */
  function stale({ shopId, provider }: SimulatedPayment) {
    const said = { esewa: 'PENDING', khalti: 'Pending', stripe: 'open, unpaid' }[provider];
    const answer = { said, kind: 'waiting' } as const;
    return shop.app.database.transaction((trx) => settleAttempt(trx, shopId, answer, shop.app));
  }

  /** At the provider's own pages, past the shop. */
  function giveBackThere(one: SimulatedPayment, part: number): void {
    if (one.paid === 0 || one.refunded > 0 || one.currency.toLowerCase() !== 'npr') return;
    one.refunded = Math.ceil(one.paid * part);
    const isWhole = one.refunded === one.paid;
    if (one.provider === 'esewa') one.status = isWhole ? 'FULL_REFUND' : 'PARTIAL_REFUND';
    if (one.provider === 'khalti') one.status = isWhole ? 'Refunded' : 'Partially refunded';
  }

  /** The hour in which a payment can be made is over. */
  async function endHours(paid: Paid): Promise<void> {
    const subject = await subjectOf(paid);
    await shop.database.transaction((trx) =>
      trx
        .updateTable('payment_attempts')
        .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
        .where('subject', '=', subject)
        .execute(),
    );
  }

  async function cancel(paid: Paid): Promise<void> {
    const [kind, id = ''] = (await subjectOf(paid)).split(':');
    if (kind === 'order') await maya.ask(cancelOwnOrder, { userId: maya.userId, orderId: id });
    const [booking] = kind === 'booking' ? await shop.rows('bookings', { id }) : [];
    if (booking) await owner.ask(cancelBooking, { id, version: booking.version, reason: 'Ill' });
  }

  async function becomeOrder(paid: Paid): Promise<void> {
    const [kind, id = ''] = paid.subject.split(':');
    const [row] = kind === 'custom-order' ? await shop.rows('custom_requests', { id }) : [];
    if (!row) return;
    await owner.ask(orderCustomOrder, {
      id,
      version: row.version,
      handover: 'delivery',
      payment: 'later',
      streetAddress: 'Jhamsikhel 4',
      city: 'Lalitpur',
      country: 'Nepal',
      asQuoted: true,
      phoneNumber: '9841000000',
    });
  }

  async function refundByHand(paid: Paid): Promise<void> {
    const subject = await subjectOf(paid);
    const [kind, orderId = ''] = subject.split(':');
    const [order] = kind === 'order' ? await shop.rows('orders', { id: orderId }) : [];
    const { keptPaisa } = balance(await readMoneyOf(shop.database.read, subject, null));
    if (!order || keptPaisa === 0) return;
    await owner.ask(refundOrder, { orderId, version: order.version, amountPaisa: keptPaisa });
  }

  /** Of a custom order that became an order, that one. */
  async function subjectOf({ subject }: Paid): Promise<MoneySubject> {
    const [kind, id = ''] = subject.split(':');
    const [row] = kind === 'custom-order' ? await shop.rows('custom_requests', { id }) : [];
    return row?.order_id ? `order:${row.order_id}` : subject;
  }

  async function dueOf(paid: Paid): Promise<number> {
    const { body } = await pay.page(paid.subject);
    return Number(/name="amount" value="(\d+)"/.exec(body)?.[1] ?? 0);
  }

  interface State {
    readonly payment: string;
    /** What it costs in all. */
    readonly totalPaisa: number;
    /** It is promised to the customer as paid. */
    readonly isConfirmed: boolean;
  }

  async function stateOf(subject: MoneySubject): Promise<State> {
    const [kind, id = ''] = subject.split(':');
    if (kind === 'order') {
      const [row] = await shop.rows('orders', { id });
      const { payment = '', total_paisa: totalPaisa = 0, status = 0 } = row ?? {};
      return { payment, totalPaisa, isConfirmed: orderStateOf(status) === 'Confirmed' };
    }
    const [booking] = kind === 'booking' ? await shop.rows('bookings', { id }) : [];
    const [custom] = kind === 'booking' ? [] : await shop.rows('custom_requests', { id });
    const payment = booking?.payment ?? custom?.payment ?? '';
    const totalPaisa = booking?.price_paisa ?? custom?.quote_paisa ?? 0;
    return { payment, totalPaisa, isConfirmed: false };
  }

  async function check(paid: Paid, isEnd = false): Promise<void> {
    const subject = await subjectOf(paid);
    const { payment, totalPaisa, isConfirmed } = await stateOf(subject);
    const money = await readMoneyOf(shop.database.read, subject, totalPaisa);
    const { paidPaisa, keptPaisa, claimPaisa, owingPaisa } = balance(money);
    // Never more than the providers took.
    const taken = paid.begun.reduce((sum, one) => sum + counted(one), 0);
    expect(paidPaisa).toBeLessThanOrEqual(taken);
    if (settledStates.some((state) => state === payment))
      expect(paidPaisa).toBeGreaterThanOrEqual(totalPaisa);
    if (isConfirmed) {
      expect(claimPaisa).toBeGreaterThan(0);
      expect(keptPaisa - owingPaisa).toBeGreaterThanOrEqual(claimPaisa);
    }
    if (paidPaisa > 0) expect(payment).toBe(paymentStateOf(money));
    const attempts = await pay.attemptsOf(subject);
    const ids = attempts.flatMap(({ payment_id: id }) => id ?? []);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength(money.payments.length);
    const recorded = attempts.reduce((sum, { paid_paisa: came }) => sum + came, 0);
    expect(recorded).toBe(paidPaisa);
    await checkEvents(paid, money.payments.length);
    if (isEnd) for (const one of paid.begun) await checkEnd(one);
  }

  /** Each payment is told once. */
  async function checkEvents({ subject }: Paid, payments: number): Promise<void> {
    const [kind, id = ''] = subject.split(':');
    if (kind !== 'order') return;
    const events = await shop.database.read
      .selectFrom('order_events')
      .select('kind')
      .where('order_id', '=', id)
      .where('kind', 'in', ['payment-confirmed', 'part-received'])
      .execute();
    expect(events).toHaveLength(payments);
  }

  /** In the end all of it is counted, or somebody was told why not. */
  async function checkEnd(one: SimulatedPayment): Promise<void> {
    const [attempt] = await shop.rows('payment_attempts', { id: one.shopId });
    const where = `${one.provider} ${one.status}, ${one.paid} paid, ${attempt?.state}`;
    const told = await mailsLike(shop, `provider-payment:${one.shopId}:%`);
    expect(attempt?.state, where).not.toBe('open');
    if (counted(one) === 0) {
      expect(attempt?.paid_paisa, where).toBe(0);
      // What came in another currency is the owner's to look at.
      if (one.paid > 0) expect(told, where).not.toEqual([]);
    } else if (one.refunded > 0) {
      // Given back there, before the shop knew or after that.
      expect([0, one.paid], where).toContain(attempt?.paid_paisa);
      if (attempt?.paid_paisa === 0) expect(told, where).not.toEqual([]);
    } else expect(attempt?.paid_paisa, where).toBe(one.paid);
  }

  /** What counts of a payment: not what came in another currency. */
  const counted = ({ paid, currency }: SimulatedPayment) =>
    currency.toLowerCase() === 'npr' ? paid : 0;
});
