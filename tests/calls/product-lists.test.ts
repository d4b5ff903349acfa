import { describe, expect, test } from 'vitest';

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
    expect((await shop.get('/api/product/search')).json()).toEqual({ products: [], totalRecords: 0 });
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

  test('has pages, and an empty one with the total past the end', async () => {
    expect(await slugs('/api/product?pageNumber=3&pageSize=12')).toEqual([6, 5, 4, 3, 2, 1].map((n) => `stone-${n}`));
    expect((await shop.get('/api/product?pageNumber=4')).json()).toEqual({ data: [], totalItems: 30 });
    const far = (await shop.get('/api/product?pageNumber=9007199254740991')).json();
    expect(far).toEqual({ data: [], totalItems: 30 });
    expect(await slugs('/api/product?pageSize=100')).toHaveLength(30);
  });

  test('accepts any spelling of a tag', async () => {
    const byTag = await slugs('/api/product/tags/black-tourmaline');
    expect(byTag).toHaveLength(12);
    expect(await slugs('/api/product/tags/BLACK')).toEqual(byTag);
    const response = await shop.get('/api/product/tags/good-luck?pageSize=100');
    expect(listProductsByTag.response.parse(response.json()).totalItems).toBe(15);
  });

  test('sorts by the price after discount, and by default newest first', async () => {
    expect((await slugs('/api/product/tags/luck?sortBy=price-asc'))[0]).toBe('stone-30');
    expect((await slugs('/api/product/search?SortBy=price-desc'))[0]).toBe('stone-29');
    expect((await slugs(`/api/product/search?SortBy=${'x'.repeat(500)}`))[0]).toBe('stone-30');
  });

  test('filters by prices in rupees and a list of categories; unknown ids match nothing', async () => {
    expect(await slugs('/api/product/search?MinPrice=1000&MaxPrice=1020')).toEqual(['stone-3', 'stone-2', 'stone-1']);
    expect(await slugs('/api/product/search?MinPrice=1000.01&MaxPrice=1019.99')).toEqual(['stone-2']);
    for (const [list, total] of [
      ['1,3', 20],
      ['1,%202%20,3', 30],
      ['99', 0],
      ['', 30],
    ] as const) {
      const response = (await shop.get(`/api/product/search?categoryId=${list}`)).json();
      expect(searchProducts.response.parse(response).totalRecords, list).toBe(total);
    }
  });

  test('filters by crystal, meaning and stock; values of one filter are alternatives', async () => {
    await shop.stock(
      aProduct('opal-a', { tags: ['opal', 'luck', 'frame'], categoryId: 2, pricePaisa: 50_000, addedAt: onDay(90) }),
      aProduct('opal-b', { tags: ['opal', 'frame'], categoryId: 2, pricePaisa: 60_000, stock: 0, addedAt: onDay(91) }),
      aProduct('lava-a', { tags: ['lava', 'love', 'frame'], categoryId: 3, addedAt: onDay(92) }),
    );
    expect(await slugs('/api/product/search?crystal=opal,lava&meaning=good-luck,love')).toEqual(['lava-a', 'opal-a']);
    expect(await slugs('/api/product/tags/frame?crystal=opal&MaxPrice=700&inStock=1')).toEqual(['opal-a']);
  });

  test('counts products per filter value, given the other filters', async () => {
    const counts = async (query: string) =>
      countProducts.response.parse((await shop.get(`/api/product/counts?${query}`)).json());
    expect(await counts('tag=frame')).toEqual({
      total: 3,
      crystals: { opal: 2, lava: 1 },
      meanings: { luck: 1, love: 1 },
      categories: { 2: 2, 3: 1 },
      inStock: 2,
      onSale: 0,
      prices: { lowest: 500, highest: expect.any(Number) },
    });
    expect(await counts('Name=zzzzqqqq')).toMatchObject({ total: 0, crystals: {} });
    const response = await shop.get('/api/product/counts');
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.json().total).toBe(33);
    await shop.stock(...['opal-a', 'opal-b', 'lava-a'].map((slug) => aProduct(slug, { published: false })));
  });

  test('suggests products with their number, and tags that have products', async () => {
    const response = suggest.response.parse((await shop.get('/api/product/suggestions?Name=black')).json());
    expect(response.totalRecords).toBe(15);
    expect(response.products).toHaveLength(5);
    const path = '/shop/by-crystal/black-tourmaline';
    expect(response.tags[0]).toEqual({ label: 'Black Tourmaline', kind: 'Crystal', path });
    expect(response.posts).toEqual([]);
    expect((await shop.get('/api/product/suggestions')).json()).toMatchObject({ products: [], tags: [], posts: [] });
  });

  test('tolerates a typo in a search, and ignores a blank one', async () => {
    await shop.stock(aProduct('amethyst-night', { name: 'Amethyst Night', addedAt: onDay(1) }));
    expect((await slugs('/api/product/search?Name=amethist'))[0]).toBe('amethyst-night');
    expect((await slugs('/api/product/search?Name=night%20AMETHYST'))[0]).toBe('amethyst-night');
    expect(await slugs('/api/product/search?Name=%20%20&PageSize=100')).toHaveLength(31);
    const nothing = { products: [], totalRecords: 0, pages: [], posts: [] };
    expect((await shop.get('/api/product/search?Name=zzzzqqqq')).json()).toMatchObject(nothing);
  });

  test('matches paths case-insensitively', async () => {
    expect(await slugs('/API/Product/Search?Name=amethyst')).toEqual(await slugs('/api/product/search?Name=amethyst'));
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
          anAttribute('9', 0, { pictureHash: second.hash, pricePaisa: 250_000, salePaisa: 225_000 }),
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
    const colour = expect.stringMatching(/^#[0-9a-f]{6}$/);
    expect(card.imageUrlList).toEqual([
      { imageURL: `/media/${first.hash}-960.webp`, width: 400, height: 500, blur: colour, alt: 'An opal ring' },
      { imageURL: `/media/${second.hash}-960.webp`, width: 400, height: 500, blur: colour, alt: 'Opal Ring' },
    ]);
    expect(card.attributes).toMatchObject([
      { attributeName: 'Size', attributeValue: '8', productQuantity: 2 },
      { attributeName: 'Size', attributeValue: '9', productQuantity: 0, price: 2500, discount: 10 },
    ]);
  });
});
