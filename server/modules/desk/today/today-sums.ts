import { sql } from 'kysely';

import type { readToday } from '#contract/calls/admin/today-calls.ts';
import type { ResponseOf } from '#contract/calls/call.ts';
import { orderStateCodeOf } from '#contract/names/order-states.ts';
import { shopDay } from '#contract/rules/dates.ts';
import { unsoldStates } from '#contract/rules/order-moves.ts';
import type { Reader } from '#server/db/connect.ts';
import { startOfShopDay } from '#server/shop-time.ts';

const days = 30;
const dayMs = 86_400_000;

/** One day of the shop's calendar, in paisa. */
type DaySum = ResponseOf<typeof readToday>['series'][number];

/** The sums of the last 30 days, oldest first. */
export async function readSeries(read: Reader, now: Date): Promise<DaySum[]> {
  const today = Date.parse(`${shopDay(now)}T00:00:00Z`);
  const names = Array.from({ length: days }, (_, at) =>
    new Date(today - (days - 1 - at) * dayMs).toISOString().slice(0, 10),
  );
  const starts = names.map((day) => startOfShopDay(day) ?? day);
  const unsold = unsoldStates.map(orderStateCodeOf);
  const orders = await sumByDay(
    read,
    starts,
    sql`select ordered_at as at, total_paisa as paisa from orders where status not in (${sql.join(unsold)})`,
  );
  const payments = await sumByDay(read, starts, sql`select at, amount_paisa as paisa from payments`);
  const refunds = await sumByDay(read, starts, sql`select at, amount_paisa as paisa from refunds`);
  return names.map((day, at) => ({
    day,
    orders: orders.get(at)?.count ?? 0,
    soldPaisa: orders.get(at)?.paisa ?? 0,
    receivedPaisa: (payments.get(at)?.paisa ?? 0) - (refunds.get(at)?.paisa ?? 0),
  }));
}

interface Sum {
  readonly count: number;
  readonly paisa: number;
}

/** Counts and sums the rows (`at`, `paisa`) by the day that they are in, given the starts of the days. */
async function sumByDay(
  read: Reader,
  starts: readonly string[],
  rows: ReturnType<typeof sql>,
): Promise<Map<number, Sum>> {
  const branches = starts.slice(1).map((start, at) => sql`when at < ${start} then cast(${sql.lit(at)} as integer)`);
  const { rows: sums } = await sql<{ day: number; count: number; paisa: number }>`
    select day, count(*) as count, sum(paisa) as paisa from (
      select case ${sql.join(branches, sql` `)} else ${sql.lit(starts.length - 1)} end as day, paisa
      from (${rows}) as dated where at >= ${starts[0]}
    ) as counted group by day`.execute(read);
  return new Map(sums.map(({ day, count, paisa }) => [day, { count, paisa }]));
}

/** The sum of the last `count` days of a series. */
export function sumOfLast(series: readonly DaySum[], count: number): Omit<DaySum, 'day'> {
  return series.slice(-count).reduce(
    (sum, { orders, soldPaisa, receivedPaisa }) => ({
      orders: sum.orders + orders,
      soldPaisa: sum.soldPaisa + soldPaisa,
      receivedPaisa: sum.receivedPaisa + receivedPaisa,
    }),
    { orders: 0, soldPaisa: 0, receivedPaisa: 0 },
  );
}
