import type { DeskProductRow } from '#contract/calls/admin/product-schemas.ts';
import { lowStock } from '#contract/names/product-limits.ts';
import type { Reader } from '#server/db/connect.ts';
import type { ProductAttributesTable, ProductsTable } from '#server/db/schema/database.ts';
import { groupByProduct, pictureOf, readPictureRecords } from '#server/modules/product/product-cards.ts';

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

type ProductRow = { readonly version: number; readonly always_available: number } & Pick<
  ProductsTable,
  Exclude<(typeof rowColumns)[number], 'version' | 'always_available'>
>;

/** Composes the desk's list from product rows, in their order, with three queries in all. */
export async function composeDeskRows(read: Reader, rows: readonly ProductRow[]): Promise<DeskProductRow[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const choices = groupByProduct(await readChoices(read, ids));
  const pictures = await read
    .selectFrom('product_pictures')
    .select(['product_id', 'hash', 'alt'])
    .where('product_id', 'in', ids)
    .where('position', '=', 0)
    .execute();
  const pictureOfProduct = new Map(pictures.map((picture) => [picture.product_id, picture]));
  const records = await readPictureRecords(
    read,
    pictures.map(({ hash }) => hash),
  );
  return rows.map((row) => {
    const own = choices.get(row.id) ?? [];
    const counted = own.length > 0 ? own : [row];
    const picture = pictureOfProduct.get(row.id);
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
      isLow: counted.some(({ stock, always_available }) => always_available === 0 && stock <= lowStock),
      picture: picture ? pictureOf(records.get(picture.hash), picture.hash, picture.alt || row.name) : null,
      choices: own.map(choiceOf),
    };
  });
}

/** A choice for the desk. */
export function choiceOf(row: ChoiceRow) {
  return {
    id: row.id,
    options: JSON.parse(row.options) as { name: string; value: string }[],
    stock: row.stock,
    alwaysAvailable: row.always_available === 1,
    pricePaisa: row.price_paisa,
    salePaisa: row.sale_price_paisa,
  };
}

type ChoiceRow = { readonly always_available: number } & Pick<
  ProductAttributesTable,
  'id' | 'options' | 'stock' | 'price_paisa' | 'sale_price_paisa'
>;

function readChoices(read: Reader, ids: readonly string[]) {
  return read
    .selectFrom('product_attributes')
    .select(['product_id', 'id', 'options', 'stock', 'always_available', 'price_paisa', 'sale_price_paisa'])
    .where('product_id', 'in', ids)
    .orderBy('position')
    .execute();
}
