import { expect, test } from 'vitest';

import { findByCode, findSellable, type Sellable } from './hand-order.ts';

const sellable = (name: string, own: Partial<Sellable> = {}): Sellable => ({
  productId: name,
  variantId: '',
  name,
  variant: '',
  stock: 1,
  isAlwaysAvailable: false,
  slug: name.toLowerCase().replaceAll(' ', '-'),
  unitPaisa: 10_000,
  ...own,
});

test('a read code is a SKU, a barcode or a product’s address', () => {
  const ring = sellable('Moon Ring', { codes: ['RING-7', '4006381333931'] });
  const sizes = ['S', 'M'].map((variant) =>
    sellable('Shirt', { variantId: variant, variant, codes: [`SHIRT-${variant}`, 'SHIRT'] }),
  );
  const all = [sellable('Bowl'), ring, ...sizes];
  expect(findByCode(all, ' 4006381333931 ')).toEqual([ring]);
  expect(findByCode(all, 'ring-7')).toEqual([ring]);
  expect(findByCode(all, 'SHIRT-M')).toEqual([sizes[1]]);
  expect(findByCode(all, 'shirt')).toEqual(sizes);
  expect(findByCode(all, 'https://shop.example/products/moon-ring?from=qr')).toEqual([ring]);
  expect(findByCode(all, '')).toEqual([]);
  // Codes are empty where a product has none.
  expect(findByCode([sellable('Bowl', { codes: ['', ''] })], '?')).toEqual([]);
});

test('what is typed finds names, variants and codes, whole words first', () => {
  const sizes = ['XS', 'L', 'M', 'S'].map((variant) =>
    sellable('Silk Shirt', { variantId: variant, variant, codes: [`SK${variant}`] }),
  );
  const many = Array.from({ length: 12 }, (_, at) => sellable(`Shirts of silk ${at}`));
  const found = (search: string) => findSellable([...many, ...sizes], search);
  expect(found('silk shirt s')[0]).toBe(sizes[3]);
  expect(found('skxs')).toEqual([sizes[0]]);
  expect(found('silk shirt')).toHaveLength(12);
  expect(found('wool')).toEqual([]);
});
