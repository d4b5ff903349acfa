import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';

import {
  correctShipment,
  deliverOrder,
  packOrder,
  restockOrder,
  reverseOrder,
  type StaffOrder,
  shipOrder,
  undoOrder,
} from '#contract/calls/admin/order-calls.ts';
import {
  askForProof,
  closeRefund,
  confirmPayment,
  refundOrder,
  rejectPayment,
  undoRefund,
} from '#contract/calls/admin/payment-calls.ts';
import type { AnyCall } from '#contract/calls/call.ts';
import { sendProof } from '#contract/calls/order-calls.ts';
import { balance, paymentStateOf } from '#contract/rules/orders/balance.ts';
import { canCorrectShipment, partsOf } from '#contract/rules/orders/order-moves.ts';
import { isRefundEvent } from '#contract/rules/orders/steps-to-undo.ts';
import { withdrawMails } from '#server/modules/mail/mail-outbox.ts';
import { useCustomer, useStaff } from '#tests/setup/callers.ts';
import { cartVerbs, deskOrderVerbs, orderVerbs } from '#tests/setup/orders.ts';
import { stockOf } from '#tests/setup/rows.ts';
import { anAttribute, aPicture, aProduct } from '#tests/setup/samples.ts';
import { everyEngine, useShop } from '#tests/setup/shop.ts';

// Whatever the staff does and takes back, in whatever order and two at once: no piece, no use of a
// coupon and no payment is lost or made, whole or in parts, and what is taken back is as it was.

/** One choice among what is possible then; `isTwice`: two of the staff tap at once. */
const tap = fc.record({ order: fc.nat(2), choice: fc.nat(1000), isTwice: fc.boolean() });
type Tap = typeof tap extends fc.Arbitrary<infer One> ? One : never;

interface Change {
  readonly call: AnyCall;
  readonly fields: object;
  /** Of a step that is taken back. */
  readonly position?: number | undefined;
}

const amount = 1000;
const parcels = ['canceled', 'refused', 'returned'] as const;

/** Everything that the desk offers for an order now. */
function possible(order: StaffOrder): Change[] {
  const calls: Partial<Record<StaffOrder['moves'][number], AnyCall>> = {
    packed: packOrder,
    delivered: deliverOrder,
    restocked: restockOrder,
  };
  const undos = order.timeline
    .filter(({ canUndo }) => canUndo)
    .map(({ event, position }) => ({
      call: isRefundEvent(event) ? undoRefund : undoOrder,
      fields: { position },
      position,
    }));
  const moves = order.moves.flatMap((move): Change[] => {
    const call = calls[move];
    if (call) return [{ call, fields: {} }];
    if (move === 'shipped')
      return [
        { call: shipOrder, fields: { courier: 'NCM', trackingNumber: `N-${order.version}` } },
      ];
    if (move === 'payment-confirmed') return receiptsOf(order);
    if (move === 'proof-asked') return [{ call: askForProof, fields: { reason: 'Dark' } }];
    if (move === 'payment-rejected')
      return [true, false].map((restock) => ({
        call: rejectPayment,
        fields: { reason: 'No', restock },
      }));
    if (move === 'refunded') return refundsOf(order);
    const parcel = parcels.find((one) => one === move);
    return parcel
      ? [true, false].map((restock) => ({ call: reverseOrder, fields: { parcel, restock } }))
      : [];
  });
  const correction = { courier: 'Sajha', trackingNumber: `S-${order.version}` };
  return [
    ...moves,
    // As often as all moves together.
    ...undos,
    ...undos,
    ...(canCorrectShipment(order.summary) ? [{ call: correctShipment, fields: correction }] : []),
    ...(order.owingPaisa > 0 ? [{ call: closeRefund, fields: { reason: 'Kept' } }] : []),
  ];
}

