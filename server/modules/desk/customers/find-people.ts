import { type RawBuilder, sql } from 'kysely';

import type { StaffCustomer } from '#contract/calls/admin/customer-calls.ts';
import { readOrderSearch } from '#contract/rules/orders/order-search.ts';
import type { Reader } from '#server/db/connect.ts';
import { findRequests } from '#server/modules/desk/enquiries/enquiry-records.ts';
import { findOrders } from '#server/modules/desk/orders/list-orders.ts';
import { countedMax, type KeyPaging, keyOf } from '#server/modules/desk/records.ts';
import { type Found, findTexts } from '#server/modules/desk/search-texts.ts';

import { erasedUserId } from './person.ts';

export type FoundPerson = Pick<StaffCustomer, 'id' | 'name' | 'email' | 'phoneNumber' | 'since'> & {
  readonly account: number;
};

type Matched = readonly [users: Found, orders: Found, bookings: Found, customOrders: Found];

/**
 * Finds customers, newest first: accounts, and people without one by the first of their bookings,
 * custom orders, and orders that staff have taken.
 */
export async function findPeople(
  read: Reader,
  search: string,
  { page, pageSize, after = '' }: KeyPaging,
): Promise<{ people: FoundPerson[]; total: number; hasMore: boolean; next: string }> {
  const matched = await matchAll(read, search);
  const count = await countPeople(read, matched);
  const total = Math.min(count, countedMax);
  const [, time = '', last = ''] = /^(\S*) (.*)$/s.exec(after) ?? [];
  const offset = after === '' ? Math.min((page - 1) * pageSize, total) : 0;
  // Each kind is read in the order of its own index, only as far as the page.
  const newest = unionOf(matched, (query, at, id) => {
    const behind = sql`${at} <= ${time} and (${at} < ${time} or ${id} > ${last})`;
    return sql`${query} ${after === '' ? sql`` : sql`and ${behind}`}
      order by ${at} desc, ${id} limit ${offset + pageSize}`;
  });
  const { rows } = await sql<FoundPerson>`select * from (${newest}) as people
    order by since desc, id limit ${pageSize} offset ${offset}`.execute(read);
  const lastShown = rows.length === pageSize ? rows.at(-1) : undefined;
  return {
    people: await Promise.all(rows.map((row) => (row.account ? row : wholePerson(read, row)))),
    total,
    hasMore: count > countedMax,
    next: lastShown ? keyOf(lastShown.since, lastShown.id) : '',
  };
}

/** Counts one more than `countedMax` at most. What is counted is not sorted, and ends there. */
async function countPeople(read: Reader, matched: Matched | undefined): Promise<number> {
  if (matched?.some(({ isMany }) => isMany)) return countedMax + 1;
  let count = 0;
  // Mostly there are enough accounts.
  for (const query of queriesOf(matched, countedAmong)) {
    if (count > countedMax) break;
    const { rows } = await sql<{
      count: number;
    }>`select count(*) as count from (${query} limit ${countedMax + 1}) as people`.execute(read);
    count += Number(rows[0]?.count ?? 0);
  }
  return count;
}

/** What a search finds of each kind; undefined for an empty one, which finds all. */
async function matchAll(read: Reader, search: string): Promise<Matched | undefined> {
  const { part, phoneDigits: digits } = readOrderSearch(search);
  if (part === '') return undefined;
  const orders = await findOrders(read, search);
  const bookings = await findRequests(read, 'bookings', search);
  const customOrders = await findRequests(read, 'custom_requests', search);
  const users = await findTexts(read, 'users', { part, digits, number: '' });
  // Such as `#`, which is the beginning of every number.
  if (!orders || !bookings || !customOrders) return undefined;
  return [users, orders, bookings, customOrders];
}

type Limit = (
  query: RawBuilder<unknown>,
  at: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
) => RawBuilder<unknown>;

function queriesOf(
  matched: Matched | undefined,
  among?: typeof countedAmong,
): readonly RawBuilder<unknown>[] {
  return [
    accounts(matched, among),
    ...requestTables.map((table) => firstRequests(table, matched, among)),
  ];
}

function unionOf(matched: Matched | undefined, limit: Limit): RawBuilder<unknown> {
  const [users = sql``, ...requests] = queriesOf(matched);
  const queries = [
    limit(users, sql`users.created_at`, sql`users.id`),
    ...requestTables.map((table, at) =>
      limit(requests[at] ?? sql``, sql`own.${sql.ref(atOf[table])}`, sql`own.id`),
    ),
  ];
  return sql.join(
    queries.map((query, at) => sql`select * from (${query}) as ${sql.ref(`kind${at}`)}`),
    sql` union all `,
  );
}

function accounts(matched: Matched | undefined, among?: typeof countedAmong): RawBuilder<unknown> {
  const users = matched ? sql`users` : (among?.('users') ?? sql`users`);
  const columns = sql`select users.id, users.name, users.email,
    users.phone_number as "phoneNumber", users.created_at as since, 1 as account from ${users}
    where users.id <> ${erasedUserId}`;
  if (!matched) return columns;
  const [ofUsers, orders, bookings, customOrders] = matched;
  if (matched.some(({ isMany }) => isMany))
    return sql`${columns} and (${ofUsers.matches('users.id')}
      or exists (select 1 from orders where orders.user_id = users.id and ${orders.matches('orders.id')})
      or ${hasRequest('bookings', bookings)} or ${hasRequest('custom_requests', customOrders)})`;
  return sql`${columns} and users.id in (select id from (${ofUsers.ids}) as found
    union select user_id from orders where id in (select id from (${orders.ids}) as found)
    union ${ofRequests('bookings', bookings)} union ${ofRequests('custom_requests', customOrders)})`;
}

