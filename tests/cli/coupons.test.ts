import { describe, expect, test } from 'vitest';

import { readCoupon } from '#contract/calls/coupon-calls.ts';
import { couponsCommand } from '#server/cli/coupons/coupons-command.ts';
import { askCall } from '#tests/setup/customer.ts';
import { everyEngine } from '#tests/setup/engines.ts';
import { runOwnerCommand } from '#tests/setup/owner.ts';
import { useShop } from '#tests/setup/shop.ts';

describe.each(everyEngine)("The owner's coupons on %s", (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });
  const coupons = (...args: string[]) => runOwnerCommand(shop, couponsCommand, ...args);
  const rowOf = (code: string) =>
    shop.database.read.selectFrom('coupons').selectAll().where('code', '=', code).executeTakeFirst();
  const stateAt = async (code: string) => (await askCall(shop, readCoupon, { params: { code } })).statusCode;

  test('are added, listed, used in the shop, and removed', async () => {
    expect((await coupons()).text).toContain('There are no coupons.');
    const added = await coupons('add', 'dashain', '12.5%');
    expect(added).toMatchObject({
      code: 0,
      text: expect.stringMatching(/^DASHAIN +12\.5% +any time +no end +0 +active$/m),
    });
    expect((await askCall(shop, readCoupon, { params: { code: 'Dashain' } })).json()).toEqual({
      couponCode: 'DASHAIN',
      couponDiscount: 12.5,
    });
    expect(await coupons('add', 'Dashain', '50%')).toEqual({
      code: 1,
      text: 'Coupon DASHAIN already exists. Remove it first to change it.',
    });
    expect(await rowOf('DASHAIN')).toMatchObject({ discount_basis_points: 1250, use_limit: null });
    expect((await coupons('remove', 'dashain')).text).toContain('Coupon DASHAIN removed; it was used 0 times.');
    expect(await stateAt('DASHAIN')).toBe(404);
    expect(await coupons('remove', 'dashain')).toEqual({ code: 1, text: "There is no coupon 'DASHAIN'." });
  });

  test("last from the start of the first day to the end of the last, in the shop's time zone", async () => {
    await coupons('add', 'DAYS', '10', '--from', '2026-12-01', '--to', '2026-12-31', '--limit', '100');
    expect(await rowOf('DAYS')).toMatchObject({
      starts_at: '2026-11-30T18:15:00.000Z',
      ends_at: '2026-12-31T18:15:00.000Z',
      use_limit: 100,
    });
    expect((await coupons()).text).toMatch(/^DAYS +10% +2026-12-01 00:00 +2026-12-31 23:59 +0 of 100 /m);
    await coupons('add', 'OVER', '10%', '--to', '2020-01-01');
    await coupons('add', 'LATER', '10%', '--from', '2999-01-01');
    const { text } = await coupons();
    expect(text).toMatch(/^OVER .* ended$/m);
    expect(text).toMatch(/^LATER .* not started$/m);
    expect([await stateAt('OVER'), await stateAt('LATER')]).toEqual([404, 404]);
  });

  test.each([
    ['no discount', ['add', 'X', '0%'], 'is not a discount'],
    ['more than all', ['add', 'X', '101%'], 'is not a discount'],
    ['no number', ['add', 'X', 'ten'], 'is not a discount'],
    ['spaces in the code', ['add', 'A B', '10%'], 'cannot be a code'],
    ['an escape in the code', ['add', '\u001b[2J', '10%'], 'cannot be a code'],
    ['a day that does not exist', ['add', 'X', '10%', '--to', '2026-02-30'], '--to must be a day'],
    ['an end before the beginning', ['add', 'X', '10%', '--from', '2026-05-02', '--to', '2026-05-01'], 'end before'],
    ['a limit of none', ['add', 'X', '10%', '--limit', '0'], '--limit must be'],
    ['half a command', ['add', 'X'], "missing required argument 'percent'"],
    ['an unknown word', ['make', 'X', '10%'], "unknown command 'make'"],
    ['an option in the wrong place', ['remove', 'X', '--limit', '3'], "unknown option '--limit'"],
    ['an escape in an option', ['add', 'X', '10%', '--\u001b[2J'], 'unknown option'],
  ])('%s is rejected with a message', async (_, args, message) => {
    const { code, text } = await coupons(...args);
    expect(code).toBe(1);
    expect(text).toContain(message);
    expect(text).not.toContain('\u001b');
    expect(await rowOf('X')).toBeUndefined();
  });
});
