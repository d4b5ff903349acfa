import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';

import { addAddress } from '#contract/calls/address-calls.ts';
import {
  eraseCustomer,
  exportCustomer,
  listCustomers,
  readCustomer,
} from '#contract/calls/admin/customer-calls.ts';
import {
  addBookingNote,
  addCustomOrderNote,
  completeBooking,
  completeCustomOrder,
} from '#contract/calls/admin/deferrable-enquiry-calls.ts';
import {
  acceptCustomOrder,
  confirmBookingPayment,
  confirmCustomPayment,
  declineBooking,
  orderCustomOrder,
  quoteCustomOrder,
  refundBooking,
  refundCustomOrder,
  scheduleBooking,
} from '#contract/calls/admin/enquiry-calls.ts';
import { setBuyerTaxNumber } from '#contract/calls/admin/invoice-calls.ts';
import {
  addOrderNote,
  deliverOrder,
  packOrder,
  reverseOrder,
  shipOrder,
} from '#contract/calls/admin/order-calls.ts';
import { confirmPayment, refundOrder, rejectPayment } from '#contract/calls/admin/payment-calls.ts';
import { changeReview } from '#contract/calls/admin/review-calls.ts';
import { readToday } from '#contract/calls/admin/today-calls.ts';
import { forgotPassword, readUser, updateUser } from '#contract/calls/auth-calls.ts';
import type { AnyCall } from '#contract/calls/call.ts';
import { addCartItem, readCart, upsertCart } from '#contract/calls/cart-calls.ts';
import { placeOrder } from '#contract/calls/order-calls.ts';
import { writeReview } from '#contract/calls/product-calls.ts';
import {
  askBackInStock,
  bookAstrology,
  bookTarot,
  requestCustomOrder,
  sendRequestProof,
  subscribe,
} from '#contract/calls/service-calls.ts';
import { addWishes } from '#contract/calls/wishlist-calls.ts';
import { tableFile, tableNames } from '#server/backup/backup-format.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { openBackup } from '#server/cli/open-backup.ts';
import { tellWaiting } from '#server/modules/back-in-stock/tell-waiting.ts';
import {
  aCustomer,
  askCall,
  type TestCustomer,
  type TestFields,
  useStaff,
} from '#tests/setup/callers.ts';
import { everyRow, readTables } from '#tests/setup/customer-with-data.ts';
import { useMails } from '#tests/setup/mail-worker.ts';
import { productIdOf, takeOnlinePayment } from '#tests/setup/rows.ts';
import { aPicture, aProduct, astrologyForm, customForm, tarotForm } from '#tests/setup/samples.ts';
import { everyEngine, type TestShop, useShop } from '#tests/setup/shop.ts';

const nextYear = new Date().getUTCFullYear() + 1;

