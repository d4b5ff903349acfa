import { beforeAll, describe, expect, test } from 'vitest';

import {
  cancelBooking,
  closeBookingRefund,
  confirmBookingPayment,
  readStaffBooking,
  refundBooking,
  type StaffBooking,
  undoBooking,
  undoBookingRefund,
} from '#contract/calls/admin/enquiry-calls.ts';
import {
  deliverOrder,
  exportOrders,
  listStaffOrders,
  packOrder,
  restockOrder,
  reverseOrder,
  type StaffOrder,
  shipOrder,
} from '#contract/calls/admin/order-calls.ts';
import {
  askForProof,
  closeRefund,
  confirmPayment,
  refundOrder,
  rejectPayment,
} from '#contract/calls/admin/payment-calls.ts';
import { readToday } from '#contract/calls/admin/today-calls.ts';
import type { AnyCall } from '#contract/calls/call.ts';
import { sendProof } from '#contract/calls/order-calls.ts';
import { bookTarot } from '#contract/calls/service-calls.ts';
import { balance, paymentStateOf } from '#contract/rules/orders/balance.ts';
import { hasEnded } from '#contract/rules/orders/booking-moves.ts';
import { endedParcels, orderBalance } from '#contract/rules/orders/order-moves.ts';
import { isRefundEvent } from '#contract/rules/orders/steps-to-undo.ts';
import { aStaffMember, type TestStaff, useCustomer, useStaff } from '#tests/setup/callers.ts';
import { deskOrderVerbs } from '#tests/setup/orders.ts';
import { setServicePrice, stockOf, takeOnlinePayment } from '#tests/setup/rows.ts';
import { aPicture, aProduct, tarotForm } from '#tests/setup/samples.ts';
import { createSeededRandom, type SeededRandom } from '#tests/setup/seeded-random.ts';
import { everyEngine, useShop } from '#tests/setup/shop.ts';

// Random payments, refunds by line and by sum, ends of orders and bookings, and steps of bookings
// taken back, by two of the staff at once: what came and went is kept outside beside it, and all sums must agree with it.

const stock = 1_000;
const steps = 160;

/** What the test knows by what was answered with success. */
interface Known {
  paidPaisa: number;
  refundedPaisa: number;
  /** Pieces that are out of the stock, by their line. */
  readonly out: number[];
}

interface Attempt {
  readonly call: AnyCall;
  readonly body: Readonly<Record<string, unknown>>;
  /** What has changed where it was accepted. */
  readonly apply: (known: Known) => void;
}

