import type { Reader, Trx } from '#server/db/connect.ts';

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

export async function readCatalogueVersion(read: Reader): Promise<number> {
  const row = await read.selectFrom('catalogue_state').select('version').where('id', '=', 1).executeTakeFirstOrThrow();
  return row.version;
}
