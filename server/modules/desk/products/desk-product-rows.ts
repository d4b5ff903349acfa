import type { Selectable } from 'kysely';

import type { DeskProductRow } from '#contract/calls/admin/product-schemas.ts';
import { isLowStock } from '#contract/rules/product-facts.ts';
import type { Reader } from '#server/db/connect.ts';
import type { ProductAttributesTable, ProductsTable } from '#server/db/schema/database.ts';
import { pictureOf, readPictureRecords } from '#server/modules/product/product-cards.ts';
import { readParts } from '#server/modules/product/product-parts.ts';

export const rowColumns = [
  'id',
  'version',
  'slug',
  'name',
  'published',
  'price_paisa',
  'sale_price_paisa',
  'stock',
  'always_available',
] as const;

type ProductRow = Pick<Selectable<ProductsTable>, (typeof rowColumns)[number]>;

/** Composes the desk's list from product rows, in their order, with three queries in all. */
export async function composeDeskRows(read: Reader, rows: readonly ProductRow[]): Promise<DeskProductRow[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const variants = await readParts(read, 'product_attributes', ids);
  const picturesOf = await readParts(read, 'product_pictures', ids);
  const records = await readPictureRecords(
    read,
    ids.flatMap((id) => picturesOf(id)[0]?.hash ?? []),
  );
  return rows.map((row) => {
    const own = variants(row.id);
    const counted = own.length > 0 ? own : [row];
    const [picture] = picturesOf(row.id);
    return {
      id: row.id,
      version: row.version,
      slug: row.slug,
      name: row.name,
      published: row.published === 1,
      pricePaisa: row.price_paisa,
      salePaisa: row.sale_price_paisa,
      stock: counted.reduce((sum, { stock }) => sum + stock, 0),
      alwaysAvailable: counted.every(({ always_available }) => always_available === 1),
      isLow:
        row.published === 1 && counted.some(({ stock, always_available }) => isLowStock(stock, always_available === 1)),
      picture: picture ? pictureOf(records.get(picture.hash), picture.hash, picture.alt || row.name) : null,
      variants: own.map(variantOf),
    };
  });
}

/** A variant for the desk. */
function variantOf(row: Selectable<ProductAttributesTable>) {
  return {
    id: row.id,
    options: JSON.parse(row.options) as { name: string; value: string }[],
    stock: row.stock,
    alwaysAvailable: row.always_available === 1,
    pricePaisa: row.price_paisa,
    salePaisa: row.sale_price_paisa,
  };
}
