import type { FastifyInstance } from 'fastify';

import {
  changeManyProducts,
  listManyChanges,
  planManyProducts,
  undoManyProducts,
} from '#contract/calls/admin/many-product-calls.ts';
import { serveStaffChange, serveStaffRead } from '#server/http/serve-staff.ts';

import { changeMany, listMany, planMany, undoMany } from './many-products.ts';

/** Changes of many products at once, and their ways back. */
export async function manyProductRoutes(app: FastifyInstance): Promise<void> {
  const { database } = app;

  serveStaffRead(app, planManyProducts, { read: ({ body }) => planMany(database.read, body) });

  serveStaffChange(app, changeManyProducts, {
    change: (trx, { body, staff }) => changeMany(trx, body, `staff:${staff.id}`),
  });

  serveStaffChange(app, undoManyProducts, {
    change: (trx, { body, staff }) => undoMany(trx, body.id, `staff:${staff.id}`),
  });

  serveStaffRead(app, listManyChanges, {
    read: async () => ({ changes: await listMany(database.read) }),
  });
}
