import type { BookingMove } from '#contract/names/booking-options.ts';
import { deskPath } from '#contract/names/desk.ts';
import { bookingMoney, type EnquiryEvent } from '#contract/rules/orders/booking-moves.ts';
import { timeInWords } from '#contract/rules/texts/dates.ts';
import { shopLocale } from '#contract/rules/texts/shop-locale.ts';
import type { Trx } from '#server/db/connect.ts';
import { mailOwner } from '#server/modules/mail/mail-addresses.ts';
import type { MailContent } from '#server/modules/mail/mail-copy.ts';
import { queueMail, undoMs } from '#server/modules/mail/mail-outbox.ts';
import type { EnquiryNote, ScheduleNote } from '#server/modules/mail/service-copies.ts';
import {
  ownRequestsPath,
  paymentNews,
  pushToStaff,
  type Told,
  tellCustomer,
} from '#server/modules/push/push-outbox.ts';
import type { Settings } from '#server/settings.ts';
import type { Booking } from './booking-store.ts';

interface EnquiryMail {
  readonly email: string;
  readonly note: EnquiryNote;
  /** The path of the page on which it is paid. */
  readonly payAt?: string | undefined;
  /** Whether the picture of a payment came with it. */
  readonly hasProof?: boolean;
}

/**
 * Queues a receipt for a customer with an email address, and an email to the owner, about a booking
 * or a custom order.
 */
export async function mailEnquiry(
  trx: Trx,
  settings: Pick<Settings, 'ownerEmail' | 'deskUrl'>,
  kind: 'booking' | 'custom',
  { email, note, payAt, hasProof = false }: EnquiryMail,
): Promise<void> {
  const screen = { booking: 'bookings', custom: 'custom-orders' }[kind];
  const path = `${settings.deskUrl}${deskPath}/${screen}/${note.id}`;
  await queueMail(trx, {
    event: `${kind}-received:${note.id}`,
    recipient: email,
    content: { kind: 'request-received', note, ...(payAt !== undefined && { payAt }) },
  });
  await mailOwner(trx, settings, {
    event: `${kind}-to-owner:${note.id}`,
    content: { kind: 'request-to-owner', note, replyTo: email || undefined, path },
  });
  const news = {
    booking: { kind: 'booking', title: 'New booking' },
    custom: { kind: 'custom-order', title: 'New custom order' },
  } as const;
  const screenPath = `/${screen}/${note.id}`;
  await pushToStaff(trx, `${kind}-to-owner:${note.id}`, [
    { ...news[kind], path: screenPath },
    ...(hasProof ? [paymentNews(screenPath)] : []),
  ]);
}

export type BookingEvent =
  | 'scheduled'
  | 'declined'
  | 'canceled'
  | 'canceled-by-customer'
  | 'payment-rejected'
  | 'part-received'
  | 'refunded';

/** The unique event of the email about a change, by the version that it has left. */
export function mailEventOf({ id, version }: Booking, event: BookingEvent): string {
  return `booking-${event}:${id}:${version}`;
}

/** The same of a step that is taken back. */
export function undoneEvent({ id, version }: Booking): string {
  return `booking-undone:${id}:${version}`;
}

/**
 * Queues what the customer is told about a step that was taken back after they knew of it; `before`
 * is the booking as they know it.
 */
export async function mailUndoneBooking(
  trx: Trx,
  booking: Booking,
  before: Booking,
  undone: EnquiryEvent<BookingMove>,
): Promise<void> {
  const { state, scheduledAt, scheduleCount } = booking;
  const isAgreed = state === 'confirmed' && scheduledAt !== null;
  // Their calendar has it.
  const isInCalendar = before.scheduledAt !== null && undone === 'scheduled';
  const agreed = isAgreed ? booking : before;
  const appointment =
    isAgreed || isInCalendar ? scheduleNoteOf({ ...agreed, scheduleCount }) : undefined;
  const mail = {
    event: undoneEvent(booking),
    recipient: booking.email,
    content: { kind: 'booking-undone', note: noteOf(booking), undone, appointment, isAgreed },
  } as const;
  await tellCustomer(trx, mail, toldOf(booking));
}

/**
 * Queues what the customer is told about a change, and the owner of a cancellation, once for each
 * version of the booking.
 */
export async function mailBookingChange(
  trx: Trx,
  settings: Pick<Settings, 'ownerEmail'>,
  booking: Booking,
  event: BookingEvent,
  /** `isHeld`: it waits, so that the staff can take it back; `told`: what came or went. */
  { isHeld, told }: { readonly isHeld: boolean; readonly told: string },
): Promise<void> {
  const mail = {
    event: mailEventOf(booking, event),
    recipient: booking.email,
    content: contentOf(booking, event, told),
    notBefore: isHeld ? new Date(Date.now() + undoMs) : undefined,
  };
  await tellCustomer(trx, mail, toldOf(booking));
  if (event !== 'canceled-by-customer') return;
  const { id, scheduledAt } = booking;
  const note = noteOf(
    booking,
    scheduledAt ? [['When', timeInWords(scheduledAt, shopLocale().timeZone)]] : [],
  );
  await mailOwner(trx, settings, {
    event: `booking-canceled-to-owner:${id}`,
    content: { kind: 'booking-canceled-to-owner', note, path: `${deskPath}/bookings/${id}` },
  });
}

/** The event of the push that reminds of an appointment: another one for each time agreed on. */
export function reminderOf({ id, scheduleCount }: Booking): string {
  return `booking-reminder:${id}:${scheduleCount}`;
}

/** Whose devices are told about a booking. */
export function toldOf({ id, userId }: Booking): Told {
  return {
    userId,
    subject: `booking:${id}`,
    kind: 'appointments',
    path: ownRequestsPath(userId),
  };
}

function contentOf(booking: Booking, event: BookingEvent, told: string): MailContent {
  const note = noteOf(booking);
  const { reason } = booking;
  switch (event) {
    case 'scheduled':
      return { kind: 'booking-scheduled', note: scheduleNoteOf(booking) };
    case 'payment-rejected':
      return { kind: 'booking-payment-rejected', note, reason };
    case 'refunded':
      return { kind: 'booking-refunded', note, amount: told };
    case 'part-received':
      return { kind: 'payment-part', note, part: told };
    default: {
      // A calendar removes what has a higher sequence.
      const appointment =
        booking.scheduledAt === null
          ? undefined
          : scheduleNoteOf({ ...booking, scheduleCount: booking.scheduleCount + 1 });
      return {
        kind: 'booking-ended',
        note,
        appointment,
        event,
        reason,
        money: bookingMoney(booking),
      };
    }
  }
}

/** A booking in an email. */
export function noteOf(
  { id, serviceName, name }: Booking,
  lines: EnquiryNote['lines'] = [],
): EnquiryNote {
  return { id, subject: serviceName, name, lines };
}

function scheduleNoteOf(booking: Booking): ScheduleNote {
  const { email, scheduleCount, scheduledAt, minutes, timeZone } = booking;
  return {
    ...noteOf(booking),
    email,
    minutes,
    timeZone,
    ...placeOf(booking),
    sequence: scheduleCount - 1,
    agreedAt: new Date().toISOString(),
    startsAt: scheduledAt ?? '',
  };
}

function placeOf({ place, details }: Booking): Pick<ScheduleNote, 'place' | 'isAtShop'> {
  if (place !== '' || details.preferredMethod === undefined) return { place };
  return details.preferredMethod === 'Physical'
    ? { place, isAtShop: true }
    : { place: 'Online; we send you the link beforehand' };
}
