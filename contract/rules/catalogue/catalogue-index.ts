import { cleanText } from '#contract/clean-text.ts';
import type { SortOrder } from '#contract/names/sorts.ts';
import { omit } from '#contract/omit.ts';
import type {
  Answer,
  CatalogueEntry,
  CatalogueFilters,
  CatalogueQuery,
  Exemplar,
  FilterCounts,
  IndexedProduct,
} from '#contract/rules/search/catalogue-query.ts';
import {
  type ByValue,
  countsOf,
  isIn,
  type PassingBut,
  type Test,
  testsOf,
} from '#contract/rules/search/product-filters.ts';
import type { PhraseFilters, Reading } from '#contract/rules/search/read-query.ts';
import { Synonyms } from '#contract/rules/search/synonyms.ts';
import { bestFirst, TextSearch } from '#contract/rules/search/text-search.ts';
import type { Shelves } from '#contract/rules/shelves/shelves.ts';
import { paisaFromRupees } from '#contract/rules/texts/money.ts';
import { phraseFilters } from './catalogue-queries.ts';
import { compareMetals } from './metals.ts';
import { compareChoices } from './size-choices.ts';

export type {
  Answer,
  CatalogueEntry,
  CatalogueFilters,
  CatalogueQuery,
  Exemplar,
  FilterCounts,
} from '#contract/rules/search/catalogue-query.ts';

// The rules of lists, tags, filters, sorting and search, once for the server and for the phone
// offline.

const nearestShown = 3;

type Products = readonly IndexedProduct[];
type Compare = (one: IndexedProduct, other: IndexedProduct) => number;

/** Sorts of what is newest first already: equal ones stay so. */
const compare: Readonly<Record<SortOrder, Compare>> = {
  'price-asc': (one, other) => one.askedPaisa - other.askedPaisa,
  'price-desc': (one, other) => other.askedPaisa - one.askedPaisa,
  newest: () => 0,
  rating: (one, other) => other.rating - one.rating || other.sold - one.sold,
};

/** Products that match a search or a tag, best or newest first. */
interface Candidates {
  readonly products: Products;
  /** For a search: how many words match, by the product's number. */
  readonly ranks?: Uint8Array | undefined;
  /** For a search: whether a product has all words. */
  readonly isWhole?: boolean;
}

/** The index of a shop's products. */
export class CatalogueIndex {
  /** Newest first. */
  readonly #products: Products;
  readonly #byTag = new Map<string, IndexedProduct[]>();
  /** By `ring size 16`. */
  readonly #bySize = new Map<string, IndexedProduct[]>();
  readonly #offeredSizes: ByValue;
  readonly #byMetal: ByValue;
  readonly #sorted = new Map<SortOrder, Products>();
  readonly #textSearch: TextSearch;
  readonly shelves: Shelves;
  /** What searches are read with; may be replaced. */
  synonyms: Synonyms;
  /** What the search calls the pages that the owner has made, by their paths. */
  pageNames: ReadonlyMap<string, string> = new Map();

