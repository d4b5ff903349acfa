import { expect, test } from 'vitest';

import {
  isDoneHere,
  pendingStock,
  productSubject,
  shownChanges,
  stockChange,
  textOfChange,
} from '#src/desk/outbox/outbox-state.ts';

const change = (productId: string, by: number, more: object = {}) => ({
  callName: 'changeStock',
  subject: productSubject(productId),
  body: { by },
  ...more,
});

test('adds up what waits for one product, apart from its variants and from what the shop refused', () => {
  const changes = [
    change('ring', 2),
    change('ring', -1),
    change('lamp', 7),
    change('ring', 5, { body: { by: 5, variantId: 'size-8' } }),
    change('ring', 9, { refusal: { message: 'No' } }),
  ];
  expect(pendingStock(changes, 'ring', undefined)).toBe(1);
  expect(pendingStock(changes, 'ring', 'size-8')).toBe(5);
  expect(pendingStock(changes, 'ring', 'size-9')).toBe(0);
});

test('a task of Today is done by what waits here, or was sent before Today was read again', () => {
  const packed = { callName: 'packOrder', subject: 'order:a', body: {} };
  const order = (
    payment: 'confirmed' | 'proof-received',
    parcel: 'not-packed' | 'packed' | 'shipped',
  ) => [{ summary: { orderId: 'a', payment, parcel } }];
  expect(isDoneHere({ kind: 'to-pack', id: 'a' }, [packed])).toBe(true);
  expect(
    isDoneHere({ kind: 'to-pack', id: 'a' }, [{ ...packed, refusal: { message: 'No' } }]),
  ).toBe(false);
  expect(isDoneHere({ kind: 'to-pack', id: 'a' }, [], order('confirmed', 'packed'))).toBe(true);
  expect(isDoneHere({ kind: 'to-ship', id: 'a' }, [], order('confirmed', 'packed'))).toBe(false);
  const delivered = { callName: 'deliverOrder', subject: 'order:a', body: {} };
  expect(isDoneHere({ kind: 'arrival', id: 'a' }, [delivered])).toBe(true);
  expect(isDoneHere({ kind: 'arrival', id: 'a' }, [], order('confirmed', 'shipped'))).toBe(false);
  expect(isDoneHere({ kind: 'arrival', id: 'b' }, [delivered])).toBe(false);
  // An older copy proves nothing.
  expect(isDoneHere({ kind: 'to-ship', id: 'a' }, [], order('confirmed', 'not-packed'))).toBe(
    false,
  );
  expect(
    isDoneHere({ kind: 'payment-review', id: 'a' }, [], order('confirmed', 'not-packed')),
  ).toBe(true);
  expect(
    isDoneHere({ kind: 'payment-review', id: 'a' }, [], order('proof-received', 'not-packed')),
  ).toBe(false);
  expect(
    isDoneHere({ kind: 'low-stock', id: 'ring' }, [change('ring', 5), change('ring', -1)]),
  ).toBe(true);
  expect(isDoneHere({ kind: 'low-stock', id: 'ring' }, [change('ring', -1)])).toBe(false);
});

test('a change says which variant it is of', () => {
  const tap = stockChange('cluster', 'lilac', 'Amethyst Cluster, Lilac', -11);
  expect(tap).toMatchObject({ params: { id: 'cluster' }, body: { by: -11, variantId: 'lilac' } });
  expect(textOfChange(tap)).toBe('Stock of Amethyst Cluster, Lilac: 11 fewer');
});

test('taps on one stock are one line, apart from other stocks and from what the shop refused', () => {
  const tap = (id: string, product: string, by: number, more: object = {}) => ({
    id,
    owner: 'pema',
    ...change(product, by, more),
  });
  const lines = shownChanges([
    tap('a', 'ring', 1),
    tap('b', 'lamp', 2),
    tap('c', 'ring', 1),
    tap('d', 'ring', 4, { refusal: { message: 'No' } }),
    tap('e', 'ring', -2),
    tap('f', 'x', 0, { callName: 'addOrderNote' }),
  ]);
  expect(lines.map(({ ids, body }) => `${ids.join()}: ${body.by}`)).toEqual([
    'a,c,e: 0',
    'b: 2',
    'd: 4',
    'f: 0',
  ]);
});
