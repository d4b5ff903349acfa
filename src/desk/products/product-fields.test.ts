import { expect, test } from 'vitest';
import { paisaOfText, textOfPaisa } from '#contract/rules/money.ts';

import { fieldsOf } from './product-fields.ts';
import { emptyProduct, type ProductValues } from './product-values.ts';

const form = (own: Partial<ProductValues>): ProductValues => ({
  ...emptyProduct,
  name: 'Ring',
  price: '1500',
  stock: '3',
  ...own,
});
const errorsOf = (own: Partial<ProductValues>) => {
  const result = fieldsOf(form(own));
  return 'errors' in result ? result.errors : {};
};
const variant = {
  key: 'a',
  values: ['7'],
  price: '',
  salePrice: '',
  stock: '2',
  alwaysAvailable: false,
  pictureHash: null,
};

test('reads amounts as people type them, and no others', () => {
  const typed = ['1,500', 'Rs 99.5', ' 12.05 ', 'rs.3', 'Rs 1,500/-'];
  expect(typed.map((text) => paisaOfText(text))).toEqual([150_000, 9950, 1205, 300, 150_000]);
  expect(['', '0', '-5', '1.234', '12,', 'free', '1e3', '99999999999'].map((text) => paisaOfText(text))).toEqual([
    ...Array.from({ length: 4 }, () => undefined),
    1200,
    ...Array.from({ length: 3 }, () => undefined),
  ]);
  expect([textOfPaisa(null), textOfPaisa(150_000), textOfPaisa(1205)]).toEqual(['', '1500', '12.05']);
});

test('a name, a price and a stock are a product', () => {
  expect(fieldsOf(form({ name: ' Ring ' }))).toMatchObject({
    fields: { name: 'Ring', pricePaisa: 150_000, salePaisa: null, stock: 3, published: true, variants: [] },
  });
  expect(errorsOf({ name: ' ', price: '', stock: 'few' })).toEqual({
    name: 'Enter a name.',
    price: 'Enter a price in rupees, such as 1500.',
    stock: 'Enter how many there are, such as 5.',
  });
  expect(errorsOf({ stock: '', alwaysAvailable: true })).toEqual({});
  expect(errorsOf({ salePrice: '1500' })).toEqual({ salePrice: 'The sale price must be lower than the price.' });
});

test('variants have the stock, and their own price or the product’s', () => {
  const variants = [variant, { ...variant, key: 'b', values: ['8'], price: '1600', salePrice: '1550' }];
  expect(fieldsOf(form({ stock: '', optionNames: ['Size'], variants }))).toMatchObject({
    fields: {
      stock: 0,
      variants: [
        { options: [{ name: 'Size', value: '7' }], stock: 2, pricePaisa: null, salePaisa: null },
        { options: [{ name: 'Size', value: '8' }], pricePaisa: 160_000, salePaisa: 155_000 },
      ],
    },
  });
  const wrong = [{ ...variant, values: [''], price: 'x', stock: '' }];
  expect(Object.keys(errorsOf({ optionNames: [' '], variants: wrong })).toSorted()).toEqual([
    'optionNames',
    'variants.0.price',
    'variants.0.stock',
    'variants.0.values',
  ]);
  // The stock of a stored variant is not edited here.
  expect(errorsOf({ optionNames: ['Size'], variants: [{ ...variant, id: 'stored', stock: '' }] })).toEqual({});
});
