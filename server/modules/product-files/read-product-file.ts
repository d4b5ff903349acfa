import type { ImportPlanShown } from '#contract/calls/admin/product-file-calls.ts';
import { productSlug } from '#contract/names/reserved-slugs.ts';
import { cleanLine } from '#server/http/clean-text.ts';
import { createBreather } from '#server/long-work.ts';
import { slugOf } from '#server/modules/product/slug.ts';
import { plainText, pluralize } from '#server/plain-text.ts';

import { columnNameOf, columnNames, shopifyColumns } from './columns.ts';
import { FileError, type FileRow, type FileTable, readCsv, tooMuch } from './read-csv.ts';
import { fromShopify } from './shopify.ts';
import type { Translation } from './translation.ts';
import { fromWooCommerce, isWooCommerce } from './woocommerce.ts';

const productsMax = 50_000;

/** Why a file can't be imported as it is. */
export type FileProblem = ImportPlanShown['problems'][number];

/** The rows of one product, in the shop's own format. */
export interface FileProduct {
  readonly slug: string;
  /** Its place among the products of the file. */
  readonly at: number;
  readonly rows: readonly FileRow[];
  /** Those of the file: what has no column is the shop's. */
  readonly columns: ReadonlySet<string>;
}

export interface ProductFile {
  readonly products: readonly FileProduct[];
  readonly problems: readonly FileProblem[];
  /** What the shop has no place for, one line each. */
  readonly leftOut: readonly string[];
  readonly rowCount: number;
}

/** Reads a file of this shop, Shopify or WooCommerce. Throws `FileError` when the file itself can't be read. */
export async function readProductFile(content: Buffer): Promise<ProductFile> {
  const file = await readCsv(content, columnNameOf);
  const { table, leftOut, read } = await translate(file);
  if (file.rows.length === 0) throw new FileError('The file has column headings but no products.');
  const groups = new Map<string, FileRow[]>();
  const problems: FileProblem[] = [];
  const breathe = createBreather();
  for (const row of table.rows) {
    await breathe();
    const handle = row.cells.get('Handle') ?? '';
    const slug = productSlug(slugOf(handle));
    const reason = handle.trim() === '' ? 'it is empty' : 'it has no letter or digit';
    if (slug === '') problems.push({ line: row.line, column: 'Handle', slug, reason });
    else if (groups.get(slug)?.push(row) === undefined) groups.set(slug, [row]);
    if (groups.size > productsMax) throw tooMuch('products', productsMax);
  }
  const products = [...groups].map(([slug, rows], at) => ({ slug, at, rows, columns: table.columns }));
  return {
    products,
    problems,
    leftOut: [...leftOut, ...(await unreadColumns(file, read))],
    rowCount: file.rows.length,
  };
}

/** A picture of a file: its address or the name of its file, and where it can be fetched; empty when nowhere. */
export interface FilePicture {
  readonly src: string;
  readonly address: string;
}

/** Every picture of a product in the file, once. */
export function picturesOf({ rows }: FileProduct): FilePicture[] {
  const ofVariants = rows.map(({ cells }) => cleanLine(cells.get('Variant Image') ?? '')).map((src) => pictureAt(src));
  const all = [...ofVariants, ...rows.map(pictureOf)].filter(({ src }) => src !== '');
  return [...new Map(all.map((picture) => [picture.src, picture])).values()];
}

/** The picture of a row. */
export function pictureOf({ cells }: FileRow): FilePicture {
  return pictureAt(cleanLine(cells.get('Image Src') ?? ''), cells.get('Image Source URL'));
}

function pictureAt(src: string, address?: string): FilePicture {
  return { src, address: address ?? (/^https?:\/\//i.test(src) ? src : '') };
}

async function translate(file: FileTable): Promise<Translation> {
  if (isWooCommerce(file)) return fromWooCommerce(file);
  // A small edit needs no more than the handle and one column.
  if (!file.columns.has('Handle') || file.columns.size === 1) {
    const found = [...file.columns].slice(0, 4).map((name) => `'${plainText(name, 30)}'`);
    throw new FileError(
      `The column 'Handle' is missing, or every other one, so this is no product file of this shop, Shopify or WooCommerce. Its first line begins with ${found.join(', ')}.`,
    );
  }
  const isShopify = file.columns.has('Title') && shopifyColumns.some((column) => file.columns.has(column));
  return isShopify ? fromShopify(file) : { table: file, leftOut: [], read: new Set([...columnNames, 'Currency']) };
}

/** `column Vendor (20 cells)` for every column that is not read. */
async function unreadColumns({ columns, rows }: FileTable, read: ReadonlySet<string>): Promise<string[]> {
  const counts = new Map([...columns].filter((name) => !read.has(name)).map((name) => [name, 0]));
  const breathe = createBreather();
  for (const { cells } of rows) {
    await breathe();
    for (const [name, count] of counts) if (cells.has(name)) counts.set(name, count + 1);
  }
  return [...counts]
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `column ${plainText(name, 60)} (${pluralize(count, 'cell')})`);
}
