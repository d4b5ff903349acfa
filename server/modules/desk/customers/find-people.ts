import { type RawBuilder, sql } from 'kysely';

import type { StaffCustomer } from '#contract/calls/admin/customer-calls.ts';
import { omit } from '#contract/omit.ts';
import { readOrderSearch } from '#contract/rules/orders/order-search.ts';
import { isEmail, normalEmail } from '#contract/rules/texts/contact.ts';
import type { Reader } from '#server/db/connect.ts';
import { isPostgres } from '#server/db/search-texts.ts';
import { findRequests } from '#server/modules/desk/enquiries/enquiry-records.ts';
import { findOrders } from '#server/modules/desk/orders/list-orders.ts';
import { countedMax, type KeyPaging, keyOf } from '#server/modules/desk/records.ts';
import { type Found, findTexts, listedRecords } from '#server/modules/desk/search-texts.ts';

import { erasedUserId } from './person.ts';

export type FoundPerson = Pick<StaffCustomer, 'id' | 'name' | 'email' | 'phoneNumber' | 'since'> & {
  readonly account: number;
};

type Enquiries = 'bookings' | 'custom_requests';
/** Where people without an account are. */
type Requests = Enquiries | 'orders';
type Kind = 'users' | Requests;
/**
 * What a search finds of each kind. Unless one has found many, `users` are also the accounts of what
 * was found of the others, and of the others only what is of people without an account is left.
 */
type Matched = Readonly<Record<Kind, Found>>;

/** Newest first: when somebody came, by the kind of their record. */
const atOf = {
  users: 'created_at',
  bookings: 'booked_at',
  custom_requests: 'posted_at',
  orders: 'ordered_at',
} as const;

/** A page begins behind the person of its key. */
interface Key {
  readonly time: string;
  readonly id: string;
}

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
  const { count, isCut } = await countPeople(read, matched);
  const total = Math.min(count, countedMax);
  const [, time = '', id = ''] = /^(\S*) (.*)$/s.exec(after) ?? [];
  const key = after === '' ? undefined : { time, id };
  const offset = key ? 0 : Math.min((page - 1) * pageSize, total);
  const people = await readNewest(read, matched, key, offset + pageSize);
  const onPage = people.slice(offset);
  const last = onPage.length === pageSize ? onPage.at(-1) : undefined;
  return {
    people: await wholePeople(read, onPage),
    total,
    hasMore: isCut || count > countedMax,
    next: last ? keyOf(last.since, last.id) : '',
  };
}

/** Somebody who only waits for a piece, without an account: by the whole email address. */
export async function findWaitingPerson(
  read: Reader,
  search: string,
): Promise<FoundPerson | undefined> {
  const email = normalEmail(search);
  if (!isEmail(email)) return undefined;
  const wait = await read
    .selectFrom('stock_waits')
    .select(['id', 'address as email', 'asked_at as since'])
    .where('address', '=', email)
    .orderBy('asked_at')
    .orderBy('id')
    .executeTakeFirst();
  return wait && { ...wait, name: '', phoneNumber: '', account: 0 };
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
  const found: Matched = { users, orders, bookings, custom_requests: customOrders };
  return isMany(found) ? found : narrow(read, found);
}

const isMany = (matched: Matched) => kinds.some((kind) => matched[kind].isMany);

/**
 * The accounts of all that was found, and what is of people without one: by lists that are mostly
 * short, as PostgreSQL takes longer to read long ones again in each statement than to look them up.
 */
async function narrow(read: Reader, found: Matched): Promise<Matched> {
  const ofPeople = requests.map(
    (kind) => sql`select ${sql.lit(kind)} as kind, id from ${sql.table(kind)}
      where ${isRequest(found, kind)}`,
  );
  const { rows } = await sql<{ readonly kind: Kind; readonly id: string }>`
    select 'users' as kind, id from (${accountsOf(found)}) as accounts where id <> ${erasedUserId}
    union all ${sql.join(ofPeople, sql` union all `)}`.execute(read);
  const byKind = Map.groupBy(rows, ({ kind }) => kind);
  const listed = (kind: Kind) =>
    listedRecords(
      read,
      (byKind.get(kind) ?? []).map(({ id }) => id),
    );
  return {
    users: listed('users'),
    orders: listed('orders'),
    bookings: listed('bookings'),
    custom_requests: listed('custom_requests'),
  };
}

const requests = ['bookings', 'custom_requests', 'orders'] as const;
const kinds: readonly Kind[] = ['users', ...requests];
/** Who of so many records is somebody of their own is looked up to count them. */
const lookedUp = 2_000;

