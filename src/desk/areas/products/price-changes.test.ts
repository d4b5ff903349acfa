import { expect, test } from 'vitest';

import type { DeskProductRow } from '#contract/calls/admin/product-schemas.ts';

import {
  changesToSend,
  type PriceChanges,
  priceProblem,
  rebased,
  withTyped,
} from './price-changes.ts';

const variant = {
  id: 'c7',
  options: [],
  stock: 1,
  alwaysAvailable: false,
  pricePaisa: null,
  salePaisa: null,
  sku: '',
  barcode: '',
};
const ring: DeskProductRow = {
  id: 'ring',
  version: 4,
  slug: 'ring',
  name: 'Ring',
  published: true,
  pricePaisa: 150_000,
  salePaisa: null,
  sku: '',
  barcode: '',
  stock: 1,
  alwaysAvailable: false,
  isLow: true,
  picture: null,
  variants: [variant],
};
const typed = (price: string, salePrice = '') => ({ price, salePrice });

test('keeps what was typed with the version that it was typed over, until it is the old price again', () => {
  let changes: PriceChanges = withTyped({}, ring, '', typed('1600'));
  changes = withTyped(changes, { ...ring, version: 5 }, 'c7', typed('1700'));
  expect(changes).toEqual({
    ring: { version: 4, name: 'Ring', lines: { '': typed('1600'), c7: typed('1700') } },
  });
  changes = withTyped(changes, ring, 'c7', typed(''));
  expect(withTyped(changes, ring, '', typed('1500'))).toEqual({});
});

test('sends every change, or nothing while one has a problem', () => {
  const changes = withTyped(
    withTyped({}, ring, 'c7', typed('1700', '1650')),
    ring,
    '',
    typed('1600', '1555.50'),
  );
  expect(changesToSend(changes)).toEqual([
    {
      id: 'ring',
      version: 4,
      pricePaisa: 160_000,
      salePaisa: 155_550,
      variants: [{ id: 'c7', pricePaisa: 170_000, salePaisa: 165_000 }],
    },
  ]);
  expect(changesToSend(withTyped(changes, ring, 'c7', typed('1700', '1800')))).toBeUndefined();
});

test('says what is wrong with a price', () => {
  expect(priceProblem(typed('', ''), true)).toBeUndefined();
  expect(priceProblem(typed('', ''), false)?.message).toMatch('Enter a price');
  expect(priceProblem(typed('', '5'), true)?.message).toMatch('price of its own');
  expect(priceProblem(typed('10', 'x'), false)?.message).toMatch('Enter a sale price');
  expect(priceProblem(typed('10', '10'), false)?.message).toMatch('lower');
});

test('is made again on top of what somebody else has saved, without products that were deleted', () => {
  const changes = {
    ...withTyped({}, ring, 'c7', typed('1700')),
    ...withTyped({}, { ...ring, id: 'gone' }, 'c7', typed('9')),
  };
  const current = [{ ...ring, version: 8 }];
  const next = rebased(changes, ['ring', 'gone'], current);
  expect(changesToSend(next)).toEqual([
    { id: 'ring', version: 8, variants: [{ id: 'c7', pricePaisa: 170_000, salePaisa: null }] },
  ]);
});
