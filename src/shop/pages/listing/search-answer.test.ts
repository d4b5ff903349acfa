import { expect, test } from 'vitest';

import { answerOf } from './search-answer.ts';

const some = { products: [], totalRecords: 3 };
const none = { products: [], totalRecords: 0 };

test.each([
  [{ ...some, notSold: ['moldavite'] }, 'We don’t have moldavite. These come near:'],
  [
    { ...some, totalRecords: 1, notSold: ['moldavite'] },
    'We don’t have moldavite. This comes near:',
  ],
  [{ ...none, notSold: ['moldavite'] }, 'We don’t have moldavite.'],
  [
    { ...some, notSold: ['moldavite', 'emerald', 'jet'] },
    'We don’t have moldavite, emerald or jet. These come near:',
  ],
  [{ ...some, nothingFor: { MaxPrice: 500 } }, 'Nothing under Rs 500. The nearest:'],
  [{ ...some, nothingFor: { MinPrice: 150_000 } }, 'Nothing over Rs 150,000. The nearest:'],
  [
    { ...some, nothingFor: { MinPrice: 100, MaxPrice: 1500 } },
    'Nothing between Rs 100 and Rs 1,500. The nearest:',
  ],
  [{ ...some, nothingFor: { MinPrice: 500, MaxPrice: 500 } }, 'Nothing at Rs 500. The nearest:'],
  [{ ...some, nothingFor: { size: '99' } }, 'Nothing in size 99. These come near:'],
  [{ ...some, nothingFor: { size: '8mm' } }, 'Nothing in size 8 mm. These come near:'],
  [
    { ...some, nothingFor: { size: '16', MaxPrice: 500 } },
    'Nothing in size 16 under Rs 500. The nearest:',
  ],
  [{ ...none, nothingFor: { MaxPrice: 500 } }, 'Nothing under Rs 500.'],
  [
    { ...some, notSold: ['emerald'], nothingFor: { MaxPrice: 500 } },
    'We don’t have emerald, and nothing under Rs 500. These come near:',
  ],
  [some, undefined],
  [{ ...some, notSold: [], nothingFor: {} }, undefined],
])('%j is answered with %j', (found, answer) => {
  expect(answerOf(found).missing).toBe(answer);
});

test('in an order of the visitor’s own the first is not the nearest', () => {
  const found = { ...some, nothingFor: { MaxPrice: 500 } };
  expect(answerOf(found, { isSorted: true }).missing).toBe('Nothing under Rs 500. The others:');
});

test('what was taken out is said', () => {
  expect(answerOf({ ...some, without: ['brass'] }).without).toBe('Without brass');
  expect(answerOf({ ...some, without: ['brass', 'copper'] }).without).toBe(
    'Without brass or copper',
  );
  expect(answerOf(some).without).toBeUndefined();
});
