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
import type { Reader } from '#server/db/connect.ts';
import { serveExport } from '#server/http/serve-export.ts';
import { serveStaffChange, serveStaffRead } from '#server/http/serve-staff.ts';
import { matchesPerson, matchesSearch } from '#server/modules/desk/enquiries/enquiry-records.ts';
import {
  filterConditions,
  readSummaries,
  selectOrders,
} from '#server/modules/desk/orders/read-orders.ts';
import { readReviews, selectReviews } from '#server/modules/desk/reviews/review-routes.ts';
import { soldPaisa } from '#server/modules/order/order-money.ts';

import { deleteErasedFiles, type Erased, erasePerson } from './erase-customer.ts';
import { erasedUserId, findPerson, personRows, readPersonParts } from './person.ts';

/** Customers at the shop desk. */
export async function deskCustomerRoutes(app: FastifyInstance): Promise<void> {
  serveCustomers(app);
  serveOwnersChanges(app);
}

function serveCustomers(app: FastifyInstance): void {
  const { database } = app;

  serveStaffRead(app, listCustomers, {
    read: ({ query: { search = '', page, pageSize } }) =>
      findCustomers(database.read, {
        search,
        limit: pageSize,
        offset: Math.min((page - 1) * pageSize, 1e9),
      }),
  });

  serveStaffRead(app, readCustomer, {
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
          selectOrders(read)
            .where('orders.user_id', '=', userId)
            .orderBy('orders.ordered_at', 'desc'),
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

type Found = Pick<StaffCustomer, 'id' | 'name' | 'email' | 'phoneNumber' | 'since'> & {
  readonly account: number;
};

/** Bookings and custom orders as far as they tell who sent them; not those of erased customers. */
const requests = sql`(
  select id, name, lower(email) as email, phone_number, booked_at as at from bookings where phone_number <> ''
  union all
  select id, name, lower(email), phone_number, posted_at from custom_requests
) as requests`;

/**
 * Reads customers, newest first: accounts, and people without one by their bookings and custom
 * orders.
 */
async function findCustomers(
  read: Reader,
  {
    search,
    limit,
    offset,
  }: { readonly search: string; readonly limit: number; readonly offset: number },
): Promise<{ customers: StaffCustomer[]; total: number }> {
  const ordered = selectOrders(read)
    .where(filterConditions(read, { search }))
    .select('orders.user_id');
  const isAll = search === '';
  const people = sql`
    select id, name, email, phone_number as "phoneNumber", created_at as since, 1 as account from users
    where id <> ${erasedUserId} and ${
      isAll
        ? sql`1 = 1`
        : sql`(${matchesPerson(search)} or id in (${ordered})
            or email in (select email from ${requests} where email <> '' and ${matchesSearch(search)})
            or phone_number in (select phone_number from ${requests} where email = '' and ${matchesSearch(search)}))`
    }
    union all
    select min(id), max(name), email, max(phone_number), min(at), 0 from ${requests}
    where case when email = '' then phone_number not in (select phone_number from users)
        else email not in (select email from users) end
      and ${isAll ? sql`1 = 1` : matchesSearch(search)}
    group by email, case when email = '' then phone_number else '' end`;
  const counted = await sql<{
    total: number;
  }>`select count(*) as total from (${people}) as people`.execute(read);
  const { rows } = await sql<Found>`select * from (${people}) as people
    order by since desc, id limit ${limit} offset ${offset}`.execute(read);
  return { customers: await withSums(read, rows), total: Number(counted.rows[0]?.total ?? 0) };
}

/** Adds how many orders each has, and what they brought. */
async function withSums(read: Reader, found: readonly Found[]): Promise<StaffCustomer[]> {
  const ids = found.filter(({ account }) => account === 1).map(({ id }) => id);
  const rows = ids.length === 0 ? [] : await readSums(read, ids);
  const sums = new Map(rows.map((row) => [row.user_id, row]));
  return found.map(({ account, ...person }) => ({
    ...person,
    hasAccount: account === 1,
    orders: sums.get(person.id)?.orders ?? 0,
    spentPaisa: sums.get(person.id)?.spent ?? 0,
  }));
}

function readSums(read: Reader, userIds: readonly string[]) {
  return read
    .selectFrom('orders')
    .select((row) => ['user_id', row.fn.countAll<number>().as('orders'), soldPaisa.as('spent')])
    .where('user_id', 'in', userIds)
    .groupBy('user_id')
    .execute();
}
