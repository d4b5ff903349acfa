import type { Selectable } from 'kysely';
import { beforeAll, beforeEach } from 'vitest';

import { quoteCustomOrder } from '#contract/calls/admin/enquiry-calls.ts';
import { readStaffOrder } from '#contract/calls/admin/order-calls.ts';
import {
  giveBackThrough,
  listPaymentAttempts,
} from '#contract/calls/admin/payment-provider-calls.ts';
import type { ResponseOf } from '#contract/calls/call.ts';
import { addCartItem } from '#contract/calls/cart-calls.ts';
import { type Order, placeOrder } from '#contract/calls/order-calls.ts';
import { bookTarot, requestCustomOrder } from '#contract/calls/service-calls.ts';
import type { PaymentProvider } from '#contract/names/payment-providers.ts';
import type { MoneySubject, OrdersTable } from '#server/db/schema/order-tables.ts';

import { type TestCustomer, type TestStaff, useCustomer, useStaff } from './callers.ts';
import { aFullCart, orderVerbs } from './orders.ts';
import type { PaymentSimulator, SimulatedPayment, SimulatedRefund } from './payment-simulator.ts';
import { offerProviders, type PaymentVerbs, paymentVerbs } from './payments.ts';
import { productIdOf, setServicePrice } from './rows.ts';
import { aProduct, customForm, tarotForm } from './samples.ts';
import { type EngineName, type TestShop, useShop } from './shop.ts';

const hourMs = 3_600_000;
export const inHours = (hours: number) => new Date(Date.now() + hours * hourMs);

type Placed = Pick<Order, 'orderId'>;
type Attempts = ResponseOf<typeof listPaymentAttempts>['attempts'];
type PlacedOrder = Order & { readonly subject: MoneySubject };

/** What an order costs, in paisa. */
export const wholeOf = ({ totalAmount }: Order) => totalAmount * 100;

interface Enquiries {
  readonly bookingId: string;
  readonly customId: string;
  readonly subjects: readonly MoneySubject[];
}

interface LatePayments {
  readonly shop: TestShop;
  readonly pay: PaymentVerbs;
  readonly maya: TestCustomer;
  readonly owner: TestStaff;
  /** Places an order; the first one fills in the form of all. */
  order(payWith: string): Promise<PlacedOrder>;
  /** Books a reading of Rs 900, and asks for a custom order that is quoted for as much. */
  enquire(): Promise<Enquiries>;
  begin(placed: Order, provider: PaymentProvider): Promise<SimulatedPayment>;
  rowOf(placed: Placed): Promise<Selectable<OrdersTable> | undefined>;
  /** The order as the customer sees it. */
  seen(placed: Placed): Promise<Order | undefined>;
  versionOf(placed: Placed): Promise<number>;
  attemptsAt(subject: string): Promise<Attempts>;
  attemptId(subject: string): Promise<string | undefined>;
  giveBack(subject: string, amountPaisa: number): Promise<SimulatedRefund>;
  /** Has nobody ask about the attempts of other tests. */
  onlyAsked(subject: MoneySubject, own?: { readonly expires_at?: string }): Promise<void>;
}

/**
 * A shop with all providers, a customer who orders quartz again and again, and an owner; and what
 * the tests of payments that go another way than they should ask of them.
 */
export function useLatePayments(engine: EngineName, simulator: PaymentSimulator): LatePayments {
  const shop = useShop(engine, {
    env: {
      PAYMENT_SIMULATOR: simulator.url,
      RATE_LIMIT: 'off',
      OWNER_EMAIL: 'owner@example.com',
    },
  });
  const pay: PaymentVerbs = paymentVerbs(shop, () => simulator);
  const { ordersOf } = orderVerbs(shop);
  const maya = useCustomer(shop);
  const owner = useStaff(shop);
  let form: object | undefined;

  beforeAll(async () => {
    await shop.stock(aProduct('quartz', { stock: 500, pricePaisa: 250_000 }));
  });
  beforeEach(async () => {
    simulator.fault = undefined;
    simulator.refundStatus = 'succeeded';
    await offerProviders(shop);
  });

  const attemptsAt = async (subject: string) =>
    (await owner.gets(listPaymentAttempts, { subject })).attempts;

  return {
    shop,
    pay,
    maya,
    owner,
    attemptsAt,
    attemptId: async (subject: string) => (await attemptsAt(subject))[0]?.id,
    order: async (payWith: string): Promise<PlacedOrder> => {
      if (form)
        await maya.gets(addCartItem, { productId: await productIdOf(shop, 'quartz'), quantity: 1 });
      form ??= (await aFullCart(shop, maya, { quartz: 1 })).form;
      const placed = await maya.gets(placeOrder, { ...form, method: 1, payWith });
      return { ...placed, subject: `order:${placed.orderId}` };
    },
    enquire: async () => {
      await setServicePrice(shop, 'tarot-reading', tarotForm.duration, 90_000);
      const { id: booking } = await maya.gets(bookTarot, tarotForm);
      const { id } = await maya.gets(requestCustomOrder, customForm);
      const quote = { pricePaisa: 90_000, days: 10, text: 'Yes' };
      await owner.gets(quoteCustomOrder, { id, version: 1, ...quote });
      return {
        bookingId: booking,
        customId: id,
        subjects: [`booking:${booking}`, `custom-order:${id}`],
      };
    },
    begin: async (placed: Order, provider: PaymentProvider): Promise<SimulatedPayment> => {
      const payment = await pay.begin(`order:${placed.orderId}`, provider, wholeOf(placed));
      if (!payment) throw new Error('Nothing was begun.');
      return payment;
    },
    rowOf: async ({ orderId }: Placed) => (await shop.rows('orders', { id: orderId }))[0],
    seen: async ({ orderId }: Placed) =>
      (await ordersOf(maya)).find((one) => one.orderId === orderId),
    versionOf: async ({ orderId }: Placed) =>
      (await owner.gets(readStaffOrder, { orderId })).summary.version,
    giveBack: async (subject: string, amountPaisa: number) => {
      const [attempt] = await attemptsAt(subject);
      const { id, refundablePaisa: leftPaisa } = attempt ?? {};
      await owner.gets(giveBackThrough, { id, amountPaisa, leftPaisa, reason: 'Chipped' });
      const refund = simulator.refunds.at(-1);
      if (!refund) throw new Error('Nothing was given back.');
      return refund;
    },
    onlyAsked: (subject: MoneySubject, own: { readonly expires_at?: string } = {}) =>
      shop.database.transaction(async (trx) => {
        await trx
          .updateTable('payment_attempts')
          .set({ next_ask_at: null })
          .where('subject', '!=', subject)
          .execute();
        await trx
          .updateTable('payment_attempts')
          .set((row) => ({ asks: row.ref('asks'), ...own }))
          .where('subject', '=', subject)
          .execute();
      }),
  };
}
