import { sql } from 'kysely';

import type { DeskProductRow } from '#contract/calls/admin/product-schemas.ts';
import { productLimits } from '#contract/names/limits.ts';
import type { ShopDatabase, Trx } from '#server/db/connect.ts';
import { FailureError, invalidInput } from '#server/http/failure-error.ts';
import { lockCatalogueShared, recordChange } from '#server/modules/product/catalogue-version.ts';

import { readDeskRow } from './read-desk-product.ts';

interface StockChange {
  readonly by: number;
  readonly variantId?: string | undefined;
}

/** Raises or lowers a stock. Throws 409 when it would go below 0, and 422 for a product whose variants have the stock. */
export async function changeStockBy(
  trx: Trx,
  database: Pick<ShopDatabase, 'kind'>,
  productId: string,
  { by, variantId }: StockChange,
): Promise<{ before: DeskProductRow; after: DeskProductRow }> {
  await lockCatalogueShared(trx, database);
  const before = await readDeskRow(trx, productId);
  requireVariant(before, variantId);
  const [table, id] =
    variantId === undefined ? (['products', productId] as const) : (['product_attributes', variantId] as const);
  const changed = await trx
    .updateTable(table)
    .set({ stock: sql<number>`stock + ${by}` })
    .where('id', '=', id)
    .where(sql<boolean>`stock + ${by} between 0 and ${productLimits.stockMax}`)
    .returning('id')
    .executeTakeFirst();
  if (!changed) throw await impossible(trx, productId, variantId, by);
  await recordChange(trx, 'edit');
  return { before, after: await readDeskRow(trx, productId) };
}

function requireVariant({ variants }: DeskProductRow, variantId: string | undefined): void {
  const isRight = variantId === undefined ? variants.length === 0 : variants.some(({ id }) => id === variantId);
  if (isRight) return;
  const description =
    variantId === undefined
      ? 'Each variant of this product has its own stock.'
      : 'This variant does not exist any more.';
  throw invalidInput([{ code: 'unknown-variant', description, field: 'variantId' }]);
}

async function impossible(
  trx: Trx,
  productId: string,
  variantId: string | undefined,
  by: number,
): Promise<FailureError> {
  const product = await readDeskRow(trx, productId);
  const { stock } = product.variants.find(({ id }) => id === variantId) ?? product;
  const message = by < 0 ? `Only ${stock} left, so ${-by} cannot be taken away.` : 'This stock would be too high.';
  return new FailureError(409, message, [{ code: 'stock-short', description: message, field: 'by' }]);
}
