import type { StoredPicture } from '#server/media/picture-store.ts';
import type { CategoryGuess } from '#server/modules/product/category-guess.ts';
import type { KnownProduct } from '#server/modules/product/product-draft.ts';
import { plainText, wellFormed } from '#server/plain-text.ts';

import { CellError, checkCurrency, factColumns, parseShelves } from './columns.ts';
import { limitNotes } from './limit-notes.ts';
import { mergeCodes } from './merge-codes.ts';
import { mergeOwnStock, mergePrice } from './merge-price-stock.ts';
import { mergeVariants } from './merge-variants.ts';
import type { FileRow } from './read-csv.ts';
import { type FileProblem, type FileProduct, pictureOf, picturesOf } from './read-product-file.ts';
import { sortRows } from './sort-rows.ts';
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
  /**
   * When the import began: new products follow each other in the order of the file, the first is
   * the newest.
   */
  readonly startedAt: number;
  /** New products are hidden. */
  readonly asDrafts: boolean;
  /** Whether costs are read, which the owner alone sees. */
  readonly withCosts: boolean;
  /** Leave the stock of products and variants that the shop has. */
  readonly keepStock: boolean;
  /** Of the shop's shelves. */
  readonly guess: CategoryGuess;
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

type Facts = Partial<Omit<KnownProduct, 'slug' | 'customerReviews' | 'attributes' | 'pictures'>>;

/** What the parts of a merge share. */
export interface Merge {
  readonly file: FileProduct;
  readonly known: KnownProduct | undefined;
  readonly rules: ImportRules;
  readonly pictures: ImportPictures;
  /**
   * Reads a cell; undefined without such a column, or when the cell is not valid, which is a
   * problem then.
   */
  readonly read: <T>(
    row: FileRow | undefined,
    column: string,
    parse: (cell: string) => T,
  ) => T | undefined;
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
  const report: Merge['report'] = (line, column, reason) =>
    problems.push({ line, column, slug, reason });
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
  const { main, variants: variantRows, isWhole } = sortRows(file, known, report);
  const line = (main ?? rows[0])?.line ?? 0;
  read(main, 'Currency', checkCurrency);
  const facts = isWhole ? readFacts(merge, main) : {};
  const price = mergePrice(merge, main, known);
  const attributes = mergeVariants(merge, variantRows, main);
  if (!known && !facts.name)
    report(line, 'Title', 'the product is not in the shop yet and needs a title');
  if (!known && !price && problems.every(({ column }) => column !== 'Variant Price'))
    report(line, 'Variant Price', 'the product is not in the shop yet and needs a price');
  const kept = known ?? newProduct(merge, facts);
  const draft: KnownProduct = {
    ...kept,
    ...facts,
    ...price,
    // On a row with an option they are the variant's.
    ...mergeCodes(merge, main?.cells.has('Option1 Value') ? undefined : main, known),
    ...mergeOwnStock(merge, main, attributes, variantRows.length > 0),
    published: rules.asDrafts && !known?.published ? false : (facts.published ?? kept.published),
    reviews: mergeReviews(facts.reviews ?? [], known),
    attributes,
    pictures: isWhole && columns.has('Image Src') ? mergePictures(merge) : kept.pictures,
  };
  const notes = [
    ...merge.notes,
    ...limitNotes(draft, picturesOf(file).length),
    ...pictureNotes(merge),
  ];
  return { draft, line, problems, notes: [...new Set(notes)] };
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
    categoryId: rules.guess.idOf({ type: '', productCategory: '', tags }, name),
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

function readFacts({ read, rules, known }: Merge, main: FileRow | undefined): Facts {
  const facts = Object.entries(factColumns).map(([column, { key, parse }]) => [
    key,
    read(main, column, parse),
  ]);
  const given: Facts = Object.fromEntries(facts.filter(([, value]) => value !== undefined));
  const { shelves, made } = rules.guess;
  const named = read(main, 'Categories', parseShelves)?.flatMap((one) => made.tagOf(one) ?? []);
  if (!given.tags && !named) return given;
  // Categories alone are added to the tags that it has.
  const own = given.tags ?? known?.tags ?? [];
  const tags = [...own.map((tag) => shelves.productTag(tag)), ...(named ?? [])];
  return { ...given, tags: [...new Set(tags)] };
}

/** Pictures that are not available are left out. */
function mergePictures({ file, known, pictures, read }: Merge): KnownProduct['pictures'] {
  const before = new Map(known?.pictures.map(({ hash, alt }) => [hash, alt]));
  return file.rows.flatMap((row) => {
    const { src, address } = pictureOf(row);
    const hash = src === '' ? undefined : pictures.find(src);
    if (hash === undefined) return [];
    return [
      {
        hash,
        alt: read(row, 'Image Alt Text', wellFormed) ?? before.get(hash) ?? '',
        sourceUrl: address,
      },
    ];
  });
}

function pictureNotes({ file, pictures }: Merge): string[] {
  return picturesOf(file).flatMap(({ src }) => {
    const problem = pictures.problemOf(src);
    return problem === undefined ? [] : [`without the picture ${plainText(src, 100)}: ${problem}`];
  });
}

/** Reviews are only added: an old file must not delete newer ones. */
function mergeReviews(
  inFile: KnownProduct['reviews'],
  known: KnownProduct | undefined,
): KnownProduct['reviews'] {
  const key = ({ name, rating, comment, postedAt }: KnownProduct['reviews'][number]) =>
    JSON.stringify([name, rating, comment, postedAt]);
  const { reviews = [], customerReviews = [] } = known ?? {};
  const there = new Set([...reviews, ...customerReviews].map(key));
  return [...reviews, ...inFile.filter((review) => !there.has(key(review)))];
}
