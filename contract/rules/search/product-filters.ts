import { crystals, meanings } from '#contract/names/tag-lists.ts';
import { canonicalTag } from '#contract/names/tags.ts';

import type { CatalogueFilters, FilterCounts } from './catalogue-query.ts';
import type { Columns, Numbering } from './columns.ts';
import type { Postings } from './postings.ts';

/** One bit for each filter. */
const filterBits = { price: 1, category: 2, stock: 4, crystal: 8, meaning: 16, sale: 32, best: 64, size: 128 } as const;

/** Decides which products pass the filters, and counts what each value would show. */
export class ProductFilters {
  readonly #columns: Columns;
  readonly #tags: Numbering;
  readonly #tagsOf: Postings;
  readonly #productsOf: Postings;
  /** By the number of a tag: the bit of the filter that it is a value of, or 0. */
  readonly #bitOfTag: Uint8Array;
  #ofAll: FilterCounts | undefined;

  constructor(columns: Columns, tags: Numbering, tagsOf: Postings, productsOf: Postings) {
    this.#columns = columns;
    this.#tags = tags;
    this.#tagsOf = tagsOf;
    this.#productsOf = productsOf;
    this.#bitOfTag = new Uint8Array(tags.words.length);
    for (const { slug } of crystals) this.#setBit(slug, filterBits.crystal);
    for (const { slug } of meanings) this.#setBit(slug, filterBits.meaning);
  }

  /** The bits of the filters that a product fails; undefined where nothing is filtered. `sized` has the products of the size. */
  failing(filters: CatalogueFilters, sized: Uint32Array | undefined): ((product: number) => number) | undefined {
    const { asked, category, inStock: stocked, onSale, bestSeller: best } = this.#columns;
    const { minPaisa = 0, maxPaisa = Number.POSITIVE_INFINITY, categoryIds = [] } = filters;
    const { inStock = false, sale = false, bestSeller = false } = filters;
    const carries = (chosen: readonly string[] = []) =>
      chosen.length > 0 ? this.#marked(chosen.map((tag) => this.tagged(tag))) : undefined;
    const [ofSize, withCrystal, withMeaning] = [
      sized && this.#marked([sized]),
      carries(filters.crystals),
      carries(filters.meanings),
    ];
    const hasPrice = minPaisa > 0 || maxPaisa < Number.POSITIVE_INFINITY;
    const hasMarks = ofSize || withCrystal || withMeaning;
    if (!hasPrice && !hasMarks && !inStock && !sale && !bestSeller && categoryIds.length === 0) return undefined;
    // One function with all filters: a list of functions takes twice as long for 100,000 products.
    return (product) => {
      const price = asked[product] as number;
      let bits = price < minPaisa || price > maxPaisa ? filterBits.price : 0;
      if (categoryIds.length > 0 && !categoryIds.includes(category[product] as number)) bits |= filterBits.category;
      if (inStock && stocked[product] === 0) bits |= filterBits.stock;
      if (sale && onSale[product] === 0) bits |= filterBits.sale;
      if (bestSeller && best[product] === 0) bits |= filterBits.best;
      if (ofSize?.[product] === 0) bits |= filterBits.size;
      if (withCrystal?.[product] === 0) bits |= filterBits.crystal;
      if (withMeaning?.[product] === 0) bits |= filterBits.meaning;
      return bits;
    };
  }

  /** The products of a tag in any spelling. */
  tagged(tag: string): Uint32Array {
    return this.#productsOf.of(this.#tags.numberOf.get(canonicalTag(tag)) ?? -1);
  }

  /** Says whether a product is in a list. */
  isIn(products: Uint32Array): (product: number) => boolean {
    const marks = this.#marked([products]);
    return (product) => marks[product] === 1;
  }

  /** By product: 1 where it is in one of the lists. */
  #marked(lists: readonly Uint32Array[]): Uint8Array {
    const marks = new Uint8Array(this.#columns.ids.length);
    for (const list of lists) for (const product of list) marks[product] = 1;
    return marks;
  }

  /** Counts among these products, or all. */
  count(products: Uint32Array | undefined, filters: CatalogueFilters, sized: Uint32Array | undefined): FilterCounts {
    const failing = this.failing(filters, sized);
    if (products || failing) return this.#count(products, failing ?? (() => 0));
    this.#ofAll ??= this.#count(undefined, () => 0);
    return this.#ofAll;
  }

  #count(products: Uint32Array | undefined, failing: (product: number) => number): FilterCounts {
    const { asked, category, inStock: stocked, onSale: discounted, ids } = this.#columns;
    const { price, category: ofCategory, stock, sale } = filterBits;
    const byTag = new Uint32Array(this.#tags.words.length);
    const categories: Record<number, number> = {};
    let total = 0;
    let inStock = 0;
    let onSale = 0;
    let lowestPaisa = Number.POSITIVE_INFINITY;
    let highestPaisa = Number.NEGATIVE_INFINITY;
    const length = products?.length ?? ids.length;
    for (let at = 0; at < length; at += 1) {
      const product = products ? (products[at] as number) : at;
      const failed = failing(product);
      // Fails two filters: no single variant would show it.
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
      if (failed === 0 || failed === stock) inStock += stocked[product] as number;
      if (failed === 0 || failed === sale) onSale += discounted[product] as number;
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
      onSale,
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

  #setBit(slug: string, bit: number): void {
    const number = this.#tags.numberOf.get(slug);
    if (number !== undefined) this.#bitOfTag[number] = bit;
  }
}
