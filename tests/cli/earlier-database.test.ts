import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import Sqlite from 'better-sqlite3';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { listOrders } from '#contract/calls/order-calls.ts';
import { listOwnRequests } from '#contract/calls/service-calls.ts';
import type { ShelfData } from '#contract/calls/shelf-schemas.ts';
import { couponPaisa } from '#contract/rules/cart/coupon.ts';
import { buildApp } from '#server/app.ts';
import { restoreCommand } from '#server/cli/restore-command.ts';
import { checkDatabase, databaseFile } from '#server/db/check-database.ts';
import { openDatabase, type ShopDatabase } from '#server/db/connect.ts';
import { readDemoImportWords, readDemoShop } from '#server/demo/demo-files.ts';
import { createPictureStore } from '#server/media/picture-store.ts';
import { createSession } from '#server/modules/auth/sessions.ts';
import { bookingLines, bookingOf } from '#server/modules/booking/booking-store.ts';
import { composeCart } from '#server/modules/cart/cart-store.ts';
import { findOrders } from '#server/modules/desk/orders/list-orders.ts';
import { discountOf } from '#server/modules/order/order-store.ts';
import { readImportWords } from '#server/modules/product/import-words.ts';
import { readSynonymLines } from '#server/modules/product/searched-texts.ts';
import { readShelfData } from '#server/modules/product/shelf-store.ts';
import { confirmUser } from '#server/modules/user/users.ts';
import { packageRoot } from '#server/package-root.ts';
import { readSettings } from '#server/settings.ts';
import { readShop } from '#server/shop-settings.ts';
import { aBackup } from '#tests/setup/backups.ts';
import { askCall } from '#tests/setup/callers.ts';
import { demoSettings } from '#tests/setup/demo-settings.ts';
import { demoSynonyms } from '#tests/setup/demo-synonyms.ts';
import { anAccount } from '#tests/setup/rows.ts';
import { everyEngine, newPostgresDatabase } from '#tests/setup/shop.ts';
import { runOwnerCommand } from '#tests/setup/shop-process.ts';

import { openCliShop } from './cli-shop.ts';

// A database that version 1.0.0 has left: a customer with an order, a booking, a review, a cart and
// an address; a coupon, a post and a member of the staff. Each version that changes the storage
// adds a migration, and may add its own file.

