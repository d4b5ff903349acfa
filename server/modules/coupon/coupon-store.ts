import type { Selectable } from 'kysely';
import { normalCouponCode } from '#contract/clean-text.ts';
import type { FailureReason } from '#contract/failure.ts';
import { messages } from '#contract/names/messages.ts';
import type { Coupon } from '#contract/rules/cart/coupon.ts';
import type { Reader, Trx } from '#server/db/connect.ts';
import type { CouponsTable } from '#server/db/schema/customer-tables.ts';
import { readShelves } from '#server/modules/product/shelf-store.ts';

export interface UsableCoupon extends Omit<Coupon, 'only'> {
  /** The shelf that it is for; missing for all products. */
  readonly tag?: string;
}

/** A coupon that can be used now, or why it can't. */
export type CouponResult = { readonly usable: UsableCoupon } | { readonly refusal: FailureReason };

/** Finds a coupon that can be used now; by a visitor when no customer is named. */
export async function findCoupon(
  read: Reader,
  code: string,
  now: Date,
  userId?: string,
): Promise<CouponResult> {
  const row = await read
    .selectFrom('coupons')
    .selectAll()
    .where('code', '=', normalCouponCode(code))
    .executeTakeFirst();
  return resultOf(read, row, now, userId);
}

/** The coupon as it is agreed to: with those of these products that it is for. */
export async function offeredCoupon(
  read: Reader,
  { tag, ...coupon }: UsableCoupon,
  productIds: readonly string[],
): Promise<Coupon> {
  if (tag === undefined) return coupon;
  const label = (await readShelves(read)).labelOf(tag);
  const rows = await read
    .selectFrom('product_tags')
    .select('product_id')
    .where('tag', '=', tag)
    .where('product_id', 'in', [...productIds])
    .execute();
  return { ...coupon, only: { label, productIds: rows.map(({ product_id }) => product_id) } };
}

/** The coupon of an order, with those of these products too that it is for. */
export async function couponAlsoFor(
  read: Reader,
  coupon: Coupon,
  productIds: readonly string[],
): Promise<Coupon> {
  const { only } = coupon;
  if (!only || productIds.length === 0) return coupon;
  const rows = await read
    .selectFrom('product_tags')
    .innerJoin('coupons', 'coupons.tag', 'product_tags.tag')
    .select('product_id')
    .where('coupons.code', '=', coupon.code)
    .where('product_id', 'in', [...productIds])
    .execute();
  const more = rows.map(({ product_id }) => product_id);
  return { ...coupon, only: { ...only, productIds: [...new Set([...only.productIds, ...more])] } };
}

/** Uses a coupon once, for a customer. The caller rolls back when it can't be used. */
export async function spendCoupon(
  trx: Trx,
  code: string,
  now: Date,
  userId: string,
): Promise<CouponResult> {
  // Locks the row, so that another order with it is either counted here or waits.
  const row = await trx
    .updateTable('coupons')
    .set((coupon) => ({ used: coupon('used', '+', 1) }))
    .where('code', '=', normalCouponCode(code))
    .returningAll()
    .executeTakeFirst();
  return resultOf(trx, row && { ...row, used: row.used - 1 }, now, userId);
}

/**
 * Gives back the use of an order that is canceled. One of an earlier coupon of the same code has
 * nothing to give back. Returns whether it had.
 */
export async function giveCouponBack(trx: Trx, code: string, orderedAt: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('coupons')
    .set((coupon) => ({ used: coupon('used', '-', 1) }))
    .where('code', '=', code)
    .where('used', '>', 0)
    .where('created_at', '<=', orderedAt)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/**
 * Takes the use again that `giveCouponBack` has given back, also of one that is used up since: the
 * order has its discount.
 */
export async function takeCouponAgain(trx: Trx, code: string, orderedAt: string): Promise<void> {
  await trx
    .updateTable('coupons')
    .set((coupon) => ({ used: coupon('used', '+', 1) }))
    .where('code', '=', code)
    .where('created_at', '<=', orderedAt)
    .execute();
}

type CouponRow = Selectable<CouponsTable>;

async function resultOf(
  read: Reader,
  row: CouponRow | undefined,
  now: Date,
  userId: string | undefined,
): Promise<CouponResult> {
  const refuse = (code: string, description: string) => ({
    refusal: { code, description, field: 'couponCode' },
  });
  if (!row) return refuse('coupon-invalid', messages.couponInvalid);
  const { code, starts_at, ends_at, use_limit, customer_limit: limit, used } = row;
  // From its start, inclusive, to its end, exclusive. ISO times in UTC compare as strings.
  const moment = now.toISOString();
  if (starts_at !== null && moment < starts_at)
    return refuse('coupon-early', `Coupon ${code} can’t be used yet.`);
  if (ends_at !== null && moment >= ends_at)
    return refuse('coupon-ended', `Coupon ${code} has ended.`);
  if (userId !== undefined && limit !== null && (await countUses(read, code, userId)) >= limit) {
    const times = limit === 1 ? 'before' : `${limit} times, which is as often as it can be`;
    return refuse('coupon-used', `You have used coupon ${code} ${times}.`);
  }
  if (use_limit !== null && used >= use_limit)
    return refuse('coupon-spent', `Coupon ${code} has been used up.`);
  return { usable: usableOf(row) };
}

function usableOf(row: CouponRow): UsableCoupon {
  return {
    code: row.code,
    percent: row.discount_basis_points / 100,
    ...(row.amount_paisa > 0 && { amountPaisa: row.amount_paisa }),
    ...(row.free_delivery === 1 && { isDeliveryFree: true }),
    ...(row.least_paisa > 0 && { leastPaisa: row.least_paisa }),
    ...(row.tag !== null && { tag: row.tag }),
  };
}

/**
 * So many canceled orders of a customer don't count as uses of a coupon: ordering and canceling
 * must come to an end.
 */
const uncountedCancellations = 3;

async function countUses(read: Reader, code: string, userId: string): Promise<number> {
  const rows = await read
    .selectFrom('orders')
    .select(({ fn }) => ['parcel', fn.countAll<number>().as('count')])
    .where('user_id', '=', userId)
    .where('coupon_code', '=', code)
    .groupBy('parcel')
    .execute();
  const counts = new Map(rows.map(({ parcel, count }) => [parcel, Number(count)]));
  const canceled = counts.get('canceled') ?? 0;
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return all - Math.min(canceled, uncountedCancellations);
}
