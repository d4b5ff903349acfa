import type { Trx } from './connect.ts';

type Camel<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Name;

/** A row with its columns in camel case. */
export type CamelCase<Row> = { readonly [Name in keyof Row & string as Camel<Name>]: Row[Name] };

/** Names the columns of a row in camel case. */
export function camelCase<Row extends object>(row: Row): CamelCase<Row> {
  const named = Object.entries(row).map(([name, value]) => [
    name.replace(/_(.)/g, (_, letter) => letter.toUpperCase()),
    value,
  ]);
  return Object.fromEntries(named);
}

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
