import type { DeskProduct } from '#contract/calls/admin/product-schemas.ts';
import type { Reader } from '#server/db/connect.ts';
import { notFound } from '#server/http/failure-error.ts';
import { pictureOf, readPictureRecords } from '#server/modules/product/product-cards.ts';

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

  const tags = await read
    .selectFrom('product_tags')
    .select('tag')
    .where('product_id', '=', id)
    .orderBy('position')
    .execute();
  const information = await read
    .selectFrom('product_information')
    .select(['name', 'value'])
    .where('product_id', '=', id)
    .orderBy('position')
    .execute();
  const pictures = await read
    .selectFrom('product_pictures')
    .select(['hash', 'alt'])
    .where('product_id', '=', id)
    .orderBy('position')
    .execute();
  const choicePictures = await read
    .selectFrom('product_attributes')
    .select(['id', 'picture_hash'])
    .where('product_id', '=', id)
    .execute();
  const hashOfChoice = new Map(choicePictures.map((choice) => [choice.id, choice.picture_hash]));
  const records = await readPictureRecords(
    read,
    pictures.map(({ hash }) => hash),
  );
  return {
    ...product,
    shortDesc: row.short_desc,
    description: row.description,
    bestSeller: row.best_seller === 1,
    tags: tags.map(({ tag }) => tag),
    information,
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
