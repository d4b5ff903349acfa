import type { Service } from '#contract/names/booking-options.ts';
import { camelCase } from '#server/db/camel-case.ts';
import type { Trx } from '#server/db/connect.ts';
import type { BookingsTable } from '#server/db/schema/service-tables.ts';
import { insertUploadRow, type StoredUpload } from '#server/media/upload-store.ts';
import { minutesNameOf } from '#server/modules/settings/setting-names.ts';
import { readShopSettings } from '#server/modules/settings/settings-store.ts';
import { newReceiptNumber } from '#server/receipt-number.ts';
import type { BookerInput } from './booking-checks.ts';
import { type Booking, type BookingDetails, priceNameOf, usualMinutes } from './booking-details.ts';

export interface BookingDraft<S extends Service> {
  readonly service: S;
  readonly booker: BookerInput;
  readonly details: BookingDetails[S];
  readonly screenshot: StoredUpload | undefined;
  readonly timeZone: string;
}

/** Inserts a booking and its picture's row. */
export async function insertBooking<S extends Service>(trx: Trx, draft: BookingDraft<S>): Promise<Booking<S>> {
  const { service, booker, details, screenshot, timeZone } = draft;
  const settings = await readShopSettings(trx);
  const pricePaisa = settings.get(priceNameOf(service, details));
  const { phoneNumber, paymentMethod, ...person } = booker;
  const row = await trx
    .insertInto('bookings')
    .values({
      ...person,
      id: newReceiptNumber(),
      service,
      phone_number: phoneNumber,
      payment_method: paymentMethod,
      details: JSON.stringify(details),
      upload_id: screenshot ? await insertUploadRow(trx, screenshot, null) : null,
      booked_at: new Date().toISOString(),
      time_zone: timeZone,
      price_paisa: typeof pricePaisa === 'number' ? pricePaisa : null,
      state: 'new',
      scheduled_at: null,
      schedule_count: 0,
      minutes: usualMinutes(details, settings.get(minutesNameOf(service))),
      payment: screenshot ? 'proof-received' : 'awaiting',
      ...{ place: '', payment_reference: '', reason: '', version: 1 },
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return bookingOf(row) as Booking<S>;
}

/** A stored booking from its row. */
export function bookingOf({ details, payment_reference: reference, ...row }: BookingsTable): Booking {
  return { ...camelCase(row), details: JSON.parse(details), reference };
}
