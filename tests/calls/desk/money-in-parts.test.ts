import { beforeAll, describe, expect, test } from 'vitest';

import {
  acceptCustomOrder,
  askForCustomPayment,
  closeBookingRefund,
  closeCustomRefund,
  confirmBookingPayment,
  confirmCustomPayment,
  declineCustomOrder,
  quoteCustomOrder,
  readStaffBooking,
  readStaffCustomOrder,
  refundBooking,
  refundCustomOrder,
  type StaffBooking,
  type StaffCustomOrder,
  scheduleBooking,
  undoBooking,
  undoBookingRefund,
  undoCustomOrder,
  undoCustomOrderRefund,
} from '#contract/calls/admin/enquiry-calls.ts';
import {
  deliverOrder,
  packOrder,
  reverseOrder,
  type StaffOrder,
  shipOrder,
  undoOrder,
} from '#contract/calls/admin/order-calls.ts';
import {
  closeRefund,
  confirmPayment,
  listCashDue,
  listPaymentReviews,
  refundOrder,
  undoRefund,
} from '#contract/calls/admin/payment-calls.ts';
import { readToday, type TaskKind } from '#contract/calls/admin/today-calls.ts';
import type { AnyCall } from '#contract/calls/call.ts';
import { listOrders, type Order, sendProof } from '#contract/calls/order-calls.ts';
import {
  acceptOwnQuote,
  bookTarot,
  listOwnRequests,
  requestCustomOrder,
  sendRequestProof,
} from '#contract/calls/service-calls.ts';
import { agreedService, agreedText } from '#contract/rules/cart/agreed.ts';
import { claimDueMails, undoMs } from '#server/modules/mail/mail-outbox.ts';
import { endUnpaidOrders } from '#server/modules/order/unpaid-orders.ts';
import { sweepUploads } from '#server/plugins/daily-clean-up.ts';
import { useCustomer, useStaff } from '#tests/setup/callers.ts';
import { deskOrderVerbs } from '#tests/setup/orders.ts';
import { mailsLike, setServicePrice, stockOf, takeOnlinePayment } from '#tests/setup/rows.ts';
import { aPicture, aProduct, customForm, tarotForm } from '#tests/setup/samples.ts';
import { everyEngine, useShop } from '#tests/setup/shop.ts';

const dayMs = 86_400_000;

