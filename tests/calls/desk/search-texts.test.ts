import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { findsOrder, orderText, readOrderSearch } from '#contract/rules/orders/order-search.ts';
import { foldText } from '#contract/rules/search/fold.ts';
import { openDatabase, type Reader, type Trx } from '#server/db/connect.ts';
import { ensureTrigrams, fillSearchTexts } from '#server/db/fill-search-texts.ts';
import {
  type Searched,
  searchedKey,
  searchedTables,
  searchTables,
} from '#server/db/search-texts.ts';
import { findRequests } from '#server/modules/desk/enquiries/enquiry-records.ts';
import { findOrders } from '#server/modules/desk/orders/list-orders.ts';
import { type Found, findTexts } from '#server/modules/desk/search-texts.ts';
import { addSubscriber, deleteSubscriber } from '#server/modules/newsletter/newsletter-routes.ts';
import { newReceiptNumber } from '#server/receipt-number.ts';
import { aProduct } from '#tests/setup/samples.ts';
import { createSeededRandom } from '#tests/setup/seeded-random.ts';
import { everyEngine, newPostgresDatabase, useShop } from '#tests/setup/shop.ts';

const random = createSeededRandom('searched texts');
const pick = <Item>(items: readonly Item[]): Item =>
  items[Math.floor(random.next() * items.length)] as Item;
// With what means something in a pattern or a phrase, and what is two characters in JavaScript.
const letters = [...`aabcdeéÉöøßŁıσςİ ǅfi"'%_\\*:^-(o\u0308काअ𐐀𝒜·|  `];
const aText = (most: number) =>
  Array.from({ length: 1 + Math.floor(random.next() * most) }, () => pick(letters)).join('');
const aPhone = () => pick(['98', '+977 98', '01-4']) + String(Math.floor(random.next() * 1e8));

interface Person {
  readonly id: string;
  name: string;
  email: string;
  phone: string;
}
const aPerson = (): Person => ({
  id: randomUUID(),
  name: aText(9),
  email: `${aText(4).replace(/\s/g, '')}-${randomUUID().slice(0, 6)}@x.example`,
  phone: aPhone(),
});

interface Request extends Person {
  readonly number: string;
}

