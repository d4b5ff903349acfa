import { serviceNames } from '#contract/names/booking-options.ts';
import { shop } from '#contract/names/shop.ts';
import type { Trx } from '#server/db/connect.ts';
import { queueMail } from '#server/modules/mail/mail-outbox.ts';
import type { Settings } from '#server/plugins/env.ts';

import { type Booking, bookingLines, bookingMinutes } from './booking-details.ts';
import { formatShopTimeInWords } from './shop-time.ts';

/** Queues a receipt for the customer and an email to the owner. */
export async function mailBooking(trx: Trx, ownerEmail: string, booking: Booking): Promise<void> {
  const note = {
    id: booking.id,
    subject: serviceNames[booking.service],
    name: booking.name,
    lines: bookingLines(booking),
  };
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
      command: `npm run shop -- bookings show ${booking.id}`,
    },
  });
}

/** Queues the agreed time with its calendar file, once for each agreement. */
export async function mailSchedule(
  trx: Trx,
  { mailFrom }: Pick<Settings, 'mailFrom'>,
  booking: Booking,
  startsAt: string,
): Promise<void> {
  const place = placeOf(booking);
  await queueMail(trx, {
    event: `booking-scheduled:${booking.id}:${booking.scheduleCount}`,
    recipient: booking.email,
    content: {
      kind: 'booking-scheduled',
      note: {
        id: booking.id,
        subject: serviceNames[booking.service],
        name: booking.name,
        email: booking.email,
        lines: [],
        sequence: booking.scheduleCount - 1,
        agreedAt: new Date().toISOString(),
        startsAt,
        minutes: bookingMinutes(booking),
        when: formatShopTimeInWords(startsAt),
        ...(place && { place }),
        organizer: mailFrom,
      },
    },
  });
}

function placeOf({ details }: Booking): string | undefined {
  if (!('preferredMethod' in details)) return undefined;
  return details.preferredMethod === 'Physical' ? shop.contact.address : 'Online; we send you the link beforehand';
}
