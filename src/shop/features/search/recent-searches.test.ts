import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { FakeStorage } from '#tests/setup/fake-storage.ts';

import { recentKey } from './recent-key.ts';
import { clearRecent, dropRecent, readRecent, recordSearch } from './recent-searches.ts';

let storage: FakeStorage;

beforeEach(() => {
  storage = new FakeStorage();
  vi.stubGlobal('localStorage', storage);
});
afterEach(() => vi.unstubAllGlobals());

test('the last six searches, newest first, each once', () => {
  for (const text of ['ring', 'mala', ' Ring ', 'opal', 'a', 'b', 'c', 'd', '  '])
    recordSearch(text);
  expect(readRecent()).toEqual(['d', 'c', 'b', 'a', 'opal', 'Ring']);
  recordSearch('B');
  expect(readRecent()).toEqual(['B', 'd', 'c', 'a', 'opal', 'Ring']);
});

test('one and all of them can be removed', () => {
  for (const text of ['ring', 'mala']) recordSearch(text);
  dropRecent('ring');
  expect(readRecent()).toEqual(['mala']);
  dropRecent('mala');
  expect(storage.getItem(recentKey)).toBeNull();
  recordSearch('opal');
  clearRecent();
  expect(storage.getItem(recentKey)).toBeNull();
});

test('ignores what is not a list of texts, and storage that is full or blocked', () => {
  for (const [stored, read] of [
    ['{"not":"a list"}', []],
    ['[1, null, "tree", ""]', ['tree']],
    ['tree', []],
  ] as const) {
    storage.setItem(recentKey, stored);
    expect(readRecent()).toEqual(read);
  }
  storage.isFull = true;
  recordSearch('ring');
  vi.stubGlobal('localStorage', undefined);
  recordSearch('ring');
  expect(readRecent()).toEqual([]);
});
