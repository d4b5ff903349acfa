import { describe, expect, test } from 'vitest';

import { type CatalogueRow, columnsOf, rowsOf } from './product-columns.ts';
import { RowReader } from './row-reader.ts';
import { joinHashes, joinIds, splitHashes, splitIds } from './short-ids.ts';

const ring: CatalogueRow = {
  id: '0f8fad5b-d9cb-469f-a165-70867728950e',
  slug: 'opal-ring',
  name: 'Opal Ring',
  shortDesc: 'Fire in a drop of milk',
  description: 'One.\nTwo.',
  pricePaisa: 149_950,
  discountNano: 12_500_000_000,
  stock: 4,
  categoryId: 1,
  addedAt: '2026-01-01T00:00:00.000Z',
  isBestSeller: true,
  tags: ['ring', 'opal'],
  information: [{ name: 'Stone', value: 'Opal' }],
  choices: [
    { id: 'ffffffff-ffff-ffff-ffff-ffffffffffff', name: 'Size', value: '7', stock: 1 },
    { id: 'odd id.', name: 'Size', value: '8', stock: 0, price: { paisa: 0, discountNano: 0 } },
  ],
  pictures: [
    { hash: '0123456789abcdef0123456789abcdef01234567', width: 1200, height: 1500, alt: 'Opal Ring' },
    { hash: 'feed', width: 0, height: 0, alt: 'In the hand' },
  ],
  reviews: [{ name: 'Maya', rating: 5, comment: 'Glows', datePosted: '2026-02-03T04:05:06.789Z' }],
};
const plain: CatalogueRow = {
  ...ring,
  id: 'plain',
  slug: 'another',
  choices: [],
  pictures: [],
  reviews: [],
  information: [],
  tags: [],
};

test('columns are turned back into the same rows', () => {
  for (const rows of [[], [ring], [plain, ring, { ...ring, name: 'रुद्राक्ष' }, plain]])
    expect(rowsOf(columnsOf(rows))).toEqual(rows);
});

test('single rows can be read', () => {
  const rows = [plain, ring, { ...ring, name: 'रुद्राक्ष' }, plain];
  const reader = RowReader.of(columnsOf(rows));
  expect([3, 1, 2, 0].map((at) => reader?.row(at))).toEqual([3, 1, 2, 0].map((at) => rows[at]));
  expect(reader?.rows()).toEqual(rows);
  expect(rows).toMatchObject(rows.map((_, at) => reader?.facts(at)));
  expect(rows.map((_, at) => reader?.slug(at))).toEqual(rows.map(({ slug }) => slug));
});

test('a slug that follows from the name is left out', () => {
  expect(columnsOf([ring, plain]).slug).toEqual(['', 'another']);
});

describe('columns of different lengths are invalid', () => {
  const columns = columnsOf([ring, plain]);
  test.each(Object.keys(columns))('%s too short', (name) => {
    const whole = columns[name as keyof typeof columns];
    const cut = typeof whole === 'string' ? '' : name === 'tagNames' ? whole.slice(1, 1) : whole.slice(0, 0);
    expect(rowsOf({ ...columns, [name]: cut })).toBeUndefined();
    expect(() => (RowReader.of({ ...columns, [name]: cut }) as RowReader).rows()).toThrow();
  });
});

test('ids and hashes are shortened and restored, also unusual ones', () => {
  const ids = ['0f8fad5b-d9cb-469f-a165-70867728950e', '', 'x y.z', 'ffffffff-ffff-ffff-ffff-ffffffffffff', 'ä'];
  expect(splitIds(joinIds(ids))).toEqual(ids);
  expect(joinIds(ids.slice(0, 1))).toHaveLength(22);
  const hashes = ['0123456789abcdef0123456789abcdef01234567', 'ff', '', 'f'.repeat(40), '0'.repeat(40)];
  expect(splitHashes(joinHashes(hashes))).toEqual(hashes);
});
