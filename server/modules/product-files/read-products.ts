import { productTag } from '#contract/names/tags.ts';
import { createBreather } from '#server/breather.ts';
import type { ProductDraft, ReviewDraft } from '#server/modules/product/product-draft.ts';
import { slugOf } from '#server/modules/product/slug.ts';
import { oneLine, plainText, wellFormed } from '#server/plain-text.ts';

import { options } from './columns.ts';
import {
  CellError,
  parseCategoryId,
  parseDate,
  parseInformation,
  parsePrice,
  parseReviews,
  parseStock,
  parseSwitch,
} from './parse-cells.ts';
import { type FileRow, type FileTable, fileLimits, tooMuch } from './read-csv.ts';

/** Why a file can't be imported as it is. */
export interface FileProblem {
  readonly line: number;
  /** Empty where it is the whole row. */
  readonly column: string;
  readonly slug: string;
  readonly reason: string;
}

/** What customers pay, and the price without the sale: left out when the file has no such column. */
export interface FilePrice {
  readonly askedPaisa: number;
  readonly comparePaisa?: number;
}

export interface FileStock {
  readonly stock?: number;
  readonly alwaysAvailable?: boolean;
}

export interface FileChoice extends FileStock {
  readonly line: number;
  /** A name is empty where the file has none. */
  readonly options: readonly { readonly name: string; readonly value: string }[];
  /** Null: the product's. */
  readonly price?: FilePrice | null;
  /** Empty for none. */
  readonly image?: string;
}

export interface FilePicture {
  /** An address, or the name of a file beside the product file. */
  readonly src: string;
  /** Where it can be fetched; empty when nowhere. */
  readonly address: string;
  readonly alt?: string;
}

type Fields = Pick<ProductDraft, 'name' | 'description' | 'shortDesc' | 'tags' | 'categoryId' | 'information'> &
  Pick<ProductDraft, 'bestSeller' | 'published' | 'addedAt'>;

/** One product of a file. What is left out is not in the file: the shop's stays. */
export interface FileProduct extends Partial<Fields>, FileStock {
  readonly slug: string;
  readonly line: number;
  readonly price?: FilePrice;
  readonly reviews?: readonly ReviewDraft[];
  readonly pictures?: readonly FilePicture[];
  readonly choices?: readonly FileChoice[];
}

export interface ReadProducts {
  /** Those without a problem. */
  readonly products: readonly FileProduct[];
  readonly problems: readonly FileProblem[];
}

/** Reads the products of a table in the shop's own format. */
export async function readProducts(table: FileTable): Promise<ReadProducts> {
  const problems: FileProblem[] = [];
  const groups = new Map<string, FileRow[]>();
  const breathe = createBreather();
  for (const row of table.rows) {
    await breathe();
    const handle = row.cells.get('Handle') ?? '';
    const slug = slugOf(handle);
    if (slug === '') {
      const reason = handle.trim() === '' ? 'it is empty' : 'it has no letter or digit';
      problems.push({ line: row.line, column: 'Handle', slug: '', reason });
      continue;
    }
    const group = groups.get(slug);
    if (group) group.push(row);
    else groups.set(slug, [row]);
    if (groups.size > fileLimits.productsMax) throw tooMuch('products', fileLimits.productsMax);
  }
  const products: FileProduct[] = [];
  for (const [slug, rows] of groups) {
    await breathe();
    const before = problems.length;
    const product = readProduct(slug, rows, table.columns, (problem) => problems.push({ ...problem, slug }));
    if (problems.length === before) products.push(product);
  }
  return { products, problems };
}

type Report = (problem: Omit<FileProblem, 'slug'>) => void;

function readProduct(
  slug: string,
  rows: readonly FileRow[],
  columns: ReadonlySet<string>,
  report: Report,
): FileProduct {
  const choiceRows = rows.filter((row) => valuesOf(row).length > 0);
  const titled = rows.filter((row) => row.cells.has('Title'));
  const [other] = titled.slice(1);
  if (other) {
    report({ line: other.line, column: 'Title', reason: `line ${titled[0]?.line} has this handle, too` });
  }
  // A row of a choice alone says nothing about the product.
  const main = titled[0] ?? rows.find((row) => !choiceRows.includes(row) && hasFacts(row));
  const line = (main ?? rows[0])?.line ?? 0;
  const isWhole = titled.length > 0 || !columns.has('Title');
  if (!isWhole && main) report({ line, column: 'Title', reason: 'it is empty' });
  const hasChoices = columns.has('Option1 Value');
  const read = main && readerOf(main, columns, report);
  return {
    slug,
    line,
    ...(read && isWhole && readFields(read)),
    ...(read && readPrice(read)),
    ...(read && choiceRows.length === 0 && readStock(read)),
    ...(isWhole && columns.has('Image Src') && { pictures: readPictures(rows, columns) }),
    ...(hasChoices && { choices: readChoices(choiceRows, main, columns, report) }),
  };
}

