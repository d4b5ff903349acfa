import { expect, test } from 'vitest';

import { demoSynonyms } from '#tests/setup/demo-synonyms.ts';
import { parseMeaning } from './meaning.ts';

test.each([
  ['amethyst', { kind: 'word' }],
  ['rose quartz', { kind: 'word' }],
  ['108 bead', { kind: 'word' }],
  ['/services/astrology', { kind: 'page' }],
  ['sort=price-asc', { kind: 'filter', name: 'sort', value: 'price-asc' }],
  ['~', { kind: 'filler' }],
  ['±', { kind: 'sign', sign: '±' }],
  ['3', { kind: 'number', value: 3 }],
  ['*1000', { kind: 'factor', value: 1000 }],
  ['1.5', { kind: 'number', value: 1.5 }],
  ['+0.5', { kind: 'addend', value: 0.5 }],
  ['..', { kind: 'sign', sign: '..' }],
  ['|', { kind: 'joint', isEither: true }],
  ['-next', { kind: 'exclusion', of: 'next' }],
  ['-last', { kind: 'exclusion', of: 'last' }],
])('the meaning %s', (text, meaning) => {
  expect(parseMeaning(text)).toEqual({ text, ...meaning });
});

test('no line of the shop has a sign that is read as a word', () => {
  const meant = demoSynonyms
    .split('\n')
    .flatMap((line) => line.split(/ [=~]> /)[1]?.split(', ') ?? []);
  const words = meant.map(parseMeaning).filter(({ kind }) => kind === 'word');
  expect(words.filter(({ text }) => !/^[\w -]+$/.test(text))).toEqual([]);
});

test('no phrase stands twice: only its first line would count', () => {
  const phrases = demoSynonyms.split('\n').flatMap((line) => {
    const [typed = '', meant] = line.split(/ [=~]> /);
    return meant === undefined ? [] : typed.split(', ');
  });
  expect(phrases.filter((phrase, at) => phrases.indexOf(phrase) !== at)).toEqual([]);
});
