import type { Selectable } from 'kysely';

import type { Trx } from './connect.ts';
import type { Database } from './schema/database.ts';

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

/** The record was changed since it was read: it has another version. */
export class StaleError extends Error {}

/** A record does not allow a move in the state that it is in. */
export class IllegalMoveError extends Error {
  readonly current: unknown;

  constructor(current: unknown, move: string) {
    super(`This record does not allow: ${move}.`);
    this.current = current;
  }
}

/**
 * Locks a record until the transaction ends. Throws StaleError unless it has the expected version,
 * if any.
 */
export async function lockRow<
  Table extends 'orders' | 'bookings' | 'custom_requests' | 'reviews' | 'letters',
>(
  trx: Trx,
  table: Table,
  id: string,
  version?: number,
): Promise<Selectable<Database[Table]> | undefined> {
  // An update without a change locks the row on both engines. One table's type stands for all.
  const row = await trx
    .updateTable(table as 'orders')
    .set((record) => ({ version: record.ref('version') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  if (row && version !== undefined && row.version !== version) throw new StaleError();
  return row as Selectable<Database[Table]> | undefined;
}

/**
 * Locks a customer until the transaction ends, so that concurrent changes run one after the other.
 */
export async function lockCustomer(trx: Trx, userId: string): Promise<void> {
  // An update without a change locks the row on both engines.
  await trx
    .updateTable('users')
    .set((row) => ({ token_version: row.ref('token_version') }))
    .where('id', '=', userId)
    .execute();
}

/**
 * Returns the current time, or 1 ms after `last` if that is later, so that timestamps keep the
 * order.
 */
export function timestampAfter(last: string | null | undefined): string {
  const earliest = last ? Date.parse(last) + 1 : 0;
  return new Date(Math.max(Date.now(), earliest)).toISOString();
}
