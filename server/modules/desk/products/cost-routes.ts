import type { FastifyInstance } from 'fastify';

import {
  type ProductCosts,
  readProductCosts,
  setProductCosts,
} from '#contract/calls/admin/product-cost-calls.ts';
import type { Reader } from '#server/db/connect.ts';
import { serveStaffChange, serveStaffRead } from '#server/http/serve-staff.ts';
import { raiseCatalogueVersion } from '#server/modules/product/catalogue-version.ts';

import { productGone } from './read-products.ts';

/** What products cost the shop, for owners alone. */
export async function productCostRoutes(app: FastifyInstance): Promise<void> {
  serveStaffRead(app, readProductCosts, {
    role: 'owner',
    read: ({ params }) => readCosts(app.database.read, params.id),
  });

  serveStaffChange(app, setProductCosts, {
    role: 'owner',
    async change(trx, { params: { id }, body: { costPaisa, variants }, audit }) {
      // Locks out other editors of the product, who write it as a whole.
      await raiseCatalogueVersion(trx);
      for (const variant of variants)
        await trx
          .updateTable('product_attributes')
          .set({ cost_paisa: variant.costPaisa })
          .where('id', '=', variant.id)
          .where('product_id', '=', id)
          .execute();
      await trx
        .updateTable('products')
        .set({ cost_paisa: costPaisa })
        .where('id', '=', id)
        .execute();
      // Without amounts: staff read the audit log.
      await audit({ action: 'product.costs', subject: `product:${id}` });
      return readCosts(trx, id);
    },
  });
}

async function readCosts(read: Reader, id: string): Promise<ProductCosts> {
  const product = await read
    .selectFrom('products')
    .select('cost_paisa as costPaisa')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!product) throw productGone();
  const variants = await read
    .selectFrom('product_attributes')
    .select(['id', 'value as name', 'cost_paisa as costPaisa'])
    .where('product_id', '=', id)
    .orderBy('position')
    .execute();
  return { ...product, variants };
}
