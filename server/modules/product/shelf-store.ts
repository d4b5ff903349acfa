import type { ProductCard } from '#contract/calls/product-calls.ts';
import type { Shelf } from '#contract/calls/shelf-calls.ts';
import { canonicalTag, tagLists } from '#contract/names/tags.ts';
import type { CatalogueIndex } from '#contract/rules/catalogue-index.ts';
import type { Reader } from '#server/db/connect.ts';

import { readCards } from './product-cards.ts';

/** How many of a shelf's newest products are considered for its cover. */
const candidates = 12;

/** The tags of the closed lists that carry products, or those of them asked for, with how many and a cover. */
export async function readShelves(read: Reader, index: CatalogueIndex, asked?: string): Promise<Shelf[]> {
  const counts = index.tags();
  const wanted = asked && new Set(asked.split(',').map(canonicalTag));
  const shelves = Object.values(tagLists)
    .flat()
    .filter(({ slug }) => counts.has(slug) && (!wanted || wanted.has(slug)))
    .map((tag) => ({ tag, ids: index.query({ tag: tag.slug, page: 1, pageSize: candidates }).ids }));
  const cards = await readCards(read, [...new Set(shelves.flatMap((shelf) => shelf.ids))]);
  const cardById = new Map(cards.map((card) => [card.id, card]));

  const shown = new Set<string>();
  return shelves.map(({ tag, ids }) => {
    const product = chooseCover(
      ids.flatMap((id) => cardById.get(id) ?? []),
      tag.label,
      shown,
    );
    const cover = product?.imageUrlList[0];
    if (product) shown.add(product.id);
    const count = counts.get(tag.slug) ?? 0;
    return cover ? { tag: tag.slug, count, cover } : { tag: tag.slug, count };
  });
}

/** The product that speaks for a shelf: one not shown already, named after it, in stock, new; in that order. */
function chooseCover(products: readonly ProductCard[], label: string, shown: ReadonlySet<string>) {
  const word = label.toLowerCase();
  const worth = (product: ProductCard) =>
    (shown.has(product.id) ? 0 : 4) +
    (product.name.toLowerCase().includes(word) ? 2 : 0) +
    (product.stockQuantity > 0 ? 1 : 0);
  return products.toSorted((a, b) => worth(b) - worth(a))[0];
}
