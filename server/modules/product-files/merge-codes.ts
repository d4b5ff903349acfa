import type { ProductDraft } from '#server/modules/product/product-draft.ts';

import { filled, parseCode, parsePrice } from './columns.ts';
import type { Merge } from './merge-product.ts';
import type { FileRow } from './read-csv.ts';

/** SKU, barcode and cost, of a product or a variant. */
export type Codes = Pick<ProductDraft, 'sku' | 'barcode' | 'costPaisa'>;

/** Those of a file's row, and where it has none those that are known. Costs are the owner's. */
export function mergeCodes(
  { read, rules }: Merge,
  row: FileRow | undefined,
  known: Codes | undefined,
): { sku?: string; barcode?: string; costPaisa?: number } {
  const sku = read(row, 'Variant SKU', filled(parseCode)) ?? known?.sku;
  const barcode = read(row, 'Variant Barcode', filled(parseCode)) ?? known?.barcode;
  const inFile = rules.withCosts ? read(row, 'Cost per item', filled(parsePrice)) : undefined;
  const costPaisa = inFile || known?.costPaisa;
  return {
    ...(sku !== undefined && { sku }),
    ...(barcode !== undefined && { barcode }),
    ...(costPaisa && { costPaisa }),
  };
}
