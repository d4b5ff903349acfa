import { expect, test } from 'vitest';

import { cleanText, normalCouponCode } from './clean-text.ts';

const invisible = [
  '\u00ad',
  '\u034f',
  '\u061c',
  '\u115f',
  '\u180e',
  '\u200b',
  '\u200c',
  '\u200d',
  '\u200e',
  '\u200f',
  '\u2028',
  '\u202a',
  '\u202b',
  '\u202c',
  '\u202d',
  '\u202e',
  '\u2060',
  '\u2061',
  '\u2064',
  '\u2066',
  '\u2069',
  '\u206f',
  '\u2800',
  '\u3000',
  '\u3164',
  '\u00a0',
  '\ufe0f',
  '\ufeff',
  '\uffa0',
  '\ufffb',
  '\u{e0001}',
  '\u{e0041}',
];

test.each(invisible.map((character) => [`U+${character.codePointAt(0)?.toString(16)}`, character]))(
  'text loses %s around it, and is empty with nothing else',
  (_, character) => {
    expect(cleanText(character)).toBe('');
    expect(cleanText(` ${character}${character} ${character}`)).toBe('');
    for (const text of ['CASE10', 'दशैं', 'maya@example.com', 'Émile'])
      expect(cleanText(`${character}${text}${character}`)).toBe(text);
    expect(normalCouponCode(`case10${character}`)).toBe('CASE10');
  },
);

test('text keeps what changes how it looks', () => {
  const texts = [
    // Half and whole forms of letters, and the Nepali ra.
    'क्\u200dष',
    'क्\u200cष',
    'गर्\u200dयो',
    'र\u200d\u09cdय',
    'می\u200cخواهم',
    '👩\u200d👩\u200d👧',
    '👩🏽\u200d💻',
    '❤\ufe0f',
    '❤\ufe0f\u200d🔥',
    '1\ufe0f\u20e3',
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    'two\nlines',
    'a\tb',
    'O’Neill',
    '₹ 1,500',
  ];
  for (const text of texts) expect(cleanText(text)).toBe(text);
  expect(cleanText('E\u0301mile')).toBe('Émile');
  expect(cleanText('ma\u200bya@exam\u00adple.com')).toBe('maya@example.com');
});

test('a coupon code is the same with and without joiners, whatever its case', () => {
  expect(normalCouponCode(' क्\u200dष१० ')).toBe('क्ष१०');
  expect(normalCouponCode('e\u0301te\u0301')).toBe('ÉTÉ');
});