describe.each(everyEngine)('Customers at the shop desk on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });
  const mails = useMails(shop);
  const owner = useStaff(shop);
  const pema = useStaff(shop, { role: 'staff' });

  beforeAll(async () => {
    await takeOnlinePayment(shop);
    await shop.stock(aProduct('quartz', { stock: 100, pricePaisa: 500_000 }));
  });

  const find = async (search: string) => (await pema.gets(listCustomers, { search })).customers;
  const namesOf = async (search: string) => (await find(search)).map(({ name }) => name);
  const send = async (call: AnyCall, body: TestFields): Promise<string> =>
    (await askCall(shop, call, body)).json().id;
  const change = (call: AnyCall, params: Record<string, string>, body: object) =>
    owner.gets(call, { ...params, ...body }, { key: `${call.name}:${Object.values(params)}` });

  const buy = async (maya: TestCustomer, own: object = {}, streetAddress = 'Swotha Road 3') => {
    const { userId } = maya;
    await maya.gets(addCartItem, {
      userId,
      productId: await productIdOf(shop, 'quartz'),
      quantity: 1,
    });
    const { shoppingCartId } = await maya.gets(readCart, { userId });
    const place = {
      country: 'Nepal',
      state: 'Bagmati',
      city: 'Patan',
      streetAddress,
      zipCode: '44700',
    };
    const { addressId } = await maya.gets(addAddress, { id: userId, ...place });
    return maya.gets(
      placeOrder,
      { shoppingCartId, addressId, method: 0, PhoneNumber: '981-2345678', ...own },
      { key: `buy-${Math.random()}` },
    );
  };

  test('are accounts and people without one, with what they spent', async () => {
    const maya = await aCustomer(shop, { name: 'Maya Gurung', email: 'maya.g@example.com' });
    const [first, second] = [await buy(maya), await buy(maya)];
    await buy(maya);
    await change(
      reverseOrder,
      { orderId: second.orderId },
      { version: 1, parcel: 'canceled', restock: true },
    );
    const { orderId } = first;
    await change(packOrder, { orderId }, { version: 1 });
    await change(shipOrder, { orderId }, { version: 2 });
    await change(deliverOrder, { orderId }, { version: 3 });
    await change(confirmPayment, { orderId }, { version: 4 });
    await change(refundOrder, { orderId }, { version: 5, amountPaisa: 150_050 });
    // With the account's address, and with one of nobody's.
    const own = await send(bookTarot, { ...tarotForm, email: 'MAYA.G@example.com' });
    const guest = {
      ...tarotForm,
      name: 'Bina Rai',
      email: 'Bina@example.com',
      phoneNumber: '01-5550199',
    };
    const booking = await send(bookTarot, guest);
    const custom = await send(requestCustomOrder, { ...customForm, ...guest });
    const unnamed = await send(requestCustomOrder, {
      ...customForm,
      name: '',
      email: '',
      phoneNumber: '9861112223',
    });
    const declined = await send(bookTarot, guest);
    await shop.update('bookings', { price_paisa: 90_000 });
    await change(declineBooking, { id: declined }, { version: 1, reason: 'Full' });
    await change(confirmBookingPayment, { id: own }, { version: 1 });
    await change(refundBooking, { id: own }, { version: 2, amountPaisa: 10_000 });
    const quote = { pricePaisa: 300_000, days: 5, text: 'A ring' };
    await change(quoteCustomOrder, { id: custom }, { version: 1, ...quote });

    const ofOrders = 1_000_000 - 150_050;
    expect(await find('maya.g')).toMatchObject([
      { id: maya.userId, hasAccount: true, orders: 3, spentPaisa: ofOrders + 80_000 },
    ]);
    // A quote that is not accepted is no sale.
    expect(await find('bina')).toMatchObject([
      { email: 'bina@example.com', hasAccount: false, orders: 0, spentPaisa: 90_000 },
    ]);
    await change(acceptCustomOrder, { id: custom }, { version: 2 });
    expect(await find('bina')).toMatchObject([{ orders: 0, spentPaisa: 390_000 }]);
    // One that became an order is sold as that.
    const made = { version: 3, handover: 'pickup', payment: 'cash-later' };
    await change(orderCustomOrder, { id: custom }, made);
    expect(await find('bina')).toMatchObject([{ orders: 1, spentPaisa: 390_000 }]);
    // All customers together have bought what the shop has sold.
    const { customers } = await pema.gets(listCustomers);
    const { sums } = await pema.gets(readToday);
    expect(customers.reduce((sum, { spentPaisa }) => sum + spentPaisa, 0)).toBe(
      sums.days30.soldPaisa,
    );
    expect(await find('9861112223')).toMatchObject([{ id: unnamed, name: '', email: '' }]);
    expect((await pema.gets(listCustomers)).total).toBe(3);
    const seen = await pema.gets(readCustomer, { id: maya.userId });
    expect(seen).toMatchObject({
      isConfirmed: true,
      isSubscribed: false,
      bookings: [{ id: own, state: 'new' }],
    });
    expect(seen.orders).toHaveLength(3);
    for (const id of [booking, custom])
      expect(await pema.gets(readCustomer, { id })).toMatchObject({
        customer: { name: 'Bina Rai' },
        bookings: [{ id: declined }, { id: booking }],
        customOrders: [{ id: custom }],
      });
    expect((await pema.ask(readCustomer, { id: 'erased' })).statusCode).toBe(404);

    for (const phone of [
      '9812345678',
      '981-2345678',
      '+977 981 2345678',
      '00977-9812345678',
      '(0)981.234/5678',
      '२३४५६७८',
    ])
      expect(await namesOf(phone), phone).toEqual(['Maya Gurung']);
    for (const phone of ['01-5550199', '015550199', '+977 1 5550199', '5550199'])
      expect(await namesOf(phone), phone).toEqual(['Bina Rai']);
    for (const search of [String(first.orderNumber), 'GURUNG', 'maya.g@', own]) {
      expect(await namesOf(search), search).toEqual(['Maya Gurung']);
    }
    expect(await namesOf('maya_g')).toEqual([]);
  });

  test('what somebody sends while logged in makes nobody of the address that it names', async () => {
    const lhamo = await aCustomer(shop, { name: 'Lhamo Dorje', email: 'lhamo.d@example.com' });
    const named = { ...customForm, name: 'Tashi Dorje', email: 'tashi.d@example.com' };
    await lhamo.gets(requestCustomOrder, named);
    const own = [{ id: lhamo.userId, hasAccount: true }];
    expect(await find('dorje')).toMatchObject(own);
    expect(await find('tashi.d')).toMatchObject(own);
    // Who has that address is somebody else.
    await send(requestCustomOrder, { ...named, name: 'Tashi' });
    expect(await find('tashi.d')).toMatchObject([{ name: 'Tashi', hasAccount: false }, ...own]);
  });

  test('are not erased while something is not finished; others see nothing of their data', async () => {
    const otto = await aCustomer(shop, { name: 'Otto', email: 'otto@example.com' });
    const { orderId, orderNumber } = await buy(otto);
    const booking = await send(bookTarot, { ...tarotForm, email: 'otto@example.com' });
    const params = { id: otto.userId };
    for (const call of [exportCustomer, eraseCustomer]) {
      expect((await pema.ask(call, params)).statusCode, 'for owners').toBe(403);
      expect((await owner.ask(call, { id: 'none' })).statusCode).toBe(404);
    }
    const open = await owner.ask(eraseCustomer, params);
    expect([open.statusCode, open.json().data[0].code]).toEqual([409, 'still-open']);
    expect(open.json().message).toContain(`order ${orderNumber}, booking ${booking}`);
    await change(reverseOrder, { orderId }, { version: 1, parcel: 'canceled', restock: true });
    await change(declineBooking, { id: booking }, { version: 1, reason: 'Full' });
    // A canceled order whose payment nobody has looked for: what came is owed.
    const screenshot = { method: 1, FormFile: await aPicture('teal', 300, 600) };
    const unchecked = await buy(otto, screenshot);
    const ofUnchecked = { orderId: unchecked.orderId };
    await change(reverseOrder, ofUnchecked, { version: 1, parcel: 'canceled', restock: true });
    expect((await owner.ask(eraseCustomer, params)).json().message).toContain(
      `order ${unchecked.orderNumber}`,
    );
    await change(rejectPayment, ofUnchecked, {
      version: 2,
      reason: 'Nothing came',
      restock: false,
    });
    const answers = await Promise.all([1, 2].map(() => owner.ask(eraseCustomer, params)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404]);
    expect((await otto.ask(readUser)).statusCode).toBe(401);
  });

  test('of one who did everything nothing is left but sums', async () => {
    const before = await everyRow(shop);
    const email = 'quillfeather@example.com';
    const maya = await aCustomer(shop, {
      name: 'Maya Quillfeather',
      email,
      passwordHash: 'zephyrmark',
    });
    const { userId } = maya;
    const productId = await productIdOf(shop, 'quartz');
    const mine = {
      name: 'Maya Quillfeather',
      email: 'Quillfeather@Example.com',
      phoneNumber: '+9779812345670',
    };
    await maya.gets(updateUser, { userId, name: mine.name, phoneNumber: '9812345670' });
    await askCall(shop, forgotPassword, { email });
    await askCall(shop, subscribe, { userEmail: email }, { key: 'subscribe' });
    await askCall(shop, askBackInStock, { productId, userEmail: email }, { key: 'wait' });
    await tellWaiting(shop.app);
    await maya.gets(addWishes, { userId, productIds: [productId] });
    const review = await maya.gets(writeReview, {
      id: userId,
      productId,
      comment: 'zephyrmark',
      rating: 1,
    });
    await change(
      changeReview,
      { id: review.id },
      { version: 1, reply: 'Sorry, Maya Quillfeather', isTestimonial: true },
    );

    const order = await buy(
      maya,
      {
        method: 1,
        PhoneNumber: '9812345670',
        firstName: 'Maya',
        lastName: 'Quillfeather',
        email,
        company: 'zephyrmark',
        notes: 'zephyrmark',
        cardText: 'zephyrmark',
        FormFile: await aPicture('orchid', 300, 600),
      },
      'Featherlane 7',
    );
    const { orderId } = order;
    await change(addOrderNote, { orderId }, { text: 'Rang zephyrmark' });
    await change(confirmPayment, { orderId }, { version: 2, reference: 'ESW-77' });
    await change(packOrder, { orderId }, { version: 3 });
    await change(
      shipOrder,
      { orderId },
      { version: 4, courier: 'Pathao', trackingNumber: 'zephyrmark' },
    );
    await change(deliverOrder, { orderId }, { version: 5 });
    await change(refundOrder, { orderId }, { version: 6, amountPaisa: 100, reason: 'zephyrmark' });
    // Its answer has the invoices.
    const typeNumber = (subject: string) =>
      owner.gets(setBuyerTaxNumber, { subject, taxNumber: 'zephyrmark' }, { key: subject });
    await typeNumber(`order:${orderId}`);

    const details = {
      ...mine,
      placeOfBirth: 'Featherlane',
      question: 'zephyrmark',
      timeZone: 'Europe/Berlin',
    };
    const online = { paymentMethod: 'Online', formFile: await aPicture('plum', 300, 600) };
    const paid = await send(bookAstrology, { ...astrologyForm, ...details, ...online });
    await change(
      confirmBookingPayment,
      { id: paid },
      {
        version: 1,
        amountPaisa: 90_000,
        reference: 'ESW-78',
      },
    );
    const time = {
      day: `${nextYear}-06-01`,
      time: '15:00',
      minutes: 30,
      place: 'meet.example/zephyrmark',
    };
    await change(scheduleBooking, { id: paid }, { version: 2, ...time });
    await change(addBookingNote, { id: paid }, { text: 'zephyrmark' });
    await change(completeBooking, { id: paid }, { version: 3 });
    await typeNumber(`booking:${paid}`);
    const unpaid = await send(bookTarot, { ...tarotForm, ...mine, question: 'zephyrmark' });
    await change(declineBooking, { id: unpaid }, { version: 1, reason: 'zephyrmark' });
    const picture = await aPicture('olive', 300, 600);
    const idea = { address: 'Featherlane 7', ideaDescription: 'zephyrmark', imageURL: picture };
    const custom = await send(requestCustomOrder, { ...customForm, ...mine, ...idea });
    await change(
      quoteCustomOrder,
      { id: custom },
      { version: 1, pricePaisa: 100, days: 1, text: 'zephyrmark' },
    );
    await change(addCustomOrderNote, { id: custom }, { text: 'zephyrmark' });
    // One that was paid stays for the books.
    const made = await maya.gets(requestCustomOrder, { ...customForm, ...mine, ...idea });
    await change(
      quoteCustomOrder,
      { id: made.id },
      {
        version: 1,
        pricePaisa: 90_000,
        days: 1,
        text: 'zephyrmark',
      },
    );
    await takeOnlinePayment(shop);
    const FormFile = await aPicture('red', 300, 600);
    await maya.gets(sendRequestProof, { kind: 'custom-orders', id: made.id, FormFile });
    const deposit = { version: 3, amountPaisa: 30_000, reference: 'ESW-79' };
    await change(confirmCustomPayment, { id: made.id }, deposit);
    const back = { version: 4, amountPaisa: 100, reason: 'zephyrmark' };
    await change(refundCustomOrder, { id: made.id }, back);
    await change(completeCustomOrder, { id: made.id }, { version: 5 });
    await typeNumber(`custom-order:${made.id}`);
    // Told by the phone number alone.
    const unaddressed = await send(requestCustomOrder, {
      ...customForm,
      name: 'Maya Quillfeather',
      email: '',
      phoneNumber: '981-2345670',
      imageURL: await aPicture('lime', 300, 600),
    });
    expect(await namesOf(unaddressed)).toEqual(['Maya Quillfeather']);
    expect((await pema.gets(readCustomer, { id: unaddressed })).customer.id).toBe(userId);
    await buy(maya).then(({ orderId: other }) =>
      change(
        reverseOrder,
        { orderId: other },
        { version: 1, parcel: 'canceled', reason: 'zephyrmark', restock: true },
      ),
    );
    await maya.gets(addCartItem, { userId, productId, quantity: 1 });
    const { shoppingCartId } = await maya.gets(readCart, { userId });
    await maya.gets(upsertCart, { id: shoppingCartId, cartItems: [], note: 'zephyrmark' });
    await shop.get('/api/product/search?Name=maya+quillfeather');
    // The emails of a shop without a mail server are files. Those of the staff's moves wait.
    await shop.update('mails', { next_try_at: new Date(0).toISOString() }, { attempts: 0 });
    mails.aWorker(undefined);
    await expect.poll(unsent).toBe(0);

    const { uploads, addresses } = await everyRow(shop);
    const own = [...(uploads ?? []), ...(addresses ?? [])].map((row) => JSON.parse(row));
    const ids = own
      .filter((row) => !Object.values(before).flat().includes(JSON.stringify(row)))
      .flatMap(({ id, hash = [] }) => [id, hash]);
    expect(ids.flat()).toHaveLength(14);
    const marks = [
      'quillfeather',
      'featherlane',
      'zephyrmark',
      '9812345670',
      userId,
      review.id,
      custom,
      unpaid,
      unaddressed,
      ...ids.flat().map(String),
    ];
    const params = { id: userId };
    const { json } = await owner.gets(exportCustomer, params, { key: 'export' });
    const exported = JSON.parse(json);
    expect(
      Object.values<string>(exported.pictures).every((one) =>
        one.startsWith('data:image/webp;base64,'),
      ),
    ).toBe(true);
    expect(Object.keys(exported.pictures)).toHaveLength(6);
    for (const mark of marks) expect(json.toLowerCase(), mark).toContain(mark.toLowerCase());
    expect(json).not.toMatch(/password|token/);
    // All of it is found before.
    const searched = await findMarks(shop, marks);
    expect(searched.filter(({ mark }) => mark === 'zephyrmark').map(({ place }) => place)).toEqual(
      expect.arrayContaining([
        'audit_log',
        'bookings',
        'idempotency_keys',
        'mails',
        'orders',
        'mail',
      ]),
    );

    expect(await owner.gets(eraseCustomer, params, { key: 'erase' })).toEqual({ kept: 4 });

    expect(await findMarks(shop, marks)).toEqual([]);
    const file = join(shop.settings.dataDir, 'after.zip');
    await writeBackup({ database: shop.database, settings: shop.settings, file });
    const backup = await openBackup(file);
    const tables = await Promise.all(
      tableNames.map(async (name) => text(await backup.open(tableFile(name)))),
    );
    backup.close();
    const saved = [...backup.files, ...tables].join('\n').toLowerCase();
    expect(marks.filter((mark) => saved.includes(mark.toLowerCase()))).toEqual([]);
    expect((await shop.get('/api/product/quartz')).json()).toMatchObject({ reviewCount: 0 });
    expect((await maya.ask(readUser, { userId })).statusCode).toBe(401);
    // The books are as before, and others have lost nothing.
    const sums = await shop.database.read
      .selectFrom('orders')
      .innerJoin('payments', 'payments.order_id', 'orders.id')
      .select(['number', 'total_paisa', 'amount_paisa', 'reference'])
      .where('orders.id', '=', orderId)
      .execute();
    expect(sums).toMatchObject([
      { number: order.orderNumber, amount_paisa: sums[0]?.total_paisa, reference: 'ESW-77' },
    ]);
    expect(await shop.rows('payments', { subject: `custom-order:${made.id}` })).toMatchObject([
      { amount_paisa: 30_000, reference: 'ESW-79', upload_id: null },
    ]);
    const after = await everyRow(shop);
    for (const table of [
      'users',
      'carts',
      'bookings',
      'custom_requests',
      'addresses',
      'order_notes',
    ])
      expect(after[table], table).toEqual(expect.arrayContaining(before[table] ?? []));
  });

  test('who are erased leave no text in any column that is not known to be harmless', async () => {
    const maya = await aCustomer(shop, { name: 'Wren', email: 'wren@example.com' });
    const { orderId } = await buy(maya, { method: 1, FormFile: await aPicture('teal', 300, 600) });
    await owner.gets(confirmPayment, { orderId, version: 1 });
    for (const [at, step] of [packOrder, shipOrder, deliverOrder].entries())
      await owner.gets(step, { orderId, version: at + 2 });
    await owner.gets(refundOrder, { orderId, version: 5, amountPaisa: 100 });
    const booking = (await maya.gets(bookTarot, tarotForm)).id;
    await owner.gets(confirmBookingPayment, { id: booking, version: 1, amountPaisa: 90_000 });
    const custom = (await maya.gets(requestCustomOrder, customForm)).id;
    const quote = { pricePaisa: 90_000, days: 1, text: 'Yes' };
    await owner.gets(quoteCustomOrder, { id: custom, version: 1, ...quote });
    await owner.gets(acceptCustomOrder, { id: custom, version: 2 });
    await owner.gets(confirmCustomPayment, { id: custom, version: 3, amountPaisa: 90_000 });
    const done = { state: 'done', user_id: maya.userId } as const;
    await shop.update('bookings', done, { id: booking });
    await shop.update('custom_requests', done, { id: custom });

    // Whatever text such a column may ever have.
    const subjects = [`order:${orderId}`, `booking:${booking}`, `custom-order:${custom}`];
    const tables = await readTables(shop);
    for (const [table, names] of Object.entries(harmlessColumns)) {
      const harmless = names.split(/\s+/);
      const { columns = [] } = tables.find(({ name }) => name === table) ?? {};
      const texts = columns.filter(
        ({ name, dataType }) => /^text$/i.test(dataType) && !harmless.includes(name),
      );
      if (texts.length === 0) continue;
      const values = texts.map(({ name }) => {
        const value = jsonColumns.includes(name) ? '{"any":"zephyrwren"}' : 'zephyrwren';
        return sql`${sql.ref(name)} = ${value}`;
      });
      const key = keyOfKept(table);
      const ids = key === 'subject' ? subjects : [orderId, booking, custom];
      await shop.database.transaction((trx) =>
        sql`update ${sql.table(table)} set ${sql.join(values)}
          where ${sql.ref(key)} in (${sql.join(ids)})`.execute(trx),
      );
    }
    expect((await findMarks(shop, ['zephyrwren'])).length).toBeGreaterThan(5);
    const erased = await owner.gets(eraseCustomer, { id: maya.userId }, { key: 'erase-wren' });
    expect(erased).toEqual({ kept: 3 });
    const left = await everyRow(shop);
    const places = Object.entries(left).flatMap(([table, rows]) =>
      rows.filter((row) => row.includes('zephyrwren')).map((row) => [table, row]),
    );
    expect(places).toEqual([]);
  });

  test.each([
    [
      'maya@example.com',
      'Maya Rai',
      ['amaya@example.com', 'maya@example.com.np', 'may@example.com'],
    ],
    ['k_ran@example.org', 'Om', ['kiran@example.org', 'k%ran@example.org']],
  ])('erasing %s leaves everything of others', async (email, name, others) => {
    const productId = await productIdOf(shop, 'quartz');
    const actAs = async (address: string, own: string, question: string) => {
      const customer = await aCustomer(shop, { name: own, email: address, passwordHash: 'hash' });
      await askCall(shop, forgotPassword, { email: address });
      await askCall(shop, subscribe, { userEmail: address });
      await askCall(shop, askBackInStock, { productId, userEmail: address });
      await customer.gets(writeReview, {
        id: customer.userId,
        productId,
        comment: question,
        rating: 4,
      });
      const { orderId, orderNumber = '' } = await buy(customer, { notes: question, email });
      await change(
        reverseOrder,
        { orderId },
        { version: 1, parcel: 'canceled', reason: question, restock: true },
      );
      const form = { ...tarotForm, name: own, email: address, question };
      const booked = await askCall(shop, bookTarot, form, { key: `book:${address}` });
      expect(booked.payload).toContain('id');
      const booking = booked.json().id;
      await change(declineBooking, { id: booking }, { version: 1, reason: question });
      const custom = await send(requestCustomOrder, {
        ...customForm,
        name: own,
        email: address,
        ideaDescription: question,
      });
      await change(
        quoteCustomOrder,
        { id: custom },
        { version: 1, pricePaisa: 100, days: 1, text: question },
      );
      await change(addCustomOrderNote, { id: custom }, { text: question });
      return { ...customer, orderId, orderNumber, booking, custom };
    };
    const rowsBefore = await everyRow(shop);
    const maya = await actAs(email, name, 'A question');
    const own = await everyRow(shop);
    // They write her address and her numbers, whole and within longer ones.
    const mentions = `${maya.orderNumber} ${maya.orderNumber}7 ${maya.userId} ${email}`;
    for (const [at, address] of others.entries())
      await actAs(address, `A${name}${'n'.repeat(at)}`, at === 0 ? email : mentions);
    await shop.get('/api/product/search?Name=amaya+rain+omen');
    await shop.get('/api/product/search?Name=zzom+zzmaya');
    await shop.app.missedSearches.store();
    const all = await everyRow(shop);

    await owner.gets(eraseCustomer, { id: maya.userId }, { key: `erase:${email}` });

    const left = await everyRow(shop);
    for (const [table, rows] of Object.entries(all)) {
      if (['catalogue_state', 'products', 'staff_sessions'].includes(table)) continue;
      // SQLite's own tables of its index.
      if (/^search_\w+_index_/.test(table)) continue;
      const hers = (own[table] ?? []).filter((row) => !(rowsBefore[table] ?? []).includes(row));
      const kept = rows.filter((row) => !hers.includes(row));
      expect(left[table], table).toEqual(expect.arrayContaining(kept));
    }
    for (const place of [
      'mails',
      'idempotency_keys',
      'bookings',
      'custom_requests',
      'reviews',
      'subscribers',
      'stock_waits',
    ])
      expect(
        left[place]?.filter(
          (row) => own[place]?.includes(row) && !rowsBefore[place]?.includes(row),
        ),
        place,
      ).toEqual([]);
  });

  test('of two accounts with one phone number the older has the requests without an address', async () => {
    const phoneNumber = '9841122334';
    const [older, younger] = [
      await aCustomer(shop, { name: 'Older' }),
      await aCustomer(shop, { name: 'Younger' }),
    ];
    for (const { userId, gets, name } of [older, younger])
      await gets(updateUser, { userId, name, phoneNumber });
    await shop.update('users', { created_at: '2026-01-01T00:00:00.000Z' }, { id: older.userId });
    const custom = await send(requestCustomOrder, {
      ...customForm,
      name: 'Nameless',
      email: '',
      phoneNumber,
    });
    for (const [id, found] of [
      [older.userId, true],
      [younger.userId, false],
    ] as const)
      expect((await owner.gets(exportCustomer, { id })).json.includes(custom)).toBe(found);
    // Sent by one for the other.
    const gift = { ...customForm, name: 'Gift', email: younger.email };
    const { id } = (await older.ask(requestCustomOrder, gift)).json();
    await owner.gets(eraseCustomer, { id: younger.userId });
    expect(await namesOf(custom)).toEqual(['Older']);
    expect((await pema.gets(readCustomer, { id })).customer.id).toBe(older.userId);
  });

  const unsent = async () =>
    (
      await shop.database.read
        .selectFrom('mails')
        .select('id')
        .where('sent_at', 'is', null)
        .execute()
    ).length;
});

