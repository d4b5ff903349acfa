import type { refundOrder } from '#contract/calls/admin/payment-calls.ts';
import type { BodyOf } from '#contract/calls/call.ts';
import type { Trx } from '#server/db/connect.ts';
import { invalidField, refusal } from '#server/http/failure-error.ts';
import type { RefundedLine } from '#server/modules/money/money.ts';
import { lockCatalogueShared, recordChange } from '#server/modules/product/catalogue-version.ts';

import type { ChangeBy, StepEffects } from './change-order.ts';
import type { OrderRow } from './order-store.ts';
import { giveStockBack, lockItems, nameOf, returnedLine } from './take-stock.ts';

interface RefundedLines {
  /** For people. */
  readonly refunded: string;
  readonly effects: StepEffects;
}

type LineOfRefund = NonNullable<BodyOf<typeof refundOrder>['lines']>[number];

/**
 * Marks pieces of lines as refunded, and puts back in stock what has come back: what a line took is
 * given back once. Throws 422 for more than is left, and for what is
 * not in the shop any more.
 */
export async function refundLines(
  trx: Trx,
  order: OrderRow,
  lines: readonly LineOfRefund[],
  { database }: ChangeBy,
): Promise<RefundedLines> {
  if (lines.length === 0) return { refunded: '', effects: {} };
  const isRestocking = order.restocked === 0 && lines.some(({ restock }) => restock > 0);
  if (isRestocking) await lockCatalogueShared(trx, database);
  const items = await lockItems(trx, order.id);
  const refunded: string[] = [];
  const marked: RefundedLine[] = [];
  let isFinal = false;
  const back: ReturnType<typeof returnedLine>[] = [];
  for (const { position, quantity, restock: wanted } of lines) {
    const item = items.find((one) => one.position === position);
    if (!item || quantity > item.quantity - item.refunded || wanted > quantity)
      throw invalidField(
        'lines',
        'refund-lines',
        'Please choose pieces that are not refunded yet.',
      );
    const line = returnedLine(item);
    const taken = item.taken ?? item.quantity;
    // What the stock never had does not go back to it.
    const lackedOfBack = isRestocking ? Math.min(wanted, item.oversold) : 0;
    item.refunded += quantity;
    // Nor does a line lack what was refunded.
    const lacked = Math.max(lackedOfBack, item.oversold - (item.quantity - item.refunded));
    const restock = isRestocking ? Math.min(wanted, quantity - lacked, taken) : 0;
    item.oversold -= lacked;
    // Of an order of version 1.0 it is not known what was taken: `giveStockBack` finds it out.
    if (restock > 0)
      back.push({ ...line, quantity: restock, taken: item.taken === null ? null : restock });
    // Nobody knows how many of them went back.
    if (restock > 0 && item.taken === null) isFinal = true;
    marked.push({ position, quantity, restock, ...(lacked > 0 && { lacked }) });
    refunded.push(`${quantity} × ${nameOf(line)}`);
    await trx
      .updateTable('order_items')
      .set({ refunded: item.refunded, oversold: item.oversold })
      .$if(restock > 0, (update) => update.set({ taken: taken - restock }))
      .where('order_id', '=', order.id)
      .where('position', '=', position)
      .execute();
  }
  const gone = await giveStockBack(trx, back, [], order.id);
  if (back.length > 0) await recordChange(trx, 'edit');
  const names = gone.map(nameOf).join(', ');
  if (gone.length > 0)
    throw refusal(422, 'stock-gone', `Not in the shop any more, so not back in stock: ${names}.`);
  return {
    refunded: refunded.join(', '),
    effects: isFinal ? { isFinal } : { refundedLines: marked },
  };
}
