import { join } from 'node:path';

import type { ShopDatabase } from '#server/db/connect.ts';
import { openCataloguePictures } from '#server/demo/catalogue-pictures.ts';
import { draftOf } from '#server/demo/demo-drafts.ts';
import { readDemoFiles } from '#server/demo/demo-files.ts';
import { insertPictureRow, type PictureStore } from '#server/media/picture-store.ts';
import { raiseCatalogueVersion } from '#server/modules/product/catalogue-version.ts';
import type { ProductDraft } from '#server/modules/product/product-draft.ts';
import { writeProduct } from '#server/modules/product/product-writer.ts';
import { slugOf } from '#server/modules/product/slug.ts';
import { packageRoot } from '#server/package-root.ts';
import { createSeededRandom, type SeededRandom } from '#tests/setup/seeded-random.ts';

const batch = 200;
const kinds = 'Little Great Morning Evening Monsoon Winter Banded Carved Everyday Festival'.split(' ');
const places = 'Makalu Dolpo Mustang Langtang Humla Manang Ilam Gorkha Patan Namche'.split(' ');
const hourMs = 60 * 60 * 1000;
/** Fixed, so that the shop is the same on any day. */
const newestAt = Date.UTC(2026, 5, 30, 12);

/** Adds made-up products, the same ones each time. */
export async function addMadeUpProducts(database: ShopDatabase, store: PictureStore, count: number): Promise<void> {
  const models = await addModels(database, store);
  const random = createSeededRandom('made-up');
  for (let first = 1; first <= count; first += batch) {
    await database.transaction(async (trx) => {
      for (let number = first; number < Math.min(count + 1, first + batch); number += 1)
        await writeProduct(trx, madeUp(number, models, random));
    });
  }
  await database.transaction(raiseCatalogueVersion);
}

/** The demo's products, with their pictures in the shop. */
async function addModels(database: ShopDatabase, store: PictureStore): Promise<ProductDraft[]> {
  const folder = join(packageRoot, 'catalogue');
  const { products } = await readDemoFiles(folder);
  const addPicture = await openCataloguePictures(folder, store);
  const models = await Promise.all(products.map((product) => draftOf(product, addPicture)));
  await database.transaction(async (trx) => {
    for (const { pictures } of models) for (const picture of pictures) await insertPictureRow(trx, picture);
  });
  return models.map(({ draft }) => draft);
}

/** One of the demo's products under another name, with a price, a stock and a day of its own. */
function madeUp(number: number, models: readonly ProductDraft[], random: SeededRandom): ProductDraft {
  const pick = <Item>(list: readonly Item[]) => list[Math.floor(random.next() * list.length)] as Item;
  const model = pick(models);
  const name = `${pick(kinds)} ${pick(places)} ${model.name}`;
  const pricePaisa = 35_000 + 1_000 * Math.floor(4_465 * random.next() ** 3);
  return {
    ...model,
    slug: `made-up-${slugOf(name)}-${number}`,
    name,
    description: `${model.description}\nThis product is made up, to try the shop with many.`,
    pricePaisa,
    salePaisa: random.chance(0.3) ? Math.round(pricePaisa * random.between(0.6, 0.95)) : null,
    stock: random.chance(0.06) ? 0 : Math.round(random.between(1, 60)),
    bestSeller: false,
    addedAt: new Date(newestAt - Math.floor((number + 0.9 * random.next()) * hourMs)).toISOString(),
  };
}
