import { sql } from 'kysely';

import type { FailureReason } from '#contract/failure.ts';
import type { Trx } from '#server/db/connect.ts';
import type { CartLine } from '#server/modules/cart/cart-store.ts';

/** What is taken from the shelves, or put back onto them. */
export interface StockPart {
  readonly productId: string;
  /** Empty where the product has no choices. */
  readonly attributeId: string;
  readonly quantity: number;
}

/**
 * Takes every line's quantity off the stock, and answers why those that cannot be had cannot. Where it answers
 * any, the caller undoes the transaction.
 */
export async function takeStock(trx: Trx, lines: readonly CartLine[]): Promise<FailureReason[]> {
  const reasons = new Map<CartLine, FailureReason>();
  for (const line of inProductOrder(lines)) {
    const left = line.isOnSale ? await takePart(trx, line) : 0;
    if (left !== undefined) reasons.set(line, shortageOf(line, left));
  }
  return lines.flatMap((line) => reasons.get(line) ?? []);
}

/** Puts back what a canceled order had taken. What is not sold any more has no shelf to go to. */
export async function giveStockBack(trx: Trx, parts: readonly StockPart[]): Promise<void> {
  for (const { productId, attributeId, quantity } of inProductOrder(parts)) {
    await (attributeId === ''
      ? trx.updateTable('products').set(stockChange(quantity)).where('id', '=', productId).execute()
      : trx
          .updateTable('product_attributes')
          .set(stockChange(quantity))
          .where('id', '=', attributeId)
          .where('product_id', '=', productId)
          .execute());
  }
}

/** What is always available has a stock that nothing changes. */
function stockChange(by: number) {
  return { stock: sql<number>`stock + ${by} * (1 - always_available)` };
}

/** A product with its choice, as a person calls it. */
export function nameOf({ name, attributeValue }: Pick<CartLine, 'name' | 'attributeValue'>): string {
  return attributeValue === null ? name : `${name} (${attributeValue})`;
}

/** Undefined when it was taken, else how many are left. */
async function takePart(trx: Trx, { productId, attributeId, quantity }: StockPart): Promise<number | undefined> {
  const taken =
    attributeId === ''
      ? await trx
          .updateTable('products')
          .set(stockChange(-quantity))
          .where('id', '=', productId)
          .where((row) => row.or([row('stock', '>=', quantity), row('always_available', '=', 1)]))
          .returning('id')
          .executeTakeFirst()
      : await trx
          .updateTable('product_attributes')
          .set(stockChange(-quantity))
          .where('id', '=', attributeId)
          .where('product_id', '=', productId)
          .where((row) => row.or([row('stock', '>=', quantity), row('always_available', '=', 1)]))
          .returning('id')
          .executeTakeFirst();
  if (taken) return undefined;
  const left =
    attributeId === ''
      ? await trx.selectFrom('products').select('stock').where('id', '=', productId).executeTakeFirst()
      : await trx.selectFrom('product_attributes').select('stock').where('id', '=', attributeId).executeTakeFirst();
  return left?.stock ?? 0;
}

function shortageOf(line: CartLine, left: number): FailureReason {
  const name = nameOf(line);
  const reason = (code: string, description: string) => ({ code, description, field: line.cartItemId });
  if (!line.isOnSale) return reason('product-gone', `${name} is not for sale any more.`);
  if (left <= 0) return reason('stock-short', `${name} is sold out.`);
  const few = left === 1 ? 'Only one' : `Only ${left}`;
  return reason('stock-short', `${few} of ${name} ${left === 1 ? 'is' : 'are'} left; you wanted ${line.quantity}.`);
}

/** Everybody takes rows in one order, so that no two wait for each other. */
function inProductOrder<Part extends StockPart>(parts: readonly Part[]): Part[] {
  const keyOf = ({ productId, attributeId }: StockPart) => `${productId} ${attributeId}`;
  return parts.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}
