import { expect, test } from 'vitest';

import { CatalogueIndexBuilder } from '#contract/rules/catalogue-index.ts';

test('finds a bracelet by half its letters', () => {
  const builder = new CatalogueIndexBuilder();
  const common = { shortDesc: '', categoryId: 1, askedPaisa: 100, addedAt: '2026-01-01', inStock: true };
  builder.add({ ...common, id: 'a', name: 'Citrine Bracelet', tags: [] });
  builder.add({ ...common, id: 'b', name: 'Citrine Tree', tags: [] });
  const index = builder.build();
  expect(index.query({ name: 'citrin brslet', page: 1, pageSize: 12 })).toEqual({ ids: ['a'], total: 1 });
});
