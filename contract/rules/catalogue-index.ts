import type { SortOrder } from '#contract/names/sorts.ts';
import { canonicalTag } from '#contract/names/tags.ts';

import { wordsOf } from './search/fold.ts';
import { byScore, type PriceOrders, pageInOrder, priceOrders } from './search/orders.ts';
import { NumberList, type Postings, Rows, turnedAround } from './search/postings.ts';
import { relatedProducts } from './search/related.ts';
import { countedUp, finish, finishInSlices, type SlicedWork, sortedOrder } from './search/slices.ts';
import { wordsOfTag } from './search/tag-words.ts';
import { field, fieldBits, TextSearch } from './search/text-search.ts';
import { Vocabulary } from './search/vocabulary.ts';

// The rules of lists, tags, filters, sorting and search, once for the server and for the phone offline.
// Products are numbered newest first, so that the plain list is the numbers themselves.

/** What the index needs to know of a product. */
export interface CatalogueEntry {
  id: string;
  name: string;
  shortDesc: string;
  tags: readonly string[];
  categoryId: number;
  /** After discount. */
  askedPaisa: number;
  /** ISO 8601. */
  addedAt: string;
  inStock: boolean;
}

export interface CatalogueQuery {
  tag?: string;
  /** Search text. Blank is the same as none. */
  name?: string;
  /** Inclusive, on the price after discount. */
  minPaisa?: number;
  maxPaisa?: number;
  /** Empty is the same as none. */
  categoryIds?: readonly number[];
  /** Without one: newest first; for a search, best match first. */
  sort?: SortOrder;
  /** From 1; past the end is an empty page. */
  page: number;
  pageSize: number;
}

export interface CatalogueIndex {
  readonly size: number;
  query(query: CatalogueQuery): { ids: string[]; total: number };
  /** Products that share the most tags, rarer ones weighing more; in stock first, the product itself left out. */
  related(id: string, count: number): string[];
  /** How many products carry each tag. */
  tags(): ReadonlyMap<string, number>;
  /** Id of the newest product in stock with that tag, else of the newest. */
  cover(tag: string): string | undefined;
}

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

/** Numbers for words or tags in the order they come. */
class Numbering {
  readonly words: string[] = [];
  readonly numberOf = new Map<string, number>();

  of(word: string): number {
    const known = this.numberOf.get(word);
    if (known !== undefined) return known;
    const number = this.words.length;
    this.words.push(word);
    this.numberOf.set(word, number);
    return number;
  }
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

/** What is known of each product, by its number. */
class Columns {
  readonly ids: string[];
  readonly numberOf = new Map<string, number>();
  readonly asked: Float64Array;
  readonly category: Int32Array;
  readonly inStock: Uint8Array;

  constructor(size: number) {
    this.ids = new Array<string>(size);
    this.asked = new Float64Array(size);
    this.category = new Int32Array(size);
    this.inStock = new Uint8Array(size);
  }

  put(product: number, entry: CatalogueEntry): void {
    this.ids[product] = entry.id;
    this.numberOf.set(entry.id, product);
    this.asked[product] = entry.askedPaisa;
    this.category[product] = entry.categoryId;
    this.inStock[product] = entry.inStock ? 1 : 0;
  }
}

class BuiltIndex implements CatalogueIndex {
  readonly size: number;
  readonly #columns: Columns;
  readonly #tags: Numbering;
  readonly #tagsOf: Postings;
  readonly #productsOf: Postings;
  readonly #text: TextSearch;
  readonly #orders: PriceOrders;
  /** Which products a filter lets through; made anew by each query. */
  readonly #marks: Uint8Array;
  #counts: ReadonlyMap<string, number> | undefined;

  constructor(
    columns: Columns,
    tags: Numbering,
    tagsOf: Postings,
    productsOf: Postings,
    text: TextSearch,
    orders: PriceOrders,
  ) {
    this.size = columns.ids.length;
    this.#columns = columns;
    this.#tags = tags;
    this.#tagsOf = tagsOf;
    this.#productsOf = productsOf;
    this.#text = text;
    this.#orders = orders;
    this.#marks = new Uint8Array(this.size);
  }

