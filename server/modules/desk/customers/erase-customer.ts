import { sql } from 'kysely';

import { orderStateOf } from '#contract/names/order-states.ts';
import type { ShopDatabase, Trx } from '#server/db/connect.ts';
import { lockCustomer } from '#server/db/rows.ts';
import { FailureError } from '#server/http/failure-error.ts';
import type { UploadStore } from '#server/media/upload-store.ts';
import { contains } from '#server/modules/desk/contains.ts';
import { selectRefundsOwed } from '#server/modules/desk/payments/refunds-owed.ts';
import { deleteMailFilesOf } from '#server/modules/mail/mail-transport.ts';
import type { Delivery } from '#server/modules/order/order-store.ts';
import { recordChange } from '#server/modules/product/catalogue-version.ts';
import type { Settings } from '#server/plugins/env.ts';

import { erasedUserId, findPerson, type Person, type PersonTable, personRows, readPersonRows } from './person.ts';

const erased = 'erased';
const nobody = `customer:${erased}`;

/** What the transaction leaves to be ended after its commit: sessions in memory, and files. */
export interface Erased {
  readonly userId: string | undefined;
  /** How many orders and bookings stay for the books. */
  readonly kept: number;
  readonly uploadHashes: readonly string[];
  readonly mailIds: readonly string[];
}

/**
 * Deletes a person. Orders and paid bookings stay for the books with their numbers, dates, items and sums, and nothing of
 * whoever it was. Throws 404, and 409 while something is not
 * finished.
 */
export async function erasePerson(trx: Trx, id: string): Promise<Erased> {
  await lockCustomer(trx, (await findPerson(trx, id)).userId ?? '');
  // Somebody else may have been quicker.
  const person = await findPerson(trx, id);
  const orders = await readPersonRows(trx, person, 'orders');
  const bookings = await readPersonRows(trx, person, 'bookings');
  const customOrders = await readPersonRows(trx, person, 'custom_requests');
  const reviews = await readPersonRows(trx, person, 'reviews');
  await requireFinished(trx, person, { orders, bookings, customOrders });
  const uploads = await readPersonRows(trx, person, 'uploads');
  const paid = bookings.filter(({ payment }) => payment === 'confirmed' || payment === 'refunded');
  const records = [...orders, ...bookings, ...customOrders, ...reviews].map(({ id }) => id);
  const marks = [person.id, person.userId, person.email, ...records, ...orders.map((order) => order.number)].filter(
    (mark) => mark !== undefined && mark !== '',
  ) as string[];

  const mailIds = await deleteMails(trx, marks);
  await eraseAuditLog(
    trx,
    marks,
    [...orders, ...paid].map(({ id }) => id),
  );
  await trx
    .deleteFrom('idempotency_keys')
    .where((row) => row.or([row('scope', 'in', marks), mentions("coalesce(answer, '')", marks)]))
    .execute();
  await trx.deleteFrom('rate_limits').where(mentions('key', marks)).execute();
  const words = [person.name, person.email].filter(Boolean).map((word) => word.toLowerCase());
  await trx.deleteFrom('missed_searches').where(mentions('text', words)).execute();

  await removeRows(trx, person, 'staff_notes');
  await removeRows(trx, person, 'subscribers');
  await removeRows(trx, person, 'reviews');
  await removeRows(trx, person, 'order_notes');
  await eraseOrders(trx, person);
  for (const booking of paid) {
    const details = JSON.stringify({ ...pickDetails(JSON.parse(booking.details)), question: '' });
    await trx
      .updateTable('bookings')
      .set((row) => ({
        ...{ details, name: '', email: '', phone_number: '', upload_id: null, time_zone: '', place: '', reason: '' },
        version: row('version', '+', 1),
      }))
      .where('id', '=', booking.id)
      .execute();
  }
  // Of the bookings, those that are left are not paid.
  await removeRows(trx, person, 'bookings');
  await removeRows(trx, person, 'custom_requests');
  const uploadIds = uploads.map(({ id }) => id);
  if (uploadIds.length > 0) await trx.deleteFrom('uploads').where('id', 'in', uploadIds).execute();
  // With cart, wishlist, addresses, sessions and tokens, by their foreign keys.
  await removeRows(trx, person, 'users');
  if (reviews.length > 0) await recordChange(trx, 'edit');
  const uploadHashes = uploads.map(({ hash }) => hash);
  return { userId: person.userId, kept: orders.length + paid.length, uploadHashes, mailIds };
}

