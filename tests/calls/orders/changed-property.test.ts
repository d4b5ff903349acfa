import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';

import { changeOrderContent } from '#contract/calls/admin/changed-order-calls.ts';
import {
  packOrder,
  restockOrder,
  reverseOrder,
  type StaffOrder,
  shipOrder,
  undoOrder,
} from '#contract/calls/admin/order-calls.ts';
import { confirmPayment, refundOrder } from '#contract/calls/admin/payment-calls.ts';
import type { AnyCall } from '#contract/calls/call.ts';
import { shippingPaisa } from '#contract/rules/cart/cart-sums.ts';
import { couponPaisa } from '#contract/rules/cart/coupon.ts';
import { homeZone } from '#contract/rules/cart/delivery.ts';
import { balance, paymentStateOf } from '#contract/rules/orders/balance.ts';
import { paisaFromRupees } from '#contract/rules/texts/money.ts';
import { useCustomer, useStaff } from '#tests/setup/callers.ts';
import { demoSettings } from '#tests/setup/demo-settings.ts';
import { deskOrderVerbs, orderVerbs } from '#tests/setup/orders.ts';
import { productIdOf, stockOf } from '#tests/setup/rows.ts';
import { aProduct } from '#tests/setup/samples.ts';
import { everyEngine, useShop } from '#tests/setup/shop.ts';

// Whatever is changed in orders between their moves, cancelations and undos, by two of the staff at
// once: no piece is lost or made, the sums are those of the rules, and invoices have no gap and
// say what was sold.

const tap = fc.record({
  order: fc.nat(2),
  choice: fc.nat(1000),
  first: fc.nat(3),
  second: fc.nat(3),
  isTwice: fc.boolean(),
});
type Tap = typeof tap extends fc.Arbitrary<infer One> ? One : never;

interface Change {
  readonly call: AnyCall;
  readonly fields: object;
}

const stocked = 14;
const slugs = ['opal', 'agate'] as const;

