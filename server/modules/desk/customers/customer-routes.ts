import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import {
  eraseCustomer,
  exportCustomer,
  listCustomers,
  readCustomer,
  type StaffCustomer,
} from '#contract/calls/admin/customer-calls.ts';
import { shopDay } from '#contract/rules/texts/dates.ts';
import { itemLabel } from '#contract/settings/custom-items.ts';
import type { Reader } from '#server/db/connect.ts';
import { serveExport } from '#server/http/serve-export.ts';
import { serveStaffChange, serveStaffRead } from '#server/http/serve-staff.ts';
import { readSummaries, selectOrders } from '#server/modules/desk/orders/read-orders.ts';
import { readReviews, selectReviews } from '#server/modules/desk/reviews/review-routes.ts';
import { readBought } from '#server/modules/desk/sums.ts';
import { readShop } from '#server/shop-settings.ts';

import { deleteErasedFiles, type Erased, erasePerson } from './erase-customer.ts';
import { type FoundPerson, findPeople, findWaitingPerson } from './find-people.ts';
import { findPerson, personRows, readPersonParts } from './person.ts';

/** Customers at the shop desk. */
export async function deskCustomerRoutes(app: FastifyInstance): Promise<void> {
  serveCustomers(app);
  serveOwnersChanges(app);
}

function serveCustomers(app: FastifyInstance): void {
  const { database } = app;

  serveStaffRead(app, listCustomers, {
    async read({ query: { search = '', ...paging } }) {
      const { read } = database;
      const { people, ...counts } = await findPeople(read, search, paging);
      // Who has asked for an erasure names the whole address.
      const waiting = people.length === 0 ? await findWaitingPerson(read, search) : undefined;
      if (waiting) return { customers: await withSums(read, [waiting]), total: 1 };
      return { customers: await withSums(read, people), ...counts };
    },
  });

  serveStaffRead(app, readCustomer, {
    async read({ params }) {
      const { read } = database;
      const person = await findPerson(read, params.id);
      const { orders, bookings, custom_requests, subscribers } = personRows(person);
      const { userId = '', id, name, email, phoneNumber, since, isConfirmed } = person;
      const account = person.userId ? 1 : 0;
      const [customer] = await withSums(read, [{ id, name, email, phoneNumber, since, account }]);
      const subscriber = await read
        .selectFrom('subscribers')
        .select('email')
        .where(subscribers)
        .where('unsubscribed_at', 'is', null)
        .executeTakeFirst();
      const { customItems } = await readShop(read);
      const requests = await read
        .selectFrom('custom_requests')
        .select(['id', 'item', 'state', 'posted_at as sentAt'])
        .where(custom_requests)
        .orderBy('posted_at', 'desc')
        .execute();
      return {
        customer: customer as NonNullable<typeof customer>,
        isConfirmed,
        isSubscribed: subscriber !== undefined,
        orders: await readSummaries(
          selectOrders(read)
            .where(sql<boolean>`orders.id in (select id from orders where ${orders})`)
            .orderBy('orders.ordered_at', 'desc'),
        ),
        bookings: await read
          .selectFrom('bookings')
          .select(['id', 'service', 'service_name as serviceName', 'state', 'booked_at as sentAt'])
          .where(bookings)
          .orderBy('booked_at', 'desc')
          .execute(),
        customOrders: requests.map((request) => ({
          ...request,
          item: itemLabel(customItems, request.item),
        })),
        reviews: await readReviews(
          selectReviews(read)
            .where('reviews.user_id', '=', userId)
            .orderBy('posted_at', 'desc')
            .orderBy('reviews.id'),
        ),
      };
    },
  });
}

/** A customer's data as a file, and its erasure. */
function serveOwnersChanges(app: FastifyInstance): void {
  const { database, uploads, settings } = app;

  serveExport(app, exportCustomer, async ({ params: { id } }) => {
    await findPerson(database.read, id);
    return {
      fileName: `customer-${shopDay(new Date())}.json`,
      field: 'json',
      audited: { action: 'customer.export', subject: `customer:${id}` },
      opening: '{\n',
      parts: (read) => readPersonParts(read, uploads, id),
    };
  });

  serveStaffChange(app, eraseCustomer, {
    role: 'owner',
    stepUp: true,
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
      if (erased) await deleteErasedFiles(erased, { database, uploads, settings });
    },
  });
}

/** Adds how many orders each has, and what all that they bought has brought. */
async function withSums(read: Reader, found: readonly FoundPerson[]): Promise<StaffCustomer[]> {
  const bought = await readBought(
    read,
    found.map((one) => ({ ...one, userId: one.account === 1 ? one.id : undefined })),
  );
  return found.map(({ account, ...contact }) => {
    const { orders = 0, spentPaisa = 0 } = bought.get(contact.id) ?? {};
    return { ...contact, hasAccount: account === 1, orders, spentPaisa };
  });
}
