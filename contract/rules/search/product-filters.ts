import { crystals } from '#contract/names/crystals.ts';
import { meanings } from '#contract/names/meanings.ts';
import { canonicalTag } from '#contract/names/tags.ts';

import type { CatalogueFilters, FilterCounts } from './catalogue-query.ts';
import type { Columns } from './columns.ts';
import type { Numbering } from './numbering.ts';
import type { Postings } from './postings.ts';

/** One bit for each filter. */
const filterBits = { price: 1, category: 2, stock: 4, crystal: 8, meaning: 16, sale: 32, best: 64, size: 128 } as const;

/** Decides which products pass the filters, and counts what each value would show. One query at a time. */
export class ProductFilters {
  readonly #columns: Columns;
  readonly #tags: Numbering;
  readonly #tagsOf: Postings;
  readonly #productsOf: Postings;
  /** By the number of a tag: the bit of the filter that it is a value of, or 0. */
  readonly #bitOfTag: Uint8Array;
  /** Which products carry a chosen crystal or meaning; filled by each query. */
  readonly #withCrystal: Uint8Array;
  readonly #withMeaning: Uint8Array;
  #ofAll: FilterCounts | undefined;

  constructor(columns: Columns, tags: Numbering, tagsOf: Postings, productsOf: Postings) {
    this.#columns = columns;
    this.#tags = tags;
    this.#tagsOf = tagsOf;
    this.#productsOf = productsOf;
    this.#bitOfTag = new Uint8Array(tags.words.length);
    for (const { slug } of crystals) this.#setBit(slug, filterBits.crystal);
    for (const { slug } of meanings) this.#setBit(slug, filterBits.meaning);
    this.#withCrystal = new Uint8Array(columns.ids.length);
    this.#withMeaning = new Uint8Array(columns.ids.length);
  }

  /** The bits of the filters that a product fails; undefined where nothing is filtered. `sized` has the products of the size. */
  failing(filters: CatalogueFilters, sized: Uint32Array | undefined): ((product: number) => number) | undefined {
    const { asked, category, inStock: stocked, onSale, bestSeller: best } = this.#columns;
    const { minPaisa, maxPaisa, categoryIds = [], inStock = false, sale = false, bestSeller = false } = filters;
    const ofSize = sized && new Set(sized);
    const lowest = minPaisa ?? Number.NEGATIVE_INFINITY;
    const highest = maxPaisa ?? Number.POSITIVE_INFINITY;
    const withCrystal = this.#marked(filters.crystals, this.#withCrystal);
    const withMeaning = this.#marked(filters.meanings, this.#withMeaning);
    const hasPrice = minPaisa !== undefined || maxPaisa !== undefined;
    const hasFlag = inStock || sale || bestSeller || ofSize;
    if (!hasPrice && !hasFlag && categoryIds.length === 0 && !withCrystal && !withMeaning) return undefined;
    return (product) => {
      const price = asked[product] as number;
      let bits = price < lowest || price > highest ? filterBits.price : 0;
      if (categoryIds.length > 0 && !categoryIds.includes(category[product] as number)) bits |= filterBits.category;
      if (inStock && stocked[product] === 0) bits |= filterBits.stock;
      if (sale && onSale[product] === 0) bits |= filterBits.sale;
      if (bestSeller && best[product] === 0) bits |= filterBits.best;
      if (ofSize?.has(product) === false) bits |= filterBits.size;
      if (withCrystal?.[product] === 0) bits |= filterBits.crystal;
      if (withMeaning?.[product] === 0) bits |= filterBits.meaning;
      return bits;
    };
  }

  /** Counts among these products, or all. */
  count(products: Uint32Array | undefined, filters: CatalogueFilters, sized: Uint32Array | undefined): FilterCounts {
    const failing = this.failing(filters, sized);
    if (products || failing) return this.#count(products, failing ?? (() => 0));
    this.#ofAll ??= this.#count(undefined, () => 0);
    return this.#ofAll;
  }

  #count(products: Uint32Array | undefined, failing: (product: number) => number): FilterCounts {
    const { asked, category, inStock: stocked, ids } = this.#columns;
    const { price, category: ofCategory, stock } = filterBits;
    const byTag = new Uint32Array(this.#tags.words.length);
    const categories: Record<number, number> = {};
    let total = 0;
    let inStock = 0;
    let lowestPaisa = Number.POSITIVE_INFINITY;
    let highestPaisa = Number.NEGATIVE_INFINITY;
    const length = products?.length ?? ids.length;
    for (let at = 0; at < length; at += 1) {
      const product = products ? (products[at] as number) : at;
      const failed = failing(product);
      // Fails two filters: no single choice would show it.
      if ((failed & (failed - 1)) !== 0) continue;
      if (failed === 0) total += 1;
      if (failed === 0 || failed === price) {
        const paisa = asked[product] as number;
        if (paisa < lowestPaisa) lowestPaisa = paisa;
        if (paisa > highestPaisa) highestPaisa = paisa;
      }
      if (failed === 0 || failed === ofCategory) {
        const id = category[product] as number;
        categories[id] = (categories[id] ?? 0) + 1;
      }
      if ((failed === 0 || failed === stock) && stocked[product] === 1) inStock += 1;
      if (failed === 0 || failed === filterBits.crystal || failed === filterBits.meaning)
        this.#countTags(product, failed, byTag);
    }
    const prices = lowestPaisa <= highestPaisa ? { lowestPaisa, highestPaisa } : undefined;
    return {
      total,
      crystals: this.#named(byTag, crystals),
      meanings: this.#named(byTag, meanings),
      categories,
      inStock,
      prices,
    };
  }

  #countTags(product: number, failed: number, byTag: Uint32Array): void {
    const end = this.#tagsOf.startOf(product + 1);
    for (let place = this.#tagsOf.startOf(product); place < end; place += 1) {
      const tag = this.#tagsOf.valueAt(place);
      const bit = this.#bitOfTag[tag] as number;
      if (bit !== 0 && (failed === 0 || failed === bit)) byTag[tag] = (byTag[tag] as number) + 1;
    }
  }

  #named(byTag: Uint32Array, list: readonly { readonly slug: string }[]): Record<string, number> {
    const counts = list.map(({ slug }) => [slug, byTag[this.#tags.numberOf.get(slug) ?? -1] ?? 0] as const);
    return Object.fromEntries(counts.filter(([, count]) => count > 0));
  }

  /** Marks the products that carry one of the tags; undefined when no tag is given. */
  #marked(chosen: readonly string[] | undefined, marks: Uint8Array): Uint8Array | undefined {
    if (!chosen?.length) return undefined;
    marks.fill(0);
    for (const tag of chosen) {
      const number = this.#tags.numberOf.get(canonicalTag(tag));
      if (number !== undefined) for (const product of this.#productsOf.of(number)) marks[product] = 1;
    }
    return marks;
  }

  #setBit(slug: string, bit: number): void {
    const number = this.#tags.numberOf.get(slug);
    if (number !== undefined) this.#bitOfTag[number] = bit;
  }
}
