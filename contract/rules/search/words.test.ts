import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { wordsOf } from './fold.ts';
import { editDistance, skeletonOf, soundOf, stemOf } from './word-keys.ts';

describe('words of a text', () => {
  test.each([
    ['Café Crème', ['cafe', 'creme']],
    ["Tiger's Eye, 8mm (new!)", ['tigers', 'eye', '8mm', 'new']],
    ['lapis-lazuli_ring', ['lapis', 'lazuli', 'ring']],
    ['Straße Łódź Þór', ['strasse', 'lodz', 'thor']],
    ['İstanbul', ['istanbul']],
    ['रुद्राक्ष माला ब्रेसलेट', ['rudraksh', 'mala', 'breslet']],
    ['स्फटिक गणेश पुखराज क्वार्ट्ज १०८', ['sphatik', 'ganesh', 'pukhraj', 'kwartz', '108']],
    ['水晶 ⅔ ｆｕｌｌ', ['水晶', '2', '3', 'full']],
    ['💎✨', []],
    ['\ud83d single', ['single']],
    ['soft\u00adhyphen zero\u200bwidth', ['softhyphen', 'zerowidth']],
  ])('%s', (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });

  test('are cut at 40 letters', () => {
    expect(wordsOf('a'.repeat(40))).toEqual(['a'.repeat(40)]);
    expect(wordsOf('a'.repeat(41))).toEqual(['a'.repeat(40)]);
  });

  test('are the same in either case and either Unicode form', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'aéñüÇ Øç-क्ष') }), (text) => {
        expect(wordsOf(text.normalize('NFD'))).toEqual(wordsOf(text.normalize('NFC')));
        expect(wordsOf(text.toUpperCase())).toEqual(wordsOf(text));
      }),
    );
  });
});

describe('keys', () => {
  test.each([
    ['bracelets', 'bracelet'],
    ['boxes', 'box'],
    ['lapis', 'lapi'],
    ['berries', 'berr'],
    ['rakhis', 'rakhi'],
    ['healing', 'heal'],
    ['protective', 'protect'],
    ['wealthy', 'wealth'],
    ['ring', 'ring'],
    ['glass', 'glass'],
    ['lotus', 'lotus'],
    ['gas', 'gas'],
  ])('the common part of the forms of %s', (word, stem) => {
    expect(stemOf(word)).toBe(stem);
  });

  test.each([
    ['amethist', 'amethyst'],
    ['mala', 'maala'],
    ['citrin', 'citrine'],
    ['quarz', 'quartz'],
    ['onix', 'onyx'],
    ['lazulli', 'lazuli'],
    ['sfatik', 'sphatik'],
    ['budha', 'buddha'],
    ['ganesha', 'ganesh'],
    ['delibhari', 'delivari'],
  ])('%s sounds like %s', (word, other) => {
    expect(soundOf(word)).toBe(soundOf(other));
  });

  test('brslet has the skeleton of bracelet, and opal not that of oval', () => {
    expect(skeletonOf(soundOf('brslet'))).toBe(skeletonOf(soundOf('bracelet')));
    expect(skeletonOf(soundOf('opal'))).not.toBe(skeletonOf(soundOf('oval')));
  });
});

describe('distance', () => {
  const wordArb = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), maxLength: 8 });

  test.each([
    ['ring', 'ring', 0],
    ['rign', 'ring', 1],
    ['rin', 'ring', 1],
    ['rring', 'ring', 1],
    ['rang', 'ring', 1],
    ['brslet', 'bracelet', 3],
    ['', 'abc', 3],
  ])('%s, %s', (one, other, distance) => {
    expect(editDistance(one, other, 9)).toBe(distance);
    expect(editDistance(other, one, 9)).toBe(distance);
  });

  test('a distance over the limit is one more than the limit', () => {
    fc.assert(
      fc.property(wordArb, wordArb, fc.integer({ min: 0, max: 4 }), (one, other, most) => {
        expect(editDistance(one, other, most)).toBe(
          Math.min(editDistance(one, other, 99), most + 1),
        );
      }),
    );
  });
});
