import type { Trx } from './connect.ts';

/** Lets a customer's changes of the same kind of thing come one after the other, up to the end of the transaction. */
export async function lockCustomer(trx: Trx, userId: string): Promise<void> {
  // A write that changes nothing: the one lock that both engines know.
  await trx
    .updateTable('users')
    .set((row) => ({ token_version: row.ref('token_version') }))
    .where('id', '=', userId)
    .execute();
}

/** Now, but after the last one: what happened in order stays in order, however fast it came. */
export function timestampAfter(last: string | null | undefined): string {
  const earliest = last ? Date.parse(last) + 1 : 0;
  return new Date(Math.max(Date.now(), earliest)).toISOString();
}
