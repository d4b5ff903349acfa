import { expect, test } from 'vitest';

import {
  editDifferences as differencesBy,
  mergeEdits as mergeBy,
} from '#src/desk/ui/edit-conflict.tsx';
import { emptyProduct, fieldsOf, type ProductValues, productEdits } from './product-values.ts';

const editDifferences = (...edits: [ProductValues, ProductValues, ProductValues]) =>
  differencesBy(productEdits, edits);
const mergeEdits = (...edits: [ProductValues, ProductValues, ProductValues]) =>
  mergeBy(productEdits, edits);
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
  sku: '',
  barcode: '',
};

test('a name, a price and a stock are a product', () => {
  expect(fieldsOf(form({ name: ' Ring ' }))).toMatchObject({
    fields: {
      name: 'Ring',
      pricePaisa: 150_000,
      salePaisa: null,
      stock: 3,
      published: true,
      variants: [],
    },
  });
  expect(errorsOf({ name: ' ', price: '', stock: 'few' })).toEqual({
    name: 'Enter a name.',
    price: 'Enter a price in rupees, such as 1500.',
    stock: 'Enter how many there are, such as 5.',
  });
  expect(errorsOf({ stock: '', alwaysAvailable: true })).toEqual({});
  expect(errorsOf({ salePrice: '1500' })).toEqual({
    salePrice: 'The sale price must be lower than the price.',
  });
});

test('variants have the stock, and their own price or the product’s', () => {
  const variants = [
    variant,
    { ...variant, key: 'b', values: ['8'], price: '1600', salePrice: '1550' },
  ];
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
  expect(
    errorsOf({ optionNames: ['Size'], variants: [{ ...variant, id: 'stored', stock: '' }] }),
  ).toEqual({});
});

const stored = { ...variant, id: 'a', price: '900' };
const picture = (hash: string) => ({
  key: hash,
  hash,
  imageURL: `/${hash}`,
  alt: 'A ring',
  problem: '',
});
const base: ProductValues = {
  ...emptyProduct,
  name: 'Ring',
  price: '1500',
  stock: '3',
  tags: ['rings'],
  pictures: [picture('front'), picture('back')],
  optionNames: ['Size'],
  variants: [stored],
  information: [{ name: 'Weight', value: '5 g' }],
};

const withVariant = (
  own: Partial<typeof stored> | { pictureHash: string },
): Partial<ProductValues> => ({
  variants: [{ ...stored, ...own }],
});
const edits: readonly (readonly [string, string, Partial<ProductValues>])[] = [
  ['the name', 'Name', { name: 'Band' }],
  ['the price', 'Price', { price: '1600' }],
  ['the sale price', 'Sale price', { salePrice: '1400' }],
  ['the short description', 'Short description', { shortDesc: 'Of silver' }],
  ['the description', 'Description', { description: 'Of silver' }],
  ['a tag', 'Tags', { tags: [] }],
  [
    'the order of pictures with the same text',
    'Pictures',
    { pictures: [picture('back'), picture('front')] },
  ],
  [
    'a picture by one with the same text',
    'Pictures',
    { pictures: [picture('front'), picture('side')] },
  ],
  [
    'the text of a picture',
    'Pictures',
    { pictures: [picture('front'), { ...picture('back'), alt: 'Its back' }] },
  ],
  ['the name of an option', 'Variants', { optionNames: ['Ring size'] }],
  ['an option', 'Variants', withVariant({ values: ['8'] })],
  ['the price of a variant', 'Variants', withVariant({ price: '950' })],
  ['the sale price of a variant', 'Variants', withVariant({ salePrice: '800' })],
  ['whether a variant is always available', 'Variants', withVariant({ alwaysAvailable: true })],
  ['the picture of a variant', 'Variants', withVariant({ pictureHash: 'back' })],
  ['a variant by one with the same options', 'Variants', withVariant({ key: 'b', id: 'b' })],
  ['a detail', 'Details', { information: [{ name: 'Weight', value: '6 g' }] }],
  ['whether it is a best seller', 'Best seller', { bestSeller: true }],
  ['whether it is shown', 'Shown in the shop', { published: false }],
];

test.each(edits)(
  'changing %s is shown, and survives when I save another field',
  (_what, label, edit) => {
    const theirs = { ...base, ...edit };
    expect(fieldsOf(theirs)).not.toEqual(fieldsOf(base));
    const [shown, ...others] = editDifferences(base, base, theirs);
    expect(others).toEqual([]);
    expect(shown).toMatchObject({ label, isMine: false });
    expect(shown?.my).not.toBe(shown?.their);

    const other = label === 'Name' ? { price: '1550' } : { name: 'Silver ring' };
    expect(mergeEdits(base, { ...base, ...other }, theirs)).toEqual({ ...theirs, ...other });
    // And as my own edit beside another one of theirs.
    expect(mergeEdits(base, theirs, { ...base, ...other })).toEqual({ ...theirs, ...other });
  },
);

test('of a field that both changed, mine is saved', () => {
  const mine = { ...base, price: '1600' };
  const theirs = { ...base, price: '1700' };
  expect(editDifferences(base, mine, theirs)).toEqual([
    { label: 'Price', my: '1600', their: '1700', isMine: true },
  ]);
  expect(mergeEdits(base, mine, theirs).price).toBe('1600');
});

test('stock sold meanwhile is no difference, and a variant loses a picture that is gone', () => {
  const sold = { ...base, stock: '1', variants: [{ ...stored, stock: '1' }] };
  expect(editDifferences(base, base, sold)).toEqual([]);
  const mine = { ...base, ...withVariant({ pictureHash: 'back' }) };
  const merged = mergeEdits(base, mine, { ...base, pictures: [picture('front')] });
  expect(merged.variants[0]?.pictureHash).toBeNull();
});
