import { describe, expect, it } from 'vitest';

import { closestWord, editDistance } from './closest-word.ts';

describe('closestWord', () => {
  it.each([
    ['imprt', 'import'],
    ['IMPORT', 'import'],
    ['exprot', 'export'],
    ['sed', 'seed'],
    ['backup', undefined],
    ['', undefined],
  ])('%s', (typed, word) => {
    expect(closestWord(typed, ['import', 'export', 'seed'])).toBe(word);
  });

  it('counts a swap of neighbours as one mistake', () => {
    expect(editDistance('exprot', 'export')).toBe(1);
    expect(editDistance('', 'abc')).toBe(3);
    expect(editDistance('same', 'same')).toBe(0);
  });
});
