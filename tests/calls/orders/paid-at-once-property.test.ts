import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { addCartItem } from '#contract/calls/cart-calls.ts';
import { cancelOwnOrder, placeOrder } from '#contract/calls/order-calls.ts';
import { paymentProviders } from '#contract/names/payment-providers.ts';
import { balance, paymentStateOf } from '#contract/rules/orders/balance.ts';
import { settledStates } from '#contract/rules/orders/order-moves.ts';
import { readMoneyOf } from '#server/modules/money/money.ts';
import { endUnpaidOrders } from '#server/modules/order/unpaid-orders.ts';
import { useCustomer } from '#tests/setup/callers.ts';
import { aFullCart } from '#tests/setup/orders.ts';
import {
  openPaymentSimulator,
  type PaymentSimulator,
  type SimulatedPayment,
} from '#tests/setup/payment-simulator.ts';
import { offerProviders, paymentVerbs } from '#tests/setup/payments.ts';
import { productIdOf } from '#tests/setup/rows.ts';
import { aProduct } from '#tests/setup/samples.ts';
import { createSeededRandom } from '#tests/setup/seeded-random.ts';
import { everyEngine, useShop } from '#tests/setup/shop.ts';

// Random orders of what can happen to payments at providers: begun, paid in full, in part or in
// another currency, returned, webhooks, questions, turned back, canceled, ended; each more than
// once, several at a time, through providers that fail, and with transactions that are cut off as
// by a kill. The providers know what they took: the shop must have counted just that.

const rounds = 12;
const steps = 24;

let simulator: PaymentSimulator;
beforeAll(async () => {
  simulator = await openPaymentSimulator();
});
afterAll(() => simulator.close());

class Killed extends Error {}

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

  test('is counted once, and no order is confirmed without it', { timeout: 240_000 }, async () => {
    const random = createSeededRandom('paid at once');
    const below = (most: number) => Math.floor(random.between(0, most));
    const pick = <One>(all: readonly One[]): One => all[below(all.length)] as One;
    await shop.stock(aProduct('quartz', { stock: 500, pricePaisa: 250_000 }));
    await offerProviders(shop);
    const productId = await productIdOf(shop, 'quartz');
    const { form } = await aFullCart(shop, maya, { quartz: 1 });

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

    for (let round = 0; round < rounds; round += 1) {
      if (round > 0) await maya.gets(addCartItem, { productId, quantity: 1 });
      const payWith = pick(paymentProviders);
      const placed = await maya.gets(placeOrder, { ...form, method: 1, payWith });
      const { orderId } = placed;
      const subject = `order:${orderId}` as const;
      const begun: SimulatedPayment[] = [];

      const events: (() => Promise<unknown>)[] = [
        async () => {
          const due = await dueOf(orderId);
          if (due === 0) return;
          const one = await pay.begin(subject, pick(paymentProviders), due);
          if (one && !begun.includes(one)) begun.push(one);
        },
        async () => payOne((one) => simulator.pay(one)),
        async () => payOne((one) => simulator.pay(one, Math.max(1, one.asked - 5_000))),
        async () =>
          payOne((one) => one.provider === 'stripe' && simulator.pay(one, one.asked, 'usd')),
        async () => withOne((one) => pay.comeBack(one)),
        async () => withOne((one) => pay.turnBack(one)),
        async () => withOne((one) => pay.sendWebhook(one)),
        async () => withOne((one) => Promise.all([pay.comeBack(one), pay.sendWebhook(one)])),
        async () => pay.askLater(),
        async () => {
          simulator.fault = pick(['down', 'cut', 'garbage', 'other', undefined, undefined]);
        },
        async () => {
          cutAfter = 1 + below(2);
        },
        async () => {
          if (below(8) > 0) return;
          await maya.ask(cancelOwnOrder, { userId: maya.userId, orderId });
        },
        async () => {
          if (below(8) > 0) return;
          await endUnpaidOrders(shop.app, new Date(Date.now() + 30 * 86_400_000));
        },
      ];
      const withOne = async (run: (one: SimulatedPayment) => Promise<unknown>) => {
        if (begun.length > 0) await run(pick(begun));
      };
      const payOne = async (run: (one: SimulatedPayment) => unknown) =>
        withOne(async (one) => {
          const isOpen = one.paid === 0;
          if (isOpen) run(one);
        });

      for (let step = 0; step < steps; step += 1) {
        const chosen = [pick(events), pick(events)].slice(0, 1 + below(2));
        await Promise.allSettled(chosen.map((run) => run()));
        await checkOrder(orderId, begun);
      }
      // In the end every provider answers, and the shop asks.
      simulator.fault = undefined;
      cutAfter = -1;
      await pay.askLater();
      await pay.askLater(new Date(Date.now() + 48 * 3_600_000));
      for (const one of begun) await pay.comeBack(one);
      await checkOrder(orderId, begun, true);
    }
    Object.assign(database, { transaction: whole });
  });

  async function dueOf(orderId: string): Promise<number> {
    const { body } = await pay.page(`order:${orderId}`);
    return Number(/name="amount" value="(\d+)"/.exec(body)?.[1] ?? 0);
  }

  /** What counts of a payment: not what came in another currency. */
  const counted = ({ paid, provider, currency }: SimulatedPayment) =>
    provider === 'stripe' && currency !== 'npr' ? 0 : paid;

  async function checkOrder(orderId: string, begun: readonly SimulatedPayment[], isEnd = false) {
    const { read } = shop.database;
    const row = await read
      .selectFrom('orders')
      .select(['payment', 'parcel', 'total_paisa'])
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    const subject = `order:${orderId}` as const;
    const money = await readMoneyOf(read, subject, row.total_paisa);
    const { paidPaisa } = balance(money);
    const taken = begun.reduce((sum, one) => sum + counted(one), 0);
    // Never more than the providers took, and in the end all of it.
    if (isEnd) expect(paidPaisa).toBe(taken);
    else expect(paidPaisa).toBeLessThanOrEqual(taken);
    if (settledStates.includes(row.payment))
      expect(paidPaisa).toBeGreaterThanOrEqual(row.total_paisa);
    if (paidPaisa > 0) expect(row.payment).toBe(paymentStateOf(money));
    const attempts = await pay.attemptsOf(subject);
    const ids = attempts.flatMap(({ payment_id: id }) => id ?? []);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength(money.payments.length);
    const recorded = attempts.reduce((sum, { paid_paisa: paid }) => sum + paid, 0);
    expect(recorded).toBe(paidPaisa);
    const events = await read
      .selectFrom('order_events')
      .select('kind')
      .where('order_id', '=', orderId)
      .where('kind', 'in', ['payment-confirmed', 'part-received'])
      .execute();
    expect(events).toHaveLength(money.payments.length);
  }
});
