import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import type { Counts } from '#contract/calls/search-calls.ts';
import type { FilteredList } from '#src/shop/features/product/product-queries.ts';
import { countedDemoShelves } from '#tests/setup/demo-shelves.ts';
import { clientOfShop } from '#tests/setup/shop-client.ts';

import { FilterForm } from './filter-form.tsx';

const counts: Counts = {
  total: 3,
  crystals: { amethyst: 2 },
  meanings: {},
  categories: { 1: 3 },
  sizes: { 'bead size 8mm': 1, 'ring size 14': 2, 'ring size 16': 1 },
  metals: { silver: 2, 'gold-plated': 1 },
  inStock: 3,
  onSale: 0,
};

const client = clientOfShop({}, countedDemoShelves({ amethyst: 2, love: 1 }));

const htmlOf = (list: FilteredList, shown: Counts | undefined) =>
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <FilterForm
        list={list}
        counts={shown}
        others={{}}
        onChoose={() => {}}
        onFilter={() => {}}
        onReset={() => {}}
      />
    </QueryClientProvider>,
  );
const textsOf = (html: string, tag: string) =>
  [...html.matchAll(new RegExp(`<${tag}\\b.*?</${tag}>`, 'g'))].map(([text]) =>
    text.replace(/<[^>]+>/g, '').trim(),
  );

test('only what has results can be chosen, with sizes by what they are of', () => {
  const html = htmlOf({}, counts);
  expect(textsOf(html, 'legend')).toEqual([
    'Availability',
    'Price in Rs',
    'Category',
    'Crystal',
    'Bead size',
    'Ring size',
    'Metal',
  ]);
  expect(textsOf(html, 'label').filter((label) => /\d$/.test(label))).toEqual([
    'In stock 3',
    'Accessories 3',
    'Amethyst 2',
    '8 mm 1',
    '14 2',
    '16 1',
    'Silver 2',
    'Gold plated 1',
  ]);
});

test('in the list of a tag, sizes and metals come before what is said of stones', () => {
  expect(textsOf(htmlOf({ tag: 'ring' }, counts), 'legend')).toEqual([
    'Availability',
    'Price in Rs',
    'Bead size',
    'Ring size',
    'Metal',
    'Category',
    'Crystal',
  ]);
});

test('what is chosen stays, so that it can be taken off', () => {
  const html = htmlOf(
    { crystal: 'opal', meaning: 'love', size: '8mm,ring size 99', metal: 'brass', sale: '1' },
    counts,
  );
  const chosen = [...html.matchAll(/<label[^>]*><input[^>]*checked[^>]*>(.*?)<\/label>/g)];
  expect(chosen.map(([, text = '']) => text.replace(/<[^>]+>/g, '').trim())).toEqual([
    'On sale 0',
    'Opal 0',
    'Love 0',
    '8 mm',
    '99 0',
    'Brass 0',
  ]);
});

test('while the counts are not known, every crystal and meaning can be chosen', () => {
  const legends = textsOf(htmlOf({}, undefined), 'legend');
  expect(legends).toEqual(['Availability', 'Price in Rs', 'Category', 'Crystal', 'Meaning']);
  // Of another server, which counts no sizes.
  const { sizes, metals, ...others } = counts;
  expect(textsOf(htmlOf({}, others), 'legend')).not.toContain('Metal');
});
