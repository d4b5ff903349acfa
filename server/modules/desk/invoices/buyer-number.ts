import { omit } from '#contract/omit.ts';
import type { Trx } from '#server/db/connect.ts';
import { lockRow } from '#server/db/rows.ts';
import { cleanLine } from '#server/http/clean-text.ts';
import type { Delivery } from '#server/modules/order/order-store.ts';

/** A subject's kind and id: of `order:ID` `order` and `ID`. */
export function partsOfSubject(subject: string): readonly [kind: string, id: string] {
  const [kind = '', id = ''] = subject.split(':');
  return [kind, id];
}

/**
 * Writes the tax number of the buyer of an order, a booking or a custom order, for its invoice.
 * Returns what people know it by; undefined when it does not exist.
 */
export async function writeBuyerNumber(
  trx: Trx,
  subject: string,
  typed: string,
): Promise<string | undefined> {
  const [kind, id] = partsOfSubject(subject);
  const taxNumber = cleanLine(typed);
  if (kind === 'order') return writeOfOrder(trx, id, taxNumber);
  const table = kind === 'booking' ? 'bookings' : 'custom_requests';
  const row = await trx
    // One table's type stands for both.
    .updateTable(table as 'bookings')
    .set((own) => ({ tax_number: taxNumber, version: own('version', '+', 1) }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row && `${kind.replace('-', ' ')} ${id}`;
}

async function writeOfOrder(trx: Trx, id: string, taxNumber: string): Promise<string | undefined> {
  const row = await lockRow(trx, 'orders', id);
  if (!row) return undefined;
  const before: Delivery = JSON.parse(row.delivery);
  const after: Delivery = { ...omit(before, 'taxNumber'), ...(taxNumber && { taxNumber }) };
  await trx
    .updateTable('orders')
    .set({ delivery: JSON.stringify(after), version: row.version + 1 })
    .where('id', '=', id)
    .execute();
  return `order ${row.number}`;
}
