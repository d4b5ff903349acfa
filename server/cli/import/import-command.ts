import { readArguments } from '#server/cli/arguments.ts';
import { type Command, CommandError, type ShopContext } from '#server/cli/command.ts';
import { mayImport } from '#server/cli/may-import.ts';
import { PictureBook } from '#server/cli/pictures/picture-book.ts';
import { openPictureFiles } from '#server/cli/pictures/picture-files.ts';
import { openPictureMemo } from '#server/cli/pictures/picture-memo.ts';
import { listShopPictures } from '#server/cli/pictures/shop-pictures.ts';
import { counted, plainText } from '#server/cli/plain-text.ts';
import type { Rates } from '#server/cli/shopify/currencies.ts';
import type { Refusal } from '#server/cli/shopify/read-product.ts';
import { processTerminal, type Terminal } from '#server/cli/terminal.ts';

import {
  type ImportPlan,
  type ImportRules,
  type PlanItem,
  pictureProblems,
  planItems,
  wishesOf,
} from './import-plan.ts';
import { askRates, readRates } from './import-rates.ts';
import { printPictureProblems, printPlan, refusedText, writeReport } from './import-report.ts';
import { writeItems } from './import-write.ts';
import { type FileProducts, progressSteps, readFileProducts } from './read-file-products.ts';

const usage =
  'npm run shop -- import FILE.csv [--dry-run] [--yes] [--skip-refused] [--pictures FOLDER|ZIP] [--no-pictures] [--drafts] [--update-stock] [--delete-missing-choices] [--stock N] [--rate CODE=RS] [--report FILE] [--allow-local]';

const options = {
  'dry-run': { type: 'boolean' },
  yes: { type: 'boolean', short: 'y' },
  'skip-refused': { type: 'boolean' },
  pictures: { type: 'string' },
  'no-pictures': { type: 'boolean' },
  drafts: { type: 'boolean' },
  'update-stock': { type: 'boolean' },
  'keep-stock': { type: 'boolean' },
  'delete-missing-choices': { type: 'boolean' },
  stock: { type: 'string' },
  rate: { type: 'string', multiple: true },
  report: { type: 'string' },
  'allow-local': { type: 'boolean' },
} as const;

type Values = ReturnType<typeof readArguments<typeof options>>['values'];

const fetchTimeoutMs = 30_000;

export const importCommand = createImportCommand(processTerminal);

/** The import, in front of a person or in a script. */
export function createImportCommand(terminal: Terminal): Command {
  return {
    name: 'import',
    usage,
    summary: 'Import products from an export of Shopify or WooCommerce; shows what would change first',
    run: (args, shop) => runImport(args, shop, terminal),
  };
}

async function runImport(args: readonly string[], shop: ShopContext, terminal: Terminal): Promise<number> {
  const { file, values } = readArguments(args, options, usage);
  const rules = readRules(values);
  const { products, refusals, rowCount } = await readFile(file, readRates(values.rate ?? []), terminal);
  const files = values['no-pictures'] ? undefined : await openPictureFiles(file, values.pictures);
  try {
    const book = new PictureBook({
      known: await listShopPictures(shop.database.read),
      store: shop.pictures,
      memo: openPictureMemo(shop.settings.dataDir),
      files,
      fetching: { allowLocal: values['allow-local'] ?? false, timeoutMs: fetchTimeoutMs },
      isClosed: values['no-pictures'] ?? false,
    });
    const progress = terminal.progress('Checking', products.length * 2);
    for (const product of products) {
      for (const wish of wishesOf(product)) await book.look(wish);
      progress.advance();
    }
    const planned = await planItems(shop.database.read, products, rules, book, progress);
    progress.end();

    const plan = { items: planned.items, refusals: [...refusals, ...planned.refusals], rowCount };
    printPlan(plan, { open: book.openCount, leftOut: book.leftOut }, values['dry-run'] ?? false, shop.print);
    if (values.report !== undefined) {
      await writeReport(values.report, plan);
      shop.print(`The full report is in ${plainText(values.report, 200)}.`);
    }
    return await applyPlan(plan, values, rules, book, shop, terminal);
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
  values: Values,
  rules: ImportRules,
  book: PictureBook,
  shop: ShopContext,
  terminal: Terminal,
): Promise<number> {
  const { print } = shop;
  const work = plan.items.filter(({ what, openPictures }) => what !== 'same' || openPictures > 0);
  const decided = await mayImport(
    {
      work: work.length,
      refused: plan.refusals.length,
      refusedText: refusedText(plan.refusals),
      mend: 'Fix the file',
      question: question(work, plan.refusals),
      values,
    },
    terminal,
    print,
  );
  if (decided !== true) return decided;
  try {
    await shop.database.exclusively('import', () => importItems(work, rules, book, shop, terminal));
  } catch (error) {
    print('The import stopped. Nothing was changed.');
    throw error;
  }
  return 0;
}

async function importItems(
  work: readonly PlanItem[],
  rules: ImportRules,
  book: PictureBook,
  shop: ShopContext,
  terminal: Terminal,
): Promise<void> {
  const problemsBefore = book.problems.size;
  const fetching = terminal.progress('Pictures', book.openCount);
  await book.gather(fetching).finally(() => fetching.end());
  const progress = terminal.progress('Writing', work.length);
  const written = await writeItems(shop.database, work, rules, book, progress).finally(() => progress.end());

  const newProblems = book.problems.size - problemsBefore;
  if (newProblems > 0) {
    shop.print('');
    shop.print(`${counted(newProblems, 'picture')} could not be loaded; the next import tries again:`);
    printPictureProblems(
      work.flatMap(({ product }) => pictureProblems(product, book)),
      shop.print,
    );
  }
  const { created, changed } = written;
  shop.print(
    created + changed === 0
      ? 'Nothing changed.'
      : `Imported: ${counted(created, 'new product')}, ${counted(changed, 'changed product')}.`,
  );
}

function question(work: readonly PlanItem[], refusals: readonly Refusal[]): string {
  const products = counted(work.length, 'product');
  return refusals.length > 0
    ? `\n${refusedText(refusals)} refused. Import the other ${products}? (yes or no) `
    : `\nImport ${products}? (yes or no) `;
}

function readRules(values: Values): ImportRules {
  if (values.stock !== undefined && !/^\d{1,9}$/.test(values.stock)) {
    throw new CommandError('--stock needs a whole number, such as --stock 10.');
  }
  if (values['keep-stock'] && values['update-stock']) {
    throw new CommandError('Use either --keep-stock or --update-stock, not both.');
  }
  if (values.pictures !== undefined && values['no-pictures']) {
    throw new CommandError('Use either --pictures or --no-pictures, not both.');
  }
  return {
    startedAt: Date.now(),
    asDrafts: values.drafts ?? false,
    keepStock: !values['update-stock'],
    deleteMissingChoices: values['delete-missing-choices'] ?? false,
    stock: Number(values.stock ?? 0),
  };
}
