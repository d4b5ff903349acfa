import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AnyCall, BodyOf } from '#contract/calls/call.ts';
import {
  bookAstrology,
  bookNumerology,
  bookService,
  bookTarot,
  readServices,
} from '#contract/calls/service-calls.ts';
import { messages } from '#contract/names/messages.ts';
import { type PaymentProvider, paymentProviders } from '#contract/names/payment-providers.ts';
import { providerFacts } from '#contract/names/provider-facts.ts';
import { agreedService } from '#contract/rules/cart/agreed.ts';
import { isBookingPrepaid } from '#contract/rules/orders/payment-method.ts';
import { birthDateProblem, isTimeOfDay } from '#contract/rules/texts/dates.ts';
import { isTimeZone } from '#contract/rules/texts/time-zone.ts';
import { type ServiceForm, waysOf } from '#contract/settings/service-forms.ts';
import type { Service, ServiceChoice } from '#contract/settings/services.ts';
import { bookedBy, slugOfCall } from '#contract/settings/specified-services.ts';
import type { Trx } from '#server/db/connect.ts';
import {
  checkedEmail,
  checkedPhone,
  cleanLine,
  cleanLines,
  requireText,
} from '#server/http/clean-text.ts';
import { type FailureError, invalidField, refusal } from '#server/http/failure-error.ts';
import { countedByAddress } from '#server/http/rate-limiter.ts';
import { servePublic } from '#server/http/serve.ts';
import { serveVisitorChange } from '#server/http/serve-private.ts';
import { insertUploadRow, type StoredUpload } from '#server/media/upload-store.ts';
import { payPathOf } from '#server/modules/payment-provider/pay-path.ts';
import {
  readOfferedWays,
  requireOfferedWay,
} from '#server/modules/payment-provider/provider-accounts.ts';
import {
  findService,
  notOffered,
  readServicesPage,
  requireOnlinePayment,
} from '#server/modules/settings/settings-store.ts';
import { findSender } from '#server/modules/user/users.ts';
import { newReceiptNumber } from '#server/receipt-number.ts';
import { readShop } from '#server/shop-settings.ts';
import { mailEnquiry, noteOf } from './booking-mails.ts';
import { type BookingDetails, bookingLines, bookingOf } from './booking-store.ts';
import { requireAgreed } from './require-agreed.ts';

