import { describe, expect, test } from 'vitest';

import type { OfflineProduct } from '#contract/calls/offline-catalogue-calls.ts';
import { listProducts, listProductsByTag, searchProducts } from '#contract/calls/product-calls.ts';
import { countProducts, suggest } from '#contract/calls/search-calls.ts';
import { anAttribute, aProduct, onDay } from '#tests/setup/samples.ts';
import { defaultEngines, useShop } from '#tests/setup/shop.ts';

describe.each(defaultEngines)('Lists of products on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });

  const slugs = async (url: string) => {
    const response = (await shop.get(url)).json();
    return (response.data ?? response.products).map((product: { slugs: string }) => product.slugs);
  };

  test('an empty shop has an empty first page', async () => {
    expect((await shop.get('/api/product')).json()).toEqual({ data: [], totalItems: 0 });
    expect((await shop.get('/api/product/search')).json()).toEqual({
      products: [],
      totalRecords: 0,
    });
  });

  test('shows new products at once, newest first, twelve per page', async () => {
    const drafts = Array.from({ length: 30 }, (_, at) =>
      aProduct(`stone-${at + 1}`, {
        addedAt: onDay(at + 1),
        pricePaisa: 100_000 + at * 1_000,
        salePaisa: at === 29 ? 64_500 : null,
        categoryId: ([1, 2, 3] as const)[at % 3] ?? 1,
        tags: at % 2 === 0 ? ['ring', 'black-tourmaline'] : ['pendant', 'luck'],
      }),
    );
    await shop.stock(...drafts, aProduct('draft', { published: false, tags: ['ring'] }));

    const response = await shop.get('/api/product');
    const page = listProducts.response.parse(response.json());
    expect(page.totalItems).toBe(30);
    const newest = Array.from({ length: 12 }, (_, at) => `stone-${30 - at}`);
    expect(page.data.map((product) => product.slugs)).toEqual(newest);
  });

  // What a list has, its order, pages and counts: contract/rules/catalogue/catalogue-index.test.ts.
  test('reads the address: pages, any spelling of a tag, sorting, prices in rupees, filters by lists', async () => {
    expect(await slugs('/api/product?pageNumber=3&pageSize=12')).toEqual(
      [6, 5, 4, 3, 2, 1].map((n) => `stone-${n}`),
    );
    const far = (await shop.get('/api/product?pageNumber=9007199254740991')).json();
    expect(far).toEqual({ data: [], totalItems: 30 });
    const byTag = await slugs('/api/product/tags/black-tourmaline');
    expect(await slugs('/api/product/tags/BLACK')).toEqual(byTag);
    const response = await shop.get('/api/product/tags/good-luck?pageSize=100');
    expect(listProductsByTag.response.parse(response.json()).totalItems).toBe(15);
    expect((await slugs('/api/product/tags/luck?sortBy=price-asc'))[0]).toBe('stone-30');
    expect((await slugs('/api/product/search?SortBy=price-desc'))[0]).toBe('stone-29');
    expect((await slugs(`/api/product/search?SortBy=${'x'.repeat(500)}`))[0]).toBe('stone-30');
    expect(await slugs('/api/product/search?MinPrice=1000.01&MaxPrice=1019.99')).toEqual([
      'stone-2',
    ]);
    expect(await slugs('/API/Product/Search?MinPrice=1000.01&MaxPrice=1019.99')).toEqual([
      'stone-2',
    ]);
    for (const [filter, total] of [
      ['categoryId=1,%202%20,3', 30],
      ['categoryId=99', 0],
      ['categoryId=', 30],
      ['crystal=black-tourmaline,opal&inStock=1', 15],
      ['meaning=good-luck,love', 15],
    ] as const) {
      const found = (await shop.get(`/api/product/search?${filter}`)).json();
      expect(searchProducts.response.parse(found).totalRecords, filter).toBe(total);
    }
    const counts = await shop.get('/api/product/counts?tag=luck&MinPrice=1000');
    expect(countProducts.response.parse(counts.json())).toMatchObject({
      meanings: { luck: 14 },
      onSale: 0,
    });
    expect(counts.headers['cache-control']).toBe('no-store');
  });

  test('suggests products with their number, and tags that have products', async () => {
    const response = suggest.response.parse(
      (await shop.get('/api/product/suggestions?Name=black')).json(),
    );
    expect(response.totalRecords).toBe(15);
    expect(response.products).toHaveLength(5);
    const path = '/shop/by-crystal/black-tourmaline';
    expect(response.tags[0]).toEqual({ label: 'Black Tourmaline', kind: 'Crystal', path });
    expect(response.posts).toEqual([]);
    expect((await shop.get('/api/product/suggestions')).json()).toMatchObject({
      products: [],
      tags: [],
      posts: [],
    });
  });

  test('tolerates a typo in a search, and ignores a blank one', async () => {
    await shop.stock(aProduct('amethyst-night', { name: 'Amethyst Night', addedAt: onDay(1) }));
    expect((await slugs('/api/product/search?Name=amethist'))[0]).toBe('amethyst-night');
    expect((await slugs('/api/product/search?Name=night%20AMETHYST'))[0]).toBe('amethyst-night');
    expect(await slugs('/api/product/search?Name=%20%20&PageSize=100')).toHaveLength(31);
    const nothing = { products: [], totalRecords: 0, pages: [], posts: [] };
    expect((await shop.get('/api/product/search?Name=zzzzqqqq')).json()).toMatchObject(nothing);
  });

  test('returns cards with all fields, in stock by the sum of the variants', async () => {
    const first = await shop.addPicture('#a55');
    const second = await shop.addPicture('#5a5');
    await shop.stock(
      aProduct('opal-ring', {
        addedAt: onDay(200),
        pricePaisa: 199_950,
        salePaisa: 174_956,
        pictures: [{ hash: first.hash, alt: 'An opal ring', sourceUrl: '' }],
        attributes: [
          anAttribute('8', 2),
          anAttribute('9', 0, {
            pictureHash: second.hash,
            pricePaisa: 250_000,
            salePaisa: 225_000,
          }),
        ],
        reviews: [
          { name: 'Asha', rating: 5, comment: 'Bright', postedAt: onDay(2) },
          { name: 'Bina', rating: 4, comment: 'Good', postedAt: onDay(3) },
        ],
      }),
    );
    const card = (await shop.get('/api/product?pageSize=1')).json().data[0];
    expect(card).toMatchObject({
      name: 'Opal Ring',
      slugs: 'opal-ring',
      shortDesc: 'A quiet stone',
      price: 1999.5,
      discount: 12.5,
      stockQuantity: 2,
      imgURL: `/media/${first.hash}-960.webp`,
      rating: 4.5,
      reviewCount: 2,
    });
    expect(card.productId).toBe(card.id);
    expect(card).not.toHaveProperty('measure');
    const colour = expect.stringMatching(/^#[0-9a-f]{6}$/);
    expect(card.imageUrlList).toEqual([
      {
        imageURL: `/media/${first.hash}-960.webp`,
        width: 400,
        height: 500,
        blur: colour,
        alt: 'An opal ring',
      },
      {
        imageURL: `/media/${second.hash}-960.webp`,
        width: 400,
        height: 500,
        blur: colour,
        alt: 'Opal Ring, 9',
      },
    ]);
    expect(card.attributes).toMatchObject([
      { attributeName: 'Size', attributeValue: '8', productQuantity: 2 },
      { attributeName: 'Size', attributeValue: '9', productQuantity: 0, price: 2500, discount: 10 },
    ]);
  });

  test('a card says how large the piece is, in a list, on its page and offline', async () => {
    const information = [
      { name: 'Care', value: 'Keep 10 cm from fire' },
      { name: ' SIZE', value: 'about 14 cm wide, 500 g' },
    ];
    await shop.stock(aProduct('wide-cluster', { tags: ['cluster'], information }));
    const [card] = (await shop.get('/api/product/tags/cluster')).json().data;
    expect(card.measure).toBe('About 14 cm wide');
    expect((await shop.get('/api/product/wide-cluster')).json().measure).toBe('About 14 cm wide');
    const { parts } = (await shop.get('/api/catalogue/offline')).json();
    const stored = await shop.get(`/api/catalogue/offline/${parts[0].hash}`);
    const cards = stored.json().products.map((one: OfflineProduct) => one.card);
    expect(cards).toContainEqual(
      expect.objectContaining({ slugs: 'wide-cluster', measure: 'About 14 cm wide' }),
    );
  });

  test('filters a tag and a search by sizes and metals, as the counts offer them', async () => {
    const ring = (slug: string, metal: string, value: string) =>
      aProduct(slug, {
        tags: ['selenite'],
        information: [{ name: 'Metal', value: metal }],
        attributes: [{ options: [{ name: 'Ring size', value }], stock: 1 }],
      });
    await shop.stock(ring('gilt-a', 'Silver, gilded', '14'), ring('plain-b', 'Brass', '16'));
    const counts = (await shop.get('/api/product/counts?tag=selenite')).json();
    expect(counts.sizes).toEqual({ 'ring size 14': 1, 'ring size 16': 1 });
    expect(counts.metals).toEqual({ 'gold-plated': 1, silver: 1, brass: 1 });
    const tagged = '/api/product/tags/selenite';
    expect(await slugs(`${tagged}?size=ring+size+14`)).toEqual(['gilt-a']);
    expect(await slugs(`${tagged}?size=ring+size+14&metal=brass`)).toEqual([]);
    expect(await slugs('/api/product/search?size=16&metal=brass')).toEqual(['plain-b']);
  });
});
