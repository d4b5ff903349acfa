import { expect, test } from 'vitest';
import { demoShop } from '#tests/setup/demo-shop.ts';
import { settingsFrom } from './entries.ts';
import { hasPage } from './offers.ts';
import { serviceSynonyms, waysOf } from './service-forms.ts';
import { bookedBy, slugOfCall } from './specified-services.ts';

const [tarot, astrology, numerology] = demoShop.services;
if (!tarot || !astrology || !numerology) throw new Error('The demo has no services');

test('the demo’s services are booked by the specification’s calls', () => {
  expect(bookedBy(tarot)).toMatchObject({ call: 'bookTarot', choiceField: 'duration' });
  expect(bookedBy(astrology)).toMatchObject({ call: 'bookAstrology', choiceField: 'package' });
  expect(bookedBy(numerology)).toMatchObject({ call: 'bookNumerology', stored: 'numerology' });
  expect(slugOfCall('bookTarot')).toBe('tarot-reading');
  expect(slugOfCall('subscribe')).toBeUndefined();
});

test('any other is booked by one call: another address, another form, or another way', () => {
  for (const change of [
    { slug: 'cards' },
    { form: 'plain' as const },
    { inPerson: '', online: '' },
  ]) {
    const { call, choiceField, draft, stored } = bookedBy({ ...tarot, ...change });
    const slug = change.slug ?? tarot.slug;
    expect([call, choiceField, draft, stored]).toEqual([
      'bookService',
      'choice',
      `book:${slug}`,
      slug,
    ]);
  }
});

test('a service has a page, and nothing else below the services', () => {
  expect(hasPage('/services/numerology', demoShop)).toBe(true);
  expect(hasPage('/services/palmistry', demoShop)).toBe(false);
  const empty = settingsFrom(new Map());
  for (const path of ['/services', '/services/numerology', '/products/custom'])
    expect(hasPage(path, empty), path).toBe(false);
});

test('it can be had in the ways that the shop has words for', () => {
  expect(waysOf(numerology)).toEqual([]);
  expect(waysOf({ inPerson: 'Here', online: '' })).toEqual([{ value: 'Physical', label: 'Here' }]);
});

test('its words are no lines of another kind', () => {
  const service = { slug: 'repair', name: 'Repair, small', words: 'fix\nit => /checkout, ~ mend' };
  expect(serviceSynonyms({ services: [service], servicesWords: '' })).toEqual([
    'Repair small, fix it checkout, mend => /services/repair',
  ]);
  expect(serviceSynonyms({ services: [], servicesWords: 'repair' })).toEqual([]);
});
