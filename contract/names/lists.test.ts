import { expect, test } from 'vitest';

import { categories, categoryIds } from './categories.ts';
import { crystals } from './crystals.ts';
import { months } from './months.ts';
import { parseSortOrder, sortOrders } from './sorts.ts';

test('every category has its id of the search call', () => {
  for (const { group } of categories) {
    expect(categoryIds.filter(({ groups }) => (groups as readonly string[]).includes(group))).toHaveLength(1);
  }
});

test('each month has a crystal of the list', () => {
  for (const { crystal, stone } of months) expect(crystals.find(({ slug }) => slug === crystal)?.label).toBe(stone);
});

test('a sort order that is not one is none', () => {
  for (const { value } of sortOrders) expect(parseSortOrder(value)).toBe(value);
  for (const text of [undefined, '', 'price', 'PRICE-ASC', 'upwards']) expect(parseSortOrder(text)).toBeUndefined();
});
