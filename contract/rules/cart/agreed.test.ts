import { expect, test } from 'vitest';

import { type AgreedLine, agreedSchema } from '#contract/calls/agreed.ts';
import type { CartItem } from '#contract/calls/cart-calls.ts';
import { omit } from '#contract/omit.ts';

import {
  agreedLineOf,
  agreedNow,
  agreedOf,
  agreedService,
  agreedText,
  differencesOf,
  type Offered,
  sumsOfAgreed,
} from './agreed.ts';

const nepal = { feePaisa: 10_000, freeFromPaisa: 400_000 };

const ring: AgreedLine = {
  productId: 'ring',
  selectedAttributeId: 'size-7',
  quantity: 2,
  unitPaisa: 100_000,
};
const lamp: AgreedLine = {
  productId: 'lamp',
  selectedAttributeId: null,
  quantity: 1,
  unitPaisa: 250_000,
};
test('picking up costs nothing, and is agreed to', () => {
  const pickup = agreedOf([lamp], nepal, null, true);
  expect(pickup).toMatchObject({ isPickup: true, deliveryPaisa: 0, totalPaisa: 250_000 });
  expect(agreedSchema.parse(JSON.parse(agreedText(pickup)))).toMatchObject({ isPickup: true });
  expect(agreedOf([lamp], nepal)).not.toHaveProperty('isPickup');
});

test('where it can’t be picked up any more only that is told, until an address is known', () => {
  const codesOf = (seen: Parameters<typeof differencesOf>[0], now: Offered) =>
    differencesOf(seen, now).map(({ code }) => code);
  const pickup = agreedOf([lamp], nepal, null, true);
  const delivered = offered([lamp]);
  expect(codesOf(pickup, delivered)).toEqual(['pickup-changed']);
  expect(codesOf(agreedOf([lamp], nepal), { ...delivered, ...sums(pickup) })).toEqual([
    'pickup-changed',
  ]);
  // A page of version 1.0 sends its lines alone.
  expect(codesOf({ lines: pickup.lines }, { ...delivered, ...sums(pickup) })).toEqual([]);
});

const sums = (agreed: ReturnType<typeof agreedOf>) => omit(agreed, 'lines');

const names: Record<string, string> = { ring: 'Ring (7)', lamp: 'Lamp' };

interface Change extends Partial<AgreedLine> {
  /** How many can be had. */
  readonly left?: number;
  readonly isOnSale?: boolean;
}

/** What the server would take of lines with these changes by product. */
function offered(
  lines: readonly AgreedLine[],
  changes: Readonly<Record<string, Change>> = {},
  coupon: Offered['coupon'] = null,
): Offered {
  const offers = lines.map((line) => {
    const { left = 99, isOnSale = true, ...own } = changes[line.productId] ?? {};
    const { quantity: wanted, ...rest } = { ...line, ...own };
    const quantity = Math.min(wanted, left);
    return {
      ...rest,
      name: names[line.productId] ?? '',
      cartItemId: line.productId,
      wanted,
      quantity,
      isOnSale,
    };
  });
  return { ...agreedOf(offers, nepal, coupon), lines: offers };
}

const total = (now: string) => `The total is now Rs ${now} (was Rs 4,500).`;
const delivery = 'Delivery is now Rs 100 (was free).';

const textsOf = (...input: Parameters<typeof differencesOf>) =>
  differencesOf(...input).map((one) => one.description);

test('a line of the cart is agreed to at its price in paisa, under its name with the variant', () => {
  const item: CartItem = {
    cartItemId: 'line-ring',
    productId: 'ring',
    selectedAttributeId: 'size-7',
    quantity: 2,
    name: 'Ring',
    unitPrice: 1349.5,
    totalPrice: 2699,
    imgURL: '',
    slugs: 'ring',
    productQuantity: 5,
    attributeName: 'Size',
    attributeValue: '7',
  };
  expect(agreedLineOf(item)).toEqual({ ...ring, unitPaisa: 134_950, name: 'Ring (7)' });
  expect(agreedLineOf({ ...item, attributeValue: null })).toMatchObject({ name: 'Ring' });
});

test('the sums of what was agreed are those that led to it', () => {
  const agreed = agreedOf([ring], nepal, { code: 'SPRING', percent: 10 });
  expect(sumsOfAgreed(agreed)).toEqual({
    subtotalPaisa: 200_000,
    discountPaisa: 20_000,
    shippingPaisa: 10_000,
    totalPaisa: 190_000,
  });
});

