import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { viewedKey } from './viewed-key.ts';
import { clearViewed, dropViewed, readViewed, recordView } from './viewed-products.ts';

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('returns the others newest first, each once', () => {
  expect(recordView('ring')).toEqual([]);
  expect(recordView('tree')).toEqual(['ring']);
  expect(recordView('lamp')).toEqual(['tree', 'ring']);
  expect(recordView('ring')).toEqual(['lamp', 'tree']);
  expect(readViewed()).toEqual(['ring', 'lamp', 'tree']);
});

test('stores eight others', () => {
  for (let number = 1; number <= 12; number += 1) recordView(`p${number}`);
  expect(recordView('p13')).toEqual(['p12', 'p11', 'p10', 'p9', 'p8', 'p7', 'p6', 'p5']);
});

test('one product and all of them can be removed', () => {
  recordView('ring');
  recordView('tree');
  dropViewed('ring');
  expect(readViewed()).toEqual(['tree']);
  clearViewed();
  expect([...stored.keys()]).toEqual([]);
});

test('ignores invalid stored values', () => {
  stored.set(viewedKey, '{"not":"a list"}');
  expect(recordView('ring')).toEqual([]);
  stored.set(viewedKey, '[1, null, "tree"]');
  expect(readViewed()).toEqual(['tree']);
});
