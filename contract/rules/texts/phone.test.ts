import { afterEach, describe, expect, test } from 'vitest';

import { formatPhone, parsePhone } from './phone.ts';
import { setShopLocale, standardLocale } from './shop-locale.ts';

test.each([
  ['9800000000', '+9779800000000', '980-0000000'],
  ['+977 98-0000 0000', '+9779800000000', '980-0000000'],
  ['00977 9800000000', '+9779800000000', '980-0000000'],
  ['977-9612345678', '+9779612345678', '961-2345678'],
  ['०९८४१२३४५६७', '+9779841234567', '984-1234567'],
  ['\u202a+९७७ ९८४१२३४५६७\u202c', '+9779841234567', '984-1234567'],
  ['01-5550123', '+97715550123', '01-5550123'],
  ['+977 (0)1 555 0123', '+97715550123', '01-5550123'],
  ['1-5550123', '+97715550123', '01-5550123'],
  // Digits that look like the country's code, a mobile number or an area code, in another place.
  ['9771234567', '+9779771234567', '977-1234567'],
  ['15596123', '+97715596123', '01-5596123'],
  ['91-420123', '+97791420123', '091-420123'],
  ['061 420123', '+97761420123', '061-420123'],
  ['097-420123', '+97797420123', '097-420123'],
  ['+44 (0)20 7946 0958', '+442079460958', '+44 207 946 0958'],
  ['0091 98765.43210', '+919876543210', '+91 987 654 3210'],
  ['+1 (415) 555–0100', '+14155550100', '+1 415 555 0100'],
])('%s is stored as %s and shown as %s', (typed, stored, shown) => {
  expect(parsePhone(typed)).toEqual({ phone: stored });
  expect(formatPhone(stored)).toBe(shown);
  // What is shown is put into forms, and saved again.
  expect(parsePhone(shown)).toEqual({ phone: stored });
  expect(parsePhone(stored)).toEqual({ phone: stored });
});

test.each([
  ['', 'in digits'],
  ['abc', 'in digits'],
  ['980000000o', 'in digits'],
  ['call 9800000000', 'in digits'],
  ['+', 'in digits'],
  ['9800', 'A mobile number has 10 digits, and this one has 4'],
  ['98000000', 'this one has 8'],
  ['97420123', 'this one has 8'],
  ['+977 980000000', 'this one has 9'],
  ['98000000001', 'this one has 11'],
  ['9800000000 / 9811111111', 'this one has 20'],
  ['5550123', 'area code'],
  ['5559812', 'area code'],
  ['420123', 'area code'],
  ['42012', 'country code'],
  ['4155550100', 'country code'],
  ['020 7946 0958', 'country code'],
  ['+44 123', 'country code'],
  ['+1234567890123456', 'country code'],
])('%j is refused with what is missing', (typed, problem) => {
  expect(parsePhone(typed).phone).toBeUndefined();
  expect(parsePhone(typed).problem).toContain(problem);
});

test('a number that was stored as it was typed stays readable', () => {
  expect(formatPhone('98 4400 1122')).toBe('984-4001122');
  expect(formatPhone('ask at the shop, 98')).toBe('ask at the shop, 98');
  expect(formatPhone('')).toBe('');
});

describe('a phone number typed in another shop', () => {
  afterEach(() => setShopLocale(standardLocale));

  test.each([
    ['+49 30 123456', '030 987654', '+4930987654'],
    ['+49 30 123456', '0049 30 987654', '+4930987654'],
    ['+49 30 123456', '+977 980-0000000', '+9779800000000'],
    ['+1 202 555 0100', '(212) 555-0123', '+12125550123'],
    ['+39 06 1234567', '06 7654321', '+39067654321'],
    ['+351 21 000 0000', '912 345 678', '+351912345678'],
  ])('of %s: %s', (phone, typed, stored) => {
    setShopLocale({ ...standardLocale, phone, country: 'Elsewhere' });
    expect(parsePhone(typed)).toEqual({ phone: stored });
  });

  test('needs its country code where the shop has no number of its own', () => {
    setShopLocale({ ...standardLocale, country: 'Germany' });
    expect(parsePhone('030 987654').problem).toContain('country code');
    expect(parsePhone('+49 30 987654')).toEqual({ phone: '+4930987654' });
  });

  test('is too short or too long', () => {
    setShopLocale({ ...standardLocale, phone: '+49 30 123456', country: 'Germany' });
    for (const text of ['0123', '030 12345678901234'])
      expect(parsePhone(text).problem).toContain('Please check the phone number');
  });
});
