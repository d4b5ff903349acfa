import type { Exemplar } from './catalogue-query.ts';
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

interface Known {
  /** Each product's tags, in the product's own order. */
  readonly tagsOf: Postings;
  /** The products with the tag, newest first. */
  readonly products: Uint32Array;
  readonly inStock: Uint8Array;
}

type NumberedExemplar = Omit<Exemplar, 'id'> & { readonly product: number };

/** Products that carry the tag before its siblings first; then those in stock, then the newest. */
export function exemplarProducts(
  tag: number,
  siblings: ReadonlySet<number | undefined>,
  count: number,
  { tagsOf, products, inStock }: Known,
): NumberedExemplar[] {
  const ranks: NumberedExemplar[][] = [];
  for (const product of products) {
    const tags = tagsOf.of(product);
    const before = tags.subarray(0, tags.indexOf(tag));
    const place = countIn(before, siblings);
    const rank = place * 2 + (inStock[product] ? 0 : 1);
    ranks[rank] ??= [];
    ranks[rank].push({ product, place, isAlone: countIn(tags, siblings) === 0 });
    // The rest is older and would come after these.
    if (ranks[0]?.length === count) break;
  }
  return ranks.flat().slice(0, count);
}

function countIn(tags: Uint32Array, siblings: ReadonlySet<number | undefined>): number {
  return tags.reduce((count, tag) => (siblings.has(tag) ? count + 1 : count), 0);
}
