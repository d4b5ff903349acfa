import { setImmediate as nextIteration } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { StaffOrder } from '#contract/calls/admin/order-calls.ts';
import {
  readDeskSnapshot,
  readToday,
  type TaskKind,
  taskKinds,
} from '#contract/calls/admin/today-calls.ts';
import type { ResponseOf } from '#contract/calls/call.ts';
import type { DeskArea } from '#contract/names/desk-areas.ts';
import { deskCopyLimits } from '#contract/names/limits.ts';
import { mayOpen } from '#contract/rules/desk-access.ts';
import { shopDay } from '#contract/rules/texts/dates.ts';
import { readBackupWarning } from '#server/backup/backup-warning.ts';
import type { Reader } from '#server/db/connect.ts';
import { serveStaffRead } from '#server/http/serve-staff.ts';
import { readFailingMails } from '#server/modules/desk/health/waiting-mails.ts';
import {
  readNames,
  readStaffOrders,
  readSummaries,
  selectOrders,
} from '#server/modules/desk/orders/read-orders.ts';
import { readStockCopy } from '#server/modules/desk/products/read-products.ts';
import { readKeptByCouriers, readReceived, readSold } from '#server/modules/desk/sums.ts';
import { startOfShopDay } from '#server/shop-time.ts';
import { readFirstSteps } from './first-steps.ts';
import { areaOfTask, readTasks, readUnchecked } from './today-tasks.ts';

const tasksMax = 100;

/** Today at the shop desk, and what the desk stores for offline use. */
export async function deskTodayRoutes(app: FastifyInstance): Promise<void> {
  const { database } = app;

  serveStaffRead(app, readToday, {
    async read({ staff }) {
      const now = new Date();
      const may = (area: DeskArea) => mayOpen(staff, area);
      const unchecked = await readUnchecked(database.read);
      const hidesUnchecked = unchecked !== null;
      const tasks = await readTasks(database.read, { limit: tasksMax, now, hidesUnchecked });
      const series = may('money') ? await readSeries(database.read, now) : [];
      const shownKinds = taskKinds.filter((kind) => may(areaOfTask[kind]));
      return {
        at: now.toISOString(),
        tasks: shownKinds
          .flatMap((kind) => tasks[kind].tasks.map((task) => ({ ...task, kind })))
          .slice(0, tasksMax),
        counts: countsOf(tasks, shownKinds),
        unchecked: may('money') ? unchecked : null,
        failingMails: may('customers') ? await readFailingMails(database.read) : null,
        firstSteps: await readFirstSteps(database.read, app.settings),
        backupWarning:
          staff.role === 'owner'
            ? ((await readBackupWarning(database.read, app.settings, now))?.text ?? null)
            : null,
        sums: {
          today: sumOfLast(series, 1),
          days7: sumOfLast(series, 7),
          days30: sumOfLast(series, 30),
        },
        series,
      };
    },
  });

  serveStaffRead(app, readDeskSnapshot, {
    async read({ staff }) {
      const { read } = database;
      const at = new Date().toISOString();
      const newest = selectOrders(read)
        .orderBy('orders.ordered_at', 'desc')
        .orderBy('orders.id')
        .limit(deskCopyLimits.orders);
      const summaries = mayOpen(staff, 'orders') ? await readSummaries(newest) : [];
      const nameOf = await readNames(read);
      const orders: StaffOrder[] = [];
      for (let from = 0; from < summaries.length; from += ordersAtATime) {
        const some = summaries.slice(from, from + ordersAtATime);
        orders.push(...(await readStaffOrders(read, some, staff, nameOf)));
        // So that the requests of customers go in between.
        await nextIteration();
      }
      // Orders by hand are taken from it.
      const seesStock = mayOpen(staff, 'products') || mayOpen(staff, 'orders');
      const stock = seesStock ? await readStockCopy(read) : [];
      return { at, orders, stock };
    },
  });
}

/** On SQLite some twenty milliseconds' work. */
const ordersAtATime = 100;

function countsOf(
  tasks: Awaited<ReturnType<typeof readTasks>>,
  shownKinds: readonly TaskKind[],
): Record<TaskKind, number> {
  const countOf = (kind: TaskKind) => (shownKinds.includes(kind) ? tasks[kind].count : 0);
  const counts = taskKinds.map((kind) => [kind, countOf(kind)]);
  return Object.fromEntries(counts) as Record<TaskKind, number>;
}

const days = 30;
const dayMs = 86_400_000;

/** One day of the shop's calendar, in paisa. */
type DaySum = ResponseOf<typeof readToday>['series'][number];

/** The sums of the last 30 days, oldest first. */
async function readSeries(read: Reader, now: Date): Promise<DaySum[]> {
  const today = Date.parse(`${shopDay(now)}T00:00:00Z`);
  const names = Array.from({ length: days }, (_, at) =>
    new Date(today - (days - 1 - at) * dayMs).toISOString().slice(0, 10),
  );
  const starts = names.map((day) => startOfShopDay(day) ?? day);
  const since = starts[0] ?? '';
  const sold = await readSold(read, since);
  const paid = await readReceived(read, since);
  const kept = await readKeptByCouriers(read, since);
  const dayOf = ({ at }: { readonly at: string }) => starts.findLastIndex((start) => start <= at);
  const byDay = (rows: typeof paid) => {
    const rowsOf = Map.groupBy(rows, dayOf);
    return (at: number) => rowsOf.get(at)?.reduce((sum, { paisa }) => sum + paisa, 0) ?? 0;
  };
  const counts = byDay(sold.map(({ at }) => ({ at, paisa: 1 })));
  const [soldOn, paidOn, keptOn] = [byDay(sold), byDay(paid), byDay(kept)];
  return names.map((day, at) => ({
    day,
    orders: counts(at),
    soldPaisa: soldOn(at),
    receivedPaisa: paidOn(at),
    courierPaisa: keptOn(at),
  }));
}

/** The sum of the last `count` days of a series. */
function sumOfLast(series: readonly DaySum[], count: number): Omit<DaySum, 'day'> {
  return series.slice(-count).reduce(
    (sum, { orders, soldPaisa, receivedPaisa, courierPaisa = 0 }) => ({
      orders: sum.orders + orders,
      soldPaisa: sum.soldPaisa + soldPaisa,
      receivedPaisa: sum.receivedPaisa + receivedPaisa,
      courierPaisa: sum.courierPaisa + courierPaisa,
    }),
    { orders: 0, soldPaisa: 0, receivedPaisa: 0, courierPaisa: 0 },
  );
}
