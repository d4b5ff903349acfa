import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';

import { cancelOwnBooking, listOwnRequests } from '#contract/calls/service-calls.ts';
import { canCustomerCancel } from '#contract/rules/orders/booking-moves.ts';
import { rupeesFromPaisa } from '#contract/rules/texts/money.ts';
import { itemLabel } from '#contract/settings/custom-items.ts';
import type { Reader } from '#server/db/connect.ts';
import { camelCase, IllegalMoveError } from '#server/db/rows.ts';
import { notFound, refusal } from '#server/http/failure-error.ts';
import { serveUserChange, serveUserRead } from '#server/http/serve-private.ts';
import { findUser } from '#server/modules/user/users.ts';
import { readShop } from '#server/shop-settings.ts';

import { changeBooking } from './booking-changes.ts';
import { type Booking, bookingOf } from './booking-store.ts';

/** Bookings and custom orders in the customer's profile. */
export async function ownEnquiryRoutes(app: FastifyInstance): Promise<void> {
  const { database, settings } = app;

  serveUserRead(app, listOwnRequests, {
    read: ({ userId }) => readOwnEnquiries(database.read, userId),
  });

  serveUserChange(app, cancelOwnBooking, {
    async change(trx, { userId, params: { id } }) {
      const { bookings } = await readOwnEnquiries(trx, userId);
      if (!bookings.some((own) => own.id === id)) throw notFound('Booking not found.');
      const by = { who: `customer:${userId}`, version: undefined } as const;
      await changeBooking(trx, settings, id, 'canceled', by, (now) => {
        if (canCustomerCancel({ ...now, startsAt: now.scheduledAt }, new Date()))
          return { state: 'canceled' };
        throw new IllegalMoveError(now, 'canceled');
      }).catch((error: unknown) => {
        if (!(error instanceof IllegalMoveError)) throw error;
        // After a double tap, or when the first response was lost.
        const message = 'A booking can be canceled until the day before. Please call us.';
        if ((error.current as Booking).state !== 'canceled')
          throw refusal(409, 'booking-not-cancelable', message);
      });
      return readOwnEnquiries(trx, userId);
    },
  });
}

/**
 * What was sent from the account, and what has its email address once that is confirmed: before,
 * anybody may have typed it.
 */
async function readOwnEnquiries(read: Reader, userId: string) {
  const user = await findUser(read, userId);
  const isConfirmed = user !== undefined && user.confirmed_at !== null;
  // Without an address no condition: one that nothing fits would keep the index of accounts unused.
  const isOwn = isConfirmed
    ? sql<boolean>`(user_id = ${userId} or lower(email) = ${user.email})`
    : sql<boolean>`user_id = ${userId}`;
  const bookings = await read
    .selectFrom('bookings')
    .selectAll()
    .where(isOwn)
    .orderBy('booked_at', 'desc')
    .orderBy('id')
    .execute();
  const orders = await read
    .selectFrom('custom_requests')
    .selectAll()
    .where(isOwn)
    .orderBy('posted_at', 'desc')
    .orderBy('id')
    .execute();
  const { customItems } = await readShop(read);
  return {
    ...(user && !isConfirmed && { unconfirmedEmail: user.email }),
    bookings: bookings
      .map(bookingOf)
      .map(({ id, service, serviceName, bookedAt, state, payment, ...booking }) => ({
        id,
        service,
        serviceName,
        bookedAt,
        state,
        payment,
        minutes: booking.minutes,
        place: booking.place,
        price: booking.pricePaisa === null ? null : rupeesFromPaisa(booking.pricePaisa),
        startsAt: booking.scheduledAt,
        reason: state === 'declined' || state === 'canceled' ? booking.reason : '',
      })),
    customOrders: orders
      .map(camelCase)
      .map(({ id, item, idea, state, reason, postedAt, ...order }) => ({
        id,
        item: itemLabel(customItems, item),
        idea,
        state,
        reason,
        sentAt: postedAt,
        quote:
          order.quotePaisa === null
            ? null
            : {
                price: rupeesFromPaisa(order.quotePaisa),
                days: order.quoteDays ?? 0,
                text: order.quoteText,
              },
      })),
  };
}
