import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import {
  listAlikeScreenshots,
  listCashDue,
  listPaymentReviews,
  rejectUnchecked,
} from '#contract/calls/admin/payment-calls.ts';
import { deskApiPath } from '#contract/names/desk.ts';
import { invalidField, notFound } from '#server/http/failure-error.ts';
import { serveStaffChange, serveStaffRead } from '#server/http/serve-staff.ts';
import { encodeRendition } from '#server/media/encode-picture.ts';
import { pictureQueue } from '#server/media/picture-queue.ts';
import { readOldest } from '#server/modules/desk/orders/read-orders.ts';
import { countRows } from '#server/modules/desk/records.ts';
import { orderChanges } from '#server/modules/order/order-changes.ts';
import { receivedPaisa } from '#server/modules/order/order-money.ts';
import { changeOrders } from '#server/modules/order/unpaid-orders.ts';

import { readAlikePictures } from './alike-pictures.ts';
import {
  readPaymentReviews,
  selectAwaited,
  selectCashDue,
  selectUnchecked,
} from './payment-lists.ts';

const reviewsMax = 100;
const cashDueMax = 500;
const rejectedMax = 500;

/** Money of orders at the shop desk. */
export async function deskPaymentRoutes(app: FastifyInstance): Promise<void> {
  const { database } = app;

  serveStaffRead(app, listPaymentReviews, {
    async read() {
      const { count: total, reviews } = await readPaymentReviews(database.read, reviewsMax);
      return { reviews, total };
    },
  });

  serveStaffRead(app, listCashDue, {
    async read() {
      const due = selectCashDue(database.read);
      const { totalPaisa } = await due
        .select(sql<number | null>`sum(orders.total_paisa - ${receivedPaisa})`.as('totalPaisa'))
        .executeTakeFirstOrThrow();
      const { count: total, summaries } = await readOldest(database.read, due, cashDueMax);
      return { orders: summaries, total, totalPaisa: totalPaisa ?? 0 };
    },
  });

  serveStaffRead(app, listAlikeScreenshots, {
    read: async ({ params }) => {
      const alike = await readAlikePictures(database.read, app.uploads, params.uploadId);
      if (!alike) throw notFound('Picture not found.');
      return { alike };
    },
  });

  serveStaffChange(app, rejectUnchecked, {
    async change(trx, { body: { placedUntil, reason }, staff, audit }) {
      const unchecked = selectUnchecked(trx).where('orders.ordered_at', '<=', placedUntil);
      const oldest = unchecked.orderBy('orders.ordered_at').orderBy('orders.id').limit(rejectedMax);
      const ids = (await oldest.select('orders.id').execute()).map(({ id }) => id);
      const by = { who: `staff:${staff.id}`, database } as const;
      const rejected = await changeOrders(
        trx,
        orderChanges.reject,
        ids,
        { reason, restock: true },
        by,
      );
      const after = { placedUntil, rejected: rejected.length };
      await audit({ action: 'order.reject-unchecked', subject: 'orders', after });
      const awaited = selectAwaited(trx).where('orders.ordered_at', '<=', placedUntil);
      return {
        rejected: rejected.length,
        left: await countRows(unchecked),
        awaited: await countRows(awaited),
      };
    },
  });

  serveScreenshots(app);
}

/** Widths of previews: of a list, and of a phone's screen. */
const previewWidths = ['320', '800'];

/**
 * Customers' pictures for the staff. Not calls of the contract, because the response is a picture.
 */
function serveScreenshots(app: FastifyInstance): void {
  const { database, uploads } = app;
  const onRequest = app.requireStaff({ areas: ['money', 'orders'] });
  type Route = { Params: { id: string }; Querystring: { width?: string } };

  app.get<Route>(`${deskApiPath}/screenshots/:id`, { onRequest }, async (request, reply) => {
    const { width } = request.query;
    if (width !== undefined && !previewWidths.includes(width)) {
      throw invalidField(
        'width',
        'width-invalid',
        `The width must be ${previewWidths.join(' or ')}.`,
      );
    }
    const row = await database.read
      .selectFrom('uploads')
      .select(['hash', 'format', 'width'])
      .where('id', '=', request.params.id)
      .executeTakeFirst();
    const content = row && (await uploads.read(row.hash));
    if (!content) throw notFound('Picture not found.');
    const isSmaller = width !== undefined && Number(width) < row.width;
    const bytes = isSmaller
      ? await pictureQueue.run(() => encodeRendition(content, Number(width), 'webp'), Number(width))
      : content;
    return reply
      .header('cache-control', 'private, no-store')
      .header('content-disposition', 'inline')
      .type(`image/${isSmaller ? 'webp' : row.format}`)
      .send(bytes);
  });
}
