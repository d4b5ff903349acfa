import { Option } from '@commander-js/extra-typings';

import { CommandError, type OwnerCommand, type ShopContext } from '#server/cli/command.ts';
import { confirmImport, type ImportOptions } from '#server/cli/confirm-import.ts';
import { openPictureFiles } from '#server/cli/pictures/picture-files.ts';
import { openPictureMemo } from '#server/cli/pictures/picture-memo.ts';
import { PictureResolver } from '#server/cli/pictures/picture-resolver.ts';
import { processTerminal, type Terminal } from '#server/cli/terminal.ts';
import type { ShopDatabase, Trx } from '#server/db/connect.ts';
import { audit } from '#server/modules/desk/audit/audit.ts';
import { raiseCatalogueVersion } from '#server/modules/product/catalogue-version.ts';
import { plainText, pluralize } from '#server/plain-text.ts';
import { FileError } from '#server/product-files/file-error.ts';
import {
  type ImportPlan,
  type ImportRules,
  type PlanItem,
  pictureProblems,
  pictureSourcesOf,
  planItems,
} from '#server/product-files/import/import-plan.ts';
import { type Written, writeItems } from '#server/product-files/import/import-write.ts';
import { type FileProducts, progressSteps, readFileProducts } from '#server/product-files/import/read-file-products.ts';
import { listShopPictures } from '#server/product-files/pictures/shop-pictures.ts';
import type { Rates } from '#server/product-files/shopify/currencies.ts';
import type { Refusal } from '#server/product-files/shopify/read-product.ts';
import { addRate, askRates } from './import-rates.ts';
import { printPictureProblems, printPlan, refusedText, writeReport } from './import-report.ts';

const fetchTimeoutMs = 30_000;

export const importCommand = createImportCommand(processTerminal);

/** The import, for a person or a script. */
export function createImportCommand(terminal: Terminal): OwnerCommand {
  return {
    name: 'import',
    define(command, useShop) {
      command
        .description('Import products from an export of Shopify or WooCommerce; shows what would change first')
        .argument('<file.csv>')
        .option('--dry-run', 'only show what would change')
        .option('-y, --yes', 'import without asking')
        .option('--skip-refused', 'with --yes: import the valid products even if others are refused')
        .option('--report <file>', 'write the full list of changes to a CSV file')
        .option('--pictures <place>', 'folder or zip of the picture files')
        .option('--no-pictures', 'skip pictures for now; a later import fetches them')
        .option('--drafts', 'import new products as hidden')
        .option('--update-stock', "take the file's stock for existing products too")
        .addOption(new Option('--keep-stock', 'the default').conflicts('updateStock').hideHelp())
        .option('--delete-missing-choices', "delete a product's choices that the file does not have")
        .option('--stock <number>', 'stock of new products without one in the file', readStock, 0)
        .option('--rate <code=rupees>', 'value of another currency, such as INR=1.6; repeatable', addRate)
        .option('--allow-local', 'also fetch pictures from addresses inside your own network')
        .action((file, options) => useShop((shop) => runImport(shop, file, options, terminal).catch(asCommandError)));
    },
  };
}

interface AllOptions extends ImportOptions {
  readonly report?: string;
  /** `false`: without pictures. */
  readonly pictures?: string | boolean;
  readonly drafts?: true;
  readonly updateStock?: true;
  readonly deleteMissingChoices?: true;
  readonly stock: number;
  readonly rate?: Rates;
  readonly allowLocal?: true;
}

async function runImport(shop: ShopContext, file: string, options: AllOptions, terminal: Terminal): Promise<number> {
  const rules: ImportRules = {
    startedAt: Date.now(),
    asDrafts: options.drafts ?? false,
    keepStock: !options.updateStock,
    deleteMissingChoices: options.deleteMissingChoices ?? false,
    stock: options.stock,
  };
  const { products, refusals, rowCount } = await readFile(file, options.rate ?? new Map(), terminal);
  const place = typeof options.pictures === 'string' ? options.pictures : undefined;
  const isWithoutPictures = options.pictures === false;
  const files = isWithoutPictures ? undefined : await openPictureFiles(file, place);
  try {
    const pictures = new PictureResolver({
      known: await listShopPictures(shop.database.read),
      store: shop.pictures,
      memo: openPictureMemo(shop.settings.dataDir),
      files,
      fetching: { allowLocal: options.allowLocal ?? false, timeoutMs: fetchTimeoutMs },
      onlyStored: isWithoutPictures,
    });
    const progress = terminal.progress('Checking', products.length * 2);
    for (const product of products) {
      for (const source of pictureSourcesOf(product)) await pictures.locate(source);
      progress.advance();
    }
    const planned = await planItems(shop.database.read, products, rules, pictures, progress);
    progress.end();

    const plan = { items: planned.items, refusals: [...refusals, ...planned.refusals], rowCount };
    printPlan(plan, { open: pictures.openCount, leftOut: pictures.skippedCount }, options.dryRun ?? false, shop.print);
    if (options.report !== undefined) {
      await writeReport(options.report, plan);
      shop.print(`The full report is in ${plainText(options.report, 200)}.`);
    }
    return await applyPlan(plan, options, rules, pictures, shop, terminal);
  } finally {
    files?.close();
  }
}

