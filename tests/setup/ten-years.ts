import { randomBytes, randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { type Kysely, sql } from 'kysely';

import { completeBooking } from '#contract/calls/admin/deferrable-enquiry-calls.ts';
import {
  declineCustomOrder,
  readStaffBooking,
  scheduleBooking,
} from '#contract/calls/admin/enquiry-calls.ts';
import {
  deliverOrder,
  packOrder,
  readStaffOrder,
  reverseOrder,
  shipOrder,
} from '#contract/calls/admin/order-calls.ts';
import { confirmPayment, refundOrder } from '#contract/calls/admin/payment-calls.ts';
import { createPost } from '#contract/calls/admin/post-calls.ts';
import type { AnyCall } from '#contract/calls/call.ts';
import { placeOrder } from '#contract/calls/order-calls.ts';
import { writeReview } from '#contract/calls/product-calls.ts';
import { bookTarot, requestCustomOrder } from '#contract/calls/service-calls.ts';
import type { Reader, ShopDatabase } from '#server/db/connect.ts';
import { addSubscriber } from '#server/modules/newsletter/newsletter-routes.ts';
import { newReceiptNumber } from '#server/receipt-number.ts';
import type { Settings } from '#server/settings.ts';

import { aCustomer, aStaffMember, askCall, type TestStaff } from './callers.ts';
import { aFullCart } from './orders.ts';
import { productIdOf, takeOnlinePayment } from './rows.ts';
import { aPicture, customForm, tarotForm } from './samples.ts';
import { createSeededRandom, type SeededRandom } from './seeded-random.ts';
import type { TestShop } from './shop.ts';

// Fills a shop with the rows of many years. A few records of each kind are made by the shop itself;
// the others are copies of their rows, each with its own ids, person and time.

interface Samples {
  readonly number: string;
  readonly phone: string;
  readonly booking: string;
  readonly orderId: string;
  readonly userId: string;
  /** Where a page far back begins. */
  readonly after: string;
}

/** What is searched for. */
export async function readSamples(read: Reader): Promise<Samples> {
  const order = await read
    .selectFrom('orders')
    .select(['number', 'delivery', 'ordered_at', 'id', 'user_id'])
    .orderBy('ordered_at')
    .offset(100)
    .limit(1)
    .executeTakeFirstOrThrow();
  const booking = await read
    .selectFrom('bookings')
    .select('id')
    .orderBy('booked_at')
    .limit(1)
    .executeTakeFirstOrThrow();
  const { phoneNumber } = JSON.parse(order.delivery) as { readonly phoneNumber: string };
  return {
    number: order.number,
    phone: phoneNumber,
    booking: booking.id,
    orderId: order.id,
    userId: order.user_id ?? '',
    after: `${order.ordered_at} ${order.id}`,
  };
}

/** What staff ask for, by path. */
export function deskCalls({
  number,
  phone,
  booking,
  orderId,
  userId,
  after,
}: Samples): Readonly<Record<string, string>> {
  const orders = (search: string) => `/admin/orders?search=${encodeURIComponent(search)}`;
  const customers = (search: string) => `/admin/customers?search=${encodeURIComponent(search)}`;
  return {
    Today: '/admin/today',
    'what is stored for offline use': '/admin/snapshot',
    orders: '/admin/orders',
    'orders that are delivered': '/admin/orders?status=Delivered',
    'an order number': orders(number),
    'the beginning of a number': orders(number.slice(0, 2)),
    'a telephone number': orders(phone),
    'its last four digits': orders(phone.slice(-4)),
    'a name': orders('Sita Gurung'),
    'a name that many have': orders('sita'),
    'a tracking number': orders('NP-1'),
    'a city': orders('patan'),
    'a product and its customer': orders('quartz'),
    'what is to be packed': '/admin/orders?next=pack',
    'what is on its way': '/admin/orders?next=deliver',
    'chosen orders': `/admin/chosen-orders?ids=${orderId}`,
    settlements: '/admin/settlements',
    'two letters': orders('jü'),
    nobody: orders('zzyzx'),
    customers: '/admin/customers',
    'customers by name': customers('Jurgen Muller'),
    'customers by telephone': customers(phone),
    'what people wait for': '/admin/wanted',
    bookings: '/admin/bookings',
    'bookings by number': `/admin/bookings?search=${booking}`,
    'bookings by name': '/admin/bookings?search=oster',
    'custom orders by name': '/admin/custom-orders?search=lama',
    posts: '/admin/posts?search=karki',
    'audit log': '/admin/audit',
    'audit log, a text': '/admin/audit?text=Pathao',
    'audit log, nothing': '/admin/audit?text=zzyzx',
    Health: '/admin/health',
    'payments to check': '/admin/payments/reviews',
    'page 200 of the orders': '/admin/orders?page=200',
    'deep in the orders': `/admin/orders?page=4000&after=${encodeURIComponent(after)}`,
    'one order': `/admin/orders/${orderId}`,
    'one customer': `/admin/customers/${userId}`,
    'cash due': '/admin/payments/cash-due',
    reviews: '/admin/reviews',
    'reviews without a reply': '/admin/reviews?state=unanswered',
    'reviews on the home page': '/admin/reviews?state=testimonials',
    'reviews by words': '/admin/reviews?search=gurung',
    subscribers: '/admin/subscribers',
    'subscribers by address': '/admin/subscribers?search=gurung',
  };
}

interface FilledShop {
  readonly app: FastifyInstance;
  readonly database: ShopDatabase;
  readonly settings: Settings;
}

export interface ManyYears {
  readonly orders: number;
  readonly customers: number;
  readonly bookings: number;
  readonly customOrders: number;
  readonly posts: number;
  /** Products by their slugs, which orders are made of. They must be in stock. */
  readonly products: readonly string[];
  readonly onProgress?: (done: string) => void;
}

type Row = Record<string, unknown>;

/** The rows of one record that the shop has written, by table. */
type Model = Readonly<Record<string, readonly Row[]>>;

const tenYearsMs = 3_652 * 86_400_000;
const recentMs = 60 * 86_400_000;
/** So many customers have one of these. */
const oneIn: Readonly<Record<string, number>> = { reviews: 3, subscribers: 2 };
/** Written after the records that they belong to. */
const laterTables =
  'cart_items wishes order_notes staff_notes mails idempotency_keys user_tokens sessions'.split(
    ' ',
  );
/** The newest records are still open. */
const openOrders = 60;
const firstNames =
  'Sita Ram Gita Hari Maya Bikash Anil Sunita Prakash Laxmi Élodie Jürgen Pema Tashi Asha'.split(
    ' ',
  );
const lastNames =
  'Sharma Thapa Gurung Rai Shrestha Karki Müller Lama Tamang Magar Øster Adhikari'.split(' ');

/** Fills a shop that has products, and neither customers nor orders. */
export async function fillManyYears(shop: FilledShop, wanted: ManyYears): Promise<void> {
  const random = createSeededRandom('ten years');
  const models = await makeModels(shop, wanted.products);
  const published = await shop.database.read.selectFrom('products').select('id').execute();
  const ids = published.map(({ id }) => id);
  const copies = new Copies(shop.database, random, ids);
  await copies.people(models.customer, wanted.customers);
  wanted.onProgress?.(`${wanted.customers} customers`);
  const kinds = [
    ['order', wanted.orders, models.orders, models.openOrders],
    ['booking', wanted.bookings, models.bookings, models.openBookings],
    ['custom-order', wanted.customOrders, models.customOrders, models.customOrders],
    ['post', wanted.posts, models.posts, models.posts],
  ] as const;
  for (const [kind, count, closed, open] of kinds) {
    for (let at = 0; at < count; at += 1) {
      const isOpen = at >= count - openOrders;
      const among = isOpen ? open : closed;
      // Oldest first, as they came.
      await copies.add(kind, among[at % among.length] as Model, (at + 0.5) / count);
    }
    await copies.write();
    wanted.onProgress?.(`${count} of ${kind}`);
  }
  await copies.addRecent(wanted.orders / 10);
  if (shop.database.kind === 'postgres') await analyze(shop.database);
}

/** What a PostgreSQL in use does by itself. */
async function analyze(database: ShopDatabase): Promise<void> {
  await database.transaction(async (trx) => {
    await sql`analyze`.execute(trx);
  });
}

async function makeModels(shop: FilledShop, products: readonly string[]) {
  const own = shop as TestShop;
  await takeOnlinePayment(shop);
  const staff = await aStaffMember(own);
  const customer = await aCustomer(own, { name: 'Model Customer', email: 'model@example.com' });
  const collect = (kind: string, id: string) => collectRows(shop.database, kind, id);

  const send = async (call: AnyCall, form: object): Promise<string> => {
    const answer = await askCall(own, call, { ...form });
    if (answer.statusCode !== 200) throw new Error(`${call.name}: ${answer.payload}`);
    return answer.json().id;
  };

  const order = async (isOnline: boolean, ...changes: (readonly [AnyCall, object])[]) => {
    const wanted = Object.fromEntries(products.slice(0, isOnline ? 1 : 2).map((slug) => [slug, 1]));
    const { form } = await aFullCart(shop, customer, wanted);
    const picture = await aPicture();
    const online = { method: 1, FormFile: picture };
    const placed = await customer.gets(placeOrder, { ...form, ...(isOnline && online) });
    await change(staff, readStaffOrder, { orderId: placed.orderId }, changes);
    return collect('order', placed.orderId);
  };
  const book = async (...changes: (readonly [AnyCall, object])[]) => {
    const id = await send(bookTarot, tarotForm);
    await change(staff, readStaffBooking, { id }, changes);
    return collect('booking', id);
  };

  const pack = [packOrder, {}] as const;
  const ship = [shipOrder, { courier: 'Pathao', trackingNumber: 'NP-1' }] as const;
  const paid = [confirmPayment, {}] as const;
  const sent = [pack, ship, [deliverOrder, {}]] as const;
  const end = { reason: 'Not at home', restock: true };
  const orders = [
    await order(false, ...sent, paid),
    await order(true, paid, ...sent),
    await order(false, ...sent, paid),
    await order(true, paid, ...sent),
    await order(false, ...sent, paid),
    await order(true, paid, ...sent),
    await order(false, [reverseOrder, { ...end, parcel: 'canceled' }]),
    await order(true, paid, ...sent, [refundOrder, { amountPaisa: 1_000, reason: 'A scratch' }]),
  ];
  const openOnes = [
    await order(false),
    await order(true),
    await order(false, pack),
    await order(true, paid),
    await order(false, pack, ship),
  ];
  const time = { day: `${new Date().getUTCFullYear() + 1}-06-01`, time: '15:00', minutes: 30 };
  const scheduled = [scheduleBooking, { ...time, anyway: true }] as const;
  const customId = await send(requestCustomOrder, customForm);
  await staff.gets(declineCustomOrder, { id: customId, version: 1, reason: 'No such stone' });
  const post = await staff.gets(createPost, {
    title: 'How to clean amethyst',
    slug: '',
    author: 'Pema',
    summary: 'With water.',
    markdown: 'Use **water**.',
    tags: [],
    products: [],
    pictureHash: null,
    pictureAlt: '',
    published: true,
  });
  await customer.gets(writeReview, {
    id: customer.userId,
    productId: await productIdOf(shop, products[0] ?? ''),
    rating: 5,
    comment: 'A lovely stone, and well wrapped.',
  });
  await shop.database.transaction((trx) => addSubscriber(trx, 'model@example.com'));
  return {
    customer: await collectRows(shop.database, 'customer', customer.userId),
    orders,
    openOrders: openOnes,
    bookings: [
      await book(scheduled, [completeBooking, {}]),
      await book(scheduled, [completeBooking, {}]),
    ],
    openBookings: [await book(), await book(scheduled)],
    customOrders: [await collect('custom-order', customId)],
    posts: [await collect('post', post.id)],
  };
}

/** Makes changes one after the other, each from the version that the one before has left. */
async function change(
  staff: TestStaff,
  read: AnyCall,
  id: object,
  changes: readonly (readonly [AnyCall, object])[],
): Promise<void> {
  for (const [call, fields] of changes) {
    const { version } = (await staff.gets(read, { ...id })) as { readonly version: number };
    await staff.gets(call, { ...id, ...fields, version });
  }
}

/** Tables with their column that names a record of a kind; with `:` before it, as a subject. */
const tablesOf: Readonly<Record<string, readonly (readonly [table: string, column: string])[]>> = {
  customer: [
    ['users', 'id'],
    ['carts', 'user_id'],
    ['addresses', 'user_id'],
    ['reviews', 'user_id'],
    ['subscribers', 'email'],
  ],
  order: [
    ['uploads', 'id'],
    ['orders', 'id'],
    ['order_items', 'order_id'],
    ['order_events', 'order_id'],
    ['payments', 'order_id'],
    ['refunds', 'order_id'],
    ['audit_log', 'subject'],
  ],
  booking: [
    ['bookings', 'id'],
    ['audit_log', 'subject'],
  ],
  'custom-order': [
    ['custom_requests', 'id'],
    ['audit_log', 'subject'],
  ],
  post: [
    ['posts', 'id'],
    ['post_tags', 'post_id'],
    ['audit_log', 'subject'],
  ],
};

type AnyTables = Kysely<Record<string, Row>>;

async function collectRows(database: ShopDatabase, kind: string, id: string): Promise<Model> {
  const read = database.read as unknown as AnyTables;
  const model: Record<string, Row[]> = {};
  for (const [table, column] of tablesOf[kind] ?? []) {
    const isUpload = table === 'uploads';
    const { rows: uploads } = await sql<{
      id: string;
    }>`select upload_id as id from orders where id = ${id} and upload_id is not null`.execute(read);
    const own = ownValue(kind, column, id);
    const ids = isUpload ? uploads.map((upload) => upload.id) : [own];
    const query = read.selectFrom(table).selectAll();
    model[table] = ids.length === 0 ? [] : await query.where(column, 'in', ids).execute();
  }
  return model;
}

function ownValue(kind: string, column: string, id: string): string {
  if (column === 'subject') return `${kind}:${id}`;
  return column === 'email' ? 'model@example.com' : id;
}

interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}

