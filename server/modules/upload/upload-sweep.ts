import type { ShopDatabase } from '#server/db/connect.ts';
import type { UploadStore } from '#server/media/upload-store.ts';

const day = 24 * 60 * 60 * 1000;

/** Tables that refer to uploads. */
const referringTables = ['orders', 'order_events', 'bookings', 'custom_requests'] as const;

/**
 * Deletes unused pictures that are more than a day older than `now`, such as those of rejected orders: first the rows, then
 * the files without a row. Returns the number of deleted files.
 */
export async function sweepUploads(
  database: Pick<ShopDatabase, 'read' | 'transaction'>,
  uploads: UploadStore,
  now = new Date(),
): Promise<number> {
  const before = new Date(now.getTime() - day);
  await database.transaction(async (trx) => {
    let orphans = trx.deleteFrom('uploads').where('created_at', '<', before.toISOString());
    for (const table of referringTables) {
      orphans = orphans.where('id', 'not in', (row) =>
        row.selectFrom(table).select('upload_id').where('upload_id', 'is not', null).$castTo<{ upload_id: string }>(),
      );
    }
    await orphans.execute();
  });
  // A picture that is needed from now on has just been stored again, so it is too young to be deleted.
  const rows = await database.read.selectFrom('uploads').select('hash').distinct().execute();
  const needed = new Set(rows.map(({ hash }) => hash));
  return uploads.sweep(before, (hash) => needed.has(hash));
}
