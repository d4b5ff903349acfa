import { sql } from 'kysely';
import { completeBooking } from '#contract/calls/admin/deferrable-enquiry-calls.ts';
import {
  cancelBooking,
  closeBookingRefund,
  confirmBookingPayment,
  declineBooking,
  refundBooking,
  rejectBookingPayment,
  scheduleBooking,
} from '#contract/calls/admin/enquiry-calls.ts';
import type { AnyCall, BodyOf } from '#contract/calls/call.ts';
import type { BookingMove } from '#contract/names/booking-options.ts';
import { enquiryLimits } from '#contract/names/enquiry-limits.ts';
import { paymentMethods } from '#contract/names/payment-methods.ts';
import { paymentStateOf } from '#contract/rules/orders/balance.ts';
import {
  allowedBookingMoves,
  type EnquiryEvent,
  enquiryBalance,
  hasEnded,
} from '#contract/rules/orders/booking-moves.ts';
import { type Actor, audit } from '#server/audit.ts';
import type { ShopDatabase, Trx } from '#server/db/connect.ts';
import { IllegalMoveError, lockRow } from '#server/db/rows.ts';
import type { BookingsTable } from '#server/db/schema/service-tables.ts';
import { cleanLine, cleanLines, requireText } from '#server/http/clean-text.ts';
import { invalidField } from '#server/http/failure-error.ts';
import { withdrawMails } from '#server/modules/mail/mail-outbox.ts';
import {
  giveBackOf,
  keepRest,
  type MoneyRow,
  readMoneyOf,
  receive,
  toldOfMoney,
} from '#server/modules/money/money.ts';
import { waitingProof } from '#server/modules/money/proofs.ts';
import { paymentNews, pushToStaff } from '#server/modules/push/push-outbox.ts';
import type { Settings } from '#server/settings.ts';
import { shopClock, utcOfShopTime } from '#server/shop-time.ts';
import { keepBookingInvoices } from './booking-invoices.ts';
import { type BookingEvent, mailBookingChange, mailEventOf, reminderOf } from './booking-mails.ts';
import { type Booking, bookingOf, isPaidAhead } from './booking-store.ts';

// What may be done with a booking. The desk's routes are made from it.

interface Update extends Partial<Omit<BookingsTable, 'id' | 'version'>> {
  /** Where it has recorded money. */
  readonly entry?: MoneyRow;
}
type ChangeCall = AnyCall & { readonly move: BookingMove };

export interface BookingChange<Change extends ChangeCall = ChangeCall> {
  readonly call: Change;
  /** Whether a passkey or code of the last minutes is needed. */
  readonly stepUp?: boolean;
  /** Writes other records. Returns the columns that change. */
  apply(
    fields: Omit<BodyOf<Change>, 'version'>,
    booking: Booking,
    trx: Trx,
    by: { readonly who: Actor; readonly database: Pick<ShopDatabase, 'kind'> },
  ): Update | Promise<Update>;
}

const define = <Change extends ChangeCall>(change: BookingChange<Change>) =>
  change as BookingChange;

const reasonOf = ({ reason }: { readonly reason: string }) =>
  requireText(cleanLines(reason), 'reason');

