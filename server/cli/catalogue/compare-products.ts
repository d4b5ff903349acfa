import { isDeepStrictEqual } from 'node:util';

import type { ProductDraft } from '#server/modules/product/product-draft.ts';

import type { KnownProduct } from './load-products.ts';

/** What differs between a product in the shop and what it is to become, in words for its owner. */
export function listChanges(known: KnownProduct, wanted: ProductDraft): string[] {
  const changes: string[] = [];
  const compare = (what: string, before: unknown, after: unknown) => {
    if (!isDeepStrictEqual(before, after)) changes.push(what);
  };
  compare('name', known.name, wanted.name);
  compare('description', known.description, wanted.description);
  compare('short description', known.shortDesc, wanted.shortDesc);
  compare('price', [known.pricePaisa, known.discountPercent], [wanted.pricePaisa, wanted.discountPercent]);
  compare('stock', known.stock, wanted.stock);
  compare('choices', known.attributes, wanted.attributes);
  compare('pictures', known.pictures, wanted.pictures);
  compare('tags', known.tags, wanted.tags);
  compare('category', known.categoryId, wanted.categoryId);
  compare('best seller', known.bestSeller, wanted.bestSeller);
  compare('date added', known.addedAt, wanted.addedAt);
  compare('additional information', known.information, wanted.information);
  if (wanted.reviews) compare('reviews', sorted(known.reviews), sorted(wanted.reviews));
  if (known.published !== wanted.published) changes.push(wanted.published ? 'is now published' : 'is now hidden');
  compare('other columns', withoutMissing(known.source), withoutMissing(wanted.source));
  if (!changes.includes('pictures')) compare('pictures', known.source.missing, wanted.source.missing);
  return changes;
}

/** Pictures that are still to come are told as pictures. */
function withoutMissing({ missing: _missing, ...source }: Record<string, unknown>): Record<string, unknown> {
  return source;
}

function sorted(reviews: ProductDraft['reviews']): string[] {
  return (reviews ?? []).map((review) => JSON.stringify(Object.entries(review).toSorted())).toSorted();
}
