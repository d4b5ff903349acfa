import type { OfflineProduct, OfflineSearch } from '#contract/calls/offline-catalogue-calls.ts';
import type { Product, ProductCard } from '#contract/calls/product-calls.ts';
import { type CatalogueEntry, CatalogueIndex } from '#contract/rules/catalogue/catalogue-index.ts';
import { relatedShown } from '#contract/rules/catalogue/catalogue-queries.ts';
import { factsOf, ratingOf } from '#contract/rules/catalogue/product-facts.ts';
import { SearchedPosts, SearchedShelves } from '#contract/rules/search/suggestions.ts';
import { Synonyms } from '#contract/rules/search/synonyms.ts';
import { Shelves } from '#contract/rules/shelves/shelves.ts';
import { discountedPaisa, paisaFromRupees } from '#contract/rules/texts/money.ts';

/** The catalogue in memory: its index and its products. */
export class OfflineCatalogue {
  readonly index: CatalogueIndex;
  readonly #search: OfflineSearch;
  #posts: SearchedPosts | undefined;
  #shelves: SearchedShelves | undefined;
  readonly #products: ReadonlyMap<string, OfflineProduct>;
  #idBySlug: ReadonlyMap<string, string> | undefined;

  constructor(
    index: CatalogueIndex,
    products: ReadonlyMap<string, OfflineProduct>,
    search: OfflineSearch,
  ) {
    this.index = index;
    this.index.pageNames = new Map(search.pages?.map(({ path, name }) => [path, name]));
    this.#search = search;
    this.#products = products;
  }

  ids(): Iterable<string> {
    return this.#products.keys();
  }

  get posts(): SearchedPosts {
    this.#posts ??= new SearchedPosts(this.#search.posts, this.index.shelves);
    return this.#posts;
  }

  get shelves(): SearchedShelves {
    this.#shelves ??= new SearchedShelves(this.index.shelves);
    return this.#shelves;
  }

  /**
   * Reads the synonyms and builds the search index, which would block the worker in the first
   * search.
   */
  prepareSearch(): Promise<void> {
    if (!this.#posts) this.index.synonyms = new Synonyms(this.#search.synonyms, this.index.shelves);
    return this.index.prepareSearch(nextTask);
  }

  card(id: string): ProductCard | undefined {
    return this.#products.get(id)?.card;
  }

  cards(ids: readonly string[]): ProductCard[] {
    return ids.flatMap((id) => this.card(id) ?? []);
  }

  product(id: string): Product | undefined {
    const found = this.#products.get(id);
    return (
      found && {
        ...found.card,
        ...found.details,
        relatedProducts: this.cards(this.index.related(id, relatedShown)),
      }
    );
  }

  productBySlug(slug: string): Product | undefined {
    this.#idBySlug ??= new Map(
      Array.from(this.#products.values(), ({ card }) => [card.slugs, card.id]),
    );
    const id = this.#idBySlug.get(slug);
    return id === undefined ? undefined : this.product(id);
  }

  /** Best sellers or all others, newest first. */
  newest(count: number, { bestSellers }: { readonly bestSellers: boolean }): ProductCard[] {
    return [...this.#products.values()]
      .filter(({ isBestSeller }) => isBestSeller === bestSellers)
      .toSorted(newestFirst)
      .slice(0, count)
      .map(({ card }) => card);
  }
}

function newestFirst(one: OfflineProduct, other: OfflineProduct): number {
  if (one.addedAt !== other.addedAt) return one.addedAt > other.addedAt ? -1 : 1;
  return one.card.id < other.card.id ? -1 : 1;
}

/** Builds the catalogue, without the search index (`prepareSearch`). */
export async function buildCatalogue(
  parts: AsyncIterable<readonly OfflineProduct[]> | Iterable<readonly OfflineProduct[]>,
  search: OfflineSearch = nothing,
): Promise<OfflineCatalogue> {
  const products = new Map<string, OfflineProduct>();
  for await (const part of parts)
    for (const product of part) products.set(product.card.id, product);
  return new OfflineCatalogue(
    new CatalogueIndex(Array.from(products.values(), entryOf), new Shelves(search.shelves)),
    products,
    search,
  );
}

const nothing: OfflineSearch = {
  synonyms: '',
  posts: [],
  shelves: { kinds: [], groups: [], shelves: [] },
};

/** A product's entry in the index. */
export function entryOf(product: OfflineProduct): CatalogueEntry {
  const { card, details, categoryId, addedAt, isBestSeller, sold = 0 } = product;
  const {
    id,
    name,
    shortDesc,
    price,
    discount,
    stockQuantity,
    attributes,
    rating = 0,
    reviewCount = 0,
  } = card;
  const pricePaisa = paisaFromRupees(price);
  return {
    id,
    name,
    shortDesc,
    tags: details.tags ?? [],
    categoryId,
    askedPaisa: discount === 0 ? pricePaisa : discountedPaisa(pricePaisa, discount),
    addedAt,
    inStock: stockQuantity > 0,
    isOnSale: discount !== 0,
    isBestSeller,
    rating: ratingOf(rating, reviewCount),
    sold,
    ...factsOf({
      tags: details.tags ?? [],
      variants: attributes.map(({ attributeName, attributeValue }) => [
        attributeName,
        attributeValue,
      ]),
      information: details.additionalInformation.map(({ informationName, informationValue }) => [
        informationName,
        informationValue,
      ]),
    }),
  };
}

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
