import { isDeepStrictEqual } from 'node:util';
import type { Reader } from '#server/db/connect.ts';
import type { StoredPicture } from '#server/media/picture-store.ts';
import type { ProductDraft } from '#server/modules/product/product-draft.ts';
import { plainText } from '#server/plain-text.ts';
import { type Change, listChanges } from '#server/product-files/merge/compare-products.ts';
import { batchSize, type KnownProduct, loadProducts } from '#server/product-files/merge/load-products.ts';
import { missingChoices, optionsText } from '#server/product-files/merge/merge-choices.ts';
import { mergeProduct } from '#server/product-files/merge/merge-product.ts';
import { mergeRefusals } from '#server/product-files/merge/merge-refusals.ts';
import type { MergeRules } from '#server/product-files/merge/merge-rules.ts';
import type { Progress } from '#server/product-files/progress.ts';
import { type FileProduct, fileOf } from '#server/product-files/shopify/file-product.ts';
import type { Refusal } from '#server/product-files/shopify/read-product.ts';

/** A picture of a product file: its cell, and the file beside an export that has it. */
export interface PictureSource {
  readonly src: string;
  readonly file: string | undefined;
}

/** What is known of the pictures of a file. */
export interface ImportPictures {
  /** The hash of a picture that is stored, or about to be. */
  readonly hashOf: (src: string, file: string | undefined) => string | undefined;
  /** Whether it is still to be loaded. */
  readonly isOpen: (src: string, file: string | undefined) => boolean;
  /** Why it can't be loaded, if so. */
  readonly problemOf: (src: string, file: string | undefined) => string | undefined;
  /** The database row of a picture that has none yet. */
  readonly rowOf: (hash: string) => StoredPicture | undefined;
}

export interface PlanItem {
  readonly what: 'create' | 'change' | 'same';
  /** Its place in the file, from 0. */
  readonly at: number;
  readonly product: FileProduct;
  readonly name: string;
  /** Every value that changes; empty for a new one. */
  readonly changes: readonly Change[];
  /** Choices that only the shop has, and that stay, as text. */
  readonly missing: readonly string[];
  /** The file has another stock, and the shop's stays. */
  readonly keepsStock: boolean;
  readonly notes: readonly string[];
  /** How many of its pictures are still to be loaded. */
  readonly openPictures: number;
}

export interface ImportPlan {
  readonly items: readonly PlanItem[];
  readonly refusals: readonly Refusal[];
  readonly rowCount: number;
}

/** The rules for all products of an import; the others depend on the place in the file. */
export type ImportRules = Omit<MergeRules, 'pictureAt' | 'addedAt'> & { readonly startedAt: number };

/** Rules for one product: the file's order becomes the shop's, newest first. */
export function rulesAt(rules: ImportRules, at: number, pictures: ImportPictures): MergeRules {
  return {
    ...rules,
    addedAt: new Date(rules.startedAt - at).toISOString(),
    pictureAt: (src, file) => pictures.hashOf(src, file),
  };
}

/** Every picture of a product in the file. */
export function pictureSourcesOf(product: FileProduct): PictureSource[] {
  const { pictures = [], choices = [] } = product;
  const sources = [...pictures.map(({ src }) => src), ...choices.map(({ image }) => image ?? '')];
  return [...new Set(sources.filter((src) => src !== ''))].map((src) => ({ src, file: fileOf(product, src) }));
}

/** Compares each product with the shop. Changes nothing. */
export async function planItems(
  read: Reader,
  products: readonly FileProduct[],
  rules: ImportRules,
  pictures: ImportPictures,
  progress: Progress,
): Promise<Pick<ImportPlan, 'items' | 'refusals'>> {
  const items: PlanItem[] = [];
  const refusals: Refusal[] = [];
  for (let from = 0; from < products.length; from += batchSize) {
    const batch = products.slice(from, from + batchSize);
    const known = await loadProducts(
      read,
      batch.map(({ slug }) => slug),
    );
    for (const [offset, product] of batch.entries()) {
      const at = from + offset;
      const before = known.get(product.slug);
      const own = rulesAt(rules, at, pictures);
      const reasons = mergeRefusals(product, before, own);
      if (reasons.length > 0) {
        refusals.push({ ...product, name: product.name || (before?.name ?? ''), reasons });
        continue;
      }
      const changes = before ? listChanges(before, mergeProduct(product, before, own)) : [];
      const openPictures = pictureSourcesOf(product).filter(({ src, file }) => pictures.isOpen(src, file)).length;
      const what = !before ? 'create' : changes.length > 0 ? 'change' : 'same';
      const notes = [...(what === 'same' ? [] : product.notes), ...pictureNotes(product, pictures)];
      const missing = rules.deleteMissingChoices ? [] : missingChoices(product, before);
      items.push({
        what,
        at,
        product,
        name: product.name || (before?.name ?? ''),
        changes,
        notes,
        openPictures,
        missing: missing.map(({ options }) => optionsText(options)),
        keepsStock: before !== undefined && rules.keepStock && givesOtherStock(product, before, own),
      });
    }
    progress.advance(batch.length);
  }
  return { items, refusals };
}

/** Whether the file's stock differs from the shop's. */
function givesOtherStock(product: FileProduct, before: KnownProduct, rules: MergeRules): boolean {
  const taking = { ...rules, keepStock: false };
  if (mergeRefusals(product, before, taking).length > 0) return true;
  const statesOf = (one: ProductDraft) =>
    (one.attributes.length > 0 ? one.attributes : [one]).map(({ stock, alwaysAvailable }) => [stock, alwaysAvailable]);
  return !isDeepStrictEqual(
    statesOf(mergeProduct(product, before, rules)),
    statesOf(mergeProduct(product, before, taking)),
  );
}

export interface UnavailablePicture {
  readonly src: string;
  readonly problem: string;
}

/** Pictures that could not be loaded, and why. */
export function pictureProblems(product: FileProduct, pictures: ImportPictures): UnavailablePicture[] {
  return pictureSourcesOf(product).flatMap(({ src, file }) => {
    const problem = pictures.problemOf(src, file);
    return problem === undefined ? [] : [{ src, problem }];
  });
}

function pictureNotes(product: FileProduct, pictures: ImportPictures): string[] {
  return pictureProblems(product, pictures).map(
    ({ src, problem }) => `without the picture ${plainText(src, 100)}: ${problem}`,
  );
}
