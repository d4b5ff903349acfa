import type { FastifyInstance } from 'fastify';

import { bookAstrology, bookNumerology, bookTarot, readServices } from '#contract/calls/service-calls.ts';
import type { Service } from '#contract/names/booking-options.ts';
import { messages } from '#contract/names/messages.ts';
import { isEmail } from '#contract/rules/contact.ts';
import { birthDateProblem, isTimeOfDay, isTimeZone } from '#contract/rules/dates.ts';
import type { Trx } from '#server/db/connect.ts';
import { checkedPhone, cleanLine, cleanLines, requireText } from '#server/http/clean-text.ts';
import { invalidInput } from '#server/http/failure-error.ts';
import { servePublic } from '#server/http/serve.ts';
import { serveVisitorChange } from '#server/http/serve-private.ts';
import type { StoredUpload } from '#server/media/upload-store.ts';
import { readServicePrices, requireOnlinePayment } from '#server/modules/settings/settings-store.ts';

import { mailBooking } from './booking-mails.ts';
import { type BookingDetails, insertBooking } from './booking-store.ts';

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
    if (body.paymentMethod === 'Online') await requireOnlinePayment(trx, 'paymentMethod');
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

/** The person's fields, which all three forms have. */
export interface BookerInput {
  readonly name: string;
  readonly email: string;
  readonly phoneNumber: string;
  readonly paymentMethod: string;
}

/** Validates and cleans the person's fields. */
export function checkedBooker({ name, email, phoneNumber, paymentMethod }: BookerInput): BookerInput {
  return {
    name: requireText(cleanLine(name), 'name'),
    email: checkedEmail(email, 'email'),
    phoneNumber: checkedPhone(phoneNumber, 'phoneNumber'),
    paymentMethod,
  };
}

/** Throws 422 unless it is an email address. */
export function checkedEmail(text: string, field: string): string {
  const email = text.trim();
  if (!isEmail(email)) throw invalidInput([{ code: 'email-invalid', description: messages.emailInvalid, field }]);
  return email;
}

/** Cleans a required single line. */
export function checkedLine(text: string, field: string): string {
  return requireText(cleanLine(text), field);
}

export function checkedQuestion(text: string): string {
  return requireText(cleanLines(text), 'question');
}

export function checkedBirthDate(text: string, now: Date): string {
  const problem = birthDateProblem(text, now);
  if (problem) throw invalidInput([{ code: 'birth-date', description: problem, field: 'dateOfBirth' }]);
  return text;
}

/** Empty when it is unknown. */
export function checkedBirthTime(text = ''): string {
  if (text === '' || isTimeOfDay(text)) return text;
  throw invalidInput([
    {
      code: 'birth-time',
      description: 'Please enter the time of birth as hours and minutes, or tick Unknown.',
      field: 'timeOfBirth',
    },
  ]);
}

/** Returns the screenshot of the payment, which online payment requires and cash does not allow. */
export function checkedScreenshot(
  paymentMethod: string,
  files: ReadonlyMap<string, StoredUpload>,
): StoredUpload | undefined {
  const file = files.get('formFile');
  if (paymentMethod === 'Online' && !file) {
    throw invalidInput([{ code: 'screenshot-missing', description: messages.screenshotMissing, field: 'formFile' }]);
  }
  if (paymentMethod !== 'Online' && file) {
    throw invalidInput([
      {
        code: 'screenshot-unwanted',
        description: 'A screenshot goes with online payment only.',
        field: 'formFile',
      },
    ]);
  }
  return file;
}