  constructor(entries: readonly CatalogueEntry[], shelves: Shelves) {
    this.shelves = shelves;
    this.synonyms = new Synonyms('', shelves);
    const newest = entries.toSorted(newestFirst);
    this.#products = newest.map((entry, number) => indexed(entry, number, shelves));
    const offered = new Set<string>();
    const metals = new Map<string, IndexedProduct[]>();
    for (const [at, product] of this.#products.entries()) {
      const entry = newest[at];
      for (const tag of product.tags) addTo(this.#byTag, tag, product);
      for (const metal of entry?.metals ?? []) addTo(metals, metal, product);
      for (const { name, isOffered } of entry?.sizes ?? []) {
        addTo(this.#bySize, name, product);
        if (isOffered) offered.add(name);
      }
    }
    this.#byMetal = inOrder(metals, [...metals.keys()].toSorted(compareMetals));
    this.#offeredSizes = inOrder(this.#bySize, [...offered].toSorted(compareChoices));
    this.#textSearch = new TextSearch(newest, shelves);
  }

  get size(): number {
    return this.#products.length;
  }

  /**
   * Reads the words of the products, which the first search would otherwise wait for; awaits
   * `pause` in between.
   */
  async prepareSearch(pause: () => Promise<void>): Promise<void> {
    while (this.#textSearch.readSome()) await pause();
  }

  get #text(): TextSearch {
    while (this.#textSearch.readSome());
    return this.#textSearch;
  }

  query(query: CatalogueQuery): Answer {
    const { reading, candidates, understood, nothingFor, filters } = this.#search(query);
    const found = this.#inOrder(this.#passing(candidates, filters), filters.sort);
    const from = (query.page - 1) * query.pageSize;
    return {
      ids: found.slice(from, from + query.pageSize).map(({ id }) => id),
      total: found.length,
      reading,
      understood,
      nothingFor,
      notSold: notSoldOf(reading, candidates),
    };
  }

  counts(query: CatalogueFilters): FilterCounts {
    const { candidates, filters } = this.#search(query);
    const passing = this.#passing(candidates, filters).products;
    const passingBut: PassingBut = ({ names = [], shelves: left = '' }) => {
      const { shelves = {} } = filters;
      const isNoFilter = names.every((name) => filters[name] === undefined) && !(left in shelves);
      if (isNoFilter) return passing;
      const others = { ...omit(filters, ...names), shelves: omit(shelves, left) };
      return this.#passing(candidates, others).products;
    };
    return countsOf(this.size, passingBut, {
      shelves: this.shelves,
      taggedWith: (tag) => this.#byTag.get(tag) ?? [],
      bySize: this.#offeredSizes,
      byMetal: this.#byMetal,
    });
  }

  /**
   * What a search means, the products that match it and the tag, and all filters: the given ones,
   * and those of its phrases that leave any product. Without a product of a price or a size, the
   * nearest are shown.
   */
  #search(query: CatalogueFilters & Pick<CatalogueQuery, 'sort'>) {
    const { name, tag, isExact, isTyping } = query;
    const reading =
      name && cleanText(name)
        ? this.#text.read(name, this.synonyms, { isExact, isTyping })
        : undefined;
    // A search of filters alone, such as `under 1000`, is for all products.
    const isOfFilters =
      reading && reading.slots.length === 0 && Object.keys(reading.filters).length > 0;
    const found: Candidates =
      reading && (!isOfFilters || reading.excluded.length > 0)
        ? this.#text.find(reading, this.#all('rating'))
        : { products: this.#products };
    let candidates = tag === undefined ? found : this.#tagged(found, tag);
    let understood: PhraseFilters = {};
    let nothingFor: Answer['nothingFor'];
    let filters = query;
    for (const choice of choicesOf(reading?.filters ?? {})) {
      const next = { ...phraseFilters(choice), ...filters };
      const meant = isPriceOrSize(choice) ? this.#meant(candidates, reading) : candidates;
      if (choice.sort || this.#passing(meant, next).products.length > 0) {
        filters = next;
        understood = { ...understood, ...choice };
      } else if (isPriceOrSize(choice)) nothingFor = { ...nothingFor, ...choice };
    }
    if (nothingFor && candidates.products.length > 0 && !filters.sort)
      filters = { ...filters, ...nearestSort(nothingFor, this.#passing(candidates, filters)) };
    if (nothingFor?.size) candidates = this.#nearestSizeFirst(candidates, reading, nothingFor.size);
    return { reading, candidates, filters, understood, nothingFor };
  }

  /** Of a search for what the shop calls so, `gold ring`, only what matches best is meant. */
  #meant({ products, ranks }: Candidates, reading: Reading | undefined): Candidates {
    const isForSold = reading?.slots.every(({ isWeak, isSold }) => isWeak || isSold) ?? false;
    const best = ranks?.[products[0]?.number ?? 0];
    if (!isForSold || best === undefined) return { products, ranks };
    return { products: products.filter(({ number }) => ranks?.[number] === best), ranks };
  }

  /** Of what is meant, what has the nearest size comes first. */
  #nearestSizeFirst(
    candidates: Candidates,
    reading: Reading | undefined,
    size: string,
  ): Candidates {
    const meant = this.#meant(candidates, reading).products;
    for (const near of this.#text.sizesNear(size)) {
      const sized = new Set(this.#text.ofSize(near));
      const first = meant.filter(({ number }) => sized.has(number));
      if (first.length === 0) continue;
      const products = new Set([...first, ...candidates.products]);
      return { ...candidates, products: [...products] };
    }
    return candidates;
  }

  #tagged(found: Candidates, tag: string): Candidates {
    const products = this.#byTag.get(this.shelves.canonical(tag)) ?? [];
    return found.ranks
      ? { ...found, products: found.products.filter(isIn(products, this.size)) }
      : { products };
  }

  #passing(candidates: Candidates, filters: CatalogueFilters): Candidates {
    const tests = [...testsOf(filters, this.shelves), ...this.#listTests(filters)];
    return {
      ...candidates,
      products: tests.reduce((products, test) => products.filter(test), candidates.products),
    };
  }

  /** Of filters whose values have lists of their products. */
  #listTests({ sizes = [], metals = [] }: CatalogueFilters): Test[] {
    const tests: Test[] = [];
    if (sizes.length > 0)
      tests.push(
        isIn(
          sizes.flatMap((size) => this.#ofSize(size)),
          this.size,
        ),
      );
    if (metals.length > 0)
      tests.push(
        isIn(
          metals.flatMap((metal) => this.#byMetal.get(metal) ?? []),
          this.size,
        ),
      );
    return tests;
  }

  /** Of a size as a list offers it, or as a search reads it. */
  #ofSize(size: string): readonly Pick<IndexedProduct, 'number'>[] {
    if (size.includes(' ')) return this.#bySize.get(size) ?? [];
    return this.#text.ofSize(size).map((number) => ({ number }));
  }

  /** All products in an order; equal ones newest first. */
  #all(sort: SortOrder): Products {
    const sorted = this.#sorted.get(sort) ?? this.#products.toSorted(compare[sort]);
    this.#sorted.set(sort, sorted);
    return sorted;
  }

  /** In the order of a sort: first what matches as many words as any does, then the others. */
  #inOrder({ products, ranks }: Candidates, sort: SortOrder | undefined): Products {
    const [first] = products;
    if (!sort || !first) return products;
    const all = this.#all(sort);
    if (products.length === all.length && !ranks) return all;
    const sorted = all.filter(isIn(products, this.size));
    if (!ranks) return sorted;
    const isBest = ({ number }: IndexedProduct) => ranks[number] === ranks[first.number];
    return [...sorted.filter(isBest), ...sorted.filter((product) => !isBest(product))];
  }

  /** Words that the shop has and that are spelt like those of a text. */
  nearestTo(text: string): string[] {
    const near = this.#text.nearestTo(text, this.synonyms);
    return near.filter((word) => this.leadsOn(word)).slice(0, nearestShown);
  }

  /** Whether a search finds products or a page without guesses. */
  leadsOn(name: string): boolean {
    const { total, reading } = this.query({ name, isExact: true, page: 1, pageSize: 1 });
    return total > 0 || (reading?.pages ?? []).length > 0;
  }

  /** How many of the products with a tag carry each tag. */
  tagsBeside(tag: string): ReadonlyMap<string, number> {
    const counts = new Map<string, number>();
    for (const other of (this.#byTag.get(tag) ?? []).flatMap(({ tags }) => tags))
      counts.set(other, (counts.get(other) ?? 0) + 1);
    return counts;
  }

  /**
   * Products that share the most tags, rarer ones weighing more; in stock first, the product itself
   * left out.
   */
  related(id: string, count: number): string[] {
    const product = this.#products.find((one) => one.id === id);
    /** By product: the weight of the tags that it shares. */
    const shared = new Uint32Array(this.size);
    for (const tag of product?.tags ?? []) {
      const tagged = this.#byTag.get(tag) ?? [];
      const weight = 1 + Math.round(16 * Math.log2(this.size / tagged.length));
      for (const { number } of tagged) shared[number] = (shared[number] ?? 0) + weight;
    }
    const others = this.#products.filter((other) => other !== product && shared[other.number]);
    const best = bestFirst(
      others,
      ({ number, inStock }) => (shared[number] ?? 0) + (inStock ? stockLead : 0),
    );
    return best.slice(0, count).map((other) => other.id);
  }

  /** How many products carry each tag. */
  tags(): ReadonlyMap<string, number> {
    return new Map(Array.from(this.#byTag, ([tag, products]) => [tag, products.length]));
  }

  /**
   * The products that represent a tag best among those of its list: those that carry it before
   * others, in stock, new.
   */
  exemplars(tag: string, list: ReadonlySet<string>, count: number): Exemplar[] {
    const exemplars: Exemplar[] = [];
    let bestCount = 0;
    for (const { id, tags, inStock } of this.#byTag.get(tag) ?? []) {
      const siblings = tags.filter((one) => one === tag || list.has(one));
      const place = siblings.indexOf(tag);
      exemplars.push({ id, inStock, place, isAlone: siblings.length === 1 });
      if (inStock && place === 0) bestCount += 1;
      // The rest is older.
      if (bestCount === count) break;
    }
    return bestFirst(exemplars, ({ place, inStock }) => (inStock ? 1 : 0) - 2 * place).slice(
      0,
      count,
    );
  }
}

function addTo<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** The lists of some keys, in their order. */
function inOrder(lists: ByValue, keys: readonly string[]): ByValue {
  return new Map(keys.map((key) => [key, lists.get(key) ?? []]));
}

/** Of words that the shop has, but on no product together, all are meant. */
function notSoldOf(reading: Reading | undefined, { isWhole }: Candidates): readonly string[] {
  if (!reading || reading.notSold.length > 0) return reading?.notSold ?? [];
  const strong = reading.slots.filter(({ isWeak }) => !isWeak);
  const isOfSold = strong.length > 1 && strong.every(({ isSold }) => isSold);
  const isNowhere = isOfSold && isWhole === false && reading.goods !== '';
  return isNowhere ? [reading.goods] : [];
}

/** The filters of phrases one by one; the two ends of a price are one. */
function choicesOf(filters: PhraseFilters): PhraseFilters[] {
  const isPrice = (field: string) => field === 'MinPrice' || field === 'MaxPrice';
  const entries = Object.entries(filters);
  const price = Object.fromEntries(entries.filter(([field]) => isPrice(field)));
  const others = entries.filter(([field]) => !isPrice(field));
  const choices = others.map(([field, value]) => ({ [field]: value }));
  return Object.keys(price).length > 0 ? [price, ...choices] : choices;
}

/** Whether it is said that nothing has it. */
const isPriceOrSize = ({ MinPrice, MaxPrice, size }: PhraseFilters) =>
  MinPrice !== undefined || MaxPrice !== undefined || size !== undefined;

/** The sort that shows the nearest to a price first. */
function nearestSort(
  { MinPrice, MaxPrice }: NonNullable<Answer['nothingFor']>,
  { products }: Candidates,
): { sort?: SortOrder } {
  if (MaxPrice === undefined) return MinPrice === undefined ? {} : { sort: 'price-desc' };
  const isBelow = products.every(({ askedPaisa }) => askedPaisa < paisaFromRupees(MaxPrice));
  return { sort: isBelow ? 'price-desc' : 'price-asc' };
}

/** More than shared tags can ever weigh. */
const stockLead = 2 ** 32;

function newestFirst(one: CatalogueEntry, other: CatalogueEntry): number {
  if (one.addedAt !== other.addedAt) return one.addedAt > other.addedAt ? -1 : 1;
  return one.id < other.id ? -1 : 1;
}

function indexed(entry: CatalogueEntry, number: number, shelves: Shelves): IndexedProduct {
  const { id, tags, categoryId, askedPaisa, inStock, isOnSale, isBestSeller, rating, sold } = entry;
  return {
    number,
    id,
    tags: [...new Set(tags.map((tag) => shelves.productTag(tag)))],
    categoryId: shelves.categoryIdOf(tags) ?? categoryId,
    askedPaisa,
    inStock,
    isOnSale: isOnSale ?? false,
    isBestSeller: isBestSeller ?? false,
    rating: rating ?? 0,
    sold: sold ?? 0,
  };
}
