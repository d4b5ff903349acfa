import type { FastifyInstance } from 'fastify';

import {
  placeOrderByHand,
  revokeOrderLinks,
  shareOrder,
} from '#contract/calls/admin/hand-order-calls.ts';
import { omit } from '#contract/omit.ts';
import type { Reader } from '#server/db/connect.ts';
import { notFound } from '#server/http/failure-error.ts';
import { serveStaffChange } from '#server/http/serve-staff.ts';
import { placeByHand } from '#server/modules/order/order-by-hand.ts';
import { countLinks, createOrderLink, endOrderLinks } from '#server/modules/order/order-links.ts';

import { readStaffOrder } from './read-orders.ts';

/** Orders that staff take by hand, and the links that open one order without an account. */
export async function handOrderRoutes(app: FastifyInstance): Promise<void> {
  const { database, settings } = app;

  serveStaffChange(app, placeOrderByHand, {
    // One that was sent in vain is sent again from the device's outbox, as agreed.
    idempotentContent: ({ body }) => omit(body, 'madeAt', 'asAgreed'),
    async change(trx, { body, staff }) {
      const order = await placeByHand(trx, body, { who: `staff:${staff.id}`, database });
      return readStaffOrder(trx, order.orderId, staff);
    },
  });

  serveStaffChange(app, shareOrder, {
    storesResponse: false,
    async change(trx, { params: { orderId }, staff, audit }) {
      await requireOrder(trx, orderId);
      const token = await createOrderLink(trx, orderId, `staff:${staff.id}`);
      await audit({ action: 'order.link-made', subject: `order:${orderId}` });
      const links = (await countLinks(trx, [orderId])).get(orderId) ?? 0;
      // What follows `#` is sent to no server.
      return { link: `${settings.publicUrl}/profile?tab=Order#${token}`, links };
    },
  });

  serveStaffChange(app, revokeOrderLinks, {
    async change(trx, { params: { orderId }, audit }) {
      await requireOrder(trx, orderId);
      const ended = await endOrderLinks(trx, orderId);
      await audit({ action: 'order.links-ended', subject: `order:${orderId}`, after: { ended } });
      return { links: 0 };
    },
  });
}

async function requireOrder(read: Reader, orderId: string): Promise<void> {
  const row = await read
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .executeTakeFirst();
  if (!row) throw notFound('Order not found.');
}
