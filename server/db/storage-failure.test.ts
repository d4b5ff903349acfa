import { describe, expect, test } from 'vitest';

import { isDatabaseUnavailable, storageFailureOf } from './storage-failure.ts';

const coded = (code: string) => Object.assign(new Error('x'), { code });

describe('What an error says of the storage', () => {
  test.each([
    ['SQLITE_FULL', 'full'],
    ['ENOSPC', 'full'],
    ['EDQUOT', 'full'],
    ['53100', 'full'],
    ['SQLITE_IOERR_WRITE', 'failing'],
    ['25006', 'read-only'],
    ['SQLITE_READONLY_DBMOVED', 'read-only'],
    ['EROFS', 'read-only'],
    ['SQLITE_NOTADB', 'damaged'],
    ['XX001', 'damaged'],
    ['SQLITE_BUSY', undefined],
    ['ECONNREFUSED', undefined],
    ['23505', undefined],
  ])('%s: %s', (code, failure) => {
    expect(storageFailureOf(coded(code))).toBe(failure);
    expect(storageFailureOf(new Error('outer', { cause: coded(code) }))).toBe(failure);
    if (failure) expect(isDatabaseUnavailable(coded(code))).toBe(false);
  });

  test('what is no error', () => {
    expect(storageFailureOf('SQLITE_FULL')).toBeUndefined();
  });
});
