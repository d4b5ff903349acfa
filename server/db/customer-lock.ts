import type { Trx } from './connect.ts';

/** Locks a customer until the transaction ends, so that concurrent changes run one after the other. */
export async function lockCustomer(trx: Trx, userId: string): Promise<void> {
  // An update without a change locks the row on both engines.
  await trx
    .updateTable('users')
    .set((row) => ({ token_version: row.ref('token_version') }))
    .where('id', '=', userId)
    .execute();
}

/** Returns the current time, or 1 ms after `last` if that is later, so that timestamps keep the order. */
export function timestampAfter(last: string | null | undefined): string {
  const earliest = last ? Date.parse(last) + 1 : 0;
  return new Date(Math.max(Date.now(), earliest)).toISOString();
}