/** Counts one more than `countedMax` at most; `isCut`: of many records the newest alone. */
async function countPeople(
  read: Reader,
  matched: Matched | undefined,
): Promise<{ count: number; isCut: boolean }> {
  if (matched && isMany(matched)) return { count: countedMax + 1, isCut: true };
  let count = matched?.users.count ?? 0;
  let isCut = false;
  for (const kind of matched ? requests : kinds) {
    // Mostly there are enough accounts.
    if (count > countedMax) break;
    if (matched?.[kind].count === 0) continue;
    const max = kind === 'users' ? countedMax + 1 : lookedUp;
    const { rows } = await sql<{ looked: number; people: number | null }>`
      select count(*) as looked, sum("isOne") as people
      from (${recordsOf(read, matched, kind, max)}) as records`.execute(read);
    const { looked = 0, people } = rows[0] ?? {};
    count += Number(people ?? 0);
    isCut ||= Number(looked) === max;
  }
  return { count, isCut };
}

/** Reads so many of the newest people behind a key. */
async function readNewest(
  read: Reader,
  matched: Matched | undefined,
  key: Key | undefined,
  wanted: number,
): Promise<FoundPerson[]> {
  const people: FoundPerson[] = [];
  for (const kind of kinds) {
    if (kind !== 'users' && matched?.[kind].count === 0) continue;
    // What is older than all that are found of the kinds before is not needed.
    const since = people[wanted - 1]?.since;
    people.push(...(await readKind(read, matched, kind, { key, since, wanted })));
    people.sort((one, other) => compare(other.since, one.since) || compare(one.id, other.id));
    people.splice(wanted);
  }
  return people;
}

const compare = (one: string, other: string) => {
  if (one === other) return 0;
  return one < other ? -1 : 1;
};

interface Range {
  readonly key: Key | undefined;
  /** The oldest that is wanted. */
  readonly since: string | undefined;
  readonly wanted: number;
}

/** Reads along the records of one kind until enough of them are people of their own. */
async function readKind(
  read: Reader,
  matched: Matched | undefined,
  kind: Kind,
  { key, since, wanted }: Range,
): Promise<FoundPerson[]> {
  for (let limit = 2 * wanted; ; limit *= 8) {
    const { rows } = await sql<FoundPerson & { readonly isOne: number }>`${recordsOf(
      read,
      matched,
      kind,
      limit,
      { key, since },
    )} order by since desc, ${idOf(read, 'own')}`.execute(read);
    const people = rows.filter(({ isOne }) => isOne === 1);
    if (people.length >= wanted || rows.length < limit)
      return people.slice(0, wanted).map((person) => omit(person, 'isOne'));
  }
}

/** The order of ids is that of JavaScript. */
const idOf = (read: Reader, table: string) =>
  sql`${sql.ref(`${table}.id`)}${sql.raw(isPostgres(read) ? ' collate "C"' : '')}`;

/**
 * The newest records of a kind that a search finds, and whether each is a person of its own. The
 * limit keeps PostgreSQL from asking that of all records, whose number it can't foresee.
 */
function recordsOf(
  read: Reader,
  matched: Matched | undefined,
  kind: Kind,
  limit: number,
  { key, since }: Partial<Range> = {},
): RawBuilder<unknown> {
  const [table, at] = [sql.table(kind), sql.ref(`${kind}.${atOf[kind]}`)];
  const conditions = [
    kind === 'users' ? isAccount(matched) : isRequest(matched, kind),
    ...(since === undefined ? [] : [sql`${at} >= ${since}`]),
    ...(key
      ? [sql`${at} <= ${key.time} and (${at} < ${key.time} or ${idOf(read, kind)} > ${key.id})`]
      : []),
  ];
  const isOne = kind === 'users' ? sql`1` : isFirst(matched, kind);
  return sql`select own.id, own.name, lower(own.email) as email,
      own.phone_number as "phoneNumber", own.${sql.ref(atOf[kind])} as since,
      ${sql.lit(kind === 'users' ? 1 : 0)} as account, ${isOne} as "isOne"
    from (select ${table}.* from ${table} where ${sql.join(conditions, sql` and `)}
      order by ${at} desc, ${idOf(read, kind)} limit ${limit}) as own`;
}

function isAccount(matched: Matched | undefined): RawBuilder<unknown> {
  const isReal = sql`users.id <> ${erasedUserId}`;
  if (!matched) return isReal;
  const { users, orders, bookings, custom_requests: customOrders } = matched;
  if (isMany(matched))
    return sql`${isReal} and (${users.matches('users.id')}
      or exists (select 1 from orders where orders.user_id = users.id and ${orders.matches('orders.id')})
      or ${hasRequest('bookings', bookings)} or ${hasRequest('custom_requests', customOrders)})`;
  return users.matches('users.id');
}

/** The accounts that were found, and those of what was found. */
function accountsOf({
  users,
  orders,
  bookings,
  custom_requests: customOrders,
}: Matched): RawBuilder<{ id: string }> {
  return sql`select id from (${users.ids}) as found
    union select user_id from orders
      where user_id is not null and id in (select id from (${orders.ids}) as found)
    union ${ofRequests('bookings', bookings)} union ${ofRequests('custom_requests', customOrders)}`;
}

/**
 * The accounts of what was found: that which has sent it or, where nobody was logged in, those with
 * its address or, without one, its telephone number.
 */
