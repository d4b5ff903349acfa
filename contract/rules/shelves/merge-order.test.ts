import { expect, test } from 'vitest';

import { mergeOrder } from './merge-order.ts';

test.each([
  ['what is wanted', ['a', 'b', 'c'], ['c', 'a', 'b'], ['c', 'a', 'b']],
  ['with what was made meanwhile at the end', ['a', 'b', 'new'], ['b', 'a'], ['b', 'a', 'new']],
  ['with what was made between two others', ['a', 'new', 'b'], ['b', 'a'], ['b', 'a', 'new']],
  ['with what was made first at the beginning', ['new', 'a', 'b'], ['b', 'a'], ['new', 'b', 'a']],
  ['without what was removed meanwhile', ['a', 'c'], ['c', 'b', 'a'], ['c', 'a']],
  ['each once', ['a', 'b'], ['b', 'b', 'a'], ['b', 'a']],
  ['unchanged where nothing is wanted', ['a', 'b'], [], ['a', 'b']],
])('an order is %s', (_, now, wanted, merged) => {
  expect(mergeOrder(now, wanted)).toEqual(merged);
});
