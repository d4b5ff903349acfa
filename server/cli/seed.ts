import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { raiseCatalogueVersion } from '#server/modules/product/catalogue-version.ts';
import { packageRoot } from '#server/package-root.ts';

import { closestWord } from './closest-word.ts';
import { type Command, CommandError } from './command.ts';
import { createDice } from './dice.ts';
import { madeUpProduct } from './made-up-product.ts';
import { plainText } from './plain-text.ts';
import { sharedPictures } from './seed-pictures.ts';
import { writeMadeUp } from './seed-writer.ts';
import { processTerminal } from './terminal.ts';

const usage = 'npm run shop -- seed --products 100000 [--seed 1]';
const productsMax = 1_000_000;
const seedMax = 999_999;
const options = { products: { type: 'string', multiple: true }, seed: { type: 'string', multiple: true } } as const;
/** Products in one transaction: few enough that an order placed meanwhile waits well under a second. */
const batch = 200;

/** Fills the shop with made-up products, to try it with many. The same seed makes the same ones. */
export const seedCommand: Command = {
  name: 'seed',
  usage,
  summary: 'Add made-up products, to try the shop with many',
  async run(args, { database, pictures, print }) {
    const { products, seed } = readSeedArguments(args);
    const startedAt = performance.now();
    const picturesOf = await sharedPictures(database, pictures, join(packageRoot, 'catalogue'));

    const dice = createDice(`made-up ${seed}`);
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
  },
};

/** What to make; tells what is wrong in a sentence. */
export function readSeedArguments(args: readonly string[]): { products: number; seed: number } {
  for (const arg of args) {
    const name = /^--([^=]+)/.exec(arg)?.[1];
    if (name === undefined || name in options) continue;
    const meant = closestWord(name, Object.keys(options));
    const hint = meant ? `; did you mean --${meant}` : '';
    throw new CommandError(`There is no option --${plainText(name, 40)}${hint}. Usage: ${usage}`);
  }
  const { values, positionals } = parse(args);
  const odd = positionals[0];
  if (odd !== undefined) throw new CommandError(`'${plainText(odd)}' is one word too many. Usage: ${usage}`);
  if (!values.products) throw new CommandError(`How many products? Usage: ${usage}`);
  return {
    products: wholeNumber('products', values.products, productsMax),
    seed: wholeNumber('seed', values.seed ?? ['1'], seedMax),
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch {
    throw new CommandError(`Each option needs a number. Usage: ${usage}`);
  }
}

function wholeNumber(name: string, texts: readonly string[], most: number): number {
  const [text = '', more] = texts;
  if (more !== undefined) throw new CommandError(`--${name} can be given once. Usage: ${usage}`);
  const value = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (value < 1 || value > most) {
    throw new CommandError(
      `--${name} must be a whole number from 1 to ${most} (it is '${plainText(text, 40)}'). Usage: ${usage}`,
    );
  }
  return value;
}