describe.each(everyEngine)('All money and stock on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });
  const { buy, buyOnline, seen } = deskOrderVerbs(shop);
  const owner = useStaff(shop);
  const maya = useCustomer(shop);
  let staff: readonly TestStaff[] = [];

  beforeAll(async () => {
    staff = [await aStaffMember(shop), await aStaffMember(shop)];
    await takeOnlinePayment(shop);
    await shop.stock(aProduct('quartz', { stock, pricePaisa: 123_450 }));
    await shop.stock(aProduct('agate', { stock, pricePaisa: 77_700 }));
    await setServicePrice(shop, 'tarot-reading', tarotForm.duration, 90_000);
  });

  test('is conserved to the paisa through random changes by two at once', async () => {
    const random = createSeededRandom(`money on ${engine}`);
    const upTo = (most: number) => Math.floor(random.between(1, most + 1));
    const known = new Map<string, Known>();
    const nothing = (out: number[]): Known => ({ paidPaisa: 0, refundedPaisa: 0, out });
    for (let at = 0; at < 10; at += 1) {
      const wanted = { quartz: upTo(3), agate: upTo(3) };
      const isOnline = at % 2 === 0;
      const { orderId, orderItems } = isOnline
        ? await buyOnline(maya, wanted, 'teal')
        : await buy(maya, wanted);
      known.set(orderId, nothing(orderItems.map(({ quantity }) => quantity)));
    }
    const orderIds = [...known.keys()];
    const bookings: string[] = [];
    for (let at = 0; at < 3; at += 1) {
      const { id } = await maya.gets(bookTarot, tarotForm);
      bookings.push(id);
      known.set(id, nothing([]));
    }
    const proof = await aPicture('olive', 60, 60);

    let accepted = 0;
    let double = 0;
    for (let step = 0; step < steps; step += 1) {
      const isBooking = random.chance(0.25);
      const id = pick(random, isBooking ? bookings : orderIds);
      const own = known.get(id) ?? nothing([]);
      if (!isBooking && random.chance(0.1))
        await maya.ask(sendProof, { orderId: id, FormFile: proof });
      const record = isBooking ? await owner.gets(readStaffBooking, { id }) : await seen(owner, id);
      const makeOne = () =>
        isBooking
          ? bookingAttempt(random, record as StaffBooking)
          : orderAttempt(random, record as StaffOrder, own);
      const attempts = random.chance(0.3) ? [makeOne(), makeOne()] : [makeOne()];
      const params = isBooking ? { id } : { orderId: id };
      const answers = await Promise.all(
        attempts.map((attempt, at) =>
          staff[at]?.ask(attempt.call, { ...params, version: record.version, ...attempt.body }),
        ),
      );
      const good = answers.filter((answer) => answer?.statusCode === 200).length;
      expect(
        answers.map((answer) => answer?.statusCode).filter((code) => (code ?? 500) >= 500),
      ).toEqual([]);
      expect(good).toBeLessThanOrEqual(1);
      accepted += good;
      if (attempts.length === 2 && good === 1) double += 1;
      for (const [at, attempt] of attempts.entries())
        if (answers[at]?.statusCode === 200) attempt.apply(own);
    }
    // The walk has gone somewhere.
    expect(accepted).toBeGreaterThan(steps / 5);
    expect(double).toBeGreaterThan(5);

    await expectRowsAgree(known, bookings);
    await expectRecordsAgree(known, orderIds, bookings);
    await expectStockAgrees(known);
    await expectSumsAgree(known, orderIds, bookings);
  }, 120_000);

  /** The rows are what was accepted, and nothing else. */
  async function expectRowsAgree(known: ReadonlyMap<string, Known>, bookings: readonly string[]) {
    const [payments, refunds] = [await shop.rows('payments'), await shop.rows('refunds')];
    const subjectOf = (id: string) => `${bookings.includes(id) ? 'booking' : 'order'}:${id}`;
    const sum = (rows: readonly { subject: string; amount_paisa: number }[], id: string) =>
      rows
        .filter(({ subject }) => subject === subjectOf(id))
        .reduce((total, { amount_paisa: paisa }) => total + Number(paisa), 0);
    for (const [id, { paidPaisa, refundedPaisa }] of known)
      expect([id, sum(payments, id), sum(refunds, id)]).toEqual([id, paidPaisa, refundedPaisa]);
  }

  /** What the desk says of each is what the rule makes of its rows. */
  async function expectRecordsAgree(
    known: ReadonlyMap<string, Known>,
    orderIds: readonly string[],
    bookings: readonly string[],
  ) {
    const owing: string[] = [];
    for (const id of orderIds) {
      const order = await seen(owner, id);
      const { payments, refunds, summary, owedPaisa, owingPaisa, refundablePaisa } = order;
      const { paidPaisa = 0, refundedPaisa = 0 } = known.get(id) ?? {};
      const { totalPaisa, parcel } = summary;
      expect(orderBalance({ parcel, totalPaisa, payments, refunds })).toMatchObject({
        paidPaisa,
        refundedPaisa,
        owedPaisa,
        owingPaisa,
        keptPaisa: refundablePaisa,
      });
      expect(summary.paidPaisa).toBe(paidPaisa);
      const isRejected = summary.payment === 'rejected';
      const hasProof = summary.payment === 'proof-received';
      const state = paymentStateOf({ totalPaisa, payments, refunds }, { hasProof, isRejected });
      expect([id, summary.payment]).toEqual([id, state]);
      if (owingPaisa > 0) owing.push(id);
    }
    const { tasks } = await owner.gets(readToday);
    const listed = (kind: string) => tasks.filter((task) => task.kind === kind);
    // A screenshot that waits is checked first.
    const waiting = (await shop.rows('orders', { payment: 'proof-received' })).map(({ id }) => id);
    expect(
      listed('refund-owed')
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(owing.filter((id) => !waiting.includes(id)).toSorted());
    for (const id of bookings) {
      const booking = await owner.gets(readStaffBooking, { id });
      const money = { totalPaisa: booking.pricePaisa, ...booking };
      expect(booking.payment).toBe(paymentStateOf(money));
      expect(balance(money).keptPaisa).toBe(booking.refundablePaisa);
      expect(listed('booking-refund').some((task) => task.id === id)).toBe(booking.owingPaisa > 0);
    }
  }

  /** What was taken and not given back is missing in the stock. */
  async function expectStockAgrees(known: ReadonlyMap<string, Known>) {
    const items = await shop.rows('order_items');
    for (const slug of ['quartz', 'agate']) {
      const out = items
        .filter((item) => item.slug === slug)
        .reduce((sum, item) => sum + (known.get(item.order_id)?.out[item.position] ?? 0), 0);
      expect([slug, await stockOf(shop, slug)]).toEqual([slug, stock - out]);
    }
  }

  /** Today, the list and the file have the same sums. */
  async function expectSumsAgree(
    known: ReadonlyMap<string, Known>,
    orderIds: readonly string[],
    bookings: readonly string[],
  ) {
    const kept = [...known.values()].reduce(
      (sum, { paidPaisa, refundedPaisa }) => sum + paidPaisa - refundedPaisa,
      0,
    );
    const { sums } = await owner.gets(readToday);
    expect(sums.days30.receivedPaisa).toBe(kept);
    const { soldPaisa } = await owner.gets(listStaffOrders);
    const booked = await Promise.all(bookings.map((id) => owner.gets(readStaffBooking, { id })));
    const ofBookings = booked
      .filter(({ state }) => !hasEnded(state))
      .map((booking) => balance({ ...booking, totalPaisa: booking.pricePaisa }).claimPaisa);
    expect(sums.days30.soldPaisa).toBe(ofBookings.reduce((sum, paisa) => sum + paisa, soldPaisa));
    const orders = await Promise.all(orderIds.map((id) => seen(owner, id)));
    const sold = orders.filter(
      ({ summary }) => summary.status !== 'Canceled' && summary.status !== 'Returned',
    );
    const claims = sold.map(
      ({ summary, ...money }) => balance({ ...money, totalPaisa: summary.totalPaisa }).claimPaisa,
    );
    expect(soldPaisa).toBe(claims.reduce((sum, paisa) => sum + paisa, 0));
    const { csv } = await owner.gets(exportOrders);
    const [heading = '', ...lines] = csv.trim().split(/\r?\n/);
    const column = heading.split(',').findIndex((name) => name.startsWith('Refunded'));
    const refunded = lines.reduce(
      (sum, line) =>
        sum + Math.round(Number(line.split(',').at(column - heading.split(',').length)) * 100),
      0,
    );
    expect(refunded).toBe(
      orderIds.reduce((sum, id) => sum + (known.get(id)?.refundedPaisa ?? 0), 0),
    );
  }
});

