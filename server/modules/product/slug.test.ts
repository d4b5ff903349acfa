import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { slugOf } from './slug.ts';

describe('slugOf', () => {
  it.each([
    ['River Bracelet', 'river-bracelet'],
    ['river-bracelet', 'river-bracelet'],
    ['  Très  chic! ', 'tres-chic'],
    ['a/b\\c?d#e', 'a-b-c-d-e'],
    ['../../etc/passwd', 'etc-passwd'],
    ['स्फटिक माला', 'स्फटिक-माला'],
    ['クリスタル', 'クリスタル'],
    ['½ moon', '1-2-moon'],
    ['💎', ''],
  ])('%s', (text, slug) => {
    expect(slugOf(text)).toBe(slug);
  });

  it('is a slug of itself, never too long, and harmless in an address', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const slug = slugOf(text);
        expect(slugOf(slug)).toBe(slug);
        expect(slug).not.toMatch(/[/\\?#%\s.]|^-|-$|--/);
        expect(slug.length).toBeLessThanOrEqual(200);
        expect(() => encodeURIComponent(slug)).not.toThrow();
      }),
      { numRuns: 2000 },
    );
  });
});