/** Deletes the files of an erased person that nothing else uses. */
export async function deleteErasedFiles(
  { uploadHashes, mailIds }: Erased,
  { database, uploads, settings }: { database: ShopDatabase; uploads: UploadStore; settings: Settings },
): Promise<void> {
  const { read } = database;
  for (const hash of uploadHashes) {
    const other = await read.selectFrom('uploads').select('id').where('hash', '=', hash).executeTakeFirst();
    if (!other) await uploads.remove(hash);
  }
  await deleteMailFilesOf(settings.dataDir, mailIds);
  // What was written before is in the write-ahead log, too.
  if (database.kind === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(read);
}

interface Records {
  readonly orders: Awaited<ReturnType<typeof readPersonRows<'orders'>>>;
  readonly bookings: Awaited<ReturnType<typeof readPersonRows<'bookings'>>>;
  readonly customOrders: Awaited<ReturnType<typeof readPersonRows<'custom_requests'>>>;
}

/** What is still to be sent, held, made, taken or given back needs the person. */
async function requireFinished(trx: Trx, { userId = '' }: Person, records: Records): Promise<void> {
  const owed = await selectRefundsOwed(trx).select('orders.id').where('orders.user_id', '=', userId).execute();
  const open = [
    ...records.orders
      .filter(
        ({ id, status, payment }) =>
          ['Pending', 'Confirmed', 'Shipped'].includes(orderStateOf(status)) ||
          payment === 'proof-received' ||
          (orderStateOf(status) === 'Delivered' && payment === 'awaiting') ||
          owed.some((one) => one.id === id),
      )
      .map(({ number }) => `order ${number}`),
    ...records.bookings
      .filter(
        ({ state, payment }) =>
          ['new', 'confirmed'].includes(state) ||
          payment === 'proof-received' ||
          (payment === 'confirmed' && state !== 'done'),
      )
      .map(({ id }) => `booking ${id}`),
    ...records.customOrders.filter(({ state }) => state === 'accepted').map(({ id }) => `custom order ${id}`),
  ];
  if (open.length === 0) return;
  const description = `Not finished yet: ${open.join(', ')}. End it, and give back what is owed, first.`;
  throw new FailureError(409, description, [{ code: 'still-open', description }]);
}

async function deleteMails(trx: Trx, marks: readonly string[]): Promise<string[]> {
  const mails = await trx
    .deleteFrom('mails')
    .where(mentions("event || ' ' || lower(recipient) || ' ' || content", marks))
    .returning('id')
    .execute();
  return mails.map(({ id }) => id);
}

/** Takes the values out of the audit log, and the ids of what is deleted. Orders and bookings that stay keep their rows. */
async function eraseAuditLog(trx: Trx, marks: readonly string[], kept: readonly string[]): Promise<void> {
  const named = mentions(
    `who || ' ' || subject || ' ' || coalesce("before", '') || ' ' || coalesce("after", '')`,
    marks,
  );
  const rows = await trx.selectFrom('audit_log').select(['id', 'who', 'subject']).where(named).execute();
  const has = (text: string) => marks.some((mark) => text.includes(mark));
  for (const { id, who, subject } of rows) {
    const [kind = '', of = ''] = subject.split(':');
    const isGone = has(subject) && !kept.includes(of);
    await trx
      .updateTable('audit_log')
      .set({
        ...{ before: null, after: null, who: has(who) ? nobody : (who as typeof nobody) },
        subject: isGone ? `${kind}:${erased}` : subject,
      })
      .where('id', '=', id)
      .execute();
  }
}

async function eraseOrders(trx: Trx, person: Person): Promise<void> {
  const { orders, order_events, payments, refunds } = personRows(person);
  const who = sql<string>`case when who like 'customer:%' then ${nobody} else who end`;
  await trx.updateTable('order_events').set({ note: null, upload_id: null, who }).where(order_events).execute();
  await trx.updateTable('payments').set({ who }).where(payments).execute();
  await trx.updateTable('refunds').set({ who, reason: '' }).where(refunds).execute();
  const place = { country: '', state: '', city: '', streetAddress: '', zipCode: '' };
  const delivery = { ...place, phoneNumber: '', recipient: '', company: '', email: '', notes: '' } satisfies Delivery;
  const account = { name: 'Erased customer', email: '', phone_number: '', password_hash: '', token_version: 1 };
  await trx
    .insertInto('users')
    .values({ id: erasedUserId, ...account, confirmed_at: null, created_at: new Date(0).toISOString() })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  await trx
    .updateTable('orders')
    .set((row) => ({
      ...{ user_id: erasedUserId, delivery: JSON.stringify(delivery), note: '', upload_id: null, tracking_number: '' },
      version: row('version', '+', 1),
    }))
    .where(orders)
    .execute();
}

/** What was booked, without what was asked. */
function pickDetails(details: Readonly<Record<string, string>>) {
  const names = ['preferredMethod', 'duration', 'package'];
  return Object.fromEntries(Object.entries(details).filter(([name]) => names.includes(name)));
}

async function removeRows(trx: Trx, person: Person, table: PersonTable): Promise<void> {
  await sql`delete from ${sql.table(table)} where ${personRows(person)[table]}`.execute(trx);
}

/** Whether a text, in SQL, has one of these in it. */
function mentions(text: string, marks: readonly string[]) {
  const found = marks.map((mark) => contains(text, mark));
  return marks.length === 0 ? sql<boolean>`1 = 0` : sql<boolean>`(${sql.join(found, sql` or `)})`;
}
