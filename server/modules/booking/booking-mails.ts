import { deskPath } from '#contract/names/desk.ts';
import { bookingMoney } from '#contract/rules/orders/booking-moves.ts';
import { timeInWords } from '#contract/rules/texts/dates.ts';
import { shopLocale } from '#contract/rules/texts/shop-locale.ts';
import type { Trx } from '#server/db/connect.ts';
import { mailOwner } from '#server/modules/mail/mail-addresses.ts';
import type { MailContent } from '#server/modules/mail/mail-copy.ts';
import { queueMail } from '#server/modules/mail/mail-outbox.ts';
import type { EnquiryNote, ScheduleNote } from '#server/modules/mail/service-copies.ts';
import type { Settings } from '#server/settings.ts';
import type { Booking } from './booking-store.ts';

/**
 * Queues a receipt for a customer with an email address, and an email to the owner, about a booking
 * or a custom order.
 */
export async function mailEnquiry(
  trx: Trx,
  settings: Pick<Settings, 'ownerEmail' | 'deskUrl'>,
  kind: 'booking' | 'custom',
  { email, note }: { readonly email: string; readonly note: EnquiryNote },
): Promise<void> {
  const screen = { booking: 'bookings', custom: 'custom-orders' }[kind];
  const path = `${settings.deskUrl}${deskPath}/${screen}/${note.id}`;
  await queueMail(trx, {
    event: `${kind}-received:${note.id}`,
    recipient: email,
    content: { kind: 'request-received', note },
  });
  await mailOwner(trx, settings, {
    event: `${kind}-to-owner:${note.id}`,
    content: { kind: 'request-to-owner', note, replyTo: email || undefined, path },
  });
}

type BookingEvent =
  | 'scheduled'
  | 'declined'
  | 'canceled'
  | 'canceled-by-customer'
  | 'payment-rejected'
  | 'refunded';

/**
 * Queues what the customer is told about a change, and the owner of a cancellation, once for each
 * version of the booking. `amount` of a refund.
 */
export async function mailBookingChange(
  trx: Trx,
  settings: Pick<Settings, 'ownerEmail'>,
  booking: Booking,
  event: BookingEvent,
  amount = '',
): Promise<void> {
  await queueMail(trx, {
    event: `booking-${event}:${booking.id}:${booking.version}`,
    recipient: booking.email,
    content: contentOf(booking, event, amount),
  });
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

/** Asks the customer for the rest of a payment. `part`: what came of the price. */
export async function mailPart(trx: Trx, booking: Booking, part: string): Promise<void> {
  await queueMail(trx, {
    event: `booking-part-received:${booking.id}:${booking.version}`,
    recipient: booking.email,
    content: { kind: 'payment-part', note: noteOf(booking), part },
  });
}

function contentOf(booking: Booking, event: BookingEvent, amount: string): MailContent {
  const note = noteOf(booking);
  const { reason } = booking;
  switch (event) {
    case 'scheduled':
      return { kind: 'booking-scheduled', note: scheduleNoteOf(booking) };
    case 'payment-rejected':
      return { kind: 'booking-payment-rejected', note, reason };
    case 'refunded':
      return {
        kind: 'booking-refunded',
        note,
        amount,
      };
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
