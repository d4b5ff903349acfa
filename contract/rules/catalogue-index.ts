import { canonicalTag, productTag } from '#contract/names/tags.ts';

import { phraseFilters } from './catalogue-queries.ts';
import type {
  Answer,
  CatalogueEntry,
  CatalogueFilters,
  CatalogueQuery,
  Exemplar,
  FilterCounts,
} from './search/catalogue-query.ts';
import { byScore, Columns, Numbering, type Orders, pageInOrder, productOrders } from './search/columns.ts';
import {
  countedUp,
  type Postings,
  Rows,
  type SlicedWork,
  sortedOrder,
  turnedAround,
  WorkOnce,
} from './search/postings.ts';
import { ProductFilters } from './search/product-filters.ts';
import type { PhraseFilters, Reading } from './search/read-query.ts';
import { exemplarProducts, relatedProducts } from './search/related.ts';
import { Synonyms } from './search/synonyms.ts';
import { indexingText, rankShift, type TextSearch } from './search/text-search.ts';

export type {
  Answer,
  CatalogueEntry,
  CatalogueFilters,
  CatalogueQuery,
  Exemplar,
  FilterCounts,
} from './search/catalogue-query.ts';

// The rules of lists, tags, filters, sorting and search, once for the server and for the phone offline.
// Products are numbered newest first, so that the plain list is the numbers themselves.

const noSynonyms = new Synonyms('');
const nearestShown = 3;

/** The finished index of a shop. Queries run synchronously and share scratch arrays. */
export class CatalogueIndex {
  readonly size: number;
  readonly search: WorkOnce<TextSearch>;
  readonly #columns: Columns;
  readonly #tags: Numbering;
  readonly #tagsOf: Postings;
  readonly #productsOf: Postings;
  readonly #orders: Orders;
  readonly #filters: ProductFilters;
  /** Scratch: products that pass a filter, refilled by each query. */
  readonly #marks: Uint8Array;
  #counts: ReadonlyMap<string, number> | undefined;
  /** What searches are read with; may be replaced. */
  synonyms = noSynonyms;

  constructor(
    columns: Columns,
    tags: Numbering,
    tagsOf: Postings,
    productsOf: Postings,
    search: WorkOnce<TextSearch>,
    orders: Orders,
  ) {
    this.size = columns.ids.length;
    this.#columns = columns;
    this.#tags = tags;
    this.#tagsOf = tagsOf;
    this.#productsOf = productsOf;
    this.search = search;
    this.#orders = orders;
    this.#filters = new ProductFilters(columns, tags, tagsOf, productsOf);
    this.#marks = new Uint8Array(this.size);
  }

  /** Builds the search index, which the first search would otherwise wait for; awaits `pause` between slices. */
  async prepareSearch(pause: () => Promise<void>): Promise<void> {
    await this.search.inSlices(pause);
  }

