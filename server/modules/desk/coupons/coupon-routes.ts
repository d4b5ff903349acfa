import type { FastifyInstance } from 'fastify';
import type { Selectable } from 'kysely';
import type { z } from 'zod/mini';

import {
  createCoupon,
  type DeskCoupon,
  editCoupon,
  endCoupon,
  listDeskCoupons,
} from '#contract/calls/admin/coupon-calls.ts';
import { normalCouponCode } from '#contract/clean-text.ts';
import { shopDay } from '#contract/rules/texts/dates.ts';
import type { Reader, Trx } from '#server/db/connect.ts';
import type { CouponsTable } from '#server/db/schema/customer-tables.ts';
import { invalidField, notFound, staleVersion } from '#server/http/failure-error.ts';
import { serveStaffChange, serveStaffRead } from '#server/http/serve-staff.ts';
import { endOfDay, startOfDay } from '#server/modules/desk/records.ts';
import { isSold, keptPaisa } from '#server/modules/order/order-money.ts';
import { readShelves } from '#server/modules/product/shelf-store.ts';

/** Coupons at the shop desk. A change is answered with the coupon as it is then. */
export async function deskCouponRoutes(app: FastifyInstance): Promise<void> {
  const { database } = app;

  serveStaffRead(app, listDeskCoupons, {
    read: async () => ({ coupons: await readCoupons(database.read) }),
  });

  serveStaffChange(app, createCoupon, {
    async change(trx, { body, audit }) {
      const { code } = body;
      await requireShelf(trx, body.tag);
      const after = columnsOf(body);
      const added = await trx
        .insertInto('coupons')
        .values({ code, ...after, used: 0, created_at: new Date().toISOString() })
        .onConflict((conflict) => conflict.column('code').doNothing())
        .returning('code')
        .executeTakeFirst();
      if (!added)
        throw invalidField('code', 'coupon-exists', 'There is a coupon with this code already.');
      await audit({ action: 'coupon.create', subject: `coupon:${code}`, after });
      return readCoupon(trx, code);
    },
  });

  serveStaffChange(app, editCoupon, {
    async change(trx, { params, body: { version, ...fields }, audit }) {
      const before = await lockCoupon(trx, params.code, version);
      await requireShelf(trx, fields.tag, before);
      const after = columnsOf(fields, before);
      await trx
        .updateTable('coupons')
        .set({ ...after, version: version + 1 })
        .where('code', '=', before.code)
        .execute();
      await audit({ action: 'coupon.edit', subject: `coupon:${before.code}`, before, after });
      return readCoupon(trx, before.code);
    },
  });

  serveStaffChange(app, endCoupon, {
    async change(trx, { params, body: { version }, audit }) {
      const { code, ends_at: was } = await lockCoupon(trx, params.code, version);
      const now = new Date().toISOString();
      const ends_at = was !== null && was < now ? was : now;
      await trx
        .updateTable('coupons')
        .set({ ends_at, version: version + 1 })
        .where('code', '=', code)
        .execute();
      await audit({
        action: 'coupon.end',
        subject: `coupon:${code}`,
        before: { ends_at: was },
        after: { ends_at },
      });
      return readCoupon(trx, code);
    },
  });
}

/**
 * Locks a coupon for a change. Throws 404, or 409 with the coupon when `version` is not its current
 * one.
 */
async function lockCoupon(trx: Trx, code: string, version: number): Promise<CouponRow> {
  // An update without a change locks the row on both engines.
  const row = await trx
    .updateTable('coupons')
    .set((coupon) => ({ version: coupon.ref('version') }))
    .where('code', '=', normalCouponCode(code))
    .returningAll()
    .executeTakeFirst();
  if (!row) throw notFound('Coupon not found.');
  if (row.version !== version) throw staleVersion(await readCoupon(trx, row.code));
  return row;
}

type CouponRow = Selectable<CouponsTable>;
type Fields = Omit<z.output<NonNullable<(typeof createCoupon)['body']>>, 'code'>;

