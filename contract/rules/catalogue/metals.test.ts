import { expect, test } from 'vitest';

import { metalNames, metalsOf } from './metals.ts';

const ofMetal = (value: string) => metalsOf([['Metal', value]]);

test.each([
  ['Silver, 92.5', ['silver']],
  ['Gold, 18 carat, 2.6 g', ['gold']],
  ['Silver, 92.5, gilded 2 microns', ['gold-plated', 'silver']],
  ['Silver, 92.5, with a rim of 18 carat gold', ['silver']],
  ['Copper and brass', ['brass', 'copper']],
  ['Bronze, 78 % copper and 22 % tin', ['bronze']],
  ['Copper, 99.5 %, unlined', ['copper']],
  ['Brass wire, steel ring', ['brass', 'steel']],
  ['Silvered copper wire', ['silver-plated', 'copper']],
  ['Gold-plated brass', ['gold-plated', 'brass']],
  ['STERLING SILVER', ['silver']],
  ['German silver', ['nickel-silver']],
  ['Rose gold', ['gold']],
  ['No metal', []],
])('%s is of %j', (value, metals) => {
  expect(ofMetal(value)).toEqual(metals);
});

test('of all rows and variants that say what a piece is made of', () => {
  expect(
    metalsOf([
      ['Cap', 'Bright silver'],
      ['Cap', 'Gilded silver'],
    ]),
  ).toEqual(['gold-plated', 'silver']);
  expect(metalsOf([['Material', 'Borosilicate glass and stainless steel']])).toEqual(['steel']);
  expect(metalsOf([['Coil', 'Copper spiral']])).toEqual(['copper']);
});

test('a finish of gold or silver is a plating', () => {
  expect(metalsOf([['Finish', 'Gold']])).toEqual(['gold-plated']);
  expect(metalsOf([['Finish', 'Silver plated']])).toEqual(['silver-plated']);
  expect(metalsOf([['Finish', 'Antique']])).toEqual([]);
});

test('colours, places and stones are no metals', () => {
  expect(metalsOf([['Flash', 'Gold']])).toEqual([]);
  expect(metalsOf([['Colour', 'Silver']])).toEqual([]);
  expect(metalsOf([['Care', 'Polish the silver']])).toEqual([]);
  expect(metalsOf([['Stone', 'Golden rutile']])).toEqual([]);
});

test('every metal has a bit', () => {
  expect(metalNames.length).toBeLessThanOrEqual(30);
  expect(new Set(metalNames).size).toBe(metalNames.length);
});
