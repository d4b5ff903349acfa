import { join } from 'node:path';

import { raiseCatalogueVersion } from '#server/modules/product/catalogue-version.ts';
import { packageRoot } from '#server/package-root.ts';
import { plainText } from '#server/plain-text.ts';
import { CommandError, type OwnerCommand, type ShopContext } from './command.ts';
import { madeUpProduct } from './made-up-product.ts';
import { sharedPictures } from './seed-pictures.ts';
import { writeMadeUp } from './seed-writer.ts';
import { createSeededRandom } from './seeded-random.ts';
import { processTerminal } from './terminal.ts';

const productsMax = 1_000_000;
const seedMax = 999_999;
/** Products in one transaction: few enough that an order placed meanwhile waits well under a second. */
const batch = 200;

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
  const picturesOf = await sharedPictures(database, pictures, join(packageRoot, 'catalogue'));

  const dice = createSeededRandom(`made-up ${seed}`);
  const written = { created: 0, changed: 0, same: 0 };
  const bar = processTerminal.progress('Products', products);
  for (let first = 1; first <= products; first += batch) {
    const last = Math.min(products, first + batch - 1);
    const drafts = Array.from({ length: last - first + 1 }, (_, at) =>
      madeUpProduct(first + at, products, seed, dice, picturesOf),
    );
    await database.transaction((trx) => writeMadeUp(trx, drafts, written));
    bar.advance(drafts.length);
  }
  await database.transaction((trx) => raiseCatalogueVersion(trx));
  bar.end();
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  print(
    `${products} made-up products: ${written.created} new, ${written.changed} changed, ${written.same} unchanged, in ${seconds} seconds.`,
  );
  return 0;
}

function wholeNumber(name: string, max: number) {
  return (text: string): number => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : 0;
    if (value >= 1 && value <= max) return value;
    throw new CommandError(`--${name} must be a whole number from 1 to ${max} (it is '${plainText(text, 40)}').`);
  };
}