describe('A database of version 1.0', () => {
  let dataDir: string;
  let database: ShopDatabase;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'sphatik-earlier-'));
    const fixture = await readFile(
      new URL('../fixtures/database-of-version-1.0.sqlite.gz', import.meta.url),
    );
    await writeFile(databaseFile(dataDir), gunzipSync(fixture));
    nameProductsLikePages(dataDir);
    countASearch(dataDir);
    setPrices(dataDir);
    takeMoney(dataDir);
    database = await openDatabase({ dataDir, databaseUrl: undefined });
  });
  afterAll(async () => {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  test('is served with everything in it', async () => {
    const settings = readSettings({ DATA_DIR: dataDir, DEMO: '0' });
    const pictures = createPictureStore(settings);
    const clientDir = join(dataDir, 'no-client');
    const app = await buildApp({
      settings,
      database,
      pictures,
      log: { write: () => {} },
      clientDir,
    });
    const read = async (url: string) => (await app.inject(url)).json();
    const { id: userId } = await database.read
      .selectFrom('users')
      .select('id')
      .executeTakeFirstOrThrow();
    const sessionId = await database.transaction((trx) =>
      createSession(trx, { userId, device: 'Chrome' }),
    );
    const token = await app.sessionTokens.sign({ userId, version: 1, sessionId });

    expect(await read('/api/product?pageNumber=1&pageSize=12')).toMatchObject({
      data: expect.arrayContaining([expect.objectContaining({ name: 'Rose Quartz Ring' })]),
    });
    const post = await read('/api/blogs/below-makalu');
    expect(post).toMatchObject({
      title: 'Below Makalu',
      body: expect.stringContaining('<h2 id="section-stones">Stones</h2>'),
    });
    expect(await database.read.selectFrom('posts').select('html').execute()).toEqual([
      { html: post.body },
    ]);
    expect((await askCall({ app }, listOrders, { userId }, { token })).json()).toMatchObject([
      { totalAmount: 1600, orderItems: [{ productName: 'Plentiful Bead', quantity: 1 }] },
    ]);
    // Nobody said yet whose it is: the address tells, once it is confirmed.
    await database.transaction((trx) => confirmUser(trx, userId));
    expect(
      (await askCall({ app }, listOwnRequests, { userId }, { token })).json().bookings,
    ).toHaveLength(1);
    // An order of 1.0 gives back what it took: all that was counted when the shop was upgraded.
    expect(
      await database.read.selectFrom('order_items').select(['quantity', 'taken']).execute(),
    ).toEqual([{ quantity: 1, taken: 1 }]);
    // Nobody stored what a step of 1.0 has changed: it can't be taken back.
    const steps = await database.read
      .selectFrom('order_events')
      .select(['before', 'undoes'])
      .execute();
    expect(new Set(steps.map((step) => JSON.stringify(step)))).toEqual(
      new Set(['{"before":null,"undoes":null}']),
    );
    // Who had access keeps what they could open; nobody is reminded of an order of before.
    expect(await database.read.selectFrom('staff').select('areas').execute()).toEqual([
      { areas: null },
    ]);
    expect(
      await database.read.selectFrom('orders').select(['remind_at', 'arrival_asked_at']).execute(),
    ).toEqual([{ remind_at: null, arrival_asked_at: null }]);
    for (const table of ['deleted_products', 'stock_waits'] as const)
      expect(await database.read.selectFrom(table).selectAll().execute(), table).toEqual([]);
    await app.close();
    for (const table of [
      'bookings',
      'reviews',
      'coupons',
      'staff',
      'addresses',
      'cart_items',
      'wishes',
    ] as const)
      expect(await database.read.selectFrom(table).selectAll().execute(), table).not.toEqual([]);
    expect(await checkDatabase(dataDir, { isAlone: true })).toMatchObject({ result: 'ok' });
  });

  test('has no product with an address of the shop’s own pages, and what named it names the new one', async () => {
    const slugs = await database.read
      .selectFrom('products')
      .select('slug')
      .where('slug', 'like', '%-product%')
      .execute();
    expect(slugs.map(({ slug }) => slug)).toEqual(['custom-product']);
    const posts = await database.read.selectFrom('posts').select('products').execute();
    expect(posts.flatMap(({ products }) => JSON.parse(products))).toContain('custom-product');
    const lines = await database.read.selectFrom('order_items').select('slug').execute();
    expect(lines.map(({ slug }) => slug)).toContain('custom-product');
  });

  test('keeps what its code had of the shop: its name, and where it delivers at which fee', async () => {
    expect(await readShop(database.read)).toEqual({
      ...demoSettings,
      services: pricedServices,
      paymentAccounts: [anAccount({ accountNumber: 'TEST-0123' })],
      takesTransfers: true,
    });
    const cart = await database.read.selectFrom('carts').selectAll().executeTakeFirstOrThrow();
    const { shippingFee, cartItems } = await composeCart(database.read, cart, demoSettings);
    const subtotal = cartItems.reduce((sum, { totalPrice }) => sum + totalPrice, 0);
    expect([subtotal, shippingFee]).toEqual([subtotal, subtotal < 4000 ? 100 : 0]);
    expect(subtotal).toBeGreaterThan(0);
  });

  test('has the home page and the story that were in its code', async () => {
    const { home, about, terms } = await readShop(database.read);
    const demo = await readDemoShop(join(packageRoot, 'catalogue'));
    expect([home, about, terms]).toEqual([demo?.home, demo?.about, '']);
    const replaced = await database.read
      .selectFrom('shop_settings')
      .select('name')
      .where('name', 'in', ['openingTitle', 'openingText'])
      .execute();
    expect(replaced).toEqual([]);
  });

  test('keeps the prices and lengths of its services, and names what was booked', async () => {
    const { services } = await readShop(database.read);
    const [tarot, , numerology] = services.map(({ choices }) =>
      choices.map(({ minutes, pricePaisa }) => [minutes, pricePaisa]),
    );
    expect(tarot).toEqual([
      [15, null],
      [30, null],
      [60, 90_000],
    ]);
    expect(numerology).toEqual([
      [45, null],
      [45, 250_000],
      [45, null],
    ]);
    const [booking] = await database.read.selectFrom('bookings').selectAll().execute();
    const lines = booking && bookingLines(bookingOf(booking));
    expect(lines).toContainEqual(['Service', 'Tarot Reading']);
    expect(lines).toContainEqual(['Preferred method', 'Online Reading (Video Call/Chat)']);
  });

  test('has its orders as the website’s, and takes others without an account', async () => {
    const order = await database.read.selectFrom('orders').selectAll().executeTakeFirstOrThrow();
    expect(order).toMatchObject({ source: 'shop', name: '', email: '', discount_reason: '' });
    const texts = await database.read.selectFrom('search_orders').select('id').execute();
    const rollback = new Error('rolled back on purpose');
    const trial = database.transaction(async (trx) => {
      const visitor = { ...order, id: 'visitor', number: '222-222', user_id: null };
      await trx.insertInto('orders').values(visitor).execute();
      expect(await trx.selectFrom('search_orders').select('id').execute()).toHaveLength(
        texts.length + 1,
      );
      throw rollback;
    });
    await expect(trial).rejects.toBe(rollback);
  });

  test('has its orders’ discounts as they are worked out of their sums, for changes of them', async () => {
    const order = await database.read.selectFrom('orders').selectAll().executeTakeFirstOrThrow();
    expect(order.discount).toBe('');
    const { subtotal_paisa, discount_paisa } = order;
    const { coupon, byHand } = discountOf(order);
    expect(byHand).toBeUndefined();
    expect(coupon?.code ?? null).toBe(order.coupon_code);
    expect(couponPaisa(subtotal_paisa, coupon?.percent ?? 0)).toBe(discount_paisa);
    const requests = await database.read.selectFrom('custom_requests').select('order_id').execute();
    expect(requests.every(({ order_id }) => order_id === null)).toBe(true);
  });

  test('has its coupon as one of a percent, and products without codes, costs or an end of sale', async () => {
    const coupons = await database.read
      .selectFrom('coupons')
      .select(['amount_paisa', 'free_delivery', 'least_paisa', 'tag'])
      .execute();
    expect(coupons).toEqual([{ amount_paisa: 0, free_delivery: 0, least_paisa: 0, tag: null }]);
    const codes = { sku: '', barcode: '', cost_paisa: null };
    for (const table of ['products', 'product_attributes'] as const) {
      const rows = await database.read
        .selectFrom(table)
        .select(['sku', 'barcode', 'cost_paisa'])
        .execute();
      expect(rows).toEqual(rows.map(() => codes));
    }
    const ends = await database.read.selectFrom('products').select('sale_ends_at').execute();
    expect(ends).toEqual(ends.map(() => ({ sale_ends_at: null })));
    const items = await database.read.selectFrom('order_items').select('sku').execute();
    expect(items).toEqual([{ sku: '' }]);
  });

  test('has its counted searches, which had nothing to show', async () => {
    const missed = await database.read.selectFrom('missed_searches').selectAll().execute();
    expect(missed).toEqual([{ ...countedSearch, shown: '' }]);
  });

  test('finds its orders by city and product', async () => {
    const { delivery } = await database.read
      .selectFrom('orders')
      .select('delivery')
      .executeTakeFirstOrThrow();
    const { product_name } = await database.read
      .selectFrom('order_items')
      .select('product_name')
      .executeTakeFirstOrThrow();
    for (const search of [JSON.parse(delivery).city, product_name.toUpperCase()]) {
      const found = await findOrders(database.read, search);
      expect((await found?.ids.execute(database.read))?.rows).toHaveLength(1);
    }
  });

  test('has the shelves that were in the code of version 1.0', async () => {
    const data = await readShelfData(database.read);
    expect(sizesOf(data)).toEqual(shelvesBefore);
    expect(data.kinds.find(({ slug }) => slug === 'horoscope')).toMatchObject({
      menu: 'Collections',
      indexLink: 'All signs',
      tile: { on: 'collection', place: 0, note: 'A stone for every sign' },
    });
    const shelfOf = (tag: string) => data.shelves.find(({ slug }) => slug === tag);
    expect(shelfOf('ring')).toMatchObject({ group: 'Jewellery', title: 'Crystal rings' });
    expect(shelfOf('may')).toMatchObject({ note: 'Aventurine', coverTag: 'aventuring' });
    expect(shelfOf('black-tourmaline')).toEqual({
      kind: 'by-crystal',
      slug: 'black-tourmaline',
      label: 'Black Tourmaline',
      addressAliases: ['black'],
    });
  });

  test('has the payments of its bookings beside those of its orders, and what was kept of one', async () => {
    const subjectOf = ({ subject }: { subject: string }) => subject.replace(/:.*/, '');
    const payments = await database.read.selectFrom('payments').selectAll().orderBy('at').execute();
    expect(payments.map((row) => [subjectOf(row), row.amount_paisa, row.reference])).toEqual([
      ['booking', 90_000, 'ESW-2'],
      ['order', 160_000, ''],
    ]);
    expect(payments[0]).toMatchObject({ ...paidBooking, order_id: null, method: 1 });
    const refunds = await database.read.selectFrom('refunds').selectAll().orderBy('at').execute();
    expect(
      refunds.map((row) => [subjectOf(row), row.amount_paisa, row.lowers_paisa, row.reference]),
    ).toEqual([
      ['order', 60_000, 60_000, ''],
      ['order', 0, -100_000, ''],
      ['booking', 90_000, 90_000, 'BACK-2'],
    ]);
    // Nobody has said how.
    expect(refunds.map(({ how }) => how)).toEqual([null, null, null]);
    // A process of version 1.0 that runs beside this one knows no subjects.
    const [first] = refunds;
    await database.transaction((trx) =>
      sql`insert into payments (id, order_id, who, at, amount_paisa, reference, method)
        values ('by-1.0', ${first?.order_id}, 'command', '2026-09-01', 1, '', 0)`.execute(trx),
    );
    const [late] = await database.read
      .selectFrom('payments')
      .select('subject')
      .where('id', '=', 'by-1.0')
      .execute();
    expect(late).toEqual({ subject: first?.subject });
  });

  test('has the tables of a new one: what a released migration does is never changed', async () => {
    const newFolder = join(dataDir, 'new');
    await (await openDatabase({ dataDir: newFolder, databaseUrl: undefined })).close();
    expect(schemaOf(dataDir)).toEqual(schemaOf(newFolder));
  });
});