/** Copies models, and writes their rows many at a time. */
class Copies {
  readonly #database: ShopDatabase;
  readonly #random: SeededRandom;
  readonly #products: readonly string[];
  readonly #people: Person[] = [];
  readonly #numbers = new Set<string>();
  readonly #waiting = new Map<string, Row[]>();
  readonly #until = Date.now() - 60_000;
  #count = 0;

  constructor(database: ShopDatabase, random: SeededRandom, products: readonly string[]) {
    this.#database = database;
    this.#random = random;
    this.#products = products;
  }

  async people(model: Model, count: number): Promise<void> {
    for (let at = 0; at < count; at += 1) {
      const person = this.#person(at);
      this.#people.push(person);
      const ids = new Map<unknown, string>();
      for (const [table, rows] of Object.entries(model)) {
        if (at % (oneIn[table] ?? 1) !== 0) continue;
        for (const row of rows) {
          const copy: Row = this.#moved({ ...row }, at / count);
          if (table === 'users') {
            const { id, name, email, phone } = person;
            Object.assign(copy, { id, name, email, phone_number: phone });
          } else if (table === 'subscribers') {
            Object.assign(copy, { email: person.email, token: randomUUID() });
          } else {
            ids.set(row.id, randomUUID());
            Object.assign(copy, { id: ids.get(row.id), user_id: person.id });
            if (table === 'reviews')
              Object.assign(copy, { name: person.name, product_id: this.#product() });
          }
          await this.#push(table, copy);
        }
      }
      if (at % 3 === 0) await this.#addWait(person, at);
      if (at % 5 === 0) await this.#addLists(person, String(ids.get(model.carts?.[0]?.id)));
    }
    await this.write();
  }

  /** A piece that somebody waits for, or was told of. */
  async #addWait({ email }: Person, at: number): Promise<void> {
    const asked_at = new Date(this.#until - at * 60_000).toISOString();
    await this.#push('stock_waits', {
      id: randomUUID(),
      product_id: this.#product(),
      attribute_id: '',
      channel: 'email',
      address: email,
      token: randomUUID(),
      asked_at,
      told_at: at % 30 === 0 ? null : asked_at,
      ended_at: null,
    });
  }

