import { PostgresAdapter, sql } from 'kysely';

import type { InvoiceContent } from '#contract/calls/admin/invoice-schemas.ts';
import { orderStateOf } from '#contract/names/order-states.ts';
import { enquiryBalance } from '#contract/rules/orders/booking-moves.ts';
import type { Buyer } from '#contract/rules/orders/invoices.ts';
import { openStates } from '#contract/rules/orders/order-moves.ts';
import { wordsOf } from '#contract/rules/search/fold.ts';
import type { Reader, ShopDatabase, Trx } from '#server/db/connect.ts';
import { lockCustomer } from '#server/db/rows.ts';
import { refusal } from '#server/http/failure-error.ts';
import type { UploadStore } from '#server/media/upload-store.ts';
import { selectRefundsOwed } from '#server/modules/desk/payments/payment-lists.ts';
import { eraseBinnedReviews } from '#server/modules/desk/products/product-bin.ts';
import { deleteMailFilesOf } from '#server/modules/mail/mail-transport.ts';
import { readMoney } from '#server/modules/money/money.ts';
import type { Delivery } from '#server/modules/order/order-store.ts';
import { recordChange } from '#server/modules/product/catalogue-version.ts';
import type { Settings } from '#server/settings.ts';

import {
  erasedUserId,
  findPerson,
  type Person,
  type PersonTable,
  personRows,
  readPersonRows,
} from './person.ts';

const erased = 'erased';
const erasedName = 'Erased customer';
const nobody = `customer:${erased}`;
/** Rows that are looked through at a time; in between requests are served. */
const sliceSize = 500;

/** What the transaction leaves to be ended after its commit: sessions in memory, and files. */
export interface Erased {
  readonly userId: string | undefined;
  /** How many orders, bookings and custom orders stay for the books. */
  readonly kept: number;
  readonly uploadHashes: readonly string[];
  readonly mailIds: readonly string[];
}

/**
 * Deletes a person. Orders, paid bookings and paid custom orders stay for the books with their numbers, dates, items
 * and sums, and nothing of whoever it was. Throws 404, and 409 while something is not finished.
 */
export async function erasePerson(trx: Trx, id: string): Promise<Erased> {
  await lockCustomer(trx, (await findPerson(trx, id)).userId ?? '');
  // Somebody else may have been quicker.
  const person = await findPerson(trx, id);
  const orders = await readPersonRows(trx, person, 'orders');
  const bookings = await readPersonRows(trx, person, 'bookings');
  const customOrders = await readPersonRows(trx, person, 'custom_requests');
  const reviews = await readPersonRows(trx, person, 'reviews');
  await requireFinished(trx, { orders, bookings, customOrders });
  const uploads = await readPersonRows(trx, person, 'uploads');
  const payments = await readPersonRows(trx, person, 'payments');
  const invoices = await readPersonRows(trx, person, 'invoices');
  const hasMoney = (subject: string) => payments.some((payment) => payment.subject === subject);
  const paid = bookings.filter(({ id }) => hasMoney(`booking:${id}`));
  const paidCustom = customOrders.filter(({ id }) => hasMoney(`custom-order:${id}`));
  const requests = [...bookings, ...customOrders].map(({ id }) => id);
  const recordIds = [...orders.map(({ id }) => id), ...requests, ...reviews.map(({ id }) => id)];
  const ids = [...new Set([person.id, person.userId ?? person.id, ...recordIds])];

  // First, so that nobody queues an email to them meanwhile.
  await removeRows(trx, person, 'stock_waits');
  await removeRows(trx, person, 'subscribers');
  await deletePushes(trx, person);
  await removeRows(trx, person, 'push_subscriptions');
  await removeRows(trx, person, 'push_choices');
  const mailIds = await deleteMails(trx, person, ids);
  const subjects = [
    ...orders.map(({ id }) => `order:${id}`),
    ...bookings.map(({ id }) => `booking:${id}`),
    ...customOrders.map(({ id }) => `custom-order:${id}`),
    ...reviews.map(({ id }) => `review:${id}`),
    // A person without an account is read, and exported, by the number of any request.
    ...[person.id, ...requests].map((id) => `customer:${id}`),
    ...mailIds.map((id) => `mail:${id}`),
  ];
  await eraseAuditLog(trx, person, {
    subjects,
    kept: [
      ...orders.map(({ id }) => `order:${id}`),
      ...paid.map(({ id }) => `booking:${id}`),
      ...paidCustom.map(({ id }) => `custom-order:${id}`),
    ],
  });
  await deleteStoredResponses(trx, person, [
    ...ids,
    ...orders.map(({ number }) => number),
    // They state the buyer.
    ...invoices.map(({ id }) => id),
  ]);
  await deleteSearches(trx, person);

  await removeRows(trx, person, 'staff_notes');
  await removeRows(trx, person, 'reviews');
  if (person.userId) await eraseBinnedReviews(trx, person.userId);
  await removeRows(trx, person, 'order_notes');
  await removeRows(trx, person, 'order_links');
  await eraseInvoices(trx, person);
  await eraseOrders(trx, person);
  for (const booking of paid) {
    const details = JSON.stringify({ ...pickDetails(JSON.parse(booking.details)), question: '' });
    await trx
      .updateTable('bookings')
      .set((row) => ({
        details,
        name: '',
        email: '',
        phone_number: '',
        tax_number: '',
        upload_id: null,
        time_zone: '',
        place: '',
        reason: '',
        user_id: null,
        version: row('version', '+', 1),
      }))
      .where('id', '=', booking.id)
      .execute();
  }
  for (const { id } of paidCustom) await eraseCustomOrder(trx, id);
  // Those that are still found are not paid.
  await removeRows(trx, person, 'bookings');
  await removeRows(trx, person, 'custom_requests');
  const uploadIds = uploads.map(({ id }) => id);
  if (uploadIds.length > 0) await trx.deleteFrom('uploads').where('id', 'in', uploadIds).execute();
  // With cart, wishlist, addresses, sessions and tokens, by their foreign keys.
  await removeRows(trx, person, 'users');
  if (reviews.length > 0) await recordChange(trx, 'edit');
  const uploadHashes = uploads.map(({ hash }) => hash);
  const kept = orders.length + paid.length + paidCustom.length;
  return { userId: person.userId, kept, uploadHashes, mailIds };
}

