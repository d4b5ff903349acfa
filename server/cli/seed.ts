import { join } from 'node:path';

import { openCataloguePictures } from '#server/demo/catalogue-pictures.ts';
import { draftOf } from '#server/demo/demo-drafts.ts';
import { readDemoFiles } from '#server/demo/demo-files.ts';
import { insertPictureRow } from '#server/media/picture-store.ts';
import { raiseCatalogueVersion } from '#server/modules/product/catalogue-version.ts';
import type { ProductDraft } from '#server/modules/product/product-draft.ts';
import { writeProduct } from '#server/modules/product/product-writer.ts';
import { slugOf } from '#server/modules/product/slug.ts';
import { packageRoot } from '#server/package-root.ts';
import { plainText } from '#server/plain-text.ts';

import { CommandError, type OwnerCommand, type ShopContext } from './command.ts';
import { createSeededRandom, type SeededRandom } from './seeded-random.ts';
import { processTerminal } from './terminal.ts';

const productsMax = 1_000_000;
const seedMax = 999_999;
/** Products in one transaction: few enough that an order placed meanwhile waits well under a second. */
const batch = 200;
const kinds = [
  'Little',
  'Great',
  'Morning',
  'Evening',
  'Monsoon',
  'Winter',
  'Banded',
  'Carved',
  'Everyday',
  'Festival',
];
const places = ['Makalu', 'Dolpo', 'Mustang', 'Langtang', 'Humla', 'Manang', 'Ilam', 'Gorkha', 'Patan', 'Namche'];
const hourMs = 60 * 60 * 1000;
/** Fixed, so that the same seed makes the same shop on any day. */
const newestAt = Date.UTC(2026, 5, 30, 12);

/** Fills the shop with made-up products, to try it with many. The same seed makes the same ones. */
export const seedCommand: OwnerCommand = {
  name: 'seed',
  define(command, useShop) {
    command
      .description('Add made-up products, to try the shop with many')
      .requiredOption('--products <number>', 'how many', wholeNumber('products', productsMax))
      .option('--seed <number>', 'the same number makes the same products', wholeNumber('seed', seedMax), 1)
      .action(({ products, seed }) => useShop((shop) => addMadeUpProducts(shop, products, seed)));
  },
};

async function addMadeUpProducts(
  { database, pictures, print }: ShopContext,
  products: number,
  seed: number,
): Promise<number> {
  const startedAt = performance.now();
  const models = await addModels(database, pictures);
  const dice = createSeededRandom(`made-up ${seed}`);
  const written = { created: 0, changed: 0, same: 0 };
  const bar = processTerminal.progress('Products', products);
  for (let first = 1; first <= products; first += batch) {
    const last = Math.min(products, first + batch - 1);
    await database.transaction(async (trx) => {
      for (let number = first; number <= last; number += 1)
        written[await writeProduct(trx, madeUp(models, `${seed}-${number}`, number, dice))] += 1;
    });
    bar.advance(last - first + 1);
  }
  await database.transaction((trx) => raiseCatalogueVersion(trx));
  bar.end();
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  print(
    `${products} made-up products: ${written.created} new, ${written.changed} changed, ${written.same} unchanged, in ${seconds} seconds.`,
  );
  return 0;
}

/** The demo's products, with their pictures in the shop. */
async function addModels(database: ShopContext['database'], store: ShopContext['pictures']): Promise<ProductDraft[]> {
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
function madeUp(models: readonly ProductDraft[], suffix: string, number: number, dice: SeededRandom): ProductDraft {
  const pick = <Item>(list: readonly Item[]) => list[Math.floor(dice.next() * list.length)] as Item;
  const model = pick(models);
  const name = `${pick(kinds)} ${pick(places)} ${model.name}`;
  const pricePaisa = 35_000 + 1_000 * Math.floor(4_465 * dice.next() ** 3);
  return {
    ...model,
    slug: `made-up-${slugOf(name)}-${suffix}`,
    name,
    description: `${model.description}\nThis product is made up, to try the shop with many.`,
    pricePaisa,
    salePaisa: dice.chance(0.3) ? Math.round(pricePaisa * dice.between(0.6, 0.95)) : null,
    stock: dice.chance(0.06) ? 0 : Math.round(dice.between(1, 60)),
    bestSeller: false,
    addedAt: new Date(newestAt - Math.floor((number + 0.9 * dice.next()) * hourMs)).toISOString(),
  };
}

function wholeNumber(name: string, max: number) {
  return (text: string): number => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : 0;
    if (value >= 1 && value <= max) return value;
    throw new CommandError(`--${name} must be a whole number from 1 to ${max} (it is '${plainText(text, 40)}').`);
  };
}