test.each(everyEngine)(
  'A backup of version 1.0 is restored on %s as its database is upgraded',
  async (engine) => {
    const databaseUrl = engine === 'postgres' ? await newPostgresDatabase() : undefined;
    const shop = await openCliShop({ databaseUrl, isEmpty: true });
    const file = new URL('../fixtures/backup-of-version-1.0.zip', import.meta.url);
    expect(await runOwnerCommand(shop, restoreCommand, fileURLToPath(file))).toMatchObject({
      code: 0,
      text: expect.stringContaining('2 products, 1 customer, 1 order, 0 files restored'),
    });
    const { read } = shop.database;
    const items = await read
      .selectFrom('order_items')
      .select(['slug', 'quantity', 'taken', 'sku'])
      .execute();
    expect(items).toEqual([{ slug: 'custom-product', quantity: 1, taken: 1, sku: '' }]);
    const products = await read.selectFrom('products').select('slug').orderBy('slug').execute();
    expect(products.map(({ slug }) => slug)).toEqual(['custom-product', 'rose-quartz-ring']);
    const posts = await read.selectFrom('posts').select('products').execute();
    expect(posts).toEqual([{ products: '["custom-product"]' }]);
    const accounts = [anAccount({ accountNumber: 'TEST-0123' })];
    expect(await readShop(read)).toEqual({
      ...demoSettings,
      paymentAccounts: accounts,
      takesTransfers: true,
    });
    expect((await readSynonymLines(read)).split('\n')).toEqual(demoSynonyms.split('\n'));
    const importWords = await readDemoImportWords(join(packageRoot, 'catalogue'));
    expect(await readImportWords(read)).toEqual(importWords);
    expect(sizesOf(await readShelfData(read))).toEqual(shelvesBefore);
    const steps = await read.selectFrom('order_events').select(['before', 'undoes']).execute();
    expect(steps[0]).toEqual({ before: null, undoes: null });
  },
);