describe.each(everyEngine)('What the desk searches, on %s', (engine) => {
  const shop = useShop(engine);
  const users = Array.from({ length: 60 }, aPerson);
  const orders = Array.from({ length: 200 }, () => ({
    ...aPerson(),
    number: newReceiptNumber(),
    user: pick(users),
    city: aText(5),
    trackingNumber: pick(['', aText(6)]),
    lines: Array.from({ length: 1 + Math.floor(random.next() * 3) }, () => ({
      productName: aText(8),
      attributeValue: pick([null, aText(3)]),
    })),
  }));
  const bookings: Request[] = [];
  const requests: Request[] = [];
  for (const list of [bookings, requests])
    for (let at = 0; at < 60; at += 1) list.push({ ...aPerson(), number: newReceiptNumber() });
  const posts = Array.from({ length: 60 }, () => ({ id: randomUUID(), title: aText(12) }));

  const reviews = Array.from({ length: 60 }, () => ({
    id: randomUUID(),
    name: aText(6),
    comment: aText(12),
    product: pick(['quartz', 'agate']),
  }));
  const names: Record<string, string> = { quartz: aText(9), agate: aText(9) };
  const subscribers = Array.from({ length: 60 }, () => aPerson().email);

  beforeAll(async () => {
    await shop.stock(...Object.entries(names).map(([slug, name]) => ({ ...aProduct(slug), name })));
    await shop.database.transaction(async (trx) => {
      for (const review of reviews) await insertReview(trx, review);
      for (const email of subscribers) await addSubscriber(trx, email);
      for (const user of users) await insertUser(trx, user);
      for (const order of orders) await insertOrder(trx, order);
      for (const booking of bookings) await insertBooking(trx, booking);
      for (const request of requests) await insertRequest(trx, request);
      for (const post of posts) await insertPost(trx, post);
    });
  });

  /** What somebody types: part of something that is there, maybe otherwise written, or anything. */
  function typed(): string {
    const { user, ...order } = pick(orders);
    const source = pick([
      order.name,
      user.email,
      user.name,
      order.number,
      order.phone,
      order.city,
      order.trackingNumber || 'none',
      pick(order.lines).productName,
      pick(bookings).number,
      pick(requests).name,
      pick(posts).title,
      pick(reviews).comment,
      names[pick(reviews).product] ?? '',
      pick(subscribers),
      aText(5),
    ]);
    const from = Math.floor(random.next() * source.length);
    const part = source.slice(from, from + 1 + Math.floor(random.next() * 8));
    return pick([part, part.toUpperCase(), part.normalize('NFD'), source]);
  }

  // Without half a character, which nobody types.
  const searches = Array.from({ length: 80 }, typed).filter((text) => !/\p{Cs}/u.test(text));

  async function idsOf(table: Searched, found: Found | undefined): Promise<string[]> {
    const { read } = shop.database;
    const key = `${table}.${searchedKey(table)}`;
    const all = read.selectFrom(table).select(sql.ref<string>(key).as('id'));
    const rows = await all
      .$if(found !== undefined, (query) => query.where((found as Found).matches(key)))
      .execute();
    return rows.map(({ id }) => id).toSorted();
  }

  const expected = {
    orders: (text: string) =>
      orders
        .filter(({ number, name, phone, user, ...order }) =>
          findsOrder(text, {
            orderNumber: number,
            text: orderText({ ...order, customer: user, recipient: name }),
            phoneNumber: phone,
          }),
        )
        .map(({ id }) => id)
        .toSorted(),
    requests: (list: readonly Request[], text: string) => {
      const { beginning, part, phoneDigits } = readOrderSearch(text);
      return list
        .filter(
          ({ number, name, email, phone }) =>
            (beginning !== '' && number.replaceAll('-', '').includes(beginning)) ||
            foldText(`${name} ${email}`).includes(part) ||
            (phoneDigits !== '' && phone.replace(/[ -]/g, '').includes(phoneDigits)),
        )
        .map(({ number }) => number)
        .toSorted();
    },
    posts: (text: string) =>
      posts
        .filter(({ title }) => foldText(title).includes(foldText(text)))
        .map(({ id }) => id)
        .toSorted(),
    reviews: (text: string) =>
      reviews
        .filter(({ name, comment, product }) =>
          foldText(`${name} ${comment} ${names[product]}`).includes(foldText(text)),
        )
        .map(({ id }) => id)
        .toSorted(),
    subscribers: (text: string) =>
      subscribers.filter((email) => foldText(email).includes(foldText(text))).toSorted(),
  };

  async function compare(texts: readonly string[]): Promise<void> {
    const { read } = shop.database;
    for (const text of texts) {
      const ofOrders = await idsOf('orders', await findOrders(read, text));
      expect([text, ofOrders]).toEqual([text, expected.orders(text)]);
      const ofBookings = await idsOf('bookings', await findRequests(read, 'bookings', text));
      expect([text, ofBookings]).toEqual([text, expected.requests(bookings, text)]);
      const ofRequests = await idsOf(
        'custom_requests',
        await findRequests(read, 'custom_requests', text),
      );
      expect([text, ofRequests]).toEqual([text, expected.requests(requests, text)]);
      const part = foldText(text);
      if (part === '') continue;
      const inPosts = await findTexts(read, 'posts', { part, digits: '', number: '' });
      expect([text, await idsOf('posts', inPosts)]).toEqual([text, expected.posts(text)]);
      for (const table of ['reviews', 'subscribers'] as const) {
        const found = await findTexts(read, table, { part, digits: '', number: '' });
        expect([text, await idsOf(table, found)]).toEqual([text, expected[table](text)]);
      }
    }
  }

  test('finds by its index what a comparison of all records finds', async () => {
    await compare(searches);
  }, 60_000);

  test('follows every change of a record, whoever writes it', async () => {
    await shop.database.transaction(async (trx) => {
      for (const user of users.slice(0, 20)) {
        user.name = aText(9);
        await trx.updateTable('users').set({ name: user.name }).where('id', '=', user.id).execute();
      }
      for (const order of orders.slice(0, 20)) {
        Object.assign(order, { name: aText(6), phone: aPhone(), trackingNumber: aText(5) });
        await trx
          .updateTable('orders')
          .set({ delivery: deliveryOf(order), tracking_number: order.trackingNumber })
          .where('id', '=', order.id)
          .execute();
        order.lines.pop();
        const [first] = order.lines;
        const items = trx.deleteFrom('order_items').where('order_id', '=', order.id);
        await items.where('position', '=', order.lines.length).execute();
        if (!first) continue;
        first.productName = aText(7);
        await trx
          .updateTable('order_items')
          .set({ product_name: first.productName })
          .where('order_id', '=', order.id)
          .where('position', '=', 0)
          .execute();
      }
      names.quartz = aText(9);
      await trx
        .updateTable('products')
        .set({ name: names.quartz })
        .where('slug', '=', 'quartz')
        .execute();
      for (const review of reviews.slice(0, 20)) {
        review.comment = aText(12);
        await trx
          .updateTable('reviews')
          .set({ comment: review.comment })
          .where('id', '=', review.id)
          .execute();
      }
      for (const email of subscribers.splice(0, 20)) await deleteSubscriber(trx, email);
      for (const booking of bookings.splice(0, 20))
        await trx.deleteFrom('bookings').where('id', '=', booking.number).execute();
    });
    const lost = shop.database.transaction(async (trx) => {
      await trx.updateTable('posts').set({ title: 'never written' }).execute();
      throw new Error('rolled back');
    });
    await expect(lost).rejects.toThrow('rolled back');
    await compare(searches.slice(0, 40));
    await requireSound(shop.database.read, engine);
  }, 60_000);

  test('is written in slices for records that were there before it, and searched meanwhile', async () => {
    await shop.database.transaction(async (trx) => {
      for (const searched of searchedTables) {
        await sql`delete from ${sql.table(searchTables[searched])}`.execute(trx);
        await trx.insertInto('search_fill').values({ kind: searched, last_id: '' }).execute();
      }
    });
    await compare(searches.slice(0, 15));
    expect(await fillSearchTexts(shop.database)).toBeGreaterThan(0);
    expect(await shop.rows('search_fill')).toEqual([]);
    await compare(searches.slice(0, 40));
    expect(await fillSearchTexts(shop.database)).toBe(0);
    await requireSound(shop.database.read, engine);
  }, 60_000);
});

