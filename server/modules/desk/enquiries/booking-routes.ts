import type { FastifyInstance } from 'fastify';
import { addBookingNote } from '#contract/calls/admin/deferrable-enquiry-calls.ts';
import {
  listStaffBookings,
  readStaffBooking as readStaffBookingCall,
  type StaffBooking,
} from '#contract/calls/admin/enquiry-calls.ts';
import type { BookingMove } from '#contract/names/booking-options.ts';
import { omit } from '#contract/omit.ts';
import { type Opening, ownSteps } from '#contract/rules/desk-access.ts';
import { allowedBookingMoves, bookingStepsToUndo } from '#contract/rules/orders/booking-moves.ts';
import type { Reader, Trx } from '#server/db/connect.ts';
import { IllegalMoveError, StaleError } from '#server/db/rows.ts';
import { cleanLines, requireText } from '#server/http/clean-text.ts';
import { notFound, staleVersion } from '#server/http/failure-error.ts';
import { serveStaffChange, serveStaffRead } from '#server/http/serve-staff.ts';
import { bookingChanges, changeBooking } from '#server/modules/booking/booking-changes.ts';
import { type Booking, bookingLines, bookingOf } from '#server/modules/booking/booking-store.ts';
import { bookingUndos, undoBookingStep } from '#server/modules/booking/undo-booking.ts';
import { keyOf, moveRefused, pageByKey } from '#server/modules/desk/records.ts';

import { readInvoicesOf } from '#server/modules/invoice/invoice-store.ts';
import { addStaffNote, findRequests, readRecords } from './enquiry-records.ts';

/** Bookings at the shop desk. A change is answered with the booking as it is then. */
export async function deskBookingRoutes(app: FastifyInstance): Promise<void> {
  const { database, settings } = app;

  serveStaffRead(app, listStaffBookings, {
    async read({ query: { search = '', state, ...paging }, staff }) {
      const { read } = database;
      let matching = read.selectFrom('bookings');
      if (state) matching = matching.where('state', '=', state);
      if (search.trim() !== '') {
        const found = await findRequests(read, 'bookings', search);
        if (found) matching = matching.where(found.matches('bookings.id'));
      }
      const isAgenda = state === 'confirmed';
      const { onPage, ...counts } = await pageByKey(read, matching.selectAll(), paging, {
        at: isAgenda ? 'scheduled_at' : 'booked_at',
        id: 'id',
        isOldestFirst: isAgenda,
      });
      const rows = await onPage.execute();
      const last = rows.length === paging.pageSize ? rows.at(-1) : undefined;
      return {
        requests: await staffBookingsOf(read, rows.map(bookingOf), staff),
        ...counts,
        next: last ? keyOf((isAgenda ? last.scheduled_at : last.booked_at) ?? '', last.id) : '',
      };
    },
  });

  serveStaffRead(app, readStaffBookingCall, {
    read: ({ params, staff }) => readStaffBooking(database.read, params.id, staff),
  });

  for (const { call, stepUp = false, apply } of bookingChanges) {
    serveStaffChange(app, call, {
      stepUp,
      async change(trx, { params: { id }, body: { version, ...fields }, staff }) {
        const by = { who: `staff:${staff.id}`, version } as const;
        const isRefund = call.move === 'refunded';
        const typed = isRefund ? [fields.reason, fields.reference] : [fields.reason];
        const note = cleanLines(typed.filter(Boolean).join(', '));
        const changed = await changeBooking(
          trx,
          settings,
          id,
          call.move,
          by,
          (booking) => apply(fields, booking, trx, { who: by.who, database }),
          note,
        ).catch((error: unknown) => refuse(trx, id, staff, error));
        if (!changed) throw notFound('Booking not found.');
        return readStaffBooking(trx, id, staff);
      },
    });
  }

  for (const { call, stepUp } of bookingUndos) {
    serveStaffChange(app, call, {
      stepUp,
      async change(trx, { params: { id }, body, staff }) {
        const undo = {
          ...body,
          who: `staff:${staff.id}`,
          isRefund: stepUp,
          database,
          opening: staff,
        } as const;
        const changed = await undoBookingStep(trx, id, undo).catch((error: unknown) =>
          refuse(trx, id, staff, error),
        );
        if (!changed) throw notFound('Booking not found.');
        return readStaffBooking(trx, id, staff);
      },
    });
  }

  serveStaffChange(app, addBookingNote, {
    async change(trx, { params: { id }, body, staff }) {
      await readStaffBooking(trx, id, staff);
      await addStaffNote(
        trx,
        'booking',
        id,
        requireText(cleanLines(body.text), 'text'),
        `staff:${staff.id}`,
      );
      return readStaffBooking(trx, id, staff);
    },
  });
}

/** 409 with the booking as it is, for a stale version and for a move that it does not allow. */
async function refuse(trx: Trx, id: string, opening: Opening, error: unknown): Promise<never> {
  if (error instanceof StaleError) throw staleVersion(await readStaffBooking(trx, id, opening));
  if (!(error instanceof IllegalMoveError)) throw error;
  const current = await readStaffBooking(trx, id, opening);
  throw moveRefused('booking', current.state, current);
}

/** A booking as the desk shows it. Throws 404. */
async function readStaffBooking(read: Reader, id: string, opening: Opening): Promise<StaffBooking> {
  const row = await read.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirst();
  const [booking] = row ? await staffBookingsOf(read, [bookingOf(row)], opening) : [];
  if (!booking) throw notFound('Booking not found.');
  return booking;
}

async function staffBookingsOf(
  read: Reader,
  bookings: readonly Booking[],
  opening: Opening,
): Promise<StaffBooking[]> {
  const requests = bookings.map((booking) => ({ ...booking, totalPaisa: booking.pricePaisa }));
  const recordsOf = await readRecords<(typeof requests)[number], BookingMove>(
    read,
    'booking',
    requests,
    (booking, steps) => bookingStepsToUndo({ ...booking, startsAt: booking.scheduledAt }, steps),
  );
  const invoices = await readInvoicesOf(
    read,
    bookings.map(({ id }) => `booking:${id}`),
  );
  return bookings.map((booking) => {
    const { bookedAt, scheduledAt, ...own } = booking;
    const records = omit(recordsOf(booking.id), 'proof');
    const { moves, steps: history } = ownSteps(opening, {
      moves: allowedBookingMoves({ ...booking, startsAt: scheduledAt }),
      steps: records.history,
    });
    return {
      ...omit(own, 'details', 'scheduleCount', 'uploadId'),
      ...records,
      history,
      sentAt: bookedAt,
      startsAt: scheduledAt,
      isInPerson: booking.details.preferredMethod === 'Physical',
      asked: bookingLines(booking).map(([label, value]) => ({ label, value })),
      invoices: invoices.get(`booking:${booking.id}`) ?? [],
      moves,
    };
  });
}
