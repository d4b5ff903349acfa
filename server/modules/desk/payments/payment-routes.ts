import type { FastifyInstance } from 'fastify';

import {
  askForProof as askForProofCall,
  closeRefund as closeRefundCall,
  confirmPayment as confirmPaymentCall,
  listCashDue,
  listPaymentReviews,
  refundOrder as refundOrderCall,
  rejectPayment as rejectPaymentCall,
} from '#contract/calls/admin/payment-calls.ts';
import { cleanLine, cleanLines, requireText } from '#server/http/clean-text.ts';
import { serveStaffChange, serveStaffRead } from '#server/http/serve-staff.ts';
import { changeStaffOrder } from '#server/modules/desk/orders/change-staff-order.ts';
import { readSummaries } from '#server/modules/desk/orders/order-summaries.ts';
import {
  askForProof,
  closeRefund,
  confirmPayment,
  refundOrder,
  rejectPayment,
} from '#server/modules/order/payment-changes.ts';

import { readReviews, selectCashDue, selectReviews } from './payment-reviews.ts';
import { serveScreenshots } from './serve-screenshots.ts';

const reviewsMax = 100;
const cashDueMax = 500;
const failures = [404, 409];

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

  serveStaffChange(app, confirmPaymentCall, {
    failures,
    change: (trx, { params: { orderId }, body: { version, reference = '' }, staff }) =>
      changeStaffOrder(trx, { orderId, version, staff, database }, (by) =>
        confirmPayment(trx, orderId, { reference: cleanLine(reference) }, by),
      ),
  });

  serveStaffChange(app, askForProofCall, {
    failures,
    change: (trx, { params: { orderId }, body: { version, reason }, staff }) => {
      const cleaned = { reason: requireText(cleanLines(reason), 'reason') };
      return changeStaffOrder(trx, { orderId, version, staff, database }, (by) =>
        askForProof(trx, orderId, cleaned, by),
      );
    },
  });

  serveStaffChange(app, rejectPaymentCall, {
    failures,
    change: (trx, { params: { orderId }, body: { version, reason, restock }, staff }) => {
      const rejection = { reason: requireText(cleanLines(reason), 'reason'), restock };
      return changeStaffOrder(trx, { orderId, version, staff, database }, (by) =>
        rejectPayment(trx, orderId, rejection, by),
      );
    },
  });

  serveStaffChange(app, refundOrderCall, {
    failures,
    stepUp: true,
    change: (trx, { params: { orderId }, body: { version, amountPaisa, reference = '', reason = '' }, staff }) => {
      const refund = { amountPaisa, reference: cleanLine(reference), reason: cleanLines(reason) };
      return changeStaffOrder(trx, { orderId, version, staff, database }, (by) =>
        refundOrder(trx, orderId, refund, by),
      );
    },
  });

  serveStaffChange(app, closeRefundCall, {
    failures,
    stepUp: true,
    change: (trx, { params: { orderId }, body: { version, reason }, staff }) => {
      const cleaned = { reason: requireText(cleanLines(reason), 'reason') };
      return changeStaffOrder(trx, { orderId, version, staff, database }, (by) =>
        closeRefund(trx, orderId, cleaned, by),
      );
    },
  });

  serveScreenshots(app);
}
