import type { Product, ProductCard } from '#contract/calls/product-calls.ts';
import { type CatalogueIndex, CatalogueIndexBuilder } from '#contract/rules/catalogue-index.ts';
import { bestSellersShown, relatedShown } from '#contract/rules/catalogue-queries.ts';
import type { CatalogueRow } from '#contract/rules/offline-catalogue/product-columns.ts';
import { cardOf, entryOf, productOf } from '#contract/rules/offline-catalogue/product-rows.ts';
import type { RowReader } from '#contract/rules/offline-catalogue/row-reader.ts';

/** The place of a product. */
interface Place {
  readonly bucket: RowReader;
  readonly at: number;
}

/** The catalogue in memory: its index and its products. */
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

  /** Builds the search index, which would block the worker in the first search. */
  prepareSearch(): Promise<void> {
    return this.index.prepareSearch(nextTask);
  }

  #row(id: string): CatalogueRow | undefined {
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

/** Builds the catalogue a few milliseconds at a time, so that the worker can handle requests meanwhile. */
export async function buildCatalogue(
  buckets: AsyncIterable<RowReader> | Iterable<RowReader>,
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
    await nextTask();
    until = performance.now() + sliceMs;
  }
  return new OfflineCatalogue(await builder.buildListsInSlices(nextTask), places);
}

const sliceMs = 8;

/** Waits for a new task, without the delay of a timer. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}
