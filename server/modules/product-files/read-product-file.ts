import type { ImportPlanShown } from '#contract/calls/admin/product-file-calls.ts';
import { currencies } from '#contract/names/currencies.ts';
import { productLimits } from '#contract/names/product-limits.ts';
import { productSlug } from '#contract/names/reserved-slugs.ts';
import { shopLocale } from '#contract/rules/texts/shop-locale.ts';
import { createBreather, mapInPieces } from '#server/long-work.ts';
import type { CategoryGuess } from '#server/modules/product/category-guess.ts';
import { slugOf } from '#server/modules/product/slug.ts';
import { plainText, pluralize, unescapeFormula } from '#server/plain-text.ts';
import {
  type ColumnName,
  columnNameOf,
  columnNames,
  isNewerHeading,
  isShopifyStatus,
  ownColumns,
  shopifyColumns,
  shopifyLikeColumns,
  typeColumns,
} from './columns.ts';
import { isAddress, pictureName } from './picture-name.ts';
import {
  FileError,
  type FileRow,
  type FileTable,
  type Headings,
  readCsv,
  tooMuch,
} from './read-csv.ts';
import { fromShopify } from './shopify.ts';
import type { Translation } from './translation.ts';
import { fromWooCommerce, isWooCommerce, resemblesWooCommerce, wooText } from './woocommerce.ts';

const productsMax = 50_000;
/** Far more than a product has: Shopify allows 2,048 variants and 250 pictures. */
const productRowsMax = productLimits.storedVariantsMax;

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
  /** What the file is taken for, and why, in sentences. */
  readonly reading: readonly string[];
}

/**
 * Reads a file of this shop, Shopify or WooCommerce. Throws `FileError` when the file itself can't
 * be read. `guess` finds the shop's category for what another shop calls a product.
 */
export async function readProductFile(content: Buffer, guess: CategoryGuess): Promise<ProductFile> {
  const file = await readCsv(content, { nameColumn: columnNameOf, textReader });
  const { table, leftOut, read, reading, problems: untranslated } = await translate(file, guess);
  if (file.rows.length === 0) throw new FileError('The file has column headings but no products.');
  const groups = new Map<string, FileRow[]>();
  const problems: FileProblem[] = [...untranslated];
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
  for (const [slug, { [productRowsMax]: row }] of groups) {
    const reason = `the product has more than ${productRowsMax.toLocaleString('en')} rows`;
    if (!row) continue;
    problems.push({ line: row.line, column: 'Handle', slug, reason });
    groups.delete(slug);
  }
  const products = [...groups].map(([slug, rows], at) => ({
    slug,
    at,
    rows,
    columns: table.columns,
  }));
  return {
    products,
    problems,
    leftOut: [...leftOut, ...(await unreadColumns(file, read))],
    rowCount: file.rows.length,
    reading: [...reading, currencyOf(file), ...stockOf(table)],
  };
}

function stockOf({ columns }: FileTable): string[] {
  return columns.has('Variant Inventory Qty') || columns.has('Always Available')
    ? []
    : ['It has no stock: that of products in the shop stays, new ones begin without.'];
}

function currencyOf({ columns }: FileTable): string {
  const { currency, currencySign } = shopLocale();
  const words = currencies[currency]?.words ?? currency;
  return columns.has('Currency')
    ? `Prices are in ${words} (${currencySign}), as the column Currency says.`
    : `Prices are taken for ${words} (${currencySign}): the file names no currency.`;
}

/**
 * A picture of a file: its address or the name of its file, and where it can be fetched; empty when
 * nowhere.
 */
export interface FilePicture {
  readonly src: string;
  readonly address: string;
}

/** Every picture of a product in the file, once. */
export function picturesOf({ rows }: FileProduct): FilePicture[] {
  const ofVariants = rows.map(({ cells }) => pictureAt(cells.get('Variant Image')));
  const all = [...ofVariants, ...rows.map(pictureOf)].filter(({ src }) => src !== '');
  return [...new Map(all.map((picture) => [picture.src, picture])).values()];
}

/** The picture of a row. */
export function pictureOf({ cells }: FileRow): FilePicture {
  return pictureAt(cells.get('Image Src'), cells.get('Image Source URL'));
}

function pictureAt(cell: string | undefined, address?: string): FilePicture {
  const src = pictureName(cell);
  return { src, address: address ?? (isAddress(src) ? src : '') };
}

/**
 * Only the shop's own export, and WooCommerce's, write an apostrophe before what a spreadsheet
 * would run.
 */
function textReader(headings: Headings): (cell: string) => string {
  if (ownMarks(headings).length > 0) return unescapeFormula;
  if (isWooCommerce(headings)) return wooText;
  const isShopify = headings.columns.has('Title') && shopifyHeadings(headings).length > 0;
  return isShopify ? (cell) => cell : unescapeFormula;
}

