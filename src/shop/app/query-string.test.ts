import { expect, test } from 'vitest';

import { parseSearch, stringifySearch } from './query-string.ts';

test('text stays text', () => {
  expect(parseSearch('?Name=007&page=2')).toEqual({ Name: '007', page: '2' });
});

test('a parameter given several times is joined by commas', () => {
  expect(parseSearch('?categoryId=1&categoryId=3')).toEqual({ categoryId: '1,3' });
});

test('what is not there is not written', () => {
  expect(stringifySearch({ page: undefined, Name: '', sort: 'price-asc', n: 0 })).toBe(
    '?sort=price-asc&n=0',
  );
  expect(stringifySearch({})).toBe('');
});

test('odd letters come back as they were', () => {
  const search = { Name: 'रुद्राक्ष & "tea" + 100% #1' };
  expect(parseSearch(stringifySearch(search))).toEqual(search);
});
