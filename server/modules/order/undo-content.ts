import { omit } from '#contract/omit.ts';
import type { Trx } from '#server/db/connect.ts';
import { refusal } from '#server/http/failure-error.ts';
import { recordChange } from '#server/modules/product/catalogue-version.ts';

import type { Delivery, ItemRow, OrderRow } from './order-store.ts';
import { giveStockBack, lockItems, nameOf, returnedLine, takeStockAgain } from './take-stock.ts';

/** What of an order a change has replaced. */
export interface FormerContent {
  readonly columns: ReturnType<typeof contentColumns>;
  /** Its lines before the change and after it. */
  readonly before: readonly ItemRow[];
  readonly after: readonly ItemRow[];
  /** The buyer's tax number after it, if any; not in older changes. */
  readonly taxNumber?: string | undefined;
}

/** The columns of an order that a change of its content may replace. */
export function contentColumns(row: OrderRow) {
  const { delivery, pickup, name, phone_number } = row;
  const { subtotal_paisa, discount_paisa, shipping_paisa, total_paisa } = row;
  const sums = { subtotal_paisa, discount_paisa, shipping_paisa, total_paisa };
  return { delivery, pickup, name, phone_number, ...sums };
}

/** Whether it is known what both lists of lines took from the stock: not in an order of 1.0. */
export function isTakenKnown(lines: readonly ItemRow[]): boolean {
  return lines.every(({ taken }) => taken !== null);
}

/**
 * Gives an order its former lines, sums and recipient, and takes the difference from the stock or
 * puts it back. Throws 422 for pieces that are not in stock any more.
 */
export async function undoContent(
  trx: Trx,
  orderId: string,
  { columns, before, after, taxNumber }: FormerContent,
): Promise<void> {
  const items = await lockItems(trx, orderId);
  const lines = linesAgain(items, before, after);
  const given = items.flatMap((item) => moved(item, -takenMore(item, before, after)));
  const wanted = before.flatMap((item) => moved(item, takenMore(item, before, after)));
  await giveStockBack(trx, given, wanted, orderId);
  const { short, free } = await takeStockAgain(trx, wanted);
  if (short.length > 0) {
    const gone = short.map((line) => `${line.taken} × ${nameOf(line)}`).join(', ');
    const text = `It can’t be taken back: these pieces are not in stock any more: ${gone}.`;
    throw refusal(422, 'stock-gone', text);
  }
  // What is always available since is out of no stock.
  const notTaken = new Map(free.map(({ position, taken }) => [position, taken ?? 0]));
  await trx.deleteFrom('order_items').where('order_id', '=', orderId).execute();
  const rows = lines.map((line) => ({
    ...line,
    taken: (line.taken ?? 0) - (notTaken.get(line.position) ?? 0),
  }));
  await trx.insertInto('order_items').values(rows).execute();
  const now = await trx
    .selectFrom('orders')
    .select('delivery')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const delivery = deliveryAgain(columns.delivery, now.delivery, taxNumber);
  await trx
    .updateTable('orders')
    .set({ ...columns, delivery })
    .where('id', '=', orderId)
    .execute();
  await recordChange(trx, 'edit');
}

/** Where it is sent as before, with the tax number that was typed since, if any was. */
function deliveryAgain(before: string, now: string, changedTo: string | undefined): string {
  const former: Delivery = JSON.parse(before);
  const { taxNumber }: Delivery = JSON.parse(now);
  if (taxNumber === changedTo) return before;
  return JSON.stringify({ ...omit(former, 'taxNumber'), ...(taxNumber && { taxNumber }) });
}

const at = (lines: readonly ItemRow[], position: number) =>
  lines.find((line) => line.position === position);

/** How many pieces a line had taken more before the change than after it. */
function takenMore(
  { position }: ItemRow,
  before: readonly ItemRow[],
  after: readonly ItemRow[],
): number {
  return (at(before, position)?.taken ?? 0) - (at(after, position)?.taken ?? 0);
}

/** So many pieces of a line, if any. */
function moved(item: ItemRow, pieces: number) {
  const isMoved = pieces > 0 && item.product_id !== '';
  return isMoved ? [{ ...returnedLine(item), quantity: pieces, taken: pieces }] : [];
}

/** The former lines, with what others have given to them since. */
function linesAgain(
  items: readonly ItemRow[],
  before: readonly ItemRow[],
  after: readonly ItemRow[],
): ItemRow[] {
  return before.map((line) => {
    const [now, then] = [at(items, line.position), at(after, line.position)];
    if (!now || !then) return line;
    return {
      ...line,
      refunded: now.refunded,
      taken: (now.taken ?? 0) + (line.taken ?? 0) - (then.taken ?? 0),
      oversold: now.oversold + line.oversold - then.oversold,
    };
  });
}
