import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Agreed, agreedSchema } from '#contract/calls/agreed.ts';
import type { BodyOf } from '#contract/calls/call.ts';
import {
  bookAstrology,
  bookNumerology,
  bookTarot,
  readServices,
} from '#contract/calls/service-calls.ts';
import { type Service, serviceNames } from '#contract/names/booking-options.ts';
import { messages } from '#contract/names/messages.ts';
import { agreedService, differencesOf } from '#contract/rules/cart/agreed.ts';
import { isBookingPrepaid } from '#contract/rules/orders/payment-method.ts';
import { birthDateProblem, isTimeOfDay } from '#contract/rules/texts/dates.ts';
import { isTimeZone } from '#contract/rules/texts/time-zone.ts';
import type { Trx } from '#server/db/connect.ts';
import {
  checkedEmail,
  checkedPhone,
  cleanLine,
  cleanLines,
  requireText,
} from '#server/http/clean-text.ts';
import { agreementChanged, invalidField } from '#server/http/failure-error.ts';
import { countedByAddress } from '#server/http/rate-limiter.ts';
import { servePublic } from '#server/http/serve.ts';
import { serveVisitorChange } from '#server/http/serve-private.ts';
import { insertUploadRow, type StoredUpload } from '#server/media/upload-store.ts';
import {
  minutesNameOf,
  readServicePrices,
  requireOffered,
  requireOnlinePayment,
} from '#server/modules/settings/settings-store.ts';
import { findSender } from '#server/modules/user/users.ts';
import { newReceiptNumber } from '#server/receipt-number.ts';
import { readShopSettings } from '#server/shop-settings.ts';
import { mailEnquiry, noteOf } from './booking-mails.ts';
import {
  type BookingDetails,
  bookingLines,
  bookingOf,
  priceNameOf,
  usualMinutes,
} from './booking-store.ts';

export async function bookingRoutes(app: FastifyInstance): Promise<void> {
  const counted = countedByAddress(app, 'booking');

  /** Stores a booking with its picture, queues its emails and returns its common fields. */
  const book = async <S extends Service>(
    trx: Trx,
    service: S,
    { body, files, request }: BookingRequest,
    details: BookingDetails[S],
  ) => {
    const { paymentMethod, timeZone = '' } = body;
    const name = requireText(cleanLine(body.name), 'name');
    const email = checkedEmail(body.email, 'email');
    const phoneNumber = checkedPhone(body.phoneNumber, 'phoneNumber');
    const isPaidOnline = isBookingPrepaid(paymentMethod);
    if (isPaidOnline) await requireOnlinePayment(trx, 'paymentMethod');
    const screenshot = files.get('formFile');
    checkScreenshot(isPaidOnline, screenshot);
    const settings = await readShopSettings(trx);
    requireOffered('services', settings);
    const price = settings.get(priceNameOf(service, details));
    const pricePaisa = typeof price === 'number' ? price : null;
    requireAgreed(body.agreed, agreedService(serviceNames[service], pricePaisa));
    const row = await trx
      .insertInto('bookings')
      .values({
        id: newReceiptNumber(),
        service,
        name,
        email,
        phone_number: phoneNumber,
        payment_method: paymentMethod,
        details: JSON.stringify(details),
        upload_id: screenshot ? await insertUploadRow(trx, screenshot, null) : null,
        booked_at: new Date().toISOString(),
        time_zone: isTimeZone(timeZone) ? timeZone : '',
        price_paisa: pricePaisa,
        state: 'new',
        scheduled_at: null,
        schedule_count: 0,
        minutes: usualMinutes(details, settings.get(minutesNameOf(service))),
        payment: screenshot ? 'proof-received' : 'awaiting',
        place: '',
        payment_reference: '',
        reason: '',
        version: 1,
        user_id: await findSender(trx, request),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const booking = bookingOf(row);
    const note = noteOf(booking, bookingLines(booking));
    await mailEnquiry(trx, app.settings, 'booking', { email, note });
    const receipt = {
      id: booking.id,
      datePosted: booking.bookedAt,
      hasFormFile: booking.uploadId !== null,
    };
    return { ...receipt, name, email, phoneNumber, paymentMethod, ...details };
  };

  servePublic(app, readServices, () => readServicePrices(app.database.read));

  serveVisitorChange(app, bookTarot, {
    ...counted,
    change: async (trx, request) => {
      const { preferredMethod, duration, question } = request.body;
      const details = { preferredMethod, duration, question: checkedQuestion(question) };
      return book(trx, 'tarot', request, details);
    },
  });

  serveVisitorChange(app, bookNumerology, {
    ...counted,
    change: async (trx, request) => {
      const { body } = request;
      const details = {
        dateOfBirth: checkedBirthDate(body.dateOfBirth),
        fullNameAtBirth: requireText(cleanLine(body.fullNameAtBirth), 'fullNameAtBirth'),
        question: checkedQuestion(body.question),
        package: body.package,
      };
      return book(trx, 'numerology', request, details);
    },
  });

  serveVisitorChange(app, bookAstrology, {
    ...counted,
    change: async (trx, request) => {
      const { body } = request;
      const details = {
        dateOfBirth: checkedBirthDate(body.dateOfBirth),
        timeOfBirth: checkedBirthTime(body.timeOfBirth),
        placeOfBirth: requireText(cleanLine(body.placeOfBirth), 'placeOfBirth'),
        question: cleanLines(body.question ?? ''),
        package: body.package,
      };
      return book(trx, 'astrology', request, details);
    },
  });
}

type Booker = Pick<
  BodyOf<typeof bookTarot>,
  'name' | 'email' | 'phoneNumber' | 'paymentMethod' | 'timeZone' | 'agreed'
>;

interface BookingRequest {
  readonly body: Booker;
  readonly files: ReadonlyMap<string, StoredUpload>;
  readonly request: FastifyRequest;
}

/**
 * Throws 409 when the price is not the one that the person agreed to. Version 1.0 and bare calls
 * say nothing of it.
 */
function requireAgreed(text: string | undefined, now: Agreed): void {
  if (text === undefined) return;
  const differences = differencesOf(readAgreed(text), { ...now, lines: [] });
  if (differences.length > 0) throw agreementChanged(differences, now);
}

function readAgreed(text: string): Agreed {
  try {
    return agreedSchema.parse(JSON.parse(text));
  } catch {
    throw invalidField('agreed', 'invalid', 'The price that you were shown could not be read.');
  }
}

/** Cleans a required text of several lines. */
function checkedQuestion(text: string): string {
  return requireText(cleanLines(text), 'question');
}

function checkedBirthDate(text: string): string {
  const problem = birthDateProblem(text, new Date());
  if (problem) throw invalidField('dateOfBirth', 'birth-date', problem);
  return text;
}

/** Empty when it is unknown. */
function checkedBirthTime(text = ''): string {
  if (text === '' || isTimeOfDay(text)) return text;
  const description = 'Please enter the time of birth as hours and minutes, or tick Unknown.';
  throw invalidField('timeOfBirth', 'birth-time', description);
}

/** Throws 422 unless there is a screenshot with online payment, and none with cash. */
function checkScreenshot(isPaidOnline: boolean, file: StoredUpload | undefined): void {
  if (isPaidOnline && !file) {
    throw invalidField('formFile', 'screenshot-missing', messages.screenshotMissing);
  }
  if (!isPaidOnline && file) {
    const description = 'A screenshot goes with online payment only.';
    throw invalidField('formFile', 'screenshot-unwanted', description);
  }
}
