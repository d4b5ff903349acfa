import { cleanLine } from '#server/http/clean-text.ts';
import type { KnownProduct, VariantDraft } from '#server/modules/product/product-draft.ts';

import { factColumns, isDefaultTitle, optionNumbers } from './columns.ts';
import type { FileRow } from './read-csv.ts';
import type { FileProduct } from './read-product-file.ts';

/** The rows of one product by what they are. */
interface SortedRows {
  /** The product's own; a row of a variant alone says nothing about the product. */
  readonly main: FileRow | undefined;
  readonly variants: readonly FileRow[];
  /** Whether the facts of the product are there. */
  readonly isWhole: boolean;
}

type Report = (line: number, column: string, reason: string) => void;

/**
 * Sorts the rows of a product, and reports those that have something to say and no place for it.
 */
export function sortRows(
  file: FileProduct,
  known: KnownProduct | undefined,
  report: Report,
): SortedRows {
  const { rows, columns } = file;
  const [titled, ...twins] = rows.filter(({ cells }) => cells.has('Title'));
  const isVariant = (row: FileRow) =>
    optionsOf(row).length > 0 && !isWithoutVariants(row, titled, known);
  const variants = rows.filter(isVariant);
  const main = titled ?? rows.find((row) => !isVariant(row) && hasFacts(row));
  const isWhole = titled !== undefined || !columns.has('Title');
  for (const { line, cells } of twins) {
    if (cells.get('Title') !== titled?.cells.get('Title')) {
      report(line, 'Title', `line ${titled?.line} has this handle, too`);
    }
  }
  if (!isWhole && main) report(main.line, 'Title', 'it is empty');
  for (const row of rows) reportStray(row, isVariant(row), main, report);
  return { main, variants, isWhole };
}

/**
 * Shopify's 'Default Title' is no variant, unless the shop has it, or an export of the shop, on a
 * row of its own.
 */
function isWithoutVariants(
  row: FileRow,
  titled: FileRow | undefined,
  known: KnownProduct | undefined,
): boolean {
  if (!isDefaultTitle(row.cells.get('Option1 Name') ?? '', row.cells.get('Option1 Value') ?? ''))
    return false;
  const isKnown = known?.attributes.some(
    ({ options: [one] }) => one && isDefaultTitle(one.name, one.value),
  );
  return !isKnown && (row.cells.has('Title') || titled === undefined);
}

const variantColumns = [
  'Variant Price',
  'Variant Compare At Price',
  'Variant Inventory Qty',
  'Always Available',
  'Variant SKU',
  'Variant Barcode',
  'Cost per item',
];
const facts = Object.keys(factColumns);

/**
 * Reports cells that nothing would read. Cells that repeat the product's own were only filled down.
 */
function reportStray(
  row: FileRow,
  isVariant: boolean,
  main: FileRow | undefined,
  report: Report,
): void {
  const { line, cells } = row;
  const later = ['Option2 Value', 'Option3 Value'].find((column) => cells.has(column));
  if (!cells.has('Option1 Value') && later !== undefined) {
    report(line, 'Option1 Value', `it is empty, but ${later} is not`);
    return;
  }
  if (row === main) return;
  const differs = (column: string) =>
    cells.has(column) && cells.get(column) !== main?.cells.get(column);
  const fact = facts.find((column) => column !== 'Title' && differs(column));
  if (fact !== undefined) {
    const place = main ? `on line ${main.line}` : 'on a row without an option';
    report(line, fact, `it is the product's, whose own is ${place}`);
    return;
  }
  const own = variantColumns.find((column) =>
    cells.has('Title') ? differs(column) : cells.has(column),
  );
  if (isVariant || own === undefined) return;
  report(
    line,
    own,
    `the row has no option, so it is no variant; the product's own row is line ${main?.line}`,
  );
}

export function optionsOf({ cells }: FileRow): { number: 1 | 2 | 3; value: string }[] {
  return optionNumbers
    .map((number) => ({ number, value: cleanLine(cells.get(`Option${number} Value`) ?? '') }))
    .filter(({ value }) => value !== '');
}

/** Whether a row has more than a picture. */
function hasFacts({ cells }: FileRow): boolean {
  return [...cells.keys()].some((name) => name !== 'Handle' && !name.startsWith('Image '));
}

/** `Colour Blue, Size 7`. */
export function optionsText(options: VariantDraft['options']): string {
  return options.map(({ name, value }) => `${name} ${value}`).join(', ');
}
