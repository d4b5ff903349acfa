import { expect, test } from 'vitest';

import { catalogueCalls } from '#contract/calls/catalogue-calls.ts';
import { publicPaths } from '#contract/names/offline.ts';

test('the worker caches exactly the catalogue’s calls', () => {
  expect(Object.values(catalogueCalls).every(({ method }) => method === 'GET')).toBe(true);
  expect(publicPaths.toSorted()).toEqual(
    Object.values(catalogueCalls)
      .map(({ path }) => path)
      .toSorted(),
  );
});
