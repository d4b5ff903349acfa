import { expect, test } from 'vitest';

import { measureOf, measureRowNames } from './card-measure.ts';

const ofSize = (value: string) => measureOf([['Size', value]]);

test.each([
  ['About 14 cm wide', 'About 14 cm wide'],
  ['11 to 13 cm wide, 500 to 700 g', '11 to 13 cm wide'],
  ['34 by 26 cm, 24 cm tall', '34 by 26 cm'],
  ['5.5 cm tall, 4.5 cm wide', '5.5 cm tall'],
  ['Base of 55 to 60 mm', 'Base of 55 to 60 mm'],
  ['9 cm ball, 15 cm with the stand', '9 cm ball'],
  ['Disc 18 mm, cord adjustable', 'Disc 18 mm'],
  ['20 mm across and 9 mm thick', '20 mm across'],
  ['base of 7cm', 'Base of 7cm'],
  ['12"', '12"'],
])('the first measure of %s is %s', (value, measure) => {
  expect(ofSize(value)).toBe(measure);
});

test('of a pendant the chain or the cord is said', () => {
  expect(ofSize('22 by 30 mm, chain 45 cm')).toBe('Chain 45 cm');
  expect(ofSize('28 mm across, 9 mm deep, cord 60 cm')).toBe('Cord 60 cm');
  expect(ofSize('24 mm, cord adjustable to 75 cm')).toBe('Cord up to 75 cm');
  expect(
    measureOf([
      ['Size', '25 to 32 mm without the cap'],
      ['Chain', 'Waxed cord of 70 cm, adjustable'],
    ]),
  ).toBe('Cord 70 cm');
  // The wire of a lamp and the chain of keys are none.
  expect(measureOf([['Cord', '1.5 m with dimmer']])).toBeUndefined();
  expect(ofSize('Heart 28 mm, chain 60 mm')).toBe('Heart 28 mm');
});

test('of a maala how long it is, not its beads', () => {
  expect(ofSize('8 mm beads, 108 cm round')).toBe('108 cm round');
  expect(ofSize('About 95 cm round with 6 mm beads')).toBe('About 95 cm round');
});

test('of a bracelet the wrist that it fits', () => {
  expect(ofSize('Wrists of 15 to 18 cm')).toBe('Wrist 15 to 18 cm');
  expect(ofSize('7 mm beads, wrists of 15 to 18 cm')).toBe('Wrist 15 to 18 cm');
  expect(ofSize('Sliding knot, 13 to 21 cm')).toBe('13 to 21 cm');
});

test('variants to wear count before rows, with the least and the most of them', () => {
  const variants = (name: string, ...values: string[]) =>
    measureOf(
      [['Size', '12 by 16 mm']],
      values.map((value) => [name, value] as const),
    );
  expect(variants('Chain length', '45 cm')).toBe('Chain 45 cm');
  expect(variants('Chain length', '45 cm', '55 cm')).toBe('Chain 45 to 55 cm');
  expect(variants('Wrist size', '15 to 17 cm', '18 to 20 cm')).toBe('Wrist 15 to 20 cm');
  expect(variants('Stone', 'Opal', 'Onyx')).toBe('12 by 16 mm');
});

test('a row that is named for its direction says it', () => {
  expect(measureOf([['Height', '14 cm']])).toBe('14 cm tall');
  expect(measureOf([['diameter', '70 mm']])).toBe('70 mm across');
  expect(measureOf([['Width', 'About 9 cm wide']])).toBe('About 9 cm wide');
  expect(measureOf([['Length', '20 cm']])).toBe('20 cm long');
});

test('what has no short measure has none', () => {
  for (const value of ['Adjustable, 14 to 20', 'Indian ring sizes 12 to 18', 'Free', ''])
    expect(ofSize(value)).toBeUndefined();
  expect(ofSize('Three boards of slate and wood, 12 cm each')).toBe('12 cm each');
  expect(ofSize('A board of slate and river wood that is 12 cm')).toBeUndefined();
  expect(measureOf([['Care', 'Keep 10 cm from fire']])).toBeUndefined();
  expect(measureOf([['Weight', '12 g']])).toBeUndefined();
  expect(measureOf([])).toBeUndefined();
});

test('the names of its rows are known, for the database', () => {
  expect(measureRowNames).toContain('size');
  expect(measureRowNames.every((name) => name === name.toLowerCase())).toBe(true);
});
