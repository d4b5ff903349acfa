import { isDeepStrictEqual } from 'node:util';
import { cleanLine } from '#server/http/clean-text.ts';
import type { StoredPicture } from '#server/media/picture-store.ts';
import { guessCategoryId } from '#server/modules/product/category-guess.ts';
import type { KnownProduct, ProductDraft, VariantDraft } from '#server/modules/product/product-draft.ts';
import { plainText, wellFormed } from '#server/plain-text.ts';

import {
  CellError,
  checkCurrency,
  factColumns,
  filled,
  optionNumbers,
  parsePrice,
  parseSellingPrice,
  parseStock,
  parseSwitch,
} from './columns.ts';
import type { FileRow } from './read-csv.ts';
import { type FileProblem, type FileProduct, pictureOf, picturesOf } from './read-product-file.ts';
import { deriveShortDesc } from './translation.ts';

/** What is known of the pictures of a file, by their cells. */
export interface ImportPictures {
  /** The hash of a picture that is stored, or about to be. */
  find(src: string): string | undefined;
  /** Why it is not available; undefined if it is, or is still to be loaded. */
  problemOf(src: string): string | undefined;
  /** The database row of a picture that has none yet. */
  rowOf(hash: string): StoredPicture | undefined;
}

export interface ImportRules {
  /** When the import began: new products follow each other in the order of the file, the first is the newest. */
  readonly startedAt: number;
  /** New products are hidden. */
  readonly asDrafts: boolean;
  /** Leave the stock of products and variants that the shop has. */
  readonly keepStock: boolean;
  /** The stock of new ones without one in the file. */
  readonly stock: number;
  /** Delete the variants of a product in the file that the file does not have. */
  readonly deleteMissingVariants: boolean;
}

export interface MergedProduct {
  /** The product to write: the file's values, and the shop's where the file has none. */
  readonly draft: KnownProduct;
  /** Where it begins in the file. */
  readonly line: number;
  /** With one of them the draft must not be written. */
  readonly problems: readonly FileProblem[];
  readonly notes: string[];
}

type Price = Pick<ProductDraft, 'pricePaisa' | 'salePaisa'>;
type Facts = Partial<Omit<KnownProduct, 'slug' | 'customerReviews' | 'attributes' | 'pictures'>>;
type Stock = Pick<ProductDraft, 'stock' | 'alwaysAvailable'>;

interface Merge {
  readonly file: FileProduct;
  readonly known: KnownProduct | undefined;
  readonly rules: ImportRules;
  readonly pictures: ImportPictures;
  /** Reads a cell; undefined without such a column, or when the cell is not valid, which is a problem then. */
  readonly read: <T>(row: FileRow | undefined, column: string, parse: (cell: string) => T) => T | undefined;
  readonly report: (line: number, column: string, reason: string) => void;
  readonly notes: string[];
}

/** Merges the rows of a file with the product that the shop has. */
export function mergeProduct(
  file: FileProduct,
  known: KnownProduct | undefined,
  rules: ImportRules,
  pictures: ImportPictures,
): MergedProduct {
  const problems: FileProblem[] = [];
  const { slug, rows, columns } = file;
  const report: Merge['report'] = (line, column, reason) => problems.push({ line, column, slug, reason });
  const read: Merge['read'] = (row, column, parse) => {
    if (!row || !columns.has(column)) return undefined;
    try {
      return parse(row.cells.get(column) ?? '');
    } catch (error) {
      if (!(error instanceof CellError)) throw error;
      report(row.line, column, error.message);
      return undefined;
    }
  };
  const merge: Merge = { file, known, rules, pictures, read, report, notes: [] };
  const variantRows = rows.filter((row) => optionsOf(row).length > 0);
  const [titled, twin] = rows.filter(({ cells }) => cells.has('Title'));
  if (twin) report(twin.line, 'Title', `line ${titled?.line} has this handle, too`);
  // A row of a variant alone says nothing about the product.
  const main = titled ?? rows.find((row) => !variantRows.includes(row) && hasFacts(row));
  const isWhole = titled !== undefined || !columns.has('Title');
  const line = (main ?? rows[0])?.line ?? 0;
  if (!isWhole && main) report(line, 'Title', 'it is empty');
  read(main, 'Currency', checkCurrency);
  const facts = isWhole ? readFacts(merge, main) : {};
  const price = mergePrice(merge, main, known);
  const attributes = mergeVariants(merge, variantRows, main);
  if (!known && !facts.name) report(line, 'Title', 'the product is not in the shop yet and needs a title');
  if (!known && !price && problems.every(({ column }) => column !== 'Variant Price'))
    report(line, 'Variant Price', 'the product is not in the shop yet and needs a price');
  const kept = known ?? newProduct(merge, facts);
  const draft: KnownProduct = {
    ...kept,
    ...facts,
    ...price,
    ...mergeOwnStock(merge, main, attributes, variantRows.length > 0),
    published: rules.asDrafts && !known?.published ? false : (facts.published ?? kept.published),
    reviews: mergeReviews(facts.reviews ?? [], known),
    attributes,
    pictures: isWhole && columns.has('Image Src') ? mergePictures(merge) : kept.pictures,
  };
  return { draft, line, problems, notes: [...new Set([...merge.notes, ...pictureNotes(merge)])] };
}