/** All that is owed, a part of it, and more than that. */
function receiptsOf({ summary, payments, refunds }: StaffOrder): Change[] {
  const { orderId, totalPaisa } = summary;
  const { owedPaisa } = balance({ totalPaisa, payments, refunds });
  const known = { reason: 'Why', reference: `R-${orderId}` };
  return [
    known,
    { ...known, amountPaisa: Math.ceil(owedPaisa / 3) },
    { ...known, amountPaisa: owedPaisa + amount },
  ].map((fields) => ({ call: confirmPayment, fields }));
}

/** By sum, and by line with none, one or all of the pieces back in stock. */
function refundsOf({ refundablePaisa, refundedPieces, order }: StaffOrder): Change[] {
  const sums = [amount, refundablePaisa].map((amountPaisa) => ({ amountPaisa }));
  const byLine = order.orderItems.flatMap(({ quantity: all, unitPrice }, position) => {
    const quantity = all - (refundedPieces[position] ?? 0);
    if (quantity === 0) return [];
    const amountPaisa = Math.round(unitPrice * 100);
    return [
      { amountPaisa, lines: [{ position, quantity, restock: quantity }] },
      { amountPaisa, lines: [{ position, quantity: 1, restock: 1 }] },
      { amountPaisa, lines: [{ position, quantity: 1, restock: 0 }] },
    ];
  });
  return [...sums, ...byLine]
    .filter(({ amountPaisa }) => amountPaisa > 0 && amountPaisa <= refundablePaisa)
    .map((fields) => ({ call: refundOrder, fields }));
}

