import { cleanLine } from '#server/http/clean-text.ts';
import type { VariantDraft } from '#server/modules/product/product-draft.ts';
import { plainText } from '#server/plain-text.ts';

import { mergeCodes } from './merge-codes.ts';
import { mergePrice, mergeStock } from './merge-price-stock.ts';
import type { Merge } from './merge-product.ts';
import { pictureName } from './picture-name.ts';
import type { FileRow } from './read-csv.ts';
import { optionsOf, optionsText } from './sort-rows.ts';

/**
 * The file's variants in its order. When the shop has more that stay, the shop's order stays and
 * new ones follow.
 */
export function mergeVariants(
  merge: Merge,
  rows: readonly FileRow[],
  main: FileRow | undefined,
): readonly VariantDraft[] {
  const { file, known, rules, report, notes } = merge;
  const names = optionNames(merge);
  const inShop = new Map(known?.attributes.map((variant) => [keyOf(variant.options), variant]));
  if (!file.columns.has('Option1 Value')) return [...inShop.values()];
  const inFile = new Map<string, VariantDraft>();
  for (const row of rows) {
    const options = optionsOf(row).map(({ number, value }) => ({
      name: cleanLine(row.cells.get(`Option${number} Name`) ?? '') || names[number],
      value,
    }));
    const key = keyOf(options);
    const named = options.map(({ name }) => name).join(', ');
    const [first] = inFile.values();
    const firstNamed = first?.options.map(({ name }) => name).join(', ');
    if (first && named !== firstNamed && !inShop.has(key)) {
      const reason = `its options are ${plainText(named)}, but those above are ${plainText(firstNamed ?? '')}`;
      report(row.line, 'Option1 Name', reason);
    }
    if (inFile.has(key)) {
      const text = plainText(options.map(({ value }) => value).join(' / '), 60);
      report(row.line, 'Option1 Value', `the variant '${text}' is on another row, too`);
    }
    inFile.set(key, mergeVariant(merge, row, row === main, options, inShop.get(key)));
  }
  const missing = rules.deleteMissingVariants
    ? []
    : [...inShop].filter(([key]) => !inFile.has(key));
  if (missing.length === 0) return [...inFile.values()];
  notes.push(
    `not in the file, so it stays: ${missing.map(([, { options }]) => optionsText(options)).join('; ')}`,
  );
  return [...new Map([...inShop, ...inFile]).values()];
}

function mergeVariant(
  merge: Merge,
  row: FileRow,
  isMain: boolean,
  options: VariantDraft['options'],
  known: VariantDraft | undefined,
): VariantDraft {
  const { file, known: product, pictures, read } = merge;
  const { pricePaisa, salePaisa = null } = known ?? {};
  const own = pricePaisa === undefined ? undefined : { pricePaisa, salePaisa };
  // On the product's own row the price is the product's.
  const asked = isMain ? undefined : mergePrice(merge, row, known && (own ?? product));
  const price = file.columns.has('Variant Price') ? asked : own;
  const image = read(row, 'Variant Image', pictureName);
  const pictureHash = image === '' ? undefined : (pictures.find(image ?? '') ?? known?.pictureHash);
  return {
    options,
    ...mergeStock(merge, row, known),
    ...price,
    ...mergeCodes(merge, row, known),
    ...(pictureHash !== undefined && { pictureHash }),
  };
}

/**
 * Names for rows that lack them: those of the product's other rows, of the shop's variants, or
 * `Choice`.
 */
function optionNames({ file, known }: Merge): Record<1 | 2 | 3, string> {
  const nameOf = (number: 1 | 2 | 3) => {
    const column = `Option${number} Name`;
    const named = file.rows.find(({ cells }) => cells.has(column))?.cells.get(column);
    const usual = number === 1 ? 'Choice' : `Choice ${number}`;
    return cleanLine(named ?? '') || (known?.attributes[0]?.options[number - 1]?.name ?? usual);
  };
  return { 1: nameOf(1), 2: nameOf(2), 3: nameOf(3) };
}

function keyOf(options: VariantDraft['options']): string {
  return JSON.stringify(options.map(({ name, value }) => [name, value]));
}
