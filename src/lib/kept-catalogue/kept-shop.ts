import type { Product, ProductCard } from '#contract/calls/product-calls.ts';
import { type CatalogueIndex, CatalogueIndexBuilder } from '#contract/rules/catalogue-index.ts';
import { bestSellersShown, relatedShown } from '#contract/rules/catalogue-questions.ts';
import type { KeptRow } from '#contract/rules/kept-catalogue/kept-columns.ts';
import { cardOf, entryOf, productOf } from '#contract/rules/kept-catalogue/kept-products.ts';

import { nextTurn } from './next-turn.ts';

/** The kept catalogue in memory: its index, and the products to make answers of. */
export class KeptShop {
  readonly index: CatalogueIndex;
  readonly #rowById: ReadonlyMap<string, KeptRow>;
  #idBySlug: ReadonlyMap<string, string> | undefined;

  constructor(index: CatalogueIndex, rowById: ReadonlyMap<string, KeptRow>) {
    this.index = index;
    this.#rowById = rowById;
  }

  ids(): Iterable<string> {
    return this.#rowById.keys();
  }

  cards(ids: readonly string[]): ProductCard[] {
    return ids.flatMap((id) => this.card(id) ?? []);
  }

  card(id: string): ProductCard | undefined {
    const row = this.#rowById.get(id);
    return row && cardOf(row);
  }

  product(id: string): Product | undefined {
    const row = this.#rowById.get(id);
    return row && productOf(row, this.cards(this.index.related(id, relatedShown)));
  }

  productBySlug(slug: string): Product | undefined {
    this.#idBySlug ??= new Map(Array.from(this.#rowById, ([id, row]) => [row.slug, id]));
    const id = this.#idBySlug.get(slug);
    return id === undefined ? undefined : this.product(id);
  }

  /** The best sellers, newest first. */
  bestSellers(): ProductCard[] {
    return Array.from(this.#rowById)
      .filter(([, row]) => row.isBestSeller)
      .toSorted(([one, oneRow], [other, otherRow]) =>
        oneRow.addedAt === otherRow.addedAt ? (one < other ? -1 : 1) : oneRow.addedAt > otherRow.addedAt ? -1 : 1,
      )
      .slice(0, bestSellersShown)
      .map(([, row]) => cardOf(row));
  }
}

/** Builds the shop from kept products, a few milliseconds at a time so that the page stays free. */
export async function buildKeptShop(
  parts: AsyncIterable<readonly KeptRow[]> | Iterable<readonly KeptRow[]>,
): Promise<KeptShop> {
  const builder = new CatalogueIndexBuilder();
  const rowById = new Map<string, KeptRow>();
  let until = performance.now() + sliceMs;
  for await (const rows of parts) {
    for (const row of rows) {
      rowById.set(row.id, row);
      builder.add(entryOf(row));
    }
    if (performance.now() < until) continue;
    await nextTurn();
    until = performance.now() + sliceMs;
  }
  return new KeptShop(await builder.buildInSlices(nextTurn), rowById);
}

const sliceMs = 8;
