import type { Reader, ShopDatabase, Trx } from '#server/db/connect.ts';

// The version is the sum of the rows of `catalogue_state`. Row 1 is the gate of those who write the catalogue, and
// counts what they do; row 2 counts orders, which pass the gate together.

/**
 * Says that this transaction changes what the catalogue shows. Call it first: it also makes writers of the
 * catalogue take turns.
 */
export async function touchCatalogue(trx: Trx): Promise<void> {
  await trx
    .updateTable('catalogue_state')
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('id', '=', 1)
    .execute();
}

/**
 * For who only takes from the stock: keeps writers of the catalogue out until the transaction's end, and lets
 * others like it in. Call it before the stock is touched; `touchStock` follows when it was.
 */
export async function enterCatalogue(trx: Trx, { kind }: Pick<ShopDatabase, 'kind'>): Promise<void> {
  // SQLite has one writer and needs no gate.
  if (kind === 'sqlite') return;
  await trx.selectFrom('catalogue_state').select('id').where('id', '=', 1).forShare().execute();
}

/** Says that this transaction changed the stock. Call it last: who else orders waits from here to the commit. */
export async function touchStock(trx: Trx): Promise<void> {
  await trx
    .insertInto('catalogue_state')
    .values({ id: 2, version: 1 })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({ version: row('catalogue_state.version', '+', 1) })),
    )
    .execute();
}

export async function readCatalogueVersion(read: Reader): Promise<number> {
  const row = await read
    .selectFrom('catalogue_state')
    .select((state) => state.fn.sum<number>('version').as('version'))
    .executeTakeFirstOrThrow();
  return row.version;
}