describe.each(everyEngine)('Money in parts on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });
  const { buy, buyOnline, seen, statusMails } = deskOrderVerbs(shop);
  const pema = useStaff(shop, { role: 'staff' });
  const maya = useCustomer(shop);
  const mine = async (id: string) =>
    (await maya.gets(listOrders)).find(({ orderId }) => orderId === id) as Order;
  const tasks = async (kind: TaskKind) =>
    (await pema.gets(readToday)).tasks.filter((task) => task.kind === kind);

  beforeAll(async () => {
    await takeOnlinePayment(shop);
    await shop.stock(aProduct('quartz', { stock: 500, pricePaisa: 500_000 }));
    await shop.stock(aProduct('agate', { stock: 500, pricePaisa: 100_000 }));
    await setServicePrice(shop, 'tarot-reading', tarotForm.duration, 90_000);
  });

  test('a part of an order is recorded as such, the rest is asked for, and what came is told', async () => {
    const { orderId } = await buyOnline(maya, { quartz: 1 }, 'teal');
    const part = { orderId, version: 1, amountPaisa: 100_000, reference: 'A-1' };
    const confirmed = await pema.gets(confirmPayment, part);
    expect(confirmed).toMatchObject({
      summary: { payment: 'partly-paid', status: 'Pending', paidPaisa: 100_000 },
      owedPaisa: 400_000,
      payments: [{ amountPaisa: 100_000, reference: 'A-1', uploadId: expect.any(String) }],
    });
    expect(confirmed.timeline.at(-1)).toMatchObject({
      event: 'part-received',
      note: 'Rs 1,000 of Rs 5,000 received; Rs 4,000 left',
    });
    expect(confirmed.moves).not.toContain('packed');
    expect((await pema.ask(packOrder, { orderId, version: 2 })).statusCode).toBe(409);
    expect(await statusMails(orderId)).toMatchObject([
      { event: 'part-received', note: 'Rs 1,000 of Rs 5,000 received; Rs 4,000 left' },
    ]);
    expect((await mine(orderId)).payment).toMatchObject({
      state: 'partly-paid',
      hasScreenshot: false,
      part: { received: 1000, left: 4000, owing: 0 },
    });
    // It is held without an end: its money is here.
    expect(await endUnpaidOrders(shop.app, new Date(Date.now() + 900 * dayMs))).toBe(0);

    const FormFile = await aPicture('olive', 400, 700);
    await maya.gets(sendProof, { orderId, reference: 'A-2', FormFile });
    const { reviews } = await pema.gets(listPaymentReviews);
    expect(reviews.find(({ summary }) => summary.orderId === orderId)).toMatchObject({
      reference: 'A-2',
      summary: { paidPaisa: 100_000, totalPaisa: 500_000 },
    });
    expect((await tasks('payment-review')).find(({ id }) => id === orderId)?.amountPaisa).toBe(
      400_000,
    );
    const paid = await pema.gets(confirmPayment, { orderId, version: 3, reference: 'A-2' });
    expect(paid).toMatchObject({
      summary: { payment: 'confirmed', status: 'Confirmed', paidPaisa: 500_000 },
      owedPaisa: 0,
      payments: [{ amountPaisa: 100_000 }, { amountPaisa: 400_000 }],
    });
    expect((await mine(orderId)).payment).not.toHaveProperty('part');
    // Both screenshots stay with their payments.
    await sweepUploads(shop.database, shop.app.uploads, new Date(Date.now() + 3 * dayMs));
    for (const { uploadId } of paid.payments)
      expect((await shop.get(`/api/admin/screenshots/${uploadId}`, pema.headers)).statusCode).toBe(
        200,
      );
  });

  test('too much is owed back, on Today, until it is given back or kept', async () => {
    const [{ orderId }, kept] = [
      await buyOnline(maya, { quartz: 1 }, 'plum'),
      await buyOnline(maya, { quartz: 1 }, 'peru'),
    ];
    const confirmed = await pema.gets(confirmPayment, {
      orderId,
      version: 1,
      amountPaisa: 523_500,
    });
    expect(confirmed).toMatchObject({
      summary: { payment: 'overpaid', status: 'Confirmed' },
      owingPaisa: 23_500,
    });
    expect(confirmed.moves).toContain('packed');
    expect((await mine(orderId)).payment.part).toEqual({ received: 5235, left: 0, owing: 235 });
    expect((await tasks('refund-owed')).find(({ id }) => id === orderId)).toMatchObject({
      amountPaisa: 23_500,
    });
    const refund = { orderId, version: 2, amountPaisa: 23_500 };
    expect(await pema.gets(refundOrder, refund)).toMatchObject({
      summary: { payment: 'confirmed', status: 'Confirmed' },
      owingPaisa: 0,
    });
    const { orderId: other } = kept;
    await pema.gets(confirmPayment, { orderId: other, version: 1, amountPaisa: 500_500 });
    const closed = { orderId: other, version: 2, reason: 'For tea' };
    expect(await pema.gets(closeRefund, closed)).toMatchObject({
      summary: { payment: 'confirmed' },
      owingPaisa: 0,
      refunds: [{ amountPaisa: 0, lowersPaisa: -500 }],
    });
    expect(await tasks('refund-owed')).toEqual([]);
    // What was kept then is not kept of the rest.
    const canceled = { orderId: other, version: 3, parcel: 'canceled', restock: true };
    expect((await pema.gets(reverseOrder, canceled)).owingPaisa).toBe(500_000);
    expect((await tasks('refund-owed')).map(({ id }) => id)).toEqual([other]);
    await pema.gets(refundOrder, { orderId: other, version: 4, amountPaisa: 500_000 });
    expect(await tasks('refund-owed')).toEqual([]);
  });

  test('cash comes in parts, and what is left is due at the door', async () => {
    const { orderId } = await buy(maya, { quartz: 1 });
    const before = (await pema.gets(listCashDue)).totalPaisa;
    const part = await pema.gets(confirmPayment, { orderId, version: 1, amountPaisa: 200_000 });
    expect(part.summary).toMatchObject({ payment: 'partly-paid', status: 'Pending' });
    expect(await statusMails(orderId)).toEqual([]);
    await pema.gets(packOrder, { orderId, version: 2 });
    await pema.gets(shipOrder, { orderId, version: 3, courier: 'Sajha' });
    expect((await pema.gets(listCashDue)).totalPaisa - before).toBe(300_000);
    await pema.gets(deliverOrder, { orderId, version: 4 });
    expect((await tasks('cash-due')).find(({ id }) => id === orderId)?.amountPaisa).toBe(300_000);
    await pema.gets(confirmPayment, { orderId, version: 5, amountPaisa: 100_000 });
    const paid = await pema.gets(confirmPayment, { orderId, version: 6 });
    expect(paid).toMatchObject({ summary: { payment: 'confirmed' }, owedPaisa: 0 });
    expect(paid.payments.map(({ amountPaisa }) => amountPaisa)).toEqual([
      200_000, 100_000, 200_000,
    ]);
    expect((await pema.gets(listCashDue)).totalPaisa).toBe(before);
  });

  test('lines are refunded by pieces, and each piece is back in stock once', async () => {
    const [quartz, agate] = [await stockOf(shop, 'quartz'), await stockOf(shop, 'agate')];
    const { orderId } = await buy(maya, { quartz: 2, agate: 3 });
    await pema.gets(confirmPayment, { orderId, version: 1 });
    const { order } = await seen(pema, orderId);
    const at = (slug: string) => order.orderItems.findIndex(({ slugs }) => slugs === slug);
    const line = { position: at('agate'), quantity: 2, restock: 1 };
    const body = { orderId, version: 2, amountPaisa: 200_000, lines: [line] };
    const refunded = await pema.gets(refundOrder, { ...body, reason: 'Chipped' });
    expect(refunded).toMatchObject({
      summary: { payment: 'partly-refunded', status: 'Confirmed' },
      refundablePaisa: 1_100_000,
      owedPaisa: 0,
      owingPaisa: 0,
      refunds: [{ amountPaisa: 200_000, lines: [line] }],
    });
    expect(refunded.refundedPieces[at('agate')]).toBe(2);
    expect(refunded.timeline.at(-1)?.note).toMatch(/^Rs 2,000: 2 × .*: Chipped$/);
    expect(await stockOf(shop, 'agate')).toBe(agate - 2);
    for (const wrong of [
      { ...line, quantity: 2 },
      { ...line, position: 9 },
      { ...line, quantity: 1, restock: 2 },
    ]) {
      const refused = await pema.ask(refundOrder, { ...body, version: 3, lines: [wrong] });
      expect([refused.statusCode, refused.json().data[0].field]).toEqual([422, 'lines']);
    }
    // Two lines of the same place are one too many.
    const twice = {
      ...body,
      version: 3,
      lines: [
        { ...line, quantity: 1 },
        { ...line, quantity: 1 },
      ],
    };
    expect((await pema.ask(refundOrder, twice)).statusCode).toBe(422);
    expect(await stockOf(shop, 'agate')).toBe(agate - 2);
    await pema.gets(reverseOrder, { orderId, version: 3, parcel: 'canceled', restock: true });
    expect([await stockOf(shop, 'quartz'), await stockOf(shop, 'agate')]).toEqual([quartz, agate]);
    expect((await seen(pema, orderId)).owingPaisa).toBe(1_100_000);
  });

  test('a booking is paid in parts, by screenshots from the account', async () => {
    const formFile = await aPicture('navy', 300, 600);
    const booked = { ...tarotForm, paymentMethod: 'Online', formFile };
    const { id } = await maya.gets(bookTarot, booked);
    const own = async () =>
      (await maya.gets(listOwnRequests)).bookings.find((booking) => booking.id === id);
    expect((await own())?.money).toMatchObject({ received: 0, left: 900, isChecking: true });
    const part = { id, version: 1, amountPaisa: 40_000, reference: 'B-1' };
    expect(await pema.gets(confirmBookingPayment, part)).toMatchObject({
      payment: 'partly-paid',
      owedPaisa: 50_000,
      payments: [{ amountPaisa: 40_000 }],
    });
    expect((await mailsLike(shop, `booking-part-received:${id}:%`))[0]).toMatchObject({
      part: 'Rs 400 of Rs 900 received; Rs 500 left',
    });
    // A page of version 1.0 reads a state that it knows: some of it is with the shop.
    expect(await own()).toMatchObject({
      payment: 'confirmed',
      money: { received: 400, left: 500, dueNow: 500, canSend: true },
    });
    const proof = {
      kind: 'bookings',
      id,
      reference: 'B-2',
      FormFile: await aPicture('red', 99, 99),
    };
    await maya.gets(sendRequestProof, proof);
    expect((await own())?.money).toMatchObject({ isChecking: true });
    const paid = await pema.gets(confirmBookingPayment, { id, version: 3, amountPaisa: 60_000 });
    expect(paid).toMatchObject({ payment: 'overpaid', owingPaisa: 10_000 });
    expect((await tasks('booking-refund')).map((task) => task.id)).toContain(id);
    const back = { id, version: 4, amountPaisa: 10_000, reason: 'Too much' };
    expect(await pema.gets(refundBooking, back)).toMatchObject({ payment: 'confirmed' });
    expect((await tasks('booking-refund')).map((task) => task.id)).not.toContain(id);
    const done = await maya.ask(sendRequestProof, proof);
    expect([done.statusCode, done.json().data[0].code]).toEqual([409, 'nothing-to-pay']);
    expect((await pema.gets(readStaffBooking, { id })).version).toBe(5);
  });

  test('a custom order is begun with its deposit, by which the quote is accepted as it was shown', async () => {
    const { id } = await maya.gets(requestCustomOrder, { ...customForm, email: maya.email });
    const quote = { pricePaisa: 450_000, depositPaisa: 135_000, days: 1, text: 'In silver' };
    const tooMuch = await pema.ask(quoteCustomOrder, {
      id,
      version: 1,
      ...quote,
      depositPaisa: 450_001,
    });
    expect([tooMuch.statusCode, tooMuch.json().data[0].field]).toEqual([422, 'depositPaisa']);
    await pema.gets(quoteCustomOrder, { id, version: 1, ...quote });
    expect((await mailsLike(shop, `custom-order-quoted:${id}:%`))[0]).toMatchObject({
      deposit: 'Rs 1,350',
    });
    const own = async () =>
      (await maya.gets(listOwnRequests)).customOrders.find((order) => order.id === id);
    expect(await own()).toMatchObject({
      quote: { price: 4500, deposit: 1350 },
      money: { left: 4500, dueNow: 1350, canSend: true },
    });
    const shown = (paisa: number) => agreedText(agreedService('Custom order', paisa));
    const proof = { kind: 'custom-orders', id, FormFile: await aPicture('gold', 90, 90) };
    const changed = await maya.ask(sendRequestProof, { ...proof, agreed: shown(400_000) });
    expect([changed.statusCode, changed.json().current.totalPaisa]).toEqual([409, 450_000]);
    await maya.gets(sendRequestProof, { ...proof, agreed: shown(450_000) });
    expect(await own()).toMatchObject({ state: 'accepted', money: { isChecking: true } });
    expect((await tasks('custom-payment-review')).map((task) => task.id)).toContain(id);
    // It is promised for tomorrow.
    expect((await tasks('custom-order-due')).map((task) => task.id)).toContain(id);
    const begun = await pema.gets(confirmCustomPayment, { id, version: 3, amountPaisa: 135_000 });
    expect(begun).toMatchObject({
      state: 'accepted',
      payment: 'partly-paid',
      owedPaisa: 315_000,
      dueNowPaisa: 315_000,
      proof: null,
    });
    await pema.gets(askForCustomPayment, { id, version: 4 });
    expect((await mailsLike(shop, `custom-order-payment-asked:${id}:%`))[0]).toMatchObject({
      due: 'Rs 3,150',
    });
    const cash = await pema.gets(confirmCustomPayment, { id, version: 5 });
    expect(cash).toMatchObject({ payment: 'confirmed', owedPaisa: 0 });
    expect(cash.history.map(({ event }) => event)).toEqual([
      'quoted',
      'proof-received',
      'part-received',
      'payment-asked',
      'payment-confirmed',
    ]);
  });

  test('a quote without a deposit is accepted before it is paid, as it was shown', async () => {
    const { id } = await maya.gets(requestCustomOrder, { ...customForm, email: maya.email });
    const own = async () =>
      (await maya.gets(listOwnRequests)).customOrders.find((order) => order.id === id);
    const shown = (paisa: number) => agreedText(agreedService('Custom order', paisa));
    const accept = (paisa: number) => maya.ask(acceptOwnQuote, { id, agreed: shown(paisa) });
    const codeOf = async (paisa: number) => {
      const refused = await accept(paisa);
      return [refused.statusCode, refused.json().data[0].code];
    };
    // Nothing is offered yet.
    expect(await codeOf(0)).toEqual([409, 'not-offered']);
    const quote = { pricePaisa: 450_000, days: 1, text: 'In silver' };
    await pema.gets(quoteCustomOrder, { id, version: 1, ...quote, depositPaisa: 135_000 });
    // Paying the deposit is the acceptance.
    expect(await codeOf(450_000)).toEqual([409, 'deposit-asked']);
    await pema.gets(quoteCustomOrder, { id, version: 2, ...quote });
    const changed = await accept(400_000);
    expect([changed.statusCode, changed.json().current.totalPaisa]).toEqual([409, 450_000]);
    expect(await own()).toMatchObject({ state: 'quoted' });
    const answers = await Promise.all([accept(450_000), accept(450_000)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await own()).toMatchObject({ state: 'accepted', money: { received: 0, left: 4500 } });
    const { state, readyBy, history, version } = await pema.gets(readStaffCustomOrder, { id });
    expect([state, version, history.at(-1)?.by]).toEqual(['accepted', 4, 'Customer']);
    expect(readyBy).not.toBeNull();
    const [toOwner, ...more] = await mailsLike(shop, `custom-accepted-to-owner:${id}:%`);
    expect(toOwner).toMatchObject({ price: 'Rs 4,500' });
    expect(more).toEqual([]);
    // A dearer quote asks again; who has paid its deposit already accepts it without paying.
    await pema.gets(confirmCustomPayment, { id, version: 4, amountPaisa: 200_000 });
    const dearer = { ...quote, pricePaisa: 500_000, depositPaisa: 200_000 };
    await pema.gets(quoteCustomOrder, { id, version: 5, ...dearer });
    expect(await own()).toMatchObject({ state: 'quoted' });
    expect((await accept(500_000)).statusCode).toBe(200);
    await pema.gets(declineCustomOrder, { id, version: 7, reason: 'No such stone' });
    expect(await codeOf(500_000)).toEqual([409, 'not-offered']);
    await pema.gets(refundCustomOrder, { id, version: 8 });
    const foreign = await maya.ask(acceptOwnQuote, { id: 'unknown', agreed: shown(1) });
    expect(foreign.statusCode).toBe(404);
  });

  test('of a declined custom order the deposit is owed back, or kept with a reason', async () => {
    const make = async () => {
      const { id } = await maya.gets(requestCustomOrder, { ...customForm, email: maya.email });
      const quote = { pricePaisa: 300_000, depositPaisa: 100_000, days: 9, text: 'In silver' };
      await pema.gets(quoteCustomOrder, { id, version: 1, ...quote });
      await pema.gets(acceptCustomOrder, { id, version: 2, readyBy: '2030-01-31' });
      await pema.gets(confirmCustomPayment, { id, version: 3, amountPaisa: 100_000 });
      await pema.gets(declineCustomOrder, { id, version: 4, reason: 'No such stone' });
      return id;
    };
    const [refunded, kept] = [await make(), await make()];
    expect((await tasks('custom-order-refund')).map(({ id }) => id).toSorted()).toEqual(
      [refunded, kept].toSorted(),
    );
    const all = await pema.gets(refundCustomOrder, { id: refunded, version: 5 });
    expect(all).toMatchObject({ payment: 'refunded', owingPaisa: 0, readyBy: '2030-01-31' });
    await pema.gets(closeCustomRefund, { id: kept, version: 5, reason: 'The stone was cut' });
    expect(await pema.gets(readStaffCustomOrder, { id: kept })).toMatchObject({ owingPaisa: 0 });
    expect(await tasks('custom-order-refund')).toEqual([]);
  });

  /** Takes back the latest step of a record that can be. */
  const undo = async (call: AnyCall, { version, history, ...record }: Undoable) => {
    const step = history.findLast(({ canUndo }) => canUndo)?.id;
    return pema.ask(call, { id: record.id, version, step });
  };
  const undoStep = async (orderId: string, call: AnyCall = undoOrder) => {
    const { version, timeline } = await seen(pema, orderId);
    const position = timeline.findLast(({ canUndo }) => canUndo)?.position;
    return pema.ask(call, { orderId, version, position });
  };
  /** What the mail worker has begun to send. */
  const send = async () => {
    await shop.update('mails', { next_try_at: new Date(0).toISOString() }, { attempts: 0 });
    await claimDueMails(shop.database, { limit: 1000, leaseMs: 60_000 });
  };

  test('a part of an order is taken back with its screenshot, and nobody is told at once', async () => {
    const { orderId } = await buyOnline(maya, { quartz: 1 }, 'tan');
    const before = await seen(pema, orderId);
    await pema.gets(confirmPayment, { orderId, version: 1, amountPaisa: 100_000 });
    expect(await shop.rows('mails', { event: `order-status:${orderId}:1` })).toHaveLength(1);
    const undone: StaffOrder = (await undoStep(orderId)).json();
    expect(undone).toMatchObject({ payments: [], owedPaisa: 500_000, moves: before.moves });
    expect(undone.summary).toEqual({ ...before.summary, version: 3 });
    expect((await mine(orderId)).payment).toMatchObject({ hasScreenshot: true });
    expect(await statusMails(orderId)).toEqual([]);

    await pema.gets(confirmPayment, { orderId, version: 3, amountPaisa: 100_000 });
    await send();
    await pema.gets(confirmPayment, { orderId, version: 4, amountPaisa: 400_000 });
    // Of two payments the last one goes first.
    expect((await undoStep(orderId)).json()).toMatchObject({
      summary: { payment: 'partly-paid', status: 'Pending', paidPaisa: 100_000 },
    });
    expect((await undoStep(orderId)).json()).toMatchObject({ summary: { paidPaisa: 0 } });
    expect(await statusMails(orderId)).toMatchObject([
      { event: 'part-received' },
      { event: 'undone', undone: 'part-received' },
    ]);
  });

  test('a refund of pieces is taken back with them, unless the order is back in stock', async () => {
    const agate = await stockOf(shop, 'agate');
    const { orderId } = await buy(maya, { agate: 3 });
    await pema.gets(confirmPayment, { orderId, version: 1 });
    const paid = await seen(pema, orderId);
    const lines = [{ position: 0, quantity: 2, restock: 1 }];
    const refund = { orderId, amountPaisa: 200_000, lines };
    await pema.gets(refundOrder, { ...refund, version: 2 });
    expect((await undoStep(orderId)).statusCode).toBe(409);
    expect((await undoStep(orderId, undoRefund)).json()).toMatchObject({
      summary: { payment: 'confirmed' },
      refunds: [],
      refundedPieces: [0],
      refundablePaisa: paid.refundablePaisa,
    });
    expect(await stockOf(shop, 'agate')).toBe(agate - 3);

    await pema.gets(refundOrder, { ...refund, version: 4 });
    const end = { orderId, parcel: 'canceled', restock: true };
    const ended = await pema.gets(reverseOrder, { ...end, version: 5 });
    expect(await stockOf(shop, 'agate')).toBe(agate);
    const possible = ended.timeline.filter(({ canUndo }) => canUndo).map(({ event }) => event);
    expect(possible).toEqual(['canceled']);
    expect((await undoStep(orderId)).statusCode).toBe(200);
    expect(await stockOf(shop, 'agate')).toBe(agate - 2);
    // Sold since.
    await shop.update('products', { stock: 0 }, { slug: 'agate' });
    const gone = await undoStep(orderId, undoRefund);
    expect([gone.statusCode, gone.json().data[0].code]).toEqual([422, 'stock-gone']);
    expect(await seen(pema, orderId)).toMatchObject({ refundedPieces: [2], version: 7 });
    await shop.update('products', { stock: agate - 2 }, { slug: 'agate' });
    expect((await undoStep(orderId, undoRefund)).statusCode).toBe(200);
    expect(await stockOf(shop, 'agate')).toBe(agate - 3);
    const [item] = await shop.rows('order_items', { order_id: orderId });
    expect(item).toMatchObject({ taken: 3, refunded: 0 });
  });

  test('a refund of pieces of an order of version 1.0 stays, as nobody knows what went back', async () => {
    const { orderId } = await buy(maya, { agate: 2 });
    await shop.update('order_items', { taken: null }, { order_id: orderId });
    await pema.gets(confirmPayment, { orderId, version: 1 });
    const lines = [{ position: 0, quantity: 1, restock: 1 }];
    const refund = { orderId, version: 2, amountPaisa: 100_000, lines };
    const { timeline } = await pema.gets(refundOrder, refund);
    expect(timeline.filter(({ canUndo }) => canUndo)).toEqual([]);
  });

  test('money of a booking is taken back row by row, and what is kept of it, too', async () => {
    const { id } = await maya.gets(bookTarot, {
      ...tarotForm,
      paymentMethod: 'Online',
      formFile: await aPicture('sienna', 80, 80),
    });
    const part = { id, amountPaisa: 40_000, reference: 'U-1' };
    const parted = await pema.gets(confirmBookingPayment, { ...part, version: 1 });
    const event = `booking-part-received:${id}:2`;
    const mail = await shop.row('mails', { event });
    expect(Date.parse(mail.next_try_at) - Date.parse(mail.created_at)).toBeGreaterThan(undoMs / 2);
    const undone: StaffBooking = (await undo(undoBooking, parted)).json();
    expect(undone).toMatchObject({ payment: 'proof-received', payments: [], owedPaisa: 90_000 });
    expect(undone.history.at(-1)).toMatchObject({ event: 'undone', undone: 'part-received' });
    expect(await shop.rows('mails', { event })).toEqual([]);

    const again = await pema.gets(confirmBookingPayment, { ...part, version: 3 });
    await send();
    expect((await undo(undoBooking, again)).statusCode).toBe(200);
    expect(await mailsLike(shop, `booking-undone:${id}:%`)).toMatchObject([
      { undone: 'part-received' },
    ]);
    await pema.gets(confirmBookingPayment, { id, version: 5, amountPaisa: 100_000 });
    const kept = await pema.gets(closeBookingRefund, { id, version: 6, reason: 'For tea' });
    expect(kept).toMatchObject({ payment: 'confirmed', owingPaisa: 0 });
    expect((await undo(undoBooking, kept)).statusCode).toBe(409);
    const owing: StaffBooking = (await undo(undoBookingRefund, kept)).json();
    expect(owing).toMatchObject({ payment: 'overpaid', owingPaisa: 10_000, refunds: [] });
    const back = await pema.gets(refundBooking, { id, version: 8, amountPaisa: 50_000 });
    expect(back).toMatchObject({ payment: 'partly-refunded' });
    expect((await undo(undoBookingRefund, back)).json()).toMatchObject({
      payment: 'overpaid',
      refundablePaisa: 100_000,
    });
    // The time is another part: it does not bring the money back.
    const when = { day: '2027-03-01', time: '10:00', minutes: 30 };
    const agreed = await pema.gets(scheduleBooking, { id, version: 10, ...when });
    expect((await undo(undoBooking, agreed)).json()).toMatchObject({
      state: 'new',
      payment: 'overpaid',
    });
  });

  test('steps of a custom order are taken back with deposit, quote and screenshot', async () => {
    const { id } = await maya.gets(requestCustomOrder, { ...customForm, email: maya.email });
    const quote = { pricePaisa: 300_000, depositPaisa: 100_000, days: 9, text: 'In silver' };
    await pema.gets(quoteCustomOrder, { id, version: 1, ...quote });
    const part = await pema.gets(confirmCustomPayment, { id, version: 2, amountPaisa: 100_000 });
    // What has come was paid of this quote.
    expect(part.history.filter(({ canUndo }) => canUndo).map(({ event }) => event)).toEqual([
      'part-received',
    ]);
    const lower = { ...quote, pricePaisa: 100_000 };
    const quoted = await pema.gets(quoteCustomOrder, { id, version: 3, ...lower });
    expect(quoted.payment).toBe('confirmed');
    const unquoted: StaffCustomOrder = (await undo(undoCustomOrder, quoted)).json();
    expect(unquoted).toMatchObject({ payment: 'partly-paid', quotePaisa: 300_000 });
    await pema.gets(acceptCustomOrder, { id, version: 5, readyBy: '2030-01-31' });
    const asked = await pema.gets(askForCustomPayment, { id, version: 6 });
    expect(asked.history.at(-1)).toMatchObject({ event: 'payment-asked', canUndo: true });
    const unasked: StaffCustomOrder = (await undo(undoCustomOrder, asked)).json();
    expect(unasked).toMatchObject({ state: 'accepted', payment: 'partly-paid' });
    expect(await mailsLike(shop, `custom-order-payment-asked:${id}:%`)).toEqual([]);
    const late = await pema.gets(askForCustomPayment, { id, version: 8 });
    await send();
    expect((await undo(undoCustomOrder, late)).statusCode).toBe(200);
    expect((await mailsLike(shop, `custom-order-undone:${id}:%`)).at(-1)).toMatchObject({
      undone: 'payment-asked',
    });
    const back = await pema.gets(refundCustomOrder, { id, version: 10 });
    expect(back.payment).toBe('refunded');
    expect((await undo(undoCustomOrder, back)).statusCode).toBe(409);
    const kept: StaffCustomOrder = (await undo(undoCustomOrderRefund, back)).json();
    expect(kept).toMatchObject({ payment: 'partly-paid', refunds: [], refundablePaisa: 100_000 });
    const unaccepted: StaffCustomOrder = (await undo(undoCustomOrder, kept)).json();
    expect(unaccepted).toMatchObject({ state: 'quoted', readyBy: null });
    const unpaid: StaffCustomOrder = (await undo(undoCustomOrder, unaccepted)).json();
    expect(unpaid).toMatchObject({ payment: 'awaiting', payments: [], owedPaisa: 300_000 });
    const fresh: StaffCustomOrder = (await undo(undoCustomOrder, unpaid)).json();
    expect(fresh).toMatchObject({ state: 'new', quotePaisa: null, depositPaisa: null });
  });
});

/** A booking or a custom order. */
type Undoable = Pick<StaffBooking, 'id' | 'version' | 'history'>;
