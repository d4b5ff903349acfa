import fc from 'fast-check';

import { cleanLine } from '#server/http/clean-text.ts';
import type { ProductDraft, VariantDraft } from '#server/modules/product/product-draft.ts';
import { slugOf } from '#server/modules/product/slug.ts';
import { demoShelves } from '#tests/setup/demo-shelves.ts';

const wildText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constantFrom(
    '=1+1',
    '+9779',
    '-1',
    '@x',
    '"',
    '""',
    ',',
    ';',
    '\t',
    "'",
    "'=1",
    "''-2",
    '=HYPERLINK("https://x.invalid")',
    '<b>x</b>',
    '&amp;',
    'a\u00a0b',
    '\u202ex',
  ),
);
const line = wildText.map(cleanLine);
const filledLine = line.filter((text) => text !== '');
const lines = fc.oneof(
  wildText.map((text) => text.replace(/\p{Cs}|\0/gu, '').replace(/\r\n?/g, '\n')),
  fc.array(filledLine, { maxLength: 5 }).map((all) => all.join('\n')),
);
const slug = fc
  .oneof(fc.stringMatching(/^[a-z0-9]{1,8}(-[a-z0-9]{1,8}){0,3}$/), filledLine.map(slugOf))
  .filter((text) => text !== '');
const tag = fc
  .oneof(slug, fc.constantFrom('bracelet', 'ring', 'luck', 'rose-quartz', 'tarrot-card', 'sphere'))
  .map((spelling) => demoShelves.canonical(spelling));
const paisa = fc.oneof(
  fc.integer({ min: 1, max: 500 }),
  fc.integer({ min: 1, max: 10_000_000_000 }),
);
const price = paisa.chain((pricePaisa) =>
  fc.record({
    pricePaisa: fc.constant(pricePaisa),
    salePaisa:
      pricePaisa > 1 ? fc.option(fc.integer({ min: 1, max: pricePaisa - 1 })) : fc.constant(null),
  }),
);
const moment = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());
const stock = fc.nat({ max: 1_000_000 });
const isAlways = fc.boolean();

const attributes = fc
  .tuple(
    fc.uniqueArray(filledLine, { minLength: 1, maxLength: 3 }),
    fc.uniqueArray(fc.array(filledLine, { minLength: 3, maxLength: 3 }), {
      maxLength: 4,
      selector: (values) => JSON.stringify(values),
    }),
  )
  .chain(([names, values]) =>
    fc.tuple(
      ...values.map((own) =>
        fc.record({ stock, isAlways, own: fc.option(price) }).map(
          ({ stock: left, isAlways: always, own: prices }): VariantDraft => ({
            options: names.map((name, at) => ({ name, value: own[at] ?? '' })),
            stock: left,
            ...(always && { alwaysAvailable: true }),
            ...prices,
          }),
        ),
      ),
    ),
  )
  // Two variants that differ only in an option the product does not have are one.
  .filter((all) => new Set(all.map(({ options }) => JSON.stringify(options))).size === all.length);

/**
 * Any product the shop can hold: odd letters, quotes, formulas, several options, prices with paisa.
 */
export const anyProduct: fc.Arbitrary<ProductDraft> = fc
  .record({
    slug,
    name: filledLine,
    description: lines,
    shortDesc: line,
    price,
    stock,
    isAlways,
    categoryId: fc.constantFrom(1 as const, 2 as const, 3 as const),
    bestSeller: fc.boolean(),
    published: fc.boolean(),
    addedAt: moment,
    tags: fc.uniqueArray(tag, { maxLength: 6 }),
    information: fc.array(fc.record({ name: line, value: line }), { maxLength: 3 }),
    attributes,
    pictures: fc.constant([]),
    reviews: fc.array(
      fc.record({
        name: line,
        rating: fc.integer({ min: 1, max: 5 }),
        comment: lines,
        postedAt: moment,
      }),
      {
        maxLength: 3,
      },
    ),
  })
  .map(({ isAlways: always, price: prices, ...product }) => ({
    ...product,
    ...prices,
    // A product's own stock counts only while it has no variants.
    ...(product.attributes.length > 0
      ? { stock: 0 }
      : always && { alwaysAvailable: true as const }),
  }));
