import { expect, test } from 'vitest';

import { keyedRequest } from './idempotency-key.ts';

test('the same content keeps its key, also as it comes out of storage; changed content gets a new one', () => {
  const first = keyedRequest({ name: 'Maya' });
  expect(first.key).toMatch(/^[0-9a-f]{32}$/);
  expect(keyedRequest({ name: 'Maya' }, JSON.parse(JSON.stringify(first)))).toEqual(first);
  const changed = keyedRequest({ name: 'Asha' }, first);
  expect(changed.key).not.toBe(first.key);
  expect(keyedRequest({ name: 'Maya' }, changed).key).not.toBe(first.key);
});
