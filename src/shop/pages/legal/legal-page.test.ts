import { expect, test } from 'vitest';

import { standardDelivery } from '#contract/settings/delivery.ts';
import { settingsFrom } from '#contract/settings/entries.ts';

import { fillLegalText } from './legal-page.tsx';
import terms from './terms.html?raw';

test('the terms of a shop without cash, exchange or parcels abroad promise none', () => {
  const [everywhere] = standardDelivery;
  if (!everywhere) throw new Error('There is no standard');
  const pokhara = { ...everywhere, name: '<Pokhara>', places: ['Pokhara'], countries: ['Nepal'] };
  const delivery = [{ ...pokhara, takesCash: false, feePaisa: 5_000 }];
  const shop = { ...settingsFrom(new Map()), country: 'Nepal', delivery };
  const text = fillLegalText(terms, shop);
  expect(text).toContain('<p>You pay by transfer in advance');
  expect(text).toContain('<p>We deliver in &lt;Pokhara&gt;. Shipping costs Rs 50.</p>');
  expect(text).toContain('Pieces that arrive as you ordered them can’t be exchanged.');
  expect(text).toContain('with a picture, and we’ll replace it');
  expect(text).not.toMatch(/\{\{|Customs|within \d/);
});
