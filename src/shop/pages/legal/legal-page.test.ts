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
  const pickup = fillLegalText(terms, { ...shop, pickup: true, pickupNote: 'Daily <from> 7.' });
  expect(pickup).toContain('<p>You pay in cash when you pick up your order, or by transfer');
  expect(pickup).toContain('at the shop, free of charge. Daily &lt;from&gt; 7.');
  expect(text).toContain('<p>We deliver in &lt;Pokhara&gt;. Shipping costs Rs 50.</p>');
  expect(text).toContain('Pieces that arrive as you ordered them can’t be exchanged.');
  expect(text).toContain('with a picture, and we’ll replace it');
  expect(text).not.toMatch(/\{\{|Customs|within \d/);
});
