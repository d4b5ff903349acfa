import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { listDeletedProducts, restoreProduct } from '#contract/calls/admin/product-bin-calls.ts';
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
import { invalidField } from '#server/http/failure-error.ts';
import { serveStaffChange, serveStaffRead } from '#server/http/serve-staff.ts';
import {
  insertPictureRow,
  type PictureStore,
  type StoredPicture,
} from '#server/media/picture-store.ts';
import { asFailure, type ReceivedFile } from '#server/media/upload-store.ts';
import { changedFields, serveRecordChanges } from '#server/modules/desk/records.ts';
import { raiseCatalogueVersion } from '#server/modules/product/catalogue-version.ts';
import { pictureOf } from '#server/modules/product/product-cards.ts';
import { listBin, moveToBin, restoreFromBin } from './product-bin.ts';
import { listProductsForDesk, readProductForDesk } from './read-products.ts';
import { changeStockBy, createProduct, editProduct, setProductPrices } from './write-products.ts';

/** Products for the shop desk: lists, edits, stock, prices and pictures. */
export async function deskProductRoutes(app: FastifyInstance): Promise<void> {
  const { database } = app;

  serveStaffRead(app, listDeskProducts, {
    read: ({ query }) => listProductsForDesk(database.read, query),
  });

  serveStaffRead(app, readDeskProduct, {
    read: ({ params }) => readProductForDesk(database.read, params.id),
  });

  // Orders have copies of what they show of a product that is deleted.
  serveRecordChanges(app, 'product', {
    calls: { create: createDeskProduct, edit: editDeskProduct, remove: deleteDeskProduct },
    // A product that an import stored may have thousands of variants and a long text.
    bodyLimit: 8 * 1024 * 1024,
    table: 'products',
    read: readProductForDesk,
    create: createProduct,
    edit: editProduct,
    remove: moveToBin,
  });

  serveStaffRead(app, listDeletedProducts, { read: () => listBin(database.read) });

  serveStaffChange(app, restoreProduct, {
    async change(trx, { params: { id }, audit }) {
      await raiseCatalogueVersion(trx);
      await restoreFromBin(trx, id);
      const after = await readProductForDesk(trx, id);
      await audit({ action: 'product.restore', subject: `product:${id}`, after });
      return after;
    },
  });

  serveStaffChange(app, changeStock, {
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
    async change(trx, { body, audit }) {
      const { before, after } = await setProductPrices(trx, body.products);
      const oldById = new Map(before.map((product) => [product.id, product]));
      for (const product of after) {
        const old = oldById.get(product.id);
        await audit({
          action: 'product.prices',
          subject: `product:${product.id}`,
          before: old && changedFields(old, product),
          after: changedFields(product, old),
        });
      }
      return { products: after };
    },
  });

  serveStaffChange(app, addPicture, {
    async prepare({ files }) {
      const file = files.get('picture');
      if (file) return storeProductPicture(app.pictures, file);
      throw invalidField('picture', 'no-picture', 'Please choose a picture.');
    },
    async change(trx, { audit }, picture) {
      await insertPictureRow(trx, picture);
      await audit({ action: 'picture.add', subject: `picture:${picture.hash}` });
      return { hash: picture.hash, ...pictureOf(picture, picture.hash, '') };
    },
  });
}

/** Decodes and stores an uploaded picture. Throws 415 when it can't be read. */
async function storeProductPicture(
  pictures: PictureStore,
  { path }: ReceivedFile,
): Promise<StoredPicture> {
  try {
    return await pictures.store(await readFile(path));
  } catch (error) {
    throw asFailure(error);
  }
}
