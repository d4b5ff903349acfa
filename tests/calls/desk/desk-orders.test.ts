import { beforeAll, describe, expect, test } from 'vitest';

import {
  addOrderNote,
  deliverOrder,
  exportOrders,
  listStaffOrders,
  packOrder,
  restockOrder,
  reverseOrder,
  shipOrder,
} from '#contract/calls/admin/order-calls.ts';
import { confirmPayment, refundOrder } from '#contract/calls/admin/payment-calls.ts';
import { readDeskSnapshot } from '#contract/calls/admin/today-calls.ts';
import { addCartItem } from '#contract/calls/cart-calls.ts';
import { cancelOwnOrder, listOrders, type Order, placeOrder } from '#contract/calls/order-calls.ts';
import { fitsSearch } from '#src/desk/records/fits-search.ts';
import { orderSearchSchema } from '#src/desk/ui/list-search.ts';
import { aCustomer, aStaffMember, useCustomer, useStaff } from '#tests/setup/callers.ts';
import { aFullCart, deskOrderVerbs } from '#tests/setup/orders.ts';
import { mailsLike, productIdOf, stockOf } from '#tests/setup/rows.ts';
import { anAttribute, aProduct } from '#tests/setup/samples.ts';
import { everyEngine, useShop } from '#tests/setup/shop.ts';