  query(query: CatalogueQuery): Answer {
    const { reading, candidates, understood, filters } = this.#search(query);
    const passing = this.#passing(candidates, filters);
    const from = (query.page - 1) * query.pageSize;
    const to = from + query.pageSize;
    const order = filters.sort && this.#orders[filters.sort];
    const answer = (products: Iterable<number>, total: number) => ({
      ids: Array.from(products, (product) => this.#columns.ids[product] as string),
      total,
      reading,
      understood,
    });
    if (!passing) return answer((order ?? this.#orders.newest).subarray(from, to), this.size);
    const { products, scores } = passing;
    const page = order
      ? pageInOrder(products, leading(scores), order, this.#marks, from, to)
      : (scores ? byScore(products, scores) : products).subarray(from, to);
    return answer(page, products.length);
  }

  counts(query: CatalogueFilters): FilterCounts {
    const { candidates, filters } = this.#search(query);
    return this.#filters.count(candidates?.products, filters, this.#sized(filters));
  }

  #idsOf(products: Iterable<number>): string[] {
    return Array.from(products, (product) => this.#columns.ids[product] as string);
  }

  /**
   * What a search means, the products that match it and the tag, and all filters: the given ones, and those of its phrases
   * that leave any product, so that `ring size 99` finds rings.
   */
  #search(query: CatalogueFilters & Pick<CatalogueQuery, 'sort'>) {
    const { name, isExact = false } = query;
    const reading = name?.trim() ? this.search.now().read(name, this.synonyms, isExact) : undefined;
    const candidates = this.#candidates(query, reading);
    const understood: Record<string, unknown> = {};
    let filters = query;
    for (const [field, value] of Object.entries(reading?.filters ?? {})) {
      const next = { ...phraseFilters({ [field]: value }), ...filters };
      if (field !== 'sort' && this.#passing(candidates, next)?.products.length === 0) continue;
      filters = next;
      understood[field] = value;
    }
    return { reading, candidates, filters, understood: understood as PhraseFilters };
  }

  #sized({ size }: CatalogueFilters): Uint32Array | undefined {
    return size === undefined ? undefined : this.search.now().ofSize(size);
  }

  /** The candidates that pass the filters; undefined for all products. */
  #passing(candidates: Scored | undefined, filters: CatalogueFilters): Scored | undefined {
    const failing = this.#filters.failing(filters, this.#sized(filters));
    if (!failing) return candidates;
    return filtered(candidates ?? { products: countedUp(this.size) }, (product) => failing(product) === 0);
  }

  /** Products that match the search and the tag; undefined for all products. */
  #candidates({ tag }: CatalogueFilters, reading: Reading | undefined): Scored | undefined {
    // A search of filters alone, such as `under 1000`, is for all products.
    const isOfFilters = reading && reading.slots.length === 0 && Object.keys(reading.filters).length > 0;
    const found = !reading || isOfFilters ? undefined : this.search.now().find(reading);
    if (tag === undefined) return found;
    const products = this.#filters.tagged(tag);
    return found ? filtered(found, this.#filters.isIn(products)) : { products };
  }

  /** Words that the shop has and that are spelt like those of a text. */
  nearestTo(text: string): string[] {
    const near = this.search.now().nearestTo(text, this.synonyms);
    return near.filter((word) => this.leadsOn(word)).slice(0, nearestShown);
  }

  /** Whether a search finds products or a page without guesses. */
  leadsOn(name: string): boolean {
    const { total, reading } = this.query({ name, isExact: true, page: 1, pageSize: 1 });
    return total > 0 || (reading?.pages ?? []).length > 0;
  }

  /** Products that share the most tags, rarer ones weighing more; in stock first, the product itself left out. */
  related(id: string, count: number): string[] {
    const product = this.#columns.numberOf.get(id);
    if (product === undefined) return [];
    const { inStock } = this.#columns;
    const shared = { productCount: this.size, tagsOf: this.#tagsOf, productsOf: this.#productsOf, inStock };
    return this.#idsOf(relatedProducts(product, count, shared));
  }

  /** How many products carry each tag. */
  tags(): ReadonlyMap<string, number> {
    this.#counts ??= new Map(this.#tags.words.map((tag, number) => [tag, this.#productsOf.count(number)]));
    return this.#counts;
  }

  /** The products that represent a tag best among those of its list, at most `count`. */
  exemplars(tag: string, list: ReadonlySet<string>, count: number): Exemplar[] {
    const number = this.#tags.numberOf.get(canonicalTag(tag));
    if (number === undefined) return [];
    const numbers = Array.from(list, (slug) => this.#tags.numberOf.get(slug));
    const siblings = new Set(numbers.filter((sibling) => sibling !== number));
    const { ids, inStock } = this.#columns;
    const known = { tagsOf: this.#tagsOf, products: this.#productsOf.of(number), inStock };
    return exemplarProducts(number, siblings, count, known).map(({ product, ...exemplar }) => ({
      id: ids[product] as string,
      ...exemplar,
    }));
  }
}

interface Scored {
  readonly products: Uint32Array;
  /** One for each product, for a search. */
  readonly scores?: Uint16Array;
}

/** Says which of the products match as many words as any does. */
function leading(scores: Uint16Array | undefined): (at: number) => boolean {
  if (!scores) return () => true;
  let best = 0;
  for (const score of scores) if (score > best) best = score;
  return (at) => (scores[at] as number) >> rankShift === best >> rankShift;
}

/** The products that pass, with their scores. */
function filtered({ products, scores }: Scored, passes: (product: number) => boolean): Scored {
  const passing = new Uint32Array(products.length);
  const passingScores = scores && new Uint16Array(products.length);
  let count = 0;
  for (let at = 0; at < products.length; at += 1) {
    const product = products[at] as number;
    if (!passes(product)) continue;
    passing[count] = product;
    if (scores && passingScores) passingScores[count] = scores[at] as number;
    count += 1;
  }
  const found = { products: passing.subarray(0, count) };
  return passingScores ? { ...found, scores: passingScores.subarray(0, count) } : found;
}

/** Collects products in any order and builds an index of them; empty again afterwards. */
export class CatalogueIndexBuilder {
  #entries: CatalogueEntry[] = [];

  add(entry: CatalogueEntry): void {
    this.#entries.push(entry);
  }

  build(): CatalogueIndex {
    const index = new WorkOnce(indexing(this.#taken())).now();
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
    return new WorkOnce(indexing(this.#taken())).inSlices(pause);
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

function* indexing(entries: readonly CatalogueEntry[]): SlicedWork<CatalogueIndex> {
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
  return new CatalogueIndex(columns, tags, tagRows.toPostings(), productsOf, search, orders);
}