/** `Colour Blue, Size 7`. */
export function optionsText(options: VariantDraft['options']): string {
  return options.map(({ name, value }) => `${name} ${value}`).join(', ');
}

/** A product that the shop does not have yet, without what the file says. */
function newProduct(
  { file, rules }: Merge,
  { name = '', description = '', tags = [] }: Partial<KnownProduct>,
): KnownProduct {
  return {
    slug: file.slug,
    name,
    description,
    shortDesc: deriveShortDesc(description),
    pricePaisa: 0,
    salePaisa: null,
    stock: 0,
    categoryId: guessCategoryId({ type: '', productCategory: '', tags }, name),
    bestSeller: false,
    published: true,
    addedAt: new Date(rules.startedAt - file.at).toISOString(),
    tags,
    information: [],
    attributes: [],
    pictures: [],
    reviews: [],
    customerReviews: [],
  };
}

function readFacts({ read }: Merge, main: FileRow | undefined): Facts {
  const facts = Object.entries(factColumns).map(([column, { key, parse }]) => [key, read(main, column, parse)]);
  return Object.fromEntries(facts.filter(([, value]) => value !== undefined));
}

/** Undefined without one in the file. Without a column for the price before the sale that one stays, as long as it is higher. */
function mergePrice({ read }: Merge, row: FileRow | undefined, known: Price | undefined): Price | undefined {
  const asked = read(row, 'Variant Price', filled(parseSellingPrice));
  const compare = read(row, 'Variant Compare At Price', (cell) => filled(parsePrice)(cell) ?? 0);
  if (asked === undefined) return undefined;
  const before = compare ?? (known?.salePaisa == null ? 0 : known.pricePaisa);
  return before > asked ? { pricePaisa: before, salePaisa: asked } : { pricePaisa: asked, salePaisa: null };
}

function mergeStock({ read, rules, notes }: Merge, row: FileRow | undefined, known: Stock | undefined): Stock {
  const stock = read(row, 'Variant Inventory Qty', filled(parseStock));
  const isAlways =
    read(row, 'Always Available', filled(parseSwitch)) ?? (stock === undefined && known?.alwaysAvailable);
  const inFile = stockOf({ stock: stock ?? known?.stock ?? (isAlways ? 0 : rules.stock), alwaysAvailable: isAlways });
  if (!known || !rules.keepStock) return inFile;
  if (!isDeepStrictEqual(stockOf(known), inFile)) notes.push("the shop's stock stays, which is not the file's");
  return stockOf(known);
}

function stockOf({ stock, alwaysAvailable = false }: { stock: number; alwaysAvailable?: boolean | undefined }): Stock {
  return { stock, alwaysAvailable };
}

/** The stock of the product itself, which counts only while it has no variants. */
function mergeOwnStock(
  merge: Merge,
  main: FileRow | undefined,
  attributes: readonly VariantDraft[],
  hasVariantRows: boolean,
): Stock {
  const { known, rules, report } = merge;
  if (attributes.length === 0) return mergeStock(merge, main, known?.attributes.length === 0 ? known : undefined);
  if (main?.cells.has('Variant Inventory Qty') && !hasVariantRows && !rules.keepStock) {
    const names = attributes.slice(0, 4).map(({ options }) => optionsText(options));
    const reason = `the product has variants (${names.join('; ')}); each has its stock on its own row`;
    report(main.line, 'Variant Inventory Qty', reason);
  }
  return { stock: 0, alwaysAvailable: false };
}