/** Deletes the files of an erased person that nothing else uses. */
export async function deleteErasedFiles(
  { uploadHashes, mailIds }: Erased,
  {
    database,
    uploads,
    settings,
  }: { database: ShopDatabase; uploads: UploadStore; settings: Settings },
): Promise<void> {
  const { read } = database;
  for (const hash of uploadHashes) {
    const other = await read
      .selectFrom('uploads')
      .select('id')
      .where('hash', '=', hash)
      .executeTakeFirst();
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
async function requireFinished(trx: Trx, records: Records): Promise<void> {
  const ids = records.orders.map(({ id }) => id);
  const owed =
    ids.length === 0
      ? []
      : await selectRefundsOwed(trx).select('orders.id').where('orders.id', 'in', ids).execute();
  const moneyOf = await readMoney(trx, [
    ...records.bookings.map(({ id }) => `booking:${id}` as const),
    ...records.customOrders.map(({ id }) => `custom-order:${id}` as const),
  ]);
  const open = [
    ...records.orders
      .filter(
        ({ id, status, payment }) =>
          ['Pending', 'Confirmed', 'Shipped'].includes(orderStateOf(status)) ||
          payment === 'proof-received' ||
          (orderStateOf(status) === 'Delivered' && openStates.includes(payment)) ||
          owed.some((one) => one.id === id),
      )
      .map(({ number }) => `order ${number}`),
    ...records.bookings
      .filter(
        ({ id, state, payment, price_paisa: totalPaisa }) =>
          ['new', 'confirmed'].includes(state) ||
          payment === 'proof-received' ||
          enquiryBalance({ ...moneyOf(`booking:${id}`), state, totalPaisa }).owingPaisa > 0,
      )
      .map(({ id }) => `booking ${id}`),
    ...records.customOrders
      .filter(
        ({ id, state, payment, quote_paisa: totalPaisa }) =>
          state === 'accepted' ||
          payment === 'proof-received' ||
          enquiryBalance({ ...moneyOf(`custom-order:${id}`), state, totalPaisa }).owingPaisa > 0,
      )
      .map(({ id }) => `custom order ${id}`),
  ];
  if (open.length === 0) return;
  throw refusal(
    409,
    'still-open',
    `Not finished yet: ${open.join(', ')}. End it, and give back what is owed, first.`,
  );
}

// Whose a row is, is compared whole: an address may be part of another's, and a note may name
// anybody.

/** Events of emails that have nobody's id. */
const mailedToAddress = /^(?:confirm-email|reset-password|back-in-stock):/;

/**
 * Deletes the emails about a person's records, whoever got them, and those with links into the
 * account.
 */
async function deleteMails(trx: Trx, { email }: Person, ids: readonly string[]): Promise<string[]> {
  const marks = [...ids, ...(email ? [email] : [])].map((part) => `:${part}:`);
  const isAbout = (event: string) => marks.some((mark) => `:${event}:`.includes(mark));
  const deleted: string[] = [];
  let last = '';
  for (;;) {
    const mails = await trx
      .selectFrom('mails')
      .select(['id', 'event', 'recipient'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(sliceSize)
      .execute();
    const theirs = mails.filter(
      ({ event, recipient }) =>
        isAbout(event) || (recipient === email && mailedToAddress.test(event)),
    );
    const found = theirs.map(({ id }) => id);
    if (found.length > 0) await trx.deleteFrom('mails').where('id', 'in', found).execute();
    deleted.push(...found);
    last = mails.at(-1)?.id ?? '';
    if (mails.length < sliceSize) return deleted;
  }
}

/** Deletes the pushes to a person's devices. */
async function deletePushes(trx: Trx, person: Person): Promise<void> {
  const devices = (await readPersonRows(trx, person, 'push_subscriptions')).map(({ id }) => id);
  if (devices.length === 0) return;
  await trx
    .deleteFrom('mails')
    .where('channel', '=', sql.lit('push'))
    .where('recipient', 'in', devices)
    .execute();
}

interface AuditSubjects {
  readonly subjects: readonly string[];
  /** Those that keep their rows, without the values. */
  readonly kept: readonly string[];
}

/**
 * Takes the values out of the audit log, and the ids of what is deleted. Orders and bookings that
 * stay keep their rows.
 */
async function eraseAuditLog(
  trx: Trx,
  person: Person,
  { subjects, kept }: AuditSubjects,
): Promise<void> {
  const own = `customer:${person.userId ?? person.id}`;
  const names = [person.name, person.email].filter(Boolean).map((name) => name.toLowerCase());
  const isName = (value: unknown) =>
    typeof value === 'string' && names.includes(value.toLowerCase());
  const entries = trx.selectFrom('audit_log').select(['id', 'who', 'subject', 'after']);
  // Each by an index: one query of all of them would read the whole log.
  const theirs = [
    ...(await entries.where('who', '=', own).execute()),
    ...(await entries.where('subject', 'in', subjects).execute()),
  ];
  // Filters of lists, and emails that were sent again, whose own rows may be gone.
  const naming = [
    ...(await entries.where('subject', '=', 'orders').where('after', 'is not', null).execute()),
    ...(await entries.where(isOfMails(trx)).where('after', 'is not', null).execute()),
  ].filter(({ after }) => hasValue(JSON.parse(after ?? 'null'), /^(?:search|recipient)$/, isName));
  const rows = new Map([...theirs, ...naming].map((row) => [row.id, row])).values();
  for (const row of rows) {
    const isGone = subjects.includes(row.subject) && !kept.includes(row.subject);
    const who = row.who === own ? nobody : (row.who as typeof nobody);
    const subject = isGone
      ? `${row.subject.slice(0, row.subject.indexOf(':'))}:${erased}`
      : row.subject;
    await trx
      .updateTable('audit_log')
      .set({ before: null, after: null, who, subject })
      .where('id', '=', row.id)
      .execute();
  }
}

/** Entries about emails, by the index of subjects: SQLite uses it for `glob`, not for `like`. */
function isOfMails(read: Reader) {
  const isPostgres = read.getExecutor().adapter instanceof PostgresAdapter;
  return isPostgres ? sql<boolean>`subject like 'mail:%'` : sql<boolean>`subject glob 'mail:*'`;
}

/**
 * Deletes the stored responses to the person, and those to visitors and staff about the person's
 * records.
 */
async function deleteStoredResponses(
  trx: Trx,
  { userId = '' }: Person,
  marks: readonly string[],
): Promise<void> {
  if (userId) await trx.deleteFrom('idempotency_keys').where('scope', '=', userId).execute();
  // A whole value of the JSON. In a longer text a quotation mark has a backslash before it.
  const named = marks.map((mark) => JSON.stringify(mark));
  const isMark = (value: unknown) => typeof value === 'string' && marks.includes(value);
  const staff = await trx.selectFrom('staff').select('id').execute();
  for (const scope of ['', ...staff.map(({ id }) => `staff:${id}`)]) {
    for await (const { key, answer } of storedResponses(trx, scope)) {
      if (!named.some((mark) => answer?.includes(mark))) continue;
      // In other fields they are what somebody wrote.
      if (!hasValue(JSON.parse(answer ?? 'null'), /^(?:id|number)$|(?:Id|Number)$/, isMark))
        continue;
      await trx
        .deleteFrom('idempotency_keys')
        .where('scope', '=', scope)
        .where('key', '=', key)
        .execute();
    }
  }
}

/** The stored responses of visitors, or of one of the staff. */
async function* storedResponses(trx: Trx, scope: string) {
  let last = '';
  for (;;) {
    const rows = await trx
      .selectFrom('idempotency_keys')
      .select(['key', 'answer'])
      .where('scope', '=', scope)
      .where('key', '>', last)
      .orderBy('key')
      .limit(sliceSize)
      .execute();
    yield* rows;
    last = rows.at(-1)?.key ?? '';
    if (rows.length < sliceSize) return;
  }
}

/** Whether a field of such a name, at any depth, has such a value. */
function hasValue(json: unknown, field: RegExp, isSuch: (value: unknown) => boolean): boolean {
  if (typeof json !== 'object' || json === null) return false;
  return Object.entries(json).some(
    ([name, value]) => (field.test(name) && isSuch(value)) || hasValue(value, field, isSuch),
  );
}

/**
 * Deletes searches for the person's name: of one word only those for nothing else, as it may be a
 * stone's as well.
 */
async function deleteSearches(trx: Trx, { name }: Person): Promise<void> {
  const words = wordsOf(name);
  if (words.length === 0) return;
  const rows = await trx.selectFrom('missed_searches').select('text').execute();
  const whole = ` ${words.join(' ')} `;
  const isTheirs = (text: string) => {
    const typed = ` ${wordsOf(text).join(' ')} `;
    return words.length === 1 ? typed === whole : typed.includes(whole);
  };
  const texts = rows.map(({ text }) => text).filter(isTheirs);
  if (texts.length > 0)
    await trx.deleteFrom('missed_searches').where('text', 'in', texts).execute();
}

async function eraseOrders(trx: Trx, person: Person): Promise<void> {
  const { orders, order_events, payments, refunds, undone_money, provider_refunds } =
    personRows(person);
  const who = sql<string>`case when who like 'customer:%' then ${nobody} else who end`;
  await trx
    .updateTable('order_events')
    .set({ note: null, upload_id: null, before: null, who })
    .where(order_events)
    .execute();
  await trx.updateTable('payments').set({ who, upload_id: null }).where(payments).execute();
  await trx.updateTable('refunds').set({ who, reason: '' }).where(refunds).execute();
  await trx.updateTable('undone_money').set({ reason: '' }).where(undone_money).execute();
  await trx.updateTable('provider_refunds').set({ reason: '' }).where(provider_refunds).execute();
  const place = { country: '', state: '', city: '', streetAddress: '', zipCode: '' };
  const delivery = {
    ...place,
    phoneNumber: '',
    recipient: '',
    company: '',
    email: '',
    notes: '',
  } satisfies Delivery;
  const account = {
    name: erasedName,
    email: '',
    phone_number: '',
    password_hash: '',
    token_version: 1,
  };
  await trx
    .insertInto('users')
    .values({
      id: erasedUserId,
      ...account,
      confirmed_at: null,
      created_at: new Date(0).toISOString(),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  await trx
    .updateTable('orders')
    .set((row) => ({
      user_id: erasedUserId,
      name: '',
      email: '',
      phone_number: '',
      discount_reason: '',
      delivery: JSON.stringify(delivery),
      note: '',
      upload_id: null,
      tracking_number: '',
      version: row('version', '+', 1),
    }))
    .where(orders)
    .execute();
}

/** Leaves what a custom order has cost, and when. */
async function eraseCustomOrder(trx: Trx, id: string): Promise<void> {
  await trx
    .updateTable('custom_requests')
    .set((row) => ({
      name: '',
      email: '',
      phone_number: '',
      tax_number: '',
      address: '',
      idea: '',
      quote_text: '',
      reason: '',
      upload_id: null,
      proof_upload_id: null,
      user_id: null,
      version: row('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

/** Invoices stay for the tax office, without the buyer. */
async function eraseInvoices(trx: Trx, person: Person): Promise<void> {
  const buyer = { name: erasedName, address: [], phoneNumber: '', taxNumber: '' } satisfies Buyer;
  for (const { id, content } of await readPersonRows(trx, person, 'invoices')) {
    const given: InvoiceContent = JSON.parse(content);
    await trx
      .updateTable('invoices')
      .set({ content: JSON.stringify({ ...given, sale: { ...given.sale, buyer } }) })
      .where('id', '=', id)
      .execute();
  }
}

/** What was booked, without what was asked. */
function pickDetails(details: Readonly<Record<string, string>>) {
  const names = ['preferredMethod', 'duration', 'package'];
  return Object.fromEntries(Object.entries(details).filter(([name]) => names.includes(name)));
}

async function removeRows(trx: Trx, person: Person, table: PersonTable): Promise<void> {
  await sql`delete from ${sql.table(table)} where ${personRows(person)[table]}`.execute(trx);
}
