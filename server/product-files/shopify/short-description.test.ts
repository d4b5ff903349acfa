import { describe, expect, it } from 'vitest';

import { deriveShortDesc, shortDescMax } from './short-description.ts';

describe('deriveShortDesc', () => {
  it('prefers the SEO description', () => {
    expect(deriveShortDesc(' For\nsearch ', 'A line. Another.')).toBe('For search');
  });

  it('takes the first sentence', () => {
    expect(deriveShortDesc('', '\nA ring of 2.5 mm. It shines.\nMore')).toBe('A ring of 2.5 mm.');
    expect(deriveShortDesc('', 'No end')).toBe('No end');
    expect(deriveShortDesc('', '')).toBe('');
  });

  it('cuts at a word, within the length of a card', () => {
    const long = deriveShortDesc(
      '',
      'Beautifully dyed black leather shapes a choker, with findings of gold, displaying a gold pendant',
    );
    expect(long).toBe('Beautifully dyed black leather shapes a choker, with findings of gold, displaying a gold…');
    expect(Array.from(deriveShortDesc('', '💎'.repeat(200)))).toHaveLength(shortDescMax);
    expect(deriveShortDesc('', 'x'.repeat(90))).toHaveLength(90);
  });
});
