import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

import { synonyms } from '#contract/names/synonyms.ts';

import { type Prices, readPrices } from './price-phrases.ts';
import { readWords, typedWords } from './read-words.ts';
import { Synonyms } from './synonyms.ts';
import { Words } from './words.ts';

const lines = readFileSync('tests/fixtures/searches/prices.txt', 'utf8').trim().split('\n');
const phrases = lines
  .filter((line) => !line.startsWith('#'))
  .map((line) => {
    const [typed = '', wanted = ''] = line.split(' = ');
    return { typed, wanted };
  });

/** The words of a shop without products. */
const dictionary = {
  words: new Words([], () => false),
  synonyms: new Synonyms(synonyms),
  hasTerm: () => false,
  isSold: () => false,
  areTogether: () => false,
};

function pricesIn(text: string): Prices {
  return readPrices(readWords(typedWords(text), dictionary), dictionary.synonyms).prices;
}

test.each(phrases)('$typed', ({ typed, wanted }) => {
  const prices = pricesIn(typed);
  if (wanted.startsWith('~')) {
    const about = Number(wanted.slice(1));
    expect(prices).toEqual({ MinPrice: about * 0.75, MaxPrice: about * 1.25 });
  } else {
    const [least = '', most = ''] = wanted.split('..');
    expect(prices.MinPrice).toBe(least === '' ? undefined : Number(least));
    expect(prices.MaxPrice).toBe(most === '' ? undefined : Number(most));
  }
});

test('the words of the price are taken out, and no others', () => {
  const tokens = readWords(typedWords('silver ring between 2 and 3 thousand for mom'), dictionary);
  const { rest } = readPrices(tokens, dictionary.synonyms);
  expect(rest.map(({ word }) => word)).toEqual(['silver', 'ring', 'for', 'mom']);
});