export const bookingChanges: readonly BookingChange[] = [
  define({
    call: scheduleBooking,
    async apply({ day, time, minutes, place: typed = '', anyway = false }, booking, trx, by) {
      const startsAt = checkedStart(day, time);
      const place = cleanLine(typed);
      if (
        startsAt === booking.scheduledAt &&
        minutes === booking.minutes &&
        place === booking.place
      )
        throw invalidField('time', 'nothing-changed', 'This is what is agreed already.');
      if (!anyway) await requireFreeTime(trx, by.database, { id: booking.id, startsAt, minutes });
      const schedule_count = booking.scheduleCount + 1;
      return { state: 'confirmed', scheduled_at: startsAt, schedule_count, minutes, place };
    },
  }),
  define({ call: completeBooking, apply: () => ({ state: 'done' }) }),
  define({
    call: declineBooking,
    apply: (fields) => ({ state: 'declined', reason: reasonOf(fields) }),
  }),
  define({
    call: cancelBooking,
    apply: (fields) => ({ state: 'canceled', reason: reasonOf(fields) }),
  }),
  define({
    call: confirmBookingPayment,
    async apply(fields, { id, pricePaisa, paymentMethod, ...booking }, trx, { who }) {
      const uploadId = waitingProof(booking.payment, booking.uploadId);
      const method = paymentMethods[isPaidAhead(paymentMethod) ? 'online' : 'cash'].code;
      const payment = { ...fields, who, method, uploadId };
      const { money, reference, entry } = await receive(trx, `booking:${id}`, pricePaisa, payment);
      return { payment: paymentStateOf(money), payment_reference: reference, entry };
    },
  }),
  define({
    call: rejectBookingPayment,
    async apply(fields, { id, pricePaisa, state, reason }, trx) {
      const money = await readMoneyOf(trx, `booking:${id}`, pricePaisa);
      return {
        payment: paymentStateOf(money, { isRejected: true }),
        // The reason of an ended booking is why it has ended.
        reason: hasEnded(state) || state === 'done' ? reason : reasonOf(fields),
      };
    },
  }),
  define({
    call: refundBooking,
    stepUp: true,
    async apply(fields, { id, pricePaisa }, trx, { who }) {
      const refund = { ...fields, who };
      const { money, entry } = await giveBackOf(trx, `booking:${id}`, pricePaisa, refund);
      return { payment: paymentStateOf(money), entry };
    },
  }),
  define({
    call: closeBookingRefund,
    stepUp: true,
    async apply({ reason }, { id, pricePaisa, state }, trx, { who }) {
      const subject = `booking:${id}` as const;
      const before = await readMoneyOf(trx, subject, pricePaisa);
      const owed = enquiryBalance({ ...before, state });
      const entry = await keepRest(trx, subject, { who, reason }, owed);
      return { payment: paymentStateOf(await readMoneyOf(trx, subject, pricePaisa)), entry };
    },
  }),
];

interface ChangeBy {
  readonly who: Actor;
  /** From which version of it; undefined for changes that fit any. */
  readonly version: number | undefined;
  /** A provider has taken money for it: that is recorded whatever its state, and stays. */
  readonly isReceived?: boolean;
}

/**
 * Locks a booking, checks that it allows the move, and writes what `apply` returns, the audit row
 * and the customer's email. Throws IllegalMoveError and StaleError. Returns undefined when there is
 * no such booking.
 */
