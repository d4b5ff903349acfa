import type { Exemplar } from './catalogue-query.ts';
import type { Postings } from './postings.ts';

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
