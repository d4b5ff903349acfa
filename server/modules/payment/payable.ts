import {
  allowedBookingMoves,
  allowedCustomOrderMoves,
  dueNowPaisa,
  enquiryBalance,
  hasEnded,
} from '#contract/rules/orders/booking-moves.ts';
import { heldParcels, isEnded, orderBalance } from '#contract/rules/orders/order-moves.ts';
import { isPaidOnline } from '#contract/rules/orders/payment-method.ts';
import { itemLabel } from '#contract/settings/custom-items.ts';
import type { Reader } from '#server/db/connect.ts';
import { camelCase } from '#server/db/rows.ts';
import type { MoneySubject } from '#server/db/schema/order-tables.ts';
import { bookingOf } from '#server/modules/booking/booking-store.ts';
import { type CustomRequest, customTotalPaisa } from '#server/modules/custom/custom-orders.ts';
import { readMoney } from '#server/modules/money/money.ts';
import { ownOrderPath } from '#server/modules/push/push-outbox.ts';
import { readShop } from '#server/shop-settings.ts';

/** Where bookings and custom orders are. */
const requestsPage = '/profile?tab=MyBookings';

/** Something that is paid, as far as paying it needs to know. */
export interface Payable {
  readonly subject: MoneySubject;
  /** For people: `Order 7KQ-2XH`. */
  readonly title: string;
  /** What is to be paid now, of a deposit first; 0 where nothing can be. */
  readonly duePaisa: number;
  /** What it costs in all; null where no price was agreed. */
  readonly pricePaisa: number | null;
  readonly paidPaisa: number;
  /** The shop has to give something back. */
  readonly owingPaisa: number;
  readonly hasEnded: boolean;
  /** An order that was taken back: what it was made of is a custom order again. */
  readonly isCustomAgain?: boolean;
  /** Paying accepts an offer. */
  readonly isOffer: boolean;
  /** Until when its pieces are held; ISO 8601, UTC. */
  readonly heldUntil: string | null;
  /** That time is over: nothing is begun any more, and what was begun in time still counts. */
  readonly isOver: boolean;
  /** A picture of a payment waits to be checked. */
  readonly isChecking: boolean;
  /** Its page in the shop. */
  readonly page: string;
}

/** Reads what a subject costs and what is due. Undefined where there is no such thing. */
export async function readPayable(
  read: Reader,
  subject: MoneySubject,
): Promise<Payable | undefined> {
  const [kind, id = ''] = subject.split(':');
  switch (kind) {
    case 'order':
      return readPayableOrder(read, id);
    case 'booking':
      return readPayableBooking(read, id);
    case 'custom-order':
      return readPayableCustom(read, id);
    default:
      return undefined;
  }
}

async function readPayableOrder(read: Reader, id: string): Promise<Payable | undefined> {
  const row = await read.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const subject = `order:${id}` as const;
  const { parcel, payment, total_paisa: totalPaisa } = row;
  const isCustomAgain =
    row.source === 'custom' && parcel === 'canceled' && !(await isOfCustom(read, id));
  const ownPage = isCustomAgain ? requestsPage : ownOrderPath(id);
  const money = (await readMoney(read, [subject]))(subject);
  const { owedPaisa, paidPaisa, owingPaisa } = orderBalance({ ...money, parcel, totalPaisa });
  // It ends within the hour: nothing is begun any more. What was begun in time still counts.
  const isOver = row.held_until !== null && row.held_until < new Date().toISOString();
  const isOpen =
    !isOver &&
    isPaidOnline(row) &&
    heldParcels.includes(parcel) &&
    (payment === 'awaiting' || payment === 'partly-paid');
  return {
    subject,
    title: `Order ${row.number}`,
    duePaisa: isOpen ? owedPaisa : 0,
    pricePaisa: totalPaisa,
    paidPaisa,
    owingPaisa,
    hasEnded: isEnded(parcel) || payment === 'rejected',
    isCustomAgain,
    isOffer: false,
    heldUntil: row.held_until,
    isOver: isOver && payment === 'awaiting' && heldParcels.includes(parcel),
    isChecking: payment === 'proof-received',
    page: row.user_id === null ? '/' : ownPage,
  };
}

/** Whether a custom order has become this order, and still is it. */
async function isOfCustom(read: Reader, orderId: string): Promise<boolean> {
  const request = await read
    .selectFrom('custom_requests')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return request !== undefined;
}

async function readPayableBooking(read: Reader, id: string): Promise<Payable | undefined> {
  const row = await read.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const booking = bookingOf(row);
  const subject = `booking:${id}` as const;
  const { state, pricePaisa, payment } = booking;
  const money = (await readMoney(read, [subject]))(subject);
  const moves = allowedBookingMoves({ ...booking, startsAt: booking.scheduledAt });
  const sums = enquiryBalance({ ...money, state, totalPaisa: pricePaisa });
  const isChecking = payment === 'proof-received';
  const isOpen = !isChecking && moves.includes('payment-confirmed') && pricePaisa !== null;
  return {
    subject,
    title: `${booking.serviceName} (${id})`,
    duePaisa: isOpen ? sums.owedPaisa : 0,
    pricePaisa,
    paidPaisa: sums.paidPaisa,
    owingPaisa: sums.owingPaisa,
    hasEnded: hasEnded(state),
    isOffer: false,
    heldUntil: null,
    isOver: false,
    isChecking,
    page: requestsPage,
  };
}

async function readPayableCustom(read: Reader, id: string): Promise<Payable | undefined> {
  const row = await read
    .selectFrom('custom_requests')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const request: CustomRequest = camelCase(row);
  // What came and is still to come is the order's then.
  if (request.orderId !== null) return readPayableOrder(read, request.orderId);
  const subject = `custom-order:${id}` as const;
  const { state, payment, depositPaisa } = request;
  const pricePaisa = customTotalPaisa(request);
  const money = (await readMoney(read, [subject]))(subject);
  const sums = enquiryBalance({ ...money, state, totalPaisa: pricePaisa });
  const isChecking = payment === 'proof-received';
  const moves = allowedCustomOrderMoves(request);
  const isOpen = !isChecking && moves.includes('proof-received') && pricePaisa !== null;
  const { customItems } = await readShop(read);
  return {
    subject,
    title: `${itemLabel(customItems, request.item)}, made to order (${id})`,
    duePaisa: isOpen ? dueNowPaisa(depositPaisa, sums) : 0,
    pricePaisa,
    paidPaisa: sums.paidPaisa,
    owingPaisa: sums.owingPaisa,
    hasEnded: hasEnded(state),
    isOffer: state === 'quoted',
    heldUntil: null,
    isOver: false,
    isChecking,
    page: requestsPage,
  };
}
