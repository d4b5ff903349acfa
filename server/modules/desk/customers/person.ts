import { type RawBuilder, type Selectable, sql } from 'kysely';
import { omit } from '#contract/omit.ts';
import type { Reader } from '#server/db/connect.ts';
import type { Database } from '#server/db/schema/database.ts';
import { notFound } from '#server/http/failure-error.ts';
import type { ExportPart } from '#server/http/serve-export.ts';
import type { UploadStore } from '#server/media/upload-store.ts';
import { readBinnedReviews } from '#server/modules/desk/products/product-bin.ts';
import { readShop } from '#server/shop-settings.ts';

/**
 * The account that has the orders of erased customers. Nobody can log in to it: it has no email
 * address.
 */
export const erasedUserId = 'erased';

/** Who a customer is: an account, an email address, or a phone number. */
export interface Person {
  readonly id: string;
  /** Undefined without an account. */
  readonly userId: string | undefined;
  readonly name: string;
  /** In lower case; may be empty. */
  readonly email: string;
  readonly phoneNumber: string;
  readonly since: string;
  readonly isConfirmed: boolean;
}

/**
 * Finds a customer by the account's id, or by the number of a booking or custom order, or the id of
 * an order or of what they wait for. Throws 404.
 */
export async function findPerson(read: Reader, id: string): Promise<Person> {
  const user = await read.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
  if (user && id !== erasedUserId) {
    const { name, email, phone_number: phoneNumber, created_at: since, confirmed_at } = user;
    return { id, userId: id, name, email, phoneNumber, since, isConfirmed: confirmed_at !== null };
  }
  const fields = ['user_id', 'name', 'email', 'phone_number as phoneNumber'] as const;
  const found =
    (await read
      .selectFrom('bookings')
      .select([...fields, 'booked_at as since'])
      .where('id', '=', id)
      .executeTakeFirst()) ??
    (await read
      .selectFrom('custom_requests')
      .select([...fields, 'posted_at as since'])
      .where('id', '=', id)
      .executeTakeFirst()) ??
    (await read
      .selectFrom('orders')
      .select([...fields, 'ordered_at as since'])
      .where('id', '=', id)
      .executeTakeFirst());
  if (found?.user_id) return findPerson(read, found.user_id);
  if (!found) return findWaiting(read, id);
  if (found.email === '' && found.phoneNumber === '') throw notFound(unknownPerson);
  const request = omit(found, 'user_id');
  const email = request.email.toLowerCase();
  const account = await read
    .selectFrom('users')
    .select('id')
    .where((user) =>
      email ? user('email', '=', email) : user('phone_number', '=', request.phoneNumber),
    )
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirst();
  return account
    ? findPerson(read, account.id)
    : { ...request, id, userId: undefined, email, isConfirmed: false };
}

const unknownPerson = 'This customer has been erased, or never was.';