describe.runIf(everyEngine.includes('postgres'))('A database without pg_trgm', () => {
  test('is searched without an index, says so, and gets it once it may', async () => {
    const address = await newPostgresDatabase({ isEmpty: true });
    const owner = new pg.Client({ connectionString: address });
    await owner.connect();
    const role = `plain_${randomUUID().replaceAll('-', '')}`;
    await owner.query(`create role ${role} login; grant usage, create on schema public to ${role}`);
    const url = new URL(address);
    url.username = role;
    const folder = await mkdtemp(join(tmpdir(), 'sphatik-trigrams-'));
    const database = await openDatabase({ dataDir: folder, databaseUrl: url.href });
    try {
      expect(await ensureTrigrams(database)).toContain('permission denied');
      const user = { ...aPerson(), name: 'Märta Gürung' };
      await database.transaction((trx) => insertUser(trx, user));
      const found = async () => {
        const parts = { part: 'marta gur', digits: '', number: '' };
        const { ids } = await findTexts(database.read, 'users', parts);
        return (await ids.execute(database.read)).rows;
      };
      expect(await found()).toEqual([{ id: user.id }]);
      await owner.query('create extension pg_trgm');
      expect(await ensureTrigrams(database)).toBeUndefined();
      expect(await found()).toEqual([{ id: user.id }]);
      const indexes = await owner.query(
        "select count(*)::int as count from pg_indexes where indexdef like '%gin_trgm_ops%'",
      );
      expect(indexes.rows).toEqual([{ count: searchedTables.length }]);
    } finally {
      await database.close();
      await owner.end();
      await rm(folder, { recursive: true, force: true });
    }
  });
});

/** SQLite's own check of its index of trigrams against the texts. */
async function requireSound(read: Reader, engine: string): Promise<void> {
  if (engine !== 'sqlite') return;
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(read);
  expect(rows).toEqual([{ integrity_check: 'ok' }]);
}

