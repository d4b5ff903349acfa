import { type SlicedWork, sortedOrder } from './slices.ts';

/** Products by price, both ways; equal prices newest first in both. */
export interface PriceOrders {
  readonly 'price-asc': Uint32Array;
  readonly 'price-desc': Uint32Array;
}

export function* priceOrders(asked: Float64Array): SlicedWork<PriceOrders> {
  const cheapFirst = yield* sortedOrder(
    asked.length,
    (one, other) => (asked[one] as number) - (asked[other] as number),
  );
  const dearFirst = yield* sortedOrder(asked.length, (one, other) => (asked[other] as number) - (asked[one] as number));
  return { 'price-asc': cheapFirst, 'price-desc': dearFirst };
}

/** Items `from` to `to` of the passing products, in an order over all products. `marks` is a scratch array. */
export function pageInOrder(
  passing: Uint32Array,
  order: Uint32Array,
  marks: Uint8Array,
  from: number,
  to: number,
): Uint32Array {
  const page = new Uint32Array(Math.max(0, Math.min(to, passing.length) - from));
  if (page.length === 0) return page;
  marks.fill(0);
  for (const product of passing) marks[product] = 1;
  let passed = -from;
  for (let at = 0; passed < page.length; at += 1) {
    const product = order[at] as number;
    if (marks[product] !== 1) continue;
    if (passed >= 0) page[passed] = product;
    passed += 1;
  }
  return page;
}

/** Products by score, highest first; equal scores stay in their order. */
export function byScore(products: Uint32Array, scores: Uint16Array): Uint32Array {
  let highest = 0;
  for (const score of scores) if (score > highest) highest = score;
  const next = new Uint32Array(highest + 2);
  for (const score of scores) next[highest - score + 1] = (next[highest - score + 1] as number) + 1;
  for (let at = 1; at < next.length; at += 1) next[at] = (next[at] as number) + (next[at - 1] as number);
  const ordered = new Uint32Array(products.length);
  for (const [at, product] of products.entries()) {
    const bucket = highest - (scores[at] as number);
    const place = next[bucket] as number;
    ordered[place] = product;
    next[bucket] = place + 1;
  }
  return ordered;
}
