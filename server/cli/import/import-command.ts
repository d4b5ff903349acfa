import { CommandError, type OwnerCommand, type ShopContext } from '#server/cli/command.ts';
import { confirmImport, type ImportOptions } from '#server/cli/confirm-import.ts';
import { openPictureFiles } from '#server/cli/pictures/picture-files.ts';
import { PictureResolver } from '#server/cli/pictures/picture-resolver.ts';
import { processTerminal, type Terminal } from '#server/cli/terminal.ts';
import { audit } from '#server/modules/desk/audit/audit.ts';
import { raiseCatalogueVersion } from '#server/modules/product/catalogue-version.ts';
import { applyImport, type ImportPlan, picturesOf, planImport } from '#server/modules/product-files/import-plan.ts';
import type { ImportRules } from '#server/modules/product-files/merge-product.ts';
import { FileError } from '#server/modules/product-files/read-csv.ts';
import { type ProductFile, readProductFile } from '#server/modules/product-files/read-product-file.ts';
import { readStoredPictures } from '#server/modules/product-files/stored-pictures.ts';
import { pluralize } from '#server/plain-text.ts';

import { printPictureProblems, printPlan } from './print-plan.ts';

const fetchTimeoutMs = 30_000;

export const importCommand = createImportCommand(processTerminal);

/** The import, for a person or a script. */
export function createImportCommand(terminal: Terminal): OwnerCommand {
  return {
    name: 'import',
    define(command, useShop) {
      command
        .description('Import products from a file of this shop, Shopify or WooCommerce; shows what would change first')
        .argument('<file.csv>')
        .option('--dry-run', 'only show what would change')
        .option('-y, --yes', 'import without asking')
        .option('--pictures <place>', 'folder or zip of the picture files')
        .option('--no-pictures', 'skip pictures for now; a later import fetches them')
        .option('--drafts', 'import new products as hidden')
        .option('--update-stock', "take the file's stock for existing products too")
        .option('--delete-missing-choices', "delete a product's choices that the file does not have")
        .option('--stock <number>', 'stock of new products without one in the file', readStock, 0)
        .option('--allow-local', 'also fetch pictures from addresses inside your own network')
        .action((file, options) => useShop((shop) => runImport(shop, file, options, terminal).catch(asCommandError)));
    },
  };
}

interface AllOptions extends Omit<ImportOptions, 'skipRefused'> {
  /** `false`: without pictures. */
  readonly pictures?: string | boolean;
  readonly drafts?: true;
  readonly updateStock?: true;
  readonly deleteMissingChoices?: true;
  readonly stock: number;
  readonly allowLocal?: true;
}

async function runImport(shop: ShopContext, path: string, options: AllOptions, terminal: Terminal): Promise<number> {
  const rules: ImportRules = {
    startedAt: Date.now(),
    asDrafts: options.drafts ?? false,
    keepStock: !options.updateStock,
    deleteMissingChoices: options.deleteMissingChoices ?? false,
    stock: options.stock,
  };
  const file = await readProductFile(path);
  const onlyStored = options.pictures === false;
  const place = typeof options.pictures === 'string' ? options.pictures : undefined;
  const files = onlyStored ? undefined : await openPictureFiles(path, place);
  try {
    const pictures = new PictureResolver({
      known: await readStoredPictures(shop.database.read),
      store: shop.pictures,
      dataDir: shop.settings.dataDir,
      files,
      fetching: { allowLocal: options.allowLocal ?? false, timeoutMs: fetchTimeoutMs },
      onlyStored,
    });
    for (const product of file.products) for (const picture of picturesOf(product)) await pictures.locate(picture);
    const plan = await makePlan(shop, file, rules, pictures, terminal);
    printPlan(plan, pictures, options.dryRun ?? false, shop.print);
    return await confirmAndImport(plan, file, rules, pictures, options, shop, terminal);
  } finally {
    files?.close();
  }
}

async function makePlan(
  { database }: ShopContext,
  file: ProductFile,
  rules: ImportRules,
  pictures: PictureResolver,
  terminal: Terminal,
): Promise<ImportPlan> {
  const progress = terminal.progress('Checking', file.products.length);
  return planImport(database.read, file, rules, pictures, progress).finally(() => progress.end());
}

async function confirmAndImport(
  plan: ImportPlan,
  file: ProductFile,
  rules: ImportRules,
  pictures: PictureResolver,
  options: AllOptions,
  shop: ShopContext,
  terminal: Terminal,
): Promise<number> {
  const { print } = shop;
  if (plan.problems.length > 0) {
    print('Nothing is imported until these rows are mended.');
    return options.dryRun ? 0 : 1;
  }
  const isWork = ({ what, product }: ImportPlan['items'][number]) =>
    what !== 'same' || picturesOf(product).some(({ src }) => pictures.isOpen(src));
  const work = plan.items.filter(isWork).length;
  const question = `\nImport ${pluralize(work, 'product')}? (yes or no) `;
  const decided = await confirmImport(
    { work, refused: 0, refusedText: '', remedy: '', question, options },
    terminal,
    print,
  );
  if (decided !== true) return decided;
  try {
    await shop.database.exclusively('import', () => write(plan, file, rules, pictures, shop, terminal));
  } catch (error) {
    print('The import stopped. Nothing was changed.');
    throw error;
  }
  return 0;
}

async function write(
  shown: ImportPlan,
  file: ProductFile,
  rules: ImportRules,
  pictures: PictureResolver,
  shop: ShopContext,
  terminal: Terminal,
): Promise<void> {
  const { database, print } = shop;
  const known = new Set(pictures.problems.keys());
  const hadOpen = pictures.openCount > 0;
  const fetching = terminal.progress('Pictures', pictures.openCount);
  await pictures.load(fetching).finally(() => fetching.end());
  printPictureProblems(
    [...pictures.problems].filter(([src]) => !known.has(src)),
    print,
  );

  // With the pictures it is known which products change.
  const plan = hadOpen ? await makePlan(shop, file, rules, pictures, terminal) : shown;
  const work = plan.items.filter(({ what }) => what !== 'same');
  if (work.length === 0) return print('Nothing changed.');
  const progress = terminal.progress('Writing', work.length);
  const { created, changed } = await database
    .transaction(async (trx) => {
      await raiseCatalogueVersion(trx);
      const written = await applyImport(trx, work, rules, pictures, progress);
      await audit(trx, { who: 'command', action: 'product.import', subject: 'products', after: written });
      return written;
    })
    .finally(() => progress.end());
  print(`Imported: ${pluralize(created, 'new product')}, ${pluralize(changed, 'changed product')}.`);
}

/** Throws what is wrong with a file as a person's mistake. */
function asCommandError(error: unknown): never {
  throw error instanceof FileError ? new CommandError(error.message, { cause: error }) : error;
}

function readStock(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new CommandError('--stock needs a whole number, such as --stock 10.');
}
