import type { Shelf } from '#contract/calls/shelf-calls.ts';
import type { CatalogueIndex } from '#contract/rules/catalogue-index.ts';
import { coverShelves, findShelves } from '#contract/rules/shelf-covers.ts';
import type { Reader } from '#server/db/connect.ts';
import { addTags, stockOrderTag } from '#server/http/response-tags.ts';

import { readCards } from './product-cards.ts';

/** The tags of the closed lists that carry products, or those of them asked for, with how many and a cover. */
export async function readShelves(read: Reader, index: CatalogueIndex, asked?: string): Promise<Shelf[]> {
  // A cover is chosen among those in stock first.
  addTags(stockOrderTag);
  const shelves = findShelves(index, asked);
  const cards = await readCards(read, [...new Set(shelves.flatMap(({ exemplars }) => exemplars.map(({ id }) => id)))]);
  const cardById = new Map(cards.map((card) => [card.id, card]));
  return coverShelves(shelves, (id) => cardById.get(id));
}
