import type { Postings } from './postings.ts';

/** The tags of products, numbered newest first. */
export interface SharedTags {
  readonly productCount: number;
  /** By product: its tags. */
  readonly tagsOf: Postings;
  /** By tag: its products, newest first. */
  readonly productsOf: Postings;
  readonly inStock: Uint8Array;
}

/** The products that share the most tags, rare ones weighing more; in stock first, then newest. */
export function relatedProducts(product: number, count: number, shared: SharedTags): number[] {
  const { productCount, tagsOf, productsOf, inStock } = shared;
  const scores = new Uint32Array(productCount);
  for (const tag of tagsOf.of(product)) {
    const weight = 1 + Math.round(16 * Math.log2(productCount / productsOf.count(tag)));
    for (const other of productsOf.of(tag)) scores[other] = (scores[other] as number) + weight;
  }
  scores[product] = 0;
  const chosen: { product: number; score: number }[] = [];
  for (let other = 0; other < productCount; other += 1) {
    const shares = scores[other] as number;
    if (shares === 0) continue;
    const score = shares + (inStock[other] === 1 ? stockLead : 0);
    const last = chosen.at(-1);
    if (last && chosen.length >= count && score <= last.score) continue;
    const at = chosen.findIndex((choice) => score > choice.score);
    chosen.splice(at === -1 ? chosen.length : at, 0, { product: other, score });
    if (chosen.length > count) chosen.pop();
  }
  return chosen.map((choice) => choice.product);
}

/** More than shared tags can ever weigh. */
const stockLead = 2 ** 32;