test('what is as it was agreed has no difference, in any order', () => {
  const coupon = { code: 'SPRING', percent: 10 };
  expect(
    differencesOf(agreedOf([ring, lamp], nepal, coupon), offered([lamp, ring], {}, coupon)),
  ).toEqual([]);
  const sent = agreedSchema.parse(
    JSON.parse(agreedText(agreedOf([{ ...ring, name: 'Ring' }], nepal, coupon))),
  );
  expect(sent).toEqual(agreedOf([ring], nepal, coupon));
});

test.each<[string, Readonly<Record<string, Change>>, string[]]>([
  [
    'a price',
    { lamp: { unitPaisa: 260_000 } },
    ['Lamp now costs Rs 2,600 (was Rs 2,500).', total('4,600')],
  ],
  [
    'a quantity',
    { ring: { quantity: 3 } },
    ['Ring (7): now 3 in your cart (was 2).', total('5,500')],
  ],
  [
    'the stock',
    { ring: { left: 1 } },
    ['Only one of Ring (7) is left; you wanted 2.', delivery, total('3,600')],
  ],
  [
    'the stock of more',
    { ring: { quantity: 4, left: 3 } },
    ['Only 3 of Ring (7) are left; you wanted 4.', total('5,500')],
  ],
  [
    'stock and price of one line',
    { ring: { left: 1, unitPaisa: 120_000 } },
    [
      'Only one of Ring (7) is left; you wanted 2.',
      'Ring (7) now costs Rs 1,200 (was Rs 1,000).',
      delivery,
      total('3,800'),
    ],
  ],
  [
    'a line that is sold out',
    { ring: { left: 0, unitPaisa: 1 } },
    ['Ring (7) is sold out.', delivery, total('2,600')],
  ],
  [
    'a line that is hidden',
    { lamp: { left: 0, isOnSale: false } },
    ['Lamp is not for sale any more.', delivery, total('2,100')],
  ],
])('%s is told with what it changes', (_, changes, texts) => {
  expect(textsOf(agreedOf([ring, lamp], nepal), offered([ring, lamp], changes))).toEqual(texts);
});

test('a fee that has changed since is told with the total, though nothing else did', () => {
  const dearer = { feePaisa: 25_000, freeFromPaisa: null };
  const now = { ...offered([lamp]), ...omit(agreedOf([lamp], dearer), 'lines') };
  expect(textsOf(agreedOf([lamp], nepal), now)).toEqual([
    'Delivery is now Rs 250 (was Rs 100).',
    'The total is now Rs 2,750 (was Rs 2,600).',
  ]);
  expect(differencesOf(agreedNow(now), now)).toEqual([]);
});

test('lines that came and went are told', () => {
  expect(textsOf({ lines: [ring] }, offered([lamp]))).toEqual([
    'Lamp is in your cart too.',
    'Something you saw is no longer in your cart.',
  ]);
  const other = { ...ring, selectedAttributeId: 'size-8' };
  expect(textsOf({ lines: [ring] }, offered([other]))).toHaveLength(2);
  expect(textsOf({ lines: [ring, ring] }, offered([ring]))).toHaveLength(1);
});

test('a coupon that is worth less, or can’t be used, is told', () => {
  const agreed = agreedOf([lamp, ring], nepal, { code: 'SPRING', percent: 60 });
  expect(textsOf(agreed, offered([lamp, ring], {}, { code: 'SPRING', percent: 10 }))).toEqual([
    'Coupon SPRING now takes 10% off (was 60%).',
    'The total is now Rs 4,050 (was Rs 1,800).',
  ]);
  const couponRefusal = {
    code: 'coupon-ended',
    description: 'Coupon SPRING has ended.',
    field: 'couponCode',
  };
  expect(differencesOf(agreed, { ...offered([lamp, ring]), couponRefusal })[0]).toEqual(
    couponRefusal,
  );
});

test('a coupon that came, or went without a reason, is told', () => {
  const coupon = { code: 'SPRING', percent: 10 };
  expect(textsOf(agreedOf([lamp, ring], nepal), offered([lamp, ring], {}, coupon))[0]).toBe(
    'Coupon SPRING now takes 10% off.',
  );
  expect(textsOf(agreedOf([lamp, ring], nepal, coupon), offered([lamp, ring]))[0]).toBe(
    'Coupon SPRING can’t be used any more.',
  );
});