export async function changeBooking(
  trx: Trx,
  settings: Pick<Settings, 'ownerEmail'>,
  id: string,
  move: BookingMove,
  { who, version, isReceived = false }: ChangeBy,
  apply: (booking: Booking) => Update | Promise<Update>,
  /** The reason, or a refund's code, for the history. */
  note = '',
): Promise<Booking | undefined> {
  const row = await lockRow(trx, 'bookings', id, version);
  if (!row) return undefined;
  const before = bookingOf(row);
  const isAllowed =
    isReceived || allowedBookingMoves({ ...before, startsAt: before.scheduledAt }).includes(move);
  if (!isAllowed) throw new IllegalMoveError(before, move);
  const { entry, ...update } = await apply(before);
  const changed = await trx
    .updateTable('bookings')
    .set({ ...update, version: before.version + 1 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const after = bookingOf(changed);
  // Of what is not agreed any more nobody is reminded.
  if (after.scheduledAt !== before.scheduledAt || hasEnded(after.state))
    await withdrawMails(trx, [reminderOf(before)]);
  const subject = `booking:${id}` as const;
  const told = await toldOfMoney(trx, subject, after.pricePaisa, move, note);
  const step = told.isPart ? 'part-received' : move;
  const event = mailedOf(after, step, who);
  const names = Object.keys(update) as (keyof typeof update)[];
  const pick = (from: BookingsTable) => Object.fromEntries(names.map((name) => [name, from[name]]));
  await audit(trx, {
    who,
    action: `booking.${step}`,
    subject,
    before: pick(row),
    after: {
      ...pick(changed),
      note: told.note,
      entry,
      // Without it the step can't be taken back.
      ...(!isReceived && { told: event ? mailEventOf(after, event) : '' }),
    },
  });
  await keepBookingInvoices(trx, after);
  const mail = { isHeld: isStaff(who), told: told.refunded || told.note };
  if (event) await mailBookingChange(trx, settings, after, event, mail);
  if (move === 'proof-received' && !isStaff(who)) {
    const news = paymentNews(`/bookings/${id}`);
    await pushToStaff(trx, `booking-proof:${id}:${after.version}`, [news]);
  }
  return after;
}

/** What the customer is told; undefined for nothing. */
export function mailedOf(
  { state, paymentMethod }: Booking,
  step: EnquiryEvent<BookingMove>,
  who: Actor,
): BookingEvent | undefined {
  const isOpen = state === 'new' || state === 'confirmed';
  switch (step) {
    case 'part-received':
      // The rest is asked for; who pays on the day brings it.
      return isOpen && isPaidAhead(paymentMethod) ? step : undefined;
    case 'payment-rejected':
      return isOpen ? step : undefined;
    case 'canceled':
      return who.startsWith('customer:') ? 'canceled-by-customer' : step;
    case 'scheduled':
    case 'declined':
    case 'refunded':
      return step;
    default:
      return undefined;
  }
}

const isStaff = (who: Actor) => who.startsWith('staff:');

/** An appointment further ahead has a mistake in the year. */
const furthestMs = 2 * 366 * 24 * 3_600_000;

function checkedStart(day: string, time: string): string {
  const startsAt = utcOfShopTime(`${day}T${time}`);
  if (!startsAt) throw invalidField('day', 'time-invalid', 'Please enter a real date and time.');
  const ahead = Date.parse(startsAt) - Date.now();
  if (ahead <= 0) throw invalidField('day', 'time-past', 'This time is in the past.');
  if (ahead > furthestMs)
    throw invalidField(
      'day',
      'time-far',
      'This is more than two years away. Please check the year.',
    );
  return startsAt;
}

interface Appointment {
  readonly id: string;
  /** ISO 8601, UTC. */
  readonly startsAt: string;
  readonly minutes: number;
}

/** Throws 422 when another booking has this time. */
export async function requireFreeTime(
  trx: Trx,
  database: Pick<ShopDatabase, 'kind'>,
  { id, startsAt, minutes }: Appointment,
): Promise<void> {
  await lockAppointments(trx, database);
  const other = await findOverlap(trx, id, startsAt, minutes);
  if (other) throw timeTaken(other);
}

/**
 * Lets one transaction agree on a time at once: of two colleagues the second sees the appointment
 * of the first.
 */
async function lockAppointments(trx: Trx, { kind }: Pick<ShopDatabase, 'kind'>): Promise<void> {
  // SQLite has one writer and needs no lock.
  if (kind === 'postgres')
    await sql`select pg_advisory_xact_lock(hashtext('sphatik appointments'))`.execute(trx);
}

/**
 * Another appointment at the same time. Readers of a small shop do several services, so all are
 * compared.
 */
async function findOverlap(
  trx: Trx,
  id: string,
  startsAt: string,
  minutes: number,
): Promise<Booking | undefined> {
  const start = Date.parse(startsAt);
  const end = start + minutes * 60_000;
  const rows = await trx
    .selectFrom('bookings')
    .selectAll()
    .where('state', '=', 'confirmed')
    .where('id', '!=', id)
    .where('scheduled_at', '>', new Date(start - enquiryLimits.minutesMax * 60_000).toISOString())
    .where('scheduled_at', '<', new Date(end).toISOString())
    .orderBy('scheduled_at')
    .execute();
  return rows
    .map(bookingOf)
    .find((other) => Date.parse(other.scheduledAt ?? '') + other.minutes * 60_000 > start);
}

function timeTaken({ serviceName, name, scheduledAt, minutes, id }: Booking) {
  const at = shopClock(scheduledAt ?? '').slice(11);
  const what = `${serviceName} of ${name} (${id}), at ${at} for ${minutes} minutes`;
  return invalidField('time', 'time-taken', `There is another appointment then: ${what}.`);
}
