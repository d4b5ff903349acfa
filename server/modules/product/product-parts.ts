import type { Selectable } from 'kysely';

import type { Reader } from '#server/db/connect.ts';
import type { Database } from '#server/db/schema/database.ts';

type PartTable = 'product_attributes' | 'product_information' | 'product_tags' | 'product_pictures';

/** Reads the rows of one table that belong to some products, in their order. Returns those of a product by its id. */
export async function readParts<Table extends PartTable>(
  read: Reader,
  table: Table,
  productIds: readonly string[],
): Promise<(productId: string) => Selectable<Database[Table]>[]> {
  const rows = await read
    // One table's type stands for all.
    .selectFrom(table as 'product_tags')
    .selectAll()
    .where('product_id', 'in', productIds)
    .orderBy('position')
    .execute();
  const grouped = Map.groupBy(rows, ({ product_id }) => product_id);
  return (productId) => (grouped.get(productId) ?? []) as never;
}