/** The newest records of a table, so many that counting some of them ends soon. */
function countedAmong(table: Requests | 'users', name: Requests | 'users' | 'own' = table) {
  const at = table === 'users' ? 'created_at' : atOf[table];
  const limit = table === 'users' ? countedMax + 2 : requestsCounted;
  return sql`(select * from ${sql.table(table)} order by ${sql.ref(at)} desc limit ${limit})
    as ${sql.ref(name)}`;
}

/** Who of them has no account is looked up for each. */
const requestsCounted = 2_000;

/** Where people without an account are. */
const requestTables = ['bookings', 'custom_requests', 'orders'] as const;
type Requests = (typeof requestTables)[number];

const foundOf = ([, orders, bookings, custom_requests]: Matched) => ({
  orders,
  bookings,
  custom_requests,
});

type Enquiries = Exclude<Requests, 'orders'>;

/** The accounts with the address or, without one, the telephone number of what was found. */
function ofRequests(table: Enquiries, { ids }: Found): RawBuilder<unknown> {
  const request = sql.table(table);
  const found = sql`${request} where ${request}.id in (select id from (${ids}) as found)`;
  return sql`select users.id from users where email in
      (select lower(${request}.email) from ${found} and ${request}.email <> '')
    union select users.id from users where phone_number in
      (select ${request}.phone_number from ${found} and ${request}.email = '' and ${request}.phone_number <> '')`;
}

function hasRequest(table: Enquiries, found: Found): RawBuilder<boolean> {
  const request = sql.table(table);
  const matches = found.matches(table === 'bookings' ? 'bookings.id' : 'custom_requests.id');
  return sql<boolean>`(exists (select 1 from ${request} where lower(${request}.email) = users.email
      and users.email <> '' and ${matches})
    or exists (select 1 from ${request} where ${request}.phone_number = users.phone_number
      and users.phone_number <> '' and ${request}.email = '' and ${matches}))`;
}

/**
 * Of each person without an account the first booking, custom order or order; of those that a search
 * finds, the first of them.
 */
function firstRequests(
  table: Requests,
  matched: Matched | undefined,
  among?: typeof countedAmong,
): RawBuilder<unknown> {
  const request = sql`${sql.table(table)} as own`;
  const own = matched ? request : (among?.(table, 'own') ?? request);
  const at = atOf[table];
  const earlier = (other: Requests) => {
    const time = sql`other.${sql.ref(atOf[other])}`;
    const isEarlier = sql`(${time} < own.${sql.ref(at)}
      or (${time} = own.${sql.ref(at)} and other.id < own.id))`;
    const found = matched && foundOf(matched)[other];
    const isFound = found
      ? sql`and exists (select 1 from ${sql.table(other)} where ${sql.table(other)}.id = other.id
          and ${found.matches(`${other}.id`)})`
      : sql``;
    return sql`not exists (select 1 from ${sql.table(other)} as other
        where own.email <> '' and other.email <> '' and lower(other.email) = lower(own.email) and ${isEarlier} ${isFound})
      and not exists (select 1 from ${sql.table(other)} as other
        where own.email = '' and other.phone_number <> '' and other.email = ''
          and other.phone_number = own.phone_number
          and ${isEarlier} ${isFound})`;
  };
  const found = matched && foundOf(matched)[table];
  const isPerson = {
    bookings: sql`and own.phone_number <> ''`,
    custom_requests: sql``,
    orders: sql`and own.user_id is null and (own.email <> '' or own.phone_number <> '')`,
  }[table];
  const ids = found?.isMany
    ? sql`and exists (select 1 from ${sql.table(table)} where ${sql.table(table)}.id = own.id
        and ${found.matches(`${table}.id`)})`
    : sql`and own.id in (select id from (${found?.ids}) as found)`;
  return sql`select own.id, own.name, lower(own.email) as email,
      own.phone_number as "phoneNumber", own.${sql.ref(at)} as since, 0 as account
    from ${own}
    where not exists (select 1 from users where own.email <> '' and users.email = lower(own.email))
      and not exists (select 1 from users where own.email = '' and users.phone_number = own.phone_number)
      and ${sql.join(requestTables.map(earlier), sql` and `)} ${isPerson} ${found ? ids : sql``}`;
}

const atOf = { bookings: 'booked_at', custom_requests: 'posted_at', orders: 'ordered_at' } as const;

/** A person without an account as all bookings and custom orders tell. */
async function wholePerson(read: Reader, person: FoundPerson): Promise<FoundPerson> {
  const { email, phoneNumber } = person;
  const own =
    email === ''
      ? sql`email = '' and phone_number <> '' and phone_number = ${phoneNumber}`
      : sql`email <> '' and lower(email) = ${email}`;
  const { rows } = await sql<Pick<FoundPerson, 'name' | 'phoneNumber'>>`
    select max(name) as name, max(phone_number) as "phoneNumber" from (
      select name, phone_number from bookings where ${own} and phone_number <> ''
      union all select name, phone_number from custom_requests where ${own}
      union all select name, phone_number from orders where ${own}) as requests`.execute(read);
  return { ...person, ...rows[0] };
}
