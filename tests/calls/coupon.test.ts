import { describe, expect, test } from 'vitest';

import { readCoupon } from '#contract/calls/order-calls.ts';
import { findUsableCoupon, spendCoupon } from '#server/modules/coupon/coupon-store.ts';
import { askCall } from '#tests/setup/callers.ts';
import { addCoupon } from '#tests/setup/rows.ts';
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

  test('are invalid when unknown, used up, expired or not valid yet', async () => {
    await addCoupon(shop, 'SPENT', { use_limit: 3, used: 3 });
    await addCoupon(shop, 'OVER', { ends_at: '2020-01-01T00:00:00.000Z' });
    await addCoupon(shop, 'SOON', { starts_at: '2999-01-01T00:00:00.000Z' });
    for (const code of ['SPENT', 'OVER', 'SOON', 'nothing', '%'])
      expect((await read(code)).json(), code).toEqual({ message: 'Invalid coupon', requestId: expect.any(String) });
  });

  test('are valid from their start, inclusive, to their end, exclusive', async () => {
    const [before, begin, end] = ['2026-06-01T00:00:00.000Z', '2026-06-01T00:00:00.001Z', '2026-06-02T00:00:00.000Z'];
    await addCoupon(shop, 'JUNE', { starts_at: begin, ends_at: end });
    const isUsable = async (moment: string) => {
      const found = await findUsableCoupon(shop.database.read, 'june', new Date(moment));
      const taken = await shop.database.transaction((trx) => spendCoupon(trx, 'june', new Date(moment), 'nobody'));
      expect(taken).toEqual(found);
      return found !== undefined;
    };
    expect(await isUsable(before)).toBe(false);
    expect(await isUsable(begin)).toBe(true);
    expect(await isUsable('2026-06-01T23:59:59.999Z')).toBe(true);
    expect(await isUsable(end)).toBe(false);
  });

  test('are used up to their limit by concurrent orders', async () => {
    await addCoupon(shop, 'FIVE', { use_limit: 5 });
    await addCoupon(shop, 'FREELY');
    const take = (code: string) => shop.database.transaction((trx) => spendCoupon(trx, code, noon, 'nobody'));
    const taken = await Promise.all(Array.from({ length: 20 }, () => take('five')));
    expect(taken.filter((coupon) => coupon)).toEqual(Array(5).fill({ code: 'FIVE', discountPercent: 10 }));
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
    expect([refused.statusCode, refused.json().message]).toEqual([429, expect.stringMatching(/^Too many attempts/)]);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
  });
});
