import type { Service } from '#contract/names/booking-options.ts';
import type { Reader, Trx } from '#server/db/connect.ts';
import type { BookingsTable } from '#server/db/schema/service-tables.ts';
import { insertUploadRow, type StoredUpload } from '#server/media/upload-store.ts';

import type { BookerInput } from './booking-checks.ts';
import type { Booking, BookingDetails } from './booking-details.ts';
import { newReceiptNumber } from './receipt-number.ts';

export interface BookingDraft<S extends Service> {
  readonly service: S;
  readonly booker: BookerInput;
  readonly details: BookingDetails[S];
  readonly screenshot: StoredUpload | undefined;
}

/** Inserts a booking and its picture's row. */
export async function insertBooking<S extends Service>(trx: Trx, draft: BookingDraft<S>): Promise<Booking<S>> {
  const { service, booker, details, screenshot } = draft;
  const booking: Booking<S> = {
    id: newReceiptNumber(),
    service,
    ...booker,
    details,
    uploadId: screenshot ? await insertUploadRow(trx, screenshot, null) : null,
    bookedAt: new Date().toISOString(),
    scheduledAt: null,
    scheduleCount: 0,
  };
  await trx
    .insertInto('bookings')
    .values({
      id: booking.id,
      service,
      name: booking.name,
      email: booking.email,
      phone_number: booking.phoneNumber,
      payment_method: booking.paymentMethod,
      details: JSON.stringify(details),
      upload_id: booking.uploadId,
      booked_at: booking.bookedAt,
      scheduled_at: null,
      schedule_count: 0,
    })
    .execute();
  return booking;
}

export interface BookingFilter {
  readonly service?: Service;
  /** Inclusive; ISO 8601, UTC. */
  readonly from?: string;
  /** Exclusive. */
  readonly before?: string;
}

/** Reads bookings, newest first. */
export async function listBookings(read: Reader, filter: BookingFilter = {}): Promise<Booking[]> {
  let query = read.selectFrom('bookings').selectAll();
  if (filter.service) query = query.where('service', '=', filter.service);
  if (filter.from) query = query.where('booked_at', '>=', filter.from);
  if (filter.before) query = query.where('booked_at', '<', filter.before);
  const rows = await query.orderBy('booked_at', 'desc').orderBy('id').execute();
  return rows.map(bookingOf);
}

/** Finds bookings by the beginning of their receipt number; at most two, which shows that it is ambiguous. */
export async function findBookings(read: Reader, beginning: string): Promise<Booking[]> {
  const rows = await read
    .selectFrom('bookings')
    .selectAll()
    .where('id', 'like', `${beginning}%`)
    .orderBy('id')
    .limit(2)
    .execute();
  return rows.map(bookingOf);
}

/** Sets the agreed time. Returns the booking; undefined when that time was agreed already. */
export async function scheduleBooking(trx: Trx, id: string, startsAt: string): Promise<Booking | undefined> {
  const row = await trx
    .updateTable('bookings')
    .set((columns) => ({ scheduled_at: startsAt, schedule_count: columns('schedule_count', '+', 1) }))
    .where('id', '=', id)
    .where((where) => where.or([where('scheduled_at', 'is', null), where('scheduled_at', '!=', startsAt)]))
    .returningAll()
    .executeTakeFirst();
  return row && bookingOf(row);
}

/** Reads the hash of an uploaded picture. */
export async function readUploadHash(read: Reader, uploadId: string): Promise<string | undefined> {
  const row = await read.selectFrom('uploads').select('hash').where('id', '=', uploadId).executeTakeFirst();
  return row?.hash;
}

function bookingOf(row: BookingsTable): Booking {
  return {
    id: row.id,
    service: row.service,
    name: row.name,
    email: row.email,
    phoneNumber: row.phone_number,
    paymentMethod: row.payment_method,
    details: JSON.parse(row.details),
    uploadId: row.upload_id,
    bookedAt: row.booked_at,
    scheduledAt: row.scheduled_at,
    scheduleCount: row.schedule_count,
  };
}