test.each(everyEngine)(
  'A search that version 1.0 has counted is restored on %s as one that had nothing to show',
  async (engine) => {
    const databaseUrl = engine === 'postgres' ? await newPostgresDatabase() : undefined;
    const shop = await openCliShop({ databaseUrl, isEmpty: true });
    const missed_searches = { text: `${JSON.stringify(countedSearch)}\n`, rows: 1 };
    const file = await shop.file('earlier.zip', await aBackup({ tables: { missed_searches } }));
    expect(await runOwnerCommand(shop, restoreCommand, file)).toMatchObject({ code: 0 });
    const missed = await shop.database.read.selectFrom('missed_searches').selectAll().execute();
    expect(missed).toEqual([{ ...countedSearch, shown: '' }]);
  },
);

test.each(everyEngine)(
  'A booking that version 1.0 has taken the money of is restored on %s with its payment',
  async (engine) => {
    const databaseUrl = engine === 'postgres' ? await newPostgresDatabase() : undefined;
    const shop = await openCliShop({ databaseUrl, isEmpty: true });
    const lines = (...rows: object[]) => ({
      text: rows.map((row) => `${JSON.stringify(row)}\n`).join(''),
      rows: rows.length,
    });
    const tables = { bookings: lines(aBooking), audit_log: lines(...bookingLog) };
    const file = await shop.file('earlier.zip', await aBackup({ tables }));
    expect(await runOwnerCommand(shop, restoreCommand, file)).toMatchObject({ code: 0 });
    const { read } = shop.database;
    expect(await read.selectFrom('payments').selectAll().execute()).toMatchObject([
      { ...paidBooking, subject: 'booking:OLD-B00', amount_paisa: 90_000, reference: 'ESW-2' },
    ]);
    expect(await read.selectFrom('refunds').selectAll().execute()).toMatchObject([
      { subject: 'booking:OLD-B00', amount_paisa: 90_000, reference: 'BACK-2', how: null },
    ]);
  },
);

