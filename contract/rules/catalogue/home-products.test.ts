import { expect, test } from 'vitest';

import type { ProductCard } from '#contract/calls/product-calls.ts';

import { homeProducts } from './home-products.ts';

const card = (name: string, stockQuantity: number, pictures: readonly string[]): ProductCard => ({
  productId: name,
  id: name,
  name,
  slugs: name,
  shortDesc: '',
  price: 900,
  discount: 0,
  stockQuantity,
  imgURL: pictures[0] ?? '',
  imageUrlList: pictures.map((imageURL) => ({ imageURL, alt: name })),
  attributes: [],
});
const urls = ({ imageUrlList }: Pick<ProductCard, 'imageUrlList'>) =>
  imageUrlList.map(({ imageURL }) => imageURL);

test('best sellers have their first and last picture', () => {
  const { product } = homeProducts(
    [card('lamp', 1, ['tall', 'broad', 'lit']), card('ring', 0, ['one']), card('bell', 1, [])],
    [],
  );
  expect(product.map(urls)).toEqual([['tall', 'lit'], ['one'], []]);
  expect(JSON.stringify(product)).not.toContain('"alt"');
});

test('ten of the newest are shown that can be bought', () => {
  const all = Array.from({ length: 15 }, (_, at) => card(`${at}`, at % 4, ['front', 'back']));
  const { newest } = homeProducts([], all);
  expect(newest.map(({ name }) => name)).toEqual([
    '1',
    '2',
    '3',
    '5',
    '6',
    '7',
    '9',
    '10',
    '11',
    '13',
  ]);
  expect(newest.map(urls)).toEqual(newest.map(() => ['front']));
});
