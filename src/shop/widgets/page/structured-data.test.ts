import { expect, test } from 'vitest';

import type { ProductCard } from '#contract/calls/product-calls.ts';

import { settingsFrom } from '#contract/settings/entries.ts';

import { productData } from './structured-data.ts';

const shop = settingsFrom(new Map([['name', 'Sphatik']]));

test('a product’s rating has one decimal, and each of its pictures is listed once', () => {
  const picture = { imageURL: '/media/amethyst.avif' };
  const product = {
    name: 'Amethyst',
    slugs: 'amethyst',
    price: 100,
    discount: 0,
    stockQuantity: 1,
    rating: 14 / 3,
    reviewCount: 3,
    imageUrlList: [picture, picture, { imageURL: '/media/b.avif' }],
  } as ProductCard;
  expect(productData(product, { publicUrl: 'https://shop.example', shop })).toMatchObject({
    image: ['https://shop.example/media/amethyst.avif', 'https://shop.example/media/b.avif'],
    aggregateRating: { ratingValue: 4.7 },
  });
});
