import { normalCouponCode } from '#contract/rules/clean-text.ts';
import type { Reader, Trx } from '#server/db/connect.ts';
import type { CouponsTable } from '#server/db/schema/customer-tables.ts';

export type UsableCoupon = ReturnType<typeof usableOf>;

/** Finds a coupon that can be used now; undefined when it is unknown, used up, expired or not valid yet. */
export async function findUsableCoupon(read: Reader, code: string, now: Date): Promise<UsableCoupon | undefined> {
  const row = await read
    .selectFrom('coupons')
    .selectAll()
    .where('code', '=', normalCouponCode(code))
    .executeTakeFirst();
  const isLeft = row && (row.use_limit === null || row.used < row.use_limit);
  return isLeft && isInItsTime(row, now) ? usableOf(row) : undefined;
}

/** Uses a coupon once, for a customer; undefined when it can't be used. The caller rolls back then. */
export async function spendCoupon(
  trx: Trx,
  code: string,
  now: Date,
  userId: string,
): Promise<UsableCoupon | 'used-by-customer' | undefined> {
  const moment = now.toISOString();
  const row = await trx
    .updateTable('coupons')
    .set((coupon) => ({ used: coupon('used', '+', 1) }))
    .where('code', '=', normalCouponCode(code))
    .where((coupon) => coupon.or([coupon('use_limit', 'is', null), coupon('used', '<', coupon.ref('use_limit'))]))
    .where((coupon) => coupon.or([coupon('starts_at', 'is', null), coupon('starts_at', '<=', moment)]))
    .where((coupon) => coupon.or([coupon('ends_at', 'is', null), coupon('ends_at', '>', moment)]))
    .returningAll()
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.customer_limit !== null) {
    // The row is locked, so another order of this customer with it is either here or waits.
    const { count } = await trx
      .selectFrom('orders')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .where('coupon_code', '=', row.code)
      .executeTakeFirstOrThrow();
    if (Number(count) >= row.customer_limit) return 'used-by-customer';
  }
  return usableOf(row);
}

/** From its start, inclusive, to its end, exclusive. ISO times in UTC compare as strings. */
function isInItsTime(row: Pick<CouponsTable, 'starts_at' | 'ends_at'>, now: Date): boolean {
  const moment = now.toISOString();
  return (row.starts_at === null || row.starts_at <= moment) && (row.ends_at === null || moment < row.ends_at);
}

function usableOf(row: Pick<CouponsTable, 'code' | 'discount_basis_points'>) {
  return { code: row.code, discountPercent: row.discount_basis_points / 100 };
}
