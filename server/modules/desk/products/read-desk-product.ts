import type { DeskProduct } from '#contract/calls/admin/product-schemas.ts';
import type { Reader } from '#server/db/connect.ts';
import { notFound } from '#server/http/failure-error.ts';
import { pictureOf, readPictureRecords } from '#server/modules/product/product-cards.ts';
import { readParts } from '#server/modules/product/product-parts.ts';

import { composeDeskRows, rowColumns } from './desk-product-rows.ts';

/** Reads a whole product, published or not. Throws 404. */
export async function readProductForDesk(read: Reader, id: string): Promise<DeskProduct> {
  const row = await read
    .selectFrom('products')
    .select([...rowColumns, 'short_desc', 'description', 'best_seller', 'added_at', 'changed_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  const [product] = row ? await composeDeskRows(read, [row]) : [];
  if (!row || !product) throw productGone();

  const tags = await readParts(read, 'product_tags', [id]);
  const information = await readParts(read, 'product_information', [id]);
  const pictures = (await readParts(read, 'product_pictures', [id]))(id);
  const choices = await readParts(read, 'product_attributes', [id]);
  const hashOfChoice = new Map(choices(id).map((choice) => [choice.id, choice.picture_hash]));
  const records = await readPictureRecords(
    read,
    pictures.map(({ hash }) => hash),
  );
  return {
    ...product,
    shortDesc: row.short_desc,
    description: row.description,
    bestSeller: row.best_seller === 1,
    tags: tags(id).map(({ tag }) => tag),
    information: information(id).map(({ name, value }) => ({ name, value })),
    pictures: pictures.map(({ hash, alt }) => ({ hash, ...pictureOf(records.get(hash), hash, alt) })),
    choices: product.choices.map((choice) => ({ ...choice, pictureHash: hashOfChoice.get(choice.id) ?? null })),
    addedAt: row.added_at,
    changedAt: row.changed_at,
  };
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
