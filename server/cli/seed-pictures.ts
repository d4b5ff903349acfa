import { categories } from '#contract/names/categories.ts';
import type { Reader, ShopDatabase } from '#server/db/connect.ts';
import { openCataloguePictures } from '#server/demo/catalogue-pictures.ts';
import { readDemoFiles } from '#server/demo/demo-files.ts';
import { insertPictureRow, type PictureStore } from '#server/media/picture-store.ts';

/** Hashes of pictures, by category. */
export type PicturesByCategory = ReadonlyMap<string, readonly string[]>;

/** Enough for a list that is not one picture a hundred times. */
const picturesEach = 12;

/** The shop's own pictures of each category; for a category without any, those of the demo's catalogue. */
export async function sharedPictures(
  database: ShopDatabase,
  store: PictureStore,
  catalogueFolder: string,
): Promise<PicturesByCategory> {
  const shared = new Map<string, readonly string[]>();
  const missing: string[] = [];
  for (const { slug } of categories) {
    const hashes = await picturesTagged(database.read, slug);
    if (hashes.length > 0) shared.set(slug, hashes);
    else missing.push(slug);
  }
  if (missing.length === 0) return shared;

  const { products } = await readDemoFiles(catalogueFolder);
  const addPicture = await openCataloguePictures(catalogueFolder, store);
  for (const category of missing) {
    const names = products.flatMap(({ tags, pictures }) => (tags.includes(category) ? pictures.slice(0, 1) : []));
    const added = await Promise.all(names.slice(0, picturesEach).map(addPicture));
    await database.transaction(async (trx) => {
      for (const { stored } of added) await insertPictureRow(trx, stored);
    });
    shared.set(
      category,
      added.map(({ stored }) => stored.hash),
    );
  }
  return shared;
}

/** The first pictures of the oldest products with a tag: the same ones each time. */
async function picturesTagged(read: Reader, tag: string): Promise<string[]> {
  const rows = await read
    .selectFrom('products')
    .innerJoin('product_tags', 'product_tags.product_id', 'products.id')
    .innerJoin('product_pictures', 'product_pictures.product_id', 'products.id')
    .select('product_pictures.hash')
    .where('product_tags.tag', '=', tag)
    .where('product_pictures.position', '=', 0)
    .where('products.slug', 'not like', 'made-up-%')
    .orderBy('products.slug')
    .limit(picturesEach)
    .execute();
  return [...new Set(rows.map((row) => row.hash))];
}