  query(query: CatalogueQuery): { ids: string[]; total: number } {
    const from = (query.page - 1) * query.pageSize;
    const to = from + query.pageSize;
    const order = query.sort && this.#orders[query.sort];
    const kept = this.#kept(query);
    if (kept) {
      const page = order ? pageInOrder(kept, order, this.#marks, from, to) : kept.subarray(from, to);
      return { ids: this.#idsOf(page), total: kept.length };
    }
    if (order) return { ids: this.#idsOf(order.subarray(from, to)), total: this.size };
    return { ids: this.#columns.ids.slice(from, to), total: this.size };
  }

  #idsOf(products: Iterable<number>): string[] {
    return Array.from(products, (product) => this.#columns.ids[product] as string);
  }

  /** Products that pass the search, the tag and the filters, in their order without `sort`; undefined for all. */
  #kept(query: CatalogueQuery): Uint32Array | undefined {
    const found = query.name === undefined ? undefined : this.#text.find(query.name);
    const tagged = query.tag === undefined ? undefined : this.#tagged(query.tag);
    const isFiltered = query.minPaisa !== undefined || query.maxPaisa !== undefined || !!query.categoryIds?.length;
    if (!found) return isFiltered ? this.#filtered(tagged ?? countedUp(this.size), query).products : tagged;
    let { products, scores } = found;
    if (tagged) ({ products, scores } = this.#both(products, scores, tagged));
    if (isFiltered) ({ products, scores } = this.#filtered(products, query, scores));
    return query.sort ? products : byScore(products, scores);
  }

  #tagged(tag: string): Uint32Array {
    const number = this.#tags.numberOf.get(canonicalTag(tag));
    return number === undefined ? new Uint32Array() : this.#productsOf.of(number);
  }

  #both(products: Uint32Array, scores: Uint16Array, tagged: Uint32Array): Scored {
    this.#marks.fill(0);
    for (const product of tagged) this.#marks[product] = 1;
    return keeping(products, scores, (product) => this.#marks[product] === 1);
  }

  #filtered(products: Uint32Array, query: CatalogueQuery, scores?: Uint16Array): Scored {
    const { asked, category } = this.#columns;
    const { minPaisa = Number.NEGATIVE_INFINITY, maxPaisa = Number.POSITIVE_INFINITY, categoryIds = [] } = query;
    return keeping(products, scores, (product) => {
      const price = asked[product] as number;
      if (price < minPaisa || price > maxPaisa) return false;
      return categoryIds.length === 0 || categoryIds.includes(category[product] as number);
    });
  }

  related(id: string, count: number): string[] {
    const product = this.#columns.numberOf.get(id);
    if (product === undefined) return [];
    const { inStock } = this.#columns;
    const shared = { productCount: this.size, tagsOf: this.#tagsOf, productsOf: this.#productsOf, inStock };
    return this.#idsOf(relatedProducts(product, count, shared));
  }

  tags(): ReadonlyMap<string, number> {
    this.#counts ??= new Map(this.#tags.words.map((tag, number) => [tag, this.#productsOf.count(number)]));
    return this.#counts;
  }

  cover(tag: string): string | undefined {
    const tagged = this.#tagged(tag);
    const product = tagged.find((candidate) => this.#columns.inStock[candidate] === 1) ?? tagged[0];
    return product === undefined ? undefined : this.#columns.ids[product];
  }
}

interface Scored {
  products: Uint32Array;
  scores: Uint16Array;
}

/** The products that pass, with their scores beside them. */
function keeping(products: Uint32Array, scores: Uint16Array | undefined, passes: (product: number) => boolean): Scored {
  const kept = new Uint32Array(products.length);
  const keptScores = new Uint16Array(scores ? products.length : 0);
  let count = 0;
  for (let at = 0; at < products.length; at += 1) {
    const product = products[at] as number;
    if (!passes(product)) continue;
    kept[count] = product;
    if (scores) keptScores[count] = scores[at] as number;
    count += 1;
  }
  return { products: kept.subarray(0, count), scores: keptScores.subarray(0, scores ? count : 0) };
}