describe.each(everyEngine)('Orders at the shop desk on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });
  const { advance, buy, seen, statusMails } = deskOrderVerbs(shop);
  const pema = useStaff(shop, { role: 'staff', name: 'Pema Lama' });
  const maya = useCustomer(shop, { name: 'Maya Gurung' });

  beforeAll(async () => {
    await shop.stock(
      aProduct('desk-quartz', { stock: 500, pricePaisa: 500_000 }),
      aProduct('desk-jade', { stock: 50, pricePaisa: 600_000 }),
    );
  });

  test('are packed, shipped and delivered; the customer sees courier and tracking number', async () => {
    const { orderId } = await buy(maya, { 'desk-quartz': 2 });
    const first = await seen(pema, orderId);
    expect(first).toMatchObject({
      version: 1,
      summary: {
        status: 'Pending',
        payment: 'awaiting',
        parcel: 'not-packed',
        itemCount: 2,
        totalPaisa: 1_000_000,
      },
      moves: ['payment-confirmed', 'packed', 'canceled', 'changed'],
      timeline: [{ event: 'placed', by: 'Customer' }],
    });
    const packed = await pema.gets(packOrder, { orderId, version: 1 });
    expect(packed.summary).toMatchObject({ version: 2, status: 'Confirmed', parcel: 'packed' });
    const body = { version: 2, courier: 'Nepal Can Move\u202e', trackingNumber: 'NCM-77' };
    const shipped = await pema.gets(shipOrder, { orderId, ...body });
    expect(shipped.summary).toMatchObject({
      courier: 'Nepal Can Move',
      trackingNumber: 'NCM-77',
      status: 'Shipped',
    });
    const delivered = await pema.gets(deliverOrder, { orderId, version: 3 });
    expect(delivered.timeline.map(({ event, by }) => [event, by])).toEqual([
      ['placed', 'Customer'],
      ['packed', 'Pema Lama'],
      ['shipped', 'Pema Lama'],
      ['delivered', 'Pema Lama'],
    ]);
    const [mine] = await maya.gets(listOrders);
    expect(mine).toMatchObject({
      orderNumber: first.summary.orderNumber,
      parcel: { state: 'delivered', courier: 'Nepal Can Move', trackingNumber: 'NCM-77' },
      payment: { status: 3 },
    });
    expect(mine?.history.map(({ event }) => event)).toEqual([
      'placed',
      'packed',
      'shipped',
      'delivered',
    ]);
    expect((await statusMails(orderId)).map(({ event }) => event)).toEqual([
      'packed',
      'shipped',
      'delivered',
    ]);
    const audit = await shop.rows('audit_log', { subject: `order:${orderId}` }, 'id');
    expect(audit).toMatchObject(
      ['packed', 'shipped', 'delivered'].map((move) => ({
        who: `staff:${pema.id}`,
        action: `order.${move}`,
      })),
    );
  });

  test('reject a stale version, with the order as it is', async () => {
    const { orderId } = await buy(maya, { 'desk-quartz': 1 });
    await pema.gets(packOrder, { orderId, version: 1 });
    const before = await seen(pema, orderId);
    const stale = await pema.ask(reverseOrder, {
      orderId,
      version: 1,
      parcel: 'canceled',
      restock: true,
    });
    expect(stale.statusCode).toBe(409);
    expect(stale.json()).toMatchObject({ data: [{ code: 'version-stale' }], current: before });
    expect(await seen(pema, orderId)).toEqual(before);
  });

  test('reject a move that the order does not allow', async () => {
    const { orderId } = await buy(maya, { 'desk-quartz': 1 });
    const refused = await pema.ask(shipOrder, { orderId, version: 1 });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      data: [{ code: 'move-not-allowed' }],
      current: { version: 1 },
    });
    expect(refused.json().message).toBe(
      'The order is pending now, and does not allow this any more.',
    );
    const unknown = await pema.ask(packOrder, { orderId: 'nobodys', version: 1 });
    expect(unknown.statusCode).toBe(404);
  });

  test('change once for concurrent requests with one key, and once for two of one version', async () => {
    const { orderId } = await buy(maya, { 'desk-quartz': 1 });
    const same = await Promise.all(
      Array.from({ length: 5 }, () =>
        pema.ask(packOrder, { orderId, version: 1 }, { key: `pack-${orderId}` }),
      ),
    );
    expect(new Set(same.map(({ payload }) => payload)).size).toBe(1);
    expect(same[0]?.statusCode).toBe(200);
    const both = await Promise.all(
      ['A', 'B'].map((courier) => pema.ask(shipOrder, { orderId, version: 2, courier })),
    );
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect((await seen(pema, orderId)).timeline).toHaveLength(3);
  });

  test('give stock back once, at once or later, or never', async () => {
    const stock = () => stockOf(shop, 'desk-jade');
    const before = await stock();
    const reverse = (orderId: string, version: number, parcel: string, restock: boolean) =>
      pema.gets(reverseOrder, { orderId, version, parcel, restock, reason: 'Nobody at home' });

    const canceled = await buy(maya, { 'desk-jade': 2 });
    expect(await reverse(canceled.orderId, 1, 'canceled', true)).toMatchObject({
      isRestocked: true,
      moves: [],
      notes: [],
    });
    expect(await stock()).toBe(before);

    const refused = await buy(maya, { 'desk-jade': 3 });
    await advance(pema, refused.orderId, packOrder, shipOrder);
    const refusal = await reverse(refused.orderId, 3, 'refused', false);
    expect(refusal).toMatchObject({
      summary: { status: 'Returned' },
      moves: ['returned', 'restocked'],
    });
    expect(await stock()).toBe(before - 3);
    const back = await pema.gets(restockOrder, { orderId: refused.orderId, version: 4 });
    expect(back).toMatchObject({ isRestocked: true, moves: ['returned'] });
    expect(await stock()).toBe(before);
    const returned = await reverse(refused.orderId, 5, 'returned', true);
    expect(returned).toMatchObject({ isRestocked: true, moves: [] });
    expect(await stock()).toBe(before);
  });

  test('say what could not be put back in stock, and claim nothing else', async () => {
    await shop.stock(
      aProduct('sized-jade', { attributes: [anAttribute('S', 3), anAttribute('M', 9)] }),
      aProduct('split-jade', { stock: 5 }),
    );
    const sized = await productIdOf(shop, 'sized-jade');
    const [, medium] = await shop.rows('product_attributes', { product_id: sized }, 'position');
    const add = { productId: sized, quantity: 2, selectedAttributeId: medium?.id };
    const order = async (more: Readonly<Record<string, number>>) => {
      const { form } = await aFullCart(shop, maya, more);
      await maya.gets(addCartItem, add);
      return maya.gets(placeOrder, form);
    };
    const partly = await order({ 'desk-jade': 1 });
    const nothing = await order({});
    const own = await order({});
    const split = await buy(maya, { 'split-jade': 2 });
    await shop.stock(aProduct('sized-jade', { attributes: [anAttribute('S', 3)] }));
    await shop.stock(aProduct('split-jade', { attributes: [anAttribute('Left', 4)] }));
    const jade = await stockOf(shop, 'desk-jade');
    const cancel = ({ orderId }: Order) =>
      pema.gets(reverseOrder, { orderId, version: 1, parcel: 'canceled', restock: true });

    const texts = ({ notes }: { notes: readonly { text: string }[] }) =>
      notes.map(({ text }) => text);
    const partlyBack = await cancel(partly);
    expect(partlyBack).toMatchObject({ isRestocked: true, moves: [] });
    const exceptSized =
      'Back in stock, except what is not in the shop any more: 2 × Sized Jade (M).';
    expect(texts(partlyBack)).toEqual([exceptSized]);
    expect(await stockOf(shop, 'desk-jade')).toBe(jade + 1);

    const notBack = await cancel(nothing);
    expect(notBack).toMatchObject({ isRestocked: false, moves: ['restocked'] });
    expect(texts(notBack)).toEqual([
      'Nothing is back in stock. Not in the shop any more: 2 × Sized Jade (M).',
    ]);
    const again = await pema.ask(restockOrder, { orderId: nothing.orderId, version: 2 });
    expect([again.statusCode, again.json().message]).toEqual([422, texts(notBack)[0]]);
    expect((await cancel(split)).isRestocked).toBe(false);

    await maya.gets(cancelOwnOrder, { orderId: own.orderId });
    const [mail] = await mailsLike(shop, `order-canceled-to-owner:${own.orderId}`);
    expect(mail).toMatchObject({ missing: texts(notBack)[0] });
    expect((await seen(pema, own.orderId)).isRestocked).toBe(false);
  });

  test('tell the customer a reason once, also when their status stays, and nothing without one', async () => {
    const { orderId } = await buy(maya, { 'desk-quartz': 1 });
    const reverse = (version: number, parcel: string, reason: string) =>
      pema.gets(reverseOrder, { orderId, version, parcel, restock: false, reason });
    await advance(pema, orderId, packOrder, shipOrder);
    await reverse(3, 'refused', 'Nobody at home');
    await reverse(4, 'returned', 'The courier brought it back');
    const mails = await statusMails(orderId);
    expect(mails.map(({ event, note }) => [event, note])).toEqual([
      ['packed', ''],
      ['shipped', ''],
      ['refused', 'Nobody at home'],
      ['returned', 'The courier brought it back'],
    ]);

    const quiet = await buy(maya, { 'desk-quartz': 1 });
    const params = { orderId: quiet.orderId };
    await advance(pema, quiet.orderId, packOrder, shipOrder);
    await pema.gets(reverseOrder, { ...params, version: 3, parcel: 'refused', restock: false });
    await pema.gets(reverseOrder, { ...params, version: 4, parcel: 'returned', restock: false });
    expect((await statusMails(quiet.orderId)).map(({ event }) => event)).toEqual([
      'packed',
      'shipped',
      'refused',
    ]);
  });

  test('take notes that only staff see, from any version, and say so', async () => {
    const { orderId } = await buy(maya, { 'desk-quartz': 1 });
    const noted = await pema.gets(addOrderNote, { orderId, text: ' Call before noon \u0007' });
    expect(noted).toMatchObject({
      version: 2,
      notes: [{ text: 'Call before noon', by: 'Pema Lama' }],
    });
    const again = await pema.gets(addOrderNote, { orderId, version: 1, text: 'Or after' });
    expect(again.timeline.map(({ event, by }) => [event, by])).toEqual([
      ['placed', 'Customer'],
      ['noted', 'Pema Lama'],
      ['noted', 'Pema Lama'],
    ]);
    expect((await pema.ask(addOrderNote, { orderId, text: ' \u0007 ' })).statusCode).toBe(422);
    const logged = await shop.rows('audit_log', { subject: `order:${orderId}` }, 'id');
    expect(logged.map(({ after }) => JSON.parse(after ?? '').note)).toEqual([
      'Call before noon',
      'Or after',
    ]);
    const mine = await maya.ask(listOrders);
    expect(mine.payload).not.toContain('Call before noon');
    expect(mine.payload).not.toContain('noted');
  });

  test('are found by number, name and phone, and by state, method and day', async () => {
    const kiran = await aCustomer(shop, { name: 'Kiran 100% Rai' });
    const order = await buy(
      kiran,
      { 'desk-quartz': 1 },
      { firstName: 'Sunita', PhoneNumber: '+977 985-1234567' },
    );
    const found = async (query: Record<string, string>) => {
      const list = await pema.gets(listStaffOrders, query);
      expect(list.total).toBeGreaterThanOrEqual(list.orders.length);
      return list.orders.map(({ orderId }) => orderId);
    };
    const number = order.orderNumber ?? '';
    // That every other way to write them finds the same here and on the phone is checked below.
    for (const search of [
      number,
      number.replace('-', ''),
      'sunita',
      'kiran 100%',
      '00977 9851234567',
    ])
      expect(await found({ search }), search).toContain(order.orderId);
    expect(await found({ search: kiran.email })).toEqual([order.orderId]);
    for (const search of ['100_', "'; drop table orders", 'recipient']) {
      expect(await found({ search }), search).not.toContain(order.orderId);
    }
    await buy(kiran, { 'desk-quartz': 1 });
    const only = { search: 'sunita' };
    const today = new Date().toISOString().slice(0, 10);
    expect(
      await found({
        ...only,
        status: 'Pending',
        payment: 'awaiting',
        parcel: 'not-packed',
        method: '0',
      }),
    ).toHaveLength(1);
    for (const other of [
      { status: 'Shipped' },
      { payment: 'refunded' },
      { parcel: 'packed' },
      { method: '1' },
    ]) {
      expect(await found({ ...only, ...other } as Record<string, string>)).toEqual([]);
    }
    expect(await found({ ...only, to: '2020-01-01' })).toEqual([]);
    expect(
      await found({ ...only, from: '2020-01-01', to: `${Number(today.slice(0, 4)) + 1}-01-01` }),
    ).toHaveLength(1);
    for (const query of [
      { from: '2026-02-31' },
      { to: 'today' },
      { status: 'Lost' },
      { page: '0' },
    ]) {
      expect(
        (await pema.ask(listStaffOrders, { ...(query as Record<string, string>) })).statusCode,
      ).toBe(422);
    }
    const list = await pema.gets(listStaffOrders, { ...only, pageSize: '1', page: '9999999' });
    expect(list).toEqual({
      orders: [],
      total: 1,
      hasMore: false,
      next: '',
      soldPaisa: 500_000,
    });
    const body = { version: 1, parcel: 'canceled', restock: true };
    await pema.gets(reverseOrder, { orderId: order.orderId, ...body });
    const both = await pema.gets(listStaffOrders, { search: kiran.email });
    expect([both.total, both.soldPaisa]).toEqual([2, 500_000]);
    expect(await pema.gets(listStaffOrders, only)).toMatchObject({ total: 1, soldPaisa: 0 });
  });

  test('are found without a network as with one, by the copy on the phone', async () => {
    const nima = await aCustomer(shop, { name: 'Nima 100% Sherpa' });
    const order = await buy(
      nima,
      { 'desk-quartz': 1 },
      { firstName: 'Dolma', PhoneNumber: '+977 981-7654321' },
    );
    // 45 minutes into a day of the shop, whose calendar is ahead of UTC's.
    await shop.update('orders', { ordered_at: '2026-03-09T19:00:00.000Z' }, { id: order.orderId });
    const { orders } = await pema.gets(readDeskSnapshot);
    const number = order.orderNumber ?? '';
    const searches = [
      nima.email,
      'NIMA',
      'dolma',
      '100%',
      '#',
      number.toLowerCase(),
      ` ${number.slice(0, 2)} `,
      number.replace('-', ' '),
      'example',
    ]
      .concat([
        '98176',
        '981-765',
        '+977 9817654',
        '9779817',
        '977',
        '+977',
        '765',
        '(981)',
        'Gurung maya',
        'recipient',
      ])
      .map((search) => ({ search }));
    const days = [
      { from: '2026-03-10' },
      { to: '2026-03-10' },
      { to: '2026-03-09' },
      { from: '2026-03-11' },
    ];
    for (const query of [
      ...searches,
      ...days,
      { status: 'Shipped' as const },
      { method: '0' as const },
    ]) {
      const list = await pema.gets(listStaffOrders, { ...query, pageSize: '50' });
      const offline = orders.filter((one) => fitsSearch(one, orderSearchSchema.parse(query)));
      expect(
        offline.map(({ summary }) => summary.orderId).toSorted(),
        JSON.stringify(query),
      ).toEqual(list.orders.map(({ orderId }) => orderId).toSorted());
    }
    expect(
      orders.filter((one) =>
        fitsSearch(one, { search: nima.email, from: '2026-03-10', to: '2026-03-10' }),
      ),
    ).toHaveLength(1);
  });

  test('are exported as CSV for owners, without formulas', async () => {
    const evil = await aCustomer(shop, { name: 'Evil' });
    const order = await buy(evil, { 'desk-quartz': 1 }, { firstName: '=HYPERLINK("x")' });
    expect((await pema.ask(exportOrders, {})).statusCode).toBe(403);
    const owner = await aStaffMember(shop);
    const params = { orderId: order.orderId };
    await owner.gets(confirmPayment, { ...params, version: 1 });
    await owner.gets(refundOrder, { ...params, version: 2, amountPaisa: 150_050 });
    const { csv, count, fileName } = await owner.gets(exportOrders, { search: evil.email });
    expect([count, fileName]).toEqual([1, expect.stringMatching(/^orders-\d{4}-\d\d-\d\d\.csv$/)]);
    const [head, row] = csv.split('\n');
    expect(head).toContain('Order,Placed,Status');
    expect(row).toContain(`${order.orderNumber},`);
    expect(head).toMatch(/,Refunded \(Rs\),From,Taken by$/);
    expect(row).toMatch(/,1500\.5,Online shop,$/);
    expect((await owner.gets(exportOrders, { search: 'nobody at all' })).count).toBe(0);
    expect(row).toContain(`"'=HYPERLINK(""x"")"`);
    expect((await owner.gets(exportOrders, {})).count).toBeGreaterThan(5);
  });
});
