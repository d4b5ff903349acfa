import { announce, type Reader, type ShopDatabase, type Trx } from '#server/db/connect.ts';
import { type Bound, prepared } from '#server/db/prepared.ts';

// What changes by the owner's hand raises the version, and everything made from the catalogue is made again. Orders and
// reviews only log the products they change: rows of their own, so that no order waits for another's.

/**
 * Says that this transaction changes what the catalogue shows. Call it first: it also makes writers of the
 * catalogue take turns.
 */
export async function touchCatalogue(trx: Trx): Promise<void> {
  announce(trx, 'catalogue');
  await trx
    .updateTable('catalogue_state')
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('id', '=', 1)
    .execute();
}

/**
 * For transactions that only take from the stock or add a review: keeps writers of the catalogue out until the
 * transaction's end, and lets others like it in. Call it before the product is touched; `logChange` follows.
 */
export async function enterCatalogue(trx: Trx, { kind }: Pick<ShopDatabase, 'kind'>): Promise<void> {
  // SQLite has one writer and needs no lock.
  if (kind === 'sqlite') return;
  await trx.selectFrom('catalogue_state').select('id').where('id', '=', 1).forShare().execute();
}

/** Logs that this transaction changes the stock or the reviews of these products. */
export async function logChange(trx: Trx, kind: ChangeKind, productIds: readonly string[]): Promise<void> {
  if (productIds.length > 0) await changeOf(trx, kind, productIds).all();
}

type ChangeKind = 'stock' | 'review';

/** The statement behind it, for a transaction that has others to send with it. At least one product. */
export function changeOf(trx: Trx, kind: ChangeKind, productIds: readonly string[]): Bound<unknown> {
  announce(trx, kind === 'stock' ? 'stock' : 'catalogue');
  const at = new Date().toISOString();
  return insertChanges(
    trx,
    [...new Set(productIds)].map((id) => ({ product_id: id, kind, at })),
  );
}

type ChangeRow = { readonly product_id: string; readonly kind: ChangeKind; readonly at: string };

const insertChanges = prepared((trx: Trx, rows: readonly ChangeRow[]) =>
  trx.insertInto('catalogue_changes').values(rows),
);

export async function readCatalogueVersion(read: Reader): Promise<number> {
  const row = await read
    .selectFrom('catalogue_state')
    .select((state) => state.fn.sum<number>('version').as('version'))
    .executeTakeFirstOrThrow();
  return row.version;
}