/** Whether a row has more than a picture. */
function hasFacts({ cells }: FileRow): boolean {
  return [...cells.keys()].some((name) => name !== 'Handle' && !name.startsWith('Image '));
}

/** Reads the cell of a column, unless the file has no such column. */
type Read = <T>(column: string, parse: (cell: string) => T) => T | undefined;

function readerOf(row: FileRow, columns: ReadonlySet<string>, report: Report): Read {
  return (column, parse) => {
    if (!columns.has(column)) return undefined;
    try {
      return parse(row.cells.get(column) ?? '');
    } catch (error) {
      if (!(error instanceof CellError)) throw error;
      report({ line: row.line, column, reason: error.message });
      return undefined;
    }
  };
}

/** Undefined for an empty cell: the shop's value stays. */
const filled =
  <T>(parse: (cell: string) => T) =>
  (cell: string): T | undefined =>
    cell.trim() === '' ? undefined : parse(cell);

function readFields(read: Read): Partial<Fields> & Pick<FileProduct, 'reviews'> {
  // A column that names another currency must not be overlooked.
  read('Currency', (cell) => {
    if (!/^(npr|rs\.?|रु\.?|₨|)$/iu.test(cell.trim())) throw new CellError("the shop's prices are in Rs");
  });
  return present({
    name: read('Title', filled(oneLine)),
    description: read('Description', wellFormed),
    shortDesc: read('Short Description', wellFormed),
    tags: read('Tags', (cell) => [
      ...new Set(
        cell
          .split(',')
          .map((tag) => productTag(slugOf(tag)))
          .filter(Boolean),
      ),
    ]),
    categoryId: read('Category Id', filled(parseCategoryId)),
    information: read('Additional Information', parseInformation),
    bestSeller: read('Best Seller', filled(parseSwitch)),
    published: read('Published', filled(parseSwitch)),
    addedAt: read('Added At', filled(parseDate)),
    reviews: read('Reviews', parseReviews),
  });
}

function readPrice(read: Read): { price?: FilePrice } {
  const askedPaisa = read('Variant Price', filled(parseSellingPrice));
  const comparePaisa = read('Variant Compare At Price', (cell) => (cell.trim() === '' ? 0 : parsePrice(cell)));
  return askedPaisa === undefined ? {} : { price: { askedPaisa, ...present({ comparePaisa }) } };
}

function parseSellingPrice(cell: string): number {
  const paisa = parsePrice(cell);
  if (paisa === 0) throw new CellError('the price is 0');
  return paisa;
}

function readStock(read: Read): FileStock {
  return present({
    stock: read('Variant Inventory Qty', filled(parseStock)),
    alwaysAvailable: read('Always Available', filled(parseSwitch)),
  });
}

function readPictures(rows: readonly FileRow[], columns: ReadonlySet<string>): FilePicture[] {
  return rows
    .map(({ cells }) => {
      const src = oneLine(cells.get('Image Src') ?? '');
      const address = cells.get('Image Source URL') ?? (isAddress(src) ? src : '');
      return {
        src,
        address,
        ...(columns.has('Image Alt Text') && { alt: wellFormed(cells.get('Image Alt Text') ?? '') }),
      };
    })
    .filter(({ src }) => src !== '');
}

function readChoices(
  rows: readonly FileRow[],
  main: FileRow | undefined,
  columns: ReadonlySet<string>,
  report: Report,
): FileChoice[] {
  const seen = new Map<string, number>();
  const names = options.map((at) =>
    rows.find(({ cells }) => cells.has(`Option${at} Name`))?.cells.get(`Option${at} Name`),
  );
  return rows.map((row) => {
    const { line } = row;
    const chosen = valuesOf(row).map(({ at, value }) => ({
      name: oneLine(row.cells.get(`Option${at} Name`) ?? names[at - 1] ?? ''),
      value,
    }));
    const key = JSON.stringify(chosen);
    const twin = seen.get(key);
    if (twin !== undefined) {
      const text = plainText(chosen.map(({ value }) => value).join(' / '), 60);
      report({ line, column: 'Option1 Value', reason: `the choice '${text}' is in line ${twin}, too` });
    }
    seen.set(key, line);
    const read = readerOf(row, columns, report);
    const { price } = readPrice(read);
    // On the product's own row the price is the product's.
    const own = row === main ? null : (price ?? null);
    return {
      line,
      options: chosen,
      ...readStock(read),
      ...(columns.has('Variant Price') && { price: own }),
      ...present({ image: read('Variant Image', oneLine) }),
    };
  });
}

function valuesOf({ cells }: FileRow): { at: number; value: string }[] {
  return options.flatMap((at) => {
    const value = oneLine(cells.get(`Option${at} Value`) ?? '');
    return value === '' ? [] : [{ at, value }];
  });
}

/** Whether it is an address to fetch, not the name of a file. */
export function isAddress(src: string): boolean {
  return /^https?:\/\//i.test(src);
}

/** An object without its undefined values. */
function present<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;
}
