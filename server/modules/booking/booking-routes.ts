import type { FastifyInstance } from 'fastify';

import { bookAstrology, bookNumerology, bookTarot } from '#contract/calls/booking-calls.ts';
import type { Service } from '#contract/names/booking-options.ts';
import type { Trx } from '#server/db/connect.ts';
import { cleanLines } from '#server/http/clean-text.ts';
import { serveVisitorChange } from '#server/http/serve-private.ts';
import type { StoredUpload } from '#server/media/upload-store.ts';
import { requireOnlinePayment } from '#server/modules/settings/settings-store.ts';

import {
  type BookerInput,
  checkedBirthDate,
  checkedBirthTime,
  checkedBooker,
  checkedLine,
  checkedQuestion,
  checkedScreenshot,
} from './booking-checks.ts';
import type { BookingDetails } from './booking-details.ts';
import { mailBooking } from './booking-mails.ts';
import { insertBooking } from './booking-store.ts';

const options = { door: 'booking' } as const;

/** One store behind three forms. */
export async function bookingRoutes(app: FastifyInstance): Promise<void> {
  const { ownerEmail } = app.settings;

  /** Books, mails, and answers what was kept. */
  const book = async <S extends Service>(
    trx: Trx,
    service: S,
    { body, files }: { readonly body: BookerInput; readonly files: ReadonlyMap<string, StoredUpload> },
    details: BookingDetails[S],
  ) => {
    const booker = checkedBooker(body);
    if (body.paymentMethod === 'Online') await requireOnlinePayment(trx, 'paymentMethod');
    const screenshot = checkedScreenshot(body.paymentMethod, files);
    const booking = await insertBooking(trx, { service, booker, details, screenshot });
    await mailBooking(trx, ownerEmail, booking);
    return { id: booking.id, datePosted: booking.bookedAt, hasFormFile: booking.uploadId !== null, ...booker };
  };

  serveVisitorChange(app, bookTarot, {
    ...options,
    change: async (trx, asked) => {
      const { preferredMethod, duration } = asked.body;
      const details = { preferredMethod, duration, question: checkedQuestion(asked.body.question) };
      return { ...(await book(trx, 'tarot', asked, details)), ...details };
    },
  });

  serveVisitorChange(app, bookNumerology, {
    ...options,
    change: async (trx, asked) => {
      const { body } = asked;
      const details = {
        dateOfBirth: checkedBirthDate(body.dateOfBirth, new Date()),
        fullNameAtBirth: checkedLine(body.fullNameAtBirth, 'fullNameAtBirth'),
        question: checkedQuestion(body.question),
        package: body.package,
      };
      return { ...(await book(trx, 'numerology', asked, details)), ...details };
    },
  });

  serveVisitorChange(app, bookAstrology, {
    ...options,
    change: async (trx, asked) => {
      const { body } = asked;
      const details = {
        dateOfBirth: checkedBirthDate(body.dateOfBirth, new Date()),
        timeOfBirth: checkedBirthTime(body.timeOfBirth),
        placeOfBirth: checkedLine(body.placeOfBirth, 'placeOfBirth'),
        question: cleanLines(body.question ?? ''),
        package: body.package,
      };
      return { ...(await book(trx, 'astrology', asked, details)), ...details };
    },
  });
}