function ofRequests(table: Enquiries, { ids }: Found): RawBuilder<unknown> {
  const request = sql.table(table);
  const found = sql`${request} where ${request}.id in (select id from (${ids}) as found)`;
  const ofVisitor = sql`${found} and ${isOfVisitor(table)}`;
  return sql`select user_id from ${found} and not ${isOfVisitor(table)}
    union select users.id from users where email in
      (select lower(${request}.email) from ${ofVisitor} and ${request}.email <> '')
    union select users.id from users where phone_number in
      (select ${request}.phone_number from ${ofVisitor} and ${request}.email = '' and ${request}.phone_number <> '')`;
}

/** Whether somebody has sent it, or staff took it for them, without an account. */
const isOfVisitor = (table: string) =>
  sql<boolean>`coalesce(${sql.ref(`${table}.user_id`)}, '') = ''`;

function hasRequest(table: Enquiries, found: Found): RawBuilder<boolean> {
  const request = sql.table(table);
  const matches = found.matches(`${table}.id`);
  return sql<boolean>`(exists (select 1 from ${request} where ${request}.user_id = users.id
      and ${matches})
    or exists (select 1 from ${request} where lower(${request}.email) = users.email
      and users.email <> '' and ${isOfVisitor(table)} and ${matches})
    or exists (select 1 from ${request} where ${request}.phone_number = users.phone_number
      and users.phone_number <> '' and ${request}.email = '' and ${isOfVisitor(table)}
      and ${matches}))`;
}

function isRequest(matched: Matched | undefined, table: Requests): RawBuilder<unknown> {
  const isFound = matched?.[table].matches(`${table}.id`) ?? sql`1 = 1`;
  if (table === 'orders')
    return sql`orders.user_id is null and (orders.email <> '' or orders.phone_number <> '')
      and ${isFound}`;
  const isOne = sql`${isOfVisitor(table)} and ${isFound}`;
  // An erased one has neither address nor number.
  return table === 'bookings' ? sql`bookings.phone_number <> '' and ${isOne}` : isOne;
}

/**
 * Whether a booking or custom order `own` is the first of somebody without an account; of those
 * that a search finds, the first of them.
 */
function isFirst(matched: Matched | undefined, table: Requests): RawBuilder<unknown> {
  const ownTime = sql.ref(`own.${atOf[table]}`);
  const earlier = (other: Requests) => {
    const time = sql.ref(`other.${atOf[other]}`);
    const isFound = matched?.[other].matches('other.id') ?? sql`1 = 1`;
    const isEarlier = sql`(${time} < ${ownTime} or (${time} = ${ownTime} and other.id < own.id))
      and ${isOfVisitor('other')} and ${isFound}`;
    return sql`exists (select 1 from ${sql.table(other)} as other
        where own.email <> '' and other.email <> '' and lower(other.email) = lower(own.email)
          and ${isEarlier})
      or exists (select 1 from ${sql.table(other)} as other
        where own.email = '' and other.phone_number <> '' and other.email = ''
          and other.phone_number = own.phone_number
          and ${isEarlier})`;
  };
  // Nothing is earlier of a kind of which nothing was found; of this one `own` was.
  const earlierOnes = requests.filter((kind) => matched?.[kind].count !== 0).map(earlier);
  return sql`case when
      exists (select 1 from users where own.email <> '' and users.email = lower(own.email))
      or exists (select 1 from users where own.email = '' and users.phone_number = own.phone_number)
      or ${sql.join(earlierOnes, sql` or `)}
    then 0 else 1 end`;
}

/** People without an account as all of their bookings and custom orders tell. */
async function wholePeople(read: Reader, people: readonly FoundPerson[]): Promise<FoundPerson[]> {
  const others = people.filter(({ account }) => account === 0);
  const emails = others.flatMap(({ email }) => email || []);
  const phones = others.flatMap(({ email, phoneNumber }) => (email ? [] : phoneNumber));
  const told = new Map([
    ...(await readTold(read, sql`lower(email)`, sql`email <> ''`, emails)),
    ...(await readTold(read, sql`phone_number`, sql`email = '' and phone_number <> ''`, phones)),
  ]);
  return people.map((person) =>
    person.account === 1 ? person : { ...person, ...told.get(person.email || person.phoneNumber) },
  );
}

/** What bookings and custom orders tell, by their address or telephone number. */
async function readTold(
  read: Reader,
  key: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
  keys: readonly string[],
) {
  if (keys.length === 0) return [];
  const own = sql`${key} in (${sql.join(keys)}) and ${condition} and coalesce(user_id, '') = ''`;
  const { rows } = await sql<Pick<FoundPerson, 'name' | 'phoneNumber'> & { readonly key: string }>`
    select "key", max(name) as name, max(phone_number) as "phoneNumber" from (
      select ${key} as "key", name, phone_number from bookings where ${own} and phone_number <> ''
      union all select ${key} as "key", name, phone_number from custom_requests where ${own}
      union all select ${key} as "key", name, phone_number from orders
        where ${own}
    ) as requests group by "key"`.execute(read);
  return rows.map(({ key: of, ...person }) => [of, person] as const);
}
