import { serviceNames } from '#contract/names/booking-options.ts';
import { deskPath } from '#contract/names/desk.ts';
import { shop } from '#contract/names/shop.ts';
import { bookingMoney } from '#contract/rules/booking-moves.ts';
import { shopTimeZone, timeInWords } from '#contract/rules/dates.ts';
import { formatPaisa } from '#contract/rules/money.ts';
import type { Trx } from '#server/db/connect.ts';
import { queueMail } from '#server/modules/mail/mail-outbox.ts';
import type { RequestNote, ScheduleNote, ServiceMailContent } from '#server/modules/mail/service-mail.ts';
import type { Settings } from '#server/plugins/env.ts';

import { type Booking, bookingLines } from './booking-store.ts';

/** Queues a receipt for the customer and an email to the owner. */
export async function mailBooking(
  trx: Trx,
  { ownerEmail, deskUrl }: Pick<Settings, 'ownerEmail' | 'deskUrl'>,
  booking: Booking,
): Promise<void> {
  const note = noteOf(booking, bookingLines(booking));
  await queueMail(trx, {
    event: `booking-received:${booking.id}`,
    recipient: booking.email,
    content: { kind: 'request-received', note },
  });
  await queueMail(trx, {
    event: `booking-to-owner:${booking.id}`,
    recipient: ownerEmail,
    content: {
      kind: 'request-to-owner',
      note,
      replyTo: booking.email,
      path: `${deskUrl}${deskPath}/bookings/${booking.id}`,
    },
  });
}

type BookingEvent = 'scheduled' | 'declined' | 'canceled' | 'canceled-by-customer' | 'payment-rejected' | 'refunded';

/** Queues what the customer is told about a change, and the owner of a cancellation, once for each version of the booking. */
export async function mailBookingChange(
  trx: Trx,
  { mailFrom, ownerEmail }: Pick<Settings, 'mailFrom' | 'ownerEmail'>,
  booking: Booking,
  event: BookingEvent,
): Promise<void> {
  await queueMail(trx, {
    event: `booking-${event}:${booking.id}:${booking.version}`,
    recipient: booking.email,
    content: contentOf(booking, event, mailFrom),
  });
  if (event !== 'canceled-by-customer') return;
  const { id, scheduledAt } = booking;
  const note = noteOf(booking, scheduledAt ? [['When', timeInWords(scheduledAt, shopTimeZone)]] : []);
  await queueMail(trx, {
    event: `booking-canceled-to-owner:${id}`,
    recipient: ownerEmail,
    content: { kind: 'booking-canceled-to-owner', note, path: `${deskPath}/bookings/${id}` },
  });
}

function contentOf(booking: Booking, event: BookingEvent, organizer: Settings['mailFrom']): ServiceMailContent {
  const note = noteOf(booking);
  const { reason } = booking;
  switch (event) {
    case 'scheduled':
      return { kind: 'booking-scheduled', note: scheduleNoteOf(booking, organizer) };
    case 'payment-rejected':
      return { kind: 'booking-payment-rejected', note, reason };
    case 'refunded':
      return {
        kind: 'booking-refunded',
        note,
        amount: booking.pricePaisa === null ? '' : formatPaisa(booking.pricePaisa),
      };
    default: {
      // A calendar removes what has a higher sequence.
      const appointment =
        booking.scheduledAt === null
          ? undefined
          : scheduleNoteOf({ ...booking, scheduleCount: booking.scheduleCount + 1 }, organizer);
      return { kind: 'booking-ended', note, appointment, event, reason, money: bookingMoney(booking) };
    }
  }
}

function noteOf({ id, service, name }: Booking, lines: RequestNote['lines'] = []): RequestNote {
  return { id, subject: serviceNames[service], name, lines };
}

function scheduleNoteOf(booking: Booking, organizer: Settings['mailFrom']): ScheduleNote {
  const { email, scheduleCount, scheduledAt, minutes, timeZone } = booking;
  return {
    ...noteOf(booking),
    ...{ email, minutes, timeZone, organizer, place: placeOf(booking) },
    sequence: scheduleCount - 1,
    agreedAt: new Date().toISOString(),
    startsAt: scheduledAt ?? '',
  };
}

function placeOf({ place, details }: Booking): string {
  if (place !== '' || !('preferredMethod' in details)) return place;
  return details.preferredMethod === 'Physical' ? shop.contact.address : 'Online; we send you the link beforehand';
}
