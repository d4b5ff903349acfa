import { type DeskProduct, deskProductSchema } from '#contract/calls/admin/product-schemas.ts';
import type { Reader } from '#server/db/connect.ts';
import { notFound } from '#server/http/failure-error.ts';
import { loadProducts } from '#server/modules/product/load-products.ts';
import { pictureOf, readPictureRecords } from '#server/modules/product/product-cards.ts';

import { composeDeskRows, rowColumns } from './desk-product-rows.ts';

/** Reads a whole product, published or not. Throws 404. */
export async function readProductForDesk(read: Reader, id: string): Promise<DeskProduct> {
  const row = await read
    .selectFrom('products')
    .select([...rowColumns, 'changed_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  const [product] = row ? await composeDeskRows(read, [row]) : [];
  const stored = row && (await loadProducts(read, [row.slug])).get(row.slug);
  if (!product || !stored) throw productGone();
  const records = await readPictureRecords(
    read,
    stored.pictures.map(({ hash }) => hash),
  );
  return deskProductSchema.parse({
    ...stored,
    ...product,
    pictures: stored.pictures.map(({ hash, alt }) => ({ hash, ...pictureOf(records.get(hash), hash, alt) })),
    variants: product.variants.map((variant, at) => ({
      ...variant,
      pictureHash: stored.attributes[at]?.pictureHash ?? null,
    })),
    changedAt: row.changed_at,
  });
}

/** Reads one product as the desk's list shows it. Throws 404. */
export async function readDeskRow(read: Reader, id: string) {
  const row = await read.selectFrom('products').select(rowColumns).where('id', '=', id).executeTakeFirst();
  const [product] = row ? await composeDeskRows(read, [row]) : [];
  if (!product) throw productGone();
  return product;
}

export function productGone() {
  return notFound('This product does not exist any more.');
}
