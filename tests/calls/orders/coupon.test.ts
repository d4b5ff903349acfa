import { describe, expect, test } from 'vitest';

import { placeOrder, readCoupon } from '#contract/calls/order-calls.ts';
import { findCoupon, spendCoupon } from '#server/modules/coupon/coupon-store.ts';
import { aCustomer, askCall } from '#tests/setup/callers.ts';
import { aFullCart } from '#tests/setup/orders.ts';
import { addCoupon } from '#tests/setup/rows.ts';
import { aProduct } from '#tests/setup/samples.ts';
import { defaultEngines, everyEngine, useShop } from '#tests/setup/shop.ts';

const noon = new Date('2026-06-15T12:00:00.000Z');

describe.each(everyEngine)('Coupons on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });
  const read = (code: string) => askCall(shop, readCoupon, { code });

  test('are found in any case, with their percent, by anybody', async () => {
    await addCoupon(shop, 'DASHAIN10');
    await addCoupon(shop, 'HALF', { discount_basis_points: 1250 });
    for (const code of ['DASHAIN10', ' Dashain10 '])
      expect((await read(code)).json()).toEqual({ couponCode: 'DASHAIN10', couponDiscount: 10 });
    expect((await read('half')).json()).toEqual({ couponCode: 'HALF', couponDiscount: 12.5 });
  });

  test('are invalid when unknown, used up, expired or not valid yet, and say why', async () => {
    await addCoupon(shop, 'SPENT', { use_limit: 3, used: 3 });
    await addCoupon(shop, 'OVER', { ends_at: '2020-01-01T00:00:00.000Z' });
    await addCoupon(shop, 'SOON', { starts_at: '2999-01-01T00:00:00.000Z' });
    const reasons = [
      ['SPENT', 'coupon-spent', 'Coupon SPENT has been used up.'],
      ['OVER', 'coupon-ended', 'Coupon OVER has ended.'],
      ['SOON', 'coupon-early', 'Coupon SOON can’t be used yet.'],
      ['nothing', 'coupon-invalid', 'Invalid coupon'],
      ['%', 'coupon-invalid', 'Invalid coupon'],
    ] as const;
    for (const [asked, code, description] of reasons) {
      const response = await read(asked);
      expect(response.statusCode).toBe(404);
      expect(response.json()).toMatchObject({
        message: 'Invalid coupon',
        data: [{ code, description }],
      });
    }
  });

  test('know the customer who asks: one who has used theirs can’t apply it again', async () => {
    await addCoupon(shop, 'MINE', { customer_limit: 1 });
    await shop.stock(aProduct('coupon-stone', { stock: 9 }));
    const maya = await aCustomer(shop);
    const { form } = await aFullCart(shop, maya, { 'coupon-stone': 1 });
    expect((await maya.ask(readCoupon, { code: 'mine' })).statusCode).toBe(200);
    await maya.gets(placeOrder, { ...form, couponCode: 'MINE' });
    const response = await maya.ask(readCoupon, { code: 'mine' });
    expect(response.statusCode).toBe(404);
    expect(response.json().data).toMatchObject([
      { code: 'coupon-used', description: 'You have used coupon MINE before.' },
    ]);
    expect((await read('mine')).statusCode).toBe(200);
    expect((await askCall(shop, readCoupon, { code: 'mine' }, { token: 'over' })).statusCode).toBe(
      401,
    );
  });

  test('of a sum, with a least order and for a shelf, say what they are', async () => {
    await addCoupon(shop, 'LESS200', { discount_basis_points: 0, amount_paisa: 20_000 });
    await addCoupon(shop, 'OFRINGS', { tag: 'rings' });
    await shop.stock(aProduct('taken-ring', { tags: ['rings'] }));
    await shop.stock(aProduct('other-bowl'));
    expect((await read('less200')).json()).toEqual({
      couponCode: 'LESS200',
      couponDiscount: 0,
      terms: { amountPaisa: 20_000 },
    });
    const [ring, bowl] = await Promise.all(
      ['taken-ring', 'other-bowl'].map(async (slug) => (await shop.row('products', { slug })).id),
    );
    const ofRings = await askCall(shop, readCoupon, {
      code: 'ofrings',
      products: `${ring},${bowl}`,
    });
    expect(ofRings.json().terms).toEqual({ only: { label: 'Rings', productIds: [ring] } });
  });

  test('take off what was agreed to, or nothing where the order is too small', async () => {
    await addCoupon(shop, 'SUM', {
      discount_basis_points: 0,
      amount_paisa: 20_000,
      least_paisa: 200_000,
    });
    await addCoupon(shop, 'SEND', { discount_basis_points: 0, free_delivery: 1 });
    await shop.stock(aProduct('cheap-stone', { pricePaisa: 100_000, stock: 9 }));
    const maya = await aCustomer(shop);
    const { form } = await aFullCart(shop, maya, { 'cheap-stone': 1 });
    const refused = await maya.ask(placeOrder, { ...form, couponCode: 'SUM' });
    expect([refused.statusCode, refused.json().message]).toEqual([
      422,
      'Coupon SUM is for orders from Rs 2,000 on.',
    ]);
    expect(await shop.row('coupons', { code: 'SUM' })).toMatchObject({ used: 0 });
    const sent = await maya.gets(placeOrder, { ...form, couponCode: 'SEND' });
    expect(sent).toMatchObject({ couponDiscount: 0, shippingFee: 0, totalAmount: 1000 });

    const two = await aFullCart(shop, maya, { 'cheap-stone': 2 });
    const taken = await maya.gets(placeOrder, { ...two.form, couponCode: 'SUM' });
    expect(taken).toMatchObject({ couponDiscount: 200, subtotal: 2000 });
    expect(await shop.row('coupons', { code: 'SUM' })).toMatchObject({ used: 1 });
  });

  test('can be used by each customer as often as the shop has set', async () => {
    await addCoupon(shop, 'TWICE', { customer_limit: 2 });
    await shop.stock(aProduct('twice-stone', { stock: 9 }));
    const maya = await aCustomer(shop);
    for (const _ of ['first', 'second']) {
      const { form } = await aFullCart(shop, maya, { 'twice-stone': 1 });
      await maya.gets(placeOrder, { ...form, couponCode: 'twice' });
    }
    const { form } = await aFullCart(shop, maya, { 'twice-stone': 1 });
    const refused = await maya.ask(placeOrder, { ...form, couponCode: 'twice' });
    expect([refused.statusCode, refused.json().message]).toEqual([
      422,
      'You have used coupon TWICE 2 times, which is as often as it can be.',
    ]);
    expect(await shop.row('coupons', { code: 'TWICE' })).toMatchObject({ used: 2 });
  });

  test('are valid from their start, inclusive, to their end, exclusive', async () => {
    const [before, begin, end] = [
      '2026-06-01T00:00:00.000Z',
      '2026-06-01T00:00:00.001Z',
      '2026-06-02T00:00:00.000Z',
    ];
    await addCoupon(shop, 'JUNE', { starts_at: begin, ends_at: end });
    const isUsable = async (moment: string) => {
      const found = await findCoupon(shop.database.read, 'june', new Date(moment));
      const taken = await shop.database.transaction((trx) =>
        spendCoupon(trx, 'june', new Date(moment), 'nobody'),
      );
      expect(taken).toEqual(found);
      return 'usable' in found;
    };
    expect(await isUsable(before)).toBe(false);
    expect(await isUsable(begin)).toBe(true);
    expect(await isUsable('2026-06-01T23:59:59.999Z')).toBe(true);
    expect(await isUsable(end)).toBe(false);
  });

  test('are used up to their limit by concurrent orders', async () => {
    await addCoupon(shop, 'FIVE', { use_limit: 5 });
    await addCoupon(shop, 'FREELY');
    const take = (code: string) =>
      shop.database.transaction(async (trx) => {
        const coupon = await spendCoupon(trx, code, noon, 'nobody');
        if ('refusal' in coupon) throw new Error(coupon.refusal.description);
        return coupon.usable;
      });
    const taken = await Promise.allSettled(Array.from({ length: 20 }, () => take('five')));
    const orders = taken.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
    expect(orders).toEqual(Array(5).fill({ code: 'FIVE', percent: 10 }));
    expect((await read('FIVE')).statusCode).toBe(404);
    for (let at = 0; at < 20; at += 1) expect(await take('freely')).toBeDefined();
    expect(await shop.row('coupons', { code: 'FIVE' })).toMatchObject({ used: 5 });
    expect(await shop.row('coupons', { code: 'FREELY' })).toMatchObject({ used: 20 });
  });
});

describe.each(defaultEngines)('Guessing coupons on %s', (engine) => {
  const shop = useShop(engine);

  test('is limited per address; valid codes do not count', async () => {
    await addCoupon(shop, 'RIGHT');
    const read = async (code: string) => askCall(shop, readCoupon, { code });
    for (let at = 0; at < 40; at += 1) expect((await read('right')).statusCode).toBe(200);
    for (let at = 0; at < 30; at += 1) expect((await read(`guess-${at}`)).statusCode).toBe(404);
    const refused = await read('right');
    expect([refused.statusCode, refused.json().message]).toEqual([
      429,
      expect.stringMatching(/^Too many attempts/),
    ]);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
  });
});
