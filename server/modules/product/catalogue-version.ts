import {
  noteCatalogueChange,
  type Reader,
  type ShopDatabase,
  type Trx,
} from '#server/db/connect.ts';

// Two numbers say how current what was made from the catalogue is: `version` for edits, after which
// nothing of it may be used, and `stockVersion` for stock, which may be a few seconds old. Each
// process reads them once a second.

/**
 * Raises the version in a transaction that edits the catalogue. Call it first: it also locks out
 * other editors.
 */
export async function raiseCatalogueVersion(trx: Trx): Promise<void> {
  noteCatalogueChange(trx);
  await trx
    .updateTable('catalogue_state')
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('id', '=', 1)
    .execute();
}

/**
 * Takes a shared lock for a transaction that only changes stock or reviews: locks out editors of
 * the catalogue, but not other such transactions. Call it before the product is read;
 * `recordChange` follows.
 */
export async function lockCatalogueShared(
  trx: Trx,
  { kind }: Pick<ShopDatabase, 'kind'>,
): Promise<void> {
  // SQLite has one writer and needs no lock.
  if (kind === 'sqlite') return;
  await trx.selectFrom('catalogue_state').select('id').where('id', '=', 1).forShare().execute();
}

/**
 * Records that this transaction changes stock or reviews. `edit` is for what must show at once: a
 * review, a stock that the owner sets, a product that sells out. Call it last, because others wait
 * for its row until the commit.
 */
export async function recordChange(trx: Trx, kind: 'edit' | 'stock'): Promise<void> {
  noteCatalogueChange(trx);
  await trx
    .updateTable('catalogue_state')
    .set((row) =>
      kind === 'edit'
        ? { version: row('version', '+', 1) }
        : { stock_version: row('stock_version', '+', 1) },
    )
    .where('id', '=', 2)
    .execute();
}

export interface CatalogueNumbers {
  readonly version: number;
  readonly stockVersion: number;
}

export async function readCatalogueNumbers(read: Reader): Promise<CatalogueNumbers> {
  return read
    .selectFrom('catalogue_state')
    .select(({ fn }) => [
      fn.sum<number>('version').as('version'),
      fn.sum<number>('stock_version').as('stockVersion'),
    ])
    .executeTakeFirstOrThrow();
}
