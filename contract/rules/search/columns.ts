import type { CatalogueEntry } from './catalogue-query.ts';
import { countedUp, type SlicedWork, sortedOrder } from './postings.ts';

/** The fields of each product, by its number. */
export class Columns {
  readonly ids: string[];
  readonly numberOf = new Map<string, number>();
  readonly asked: Float64Array;
  readonly category: Int32Array;
  readonly inStock: Uint8Array;
  readonly onSale: Uint8Array;
  readonly bestSeller: Uint8Array;
  readonly rating: Uint16Array;
  readonly sold: Uint16Array;

  constructor(size: number) {
    this.ids = new Array<string>(size);
    this.asked = new Float64Array(size);
    this.category = new Int32Array(size);
    this.inStock = new Uint8Array(size);
    this.onSale = new Uint8Array(size);
    this.bestSeller = new Uint8Array(size);
    this.rating = new Uint16Array(size);
    this.sold = new Uint16Array(size);
  }

  put(product: number, entry: CatalogueEntry): void {
    this.ids[product] = entry.id;
    this.numberOf.set(entry.id, product);
    this.asked[product] = entry.askedPaisa;
    this.category[product] = entry.categoryId;
    this.inStock[product] = entry.inStock ? 1 : 0;
    this.onSale[product] = entry.isOnSale ? 1 : 0;
    this.bestSeller[product] = entry.isBestSeller ? 1 : 0;
    this.rating[product] = entry.rating ?? 0;
    this.sold[product] = entry.sold ?? 0;
  }
}

/** Numbers for words or tags in the order they come. */
export class Numbering {
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

/** Products in each order; equal ones newest first. */
export interface Orders {
  readonly 'price-asc': Uint32Array;
  readonly 'price-desc': Uint32Array;
  readonly newest: Uint32Array;
  readonly rating: Uint32Array;
}

export function* productOrders({ asked, rating, sold }: Columns): SlicedWork<Orders> {
  const cheapFirst = yield* sortedOrder(
    asked.length,
    (one, other) => (asked[one] as number) - (asked[other] as number),
  );
  const dearFirst = yield* sortedOrder(asked.length, (one, other) => (asked[other] as number) - (asked[one] as number));
  const byRating = yield* sortedOrder(
    asked.length,
    (one, other) =>
      (rating[other] as number) - (rating[one] as number) || (sold[other] as number) - (sold[one] as number),
  );
  return { 'price-asc': cheapFirst, 'price-desc': dearFirst, newest: countedUp(asked.length), rating: byRating };
}

/**
 * Items `from` to `to` of the passing products, in an order over all products: first the `leading` ones, then the others.
 * `marks` is a scratch array.
 */
export function pageInOrder(
  passing: Uint32Array,
  leading: (at: number) => boolean,
  order: Uint32Array,
  marks: Uint8Array,
  from: number,
  to: number,
): Uint32Array {
  const page = new Uint32Array(Math.max(0, Math.min(to, passing.length) - from));
  if (page.length === 0) return page;
  marks.fill(0);
  for (const [at, product] of passing.entries()) marks[product] = leading(at) ? 1 : 2;
  let passed = -from;
  for (let at = 0; passed < page.length; at += 1) {
    const product = order[at % order.length] as number;
    if (marks[product] !== (at < order.length ? 1 : 2)) continue;
    if (passed >= 0) page[passed] = product;
    passed += 1;
  }
  return page;
}

/** Products by score, highest first; equal scores stay in their order. */
export function byScore(products: Uint32Array, scores: Uint16Array): Uint32Array {
  let highest = 0;
  for (let at = 0; at < scores.length; at += 1) highest = Math.max(highest, scores[at] as number);
  const next = new Uint32Array(highest + 2);
  for (let at = 0; at < scores.length; at += 1) {
    const bucket = highest - (scores[at] as number) + 1;
    next[bucket] = (next[bucket] as number) + 1;
  }
  for (let at = 1; at < next.length; at += 1) next[at] = (next[at] as number) + (next[at - 1] as number);
  const ordered = new Uint32Array(products.length);
  for (let at = 0; at < products.length; at += 1) {
    const bucket = highest - (scores[at] as number);
    const place = next[bucket] as number;
    ordered[place] = products[at] as number;
    next[bucket] = place + 1;
  }
  return ordered;
}
