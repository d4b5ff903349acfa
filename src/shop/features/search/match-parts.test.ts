import { expect, test } from 'vitest';

import { matchParts } from './match-parts.ts';

/** With the matches in brackets. */
const marked = (label: string, typed: string) =>
  matchParts(label, typed)
    .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
    .join('');

test.each([
  ['Rose Quartz Bracelet', 'rose', '[Rose] Quartz Bracelet'],
  ['Rose Quartz Bracelet', 'bra ROS', '[Ros]e Quartz [Bra]celet'],
  ['Rose Quartz Bracelet', 'r', '[R]ose Quartz Bracelet'],
  // The longest beginning, and each word of the label.
  ['Ring of rings', 'ri ring', '[Ring] of [ring]s'],
  // Only beginnings of words.
  ['Earring', 'ring', 'Earring'],
  ['Ganesh-idol (small)', 'idol small', 'Ganesh-[idol] ([small])'],
  ['Crystals for good luck', 'luck,', 'Crystals for good [luck]'],
  ['Café für Élan', 'él FÜ', 'Café [fü]r [Él]an'],
  // A vowel sign stays with its letter.
  ['चाँदीको औंठी', 'औंठ', 'चाँदीको [औंठी]'],
  ['İstanbul ring', 'ist ring', 'İstanbul [ring]'],
  ['8 mm bracelet', '8', '[8] mm bracelet'],
  ['Anything', ' .*+?( ', 'Anything'],
  ['Anything', '', 'Anything'],
  ['', 'any', ''],
])('%j typed as %j is %j', (label, typed, expected) => {
  expect(marked(label, typed)).toBe(expected);
});
