import type { Columns } from './columns.ts';
import { countedUp, type SlicedWork, sortedOrder } from './slices.ts';

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