test.each(everyEngine)(
  'Payments that providers have taken say on %s how they came, after a restore of before',
  async (engine) => {
    const databaseUrl = engine === 'postgres' ? await newPostgresDatabase() : undefined;
    const shop = await openCliShop({ databaseUrl, isEmpty: true });
    const lines = (...rows: object[]) => ({
      text: rows.map((row) => `${JSON.stringify(row)}\n`).join(''),
      rows: rows.length,
    });
    const tables = {
      payments: lines(
        ...['esewa', 'stripe', 'nobody'].map((id) => ({ ...aPayment, id, reference: id })),
      ),
      payment_attempts: lines(
        ...['esewa', 'stripe'].map((provider) => ({
          ...anAttempt,
          id: provider,
          provider,
          reference: provider,
          payment_id: provider,
        })),
      ),
    };
    const file = await shop.file('earlier.zip', await aBackup({ tables }));
    expect(await runOwnerCommand(shop, restoreCommand, file)).toMatchObject({ code: 0 });
    const { read } = shop.database;
    expect(await read.selectFrom('payments').select(['id', 'how']).orderBy('id').execute()).toEqual(
      [
        { id: 'esewa', how: 'wallet' },
        { id: 'nobody', how: null },
        { id: 'stripe', how: 'card' },
      ],
    );
    expect(await read.selectFrom('provider_refunds').selectAll().execute()).toEqual([]);
  },
);

/** As version 1.1 has stored it before it knew how. */
const aPayment = {
  order_id: null,
  subject: 'booking:OLD-B00',
  who: 'shop',
  at: '2026-11-20T00:00:00.000Z',
  amount_paisa: 90_000,
  method: 1,
  how: null,
  upload_id: null,
};

const anAttempt = {
  subject: 'booking:OLD-B00',
  mode: 'live',
  amount_paisa: 90_000,
  currency: 'NPR',
  price_paisa: 90_000,
  url: '',
  state: 'paid',
  said: 'COMPLETE',
  note: '',
  transaction_code: 'T1',
  paid_paisa: 90_000,
  asks: 0,
  started_at: '2026-11-20T00:00:00.000Z',
  expires_at: '2026-11-20T01:00:00.000Z',
  next_ask_at: null,
  settled_at: '2026-11-20T00:00:00.000Z',
};

const paidBooking = { who: 'staff:pema', at: '2026-08-02T00:00:00.000Z' };

