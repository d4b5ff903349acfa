import { expect, test } from 'vitest';

import { countries } from '#contract/names/countries.ts';
import { countryCodeOf } from './address.ts';

test.each([
  ['Germany', 'DE'],
  ['Nepal', 'NP'],
  ['Vietnam', 'VN'],
  ['Serbia', 'RS'],
  ['Zimbabwe', 'ZW'],
  ['Turkey', 'TR'],
  ['Atlantis', 'Atlantis'],
  ['constructor', 'constructor'],
])('%s is %s', (country, code) => {
  expect(countryCodeOf(country)).toBe(code);
});

test('every country of an address has a code', () => {
  expect(countries.filter((country) => !/^[A-Z]{2}$/.test(countryCodeOf(country)))).toEqual([]);
});
