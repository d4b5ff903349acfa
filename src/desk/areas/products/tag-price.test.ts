import { expect, test } from 'vitest';

import { tagPrice } from './tag-price.ts';

const own = { pricePaisa: null, salePaisa: null };
const product = { pricePaisa: 200_000, salePaisa: null, variants: [] };

test.each([
  ['of a piece', product, 'Rs 2,000', undefined],
  ['of a piece in a sale', { ...product, salePaisa: 150_000 }, 'Rs 1,500', 'Rs 2,000'],
  ['of sizes that cost the same', { ...product, variants: [own, own] }, 'Rs 2,000', undefined],
  [
    'of sizes in a sale',
    { ...product, salePaisa: 150_000, variants: [own, own] },
    'Rs 1,500',
    'Rs 2,000',
  ],
  [
    'of sizes of which one costs more',
    { ...product, variants: [own, { pricePaisa: 250_000, salePaisa: null }] },
    'from Rs 2,000',
    undefined,
  ],
  [
    'of sizes of which none has the price of the piece',
    {
      ...product,
      variants: [
        { pricePaisa: 300_000, salePaisa: 270_000 },
        { pricePaisa: 350_000, salePaisa: null },
      ],
    },
    'from Rs 2,700',
    undefined,
  ],
  [
    'of a size with a price of its own',
    { ...product, salePaisa: 150_000, variants: [{ pricePaisa: 300_000, salePaisa: 270_000 }] },
    'Rs 2,700',
    'Rs 3,000',
  ],
  [
    'of sizes of which one has come down to the price of another',
    { ...product, variants: [own, { pricePaisa: 300_000, salePaisa: 200_000 }] },
    'Rs 2,000',
    undefined,
  ],
])('the price on the tag %s', (_, priced, price, before) => {
  expect(tagPrice(priced)).toEqual({ price, before });
});
