import { beforeAll, describe, expect, test } from 'vitest';

import { changeOrderContent } from '#contract/calls/admin/changed-order-calls.ts';
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
import { listOrders } from '#contract/calls/order-calls.ts';
import { omit } from '#contract/omit.ts';
import { claimDueMails, undoMs } from '#server/modules/mail/mail-outbox.ts';
import { useCustomer, useStaff } from '#tests/setup/callers.ts';
import { deskOrderVerbs, orderVerbs } from '#tests/setup/orders.ts';
import { mailsLike, productIdOf, stockOf } from '#tests/setup/rows.ts';
import { aProduct } from '#tests/setup/samples.ts';
import { everyEngine, useShop } from '#tests/setup/shop.ts';

describe.each(everyEngine)('What the staff takes back on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });
  const { buy, buyOnline, seen, statusMails } = deskOrderVerbs(shop);
  const { addCoupon } = orderVerbs(shop);
  const pema = useStaff(shop);
  const maya = useCustomer(shop);
  const stock = () => stockOf(shop, 'sold-by-mistake');

  beforeAll(async () => {
    await shop.stock(
      aProduct('sold-by-mistake', { stock: 500, pricePaisa: 100_000 }),
      aProduct('also-sold', { stock: 20, pricePaisa: 50_000 }),
    );
  });

  /** Takes back the last step that can be. */
  const undo = async (orderId: string, call: AnyCall = undoOrder) => {
    const { version, timeline } = await seen(pema, orderId);
    const position = timeline.findLast(({ canUndo }) => canUndo)?.position;
    return pema.ask(call, { orderId, version, position });
  };
  const change = async (call: AnyCall, orderId: string, fields: object = {}) => {
    const { version } = await seen(pema, orderId);
    return pema.gets(call, { orderId, version, ...fields }) as Promise<StaffOrder>;
  };
  /** What the mail worker has begun to send. */
  const send = async (orderId: string) => {
    await shop.update('mails', { next_try_at: new Date(0).toISOString() }, { attempts: 0 });
    await claimDueMails(shop.database, { limit: 1000, leaseMs: 60_000 });
    return statusMails(orderId);
  };

  test('is a change of lines, fee and address, with its pieces, sums and email', async () => {
    const { orderId } = await buy(maya, { 'sold-by-mistake': 2 });
    const row = async () =>
      omit(await shop.row('orders', { id: orderId }), 'version', 'remind_at', 'parcel');
    const lines = () => shop.rows('order_items', { order_id: orderId }, 'position');
    const [stockBefore, orderBefore, linesBefore] = [await stock(), await row(), await lines()];
    await change(packOrder, orderId);
    const packed = await row();
    const other = (await stockOf(shop, 'also-sold')) ?? 0;
    const productId = await productIdOf(shop, 'also-sold');
    const body = {
      lines: {
        kept: [{ position: 0, quantity: 3 }],
        added: [{ productId, selectedAttributeId: null, quantity: 2, unitPaisa: 50_000 }],
      },
      fee: { paisa: 1_234, reason: 'Agreed' },
      contact: { recipient: 'Bina' },
      agreed: { deliveryPaisa: 1_234, totalPaisa: 401_234 },
    };
    const changed = await change(changeOrderContent, orderId, body);
    expect(changed.summary).toMatchObject({ parcel: 'not-packed', totalPaisa: 401_234 });
    expect([await stock(), await stockOf(shop, 'also-sold')]).toEqual([stockBefore - 1, other - 2]);
    expect((await undo(orderId)).statusCode).toBe(200);
    expect(await row()).toEqual(packed);
    expect(await lines()).toEqual(linesBefore);
    expect([await stock(), await stockOf(shop, 'also-sold')]).toEqual([stockBefore, other]);
    expect((await statusMails(orderId)).map(({ event }) => event)).toEqual(['packed']);
    expect((await seen(pema, orderId)).summary.parcel).toBe('packed');

    // Told already, it is told that it is as it was.
    await change(changeOrderContent, orderId, {
      ...body,
      lines: { kept: [{ position: 0, quantity: 1 }], added: [] },
      agreed: { deliveryPaisa: 1_234, totalPaisa: 101_234 },
    });
    await send(orderId);
    await shop.update('products', { stock: 0 }, { slug: 'sold-by-mistake' });
    expect((await undo(orderId)).statusCode).toBe(422);
    await shop.update('products', { stock: stockBefore + 1 }, { slug: 'sold-by-mistake' });
    await undo(orderId);
    expect(await lines()).toEqual(linesBefore);
    expect((await row()).delivery).toBe(orderBefore.delivery);
    expect((await statusMails(orderId)).at(-1)).toMatchObject({
      event: 'undone',
      undone: 'changed',
    });

    // What the customer has changed is theirs; what was paid since is of the order as it is.
    await change(changeOrderContent, orderId, {
      fee: body.fee,
      agreed: { deliveryPaisa: 1_234, totalPaisa: 201_234 },
    });
    await change(confirmPayment, orderId, { amountPaisa: 1_000 });
    const { timeline } = await seen(pema, orderId);
    expect(timeline.findLast(({ event }) => event === 'changed')?.canUndo).toBe(false);
  });

  test('is courier and number of a parcel, too; the customer knows in the end what is right', async () => {
    const shipped = async () => {
      const { orderId } = await buy(maya, { 'sold-by-mistake': 1 });
      await change(packOrder, orderId);
      await change(shipOrder, orderId, { courier: 'NCM', trackingNumber: 'A-1' });
      return orderId;
    };
    const told = async (orderId: string) =>
      (await mailsLike(shop, `order-status:${orderId}:%`))
        .filter(({ event }) => event !== 'packed')
        .map(({ event, order }) => [event, order.parcel.trackingNumber]);
    const correct = (orderId: string, trackingNumber: string) =>
      change(correctShipment, orderId, { courier: 'NCM', trackingNumber });

    // Nobody was told: the first email is as it would have been.
    const atOnce = await shipped();
    await correct(atOnce, 'B-2');
    expect((await undo(atOnce)).statusCode).toBe(200);
    expect((await seen(pema, atOnce)).summary.trackingNumber).toBe('A-1');
    expect(await told(atOnce)).toEqual([['shipped', 'A-1']]);

    // The first number was told, the second not.
    const half = await shipped();
    await send(half);
    await correct(half, 'B-2');
    await undo(half);
    expect(await told(half)).toEqual([['shipped', 'A-1']]);

    // Both were told.
    const late = await shipped();
    await send(late);
    await correct(late, 'B-2');
    await send(late);
    await undo(late);
    expect(await told(late)).toEqual([
      ['shipped', 'A-1'],
      ['shipment-corrected', 'B-2'],
      ['shipment-corrected', 'A-1'],
    ]);

    // What is sent again keeps its own number.
    const again = await shipped();
    await correct(again, 'B-2');
    const { version, timeline } = await seen(pema, again);
    const first = timeline.find(({ event }) => event === 'shipped')?.position;
    await pema.gets(undoOrder, { orderId: again, version, position: first });
    await change(shipOrder, again, { courier: 'NCM', trackingNumber: 'C-3' });
    const corrected = (await seen(pema, again)).timeline.find(
      ({ event }) => event === 'shipment-corrected',
    );
    expect(corrected?.canUndo).toBe(false);
  });

  test('is as if it had never been within ten seconds, and no email goes', async () => {
    const { orderId } = await buy(maya, { 'sold-by-mistake': 1 });
    await change(packOrder, orderId);
    await send(orderId);
    const before = await seen(pema, orderId);
    const shipped = await change(shipOrder, orderId, { courier: 'NCM', trackingNumber: 'N-1' });
    expect(shipped.timeline.at(-1)).toMatchObject({ event: 'shipped', canUndo: true });
    const event = `order-status:${orderId}:2`;
    const mail = await shop.row('mails', { event });
    const waits = Date.parse(mail.next_try_at) - Date.parse(mail.created_at);
    expect(Math.abs(waits - undoMs)).toBeLessThan(2000);
    const undone: StaffOrder = (await undo(orderId)).json();
    expect(undone.summary).toEqual({ ...before.summary, version: before.version + 2 });
    expect(undone.moves).toEqual(before.moves);
    expect(undone.timeline.at(-1)).toMatchObject({ event: 'undone', undone: 'shipped' });
    expect(await shop.rows('mails', { event })).toEqual([]);
    expect((await statusMails(orderId)).map((told) => told.event)).toEqual(['packed']);
  });

  test('is told once, honestly, when its email may have been sent', async () => {
    const { orderId } = await buy(maya, { 'sold-by-mistake': 1 });
    await change(packOrder, orderId);
    await change(shipOrder, orderId, { courier: 'NCM', trackingNumber: 'N-1' });
    await send(orderId);
    expect((await undo(orderId)).statusCode).toBe(200);
    expect(await statusMails(orderId)).toMatchObject([
      { event: 'packed' },
      { event: 'shipped' },
      { event: 'undone', undone: 'shipped' },
    ]);
    const [order] = (await maya.gets(listOrders)).filter((one) => one.orderId === orderId);
    expect(order?.parcel).toEqual({ state: 'packed', courier: '', trackingNumber: '' });
    expect(order?.history.at(-1)).toMatchObject({ event: 'undone', undone: 'shipped', status: 1 });
  });

  test('gives back each step to what was before, the last one first', async () => {
    const { orderId } = await buy(maya, { 'sold-by-mistake': 2 });
    const steps: [AnyCall, object][] = [
      [packOrder, {}],
      [shipOrder, { courier: 'NCM', trackingNumber: 'N-2' }],
      [deliverOrder, {}],
      [confirmPayment, { reference: 'CASH-1' }],
      [reverseOrder, { parcel: 'returned', reason: 'Too big', restock: true }],
      [refundOrder, { amountPaisa: 100_000 }],
      [closeRefund, { reason: 'Worn' }],
    ];
    const states: StaffOrder[] = [];
    const stocks: number[] = [];
    for (const [call, fields] of steps) {
      states.push(await seen(pema, orderId));
      stocks.push(await stock());
      await change(call, orderId, fields);
    }
    for (const [call] of steps.toReversed()) {
      const isRefund = call === refundOrder || call === closeRefund;
      expect((await undo(orderId, isRefund ? undoRefund : undoOrder)).statusCode).toBe(200);
      const [now, before] = [await seen(pema, orderId), states.pop()];
      const summary = before && omit(before.summary, 'version');
      expect(now.summary).toMatchObject(summary ?? {});
      expect(now.payments).toEqual(before?.payments);
      expect(now.refunds).toEqual(before?.refunds);
      expect(now.isRestocked).toBe(before?.isRestocked);
      expect(await stock()).toBe(stocks.pop());
    }
    const audited = await shop.rows('audit_log', { subject: `order:${orderId}` });
    expect(audited.filter(({ action }) => action === 'order.undone')).toHaveLength(steps.length);
  });

  test('a screenshot that was not accepted is there again, and the pieces of a rejected order', async () => {
    await addCoupon('BACK', 10, 5);
    const used = async () => (await shop.row('coupons', { code: 'BACK' })).used;
    const own = { couponCode: 'BACK' };
    const { orderId } = await buyOnline(maya, { 'sold-by-mistake': 3 }, 'teal', own);
    const before = await seen(pema, orderId);
    const pieces = await stock();
    await change(askForProof, orderId, { reason: 'Too dark' });
    expect((await undo(orderId)).json().order.payment).toEqual(before.order.payment);
    await change(rejectPayment, orderId, { reason: 'Nothing came', restock: true });
    expect([await stock(), await used()]).toEqual([pieces + 3, 0]);
    expect((await undo(orderId)).json().order.payment).toEqual(before.order.payment);
    expect([await stock(), await used()]).toEqual([pieces, 1]);
    await change(confirmPayment, orderId, { reference: 'P-1' });
    await change(packOrder, orderId);
    // The payment alone, while the parcel stays packed.
    const { version, timeline } = await seen(pema, orderId);
    const position = timeline.find(({ event }) => event === 'payment-confirmed')?.position;
    const undone = await pema.gets(undoOrder, { orderId, version, position });
    expect(undone.summary).toMatchObject({ payment: 'proof-received', parcel: 'packed' });
    expect(undone.payments).toEqual([]);
  });

  test('a canceled order is refused its pieces when they are sold since, with what is missing', async () => {
    await shop.stock(aProduct('last-one', { stock: 1, pricePaisa: 100_000 }));
    const { orderId } = await buy(maya, { 'last-one': 1, 'sold-by-mistake': 1 });
    const pieces = await stock();
    await change(reverseOrder, orderId, { parcel: 'canceled', restock: true });
    const other = await buy(maya, { 'last-one': 1 });
    const refused = await undo(orderId);
    expect(refused.statusCode).toBe(422);
    expect(refused.json().message).toContain('not in stock any more: 1 × ');
    expect(await stock()).toBe(pieces + 1);
    expect((await seen(pema, orderId)).summary.parcel).toBe('canceled');
    await change(reverseOrder, other.orderId, { parcel: 'canceled', restock: true });
    expect((await undo(orderId)).statusCode).toBe(200);
    expect([await stock(), await stockOf(shop, 'last-one')]).toEqual([pieces, 0]);
  });

  test('a canceled order whose money was given back stays canceled', async () => {
    const { orderId } = await buyOnline(maya, { 'sold-by-mistake': 1 }, 'navy');
    await change(confirmPayment, orderId, { reference: 'P-2' });
    await change(reverseOrder, orderId, { parcel: 'canceled', restock: false });
    const { timeline: early } = await seen(pema, orderId);
    const position = early.findLast(({ event }) => event === 'canceled')?.position;
    await change(refundOrder, orderId, { amountPaisa: 1000 });
    const { version, timeline } = await seen(pema, orderId);
    expect(timeline.filter(({ canUndo }) => canUndo).map(({ event }) => event)).toEqual([
      'refunded',
    ]);
    const refused = await pema.ask(undoOrder, { orderId, version, position });
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'The order is canceled now, and does not allow this any more.',
    ]);
    await change(restockOrder, orderId);
    expect((await undo(orderId)).statusCode).toBe(200);
    expect((await seen(pema, orderId)).isRestocked).toBe(false);
  });

  test('of two at once one is done, and a refund needs its own call', async () => {
    const { orderId } = await buy(maya, { 'sold-by-mistake': 1 });
    await change(packOrder, orderId);
    const { version, timeline } = await seen(pema, orderId);
    const position = timeline.findLast(({ canUndo }) => canUndo)?.position;
    const tap = () => pema.ask(undoOrder, { orderId, version, position });
    const answers = await Promise.all([tap(), tap(), tap()]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
    await change(confirmPayment, orderId, { reference: 'CASH-2' });
    await change(refundOrder, orderId, { amountPaisa: 1000 });
    expect((await undo(orderId)).statusCode).toBe(409);
    expect((await undo(orderId, undoRefund)).statusCode).toBe(200);
  });

  test('a wrong tracking number is corrected, and told once', async () => {
    const { orderId } = await buy(maya, { 'sold-by-mistake': 1 });
    await change(packOrder, orderId);
    await send(orderId);
    await change(shipOrder, orderId, { courier: 'NCM', trackingNumber: 'N-3' });
    // The first email waits still.
    await change(correctShipment, orderId, { courier: 'NCM', trackingNumber: 'N-4' });
    expect(await send(orderId)).toMatchObject([
      { event: 'packed' },
      { event: 'shipped', note: 'NCM N-4' },
    ]);
    const same = { courier: 'NCM', trackingNumber: 'N-4' };
    const { version } = await seen(pema, orderId);
    const refused = await pema.ask(correctShipment, { orderId, version, ...same });
    expect(refused.statusCode).toBe(422);
    await change(correctShipment, orderId, { courier: 'NCM', trackingNumber: 'N-5' });
    await change(correctShipment, orderId, { courier: 'NCM', trackingNumber: 'N-6' });
    expect((await statusMails(orderId)).slice(2)).toMatchObject([
      { event: 'shipment-corrected', note: 'NCM N-6' },
    ]);
    const [order] = (await maya.gets(listOrders)).filter((one) => one.orderId === orderId);
    expect(order?.parcel.trackingNumber).toBe('N-6');
    await change(deliverOrder, orderId);
    await undo(orderId);
    const { timeline, ...last } = await seen(pema, orderId);
    const position = timeline.find(({ event }) => event === 'shipped')?.position;
    await pema.gets(undoOrder, { orderId, version: last.version, position });
    expect((await seen(pema, orderId)).summary).toMatchObject({ courier: '', trackingNumber: '' });
  });
});
