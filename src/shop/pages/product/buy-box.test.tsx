import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { standardDelivery } from '#contract/settings/delivery.ts';
import type { ShopSettings } from '#contract/settings/entries.ts';
import { clientOfShop } from '#tests/setup/shop-client.ts';
import { BuyBox } from './buy-box.tsx';

const sphere = {
  productId: 'p1',
  id: '1',
  name: 'Sphere',
  slugs: 'sphere',
  shortDesc: '',
  price: 4000,
  discount: 0,
  stockQuantity: 3,
  imgURL: '',
  imageUrlList: [],
  attributes: [],
};

const [everywhere] = standardDelivery;
if (!everywhere) throw new Error('There is no standard');
const rates = { ...everywhere, feePaisa: 10_000, freeFromPaisa: 400_000 };
const home = { country: 'Nepal', exchangeDays: 4 };
const nepal = { ...rates, name: 'Nepal', countries: ['Nepal'], days: { from: 3, to: 5 } };
const delivery = [nepal, { ...rates, name: 'Abroad', days: { from: 14, to: 28 } }];

/** What the page says of delivery for a product, by names. */
async function factsOf(own: Partial<typeof sphere>, shop: Partial<ShopSettings> = {}) {
  const product = { ...sphere, ...own };
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => <BuyBox product={product} chosen={undefined} onChoose={() => {}} />,
    }),
    history: createMemoryHistory(),
    context: { publicUrl: 'https://shop.example' },
  });
  await router.load();
  const html = renderToStaticMarkup(
    <QueryClientProvider client={clientOfShop({ ...home, delivery, ...shop })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const facts = [...html.matchAll(/<strong>(\w+)<\/strong> ([^<]+)/g)];
  const isFewSaid = html.includes('Only 3 left');
  return { isFewSaid, ...Object.fromEntries(facts.map(([, name, text]) => [name, text?.trim()])) };
}

test('shipping is free from exactly Rs 4,000 on, by what the product sells for', async () => {
  const charged = 'Rs 100, free on orders from Rs 4,000';
  const shippingOf = async (price: number, discount = 0) => await factsOf({ price, discount });
  expect(await shippingOf(4000)).toMatchObject({ Shipping: 'Free' });
  expect(await shippingOf(3999.99)).toMatchObject({ Shipping: charged });
  expect(await shippingOf(5000, 20)).toMatchObject({ Shipping: 'Free' });
  expect(await shippingOf(5000, 20.0002)).toMatchObject({ Shipping: charged });
});

test('a shop says what it has set of delivery and exchange, and of how many that are left', async () => {
  expect(await factsOf({})).toEqual({
    isFewSaid: true,
    Delivery: '3 to 5 days in Nepal, 2 to 4 weeks abroad',
    Shipping: 'Free',
    Exchange: 'Within 4 days of delivery, unused and in its original packaging.',
  });
  expect(await factsOf({}, { delivery: standardDelivery, exchangeDays: 0, fewLeft: 2 })).toEqual({
    isFewSaid: false,
    Shipping: 'Free',
    Exchange: 'Not possible.',
  });
  expect(await factsOf({}, { delivery: [], pickup: true, exchangeDays: 1 })).toEqual({
    isFewSaid: true,
    Pickup: 'At the shop, free',
    Delivery: 'None: you pick it up',
    Exchange: 'Within 1 day of pickup, unused and in its original packaging.',
  });
});