  /** What somebody has in the cart and on the wishlist. */
  async #addLists({ id }: Person, cartId: string): Promise<void> {
    const line = { product_id: this.#product(), added_at: new Date(this.#until).toISOString() };
    const item = { id: randomUUID(), cart_id: cartId, attribute_id: '', quantity: 1 };
    await this.#push('cart_items', { ...item, ...line });
    await this.#push('wishes', { user_id: id, ...line });
  }

  async add(kind: string, model: Model, place: number): Promise<void> {
    const customer = this.#people[Math.floor(this.#random.next() * this.#people.length)] as Person;
    const person = kind === 'order' ? customer : this.#person(this.#people.length + this.#count);
    const number = this.#number();
    const id = kind === 'order' || kind === 'post' ? randomUUID() : number;
    const uploadId = model.uploads?.length ? randomUUID() : null;
    this.#count += 1;
    for (const [table, rows] of Object.entries(model)) {
      for (const row of rows) {
        const copy = this.#moved({ ...row }, place);
        for (const column of ['upload_id', ...(table === 'uploads' ? ['id'] : [])])
          if (copy[column]) copy[column] = uploadId;
        if (table === 'uploads') copy.hash = randomBytes(32).toString('hex');
        if (copy.user_id) copy.user_id = customer.id;
        if (typeof copy.who === 'string' && copy.who.startsWith('customer:'))
          copy.who = `customer:${customer.id}`;
        if (copy.order_id) copy.order_id = id;
        if (copy.post_id) copy.post_id = id;
        if (copy.subject) copy.subject = `${kind}:${id}`;
        if (table === 'payments' || table === 'refunds') copy.id = randomUUID();
        if (table === 'audit_log')
          copy.id = `${copy.at}-${String(row.id).slice(-17, -9)}-${randomBytes(4).toString('hex')}`;
        if (table === 'orders') {
          const delivery = JSON.parse(String(copy.delivery));
          Object.assign(delivery, { recipient: person.name, phoneNumber: person.phone });
          Object.assign(copy, { id, number, delivery: JSON.stringify(delivery) });
        }
        if (table === 'bookings' || table === 'custom_requests') {
          const { name, email, phone } = person;
          Object.assign(copy, { id, name, email, phone_number: phone });
        }
        if (table === 'posts')
          Object.assign(copy, {
            id,
            slug: `post-${this.#count}`,
            title: `${person.name} asks about stones ${this.#count}`,
          });
        await this.#push(table, copy);
      }
    }
    if (this.#count % 5 === 0) await this.#addNote(kind, id, place);
  }

  async #addNote(kind: string, id: string, place: number): Promise<void> {
    const at = new Date(this.#until - (1 - place) * tenYearsMs).toISOString();
    const note = { id: randomUUID(), who: 'staff:model', at, text: 'Please call before.' };
    if (kind === 'order') await this.#push('order_notes', { ...note, order_id: id });
    else if (kind !== 'post')
      await this.#push('staff_notes', { ...note, subject: `${kind}:${id}` });
  }

  /** Adds what is deleted after some weeks: sent mails, responses of changes, and sessions. */
  async addRecent(count: number): Promise<void> {
    for (let at = 0; at < count; at += 1) {
      const { id, email } = this.#people[at % this.#people.length] as Person;
      const time = new Date(this.#until - (1 - at / count) * recentMs).toISOString();
      await this.#push('mails', {
        id: randomUUID(),
        event: `order-shipped:${randomUUID()}`,
        recipient: email,
        content: JSON.stringify({ kind: 'order-shipped', text: 'x'.repeat(800) }),
        created_at: time,
        next_try_at: '9999-12-31T00:00:00.000Z',
        attempts: 1,
        last_error: null,
        sent_at: time,
      });
      await this.#push('idempotency_keys', {
        scope: `customer:${id}`,
        key: randomUUID(),
        request_hash: randomBytes(32).toString('hex'),
        answer: JSON.stringify({ text: 'x'.repeat(1_500) }),
        created_at: time,
      });
      await this.#push('user_tokens', {
        hash: randomBytes(32).toString('hex'),
        user_id: id,
        purpose: 'reset',
        expires_at: time,
      });
      await this.#push('sessions', {
        id: randomUUID(),
        user_id: id,
        device: 'Chrome on Android',
        started_at: time,
        last_used_at: time,
      });
    }
    await this.write();
  }

  async write(): Promise<void> {
    await this.#database.transaction(async (trx) => {
      const tables = trx as unknown as AnyTables;
      const order = [
        ...new Set(
          Object.values(tablesOf)
            .flat()
            .map(([table]) => table),
        ),
        ...laterTables,
      ];
      for (const table of order) {
        const rows = this.#waiting.get(table) ?? [];
        const size = Math.floor(15_000 / Object.keys(rows[0] ?? { one: 1 }).length);
        for (let from = 0; from < rows.length; from += size)
          await tables
            .insertInto(table)
            .values(rows.slice(from, from + size))
            .execute();
      }
    });
    this.#waiting.clear();
  }

  async #push(table: string, row: Row): Promise<void> {
    const rows = this.#waiting.get(table) ?? [];
    rows.push(row);
    this.#waiting.set(table, rows);
    if (rows.length >= 5_000) await this.write();
  }

  #product(): string | undefined {
    return this.#products[Math.floor(this.#random.next() * this.#products.length)];
  }

  #person(at: number): Person {
    const pick = (names: readonly string[]) =>
      names[Math.floor(this.#random.next() * names.length)] ?? '';
    const name = `${pick(firstNames)} ${pick(lastNames)}`;
    const mailbox = name
      .normalize('NFKD')
      .replace(/[^A-Za-z]/g, '')
      .toLowerCase();
    return {
      id: randomUUID(),
      name,
      email: `${mailbox}.${at}@example.com`,
      phone: `98${String(Math.floor(this.#random.next() * 1e8)).padStart(8, '0')}`,
    };
  }

  #number(): string {
    const number = newReceiptNumber();
    if (this.#numbers.has(number)) return this.#number();
    this.#numbers.add(number);
    return number;
  }

  /** The row at another time: 0 is ten years ago, 1 now. */
  #moved(row: Row, place: number): Row {
    const byMs = (1 - place) * tenYearsMs;
    for (const [column, value] of Object.entries(row)) {
      if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) continue;
      const time =
        column === 'scheduled_at' ? this.#until : Math.min(Date.parse(value), this.#until);
      row[column] = new Date(time - byMs).toISOString();
    }
    return row;
  }
}
