import { expect, test } from 'vitest';

import { factChanges, factsOf } from './audit-facts.ts';

test('what a row has stored is said in words', () => {
  const before = factsOf('{"role":"staff","areas":["orders","money"],"pricePaisa":150050}');
  const after = factsOf(
    '{"role":"owner","areas":[],"pricePaisa":150050,"isHidden":true,"ends_at":"2026-12-01T10:00:00.000Z","delivery":[{"name":"Nepal","feePaisa":10000}]}',
  );
  expect(factChanges(before, after)).toEqual([
    { name: 'role', was: 'staff', is: 'owner' },
    { name: 'areas', was: 'orders; money', is: 'none' },
    { name: 'is hidden', was: 'none', is: 'yes' },
    { name: 'end', was: 'none', is: expect.stringMatching(/^1 December 2026/) },
    { name: 'delivery', was: 'none', is: 'name Nepal, fee Rs 100' },
  ]);
  expect(factChanges(factsOf(null), factsOf(null))).toEqual([]);
});
