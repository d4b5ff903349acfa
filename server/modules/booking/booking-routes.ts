import type { FastifyInstance } from 'fastify';
import { bookAstrology, bookNumerology, bookTarot, readServices } from '#contract/calls/booking-calls.ts';
import type { Service } from '#contract/names/booking-options.ts';
import { isTimeZone } from '#contract/rules/dates.ts';
import { isBookingPrepaid } from '#contract/rules/payment-method.ts';
import type { Trx } from '#server/db/connect.ts';
import { cleanLines } from '#server/http/clean-text.ts';
import { servePublic } from '#server/http/serve.ts';
import { serveVisitorChange } from '#server/http/serve-private.ts';
import type { StoredUpload } from '#server/media/upload-store.ts';
import { readServicePrices, requireOnlinePayment } from '#server/modules/settings/settings-store.ts';

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

const options = { rateLimit: 'booking' } as const;

export async function bookingRoutes(app: FastifyInstance): Promise<void> {
  /** Stores a booking, queues its emails and returns its common fields. */
  const book = async <S extends Service>(
    trx: Trx,
    service: S,
    {
      body,
      files,
    }: {
      readonly body: BookerInput & { readonly timeZone?: string | undefined };
      readonly files: ReadonlyMap<string, StoredUpload>;
    },
    details: BookingDetails[S],
  ) => {
    const booker = checkedBooker(body);
    if (isBookingPrepaid(body.paymentMethod)) await requireOnlinePayment(trx, 'paymentMethod');
    const screenshot = checkedScreenshot(body.paymentMethod, files);
    const timeZone = body.timeZone && isTimeZone(body.timeZone) ? body.timeZone : '';
    const booking = await insertBooking(trx, { service, booker, details, screenshot, timeZone });
    await mailBooking(trx, app.settings, booking);
    return { id: booking.id, datePosted: booking.bookedAt, hasFormFile: booking.uploadId !== null, ...booker };
  };

  servePublic(app, readServices, () => readServicePrices(app.database.read));

  serveVisitorChange(app, bookTarot, {
    ...options,
    change: async (trx, request) => {
      const { preferredMethod, duration, question } = request.body;
      const details = { preferredMethod, duration, question: checkedQuestion(question) };
      return { ...(await book(trx, 'tarot', request, details)), ...details };
    },
  });

  serveVisitorChange(app, bookNumerology, {
    ...options,
    change: async (trx, request) => {
      const { body } = request;
      const details = {
        dateOfBirth: checkedBirthDate(body.dateOfBirth, new Date()),
        fullNameAtBirth: checkedLine(body.fullNameAtBirth, 'fullNameAtBirth'),
        question: checkedQuestion(body.question),
        package: body.package,
      };
      return { ...(await book(trx, 'numerology', request, details)), ...details };
    },
  });

  serveVisitorChange(app, bookAstrology, {
    ...options,
    change: async (trx, request) => {
      const { body } = request;
      const details = {
        dateOfBirth: checkedBirthDate(body.dateOfBirth, new Date()),
        timeOfBirth: checkedBirthTime(body.timeOfBirth),
        placeOfBirth: checkedLine(body.placeOfBirth, 'placeOfBirth'),
        question: cleanLines(body.question ?? ''),
        package: body.package,
      };
      return { ...(await book(trx, 'astrology', request, details)), ...details };
    },
  });
}
