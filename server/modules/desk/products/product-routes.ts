import { readFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance } from 'fastify';

import {
  addPicture,
  changeStock,
  createDeskProduct,
  deleteDeskProduct,
  editDeskProduct,
  listDeskProducts,
  readDeskProduct,
  setPrices,
} from '#contract/calls/admin/product-calls.ts';
import { invalidInput } from '#server/http/failure-error.ts';
import { serveStaffChange, serveStaffRead } from '#server/http/serve-staff.ts';
import { insertPictureRow, type PictureStore, type StoredPicture } from '#server/media/picture-store.ts';
import { asFailure, type ReceivedFile } from '#server/media/upload-store.ts';
import { pictureOf } from '#server/modules/product/product-cards.ts';

import { changeStockBy } from './change-stock.ts';
import { listProductsForDesk } from './list-desk-products.ts';
import { readProductForDesk } from './read-desk-product.ts';
import { createProduct, deleteProduct, editProduct } from './save-product.ts';
import { setProductPrices } from './set-prices.ts';

/** Products for the shop desk: lists, edits, stock, prices and pictures. */
export async function deskProductRoutes(app: FastifyInstance): Promise<void> {
  const { database } = app;

  serveStaffRead(app, listDeskProducts, { read: ({ query }) => listProductsForDesk(database.read, query) });

  serveStaffRead(app, readDeskProduct, {
    failures: [404],
    read: ({ params }) => readProductForDesk(database.read, params.id),
  });

  serveStaffChange(app, createDeskProduct, {
    async change(trx, { body, audit }) {
      const after = await createProduct(trx, body);
      await audit({ action: 'product.create', subject: `product:${after.id}`, after: changedFields(undefined, after) });
      return after;
    },
  });

  serveStaffChange(app, editDeskProduct, {
    failures: [404, 409],
    async change(trx, { params, body, audit }) {
      const { before, after } = await editProduct(trx, params.id, body);
      await audit({
        action: 'product.edit',
        subject: `product:${params.id}`,
        before: changedFields(after, before),
        after: changedFields(before, after),
      });
      return after;
    },
  });

  serveStaffChange(app, deleteDeskProduct, {
    failures: [404, 409],
    async change(trx, { params, body, audit }) {
      const before = await deleteProduct(trx, params.id, body.version);
      await audit({
        action: 'product.delete',
        subject: `product:${params.id}`,
        before: changedFields(undefined, before),
      });
      return { id: params.id };
    },
  });

  serveStaffChange(app, changeStock, {
    failures: [404, 409],
    async change(trx, { params, body, audit }) {
      const { before, after } = await changeStockBy(trx, database, params.id, body);
      const stockOf = ({ stock, variants }: typeof before) =>
        variants.find(({ id }) => id === body.variantId)?.stock ?? stock;
      const variant = body.variantId === undefined ? {} : { variantId: body.variantId };
      await audit({
        action: 'product.stock',
        subject: `product:${params.id}`,
        before: { stock: stockOf(before), ...variant },
        after: { stock: stockOf(after), ...variant },
      });
      return after;
    },
  });

  serveStaffChange(app, setPrices, {
    failures: [409],
    async change(trx, { body, audit }) {
      const { before, after } = await setProductPrices(trx, body.products);
      for (const product of after) {
        const old = before.find(({ id }) => id === product.id);
        await audit({
          action: 'product.prices',
          subject: `product:${product.id}`,
          before: old && changedFields(product, old),
          after: changedFields(old, product),
        });
      }
      return { products: after };
    },
  });

  serveStaffChange(app, addPicture, {
    failures: [413, 415],
    async prepare({ files }) {
      const file = files.get('picture');
      if (file) return storeProductPicture(app.pictures, file);
      throw invalidInput([{ code: 'no-picture', description: 'Please choose a picture.', field: 'picture' }]);
    },
    async change(trx, { audit }, picture) {
      await insertPictureRow(trx, picture);
      await audit({ action: 'picture.add', subject: `picture:${picture.hash}` });
      return { hash: picture.hash, ...pictureOf(picture, picture.hash, '') };
    },
  });
}

/** Returns the fields of `record` that differ from `other`; all of them without `other`. */
function changedFields<Fields extends object>(other: Fields | undefined, record: Fields): Partial<Fields> {
  const entries = Object.entries(record).filter(
    ([name, value]) => !isDeepStrictEqual(value, other?.[name as keyof Fields]),
  );
  return Object.fromEntries(entries) as Partial<Fields>;
}

/** Decodes and stores an uploaded picture. Throws 415 when it can't be read. */
async function storeProductPicture(pictures: PictureStore, { path }: ReceivedFile): Promise<StoredPicture> {
  try {
    return await pictures.store(await readFile(path));
  } catch (error) {
    throw asFailure(error);
  }
}
