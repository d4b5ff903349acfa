import { canonicalTag } from '#contract/names/tags.ts';

import { BuiltIndex } from './search/built-index.ts';
import type { CatalogueEntry, CatalogueIndex } from './search/catalogue-query.ts';
import { Columns } from './search/columns.ts';
import { wordsOf } from './search/fold.ts';
import { Numbering } from './search/numbering.ts';
import { priceOrders } from './search/orders.ts';
import { NumberList, Rows, turnedAround } from './search/postings.ts';
import { finish, finishInSlices, type SlicedWork, sortedOrder } from './search/slices.ts';
import { wordsOfTag } from './search/tag-words.ts';
import { field, fieldBits, TextSearch } from './search/text-search.ts';
import { Vocabulary } from './search/vocabulary.ts';

export type { CatalogueEntry, CatalogueIndex, CatalogueQuery } from './search/catalogue-query.ts';

// The rules of lists, tags, filters, sorting and search, once for the server and for the phone offline.
// Products are numbered newest first, so that the plain list is the numbers themselves.

/** A slice leaves a server or a page free to answer within a frame. */
const sliceMs = 8;

/** Collects products in any order and makes an index of them; empty again afterwards. */
export class CatalogueIndexBuilder {
  #entries: CatalogueEntry[] = [];

  add(entry: CatalogueEntry): void {
    this.#entries.push(entry);
  }

  build(): CatalogueIndex {
    return finish(indexing(this.#taken()));
  }

  /** Builds a few milliseconds at a time, awaiting `pause` in between. */
  buildInSlices(pause: () => Promise<void>): Promise<CatalogueIndex> {
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

function* indexing(entries: (CatalogueEntry | undefined)[]): SlicedWork<CatalogueIndex> {
  const size = entries.length;
  const order = yield* sortedOrder(size, (one, other) =>
    newestFirst(entries[one] as CatalogueEntry, entries[other] as CatalogueEntry),
  );
  const columns = new Columns(size);
  const tags = new Numbering();
  const terms = new Numbering();
  const tagRows = new Rows(size);
  const termRows = new Rows(size);
  const termsOfTag: number[][] = [];
  const seenIn = new NumberList();

  for (const [product, at] of order.entries()) {
    const entry = entries[at] as CatalogueEntry;
    // Its strings are free to go as soon as they are read.
    entries[at] = undefined;
    columns.put(product, entry);
    const note = (term: number, place: number) => {
      while (seenIn.length <= term) seenIn.push(0);
      if (seenIn.get(term) === product + 1) return;
      seenIn.set(term, product + 1);
      termRows.push(((term << fieldBits) | place) >>> 0);
    };
    for (const word of wordsOf(entry.name)) note(terms.of(word), field.name);
    for (const tag of new Set(entry.tags.map(canonicalTag))) {
      const number = tags.of(tag);
      tagRows.push(number);
      termsOfTag[number] ??= wordsOfTag(tag).map((word) => terms.of(word));
      for (const term of termsOfTag[number]) note(term, field.tags);
    }
    for (const word of wordsOf(entry.shortDesc)) note(terms.of(word), field.shortDesc);
    tagRows.endRow(product);
    termRows.endRow(product);
    if (product % 32 === 0) yield;
  }

  const productsOf = yield* turnedAround(tagRows, tags.words.length, 0);
  const postings = yield* turnedAround(termRows, terms.words.length, fieldBits);
  const vocabulary = yield* Vocabulary.prepare(terms.words, terms.numberOf);
  const orders = yield* priceOrders(columns.asked);
  return new BuiltIndex(
    columns,
    tags,
    tagRows.toPostings(),
    productsOf,
    new TextSearch(vocabulary, postings, size),
    orders,
  );
}
