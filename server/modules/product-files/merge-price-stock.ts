import { isDeepStrictEqual } from 'node:util';

import type { ProductDraft, VariantDraft } from '#server/modules/product/product-draft.ts';

import { filled, parsePrice, parseSellingPrice, parseStock, parseSwitch } from './columns.ts';
import type { Merge } from './merge-product.ts';
import type { FileRow } from './read-csv.ts';
import { optionsText } from './sort-rows.ts';

type Price = Pick<ProductDraft, 'pricePaisa' | 'salePaisa'>;
type Stock = Pick<ProductDraft, 'stock' | 'alwaysAvailable'>;

/**
 * Undefined without one in the file. Without a column for the price before the sale that one stays,
 * as long as it is higher.
 */
export function mergePrice(
  { read }: Pick<Merge, 'read'>,
  row: FileRow | undefined,
  known: Price | undefined,
): Price | undefined {
  const asked = read(row, 'Variant Price', filled(parseSellingPrice));
  const compare = read(row, 'Variant Compare At Price', (cell) => filled(parsePrice)(cell) ?? 0);
  if (asked === undefined) return undefined;
  const before = compare ?? (known?.salePaisa == null ? 0 : known.pricePaisa);
  return before > asked
    ? { pricePaisa: before, salePaisa: asked }
    : { pricePaisa: asked, salePaisa: null };
}

export function mergeStock(
  { read, rules, notes }: Merge,
  row: FileRow | undefined,
  known: Stock | undefined,
): Stock {
  const stock = read(row, 'Variant Inventory Qty', filled(parseStock));
  const isAlways =
    read(row, 'Always Available', filled(parseSwitch)) ??
    (stock === undefined && known?.alwaysAvailable);
  const inFile = stockOf({
    stock: stock ?? known?.stock ?? (isAlways ? 0 : rules.stock),
    alwaysAvailable: isAlways,
  });
  if (!known || !rules.keepStock) return inFile;
  if (!isDeepStrictEqual(stockOf(known), inFile))
    notes.push("the shop's stock stays, which is not the file's");
  return stockOf(known);
}

function stockOf({
  stock,
  alwaysAvailable = false,
}: {
  stock: number;
  alwaysAvailable?: boolean | undefined;
}): Stock {
  return { stock, alwaysAvailable };
}

/** The stock of the product itself, which counts only while it has no variants. */
export function mergeOwnStock(
  merge: Merge,
  main: FileRow | undefined,
  attributes: readonly VariantDraft[],
  hasVariantRows: boolean,
): Stock {
  const { known, rules, report } = merge;
  if (attributes.length === 0)
    return mergeStock(merge, main, known?.attributes.length === 0 ? known : undefined);
  if (main?.cells.has('Variant Inventory Qty') && !hasVariantRows && !rules.keepStock) {
    const names = attributes.slice(0, 4).map(({ options }) => optionsText(options));
    const reason = `the product has variants (${names.join('; ')}); each has its stock on its own row`;
    report(main.line, 'Variant Inventory Qty', reason);
  }
  return { stock: 0, alwaysAvailable: false };
}
