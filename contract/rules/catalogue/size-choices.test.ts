import { expect, test } from 'vitest';

import { compareSizes, sizeChoices } from './size-choices.ts';

type Rows = readonly (readonly [string, string])[];
const choices = (variants: Rows, information: Rows = [], ...tags: string[]) =>
  sizeChoices({ variants, information, tags });
const named = (...found: Parameters<typeof choices>) => choices(...found).map(({ name }) => name);

test('the sizes of the variants, by the name of their option', () => {
  expect(choices([['Ring size', '16']])).toEqual([{ name: 'ring size 16', isOffered: true }]);
  expect(
    named([
      ['Bead size', '6 mm'],
      ['Bead size', '8 mm'],
    ]),
  ).toEqual(['bead size 6mm', 'bead size 8mm']);
  expect(named([['Chain length', '45 cm']])).toEqual(['chain length 45cm']);
  expect(named([['SIZE', 'Medium']])).toEqual(['size m']);
  expect(named([['Colour / Size', 'Deep red / XL']])).toEqual(['size xl']);
  expect(named([['Stone', 'Opal']])).toEqual([]);
});

test('the size of a ring is a ring size, also of one that is adjustable', () => {
  expect(named([['Size', '7']], [], 'ring')).toEqual(['ring size 7']);
  const adjustable = choices([], [['Size', 'Adjustable, 14 to 16']], 'ring');
  // What no ring is made in is no choice.
  expect(adjustable).toEqual(
    ['14', '15', '16'].map((size) => ({ name: `ring size ${size}`, isOffered: false })),
  );
  expect(named([], [['Size', 'Adjustable, 14 to 16']])).toEqual([]);
});

test('a wrist is each centimetre that a bracelet fits', () => {
  const of15to17 = ['wrist size 15cm', 'wrist size 16cm', 'wrist size 17cm'];
  expect(named([['Wrist size', '15 to 17 cm']])).toEqual(of15to17);
  expect(named([], [['Size', '7 mm beads, wrists of 15 to 17 cm']])).toEqual([
    ...of15to17,
    'bead size 7mm',
  ]);
});

test('what a bracelet fits may be said without its wrist', () => {
  const sizes = [['Size', 'Sliding knot, 19 to 21 cm']] as const;
  expect(named([], sizes, 'bracelet')).toEqual([
    'wrist size 19cm',
    'wrist size 20cm',
    'wrist size 21cm',
  ]);
  expect(named([], sizes)).toEqual([]);
  expect(named([], [['Size', '18 cm, one link removable']], 'bracelet')).toEqual([]);
});

test('chain and beads are also read from the information', () => {
  expect(named([], [['Size', '22 by 30 mm, chain 45 cm']])).toEqual(['chain length 45cm']);
  expect(named([], [['Chain', 'Waxed cord of 70 cm, adjustable']])).toEqual(['chain length 70cm']);
  expect(named([], [['Size', '8 mm beads, 108 cm round']])).toEqual(['bead size 8mm']);
  expect(
    named(
      [],
      [
        ['Size', 'About 14 cm wide'],
        ['Care', 'Keep the chain 45 cm away'],
      ],
    ),
  ).toEqual([]);
});

test('sizes are in the order in which people count them', () => {
  const sizes = ['xl', '10mm', 's', '8mm', 'xs', '12', 'm', '9.5', 'l'];
  expect(sizes.toSorted(compareSizes).join(' ')).toBe('8mm 9.5 10mm 12 xs s m l xl');
});