/** With the columns of version 1.0. */
const aBooking = {
  id: 'OLD-B00',
  service: 'Tarot Reading',
  name: 'Asha Rai',
  email: 'asha.rai@example.com',
  phone_number: '9841000000',
  payment_method: 'Online',
  details: '{}',
  upload_id: null,
  booked_at: '2026-08-01T00:00:00.000Z',
  time_zone: '',
  price_paisa: 90_000,
  state: 'canceled',
  scheduled_at: null,
  schedule_count: 0,
  minutes: 60,
  place: '',
  payment: 'refunded',
  payment_reference: 'ESW-2',
  reason: 'Ill',
  version: 4,
};

const bookingLog = [
  { action: 'booking.payment-confirmed', at: paidBooking.at, after: '{"note":""}' },
  { action: 'booking.refunded', at: '2026-08-04T00:00:00.000Z', after: '{"note":"BACK-2"}' },
].map((entry) => ({
  id: `${entry.at}-1`,
  who: paidBooking.who,
  subject: `booking:${aBooking.id}`,
  before: null,
  ...entry,
}));

/** The order, which is paid, is refunded in part, and its rest kept; a booking was given back. */
function takeMoney(dataDir: string): void {
  const file = new Sqlite(databaseFile(dataDir));
  const insert = (table: string, row: Readonly<Record<string, unknown>>) =>
    file
      .prepare(
        `insert into ${table} (${Object.keys(row).map((name) => `"${name}"`)})
          values (${Object.keys(row).map(() => '?')})`,
      )
      .run(...Object.values(row));
  try {
    const order = file.prepare('select id from orders').get() as { id: string };
    const entry = (id: string, at: string) => ({
      id,
      order_id: order.id,
      who: 'staff:pema',
      at,
      reference: '',
    });
    insert('refunds', { ...entry('out', '2026-07-02'), amount_paisa: 60_000, reason: '' });
    insert('refunds', { ...entry('kept', '2026-07-03'), amount_paisa: 0, reason: 'Exchanged' });
    insert('bookings', aBooking);
    for (const row of bookingLog) insert('audit_log', row);
  } finally {
    file.close();
  }
}

/** What the owner had set of the services. */
const pricesBefore = { 'tarot.1-hour': 90_000, 'numerology.detailed': 250_000 };
const numerologyMinutes = 45;

function setPrices(dataDir: string): void {
  const file = new Sqlite(databaseFile(dataDir));
  try {
    const insert = file.prepare('insert or replace into shop_settings values (?, ?)');
    for (const [name, price] of Object.entries(pricesBefore)) insert.run(name, String(price));
    insert.run('numerology.minutes', String(numerologyMinutes));
  } finally {
    file.close();
  }
}

const pricesByChoice = new Map([
  ['tarot-reading 1 Hour', pricesBefore['tarot.1-hour']],
  ['numerology detailed', pricesBefore['numerology.detailed']],
]);
const pricedServices = demoSettings.services.map((service) => ({
  ...service,
  choices: service.choices.map((choice) => ({
    ...choice,
    minutes: service.slug === 'numerology' ? numerologyMinutes : choice.minutes,
    pricePaisa: pricesByChoice.get(`${service.slug} ${choice.value}`) ?? null,
  })),
}));

/** How many kinds, groups and shelves version 1.0 had. */
const shelvesBefore = [7, 4, 88];

const sizesOf = ({ kinds, groups, shelves }: ShelfData) =>
  [kinds, groups, shelves].map(({ length }) => length);

const countedSearch = { text: 'moldavite', count: 3, last_at: '2026-01-01T00:00:00.000Z' };

/** A row with the columns of version 1.0. */
function countASearch(dataDir: string): void {
  const file = new Sqlite(databaseFile(dataDir));
  try {
    const { text, count, last_at } = countedSearch;
    file.prepare('insert into missed_searches values (?, ?, ?)').run(text, count, last_at);
  } finally {
    file.close();
  }
}

/** Version 1.0 let the product of the order be called 'Custom'. */
function nameProductsLikePages(dataDir: string): void {
  const file = new Sqlite(databaseFile(dataDir));
  try {
    file.exec(`update products set slug = 'custom' where id in (select product_id from order_items);
      update order_items set slug = 'custom';
      update posts set products = '["custom"]'`);
  } finally {
    file.close();
  }
}

function schemaOf(dataDir: string): unknown[] {
  const file = new Sqlite(databaseFile(dataDir), { readonly: true });
  try {
    return file.prepare('select name, sql from sqlite_schema order by name').all();
  } finally {
    file.close();
  }
}
