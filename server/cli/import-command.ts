import { readFile, stat } from 'node:fs/promises';
import { madeTexts } from '#contract/rules/shelves/made-texts.ts';
import { audit } from '#server/audit.ts';
import { raiseCatalogueVersion } from '#server/modules/product/catalogue-version.ts';
import { readCategoryGuess } from '#server/modules/product/import-words.ts';
import {
  applyImport,
  type ImportPlan,
  planImport,
} from '#server/modules/product-files/import-plan.ts';
import type { ImportRules } from '#server/modules/product-files/merge-product.ts';
import { FileError } from '#server/modules/product-files/read-csv.ts';
import {
  type FileProduct,
  picturesOf,
  readProductFile,
} from '#server/modules/product-files/read-product-file.ts';
import { readStoredPictures } from '#server/modules/product-files/stored-pictures.ts';
import { plainText, pluralize } from '#server/plain-text.ts';

import { CommandError, type OwnerCommand, type ShopContext } from './command.ts';
import { openPictureFiles, PictureResolver } from './pictures/picture-resolver.ts';
import { printPictureProblems, printPlan } from './print-plan.ts';
import { isYes, processTerminal, type Terminal } from './terminal.ts';

const bytesMax = 100 * 1024 * 1024;
const fetchTimeoutMs = 30_000;

export const importCommand = createImportCommand(processTerminal);

/** The import, for a person or a script. */
export function createImportCommand(terminal: Terminal): OwnerCommand {
  return {
    name: 'import',
    define(command, useShop) {
      command
        .description(
          'Import products from a file of this shop, Shopify or WooCommerce; ' +
            'shows what would change first',
        )
        .argument('<file.csv>')
        .option('--dry-run', 'only show what would change')
        .option('-y, --yes', 'import without asking')
        .option('--pictures <place>', 'folder of the picture files')
        .option('--no-pictures', 'skip pictures for now; a later import fetches them')
        .option('--drafts', 'import new products as hidden')
        .option('--update-stock', "take the file's stock for existing products too")
        .option(
          '--delete-missing-variants',
          "delete a product's variants that the file does not have",
        )
        .option('--stock <number>', 'stock of new products without one in the file', readStock, 0)
        .option('--allow-local', 'also fetch pictures from addresses inside your own network')
        .action((file, options) =>
          useShop((shop) => runImport(shop, file, options, terminal).catch(asCommandError)),
        );
    },
  };
}

interface ImportOptions {
  readonly dryRun?: true;
  readonly yes?: true;
  /** `false`: without pictures. */
  readonly pictures?: string | boolean;
  readonly drafts?: true;
  readonly updateStock?: true;
  readonly deleteMissingVariants?: true;
  readonly stock: number;
  readonly allowLocal?: true;
}

async function runImport(
  shop: ShopContext,
  path: string,
  options: ImportOptions,
  terminal: Terminal,
): Promise<number> {
  const { database, print } = shop;
  const guess = await readCategoryGuess(database.read);
  const rules: ImportRules = {
    startedAt: Date.now(),
    guess,
    asDrafts: options.drafts ?? false,
    keepStock: !options.updateStock,
    withCosts: true,
    deleteMissingVariants: options.deleteMissingVariants ?? false,
    stock: options.stock,
  };
  const file = await readProductFile(await readFileOf(path), guess);
  const onlyStored = options.pictures === false;
  const place = typeof options.pictures === 'string' ? options.pictures : undefined;
  const files = onlyStored ? undefined : await openPictureFiles(path, place);
  const pictures = new PictureResolver({
    known: await readStoredPictures(database.read),
    store: shop.pictures,
    dataDir: shop.settings.dataDir,
    files,
    fetching: { allowLocal: options.allowLocal ?? false, timeoutMs: fetchTimeoutMs },
    onlyStored,
  });
  for (const product of file.products)
    for (const picture of picturesOf(product)) await pictures.locate(picture);
  const makePlan = () => {
    const progress = terminal.progress('Checking', file.products.length);
    return planImport(database.read, file, rules, pictures, progress).finally(() => progress.end());
  };
  const plan = await makePlan();
  printPlan(plan, pictures, options.dryRun ?? false, print);
  if (plan.problems.length > 0) {
    print('Nothing is imported until these rows are mended.');
    return options.dryRun ? 0 : 1;
  }
  const hasOpen = (product: FileProduct) =>
    picturesOf(product).some(({ src }) => pictures.isOpen(src));
  const work = plan.items.filter(({ what, product }) => what !== 'same' || hasOpen(product)).length;
  if (!(await isWanted(work, plan.shelves.length > 0, options, terminal, print))) return 0;
  await database.exclusively('import', async () => {
    const isLoaded = await loadPictures(pictures, terminal, print);
    // With the pictures it is known which products change.
    const latest = isLoaded ? await makePlan() : plan;
    await write(shop, latest, rules, pictures, terminal);
  });
  return 0;
}

