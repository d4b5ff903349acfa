import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

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

/** What the page says of shipping for a product of this price. */
async function shippingOf(price: number, discount = 0): Promise<string | undefined> {
  const product = { ...sphere, price, discount };
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => <BuyBox product={product} chosen={undefined} onChoose={() => {}} />,
    }),
    history: createMemoryHistory(),
    context: { publicUrl: 'https://shop.example' },
  });
  await router.load();
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
  return /Shipping<\/strong> ([^<]+)/.exec(html)?.[1];
}

test('shipping is free from exactly Rs 4,000 on, by what the product sells for', async () => {
  const charged = 'Rs 100, free on orders from Rs 4,000';
  expect(await shippingOf(4000)).toBe('Free');
  expect(await shippingOf(3999.99)).toBe(charged);
  expect(await shippingOf(5000, 20)).toBe('Free');
  expect(await shippingOf(5000, 20.0002)).toBe(charged);
});
