import type { FastifyInstance } from 'fastify';

import { listCashDue, listPaymentReviews } from '#contract/calls/admin/payment-calls.ts';
import { serveStaffRead } from '#server/http/serve-staff.ts';
import { readSummaries } from '#server/modules/desk/orders/order-summaries.ts';

import { readReviews, selectCashDue, selectReviews } from './payment-reviews.ts';
import { serveScreenshots } from './serve-screenshots.ts';

const reviewsMax = 100;
const cashDueMax = 500;

/** Money of orders at the shop desk. */
export async function deskPaymentRoutes(app: FastifyInstance): Promise<void> {
  const { database } = app;

  serveStaffRead(app, listPaymentReviews, {
    async read() {
      const reviews = await readReviews(database.read, reviewsMax);
      const { total } = await selectReviews(database.read)
        .select((order) => order.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      return { reviews, total };
    },
  });

  serveStaffRead(app, listCashDue, {
    async read() {
      const { total, totalPaisa } = await selectCashDue(database.read)
        .select((order) => [
          order.fn.countAll<number>().as('total'),
          order.fn.sum<number>('total_paisa').as('totalPaisa'),
        ])
        .executeTakeFirstOrThrow();
      const due = selectCashDue(database.read).orderBy('orders.ordered_at').limit(cashDueMax);
      return { orders: await readSummaries(due), total, totalPaisa: totalPaisa ?? 0 };
    },
  });

  serveScreenshots(app);
}
