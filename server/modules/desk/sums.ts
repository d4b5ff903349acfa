import { type Expression, type RawBuilder, sql } from 'kysely';

import type { Reader } from '#server/db/connect.ts';
import { claimPaisa, sumOf } from '#server/modules/money/claim.ts';
import { isSold, keptPaisa, soldPaisa } from '#server/modules/order/order-money.ts';

import { type Person, requestsOf } from './customers/person.ts';

// The sums of the desk, each by one rule for orders, bookings and custom orders.

interface Entry {
  readonly at: string;
  readonly paisa: number;
}

const ofBooking = sql<string>`'booking:' || bookings.id`;
const ofCustom = sql<string>`'custom-order:' || custom_requests.id`;
// Where no price was agreed, it is what was paid.
const bookingPrice = sql`coalesce(price_paisa, ${sumOf('payments', 'amount_paisa', ofBooking)})`;

// One that an earlier version has accepted has no such time.
const acceptedAt = sql<string>`coalesce(accepted_at, posted_at)`;

/** What one sale has brought. */
const paisaOf = {
  bookings: claimPaisa(bookingPrice, ofBooking).as('paisa'),
  customOrders: claimPaisa(sql`quote_paisa`, ofCustom).as('paisa'),
};

/**
 * What was sold, by the time that it was ordered, booked or accepted: without what was given back
 * of it and without what has ended. A custom order that became an order is sold as that.
 */
const sales = {
  orders: (read: Reader) =>
    read
      .selectFrom('orders')
      .select(['ordered_at as at', keptPaisa.as('paisa')])
      .where(isSold),
  bookings: (read: Reader) =>
    read
      .selectFrom('bookings')
      .select(['booked_at as at', paisaOf.bookings])
      .where('state', 'not in', ['declined', 'canceled']),
  customOrders: (read: Reader) =>
    read
      .selectFrom('custom_requests')
      .select([acceptedAt.as('at'), paisaOf.customOrders])
      .where('state', 'in', ['accepted', 'done'])
      .where('order_id', 'is', null)
      .where('quote_paisa', 'is not', null),
};

/** All sales since then. */
export async function readSold(read: Reader, since: string): Promise<Entry[]> {
  const orders = sales.orders(read).where('ordered_at', '>=', since);
  const bookings = sales.bookings(read).where('booked_at', '>=', since);
  const custom = sales
    .customOrders(read)
    .where((row) =>
      row.or([
        row('accepted_at', '>=', since),
        row.and([row('accepted_at', 'is', null), row('posted_at', '>=', since)]),
      ]),
    );
  return orders.unionAll(bookings).unionAll(custom).execute();
}

type PersonRow = Readonly<Record<'id' | 'account_id' | 'address' | 'phone', string>>;

/** How many orders each person has placed, and what all that they bought has brought, by their id. */
export async function readBought(
  read: Reader,
  people: readonly Pick<Person, 'id' | 'userId' | 'email' | 'phoneNumber'>[],
): Promise<Map<string, { orders: number; spentPaisa: number }>> {
  if (people.length === 0) return new Map();
  const keys = people.map(
    ({ id, userId = '', email, phoneNumber }) =>
      sql`(${sql.join([id, userId, email, phoneNumber])})`,
  );
  const own = requestsOf({
    userId: sql.ref('person.account_id'),
    email: sql.ref('person.address'),
    phoneNumber: sql.ref('person.phone'),
  });
  const orders = read.selectFrom('orders').where(own);
  const ofOrders = orders.select(soldPaisa.as('paisa'));
  const ofBookings = inAll(sales.bookings(read).clearSelect().select(paisaOf.bookings).where(own));
  const ofCustom = inAll(
    sales.customOrders(read).clearSelect().select(paisaOf.customOrders).where(own),
  );
  const rows = await read
    // One query for all of them: PostgreSQL plans this longer than it reads it.
    .with(
      'person(id, account_id, address, phone)',
      () => sql<PersonRow>`(values ${sql.join(keys)})`,
    )
    .selectFrom('person')
    .select('person.id')
    .select(sql<number>`(${orders.select(sql`count(*)`.as('orders'))})`.as('orders'))
    .select(sql<number>`(${ofOrders}) + ${ofBookings} + ${ofCustom}`.as('spentPaisa'))
    .execute();
  return new Map(rows.map(({ id, ...bought }) => [id, bought]));
}

/** The sum of what each sale of a query has brought. */
function inAll(query: Expression<{ paisa: number }>): RawBuilder<number> {
  return sql<number>`(select coalesce(sum(paisa), 0) from (${query}) as brought)`;
}

/**
 * Money since then, by the time that it came or went: what was given back is negative. What was
 * recorded and taken back counts at both times, as in the accountant's file.
 */
export async function readReceived(read: Reader, since: string): Promise<Entry[]> {
  const received = read
    .selectFrom('payments')
    .select(['at', 'amount_paisa as paisa'])
    .where('at', '>=', since);
  const refunds = read
    .selectFrom('refunds')
    .select(({ ref }) => ['at', sql<number>`-${ref('amount_paisa')}`.as('paisa')])
    .where('at', '>=', since);
  const undone = read
    .selectFrom('undone_money')
    .select(({ ref }) => [
      'at',
      sql<number>`case when kind = 'refund' then -${ref('amount_paisa')}
        else ${ref('amount_paisa')} end`.as('paisa'),
    ])
    .where('kind', '!=', 'settlement')
    .where('at', '>=', since);
  return received.unionAll(refunds).unionAll(undone).execute();
}

/**
 * What couriers have kept since then of the cash that was received for orders. What was taken back
 * counts at both times.
 */
export async function readKeptByCouriers(read: Reader, since: string): Promise<Entry[]> {
  const settled = read.selectFrom('courier_settlements');
  const kept = sql<number>`(due_paisa - sum_paisa)`;
  const taken = settled.select(['at', kept.as('paisa')]).where('at', '>=', since);
  const undone = settled
    .select([sql<string>`undone_at`.as('at'), sql<number>`-${kept}`.as('paisa')])
    .where('undone_at', '>=', since);
  const without = read
    .selectFrom('undone_money')
    .select(['at', 'amount_paisa as paisa'])
    .where('kind', '=', 'settlement')
    .where('at', '>=', since);
  return taken.unionAll(undone).unionAll(without).execute();
}