async function readFile(file: string, rates: Rates, terminal: Terminal): Promise<FileProducts> {
  const progress = terminal.progress('Reading', progressSteps);
  return readFileProducts(file, progress, (found) => {
    progress.end();
    return askRates(found, rates, terminal);
  }).finally(() => progress.end());
}

async function applyPlan(
  plan: ImportPlan,
  options: ImportOptions,
  rules: ImportRules,
  pictures: PictureResolver,
  shop: ShopContext,
  terminal: Terminal,
): Promise<number> {
  const { print } = shop;
  const work = plan.items.filter(({ what, openPictures }) => what !== 'same' || openPictures > 0);
  const decided = await confirmImport(
    {
      work: work.length,
      refused: plan.refusals.length,
      refusedText: refusedText(plan.refusals),
      remedy: 'Fix the file',
      question: question(work, plan.refusals),
      options,
    },
    terminal,
    print,
  );
  if (decided !== true) return decided;
  try {
    await shop.database.exclusively('import', () => importItems(work, rules, pictures, shop, terminal));
  } catch (error) {
    print('The import stopped. Nothing was changed.');
    throw error;
  }
  return 0;
}

async function importItems(
  work: readonly PlanItem[],
  rules: ImportRules,
  pictures: PictureResolver,
  shop: ShopContext,
  terminal: Terminal,
): Promise<void> {
  const problemsBefore = pictures.problems.size;
  const fetching = terminal.progress('Pictures', pictures.openCount);
  await pictures.load(fetching).finally(() => fetching.end());
  const progress = terminal.progress('Writing', work.length);
  const written = await writePlan(shop.database, (trx) => writeItems(trx, work, rules, pictures, progress)).finally(
    () => progress.end(),
  );

  const newProblems = pictures.problems.size - problemsBefore;
  if (newProblems > 0) {
    shop.print('');
    shop.print(`${pluralize(newProblems, 'picture')} could not be loaded; the next import tries again:`);
    printPictureProblems(
      work.flatMap(({ product }) => pictureProblems(product, pictures)),
      shop.print,
    );
  }
  const { created, changed } = written;
  shop.print(
    created + changed === 0
      ? 'Nothing changed.'
      : `Imported: ${pluralize(created, 'new product')}, ${pluralize(changed, 'changed product')}.`,
  );
}

/** Writes in one transaction. One without changes is rolled back, so that it does not raise the version. */
async function writePlan(database: ShopDatabase, write: (trx: Trx) => Promise<Written>): Promise<Written> {
  let written: Written = { created: 0, changed: 0, same: 0 };
  const nothingToWrite = new Error('rolled back on purpose');
  const writing = database.transaction(async (trx) => {
    await raiseCatalogueVersion(trx);
    written = await write(trx);
    const { created, changed } = written;
    if (created + changed === 0) throw nothingToWrite;
    await audit(trx, { who: 'command', action: 'product.import', subject: 'products', after: { created, changed } });
  });
  await writing.catch((error: unknown) => {
    if (error !== nothingToWrite) throw error;
  });
  return written;
}

function question(work: readonly PlanItem[], refusals: readonly Refusal[]): string {
  const products = pluralize(work.length, 'product');
  return refusals.length > 0
    ? `\n${refusedText(refusals)} refused. Import the other ${products}? (yes or no) `
    : `\nImport ${products}? (yes or no) `;
}

/** Throws what is wrong with a file as a person's mistake. */
function asCommandError(error: unknown): never {
  throw error instanceof FileError ? new CommandError(error.message, { cause: error }) : error;
}

function readStock(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new CommandError('--stock needs a whole number, such as --stock 10.');
}