function pick<One>(random: SeededRandom, from: readonly One[]): One {
  return from[Math.floor(random.next() * from.length)] as One;
}

const paid = (paisa: number) => (known: Known) => {
  known.paidPaisa += paisa;
};

/** Takes back a step of a booking: the latest payment or refund where it was one. */
function undoAttempt(
  { payments, refunds }: StaffBooking,
  { id: step, event }: StaffBooking['history'][number],
): Attempt {
  const isPayment = event === 'payment-confirmed' || event === 'part-received';
  return {
    call: isRefundEvent(event) ? undoBookingRefund : undoBooking,
    body: { step },
    apply: (own) => {
      if (isPayment) own.paidPaisa -= payments.at(-1)?.amountPaisa ?? 0;
      if (isRefundEvent(event)) own.refundedPaisa -= refunds.at(-1)?.amountPaisa ?? 0;
    },
  };
}

/** A sum below, at, or above what is owed; undefined for all of it. */
function sumFor(random: SeededRandom, owedPaisa: number): number | undefined {
  if (random.chance(0.3)) return undefined;
  return Math.max(1, Math.round(owedPaisa * random.between(0.2, 1.3)));
}

function orderAttempt(random: SeededRandom, order: StaffOrder, known: Known): Attempt {
  const { moves, refundablePaisa, owingPaisa, summary, isRestocked } = order;
  const wholeTotal = balance({ ...order, totalPaisa: summary.totalPaisa }).owedPaisa;
  const back = (isWanted: boolean) => (own: Known) => {
    if (isWanted && !isRestocked) own.out.fill(0);
  };
  const reason = 'Because';
  const move = pick(random, [...moves, 'refund-lines', 'refund-closed']);
  switch (move) {
    case 'payment-confirmed': {
      const amountPaisa = sumFor(random, wholeTotal);
      return {
        call: confirmPayment,
        body: { amountPaisa },
        apply: paid(amountPaisa ?? wholeTotal),
      };
    }
    case 'proof-asked':
      return { call: askForProof, body: { reason }, apply: () => {} };
    case 'payment-rejected': {
      // Mostly it has come.
      const restock = random.chance(0.5);
      return { call: rejectPayment, body: { reason, restock }, apply: back(restock) };
    }
    case 'refunded': {
      const most = random.chance(0.3) && owingPaisa > 0 ? owingPaisa : refundablePaisa;
      // At times more than there is.
      const amountPaisa = Math.max(1, Math.round(most * random.between(0.1, 1.1)));
      return {
        call: refundOrder,
        body: { amountPaisa, reason },
        apply: (own) => {
          own.refundedPaisa += amountPaisa;
        },
      };
    }
    case 'refund-lines':
      return linesAttempt(random, order, known);
    case 'refund-closed':
      return { call: closeRefund, body: { reason }, apply: () => {} };
    case 'packed':
      return { call: packOrder, body: {}, apply: () => {} };
    case 'shipped':
      return { call: shipOrder, body: {}, apply: () => {} };
    case 'delivered':
      return { call: deliverOrder, body: {}, apply: () => {} };
    case 'restocked':
      return { call: restockOrder, body: {}, apply: back(true) };
    default: {
      const parcel = endedParcels.find((one) => one === move) ?? 'canceled';
      const restock = random.chance(0.6);
      return { call: reverseOrder, body: { parcel, restock }, apply: back(restock) };
    }
  }
}

