import { shopTimeZone } from '#contract/rules/dates.ts';
import { audit } from '#server/audit.ts';
import { CommandError, type OwnerCommand, type ShopContext } from '#server/cli/command.ts';
import { tableLines } from '#server/cli/text-table.ts';
import type { CouponsTable } from '#server/db/schema/customer-tables.ts';
import { shopClock } from '#server/modules/booking/shop-time.ts';
import { normalCode } from '#server/modules/coupon/coupon-store.ts';
import { plainText, pluralize } from '#server/plain-text.ts';

import { readCouponDraft } from './coupon-draft.ts';

export const couponsCommand: OwnerCommand = {
  name: 'coupons',
  define(command, useShop) {
    command.description('List coupons, add one, or remove one');
    command
      .command('list')
      .description('all coupons (the default)')
      .action(() => useShop(listCoupons));
    command
      .command('add')
      .description('add a coupon')
      .argument('<code>', 'what customers type; upper and lower case are the same')
      .argument('<percent>', 'discount, such as 10% or 12.5%')
      .option('--from <day>', 'first day, such as 2026-12-01')
      .option('--to <day>', 'last day')
      .option('--limit <number>', 'how many orders may use it')
      .action((code, percent, options) =>
        useShop((shop) => addCoupon(shop, readCouponDraft({ code, percent, ...options }))),
      );
    command
      .command('remove')
      .description('remove a coupon; orders that used it keep their discount')
      .argument('<code>')
      .action((code) => useShop((shop) => removeCoupon(shop, code)));
  },
};

type CouponRow = Omit<CouponsTable, 'used' | 'created_at'>;

async function addCoupon({ database, print }: ShopContext, coupon: CouponRow): Promise<number> {
  const added = await database.transaction(async (trx) => {
    const row = await trx
      .insertInto('coupons')
      .values({ ...coupon, used: 0, created_at: new Date().toISOString() })
      .onConflict((conflict) => conflict.column('code').doNothing())
      .returningAll()
      .executeTakeFirst();
    const subject = `coupon:${coupon.code}`;
    if (row) await audit(trx, { who: 'command', action: 'coupon.add', subject, after: coupon });
    return row;
  });
  if (!added) throw new CommandError(`Coupon ${coupon.code} already exists. Remove it first to change it.`);
  for (const line of couponLines([added])) print(line);
  return 0;
}

async function removeCoupon({ database, print }: ShopContext, typed: string): Promise<number> {
  const code = normalCode(typed);
  const removed = await database.transaction(async (trx) => {
    const row = await trx.deleteFrom('coupons').where('code', '=', code).returningAll().executeTakeFirst();
    const subject = `coupon:${code}`;
    if (row) await audit(trx, { who: 'command', action: 'coupon.remove', subject, before: row });
    return row;
  });
  if (!removed) throw new CommandError(`There is no coupon '${plainText(code, 60)}'.`);
  print(
    `Coupon ${plainText(code, 60)} removed; it was used ${pluralize(removed.used, 'time')}. Past orders keep their discount.`,
  );
  return 0;
}

async function listCoupons({ database, print }: ShopContext): Promise<number> {
  const rows = await database.read
    .selectFrom('coupons')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('code')
    .execute();
  if (rows.length === 0) print('There are no coupons. Add one: coupons add CODE 10%');
  else for (const line of couponLines(rows)) print(line);
  return 0;
}

function couponLines(rows: readonly CouponsTable[]): string[] {
  const columns = [
    { name: 'Code' },
    { name: 'Discount', isNumber: true },
    { name: `From (${shopTimeZone})` },
    { name: 'Until' },
    { name: 'Used', isNumber: true },
    { name: 'State' },
  ];
  const now = new Date().toISOString();
  return tableLines(
    columns,
    rows.map((row) => [
      row.code,
      `${row.discount_basis_points / 100}%`,
      row.starts_at === null ? 'any time' : shopClock(row.starts_at),
      row.ends_at === null ? 'no end' : lastMinute(row.ends_at),
      row.use_limit === null ? String(row.used) : `${row.used} of ${row.use_limit}`,
      stateOf(row, now),
    ]),
  );
}

/** The last minute of a coupon, which ends when the next day begins. */
function lastMinute(endsAt: string): string {
  return shopClock(new Date(Date.parse(endsAt) - 60_000).toISOString());
}

function stateOf({ starts_at, ends_at, use_limit, used }: CouponsTable, now: string): string {
  if (use_limit !== null && used >= use_limit) return 'used up';
  if (starts_at !== null && now < starts_at) return 'not started';
  return ends_at !== null && now >= ends_at ? 'ended' : 'active';
}
