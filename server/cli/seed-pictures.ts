import { categories } from '#contract/names/categories.ts';
import { crystals } from '#contract/names/crystals.ts';
import type { Reader, ShopDatabase } from '#server/db/connect.ts';
import type { DemoProduct } from '#server/demo/demo-files.ts';
import { type DrawProduct, makeDemoPictures } from '#server/demo/demo-pictures.ts';
import { keepPictureRow, type PictureStore } from '#server/media/picture-store.ts';

import type { Progress } from './terminal.ts';

/** Hashes of pictures, by category. */
export type PicturesByCategory = ReadonlyMap<string, readonly string[]>;

/** Enough that a shelf does not look like one product a hundred times. */
const picturesEach = 12;

/** The shop's own pictures of each category, and drawn ones for a category without any. */
export async function sharedPictures(
  database: ShopDatabase,
  store: PictureStore,
  loadDraw: () => Promise<DrawProduct>,
  progress: (total: number) => Progress,
): Promise<PicturesByCategory> {
  const shared = new Map<string, readonly string[]>();
  const missing: string[] = [];
  for (const { slug } of categories) {
    const hashes = await picturesTagged(database.read, slug);
    if (hashes.length > 0) shared.set(slug, hashes);
    else missing.push(slug);
  }
  if (missing.length === 0) return shared;

  const bar = progress(missing.length * 2);
  const draw = await loadDraw();
  const drawn = await makeDemoPictures(missing.map(drawingOnly), store, draw, () => bar.advance());
  bar.end();
  await database.transaction(async (trx) => {
    for (const [at, { front, detail }] of drawn.entries()) {
      await keepPictureRow(trx, front);
      await keepPictureRow(trx, detail);
      shared.set(missing[at] ?? '', [front.hash, detail.hash]);
    }
  });
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

/** A product that is nothing but its drawing. */
function drawingOnly(kind: string, at: number): DemoProduct {
  const stone = crystals[at % crystals.length]?.slug;
  const drawing = { kind, stones: stone === undefined ? [] : [stone] };
  return {
    slug: kind,
    name: kind,
    shortDesc: '',
    description: '',
    price: 1,
    information: [],
    tags: [],
    addedAt: '',
    drawing,
  };
}