test('each difference has a code, and names the line, the coupon or what else it is about', () => {
  const kindsOf = (...input: Parameters<typeof differencesOf>) =>
    differencesOf(...input).map(({ code, field }) => [code, field]);
  const bead = { ...lamp, productId: 'bead' };
  const bowl = { ...lamp, productId: 'bowl' };
  const coupon = { code: 'SPRING', percent: 10 };
  const now = offered(
    [ring, lamp, bowl],
    { ring: { left: 1, unitPaisa: 1 }, lamp: { left: 0, isOnSale: false } },
    coupon,
  );
  expect(kindsOf(agreedOf([ring, lamp, bead], nepal), now)).toEqual([
    ['stock-short', 'ring'],
    ['price-changed', 'ring'],
    ['product-gone', 'lamp'],
    ['line-changed', 'bowl'],
    ['line-changed', 'agreed'],
    ['coupon-changed', 'couponCode'],
    ['delivery-changed', 'agreed'],
    ['total-changed', 'agreed'],
  ]);
  const changes = { ring: { quantity: 3 }, lamp: { left: 0 }, bowl: { quantity: 3, left: 2 } };
  expect(kindsOf({ lines: [ring, lamp, bowl] }, offered([ring, lamp, bowl], changes))).toEqual([
    ['line-changed', 'ring'],
    ['stock-short', 'lamp'],
    ['stock-short', 'bowl'],
  ]);
  const service = { ...agreedService('Numerology', 300_000), lines: [] };
  expect(kindsOf(agreedService('Numerology', 120_000), service)).toEqual([
    ['price-changed', 'service'],
  ]);
});

test('what is offered instead can be agreed to: the rest of the cart, or nothing', () => {
  const changed = offered([ring, lamp], { ring: { left: 1 }, lamp: { left: 0 } });
  const now = agreedNow(changed);
  const couponRefusal = { code: 'coupon-ended', description: 'Coupon SPRING has ended.' };
  expect(agreedNow({ ...changed, couponRefusal })).toStrictEqual(now);
  expect(now.lines).toEqual([{ ...ring, name: 'Ring (7)', quantity: 1 }]);
  expect(sumsOfAgreed(now)).toMatchObject({
    subtotalPaisa: 100_000,
    shippingPaisa: 10_000,
    totalPaisa: 110_000,
  });
  expect(differencesOf(now, changed)).toEqual([]);
  const nothing = offered([lamp], { lamp: { left: 0 } });
  expect(textsOf(agreedOf([lamp], nepal), nothing)).toEqual(['Lamp is sold out.']);
  expect(agreedNow(nothing)).toMatchObject({ lines: [], totalPaisa: 0 });
});

test('lines alone, as a page of version 1.0 sends them, are compared alone', () => {
  const cheaper = offered([ring], {}, { code: 'SPRING', percent: 10 });
  expect(differencesOf({ lines: [ring] }, cheaper)).toEqual([]);
});

test.each([
  [120_000, 300_000, ['Numerology now costs Rs 3,000 (was Rs 1,200).']],
  [null, 300_000, ['Numerology now costs Rs 3,000.']],
  [120_000, null, ['Numerology has no fixed price now (was Rs 1,200).']],
  [120_000, 120_000, []],
  [null, null, []],
])('a service at %s that costs %s now', (before, now, texts) => {
  const offer = { ...agreedService('Numerology', now), lines: [] };
  expect(textsOf(agreedService('Numerology', before), offer)).toEqual(texts);
});

test('a request carries the price of its service, which is its total, without the name', () => {
  const agreed = agreedService('Numerology', 120_000);
  const sums = { lines: [], coupon: null, deliveryPaisa: 0, totalPaisa: 120_000 };
  expect(agreed).toEqual({ ...sums, service: { name: 'Numerology', pricePaisa: 120_000 } });
  expect(JSON.parse(agreedText(agreed))).toEqual({ ...sums, service: { pricePaisa: 120_000 } });
  expect(agreedService('Numerology', null).totalPaisa).toBe(0);
});

test('a service at another total than its price is asked about', () => {
  const offer = { ...agreedService('Numerology', 120_000), lines: [] };
  const withoutService = omit(agreedService('Numerology', 120_000), 'service');
  expect(differencesOf({ ...withoutService, totalPaisa: 100 }, offer)).toMatchObject([
    { code: 'total-changed' },
  ]);
});
