import type { FastifyInstance } from 'fastify';

import { eraseCustomer, exportCustomer, listCustomers, readCustomer } from '#contract/calls/admin/customer-calls.ts';
import { serveStaffChange, serveStaffRead } from '#server/http/serve-staff.ts';
import { readSummaries, selectOrders } from '#server/modules/desk/orders/order-summaries.ts';
import { readReviews, selectReviews } from '#server/modules/desk/reviews/review-routes.ts';

import { deleteErasedFiles, type Erased, erasePerson } from './erase-customer.ts';
import { exportPerson } from './export-customer.ts';
import { findCustomers, withSums } from './find-customers.ts';
import { findPerson, personRows } from './person.ts';

/** Customers at the shop desk. */
export async function deskCustomerRoutes(app: FastifyInstance): Promise<void> {
  const { database, uploads, settings } = app;

  serveStaffRead(app, listCustomers, {
    read: ({ query: { search = '', page, pageSize } }) =>
      findCustomers(database.read, { search, limit: pageSize, offset: Math.min((page - 1) * pageSize, 1e9) }),
  });

  serveStaffRead(app, readCustomer, {
    failures: [404],
    async read({ params }) {
      const { read } = database;
      const person = await findPerson(read, params.id);
      const { bookings, custom_requests, subscribers } = personRows(person);
      const { userId = '', id, name, email, phoneNumber, since, isConfirmed } = person;
      const account = person.userId ? 1 : 0;
      const [customer] = await withSums(read, [{ id, name, email, phoneNumber, since, account }]);
      const subscriber = await read
        .selectFrom('subscribers')
        .select('email')
        .where(subscribers)
        .where('unsubscribed_at', 'is', null)
        .executeTakeFirst();
      return {
        customer: customer as NonNullable<typeof customer>,
        isConfirmed,
        isSubscribed: subscriber !== undefined,
        orders: await readSummaries(
          selectOrders(read).where('orders.user_id', '=', userId).orderBy('orders.ordered_at', 'desc'),
        ),
        bookings: await read
          .selectFrom('bookings')
          .select(['id', 'service', 'state', 'booked_at as sentAt'])
          .where(bookings)
          .orderBy('booked_at', 'desc')
          .execute(),
        customOrders: await read
          .selectFrom('custom_requests')
          .select(['id', 'item', 'state', 'posted_at as sentAt'])
          .where(custom_requests)
          .orderBy('posted_at', 'desc')
          .execute(),
        reviews: await readReviews(selectReviews(read).where('reviews.user_id', '=', userId)),
      };
    },
  });

  serveStaffChange(app, exportCustomer, {
    role: 'owner',
    stepUp: true,
    failures: [404],
    storesResponse: false,
    prepare: ({ params }) =>
      database.snapshot(async (read) => exportPerson(read, uploads, await findPerson(read, params.id))),
    async change(_trx, { params: { id }, audit }, json) {
      await audit({ action: 'customer.export', subject: `customer:${id}` });
      return { fileName: `customer-${new Date().toISOString().slice(0, 10)}.json`, json };
    },
  });

  serveStaffChange(app, eraseCustomer, {
    role: 'owner',
    stepUp: true,
    failures: [404, 409],
    async prepare(): Promise<{ erased?: Erased }> {
      // Searches of the last moments, which may be for their own name.
      await app.missedSearches.store();
      return {};
    },
    async change(trx, { params, audit }, done) {
      done.erased = await erasePerson(trx, params.id);
      const { kept } = done.erased;
      await audit({ action: 'customer.erase', subject: 'customer:erased', after: { kept } });
      return { kept };
    },
    async afterCommit(_request, { erased }) {
      if (!erased) return;
      app.sessions.forget(erased.userId);
      await deleteErasedFiles(erased, { database, uploads, settings });
    },
  });
}
