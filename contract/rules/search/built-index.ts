import { canonicalTag } from '#contract/names/tags.ts';

import type { CatalogueFilters, CatalogueIndex, CatalogueQuery, Exemplar, FilterCounts } from './catalogue-query.ts';
import type { Columns } from './columns.ts';
import { exemplarProducts } from './exemplars.ts';
import type { Numbering } from './numbering.ts';
import { byScore, type PriceOrders, pageInOrder } from './orders.ts';
import type { Postings } from './postings.ts';
import { ProductFilters } from './product-filters.ts';
import { relatedProducts } from './related.ts';
import { countedUp, sliceMs, type WorkOnce } from './slices.ts';
import type { TextSearch } from './text-search.ts';

/** The finished index. Queries run synchronously and share scratch arrays. */
export class BuiltIndex implements CatalogueIndex {
  readonly size: number;
  readonly search: WorkOnce<TextSearch>;
  readonly #columns: Columns;
  readonly #tags: Numbering;
  readonly #tagsOf: Postings;
  readonly #productsOf: Postings;
  readonly #orders: PriceOrders;
  readonly #filters: ProductFilters;
  /** Scratch: products that pass a filter, refilled by each query. */
  readonly #marks: Uint8Array;
  #counts: ReadonlyMap<string, number> | undefined;

  constructor(
    columns: Columns,
    tags: Numbering,
    tagsOf: Postings,
    productsOf: Postings,
    search: WorkOnce<TextSearch>,
    orders: PriceOrders,
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

  async prepareSearch(pause: () => Promise<void>): Promise<void> {
    await this.search.inSlices(sliceMs, pause);
  }

  query(query: CatalogueQuery): { ids: string[]; total: number } {
    const from = (query.page - 1) * query.pageSize;
    const to = from + query.pageSize;
    const order = query.sort && this.#orders[query.sort];
    const passing = this.#passing(query);
    if (passing) {
      const page = order ? pageInOrder(passing, order, this.#marks, from, to) : passing.subarray(from, to);
      return { ids: this.#idsOf(page), total: passing.length };
    }
    if (order) return { ids: this.#idsOf(order.subarray(from, to)), total: this.size };
    return { ids: this.#columns.ids.slice(from, to), total: this.size };
  }

  counts(filters: CatalogueFilters): FilterCounts {
    return this.#filters.count(this.#candidates(filters)?.products, filters);
  }

  #idsOf(products: Iterable<number>): string[] {
    return Array.from(products, (product) => this.#columns.ids[product] as string);
  }

  /** Products that pass the search, the tag and the filters, in their order without `sort`; undefined for all. */
  #passing(query: CatalogueQuery): Uint32Array | undefined {
    const candidates = this.#candidates(query);
    const failing = this.#filters.failing(query);
    const passing = failing
      ? filtered(candidates ?? { products: countedUp(this.size) }, (product) => failing(product) === 0)
      : candidates;
    return passing?.scores && !query.sort ? byScore(passing.products, passing.scores) : passing?.products;
  }

  /** Products that match the search and the tag; undefined for all products. */
  #candidates({ name, tag }: CatalogueFilters): Scored | undefined {
    const found = name === undefined ? undefined : this.search.now().find(name);
    const tagged = tag === undefined ? undefined : this.#tagged(tag);
    if (!found) return tagged && { products: tagged };
    if (!tagged) return found;
    this.#marks.fill(0);
    for (const product of tagged) this.#marks[product] = 1;
    return filtered(found, (product) => this.#marks[product] === 1);
  }

  #tagged(tag: string): Uint32Array {
    const number = this.#tags.numberOf.get(canonicalTag(tag));
    return number === undefined ? new Uint32Array() : this.#productsOf.of(number);
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

  exemplars(tag: string, list: ReadonlySet<string>, count: number): Exemplar[] {
    const number = this.#tags.numberOf.get(canonicalTag(tag));
    if (number === undefined) return [];
    const numbers = Array.from(list, (slug) => this.#tags.numberOf.get(slug));
    const siblings = new Set(numbers.filter((sibling) => sibling !== number));
    const { ids, inStock } = this.#columns;
    const known = { tagsOf: this.#tagsOf, products: this.#productsOf.of(number), inStock };
    return exemplarProducts(number, siblings, count, known).map(({ product, place, isAlone }) => ({
      id: ids[product] as string,
      place,
      isAlone,
    }));
  }
}

interface Scored {
  readonly products: Uint32Array;
  /** One for each product, for a search. */
  readonly scores?: Uint16Array;
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
