import { createBreather } from '#server/breather.ts';
import { plainText } from '#server/plain-text.ts';

import { columnNameOf, columns, shopifyColumns } from './columns.ts';
import { FileError, type FileTable, readCsv } from './read-csv.ts';
import { type ReadProducts, readProducts } from './read-products.ts';
import { fromShopify } from './shopify.ts';
import { fromWooCommerce, isWooCommerce } from './woocommerce.ts';

export interface ProductFile extends ReadProducts {
  /** What the shop has no place for, one line each. */
  readonly leftOut: readonly string[];
  readonly rowCount: number;
}

/** A file of another shop in the shop's own format, and what that leaves out. */
export interface Translation {
  readonly table: FileTable;
  /** Products and choices that can't be sold here. */
  readonly leftOut: readonly string[];
  /** Columns that were read. */
  readonly read: ReadonlySet<string>;
}

/** Reads a file of this shop, Shopify or WooCommerce. Throws `FileError` when the file itself can't be read. */
export async function readProductFile(source: string | Buffer): Promise<ProductFile> {
  const file = await readCsv(source, columnNameOf);
  const { table, leftOut, read } = await translate(file);
  if (file.rows.length === 0) throw new FileError('The file has column headings but no products.');
  return {
    ...(await readProducts(table)),
    leftOut: [...leftOut, ...(await unreadCells(file, read))],
    rowCount: file.rows.length,
  };
}

async function translate(file: FileTable): Promise<Translation> {
  if (isWooCommerce(file)) return fromWooCommerce(file);
  requireHandle(file);
  const isShopify = shopifyColumns.some((column) => file.columns.has(column));
  return isShopify ? fromShopify(file) : { table: file, leftOut: [], read: new Set([...columns, 'Currency']) };
}

/** `Vendor (20 cells)` for every column that is not read. */
async function unreadCells({ rows }: FileTable, read: ReadonlySet<string>): Promise<string[]> {
  const counts = new Map<string, number>();
  const breathe = createBreather();
  for (const { cells } of rows) {
    await breathe();
    for (const name of cells.keys()) if (!read.has(name)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(
    ([name, cells]) =>
      `column ${plainText(name, 60)} (${cells.toLocaleString('en')} ${cells === 1 ? 'cell' : 'cells'})`,
  );
}

/** Throws `FileError` unless the file has the handle and another column. A small edit needs no more. */
function requireHandle({ columns: names }: FileTable): void {
  if (names.has('Handle') && names.size > 1) return;
  const missing = names.has('Handle') ? 'Every column but Handle is missing' : "The column 'Handle' is missing";
  const found = [...names].slice(0, 4).map((name) => `'${plainText(name, 30)}'`);
  throw new FileError(
    `${missing}, so this is no product file of this shop, Shopify or WooCommerce. Its first line begins with ${found.join(', ')}.`,
  );
}