/** Pieces of a line, at times more than are left, of which some come back. */
function linesAttempt(random: SeededRandom, order: StaffOrder, { out }: Known): Attempt {
  const position = Math.floor(random.next() * order.order.orderItems.length);
  const item = order.order.orderItems[position];
  const quantity = Math.floor(random.between(1, (item?.quantity ?? 1) + 1.4));
  const restock = Math.floor(random.between(0, quantity + 1));
  const amountPaisa = Math.max(1, Math.round((item?.unitPrice ?? 0) * 100 * quantity));
  return {
    call: refundOrder,
    body: { amountPaisa, lines: [{ position, quantity, restock }] },
    apply: (own) => {
      own.refundedPaisa += amountPaisa;
      if (!order.isRestocked) own.out[position] = Math.max(0, (out[position] ?? 0) - restock);
    },
  };
}

function bookingAttempt(random: SeededRandom, booking: StaffBooking): Attempt {
  const { owedPaisa, refundablePaisa } = booking;
  const reason = 'Because';
  const kinds = ['receive', 'receive', 'refund', 'keep', ...(random.chance(0.1) ? ['cancel'] : [])];
  const back = booking.history.findLast(({ canUndo }) => canUndo);
  if (back && random.chance(0.3)) return undoAttempt(booking, back);
  switch (pick(random, kinds)) {
    case 'receive': {
      const amountPaisa = sumFor(random, owedPaisa);
      return {
        call: confirmBookingPayment,
        body: { amountPaisa },
        apply: paid(amountPaisa ?? owedPaisa),
      };
    }
    case 'refund': {
      const amountPaisa = random.chance(0.2)
        ? undefined
        : Math.max(1, Math.round(refundablePaisa * random.between(0.1, 1.1)));
      return {
        call: refundBooking,
        body: { amountPaisa, reason },
        apply: (own) => {
          own.refundedPaisa += amountPaisa ?? refundablePaisa;
        },
      };
    }
    case 'keep':
      return { call: closeBookingRefund, body: { reason }, apply: () => {} };
    default:
      return { call: cancelBooking, body: { reason }, apply: () => {} };
  }
}
