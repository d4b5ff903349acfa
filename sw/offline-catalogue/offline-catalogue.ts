import type { Product, ProductCard } from '#contract/calls/product-calls.ts';
import { type CatalogueIndex, CatalogueIndexBuilder } from '#contract/rules/catalogue-index.ts';
import { bestSellersShown, relatedShown } from '#contract/rules/catalogue-questions.ts';
import type { KeptRow } from '#contract/rules/kept-catalogue/kept-columns.ts';
import { cardOf, entryOf, productOf } from '#contract/rules/kept-catalogue/kept-products.ts';
import type { KeptReader } from '#contract/rules/kept-catalogue/kept-reader.ts';

/** Where a product lies. */
interface Place {
  readonly bucket: KeptReader;
  readonly at: number;
}

/** The catalogue in memory: its index, and the products that responses are made of. */
export class OfflineCatalogue {
  readonly index: CatalogueIndex;
  readonly #places: ReadonlyMap<string, Place>;
  #idBySlug: ReadonlyMap<string, string> | undefined;

  constructor(index: CatalogueIndex, places: ReadonlyMap<string, Place>) {
    this.index = index;
    this.#places = places;
  }

  ids(): Iterable<string> {
    return this.#places.keys();
  }

  /** Prepares for searching, without which the first search would keep the worker busy. */
  prepareSearch(): Promise<void> {
    return this.index.prepareSearch(nextTurn);
  }

  #row(id: string): KeptRow | undefined {
    const place = this.#places.get(id);
    return place?.bucket.row(place.at);
  }

  cards(ids: readonly string[]): ProductCard[] {
    return ids.flatMap((id) => this.card(id) ?? []);
  }

  card(id: string): ProductCard | undefined {
    const row = this.#row(id);
    return row && cardOf(row);
  }

  product(id: string): Product | undefined {
    const row = this.#row(id);
    return row && productOf(row, this.cards(this.index.related(id, relatedShown)));
  }

  productBySlug(slug: string): Product | undefined {
    this.#idBySlug ??= new Map(Array.from(this.#places, ([id, { bucket, at }]) => [bucket.slug(at), id]));
    const id = this.#idBySlug.get(slug);
    return id === undefined ? undefined : this.product(id);
  }

  /** The best sellers, newest first. */
  bestSellers(): ProductCard[] {
    const bestSellers = Array.from(this.#places.values(), ({ bucket, at }) => bucket.facts(at))
      .filter(({ isBestSeller }) => isBestSeller)
      .toSorted((one, other) =>
        one.addedAt === other.addedAt ? (one.id < other.id ? -1 : 1) : one.addedAt > other.addedAt ? -1 : 1,
      );
    return this.cards(bestSellers.slice(0, bestSellersShown).map(({ id }) => id));
  }
}

/** Builds the catalogue, a few milliseconds at a time: pictures and scripts go through the worker meanwhile. */
export async function buildCatalogue(
  buckets: AsyncIterable<KeptReader> | Iterable<KeptReader>,
): Promise<OfflineCatalogue> {
  const builder = new CatalogueIndexBuilder();
  const places = new Map<string, Place>();
  let until = performance.now() + sliceMs;
  for await (const bucket of buckets) {
    for (const [at, id] of bucket.ids.entries()) {
      places.set(id, { bucket, at });
      builder.add(entryOf(bucket.facts(at), bucket.choiceStocks(at)));
    }
    if (performance.now() < until) continue;
    await nextTurn();
    until = performance.now() + sliceMs;
  }
  return new OfflineCatalogue(await builder.buildListsInSlices(nextTurn), places);
}

const sliceMs = 8;

/** Lets other events in, without the four milliseconds that a timer would add each time. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}