const at = '2026-06-15T12:00:00.000Z';

async function insertUser(trx: Trx, { id, name, email, phone }: Person): Promise<void> {
  const login = { password_hash: 'none', token_version: 1, confirmed_at: at };
  await trx
    .insertInto('users')
    .values({
      id,
      name,
      email,
      phone_number: phone,
      ...login,
      mailbox_confirmed_at: at,
      created_at: at,
    })
    .execute();
}

interface AnyOrder extends Request {
  readonly user: Person;
  readonly city: string;
  readonly trackingNumber: string;
  readonly lines: readonly {
    readonly productName: string;
    readonly attributeValue: string | null;
  }[];
}

const deliveryOf = ({ name, phone, city }: AnyOrder) =>
  JSON.stringify({ recipient: name, phoneNumber: phone, city });

async function insertOrder(trx: Trx, order: AnyOrder): Promise<void> {
  const sums = { subtotal_paisa: 1, discount_paisa: 0, shipping_paisa: 0, total_paisa: 1 };
  const state = { status: 0, payment: 'awaiting', parcel: 'not-packed', restocked: 0 } as const;
  await trx
    .insertInto('orders')
    .values({
      id: order.id,
      number: order.number,
      user_id: order.user.id,
      ...state,
      ...sums,
      method: 0,
      coupon_code: null,
      delivery: deliveryOf(order),
      note: '',
      upload_id: null,
      courier: '',
      tracking_number: order.trackingNumber,
      version: 1,
      ordered_at: at,
      held_until: null,
    })
    .execute();
  const items = order.lines.map((line, position) => ({
    order_id: order.id,
    position,
    product_id: 'p',
    attribute_id: '',
    product_name: line.productName,
    slug: 'p',
    attribute_name: null,
    attribute_value: line.attributeValue,
    picture_hash: null,
    unit_paisa: 1,
    quantity: 1,
    taken: 1,
    refunded: 0,
    total_paisa: 1,
  }));
  await trx.insertInto('order_items').values(items).execute();
}

async function insertBooking(trx: Trx, { number, name, email, phone }: Request): Promise<void> {
  const agreed = { scheduled_at: null, schedule_count: 0, minutes: 0, place: '' };
  const payment = { payment_method: 'Cash', payment: 'awaiting', payment_reference: '' } as const;
  await trx
    .insertInto('bookings')
    .values({
      id: number,
      service: 'tarot',
      service_name: 'Tarot Reading',
      name,
      email,
      phone_number: phone,
      details: '{}',
      upload_id: null,
      booked_at: at,
      time_zone: '',
      price_paisa: null,
      state: 'new',
      ...agreed,
      ...payment,
      reason: '',
      version: 1,
      user_id: null,
      tax_number: '',
    })
    .execute();
}

async function insertRequest(trx: Trx, { number, name, email, phone }: Request): Promise<void> {
  const quote = {
    payment: 'awaiting' as const,
    quote_paisa: null,
    quote_days: null,
    quote_text: '',
    reason: '',
  };
  await trx
    .insertInto('custom_requests')
    .values({
      id: number,
      item: 'pendent',
      name,
      email,
      phone_number: phone,
      budget_paisa: 1,
      address: '',
      idea: '',
      upload_id: null,
      posted_at: at,
      state: 'new',
      ...quote,
      version: 1,
      user_id: null,
      tax_number: '',
    })
    .execute();
}

async function insertPost(trx: Trx, post: { readonly id: string; readonly title: string }) {
  const texts = { author: '', summary: '', markdown: '', picture_alt: '', products: '[]' };
  await trx
    .insertInto('posts')
    .values({ ...post, slug: post.id, ...texts, picture_hash: null, posted_at: at, changed_at: at })
    .execute();
}

interface Review {
  readonly id: string;
  readonly name: string;
  readonly comment: string;
  readonly product: string;
}

async function insertReview(trx: Trx, { product, ...review }: Review): Promise<void> {
  const { id } = await trx
    .selectFrom('products')
    .select('id')
    .where('slug', '=', product)
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('reviews')
    .values({ ...review, product_id: id, rating: 5, posted_at: at })
    .execute();
}
