import { expect, test } from 'vitest';

import type { ProductCard } from '#contract/calls/product-calls.ts';

import { standardDelivery } from '#contract/settings/delivery.ts';
import { settingsFrom } from '#contract/settings/entries.ts';

import { productData } from './structured-data.ts';

const shop = settingsFrom(new Map([['name', 'Sphatik']]));

test('a product’s rating has one decimal, and each of its pictures is listed once', () => {
  const picture = { imageURL: '/media/amethyst.avif' };
  const product = {
    name: 'Amethyst',
    slugs: 'amethyst',
    price: 100,
    discount: 0,
    stockQuantity: 1,
    rating: 14 / 3,
    reviewCount: 3,
    imageUrlList: [picture, picture, { imageURL: '/media/b.avif' }],
  } as ProductCard;
  expect(productData(product, { publicUrl: 'https://shop.example', shop })).toMatchObject({
    image: ['https://shop.example/media/amethyst.avif', 'https://shop.example/media/b.avif'],
    aggregateRating: { ratingValue: 4.7 },
  });
});

test('delivery and exchange are those of the shop’s own country; what is not set is left out', () => {
  const bread: ProductCard = {
    productId: 'bread',
    id: 'bread',
    name: 'Bread',
    slugs: 'bread',
    shortDesc: '',
    price: 300,
    discount: 0,
    stockQuantity: 1,
    imgURL: '',
    imageUrlList: [],
    attributes: [],
  };
  const offerOf = (settings: Record<string, unknown>) => {
    const site = {
      publicUrl: 'https://shop.example',
      shop: settingsFrom(new Map(Object.entries(settings))),
    };
    return JSON.parse(JSON.stringify(productData(bread, site))).offers;
  };
  const unset = offerOf({});
  expect(unset.shippingDetails).toBeUndefined();
  expect(unset.availableDeliveryMethod).toBeUndefined();
  expect(unset.hasMerchantReturnPolicy.returnPolicyCategory).toMatch(/NotPermitted$/);
  const [zone] = standardDelivery;
  const nepal = { ...zone, name: 'Nepal', countries: ['Nepal'], feePaisa: 5_000 };
  const abroad = { ...zone, feePaisa: 90_000, days: { from: 14, to: 28 } };
  const days = { from: 1, to: 3 };
  const delivery = [{ ...nepal, days }, abroad];
  const offer = offerOf({ country: 'Nepal', exchangeDays: 7, delivery });
  expect(offer.shippingDetails).toMatchObject({
    shippingRate: { value: 50 },
    deliveryTime: { transitTime: { minValue: 1, maxValue: 3 } },
  });
  expect(offer.hasMerchantReturnPolicy.merchantReturnDays).toBe(7);
  const silent = offerOf({ country: 'Nepal', delivery: [nepal, abroad] });
  expect(silent.shippingDetails.deliveryTime).toBeUndefined();
  expect(offerOf({ delivery: [], pickup: true })).toMatchObject({
    availableDeliveryMethod: 'https://schema.org/OnSitePickup',
  });
});
