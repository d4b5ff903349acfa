import { announce, type Reader, type ShopDatabase, type Trx } from '#server/db/connect.ts';

// An edit by the owner raises the catalogue's version, which invalidates everything made from the catalogue. Orders and
// reviews only record the products that they change, in rows of their own, so that no order waits for another.

/** Raises the version in a transaction that edits the catalogue. Call it first: it also locks out other editors. */
export async function raiseCatalogueVersion(trx: Trx): Promise<void> {
  announce(trx, 'catalogue');
  await trx
    .updateTable('catalogue_state')
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('id', '=', 1)
    .execute();
}

/**
 * Takes a shared lock for a transaction that only changes stock or reviews: locks out editors of the catalogue, but not
 * other such transactions. Call it before the product is read; `recordChange` follows.
 */
export async function lockCatalogueShared(trx: Trx, { kind }: Pick<ShopDatabase, 'kind'>): Promise<void> {
  // SQLite has one writer and needs no lock.
  if (kind === 'sqlite') return;
  await trx.selectFrom('catalogue_state').select('id').where('id', '=', 1).forShare().execute();
}

/** Records that this transaction changes the stock or the reviews of these products. */
export async function recordChange(trx: Trx, kind: 'stock' | 'review', productIds: readonly string[]): Promise<void> {
  if (productIds.length === 0) return;
  announce(trx, kind === 'stock' ? 'stock' : 'catalogue');
  const at = new Date().toISOString();
  const rows = [...new Set(productIds)].map((id) => ({ product_id: id, kind, at }));
  await trx.insertInto('catalogue_changes').values(rows).execute();
}

export async function readCatalogueVersion(read: Reader): Promise<number> {
  const row = await read
    .selectFrom('catalogue_state')
    .select((state) => state.fn.sum<number>('version').as('version'))
    .executeTakeFirstOrThrow();
  return row.version;
}
