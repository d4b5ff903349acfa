import type { ProductDraft, ReviewDraft } from '#server/modules/product/product-draft.ts';
import { deriveTags, guessCategoryId, typeOfTags } from '#server/product-files/shopify/category-guess.ts';
import {
  type FileProduct,
  fileOf,
  isAddress,
  isShown,
  type Visibility,
} from '#server/product-files/shopify/file-product.ts';
import { deriveShortDesc } from '#server/product-files/shopify/short-description.ts';

import type { KnownProduct } from './load-products.ts';
import { mergeChoices } from './merge-choices.ts';
import type { MergeRules } from './merge-rules.ts';
import { mergeStock } from './merge-stock.ts';
import { type MissingPicture, mergeCells, readProductSource, writeProductSource } from './product-source.ts';

/** The merged product: the file's values, and the shop's where the file has none. */
export function mergeProduct(file: FileProduct, known: KnownProduct | undefined, rules: MergeRules): ProductDraft {
  const source = readProductSource(known?.source ?? {});
  const description = file.description ?? known?.description ?? '';
  const kind = mergeKind(file, known);
  const pictures = mergePictures(file, known, source.missing, rules);
  const { price, attributes } = mergeChoices(file, known, pictures.list, rules);
  const shown = mergeVisibility(file, known, rules);
  const own = mergeOwnStock(file, known, attributes.length > 0, rules);
  const { cells } = own;
  const setCell = (name: string, cell: string | undefined) => {
    delete cells[name];
    if (cell !== undefined) cells[name] = cell;
  };
  setCell('Type', kind.type === typeOfTags(kind.tags) ? undefined : kind.type);
  setCell('Published', shown.published);
  setCell('Status', shown.status);
  const handle = file.handle === file.slug ? undefined : file.handle;
  const body = file.description === undefined ? source.body : file.body;
  const reviews = mergeReviews(file.reviews, known);

  return {
    slug: file.slug,
    name: file.name || (known?.name ?? ''),
    description,
    shortDesc: mergeShortDesc(file, known, description, cells['SEO Description'] ?? ''),
    ...price,
    ...own.state,
    categoryId: file.categoryId ?? mergeCategoryId(file, known, kind),
    bestSeller: file.bestSeller ?? known?.bestSeller ?? false,
    published: shown.isPublished,
    addedAt: file.addedAt ?? known?.addedAt ?? rules.addedAt,
    tags: kind.tags,
    information: file.information ?? known?.information ?? [],
    attributes,
    pictures: pictures.list,
    ...(reviews && { reviews }),
    source: writeProductSource({
      ...(handle !== undefined && { handle }),
      ...(kind.tagsCell !== kind.tags.join(', ') && { tags: kind.tagsCell }),
      ...(body !== undefined && { body }),
      cells,
      missing: pictures.missing,
    }),
  };
}

/** The product's own stock, which counts only while it has no choices. */
function mergeOwnStock(file: FileProduct, known: KnownProduct | undefined, hasChoices: boolean, rules: MergeRules) {
  const before = readProductSource(known?.source ?? {}).cells;
  const cells = mergeCells(before, file.cells);
  if (hasChoices) {
    const stays = rules.keepStock || file.choices === undefined || file.choices.length === 0;
    return { state: { stock: (stays ? undefined : file.stock) ?? known?.stock ?? file.stock ?? 0 }, cells };
  }
  // Its stock beside its choices was never counted.
  const isCounted = known && known.attributes.length === 0;
  return mergeStock(file, isCounted ? { state: known, cells: before } : undefined, cells, rules);
}

interface Kind {
  readonly type: string;
  readonly tagsCell: string;
  readonly tags: readonly string[];
  readonly productCategory: string;
}

function mergeKind(file: FileProduct, known: KnownProduct | undefined): Kind {
  const before = known && kindOf(known);
  const type = file.type ?? before?.type ?? '';
  const said = file.cells.columns.includes('Product Category')
    ? (file.cells.values['Product Category'] ?? '')
    : undefined;
  const productCategory = said ?? before?.productCategory ?? '';
  const tagsCell = file.tagsCell ?? before?.tagsCell ?? '';
  if (before && file.tagsCell === undefined && file.type === undefined) return { ...before, productCategory };
  return { type, tagsCell, productCategory, tags: deriveTags(tagsCell, type, productCategory) };
}

