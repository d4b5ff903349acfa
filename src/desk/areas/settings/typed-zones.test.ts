import { expect, test } from 'vitest';
import { deliverySchema } from '#contract/settings/delivery.ts';
import { settingProblem } from '#contract/settings/entries.ts';
import { textOfZones, typedZones, zonesInText, zonesOfText } from './typed-zones.ts';

const delivery = deliverySchema.parse([
  {
    name: 'Pokhara',
    countries: ['Nepal'],
    places: ['Pokhara', 'पोखरा'],
    feePaisa: 15_050,
    freeFromPaisa: 250_000,
    days: { from: 1, to: 2 },
    takesCash: true,
    cashUpToPaisa: 1_000_000,
  },
  {
    name: 'Abroad',
    countries: [],
    places: [],
    feePaisa: 0,
    freeFromPaisa: null,
    days: null,
    takesCash: false,
    cashUpToPaisa: null,
  },
]);

test('zones are typed as they are stored', () => {
  expect(zonesOfText(typedZones(delivery))).toEqual(delivery);
  expect(zonesOfText('')).toEqual([]);
});

test('what is typed wrong is said of its zone', () => {
  const [first, second] = zonesInText(typedZones(delivery));
  const problemOf = (change: object) =>
    first &&
    second &&
    settingProblem('delivery', zonesOfText(textOfZones([first, { ...second, ...change }])));
  expect(problemOf({})).toBeUndefined();
  expect(problemOf({ name: ' ' })).toBe('Zone 2: Please fill this in.');
  expect(problemOf({ countries: 'Nepal, Grmany' })).toMatch(/^Zone 2: Please write each country/);
  expect(problemOf({ countries: 'nepal' })).toBeUndefined();
  expect(problemOf({ fee: 'a lot' })).toMatch(/^Zone 2: /);
  expect(problemOf({ from: '5', to: '2' })).toMatch(/^Zone 2: .*longest/);
  expect(problemOf({ name: 'pokhara' })).toBe('Please give each zone a name of its own.');
});
