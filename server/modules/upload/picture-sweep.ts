import type { Reader, ShopDatabase, Trx } from '#server/db/connect.ts';
import type { PictureStore } from '#server/media/picture-store.ts';
import { readShopSettings } from '#server/modules/settings/settings-store.ts';

/** Longer than anybody leaves a half-filled product form open: what it refers to is not known to the server. */
export const unusedPictureDays = 30;
/** At once, so that the transaction is short. The next day's sweep takes the next ones. */
const batch = 500;
const dayMs = 24 * 60 * 60 * 1000;
/** Longer than any upload takes: a file may be stored again just before its row is. */
const uploadMs = 60 * 60 * 1000;

/**
 * Deletes pictures that nothing in the shop has used for 30 days, such as photos for a product that was never saved or was
 * deleted: first the rows, then the files. Returns how many.
 */
export async function sweepPictures(
  database: Pick<ShopDatabase, 'kind' | 'read' | 'transaction'>,
  pictures: PictureStore,
  now = new Date(),
): Promise<number> {
  const before = new Date(now.getTime() - unusedPictureDays * dayMs).toISOString();
  const found = await unusedPictures(database.read, before);
  if (found.length === 0) return 0;
  const removed = await database.transaction(async (trx) => {
    await lockCatalogue(trx, database.kind);
    const hashes = await unusedPictures(trx, before, found);
    if (hashes.length > 0) await trx.deleteFrom('pictures').where('hash', 'in', hashes).execute();
    return hashes;
  });
  for (const hash of removed) await pictures.remove(hash, new Date(now.getTime() - uploadMs));
  return removed.length;
}

/** Locks out editors of the catalogue and orders, which copy the addresses of pictures. */
async function lockCatalogue(trx: Trx, kind: ShopDatabase['kind']): Promise<void> {
  // SQLite has one writer.
  if (kind === 'sqlite') return;
  await trx.selectFrom('catalogue_state').select('id').where('id', '=', 1).forUpdate().execute();
}

/** Hashes of pictures stored before a time, and not again since, which nothing refers to; at most one batch. */
async function unusedPictures(read: Reader, before: string, among?: readonly string[]): Promise<string[]> {
  let query = read.selectFrom('pictures').select('hash').where('created_at', '<', before);
  if (among) query = query.where('hash', 'in', among);
  for (const [table, column] of referringColumns) {
    query = query.where('hash', 'not in', (row) =>
      row
        // One table's type stands for all.
        .selectFrom(table as 'order_items')
        .select(column as 'picture_hash')
        .where(column as 'picture_hash', 'is not', null)
        .$castTo<{ picture_hash: string }>(),
    );
  }
  const rows = await query.orderBy('created_at').limit(batch).execute();
  if (rows.length === 0) return [];
  const inTexts = await hashesInTexts(read);
  return rows.map(({ hash }) => hash).filter((hash) => !inTexts.has(hash));
}

/** Columns with the hash of a public picture. */
const referringColumns = [
  ['product_pictures', 'hash'],
  ['product_attributes', 'picture_hash'],
  ['order_items', 'picture_hash'],
  ['testimonials', 'picture_hash'],
  ['videos', 'poster_hash'],
  ['posts', 'picture_hash'],
] as const;

/** What posts, descriptions and settings refer to. */
async function hashesInTexts(read: Reader): Promise<ReadonlySet<string>> {
  const posts = await read.selectFrom('posts').select('markdown as text').where('markdown', 'like', media).execute();
  const products = await read
    .selectFrom('products')
    .select('description as text')
    .where('description', 'like', media)
    .execute();
  const settings = [...(await readShopSettings(read)).values()].map(String);
  const texts = [...posts, ...products].map(({ text }) => text);
  return new Set([...texts, ...settings].flatMap((text) => text.match(/[0-9a-f]{20,64}/g) ?? []));
}

const media = '%/media/%';