/** Somebody who only waits for a piece, by the id of that. Throws 404. */
async function findWaiting(read: Reader, id: string): Promise<Person> {
  const wait = await read
    .selectFrom('stock_waits')
    .select(['address as email', 'asked_at as since'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!wait) throw notFound(unknownPerson);
  const account = await read
    .selectFrom('users')
    .select('id')
    .where('email', '=', wait.email)
    .executeTakeFirst();
  if (account) return findPerson(read, account.id);
  return { ...wait, id, userId: undefined, name: '', phoneNumber: '', isConfirmed: false };
}

/** What tells whose a row is; as columns for many people at once. Empty where there is none. */
export interface PersonKeys {
  readonly userId: string | RawBuilder<string>;
  /** In lower case. */
  readonly email: string | RawBuilder<string>;
  readonly phoneNumber: string | RawBuilder<string>;
}

/** Which orders, bookings and custom orders are of a person. */
export function requestsOf({ userId, email, phoneNumber }: PersonKeys): RawBuilder<boolean> {
  const byEmail = sql`(${email} <> '' and email <> '' and lower(email) = ${email})`;
  // Those without an address are told by the phone number: of an account, the oldest of several, as
  // `findPerson` finds it, or of one person without an account and without an address.
  const byPhone = sql`((${userId} <> '' or ${email} = '')
    and lower(email) = '' and phone_number <> '' and phone_number = ${phoneNumber}
    and ${userId} = coalesce((select id from users where users.phone_number = ${phoneNumber}
      order by created_at, id limit 1), ''))`;
  // What was sent while logged in is the account's, whatever address it names. Written so that each
  // part is found by the index of addresses, and none by that of accounts, where most have none.
  return sql<boolean>`(user_id = ${userId} or (coalesce(user_id, '') = '' and ${byEmail})
    or (coalesce(user_id, '') = '' and ${byPhone}))`;
}

/** Which rows are about a person, by table: the one list for the export and the erasure. */
export function personRows({ userId = '', email, phoneNumber }: Person) {
  const own = sql<boolean>`user_id = ${userId}`;
  const requests = requestsOf({ userId, email, phoneNumber });
  // Those that staff have taken for somebody without an account.
  const orders = requests;
  const ofOrders = sql<boolean>`order_id in (select id from orders where ${orders})`;
  const ofRequests = sql<boolean>`subject in (select 'booking:' || id from bookings where ${requests}
      union all select 'custom-order:' || id from custom_requests where ${requests})`;
  // One list of subjects, as below.
  const ofMoney = sql<boolean>`subject in (select 'order:' || id from orders where ${orders}
      union all select 'booking:' || id from bookings where ${requests}
      union all select 'custom-order:' || id from custom_requests where ${requests})`;
  const ownDevices = sql`select push_subscriptions.id from push_subscriptions
    join sessions on sessions.id = session_id where ${own}`;
  return {
    users: sql<boolean>`id = ${userId}`,
    sessions: own,
    addresses: own,
    carts: own,
    cart_items: sql<boolean>`cart_id in (select id from carts where ${own})`,
    wishes: own,
    orders,
    order_items: ofOrders,
    order_events: ofOrders,
    order_notes: ofOrders,
    order_links: ofOrders,
    payments: ofMoney,
    refunds: ofMoney,
    undone_money: ofMoney,
    invoices: ofMoney,
    payment_attempts: ofMoney,
    provider_refunds: ofMoney,
    bookings: requests,
    custom_requests: requests,
    staff_notes: ofRequests,
    reviews: own,
    subscribers: sql<boolean>`email = ${email}`,
    stock_waits: sql<boolean>`address in (select cast(${email} as text)
      union all ${ownDevices})`,
    push_subscriptions: sql<boolean>`id in (${ownDevices}
      union all select subscription_id from push_follows where ${ofRequests})`,
    push_choices: sql<boolean>`who = ${`user:${userId}`}`,
    // One list of ids: PostgreSQL would go through all uploads for an alternative to it.
    uploads: sql<boolean>`id in (select id from uploads where ${own}
      union all select upload_id from orders where ${own}
      union all select upload_id from order_events where ${ofOrders}
      union all select upload_id from bookings where ${requests}
      union all select upload_id from payments where ${ofMoney}
      union all select proof_upload_id from custom_requests where ${requests}
      union all select upload_id from custom_requests where ${requests})`,
  } as const satisfies { readonly [Table in keyof Database]?: RawBuilder<boolean> };
}

export type PersonTable = keyof ReturnType<typeof personRows>;

/** Reads the rows of one table that are about a person. */
export async function readPersonRows<Table extends PersonTable>(
  read: Reader,
  person: Person,
  table: Table,
): Promise<Selectable<Database[Table]>[]> {
  const query = sql<
    Selectable<Database[Table]>
  >`select * from ${sql.table(table)} where ${personRows(person)[table]}`;
  return (await query.execute(read)).rows;
}

/** What logs somebody in, or unsubscribes them, is no data about them. */
const secrets: readonly string[] = [
  'password_hash',
  'token_version',
  'token',
  'endpoint',
  'p256dh',
  'auth',
];
/** Texts that are JSON in the database. */
const structured: readonly string[] = ['delivery', 'details', 'lines', 'content'];

/**
 * Reads everything that is stored about a person as JSON, after its opening brace: the rows table by
 * table, and the pictures one by one.
 */
export async function* readPersonParts(
  read: Reader,
  uploads: UploadStore,
  id: string,
): AsyncGenerator<ExportPart> {
  const person = await findPerson(read, id);
  const shop = await readShop(read);
  const about = `What ${shop.name} has stored about ${person.name || person.email}. Amounts are in paisa, times in UTC.`;
  yield { text: `${member('about', about)},\n`, records: 0 };
  yield { text: member('madeAt', new Date().toISOString()), records: 0 };
  for (const table of Object.keys(personRows(person)) as PersonTable[]) {
    const rows = (await readPersonRows(read, person, table)).map(plainRow);
    yield { text: `,\n${member(table, rows)}`, records: rows.length };
  }
  const binned = person.userId ? await readBinnedReviews(read, person.userId) : [];
  yield { text: `,\n${member('reviews_of_deleted_products', binned)}`, records: binned.length };
  yield { text: ',\n"pictures": {', records: 0 };
  let separator = '\n';
  for (const { id: uploadId, hash, format } of await readPersonRows(read, person, 'uploads')) {
    const file = await uploads.read(hash);
    if (!file) continue;
    const picture = `data:image/${format};base64,${file.toString('base64')}`;
    yield { text: `${separator}${member(uploadId, picture)}`, records: 0 };
    separator = ',\n';
  }
  yield { text: '\n}\n}\n', records: 0 };
}

/** A member of a JSON object. */
function member(name: string, value: unknown): string {
  return `${JSON.stringify(name)}: ${JSON.stringify(value, undefined, 2)}`;
}

function plainRow(row: object): object {
  const fields = Object.entries(row).filter(([name]) => !secrets.includes(name));
  return Object.fromEntries(
    fields.map(([name, value]) => [
      name,
      structured.includes(name) ? JSON.parse(String(value)) : value,
    ]),
  );
}
