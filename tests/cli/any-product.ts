import fc from 'fast-check';

import { canonicalTag } from '#contract/names/tags.ts';
import type { AttributeDraft, ProductDraft } from '#server/modules/product/product-draft.ts';
import { oneLine } from '#server/plain-text.ts';
import { slugOf } from '#server/product-files/shopify/slug.ts';

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
    '<b>x</b>',
    '&amp;',
    'a\u00a0b',
    '\u202ex',
  ),
);
const line = wildText.map(oneLine);
const filledLine = line.filter((text) => text !== '');
const lines = fc.oneof(
  wildText.map((text) => text.replace(/\p{Cs}|\0/gu, '')),
  fc.array(filledLine, { maxLength: 5 }).map((all) => all.join('\n')),
);
const slug = fc
  .oneof(fc.stringMatching(/^[a-z0-9]{1,8}(-[a-z0-9]{1,8}){0,3}$/), filledLine.map(slugOf))
  .filter((text) => text !== '');
const tag = fc
  .oneof(slug, fc.constantFrom('bracelet', 'ring', 'luck', 'rose-quartz', 'tarrot-card', 'sphere'))
  .map(canonicalTag);
const paisa = fc.oneof(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 10_000_000_000 }));
const percent = fc.oneof(
  fc.integer({ min: 0, max: 100 }),
  fc.integer({ min: 0, max: 100_000_000_000 }).map((nano) => nano / 1_000_000_000),
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
        fc.record({ stock, isAlways, price: fc.option(fc.tuple(paisa, percent)) }).map(
          ({ stock: left, isAlways: always, price }): AttributeDraft => ({
            options: names.map((name, at) => ({ name, value: own[at] ?? '' })),
            stock: left,
            ...(always && { alwaysAvailable: true }),
            ...(price && { pricePaisa: price[0], discountPercent: price[1] }),
            source: {},
          }),
        ),
      ),
    ),
  )
  // Two choices that differ only in an option the product does not have are one.
  .filter((all) => new Set(all.map(({ options }) => JSON.stringify(options))).size === all.length)
  .filter((all) => !isDefaultTitle(all));

function isDefaultTitle(all: readonly AttributeDraft[]): boolean {
  return all.length === 1 && /^(title|default( title)?)$/i.test(all[0]?.options[0]?.name ?? '');
}

/** Any product the shop can hold: odd letters, quotes, formulas, several options, prices with paisa. */
export const anyProduct: fc.Arbitrary<ProductDraft> = fc
  .record({
    slug,
    name: filledLine,
    description: lines,
    shortDesc: line,
    pricePaisa: paisa,
    discountPercent: percent,
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
      fc.record({ name: line, rating: fc.integer({ min: 1, max: 5 }), comment: lines, postedAt: moment }),
      {
        maxLength: 3,
      },
    ),
    source: fc.constant({}),
  })
  .map(({ isAlways: always, ...product }) =>
    // A product's own stock counts only while it has no choices.
    always && product.attributes.length === 0 ? { ...product, alwaysAvailable: true as const } : product,
  )
  .map(withoutNeedlessPrices);

/** A choice's own price that is the product's is none: a file has one price for each choice and can't tell the two apart. */
function withoutNeedlessPrices(product: ProductDraft): ProductDraft {
  const isNeedless = (one: AttributeDraft) =>
    one.pricePaisa === product.pricePaisa && one.discountPercent === product.discountPercent;
  return {
    ...product,
    attributes: product.attributes.map((one) => {
      const { pricePaisa: _, discountPercent: __, ...rest } = one;
      return isNeedless(one) ? rest : one;
    }),
  };
}
