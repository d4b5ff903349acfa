import { undoBooking, undoBookingRefund } from '#contract/calls/admin/enquiry-calls.ts';
import type { BookingMove } from '#contract/names/booking-options.ts';
import type { Opening } from '#contract/rules/desk-access.ts';
import { bookingStepsToUndo } from '#contract/rules/orders/booking-moves.ts';
import { isRefundEvent } from '#contract/rules/orders/steps-to-undo.ts';
import { type Actor, audit } from '#server/audit.ts';
import type { ShopDatabase, Trx } from '#server/db/connect.ts';
import { IllegalMoveError, lockRow } from '#server/db/rows.ts';
import type { BookingsTable } from '#server/db/schema/service-tables.ts';
import { requireAreaOfStep } from '#server/http/closed-area.ts';
import { type MoneyRow, paymentStateAgain, takeBackMoney } from '#server/modules/money/money.ts';
import { requireFreeTime } from './booking-changes.ts';
import { keepBookingInvoices } from './booking-invoices.ts';
import { mailUndoneBooking, undoneEvent } from './booking-mails.ts';
import { type Booking, bookingOf } from './booking-store.ts';
import { undoEnquiryStep } from './enquiry-steps.ts';

/** The calls that take back a step: what was given back needs a step-up. */
export const bookingUndos = [
  { call: undoBooking, stepUp: false },
  { call: undoBookingRefund, stepUp: true },
] as const;

interface Undo {
  readonly who: Actor;
  readonly version: number;
  /** The id of its row in the history. */
  readonly step: string;
  readonly isRefund: boolean;
  /** Of whoever takes it back. */
  readonly opening: Opening;
  readonly database: Pick<ShopDatabase, 'kind'>;
}

/**
 * Takes back a step of a booking. Throws IllegalMoveError, StaleError, and 422 when its time is
 * taken since. Returns undefined when there is no such booking.
 */
export async function undoBookingStep(
  trx: Trx,
  id: string,
  { who, version, step, isRefund, opening, database }: Undo,
): Promise<Booking | undefined> {
  const row = await lockRow(trx, 'bookings', id, version);
  if (!row) return undefined;
  const before = bookingOf(row);
  const moving = { ...before, startsAt: before.scheduledAt };
  const undone = await undoEnquiryStep<BookingMove>(
    trx,
    'booking',
    { ...row },
    step,
    (steps) => bookingStepsToUndo(moving, steps),
    'price_paisa',
  );
  if (isRefundEvent(undone.event) !== isRefund) throw new IllegalMoveError(before, 'undone');
  requireAreaOfStep(opening, undone.event);
  const columns: Partial<BookingsTable> = { ...undone.columns };
  const { state = row.state, scheduled_at: startsAt = row.scheduled_at } = columns;
  const { minutes = row.minutes } = columns;
  if (state === 'confirmed' && startsAt !== null && undone.event !== 'done')
    await requireFreeTime(trx, database, { id, startsAt, minutes });
  // A calendar takes what has a higher sequence than all that it got.
  if (undone.isTold) columns.schedule_count = row.schedule_count + 2;
  const changed = await trx
    .updateTable('bookings')
    .set({ ...columns, version: row.version + 1 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const after = bookingOf(changed);
  const told = undone.isTold ? undoneEvent(after) : '';
  await audit(trx, {
    who,
    action: 'booking.undone',
    subject: `booking:${id}`,
    before: pick(row, columns),
    after: { ...columns, note: '', undoes: step, told },
  });
  await keepBookingInvoices(trx, after);
  if (undone.isTold) await mailUndoneBooking(trx, after, before, undone.event);
  return after;
}

/** A refund that its provider could not make, as it was recorded. */
export interface FailedRefund {
  readonly entry: MoneyRow;
  /** The id of its row in the history; null where that is not known. */
  readonly step: string | null;
  /** For the history. */
  readonly note: string;
}

/** Takes back a refund of a booking that its provider could not make, and tells the customer. */
export async function takeBackBookingRefund(
  trx: Trx,
  id: string,
  { entry, step, note }: FailedRefund,
): Promise<void> {
  const row = await lockRow(trx, 'bookings', id);
  if (!row) return;
  await takeBackMoney(trx, entry);
  const subject = `booking:${id}` as const;
  const payment = await paymentStateAgain(trx, subject, row.price_paisa, row.payment);
  const changed = await trx
    .updateTable('bookings')
    .set({ payment, version: row.version + 1 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const after = bookingOf(changed);
  const undoes = step ?? undefined;
  await audit(trx, {
    who: 'shop',
    action: 'booking.undone',
    subject,
    before: { payment: row.payment },
    after: { payment, note, undoes, told: undoneEvent(after) },
  });
  await keepBookingInvoices(trx, after);
  await mailUndoneBooking(trx, after, bookingOf(row), 'refunded');
}

function pick(row: BookingsTable, names: Partial<BookingsTable>) {
  return Object.fromEntries(Object.entries(row).filter(([name]) => name in names));
}