describe.each(everyEngine)('Moves and their ways back on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });
  const { buy, buyOnline, seen } = deskOrderVerbs(shop);
  const { addCoupon } = orderVerbs(shop);
  const { add } = cartVerbs(shop);
  const staff = [useStaff(shop, { name: 'Pema Lama' }), useStaff(shop, { name: 'Kiran Rai' })];
  const maya = useCustomer(shop);
  const stocked = 10_000;

  beforeAll(async () => {
    const sizes = [anAttribute('7', stocked)];
    await shop.stock(
      aProduct('plain-bead', { stock: stocked, pricePaisa: 100_000 }),
      aProduct('sized-bead', { attributes: sizes, stock: 0, pricePaisa: 200_000 }),
      aProduct('endless-tea', { alwaysAvailable: true, stock: 5, pricePaisa: 50_000 }),
    );
    await addCoupon('ALWAYS', 10);
  });

  /** What a step may change, by its part. */
  const partsNow = async (orderId: string) => {
    const row = await shop.row('orders', { id: orderId });
    const { payment, upload_id, parcel, courier, tracking_number, restocked } = row;
    const items = await shop.rows('order_items', { order_id: orderId }, 'position');
    const money = {
      pieces: items.map(({ taken, refunded }) => ({ taken, refunded })),
      payments: (await shop.rows('payments', { order_id: orderId }, 'id')).map(({ id }) => id),
      refunds: (await shop.rows('refunds', { order_id: orderId }, 'id')).map(({ id }) => id),
    };
    return {
      payment: { payment, upload_id, ...money },
      parcel: { parcel, restocked },
      shipment: { courier, tracking_number },
      status: row.status,
    };
  };

  const expectConserved = async () => {
    const orders = await shop.rows('orders');
    const items = await shop.rows('order_items');
    const out = (slug: string) =>
      items
        .filter((item) => item.slug === slug)
        .filter((item) =>
          orders.some(({ id, restocked }) => id === item.order_id && restocked === 0),
        )
        .reduce((sum, { taken }) => sum + (taken ?? 0), 0);
    expect(await stockOf(shop, 'plain-bead')).toBe(stocked - out('plain-bead'));
    expect(await stockOf(shop, 'endless-tea')).toBe(5);
    const [size] = await shop.rows('product_attributes');
    expect(size?.stock).toBe(stocked - out('sized-bead'));
    const { used } = await shop.row('coupons', { code: 'ALWAYS' });
    const using = orders.filter(({ coupon_code, parcel }) => coupon_code && parcel !== 'canceled');
    expect(used).toBe(using.length);
    for (const { id, payment, total_paisa: totalPaisa } of orders) {
      const payments = await shop.rows('payments', { order_id: id });
      const refunds = await shop.rows('refunds', { order_id: id });
      const money = {
        totalPaisa,
        payments: payments.map((row) => ({ amountPaisa: Number(row.amount_paisa) })),
        refunds: refunds.map((row) => ({
          amountPaisa: Number(row.amount_paisa),
          lowersPaisa: Number(row.lowers_paisa),
        })),
      };
      const waiting = {
        hasProof: payment === 'proof-received',
        isRejected: payment === 'rejected',
      };
      expect([id, payment]).toEqual([id, paymentStateOf(money, waiting)]);
      expect(balance(money).keptPaisa).toBeGreaterThanOrEqual(0);
      const refundedPieces = refunds
        .flatMap(({ lines }) => JSON.parse(lines) as { quantity: number }[])
        .reduce((sum, { quantity }) => sum + quantity, 0);
      const own = items.filter((item) => item.order_id === id);
      expect(own.reduce((sum, { refunded }) => sum + refunded, 0)).toBe(refundedPieces);
    }
  };

  const makeTaps = async (taps: readonly Tap[]) => {
    await add(maya, 'sized-bead', 3, '7');
    const ids = [
      await buy(maya, { 'plain-bead': 2, 'endless-tea': 1 }, { couponCode: 'ALWAYS' }),
      await buyOnline(maya, { 'plain-bead': 2 }, 'teal', { couponCode: 'ALWAYS' }),
      await buy(maya, { 'plain-bead': 1 }),
    ].map(({ orderId }) => orderId);
    const before = new Map<string, Awaited<ReturnType<typeof partsNow>>>();
    for (const { order: at, choice, isTwice } of taps) {
      const orderId = ids[at] ?? '';
      const [pema, kiran] = staff;
      if (!pema || !kiran) throw new Error('There is no staff.');
      const order = await seen(pema, orderId);
      const changes = possible(order);
      const change = changes[choice % changes.length];
      if (!change) continue;
      const { call, fields, position } = change;
      const request = { orderId, version: order.version, ...fields };
      const parts = await partsNow(orderId);
      before.set(`${orderId} ${order.timeline.length}`, parts);
      const answers = await Promise.all(
        (isTwice ? [pema, kiran] : [pema]).map((one) => one.ask(call, request)),
      );
      const codes = answers.map(({ statusCode }) => statusCode).toSorted();
      expect(codes, `${call.name} ${answers[0]?.payload}`).toEqual(isTwice ? [200, 409] : [200]);
      const now = await partsNow(orderId);
      if (position !== undefined) {
        const was = before.get(`${orderId} ${position}`);
        const undone = order.timeline[position]?.event ?? 'placed';
        const undoneParts = [...partsOf(undone), ...(undone === 'shipped' ? ['shipment'] : [])];
        for (const part of ['payment', 'parcel', 'shipment'] as const)
          expect(now[part]).toEqual(undoneParts.includes(part) ? was?.[part] : parts[part]);
      }
      if (now.payment.payment === 'awaiting' && at === 1 && choice % 2 === 0)
        await maya.ask(sendProof, { orderId, FormFile: await aPicture(`#${choice % 10}8c`) });
      await expectConserved();
    }
    // So that no run waits for the emails of another.
    const mails = await shop.rows('mails');
    await shop.database.transaction((trx) =>
      withdrawMails(
        trx,
        mails.map(({ event }) => event),
      ),
    );
  };

  test('conserve stock, coupons and money, and lead back to what was', async () => {
    const property = fc.asyncProperty(fc.array(tap, { minLength: 25, maxLength: 40 }), makeTaps);
    await fc.assert(property, { numRuns: 4, endOnFailure: true });
  }, 120_000);
});
