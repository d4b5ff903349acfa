import { expect, test } from 'vitest';

import { pendingStock, productSubject, stockChange, textOfChange } from './pending-stock.ts';

const change = (productId: string, by: number, more: object = {}) => ({
  callName: 'changeStock',
  subject: productSubject(productId),
  body: { by },
  ...more,
});

test('adds up what waits for one product, apart from its choices and from what the shop refused', () => {
  const changes = [
    change('ring', 2),
    change('ring', -1),
    change('lamp', 7),
    change('ring', 5, { body: { by: 5, choiceId: 'size-8' } }),
    change('ring', 9, { refusal: { message: 'No' } }),
  ];
  expect(pendingStock(changes, 'ring', undefined)).toBe(1);
  expect(pendingStock(changes, 'ring', 'size-8')).toBe(5);
  expect(pendingStock(changes, 'ring', 'size-9')).toBe(0);
});

test('a change says which choice it is of', () => {
  const change = stockChange('cluster', 'lilac', 'Amethyst Cluster, Lilac', -11);
  expect(change).toMatchObject({ params: { id: 'cluster' }, body: { by: -11, choiceId: 'lilac' } });
  expect(textOfChange(change)).toBe('Stock of Amethyst Cluster, Lilac: 11 fewer');
});
