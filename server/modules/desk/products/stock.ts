import { lowStock } from '#contract/names/limits.ts';
import type { Reader } from '#server/db/connect.ts';

/** A row for each product without variants, and for each variant. */
export function selectStock(read: Reader) {
  return read.selectFrom('products').leftJoin('product_attributes', 'product_attributes.product_id', 'products.id');
}

/** What is low of published products. As `isLowStock`. */
export function selectLowStock(read: Reader) {
  return selectStock(read)
    .where('products.published', '=', 1)
    .where(({ eb, fn }) => eb(fn.coalesce('product_attributes.always_available', 'products.always_available'), '=', 0))
    .where(({ eb, fn }) => eb(fn.coalesce('product_attributes.stock', 'products.stock'), '<=', lowStock));
}

/** Reads stock by product and variant, by name. */
export async function readStock(stock: ReturnType<typeof selectStock>) {
  const rows = await stock
    .select(['products.id as productId', 'products.name', 'product_attributes.id as attributeId'])
    .select(({ ref, fn }) => [
      ref('product_attributes.value').as('variant'),
      fn.coalesce('product_attributes.stock', 'products.stock').as('stock'),
      fn.coalesce('product_attributes.always_available', 'products.always_available').as('isAlways'),
    ])
    .orderBy('products.name')
    .orderBy('products.id')
    .orderBy('product_attributes.position')
    .execute();
  return rows.map(({ productId, attributeId, name, variant, stock, isAlways }) => ({
    productId,
    attributeId: attributeId ?? '',
    name,
    variant: variant ?? '',
    stock,
    isAlwaysAvailable: isAlways === 1,
  }));
}
