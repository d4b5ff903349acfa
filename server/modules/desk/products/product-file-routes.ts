import { stringify } from 'csv-stringify/sync';
import type { FastifyInstance } from 'fastify';

import { exportProducts, importProducts, planProductImport } from '#contract/calls/admin/product-file-calls.ts';
import { productLimits } from '#contract/names/limits.ts';
import type { Reader } from '#server/db/connect.ts';
import { serveStaffChange, serveStaffRead } from '#server/http/serve-staff.ts';
import { exportFormat, readAllProducts, readPictureNames, rowsOf } from '#server/modules/product-files/product-rows.ts';

import { importFile, readImport, showImport } from './import-products.ts';

/** A file in base64, and the JSON around it. */
const bodyLimit = Math.ceil(productLimits.fileBytesMax * 1.4);

/** Import and export of products at the shop desk. */
export async function productFileRoutes(app: FastifyInstance): Promise<void> {
  const { database } = app;

  serveStaffRead(app, planProductImport, {
    bodyLimit,
    read: async ({ body }) => showImport(database.read, await readImport(body), body),
  });

  serveStaffChange(app, importProducts, {
    bodyLimit,
    failures: [409],
    prepare: ({ body }) => readImport(body),
    async change(trx, { body, audit }, file) {
      const { created, changed } = await importFile(trx, file, body);
      await audit({ action: 'product.import', subject: 'products', after: { plan: body.plan, created, changed } });
      return { created, changed };
    },
  });

  serveStaffChange(app, exportProducts, {
    role: 'owner',
    stepUp: true,
    prepare: () => database.snapshot(exportCsv),
    async change(_trx, { audit }, { csv, count }) {
      await audit({ action: 'product.export', subject: 'products', after: { count } });
      return { fileName: `products-${new Date().toISOString().slice(0, 10)}.csv`, csv, count };
    },
  });
}

/** All products as a CSV file, without the picture files. */
async function exportCsv(read: Reader): Promise<{ csv: string; count: number }> {
  const namePicture = await readPictureNames(read);
  const rows: object[] = [];
  let count = 0;
  for await (const product of readAllProducts(read)) {
    rows.push(...rowsOf(product, namePicture));
    count += 1;
  }
  return { csv: stringify(rows, exportFormat), count };
}