/** The file's variants in its order. When the shop has more that stay, the shop's order stays and new ones follow. */
function mergeVariants(merge: Merge, rows: readonly FileRow[], main: FileRow | undefined): readonly VariantDraft[] {
  const { file, known, rules, report, notes } = merge;
  const inShop = new Map(known?.attributes.map((variant) => [keyOf(variant.options), variant]));
  if (!file.columns.has('Option1 Value')) return [...inShop.values()];
  const inFile = new Map<string, VariantDraft>();
  for (const row of rows) {
    const options = optionsOf(row).map(({ number, value }) => ({ name: optionName(number, row, merge), value }));
    const key = keyOf(options);
    if (inFile.has(key)) {
      const text = plainText(options.map(({ value }) => value).join(' / '), 60);
      report(row.line, 'Option1 Value', `the variant '${text}' is on another row, too`);
    }
    inFile.set(key, mergeVariant(merge, row, row === main, options, inShop.get(key)));
  }
  const missing = rules.deleteMissingVariants ? [] : [...inShop].filter(([key]) => !inFile.has(key));
  if (missing.length === 0) return [...inFile.values()];
  notes.push(`not in the file, so it stays: ${missing.map(([, { options }]) => optionsText(options)).join('; ')}`);
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
  const image = read(row, 'Variant Image', cleanLine);
  const pictureHash = image === '' ? undefined : (pictures.find(image ?? '') ?? known?.pictureHash);
  return {
    options,
    ...mergeStock(merge, row, known),
    ...price,
    ...(pictureHash !== undefined && { pictureHash }),
  };
}

/** A name that the row lacks is that of the product's other rows, of the shop's variants, or `Choice`. */
function optionName(number: 1 | 2 | 3, row: FileRow, { file, known }: Merge): string {
  const column = `Option${number} Name`;
  const named = [row, ...file.rows].find(({ cells }) => cells.has(column))?.cells.get(column);
  const usual = number === 1 ? 'Choice' : `Choice ${number}`;
  return cleanLine(named ?? '') || (known?.attributes[0]?.options[number - 1]?.name ?? usual);
}

function optionsOf({ cells }: FileRow): { number: 1 | 2 | 3; value: string }[] {
  return optionNumbers
    .map((number) => ({ number, value: cleanLine(cells.get(`Option${number} Value`) ?? '') }))
    .filter(({ value }) => value !== '');
}

function keyOf(options: VariantDraft['options']): string {
  return JSON.stringify(options.map(({ name, value }) => [name, value]));
}

/** Whether a row has more than a picture. */
function hasFacts({ cells }: FileRow): boolean {
  return [...cells.keys()].some((name) => name !== 'Handle' && !name.startsWith('Image '));
}

/** Pictures that are not available are left out. */
function mergePictures({ file, known, pictures, read }: Merge): KnownProduct['pictures'] {
  return file.rows.flatMap((row) => {
    const { src, address } = pictureOf(row);
    const hash = src === '' ? undefined : pictures.find(src);
    if (hash === undefined) return [];
    const before = known?.pictures.find((picture) => picture.hash === hash);
    return [{ hash, alt: read(row, 'Image Alt Text', wellFormed) ?? before?.alt ?? '', sourceUrl: address }];
  });
}

function pictureNotes({ file, pictures }: Merge): string[] {
  return picturesOf(file).flatMap(({ src }) => {
    const problem = pictures.problemOf(src);
    return problem === undefined ? [] : [`without the picture ${plainText(src, 100)}: ${problem}`];
  });
}

/** Reviews are only added: an old file must not delete newer ones. */
function mergeReviews(inFile: KnownProduct['reviews'], known: KnownProduct | undefined): KnownProduct['reviews'] {
  const key = ({ name, rating, comment, postedAt }: KnownProduct['reviews'][number]) =>
    JSON.stringify([name, rating, comment, postedAt]);
  const { reviews = [], customerReviews = [] } = known ?? {};
  const there = new Set([...reviews, ...customerReviews].map(key));
  return [...reviews, ...inFile.filter((review) => !there.has(key(review)))];
}
