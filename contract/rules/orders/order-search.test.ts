import { expect, test } from 'vitest';

import { findsOrder, orderText } from './order-search.ts';

const order = {
  orderNumber: 'QZTR42',
  text: orderText({
    customer: { name: 'Nima Śerpa सीता', email: 'nima@example.com' },
    recipient: 'Dolma',
    city: 'Pātan',
    trackingNumber: 'NCM-88-X',
    lines: [
      { productName: 'Rose Quartz Ring', attributeValue: '7 mm' },
      { productName: 'Лунный камень', attributeValue: null },
    ],
  }),
  phoneNumber: '+9779817654321',
};

test.each([
  // The beginning of the number, as it is said.
  'QZTR42',
  'qzt',
  '#QZ TR',
  'QZT-R42',
  'qzt-r',
  // Any part of the names.
  'serpa',
  'IMA@EX',
  'dolma',
  'सीता',
  // City, tracking number and products.
  'patan',
  'ncm-88',
  'rose quartz',
  '7 MM',
  'ЛУННЫЙ',
  // Any part of the phone number, or a whole one in any way of writing it.
  '9817',
  '981-7654321',
  '+977 981 765-4321',
  '00977 9817654321',
  '09817654321',
  '९८१७',
  '4321',
  // Nothing is typed yet.
  '',
  ' \u200b',
  '#',
])('%j finds the order', (search) => {
  expect(findsOrder(search, order)).toBe(true);
});

test.each([
  'ZTR42',
  'TR42',
  'pemba',
  // Too short for a phone number.
  '981',
  '9818',
  '+44 9817654321',
  'no 9817654321',
  '9817654321 nima',
  '98176543210',
])('%j does not find it', (search) => {
  expect(findsOrder(search, order)).toBe(false);
});

test('a number that was stored with spaces and dashes is found by its digits', () => {
  const before = { ...order, phoneNumber: '981-765 4321' };
  expect(findsOrder('98176', before)).toBe(true);
  expect(findsOrder('(981) 765', before)).toBe(true);
});

test('a number in groups is found with its dash and without', () => {
  for (const search of ['QZT-R42', 'qztr', 'QZT R42', 'qzt–r'])
    expect(findsOrder(search, { ...order, orderNumber: 'QZT-R42' })).toBe(true);
});

test('a customer without orders has no number to begin with', () => {
  expect(findsOrder('qz', { ...order, orderNumber: '' })).toBe(false);
});
