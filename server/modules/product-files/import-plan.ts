import { isDeepStrictEqual } from 'node:util';

import { createBreather } from '#server/breather.ts';
import type { Reader, Trx } from '#server/db/connect.ts';
import { insertPictureRow, type StoredPicture } from '#server/media/picture-store.ts';
import { batchSize, type KnownProduct, loadProducts } from '#server/modules/product/load-products.ts';
import type { ProductDraft } from '#server/modules/product/product-draft.ts';
import { writeProduct } from '#server/modules/product/product-writer.ts';
import { plainText } from '#server/plain-text.ts';
import { type Progress, silentProgress } from '#server/progress.ts';

import { type Change, listChanges } from './list-changes.ts';
import { findMergeProblems, type ImportRules, mergeProduct, missingChoices, optionsText } from './merge-product.ts';
import { FileError } from './read-csv.ts';
import type { ProductFile } from './read-product-file.ts';
import type { FilePicture, FileProblem, FileProduct } from './read-products.ts';

/** What is known of the pictures of a file, by their cells. */
export interface ImportPictures {
  /** The hash of a picture that is stored, or about to be. */
  find(src: string): string | undefined;
  /** Whether it is still to be loaded. */
  isOpen(src: string): boolean;
  /** Why it is not available; undefined if it is, or is still to be loaded. */
  problemOf(src: string): string | undefined;
  /** The database row of a picture that has none yet. */
  rowOf(hash: string): StoredPicture | undefined;
}

export interface PlanItem {
  readonly what: 'create' | 'change' | 'same';
  readonly product: FileProduct;
  /** Its place in the file. */
  readonly at: number;
  readonly name: string;
  /** Every value that changes; empty for a new one. */
  readonly changes: readonly Change[];
  readonly notes: readonly string[];
}

export interface ImportPlan extends Pick<ProductFile, 'leftOut' | 'rowCount'> {
  readonly items: readonly PlanItem[];
  /** With a single one nothing is imported. */
  readonly problems: readonly FileProblem[];
}

/** Every picture of a product in the file, once. */
export function picturesOf({ pictures = [], choices = [] }: FileProduct): FilePicture[] {
  const ofChoices = choices.map(({ image = '' }) => ({ src: image, address: image }));
  return [...new Map([...ofChoices, ...pictures].map((one) => [one.src, one])).values()].filter(
    ({ src }) => src !== '',
  );
}

/** Compares a file with the shop, while requests are served. Changes nothing. */
export async function planImport(
  read: Reader,
  file: ProductFile,
  rules: ImportRules,
  pictures: ImportPictures,
  progress = silentProgress,
): Promise<ImportPlan> {
  const items: PlanItem[] = [];
  const problems = [...file.problems];
  for await (const { product, at, known } of withKnown(read, file.products, progress)) {
    const own = findMergeProblems(product, known, rules);
    problems.push(...own);
    if (own.length > 0) continue;
    const changes = known ? listChanges(known, mergeProduct(product, known, rules, pictures.find, at)) : [];
    items.push({
      what: !known ? 'create' : changes.length > 0 ? 'change' : 'same',
      product,
      at,
      name: product.name ?? known?.name ?? '',
      changes,
      notes: notesOf(product, known, rules, pictures),
    });
  }
  const { leftOut, rowCount } = file;
  return { items, problems: problems.toSorted((one, other) => one.line - other.line), leftOut, rowCount };
}

/**
 * Writes what a plan found in the caller's transaction, which has called `raiseCatalogueVersion`. Each product is merged
 * again with the current state: somebody may have bought something since the plan was made.
 */
export async function applyImport(
  trx: Trx,
  items: readonly PlanItem[],
  rules: ImportRules,
  pictures: ImportPictures,
  progress = silentProgress,
): Promise<{ created: number; changed: number }> {
  const written = { created: 0, changed: 0, same: 0 };
  const inserted = new Set<string>();
  const places = new Map(items.map(({ product, at }) => [product, at]));
  for await (const { product, known } of withKnown(trx, [...places.keys()], progress)) {
    const [problem] = findMergeProblems(product, known, rules);
    if (problem) throw new FileError(`${product.slug} was changed meanwhile: ${problem.reason}.`);
    const draft = mergeProduct(product, known, rules, pictures.find, places.get(product));
    for (const hash of hashesOf(draft)) {
      const row = inserted.has(hash) ? undefined : pictures.rowOf(hash);
      inserted.add(hash);
      if (row) await insertPictureRow(trx, row);
    }
    written[await writeProduct(trx, draft)] += 1;
  }
  return { created: written.created, changed: written.changed };
}

/** The hashes of all pictures of a product. */
export function hashesOf({ pictures, attributes }: ProductDraft): string[] {
  return [...pictures.map(({ hash }) => hash), ...attributes.flatMap(({ pictureHash }) => pictureHash ?? [])];
}

async function* withKnown(read: Reader, products: readonly FileProduct[], progress: Progress) {
  const breathe = createBreather();
  for (let from = 0; from < products.length; from += batchSize) {
    const batch = products.slice(from, from + batchSize);
    const known = await loadProducts(
      read,
      batch.map(({ slug }) => slug),
    );
    for (const [offset, product] of batch.entries()) {
      await breathe();
      yield { product, at: from + offset, known: known.get(product.slug) };
    }
    progress.advance(batch.length);
  }
}

function notesOf(
  product: FileProduct,
  known: KnownProduct | undefined,
  rules: ImportRules,
  pictures: ImportPictures,
): string[] {
  const missing = rules.deleteMissingChoices ? [] : missingChoices(product, known);
  const stays = known && rules.keepStock && givesOtherStock(product, known, rules);
  return [
    ...(missing.length > 0
      ? [`not in the file, so it stays: ${missing.map(({ options }) => optionsText(options)).join('; ')}`]
      : []),
    ...(stays ? ["the shop's stock stays, which is not the file's"] : []),
    ...picturesOf(product).flatMap(({ src }) => {
      const problem = pictures.problemOf(src);
      return problem === undefined ? [] : [`without the picture ${plainText(src, 100)}: ${problem}`];
    }),
  ];
}

function givesOtherStock(product: FileProduct, known: KnownProduct, rules: ImportRules): boolean {
  const stocksOf = (keepStock: boolean) => {
    const draft = mergeProduct(product, known, { ...rules, keepStock }, () => undefined);
    const counted = draft.attributes.length > 0 ? draft.attributes : [draft];
    return counted.map(({ stock, alwaysAvailable }) => [stock, alwaysAvailable]);
  };
  return !isDeepStrictEqual(stocksOf(true), stocksOf(false));
}