export async function bookingRoutes(app: FastifyInstance): Promise<void> {
  const counted = countedByAddress(app, 'booking');

  /** Stores a booking with its picture and queues its emails. */
  const book = async (trx: Trx, { body, files, request }: BookingRequest, wanted: Wanted) => {
    const { service, choice, stored, details } = wanted;
    const { paymentMethod, payWith = '', timeZone = '' } = body;
    const name = requireText(cleanLine(body.name), 'name');
    const email = checkedEmail(body.email, 'email');
    const phoneNumber = checkedPhone(body.phoneNumber, 'phoneNumber');
    const isPaidOnline = isBookingPrepaid(paymentMethod);
    const screenshot = files.get('formFile');
    const provider = providerOf(payWith, isPaidOnline);
    if (isPaidOnline && !provider) await requireOnlinePayment(trx, 'paymentMethod');
    checkScreenshot(isPaidOnline && !provider, screenshot);
    requireAgreed(body.agreed, agreedService(service.name, choice.pricePaisa));
    // After that, so that a changed price is asked about.
    if (provider) await requireOfferedWay(trx, provider, choice.pricePaisa ?? 0);
    const row = await trx
      .insertInto('bookings')
      .values({
        id: newReceiptNumber(),
        service: stored,
        service_name: service.name,
        name,
        email,
        phone_number: phoneNumber,
        payment_method: provider ? providerFacts[provider].label : paymentMethod,
        details: JSON.stringify(details),
        upload_id: screenshot ? await insertUploadRow(trx, screenshot, null) : null,
        booked_at: new Date().toISOString(),
        time_zone: isTimeZone(timeZone) ? timeZone : '',
        price_paisa: choice.pricePaisa,
        state: 'new',
        scheduled_at: null,
        schedule_count: 0,
        minutes: choice.minutes,
        payment: screenshot ? 'proof-received' : 'awaiting',
        place: '',
        payment_reference: '',
        reason: '',
        version: 1,
        user_id: await findSender(trx, request),
        tax_number: cleanLine(body.taxNumber ?? ''),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const booking = bookingOf(row);
    const note = noteOf(booking, bookingLines(booking));
    const hasProof = screenshot !== undefined;
    const isPayable = choice.pricePaisa !== null && !hasProof;
    const ways = isPayable ? await readOfferedWays(trx) : [];
    const payAt = ways.length > 0 ? payPathOf(`booking:${booking.id}`) : undefined;
    await mailEnquiry(trx, app.settings, 'booking', { email, note, payAt, hasProof });
    return {
      id: booking.id,
      datePosted: booking.bookedAt,
      hasFormFile: booking.uploadId !== null,
      name,
      email,
      phoneNumber,
      paymentMethod,
    };
  };

  servePublic(app, readServices, async () =>
    readServicesPage(app.database.read, await app.catalogue.settings()),
  );

  serveVisitorChange(app, bookService, {
    ...counted,
    change: async (trx, request) => {
      const wanted = await readWanted(trx, request.body.service, request.body);
      const receipt = await book(trx, request, wanted);
      return { ...receipt, service: wanted.service.slug, choice: wanted.choice.value };
    },
  });

  /** What a call of the specification books. */
  const readSpecified = (trx: Trx, { name }: AnyCall, asked: Asked) =>
    readWanted(trx, slugOfCall(name) ?? '', asked, name);

  serveVisitorChange(app, bookTarot, {
    ...counted,
    change: async (trx, request) => {
      const { duration, ...body } = request.body;
      const wanted = await readSpecified(trx, bookTarot, { ...body, choice: duration });
      const { question = '', preferredMethod } = { ...body, ...wanted.details };
      return { ...(await book(trx, request, wanted)), preferredMethod, duration, question };
    },
  });

  serveVisitorChange(app, bookNumerology, {
    ...counted,
    change: async (trx, request) => {
      const { body } = request;
      const wanted = await readSpecified(trx, bookNumerology, { ...body, choice: body.package });
      const { dateOfBirth = '', fullNameAtBirth = '', question = '' } = wanted.details;
      const own = { dateOfBirth, fullNameAtBirth, question, package: body.package };
      return { ...(await book(trx, request, wanted)), ...own };
    },
  });

  serveVisitorChange(app, bookAstrology, {
    ...counted,
    change: async (trx, request) => {
      const { body } = request;
      const wanted = await readSpecified(trx, bookAstrology, { ...body, choice: body.package });
      const {
        dateOfBirth = '',
        timeOfBirth = '',
        placeOfBirth = '',
        question = '',
      } = wanted.details;
      const own = { dateOfBirth, timeOfBirth, placeOfBirth, question, package: body.package };
      return { ...(await book(trx, request, wanted)), ...own };
    },
  });
}

type Booker = Pick<
  BodyOf<typeof bookService>,
  | 'name'
  | 'email'
  | 'phoneNumber'
  | 'paymentMethod'
  | 'payWith'
  | 'timeZone'
  | 'taxNumber'
  | 'agreed'
>;

interface BookingRequest {
  readonly body: Booker;
  readonly files: ReadonlyMap<string, StoredUpload>;
  readonly request: FastifyRequest;
}

/** What the forms of services ask beyond the person. */
type Asked = Pick<
  BodyOf<typeof bookService>,
  | 'choice'
  | 'preferredMethod'
  | 'question'
  | 'dateOfBirth'
  | 'timeOfBirth'
  | 'placeOfBirth'
  | 'fullNameAtBirth'
>;

/** What somebody wants to book. */
interface Wanted {
  readonly service: Service;
  readonly choice: ServiceChoice;
  /** The service's name in the table. */
  readonly stored: string;
  readonly details: BookingDetails;
}

/**
 * Returns what is booked. Throws 422 when the service, or the choice, is not offered (any more), or
 * something that its form asks is missing or wrong. `call`: the one that was made, when it is the
 * specification's.
 */
async function readWanted(
  trx: Trx,
  slug: string,
  asked: Asked,
  call: string = bookService.name,
): Promise<Wanted> {
  const { services } = await readShop(trx);
  const service = findService(services, slug);
  const by = service && bookedBy(service);
  if (!service || !by || (call !== bookService.name && by.call !== call))
    throw services.length === 0 ? notOffered('bookings') : serviceGone(call);
  const choice = service.choices.find(({ value }) => value === asked.choice);
  // The call says where its choice is; any service may be booked by `bookService`, too.
  const choiceField = call === bookService.name ? 'choice' : by.choiceField;
  if (!choice) {
    const description = 'This choice is no longer offered. Please choose again.';
    throw invalidField(choiceField, 'choice-unknown', description);
  }
  const details = {
    ...wayOf(service, asked.preferredMethod),
    [by.choiceField]: choice.value,
    choiceLabel: choice.label,
    ...checkedAnswers(service.form, asked),
  };
  return { service, choice, stored: by.stored, details };
}

function serviceGone(call: string): FailureError {
  const description = 'This is no longer offered. Please see what else we offer.';
  return call === bookService.name
    ? invalidField('service', 'service-unknown', description)
    : refusal(422, 'service-unknown', description);
}

/** How it is had: as the customer chooses, or in the only way there is. */
function wayOf(service: Service, chosen: Asked['preferredMethod']): BookingDetails {
  const ways = waysOf(service);
  const [first] = ways;
  const way = ways.length === 1 ? first : ways.find(({ value }) => value === chosen);
  if (way) return { preferredMethod: way.value, wayLabel: way.label };
  if (ways.length === 0) return {};
  throw invalidField('preferredMethod', 'way-unknown', 'Please choose how to meet.');
}

/** What the form of a service asks; throws 422 for what is missing or wrong. */
function checkedAnswers(form: ServiceForm, asked: Asked): BookingDetails {
  const question = cleanLines(asked.question ?? '');
  const dateOfBirth = () => checkedBirthDate(asked.dateOfBirth ?? '');
  switch (form) {
    case 'plain':
      return { wish: question };
    case 'question':
      return { question: requireText(question, 'question') };
    case 'name-and-birth-date':
      return {
        dateOfBirth: dateOfBirth(),
        fullNameAtBirth: requireText(cleanLine(asked.fullNameAtBirth ?? ''), 'fullNameAtBirth'),
        question: requireText(question, 'question'),
      };
    case 'birth-chart':
      return {
        dateOfBirth: dateOfBirth(),
        timeOfBirth: checkedBirthTime(asked.timeOfBirth),
        placeOfBirth: requireText(cleanLine(asked.placeOfBirth ?? ''), 'placeOfBirth'),
        question,
      };
  }
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
/** With whom a booking is paid, if that was chosen. Throws 422 for what can't be. */
function providerOf(payWith: string, isPaidOnline: boolean): PaymentProvider | undefined {
  const provider = paymentProviders.find((name) => name === payWith);
  if (payWith === '' || (provider && isPaidOnline)) return provider;
  throw invalidField('payWith', 'way-unknown', 'Please choose another way to pay.');
}

function checkScreenshot(isPaidOnline: boolean, file: StoredUpload | undefined): void {
  if (isPaidOnline && !file) {
    throw invalidField('formFile', 'screenshot-missing', messages.screenshotMissing);
  }
  if (!isPaidOnline && file) {
    const description = 'A screenshot goes with online payment only.';
    throw invalidField('formFile', 'screenshot-unwanted', description);
  }
}
