import { describe, expect, test } from 'vitest';

import { readHome } from '#contract/calls/catalogue-calls.ts';
import { listTags, readProductBySlug } from '#contract/calls/product-calls.ts';
import { anAttribute, aProduct, onDay } from '#tests/setup/samples.ts';
import { everyEngine, useShop } from '#tests/setup/shop.ts';

describe.each(everyEngine)('Product, home and tags on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });

  test('returns a product with everything on its page', async () => {
    const others = Array.from({ length: 12 }, (_, at) =>
      aProduct(`cousin-${at}`, {
        tags: ['ring', 'amethyst'],
        stock: at === 0 ? 0 : 3,
        bestSeller: at < 3,
        addedAt: onDay(at + 1),
      }),
    );
    await shop.stock(
      ...others,
      aProduct('moon-ring', {
        description: 'One\nTwo',
        tags: ['ring', 'amethyst', 'aquarius'],
        information: [
          { name: 'Short Description', value: 'Hidden' },
          { name: 'Stone', value: 'Amethyst' },
        ],
        attributes: [anAttribute('7', 1), anAttribute('8', 4)],
        reviews: [
          { name: 'Old', rating: 3, comment: 'Fine', postedAt: onDay(1) },
          { name: 'New', rating: 5, comment: 'Lovely', postedAt: onDay(9) },
        ],
      }),
      aProduct('hidden-ring', { published: false, tags: ['ring', 'amethyst'], bestSeller: true }),
    );
    const response = await shop.get('/api/product/moon-ring?slugs=moon-ring');
    expect(response.statusCode).toBe(200);
    const product = readProductBySlug.response.parse(response.json());
    expect(product.description).toBe('One\nTwo');
    expect(
      product.additionalInformation.map((one) => [one.informationName, one.informationValue]),
    ).toEqual([
      ['Short Description', 'Hidden'],
      ['Stone', 'Amethyst'],
    ]);
    expect(product.reviews.map((review) => review.name)).toEqual(['New', 'Old']);
    expect(product.reviews[0]?.datePosted).toBe('2026-01-09T00:00:00.000Z');
    expect(product.tags).toEqual(['ring', 'amethyst', 'aquarious']);
    expect(product.stockQuantity).toBe(5);
    expect(product.relatedProducts).toHaveLength(8);
    for (const slug of ['moon-ring', 'hidden-ring', 'cousin-0'])
      expect(product.relatedProducts.map((one) => one.slugs)).not.toContain(slug);
  });

  test('finds slugs in any case, and ids exactly', async () => {
    const product = (await shop.get('/api/product/Moon-RING')).json();
    expect(product.slugs).toBe('moon-ring');
    expect((await shop.get(`/api/product/id/${product.id}`)).json()).toEqual(product);
  });

  test('returns 404 for unknown and unpublished products', async () => {
    for (const url of [
      '/api/product/nothing',
      '/api/product/id/nothing',
      '/api/product/hidden-ring',
    ])
      expect((await shop.get(url)).json()).toEqual({
        message: 'Product not found',
        requestId: expect.any(String),
      });
  });

  test('returns best sellers, newest first, for the home page', async () => {
    const home = readHome.response.parse((await shop.get('/api/Hero')).json());
    expect(home.product.map((product) => product.slugs)).toEqual([
      'cousin-2',
      'cousin-1',
      'cousin-0',
    ]);
  });

  test('lists the tags that have products', async () => {
    const picture = await shop.addPicture('#77a');
    await shop.stock(
      aProduct('jade', {
        tags: ['maala'],
        pictures: [{ hash: picture.hash, alt: 'Jade', sourceUrl: '' }],
      }),
    );
    const tags = listTags.response.parse((await shop.get('/api/product/shelves')).json()).data;
    expect(tags.map(({ tag, count }) => [tag, count])).toEqual([
      ['ring', 13],
      ['maala', 1],
      ['amethyst', 13],
      ['aquarious', 1],
    ]);
    expect(tags[1]?.cover?.imageURL).toContain(picture.hash);
  });
});