/** Whether to carry out the import that was shown, by the options or by asking. */
async function isWanted(
  work: number,
  makesShelves: boolean,
  options: ImportOptions,
  terminal: Terminal,
  print: ShopContext['print'],
) {
  if (options.dryRun) print('This was a dry run: nothing was changed.');
  else if (work === 0 && !makesShelves) print('There is nothing to change.');
  else if (!options.yes && !terminal.isInteractive)
    print('Nothing was imported. Add --yes to import.');
  else if (
    options.yes ||
    isYes(await terminal.ask(`\nImport ${pluralize(work, 'product')}? (yes or no) `))
  )
    return true;
  else print('Nothing was imported.');
  return false;
}

/** Loads what is open, and prints what could not be loaded. Returns whether anything was open. */
async function loadPictures(
  pictures: PictureResolver,
  terminal: Terminal,
  print: ShopContext['print'],
) {
  const open = pictures.openCount;
  const known = new Set(pictures.problems.keys());
  const progress = terminal.progress('Pictures', open);
  await pictures.load(progress).finally(() => progress.end());
  const failed = [...pictures.problems].filter(([src]) => !known.has(src));
  printPictureProblems(failed, print);
  return open > 0;
}

async function write(
  { database, print }: ShopContext,
  { items, shelves }: ImportPlan,
  rules: ImportRules,
  pictures: PictureResolver,
  terminal: Terminal,
): Promise<void> {
  const work = items.filter(({ what }) => what !== 'same');
  if (work.length === 0 && shelves.length === 0) return print('Nothing changed.');
  const progress = terminal.progress('Writing', work.length);
  try {
    const { created, changed } = await database.transaction(async (trx) => {
      await raiseCatalogueVersion(trx);
      const written = await applyImport(trx, { items: work, shelves }, rules, pictures, progress);
      await audit(trx, {
        who: 'command',
        action: 'product.import',
        subject: 'products',
        after: { ...written, shelves: madeTexts(shelves) },
      });
      return written;
    });
    print(
      `Imported: ${pluralize(created, 'new product')}, ${pluralize(changed, 'changed product')}.`,
    );
  } catch (error) {
    print('The import stopped. Nothing was changed.');
    throw error;
  } finally {
    progress.end();
  }
}

async function readFileOf(path: string): Promise<Buffer> {
  const shown = plainText(path, 200);
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile())
    throw new CommandError(found ? `'${shown}' is not a file.` : `There is no file '${shown}'.`);
  if (found.size > bytesMax)
    throw new CommandError(
      `The file is larger than ${bytesMax / 1024 / 1024} MB. Split it by products.`,
    );
  return readFile(path);
}

/** Throws what is wrong with a file as a person's mistake. */
function asCommandError(error: unknown): never {
  throw error instanceof FileError ? new CommandError(error.message, { cause: error }) : error;
}

function readStock(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new CommandError('--stock needs a whole number, such as --stock 10.');
}
