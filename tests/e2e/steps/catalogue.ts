import type { APIRequestContext } from '@playwright/test';
import type { Product, ProductCard } from '#contract/calls/product-calls.ts';
import type { Counts } from '#contract/calls/search-calls.ts';

/** Reads the shop's data through its API, so that tests do not depend on the demo's content. */
export class Catalogue {
  readonly #request: APIRequestContext;

  constructor(request: APIRequestContext) {
    this.#request = request;
  }

  async all(): Promise<ProductCard[]> {
    const products: ProductCard[] = [];
    for (let page = 1; ; page += 1) {
      const { data, totalItems } = await this.#get(`/api/product?pageNumber=${page}&pageSize=100`);
      products.push(...data);
      if (products.length >= totalItems || data.length === 0) return products;
    }
  }

  /** The first matching product, with the data of its card. */
  async card(fits: (product: ProductCard) => boolean): Promise<ProductCard> {
    const found = (await this.all()).find(fits);
    if (!found) throw new Error('The demo has no such product.');
    return found;
  }

  /** The two products without attributes that have the largest stock, for tests that buy. */
  async plenty(): Promise<[ProductCard, ProductCard]> {
    const [first, second] = (await this.all())
      .filter(isPlain)
      .toSorted((a, b) => b.stockQuantity - a.stockQuantity);
    if (!first || !second) throw new Error('The demo has nothing to sell.');
    return [first, second];
  }

  /** The first matching product, with the data of its page. */
  async product(fits: (product: ProductCard) => boolean): Promise<Product> {
    const { slugs } = await this.card(fits);
    return this.#get(`/api/product/${slugs}?slugs=${slugs}`);
  }

  async search(query: string): Promise<{ products: ProductCard[]; totalRecords: number }> {
    return this.#get(`/api/product/search?${query}`);
  }

  /** The counts beside the filters of a list. */
  async counts(query: string): Promise<Counts> {
    return this.#get(`/api/product/counts?${query}`);
  }

  async tagged(tag: string): Promise<{ data: ProductCard[]; totalItems: number }> {
    return this.#get(`/api/product/tags/${tag}?pageNumber=1&pageSize=12`);
  }

  async home(): Promise<{ product: ProductCard[]; watchAndShop: { title: string }[] }> {
    return this.#get('/api/Hero');
  }

  async #get(address: string) {
    const response = await this.#request.get(address);
    if (!response.ok()) throw new Error(`${address} responded with ${response.status()}`);
    return response.json();
  }
}

/** In stock and without attributes. */
export const isPlain = (product: ProductCard) =>
  product.attributes.length === 0 && product.stockQuantity > 0;

/** With attributes that each have their own picture. */
export const hasPicturedVariants = ({ attributes, imageUrlList }: ProductCard) =>
  attributes.length > 1 &&
  imageUrlList.length >= attributes.length &&
  new Set(imageUrlList.map(({ imageURL }) => imageURL)).size === imageUrlList.length &&
  attributes.every(({ productQuantity }) => productQuantity > 0);

export const isSoldOut = (product: ProductCard) => product.stockQuantity === 0;
