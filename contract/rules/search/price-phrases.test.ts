import { expect, test } from 'vitest';

import { demoShelves } from '#tests/setup/demo-shelves.ts';
import { demoSynonyms } from '#tests/setup/demo-synonyms.ts';

import { type Prices, readPrices } from './price-phrases.ts';
import { readWords, typedWords } from './read-words.ts';
import { Synonyms } from './synonyms.ts';
import { Words } from './words.ts';

/**
 * What people type, and the price that they mean: `from..to` in Rs, an open end is empty; `~` is
 * about so much.
 */
const lines = `
rakhi above 500 below 900 = 500..900
frame >5000 <7000 = 5000..7000
bracelet <=1500 = ..1500
sphere >= 5000 = 5000..
pendant min 3000 max 6000 = 3000..6000
max 2500 bottle = ..2500
roller 2100 max = ..2100
tree minimum 3000 = 3000..
incense not above 1200 = ..1200
cluster not below 4000 = 4000..
ring no more than 4k = ..4000
maala not less than 5000 = 5000..
lamp up to 2500 = ..2500
upto 1800 bracelet = ..1800
pyramid from 1500 to 4000 = 1500..4000
bracelet 1k-2k = 1000..2000
pendant 3-5k = 3000..5000
ring 4 to 6 thousand = 4000..6000
gift 2.5k to 4k = 2500..4000
gift under 1.5k = ..1500
bracelet Rs.1,200 - Rs.1,800 = 1200..1800
tarot under Rs 2500/- = ..2500
bottle below NPR2500 = ..2500
frame less than npr 5,000 = ..5000
idol under 10 000 = ..10000
gift above Rs1,00,000 = 100000..
cluster below 1.5 lakh = ..150000
ring 3000+ = 3000..
bracelet budget 2000 = ..2000
key chain within 600 = ..600
pendant starting from 4000 = 4000..
rakhi between 500 and 800 rupees = 500..800
gift under five hundred = ..500
bracelet between one thousand and fifteen hundred = 1000..1500
pendant over two thousand five hundred = 2500..
tree at most three thousand = ..3000
bracelet 1500 bhanda kam = ..1500
ring 3000 bhanda badhi ko = 3000..
pendant 4000 samma ko = ..4000
maala 2000 dekhi 5000 samma = 2000..5000
dui hajar bhanda tala ko lamp = ..2000
aath saya bhanda mathi ko dhoop = 800..
adhai hajar samma ko roller = ..2500
sadhe teen hajar bhanda kam = ..3500
2-4 hajar ko ring = 2000..4000
bracelet 2000 ke andar = ..2000
do hazaar se upar ka pendant = 2000..
paanch sau se ek hazaar ke beech rakhi = 500..1000
tree 3000 se zyada = 3000..
dhai hazaar tak ka tarot = ..2500
२००० भन्दा कमको ब्रेसलेट = ..2000
रु. १,५०० देखि ३,००० सम्मको औंठी = 1500..3000
दुई हजारभन्दा माथिको माला = 2000..
पन्ध्र सयभन्दा मुनिको लकेट = ..1500
एक लाखभन्दा कम = ..100000
पाँच सौ से कम की राखी = ..500
दो हज़ार से चार हज़ार के बीच अंगूठी = 2000..4000
bracelet around 1500 = ~1500
pendant lagbhag 3000 = ~3000
करिब पाँच हजारको औंठी = ~5000
not above 1500 = ..1500
above 2000 below 3000 = 2000..3000
>2000 <3000 = 2000..3000
min 2000 max 3000 = 2000..3000
2-3k = 2000..3000
2-3 hajar = 2000..3000
between five hundred and thousand = 500..1000
under one thousand = ..1000
dedh hajar = ..1500
NPR1500 = ..1500
1 000 = ..1000
two to four thousand = 2000..4000
10k+ ring = 10000..
pendant more expensive than 5000 = 5000..
above one and a half thousand = 1500..
under half lakh = ..50000
1000 vanda kam = ..1000
5 hajar bhanda dherai = 5000..
108 beads = ..
925 silver = ..
two rings = ..
18k gold = ..
`;
const phrases = lines
  .trim()
  .split('\n')
  .map((line) => {
    const [typed = '', wanted = ''] = line.split(' = ');
    return { typed, wanted };
  });

/** The words of a shop without products. */
const dictionary = {
  words: new Words([], () => false),
  synonyms: new Synonyms(demoSynonyms, demoShelves),
  shelves: demoShelves,
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
