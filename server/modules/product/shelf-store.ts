import type { Shelf } from '#contract/calls/shelf-calls.ts';
import { canonicalTag, tagLists } from '#contract/names/tags.ts';
import type { CatalogueIndex } from '#contract/rules/catalogue-index.ts';
import type { Reader } from '#server/db/connect.ts';

import { readCards } from './product-cards.ts';

/** The tags of the closed lists that carry products, or those of them asked for, with how many and a cover. */
export async function readShelves(read: Reader, index: CatalogueIndex, asked?: string): Promise<Shelf[]> {
  const counts = index.tags();
  const wanted = asked && new Set(asked.split(',').map(canonicalTag));
  const names = Object.values(tagLists)
    .flat()
    .filter(({ slug }) => !wanted || wanted.has(slug));
  const shelves = names.flatMap(({ slug }) => {
    const count = counts.get(slug) ?? 0;
    return count > 0 ? [{ tag: slug, count, coverId: index.cover(slug) }] : [];
  });
  const cards = await readCards(read, [...new Set(shelves.flatMap((shelf) => shelf.coverId ?? []))]);
  const covers = new Map(cards.map((card) => [card.id, card.imageUrlList[0]]));
  return shelves.map(({ tag, count, coverId }) => {
    const cover = coverId === undefined ? undefined : covers.get(coverId);
    return cover ? { tag, count, cover } : { tag, count };
  });
}