/** A day that did not change keeps its moment: a coupon that was ended at noon ended at noon. */
function columnsOf(fields: Fields, before?: CouponRow) {
  const { firstDay, lastDay, useLimit, customerLimit } = fields;
  const old = before && daysOf(before);
  const startsAt = firstDay === null ? null : startOfDay(firstDay, 'firstDay');
  const endsAt = lastDay === null ? null : endOfDay(lastDay, 'lastDay');
  if (startsAt !== null && endsAt !== null && endsAt <= startsAt)
    throw invalidField('lastDay', 'ends-before-start', 'The last day is before the first.');
  return {
    ...discountOf(fields),
    starts_at: before && old?.firstDay === firstDay ? before.starts_at : startsAt,
    ends_at: before && old?.lastDay === lastDay ? before.ends_at : endsAt,
    use_limit: useLimit,
    customer_limit: customerLimit,
  };
}

/** Throws 422 for a kind of coupon without what it takes off. */
function discountOf({ kind, percent, amountPaisa, leastPaisa, tag }: Fields) {
  if (kind === 'percent' && percent === null)
    throw invalidField('percent', 'required', 'Enter the percent that it takes off.');
  if (kind === 'sum' && !amountPaisa)
    throw invalidField('amountPaisa', 'required', 'Enter the sum that it takes off.');
  if (kind === 'delivery' && tag !== null)
    throw invalidField('tag', 'delivery-of-all', 'Free delivery is for an order as a whole.');
  return {
    discount_basis_points: kind === 'percent' ? Math.round((percent ?? 0) * 100) : 0,
    amount_paisa: kind === 'sum' ? (amountPaisa ?? 0) : 0,
    free_delivery: kind === 'delivery' ? 1 : 0,
    least_paisa: leastPaisa ?? 0,
    tag,
  };
}

/** Throws 422 for a tag of no shelf, unless the coupon had it before. */
async function requireShelf(read: Reader, tag: string | null, before?: CouponRow): Promise<void> {
  if (tag === null || tag === before?.tag) return;
  if ((await readShelves(read)).all.some(({ slug }) => slug === tag)) return;
  throw invalidField('tag', 'unknown-tag', `There is no category or tag '${tag}'.`);
}

function kindOf({ amount_paisa, free_delivery }: CouponRow): DeskCoupon['kind'] {
  if (free_delivery === 1) return 'delivery';
  return amount_paisa > 0 ? 'sum' : 'percent';
}

function daysOf({ starts_at, ends_at }: Pick<CouponRow, 'starts_at' | 'ends_at'>) {
  return {
    firstDay: starts_at === null ? null : shopDay(new Date(starts_at)),
    lastDay: ends_at === null ? null : shopDay(new Date(Date.parse(ends_at) - 1)),
  };
}

async function readCoupon(read: Reader, code: string): Promise<DeskCoupon> {
  const [coupon] = await readCoupons(read, code);
  if (!coupon) throw notFound('Coupon not found.');
  return coupon;
}

/** Reads all coupons, or one, with what they brought in. */
async function readCoupons(read: Reader, code?: string): Promise<DeskCoupon[]> {
  const coupons = read
    .selectFrom('coupons')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('code');
  const rows = await (code === undefined ? coupons : coupons.where('code', '=', code)).execute();
  const sums = await read
    .selectFrom('orders')
    .select(({ fn }) => [
      'coupon_code',
      fn.countAll<number>().as('orders'),
      fn.sum<number>('discount_paisa').as('discountPaisa'),
      fn.sum<number>(keptPaisa).as('totalPaisa'),
    ])
    .where('coupon_code', code === undefined ? 'is not' : '=', code ?? null)
    .where(isSold)
    .groupBy('coupon_code')
    .execute();
  const now = new Date().toISOString();
  return rows.map((row) => {
    const own = sums.find(({ coupon_code }) => coupon_code === row.code);
    return {
      code: row.code,
      version: row.version,
      state: stateOf(row, now),
      used: row.used,
      kind: kindOf(row),
      percent: row.discount_basis_points / 100 || null,
      amountPaisa: row.amount_paisa || null,
      leastPaisa: row.least_paisa || null,
      tag: row.tag,
      useLimit: row.use_limit,
      customerLimit: row.customer_limit,
      ...daysOf(row),
      orders: Number(own?.orders ?? 0),
      discountPaisa: Number(own?.discountPaisa ?? 0),
      totalPaisa: Number(own?.totalPaisa ?? 0),
    };
  });
}

function stateOf(
  { starts_at, ends_at, use_limit, used }: CouponRow,
  now: string,
): DeskCoupon['state'] {
  if (ends_at !== null && now >= ends_at) return 'ended';
  if (use_limit !== null && used >= use_limit) return 'used-up';
  return starts_at !== null && now < starts_at ? 'not-started' : 'active';
}