/** The columns by which a file is this shop's. */
function ownMarks({ columns }: Headings): ColumnName[] {
  return columns.has('Handle') ? ownColumns.filter((name) => columns.has(name)) : [];
}

async function translate(file: FileTable, guess: CategoryGuess): Promise<Translation> {
  const own = ownMarks(file);
  const isOwn = own.length > 0;
  if (!isOwn && isWooCommerce(file)) return fromWooCommerce(file, guess);
  // A small edit needs no more than the handle and one column.
  if (!file.columns.has('Handle') || file.columns.size === 1) throw unknownFile(file);
  const found = isOwn || !file.columns.has('Title') ? [] : shopifyMarks(file);
  if (found.length > 0) {
    return {
      ...(await fromShopify(file, guess)),
      reading: [`Read as Shopify’s export, because it has ${quoted(found)}.`],
    };
  }
  const why = isOwn
    ? `because it has ${quoted(own)}`
    : 'because nothing in it is of another shop alone';
  const reading = [`Read as this shop’s own file, ${why}.`];
  const typed = file.columns.has('Categories')
    ? []
    : typeColumns.filter((name) => file.columns.has(name));
  if (typed.length > 0) reading.push(`Its categories are in ${quoted(typed)}.`);
  return {
    table: typed.length > 0 ? await withCategories(file, guess) : file,
    leftOut: [],
    read: new Set([...columnNames, 'Currency', ...typed]),
    problems: [],
    reading,
  };
}

/** A table that has its products' types as their categories. */
async function withCategories(file: FileTable, guess: CategoryGuess): Promise<FileTable> {
  const rows = await mapInPieces(file.rows, ({ line, cells }) => {
    const category = categoryIn(cells, guess);
    return { line, cells: category === '' ? cells : new Map([...cells, ['Categories', category]]) };
  });
  return { headers: file.headers, columns: new Set([...file.columns, 'Categories']), rows };
}

/** The category of a row as the column Categories has it: one of the shop's, or the type itself. */
function categoryIn(cells: FileRow['cells'], guess: CategoryGuess): string {
  const [category, own, tree = ''] = typeColumns.map((name) => cells.get(name));
  const type = category ?? own ?? '';
  const known = guess.find({ type, productCategory: tree, tags: [] });
  const named = known?.label ?? (type.trim() || (tree.split('>').at(-1) ?? ''));
  return named.replace(/[,:[\]]/g, ' ').trim();
}

/**
 * The columns by which a file is Shopify's. A remark of the owner may have the heading Status, but
 * not its values.
 */
function shopifyMarks(file: FileTable): string[] {
  const marks = shopifyHeadings(file);
  if (marks.length > 0) return marks;
  const statuses = file.rows.map(({ cells }) => cells.get('Status')?.trim() ?? '').filter(Boolean);
  if (statuses.length > 0 && statuses.every(isShopifyStatus)) return ['Status'];
  // Cut down to a few columns it still shows by its rows: here a product's row is none of its
  // variants.
  const isTitledVariant = file.rows.some(
    ({ cells }) => cells.get('Title') && cells.get('Option1 Value'),
  );
  return isTitledVariant ? shopifyLikeColumns.filter((name) => file.columns.has(name)) : [];
}

function shopifyHeadings({ columns, headers }: Headings): string[] {
  return [...shopifyColumns.filter((name) => columns.has(name)), ...headers.filter(isNewerHeading)];
}

function quoted(names: readonly string[]): string {
  const shown = names.slice(0, 3).map((name) => `‘${plainText(name, 40)}’`);
  return `${names.length > 1 ? 'the columns' : 'the column'} ${shown.join(', ')}${names.length > 3 ? ' and others' : ''}`;
}

function unknownFile(file: FileTable): FileError {
  const found = [...file.columns].slice(0, 4).map((name) => `'${plainText(name, 30)}'`);
  if (resemblesWooCommerce(file)) {
    return new FileError(
      "This looks like WooCommerce's export, but its column 'Regular price' was not found. Export it again with WordPress in English.",
    );
  }
  return new FileError(
    `The column 'Handle' is missing, or every other one, so this is no product file of this shop, Shopify or WooCommerce. Its first line begins with ${found.join(', ')}.`,
  );
}

/** `column Vendor (20 cells)` for every column that is not read. */
async function unreadColumns(
  { columns, rows }: FileTable,
  read: ReadonlySet<string>,
): Promise<string[]> {
  const counts = new Map([...columns].filter((name) => !read.has(name)).map((name) => [name, 0]));
  const breathe = createBreather();
  for (const { cells } of rows) {
    await breathe();
    for (const name of cells.keys()) {
      const count = counts.get(name);
      if (count !== undefined) counts.set(name, count + 1);
    }
  }
  return [...counts]
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `column ${plainText(name, 60)} (${pluralize(count, 'cell')})`);
}
