import type { Reader } from './connect.ts';

/** Whether a table has any row. */
export async function hasRow(
  read: Reader,
  table: 'orders' | 'products' | 'bookings' | 'custom_requests',
): Promise<boolean> {
  const row = await read.selectFrom(table).select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}