describe.each(everyEngine)('Changes of orders and their moves on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });
  const { buy, buyOnline, seen } = deskOrderVerbs(shop);
  const { addCoupon } = orderVerbs(shop);
  const pema = useStaff(shop, { name: 'Pema Lama' });
  const kiran = useStaff(shop, { name: 'Kiran Rai' });
  const maya = useCustomer(shop);
  const ids = new Map<string, string>();

  beforeAll(async () => {
    await shop.stock(
      aProduct('opal', { stock: stocked, pricePaisa: 123_450 }),
      aProduct('agate', { stock: stocked, pricePaisa: 67_800 }),
    );
    await addCoupon('SEVENTH', 14.5);
    for (const slug of slugs) ids.set(slug, await productIdOf(shop, slug));
  });

  /** What of an order's content is changed: how many of each product, the address, the fee. */
  function contentChanges({ order, version }: StaffOrder, { first, second }: Tap): Change[] {
    const price: Record<string, number> = { opal: 123_450, agate: 67_800 };
    const wanted = slugs.map((slug, at) => ({ slug, quantity: at === 0 ? first : second }));
    const there = (slug: string) =>
      order.orderItems.find((item) => item.productId === ids.get(slug));
    const kept = wanted.flatMap(({ slug, quantity }) => {
      const item = there(slug);
      return item && quantity > 0 ? [{ position: item.position, quantity }] : [];
    });
    const added = wanted
      .filter(({ slug, quantity }) => quantity > 0 && !there(slug))
      .map(({ slug, quantity }) => ({
        productId: ids.get(slug),
        selectedAttributeId: null,
        quantity,
        unitPaisa: price[slug],
      }));
    const address = { ...order.address, streetAddress: `Street ${version}` };
    const fields = [
      { lines: { kept, added } },
      { lines: { kept, added } },
      { address },
      { address, fee: { paisa: first * 5_000, reason: `Agreed ${version}` } },
      { fee: null, contact: { company: `Company ${version}` } },
    ];
    return fields.map((one) => ({ call: changeOrderContent, fields: one }));
  }

  function possible(order: StaffOrder, one: Tap): Change[] {
    const moves: Partial<Record<StaffOrder['moves'][number], Change>> = {
      packed: { call: packOrder, fields: {} },
      shipped: {
        call: shipOrder,
        fields: { courier: 'NCM', trackingNumber: `N-${order.version}` },
      },
      restocked: { call: restockOrder, fields: {} },
      canceled: { call: reverseOrder, fields: { parcel: 'canceled', restock: one.first > 1 } },
      'payment-confirmed': { call: confirmPayment, fields: {} },
    };
    const { refundablePaisa } = order;
    if (refundablePaisa > 1_000)
      moves.refunded = { call: refundOrder, fields: { amountPaisa: 1_000, reason: 'Scratched' } };
    const undos = order.timeline
      .filter(({ canUndo, event }) => canUndo && event !== 'refunded')
      .map(({ position }) => ({ call: undoOrder, fields: { position } }));
    const changes = order.moves.includes('changed') ? contentChanges(order, one) : [];
    return [...order.moves.flatMap((move) => moves[move] ?? []), ...undos, ...changes];
  }

  /** What is sent, with the sums that come of it. */
  async function agreedFields(order: StaffOrder, { call, fields }: Change): Promise<object> {
    if (call !== changeOrderContent) return fields;
    const { shippingFee, totalAmount } = order.order;
    const agreed = {
      deliveryPaisa: paisaFromRupees(shippingFee),
      totalPaisa: paisaFromRupees(totalAmount) + 1,
    };
    const { orderId } = order.summary;
    const body = { orderId, version: order.version, ...fields };
    const asked = await pema.ask(call, { ...body, agreed });
    // Agreed to another total it is never taken.
    expect([409, 422], asked.payload).toContain(asked.statusCode);
    return { ...fields, agreed: asked.json().current ?? agreed };
  }

  const makeTap = async (orderId: string, one: Tap) => {
    const order = await seen(pema, orderId);
    const all = possible(order, one);
    const change = all[one.choice % all.length];
    if (!change) return;
    const fields = await agreedFields(order, change);
    const request = { orderId, version: order.version, ...fields };
    const answers = await Promise.all(
      (one.isTwice ? [pema, kiran] : [pema]).map((who) => who.ask(change.call, request)),
    );
    const codes = answers.map(({ statusCode }) => statusCode);
    expect(codes.filter((code) => code >= 500)).toEqual([]);
    expect(codes.filter((code) => code === 200).length).toBeLessThanOrEqual(1);
    await expectStock();
    await expectSums(orderId);
    await expectInvoices(orderId);
  };

  async function expectStock() {
    const orders = await shop.rows('orders');
    const items = await shop.rows('order_items');
    for (const slug of slugs) {
      const out = items
        .filter((item) => item.slug === slug)
        .filter((item) => orders.some(({ id, restocked }) => id === item.order_id && !restocked))
        .reduce((sum, { taken }) => sum + (taken ?? 0), 0);
      const left = await stockOf(shop, slug);
      expect(left).toBeGreaterThanOrEqual(0);
      expect(left).toBe(stocked - out);
    }
  }

  const moneyOf = async (orderId: string) => {
    const payments = await shop.rows('payments', { order_id: orderId });
    const refunds = await shop.rows('refunds', { order_id: orderId });
    return {
      payments: payments.map((row) => ({ amountPaisa: row.amount_paisa })),
      refunds: refunds.map((row) => ({
        amountPaisa: row.amount_paisa,
        lowersPaisa: row.lowers_paisa,
      })),
    };
  };

  async function expectSums(orderId: string) {
    const row = await shop.row('orders', { id: orderId });
    const items = await shop.rows('order_items', { order_id: orderId });
    for (const item of items) expect(item.total_paisa).toBe(item.unit_paisa * item.quantity);
    const subtotal = items.reduce((sum, item) => sum + item.total_paisa, 0);
    const discount = row.coupon_code === null ? 0 : couponPaisa(subtotal, 14.5);
    expect([row.subtotal_paisa, row.discount_paisa]).toEqual([subtotal, discount]);
    expect(row.total_paisa).toBe(subtotal - discount + row.shipping_paisa);
    const { feeReason } = JSON.parse(row.delivery);
    if (!feeReason)
      expect(row.shipping_paisa).toBe(shippingPaisa(subtotal, homeZone(demoSettings)));
    const money = { ...(await moneyOf(orderId)), totalPaisa: row.total_paisa };
    const waits = { hasProof: row.payment === 'proof-received' };
    expect(row.payment).toBe(paymentStateOf(money, waits));
  }

  async function expectInvoices(orderId: string) {
    const all = await shop.rows('invoices', {}, 'position');
    for (const kind of ['invoice', 'credit-note'] as const) {
      const numbers = all.filter((one) => one.kind === kind).map((one) => one.position);
      expect(numbers).toEqual(numbers.map((_, at) => at + 1));
    }
    const own = all.filter(({ subject }) => subject === `order:${orderId}`);
    const net = own.reduce(
      (sum, one) => sum + (one.kind === 'invoice' ? one.amount_paisa : -one.amount_paisa),
      0,
    );
    const { status, total_paisa } = await shop.row('orders', { id: orderId });
    const { allowedPaisa } = balance({ ...(await moneyOf(orderId)), totalPaisa: total_paisa });
    // Confirmed, shipped, delivered.
    const isSale = [1, 2, 3].includes(status);
    expect(net).toBe(isSale ? Math.max(0, total_paisa - allowedPaisa) : 0);
  }

  test('conserve the stock, keep the sums of the rules, and leave no gap in the invoices', async () => {
    const property = fc.asyncProperty(
      fc.array(tap, { minLength: 25, maxLength: 35 }),
      async (taps) => {
        const orders = [
          await buy(maya, { opal: 1 }, { couponCode: 'SEVENTH' }),
          await buyOnline(maya, { opal: 1, agate: 1 }, 'teal'),
          await buy(maya, { agate: 1 }),
        ];
        for (const one of taps) await makeTap(orders[one.order]?.orderId ?? '', one);
        // So that the next run has the pieces.
        for (const { orderId } of orders) await endOrder(orderId);
      },
    );
    await fc.assert(property, { numRuns: 3, endOnFailure: true });
    // The walks have gone somewhere.
    const events = await shop.rows('order_events');
    const count = (kind: string) => events.filter((event) => event.kind === kind).length;
    expect(count('changed')).toBeGreaterThan(9);
    expect(count('undone')).toBeGreaterThan(1);
  }, 180_000);

  async function endOrder(orderId: string) {
    const order = await seen(pema, orderId);
    const way = { canceled: 'canceled', shipped: 'refused' } as const;
    const parcel = order.summary.parcel === 'shipped' ? way.shipped : way.canceled;
    const { version } = order;
    if (order.moves.includes(parcel))
      await pema.gets(reverseOrder, { orderId, version, parcel, restock: true });
    else if (order.moves.includes('restocked')) await pema.gets(restockOrder, { orderId, version });
    await expectStock();
  }
});
