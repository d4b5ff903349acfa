import type { FastifyInstance } from 'fastify';

import { readDeskSnapshot } from '#contract/calls/admin/snapshot-calls.ts';
import { readToday, type TaskKind, taskKinds } from '#contract/calls/admin/today-calls.ts';
import { serveStaffRead } from '#server/http/serve-staff.ts';
import { readSummaries, selectOrders } from '#server/modules/desk/orders/order-summaries.ts';
import { readStaffOrders } from '#server/modules/desk/orders/read-staff-order.ts';
import { readStock, selectStock } from '#server/modules/desk/products/stock.ts';

import { readSeries, sumOfLast } from './today-sums.ts';
import { readTasks } from './today-tasks.ts';

const tasksMax = 100;
const snapshotOrders = 200;

/** Today at the shop desk, and what the desk stores for offline use. */
export async function deskTodayRoutes(app: FastifyInstance): Promise<void> {
  const { database } = app;

  serveStaffRead(app, readToday, {
    async read() {
      const now = new Date();
      const tasks = await readTasks(database.read, tasksMax, now);
      const series = await readSeries(database.read, now);
      return {
        at: now.toISOString(),
        tasks: taskKinds.flatMap((kind) => tasks[kind].tasks.map((task) => ({ ...task, kind }))).slice(0, tasksMax),
        counts: Object.fromEntries(taskKinds.map((kind) => [kind, tasks[kind].count])) as Record<TaskKind, number>,
        sums: { today: sumOfLast(series, 1), days7: sumOfLast(series, 7), days30: sumOfLast(series, 30) },
        series,
      };
    },
  });

  serveStaffRead(app, readDeskSnapshot, {
    async read() {
      const { read } = database;
      const at = new Date().toISOString();
      const newest = selectOrders(read).orderBy('orders.ordered_at', 'desc').orderBy('orders.id').limit(snapshotOrders);
      const orders = await readStaffOrders(read, await readSummaries(newest));
      return { at, orders, stock: await readStock(selectStock(read)) };
    },
  });
}
