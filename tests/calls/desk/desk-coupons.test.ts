import { beforeAll, describe, expect, test } from 'vitest';

import {
  createCoupon,
  type DeskCoupon,
  editCoupon,
  endCoupon,
  listDeskCoupons,
} from '#contract/calls/admin/coupon-calls.ts';
import {
  deliverOrder,
  packOrder,
  reverseOrder,
  shipOrder,
} from '#contract/calls/admin/order-calls.ts';
import { confirmPayment, refundOrder } from '#contract/calls/admin/payment-calls.ts';
import { createShelf } from '#contract/calls/admin/shelf-calls.ts';
import { placeOrder, readCoupon } from '#contract/calls/order-calls.ts';
import { shopDay } from '#contract/rules/texts/dates.ts';
import { aCustomer, aStaffMember, askCall, useStaff } from '#tests/setup/callers.ts';
import { aFullCart } from '#tests/setup/orders.ts';
import { aProduct } from '#tests/setup/samples.ts';
import { everyEngine, useShop } from '#tests/setup/shop.ts';

describe.each(everyEngine)('Coupons at the shop desk on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });
  const pema = useStaff(shop, { role: 'staff' });
  beforeAll(() => shop.stock(aProduct('quartz', { stock: 500, pricePaisa: 500_000 })));

  const fields = {
    percent: 10,
    firstDay: null,
    lastDay: null,
    useLimit: null,
    customerLimit: null,
  };
  const create = (code: string, own: object = {}) =>
    pema.gets(createCoupon, { code, ...fields, ...own });
  const isUsable = async (code: string) =>
    (await askCall(shop, readCoupon, { code })).statusCode === 200;
  const find = async (code: string): Promise<DeskCoupon | undefined> =>
    (await pema.gets(listDeskCoupons)).coupons.find((one) => one.code === code);

  test('are created in capitals, once for each code, and work in the shop', async () => {
    expect(await create('dashain', { percent: 12.5, useLimit: 100 })).toMatchObject({
      code: 'DASHAIN',
      percent: 12.5,
      useLimit: 100,
      state: 'active',
      used: 0,
      orders: 0,
      version: 1,
    });
    expect((await askCall(shop, readCoupon, { code: 'Dashain' })).json().couponDiscount).toBe(12.5);
    const again = await pema.ask(createCoupon, { code: 'DASHAIN', ...fields });
    expect([again.statusCode, again.json().data[0]]).toMatchObject([
      422,
      { code: 'coupon-exists', field: 'code' },
    ]);
  });

  test('take off a sum or the delivery, of an order that is large enough, for a shelf', async () => {
    await pema.gets(createShelf, { kind: 'by-category', label: 'Rings' });
    const own = { kind: 'sum', percent: null, amountPaisa: 20_000, leastPaisa: 200_000 };
    const sum = await create('lesstwo', { ...own, tag: 'rings' });
    expect(sum).toMatchObject({ ...own, tag: 'rings', state: 'active' });
    const free = await pema.gets(editCoupon, {
      ...fields,
      kind: 'delivery',
      percent: null,
      code: 'LESSTWO',
      version: sum.version,
    });
    expect(free).toMatchObject({ kind: 'delivery', amountPaisa: null, tag: null });
    const wrong = [
      [{ kind: 'sum', percent: null }, 'amountPaisa'],
      [{ kind: 'percent', percent: null }, 'percent'],
      [{ tag: 'no-such-shelf' }, 'tag'],
      [{ kind: 'delivery', percent: null, tag: 'rings' }, 'tag'],
    ] as const;
    for (const [fault, field] of wrong) {
      const response = await pema.ask(createCoupon, { code: 'WRONG', ...fields, ...fault });
      expect([response.statusCode, response.json().data[0].field]).toEqual([422, field]);
    }
  });

  test.each(['कर', 'तिहार१०', 'दशैं', 'Été-10', 'क्\u200dषमा', 'E\u0301TE\u0301'])(
    'have codes such as %s, whatever invisible comes with them',
    async (typed) => {
      const { code } = await create(typed);
      expect(code).toBe(typed.replaceAll('\u200d', '').normalize('NFC').toUpperCase());
      for (const pasted of [
        code,
        `\u200b${code.toLowerCase()}\u2060`,
        `${code.normalize('NFD')}\u200d`,
        `\u202a${code}\u202c`,
      ])
        expect((await askCall(shop, readCoupon, { code: pasted })).json()).toMatchObject({
          couponCode: code,
        });
      expect(await pema.gets(endCoupon, { code, version: 1 })).toMatchObject({
        code,
        state: 'ended',
      });
    },
  );

  test.each([
    ['three decimals', { percent: 10.123 }],
    ['a space in the code', { code: 'A B' }],
    ['a code that nobody sees', { code: '\u200b\u200d' }],
    ['a vowel sign without its letter', { code: 'ि' }],
    ['a day that does not exist', { lastDay: '2026-02-30' }],
    ['an end before the beginning', { firstDay: '2026-05-02', lastDay: '2026-05-01' }],
  ])('%s is refused', async (_, own) => {
    const response = await pema.ask(createCoupon, { code: 'X', ...fields, ...own });
    expect(response.statusCode).toBe(422);
    expect(await find('X')).toBeUndefined();
  });

  test("last from the start of the first day to the end of the last, in the shop's time zone", async () => {
    const days = { firstDay: '2026-12-01', lastDay: '2026-12-31' };
    expect(await create('DAYS', days)).toMatchObject(days);
    const row = await shop.row('coupons', { code: 'DAYS' });
    expect(row).toMatchObject({
      starts_at: '2026-11-30T18:15:00.000Z',
      ends_at: '2026-12-31T18:15:00.000Z',
    });
    expect(await create('OVER', { lastDay: '2020-01-01' })).toMatchObject({ state: 'ended' });
    expect(await create('LATER', { firstDay: '2999-01-01' })).toMatchObject({
      state: 'not-started',
    });
  });

  test('say what they brought in, without canceled orders, and end for each customer and for all', async () => {
    await create('ONCE', { customerLimit: 1, useLimit: 3 });
    const [maya, otto] = [await aCustomer(shop), await aCustomer(shop)];
    const order = async (who: typeof maya) => {
      const { form } = await aFullCart(shop, who, { quartz: 1 });
      return who.ask(placeOrder, { ...form, couponCode: 'once' });
    };
    const bought = (await order(maya)).json();
    const again = await order(maya);
    expect([again.statusCode, again.json().data[0].code]).toEqual([422, 'coupon-used']);
    const { orderId } = (await order(otto)).json();
    expect(await find('ONCE')).toMatchObject({
      used: 2,
      orders: 2,
      discountPaisa: 100_000,
      totalPaisa: 900_000,
    });
    await pema.gets(reverseOrder, {
      orderId: bought.orderId,
      version: 1,
      parcel: 'canceled',
      restock: true,
    });
    const steps = [packOrder, shipOrder, deliverOrder, confirmPayment];
    for (const [at, call] of steps.entries()) await pema.gets(call, { orderId, version: at + 1 });
    const owner = await aStaffMember(shop);
    await owner.gets(refundOrder, { orderId, version: 5, amountPaisa: 100_050, reason: 'Late' });
    // A canceled order gives its use back.
    expect(await find('ONCE')).toMatchObject({
      used: 1,
      orders: 1,
      discountPaisa: 50_000,
      totalPaisa: 349_950,
    });
    expect((await order(maya)).statusCode).toBe(200);
    expect((await order(await aCustomer(shop))).statusCode).toBe(200);
    expect(await find('ONCE')).toMatchObject({ state: 'used-up' });
  });

  test('of one customer are used once by orders at the same time', async () => {
    await create('RACE', { customerLimit: 1 });
    const maya = await aCustomer(shop);
    const forms = [
      await aFullCart(shop, maya, { quartz: 1 }),
      await aFullCart(shop, maya, { quartz: 1 }),
    ];
    const responses = await Promise.all(
      forms.map(({ form }) => maya.ask(placeOrder, { ...form, couponCode: 'RACE' })),
    );
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(await find('RACE')).toMatchObject({ used: 1 });
  });

  test('are changed and ended from their current version only, each with an audit row', async () => {
    await create('TIHAR');
    const params = { code: 'tihar' };
    const edited = await pema.gets(editCoupon, { ...params, ...fields, percent: 20, version: 1 });
    expect(edited).toMatchObject({ percent: 20, version: 2 });
    const stale = await pema.ask(endCoupon, { ...params, version: 1 });
    expect([stale.statusCode, stale.json().current]).toMatchObject([
      409,
      { code: 'TIHAR', percent: 20 },
    ]);
    expect(await pema.gets(endCoupon, { ...params, version: 2 })).toMatchObject({
      state: 'ended',
      version: 3,
      lastDay: shopDay(new Date()),
    });
    expect(await isUsable('TIHAR')).toBe(false);
    // Saving it with another percent does not begin it again; another last day does.
    const ended = { ...fields, lastDay: shopDay(new Date()) };
    expect(
      await pema.gets(editCoupon, { ...params, ...ended, percent: 5, version: 3 }),
    ).toMatchObject({
      state: 'ended',
    });
    await pema.gets(editCoupon, { ...params, ...fields, version: 4 });
    expect(await isUsable('TIHAR')).toBe(true);
    expect((await pema.ask(endCoupon, { code: 'NONE', version: 1 })).statusCode).toBe(404);
    const rows = await shop.rows('audit_log', { subject: 'coupon:TIHAR' }, 'id');
    expect(rows.map(({ action }) => action)).toEqual(
      ['create', 'edit', 'end', 'edit', 'edit'].map((what) => `coupon.${what}`),
    );
    expect(rows[0]?.who).toBe(`staff:${pema.id}`);
  });
});