/**
 * Where the marks are found: in tables, and in files of the data folder, the database's own too.
 */
/**
 * Columns of what stays of an erased customer that nobody types anything personal into: all others
 * are to be erased. `content` of invoices has a test of its own.
 */
const harmlessColumns: Readonly<Record<string, string>> = {
  orders: `id number user_id payment parcel coupon_code upload_id courier ordered_at held_until
    remind_at arrival_asked_at source discount pay_with`,
  order_items: `order_id product_id attribute_id product_name slug attribute_name attribute_value
    picture_hash sku`,
  order_events: 'order_id at kind who upload_id',
  payments: 'id subject order_id who at reference how upload_id',
  refunds: 'id subject order_id who at reference how lines',
  undone_money: 'id entry_id kind subject at how reference',
  payment_attempts: `id subject provider mode account currency reference url state said note
    transaction_code payment_id started_at expires_at next_ask_at settled_at`,
  provider_refunds: `id attempt_id subject who state said note reference refund_id step watch_at
    started_at next_ask_at settled_at`,
  invoices: 'id number kind fiscal_year subject invoice_id content at',
  bookings: `id service service_name payment_method upload_id booked_at state scheduled_at payment
    payment_reference user_id`,
  custom_requests: `id item upload_id posted_at state payment proof_upload_id ready_by accepted_at
    order_id user_id`,
};

const jsonColumns = ['delivery', 'details', 'before'];

/** The column by which rows of a table are found. */
function keyOfKept(table: string): string {
  if (table === 'order_items' || table === 'order_events') return 'order_id';
  return ['orders', 'bookings', 'custom_requests'].includes(table) ? 'id' : 'subject';
}

async function findMarks(shop: TestShop, marks: readonly string[]) {
  const rows = Object.entries(await everyRow(shop)).map(
    ([place, all]) => [place, all.join('\n')] as const,
  );
  const folder = shop.settings.dataDir;
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = await Promise.all(
    names
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.zip'))
      .map(async ({ parentPath, name }) => {
        const content = `${name} ${await readFile(join(parentPath, name), 'latin1')}`;
        return [parentPath.slice(folder.length + 1).split('/')[0] ?? '', content] as const;
      }),
  );
  return [...rows, ...files].flatMap(([place, content]) =>
    marks
      .filter((mark) => content.toLowerCase().includes(mark.toLowerCase()))
      .map((mark) => ({ place, mark })),
  );
}
