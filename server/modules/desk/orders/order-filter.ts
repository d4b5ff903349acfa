import { type ExpressionBuilder, PostgresAdapter, sql } from 'kysely';
import type { z } from 'zod/mini';

import type { exportOrders } from '#contract/calls/admin/order-calls.ts';
import { orderStateCodeOf } from '#contract/names/order-states.ts';
import { isCalendarDate } from '#contract/rules/dates.ts';
import { readOrderSearch } from '#contract/rules/order-search.ts';
import type { Reader } from '#server/db/connect.ts';
import type { Database } from '#server/db/schema/database.ts';
import { invalidInput } from '#server/http/failure-error.ts';
import { contains } from '#server/modules/desk/contains.ts';
import { startOfShopDay } from '#server/shop-time.ts';

export type OrderFilter = z.output<NonNullable<(typeof exportOrders)['body']>>;

type Where = ExpressionBuilder<Database, 'orders' | 'users'>;

/** The conditions of a filter, for a query of `selectOrders`. Throws 422 for a day that does not exist. */
export function filterConditions(read: Reader, filter: OrderFilter) {
  const { search = '', status, payment, parcel, method, from, to } = filter;
  const since = from && startOf(from, 'from');
  const until = to && startOf(dayAfter(to, 'to'), 'to');
  return (where: Where) =>
    where.and([
      ...(status ? [where('orders.status', '=', orderStateCodeOf(status))] : []),
      ...(payment ? [where('orders.payment', '=', payment)] : []),
      ...(parcel ? [where('orders.parcel', '=', parcel)] : []),
      ...(method ? [where('orders.method', '=', Number(method))] : []),
      ...(since ? [where('orders.ordered_at', '>=', since)] : []),
      ...(until ? [where('orders.ordered_at', '<', until)] : []),
      ...(search === '' ? [] : [matches(read, where, search)]),
    ]);
}

/** The same in SQL as `findsOrder` of the contract. */
function matches(read: Reader, where: Where, search: string) {
  const { part, beginning, phoneDigits } = readOrderSearch(search);
  const names = sql`lower(users.name || ' ' || users.email || ' ' || ${deliveryText(read, 'recipient')})`;
  const phone = sql`replace(replace(${deliveryText(read, 'phoneNumber')}, ' ', ''), '-', '')`;
  return where.or([
    contains('orders.number', beginning, true),
    contains(names, part),
    ...(phoneDigits === '' ? [] : [contains(phone, phoneDigits)]),
  ]);
}

/** A text of the delivery's JSON. */
function deliveryText(read: Reader, name: 'recipient' | 'phoneNumber') {
  const isPostgres = read.getExecutor().adapter instanceof PostgresAdapter;
  return isPostgres
    ? sql`coalesce(orders.delivery::json ->> ${sql.lit(name)}, '')`
    : sql`coalesce(json_extract(orders.delivery, ${sql.lit(`$.${name}`)}), '')`;
}

function startOf(day: string, field: string): string {
  const start = isCalendarDate(day) ? startOfShopDay(day) : undefined;
  if (start) return start;
  throw invalidInput([{ code: 'date-invalid', description: 'Please enter a real date.', field }]);
}

function dayAfter(day: string, field: string): string {
  startOf(day, field);
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}
