import { sql } from 'kysely';

import type { DeskProductRow } from '#contract/calls/admin/product-schemas.ts';
import { productLimits } from '#contract/names/product-limits.ts';
import type { ShopDatabase, Trx } from '#server/db/connect.ts';
import { FailureError, invalidInput } from '#server/http/failure-error.ts';
import { lockCatalogueShared, recordChange } from '#server/modules/product/catalogue-version.ts';

import { readDeskRow } from './read-desk-product.ts';

interface StockChange {
  readonly by: number;
  readonly choiceId?: string | undefined;
}

/** Raises or lowers a stock. Throws 409 when it would go below 0, and 422 for a product whose choices have the stock. */
export async function changeStockBy(
  trx: Trx,
  database: Pick<ShopDatabase, 'kind'>,
  productId: string,
  { by, choiceId }: StockChange,
): Promise<{ before: DeskProductRow; after: DeskProductRow }> {
  await lockCatalogueShared(trx, database);
  const before = await readDeskRow(trx, productId);
  requireChoice(before, choiceId);
  const [table, id] =
    choiceId === undefined ? (['products', productId] as const) : (['product_attributes', choiceId] as const);
  const changed = await trx
    .updateTable(table)
    .set({ stock: sql<number>`stock + ${by}` })
    .where('id', '=', id)
    .where(sql<boolean>`stock + ${by} between 0 and ${productLimits.stockMax}`)
    .returning('id')
    .executeTakeFirst();
  if (!changed) throw await impossible(trx, productId, choiceId, by);
  await recordChange(trx, 'edit');
  return { before, after: await readDeskRow(trx, productId) };
}

function requireChoice({ choices }: DeskProductRow, choiceId: string | undefined): void {
  const isRight = choiceId === undefined ? choices.length === 0 : choices.some(({ id }) => id === choiceId);
  if (isRight) return;
  const description =
    choiceId === undefined ? 'Each choice of this product has its own stock.' : 'This choice does not exist any more.';
  throw invalidInput([{ code: 'unknown-choice', description, field: 'choiceId' }]);
}

async function impossible(
  trx: Trx,
  productId: string,
  choiceId: string | undefined,
  by: number,
): Promise<FailureError> {
  const product = await readDeskRow(trx, productId);
  const { stock } = product.choices.find(({ id }) => id === choiceId) ?? product;
  const message = by < 0 ? `Only ${stock} left, so ${-by} cannot be taken away.` : 'This stock would be too high.';
  return new FailureError(409, message, [{ code: 'stock-short', description: message, field: 'by' }]);
}
