import { productTag } from '#contract/names/tags.ts';

import { BuiltIndex } from './search/built-index.ts';
import type { CatalogueEntry, CatalogueIndex } from './search/catalogue-query.ts';
import { Columns } from './search/columns.ts';
import { Numbering } from './search/numbering.ts';
import { productOrders } from './search/orders.ts';
import { Rows, turnedAround } from './search/postings.ts';
import { finish, finishInSlices, type SlicedWork, sliceMs, sortedOrder, WorkOnce } from './search/slices.ts';
import { indexingText } from './search/text-indexing.ts';

export type {
  Answer,
  CatalogueEntry,
  CatalogueFilters,
  CatalogueIndex,
  CatalogueQuery,
  Exemplar,
  FilterCounts,
} from './search/catalogue-query.ts';

// The rules of lists, tags, filters, sorting and search, once for the server and for the phone offline.
// Products are numbered newest first, so that the plain list is the numbers themselves.

/** Collects products in any order and builds an index of them; empty again afterwards. */
export class CatalogueIndexBuilder {
  #entries: CatalogueEntry[] = [];

  add(entry: CatalogueEntry): void {
    this.#entries.push(entry);
  }

  build(): CatalogueIndex {
    const index = finish(indexing(this.#taken()));
    index.search.now();
    return index;
  }

  /** Builds a few milliseconds at a time, awaiting `pause` in between. */
  async buildInSlices(pause: () => Promise<void>): Promise<CatalogueIndex> {
    const index = await this.buildListsInSlices(pause);
    await index.prepareSearch(pause);
    return index;
  }

  /** The same without the search index, half of the work, which `prepareSearch` or the first search builds. */
  buildListsInSlices(pause: () => Promise<void>): Promise<CatalogueIndex> {
    return finishInSlices(indexing(this.#taken()), sliceMs, pause);
  }

  #taken(): CatalogueEntry[] {
    const entries = this.#entries;
    this.#entries = [];
    return entries;
  }
}

function newestFirst(one: CatalogueEntry, other: CatalogueEntry): number {
  if (one.addedAt !== other.addedAt) return one.addedAt > other.addedAt ? -1 : 1;
  return one.id < other.id ? -1 : 1;
}

function* indexing(entries: readonly CatalogueEntry[]): SlicedWork<BuiltIndex> {
  const size = entries.length;
  const order = yield* sortedOrder(size, (one, other) =>
    newestFirst(entries[one] as CatalogueEntry, entries[other] as CatalogueEntry),
  );
  const columns = new Columns(size);
  const tags = new Numbering();
  const tagRows = new Rows(size);
  const inOrder: CatalogueEntry[] = [];

  for (const [product, at] of order.entries()) {
    const entry = entries[at] as CatalogueEntry;
    inOrder.push(entry);
    columns.put(product, entry);
    for (const tag of new Set(entry.tags.map(productTag))) tagRows.push(tags.of(tag));
    tagRows.endRow(product);
    if (product % 32 === 0) yield;
  }

  const productsOf = yield* turnedAround(tagRows, tags.words.length, 0);
  const orders = yield* productOrders(columns);
  const search = new WorkOnce(indexingText(inOrder, columns, orders.rating));
  return new BuiltIndex(columns, tags, tagRows.toPostings(), productsOf, search, orders);
}
