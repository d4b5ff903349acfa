import type { Progress } from '#server/product-files/progress.ts';
import { readCsvRows } from '#server/product-files/shopify/csv-rows.ts';
import { findCurrencies, type PriceSample, type Rates } from '#server/product-files/shopify/currencies.ts';
import type { FileProduct } from '#server/product-files/shopify/file-product.ts';
import type { FileSource } from '#server/product-files/shopify/file-text.ts';
import { type Refusal, readProduct } from '#server/product-files/shopify/read-product.ts';
import { groupRows } from '#server/product-files/shopify/row-groups.ts';
import { fromWooCommerce, type WooFindings } from '#server/product-files/woocommerce/woo-rows.ts';

/** Steps of the progress bar for one file. */
export const progressSteps = 100;

export interface FileProducts {
  readonly products: readonly FileProduct[];
  readonly refusals: readonly Refusal[];
  readonly rowCount: number;
}

/**
 * Reads a whole file into valid products and refused ones. Throws `FileError` when the file itself is invalid.
 * `ratesFor` gets the currencies of its prices and returns their rates.
 */
export async function readFileProducts(
  source: FileSource,
  progress: Progress,
  ratesFor: (found: ReadonlyMap<string, PriceSample>) => Promise<Rates> = async () => new Map(),
): Promise<FileProducts> {
  const rows = readCsvRows(source, (share) => progress.advance(share * progressSteps));
  const refusals: Refusal[] = [];
  const woo: WooFindings = { refusals };
  const { groups, columns, rowCount } = await groupRows(fromWooCommerce(rows, woo));
  const rates = await ratesFor(findCurrencies(groups, columns));
  const products: FileProduct[] = [];
  for (const group of groups) {
    const read = readProduct(group, columns, rates);
    if (read.product) products.push(read.product);
    refusals.push(...read.refusals);
    // The rows are no longer needed; in a large file they take more memory than all products together.
    group.rows.length = 0;
  }
  return { products, refusals, rowCount: woo.rowCount ?? rowCount };
}