function kindOf(known: KnownProduct): Kind {
  const source = readProductSource(known.source);
  return {
    type: source.cells.Type ?? typeOfTags(known.tags),
    tagsCell: source.tags ?? known.tags.join(', '),
    tags: known.tags,
    productCategory: source.cells['Product Category'] ?? '',
  };
}

/** A guessed category is guessed again; one that somebody chose stays. */
function mergeCategoryId(file: FileProduct, known: KnownProduct | undefined, kind: Kind): 1 | 2 | 3 {
  const guess = guessCategoryId(kind, file.name || (known?.name ?? ''));
  if (!known) return guess;
  const wasGuessed = known.categoryId === guessCategoryId(kindOf(known), known.name);
  return wasGuessed ? guess : known.categoryId;
}

/** The same for the line on the cards. */
function mergeShortDesc(
  file: FileProduct,
  known: KnownProduct | undefined,
  description: string,
  seoDescription: string,
): string {
  if (file.shortDesc !== undefined) return file.shortDesc;
  const derived = deriveShortDesc(seoDescription, description);
  if (!known) return derived;
  const seoBefore = readProductSource(known.source).cells['SEO Description'] ?? '';
  const wasDerived = known.shortDesc === deriveShortDesc(seoBefore, known.description);
  return wasDerived ? derived : known.shortDesc;
}

function mergeVisibility(file: FileProduct, known: KnownProduct | undefined, rules: MergeRules) {
  const before = readProductSource(known?.source ?? {}).cells;
  const isDraft = rules.asDrafts && !known;
  if (!file.visibility) {
    const cells = { published: before.Published, status: before.Status };
    return { isPublished: known?.published ?? !isDraft, ...cells };
  }
  if (isDraft || (rules.asDrafts && !known?.published)) return { isPublished: false };
  const said: Visibility = {
    published: file.visibility.published ?? before.Published ?? '',
    status: file.visibility.status ?? before.Status ?? '',
  };
  const isPublished = isShown(said);
  return { isPublished, ...visibilityCells(said, isPublished) };
}

/** The cells that differ from what the export writes by default. */
function visibilityCells({ published = '', status = '' }: Visibility, isPublished: boolean): Visibility {
  const isUsual = (cell: string, usual: string) => cell.trim() === '' || cell.trim().toLowerCase() === usual;
  return {
    ...(!isUsual(published, String(isPublished)) && { published }),
    ...(!isUsual(status, isPublished ? 'active' : 'draft') && { status }),
  };
}

function mergePictures(
  file: FileProduct,
  known: KnownProduct | undefined,
  missingBefore: readonly MissingPicture[],
  rules: MergeRules,
): { list: ProductDraft['pictures'][number][]; missing: readonly MissingPicture[] } {
  const wanted = file.pictures;
  if (!wanted) return { list: [...(known?.pictures ?? [])], missing: missingBefore };
  const list: ProductDraft['pictures'][number][] = [];
  const missing: MissingPicture[] = [];
  for (const [at, { src, alt: said }] of wanted.entries()) {
    const own = isAddress(src) ? known?.pictures.find(({ sourceUrl }) => sourceUrl === src)?.hash : undefined;
    const hash = own ?? rules.pictureAt(src, fileOf(file, src));
    const alt = said ?? known?.pictures.find((picture) => picture.hash === hash)?.alt ?? '';
    if (hash === undefined) missing.push({ at, src, alt });
    else list.push({ hash, alt, sourceUrl: isAddress(src) ? src : '' });
  }
  return { list, missing };
}

/** Reviews are only added: an old file must not delete newer ones. */
function mergeReviews(
  wanted: readonly ReviewDraft[] | undefined,
  known: KnownProduct | undefined,
): readonly ReviewDraft[] | undefined {
  if (!wanted) return undefined;
  const key = ({ name, rating, comment, postedAt }: ReviewDraft) => JSON.stringify([name, rating, comment, postedAt]);
  const imported = known?.reviews ?? [];
  const there = new Set([...imported, ...(known?.customerReviews ?? [])].map(key));
  return [...imported, ...wanted.filter((review) => !there.has(key(review)))];
}
