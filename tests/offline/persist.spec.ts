import { cacheNames } from '#contract/names/offline.ts';
import { Customer } from '#tests/e2e/customer.ts';

import { expect, test } from './fixtures.ts';
import type { Phone } from './phone.ts';
import { persistedKeys, untilPersisted } from './worker-caches.ts';

// Query results are persisted in IndexedDB, one by one. The worker's caches are deleted where they would hide that.

test('a visited list opens offline without the worker’s caches', async ({ phone, server }) => {
  await phone.visit('/products?sort=price-asc');
  const names = await phone.shop.names();
  await untilPersisted(phone.page, 'searchProducts');
  await server.stop();
  await phone.page.evaluate((name) => caches.delete(name), cacheNames.responses);
  await phone.restart();
  await phone.page.goto('/products?sort=price-asc');
  await expect(phone.shop.cards.first()).toBeVisible();
  expect(await phone.shop.names()).toEqual(names);
});

test('orders, addresses and profile open offline, for their customer only', async ({ phone, server, request }) => {
  const maya = await enter(phone, await Customer.make(request));
  await maya.request('POST', '/addresses', { id: maya.userId, ...home });
  await phone.visit('/profile?tab=AddressSettings');
  await expect(phone.page.getByText(home.streetAddress)).toBeVisible();
  await untilPersisted(phone.page, 'listAddresses');
  await phone.page.goto('/profile');
  await expect(phone.page.getByLabel('Full name')).toHaveValue(maya.name);
  await untilPersisted(phone.page, 'readUser');
  await phone.page.goto('/profile?tab=MyOrders');
  await expect(phone.page.getByText('No orders yet')).toBeVisible();
  await untilPersisted(phone.page, 'listOrders');

  await server.stop();
  await phone.restart();
  await phone.page.goto('/profile?tab=AddressSettings');
  await expect(phone.page.getByText(home.streetAddress)).toBeVisible();
  await phone.page.goto('/profile');
  await expect(phone.page.getByLabel('Full name')).toHaveValue(maya.name);
  await phone.page.goto('/profile?tab=MyOrders');
  await expect(phone.page.getByText('No orders yet')).toBeVisible();

  // Another customer's session: Maya's data is neither shown nor left.
  await phone.page.evaluate(() => localStorage.setItem('userId', 'somebody-else'));
  await phone.page.goto('/profile?tab=AddressSettings');
  await expect(phone.page.getByText(/can’t be reached/)).toBeVisible();
  await expect(phone.page.getByText(home.streetAddress)).toBeHidden();
  await expect
    .poll(() => persistedKeys(phone.page).then((keys) => keys.filter((key) => key.startsWith('private'))))
    .toEqual([]);
});

test('the cart’s count is in the first frame', async ({ phone, server, request }) => {
  const maya = await enter(phone, await Customer.make(request));
  const { data } = await (await request.get('/api/product?pageNumber=1&pageSize=50')).json();
  const plain = data.find(
    (card: { attributes: unknown[]; stockQuantity: number }) => card.attributes.length === 0 && card.stockQuantity > 2,
  );
  await maya.request('POST', '/ShoppingCart/CartItem', {
    userId: maya.userId,
    productId: plain.productId,
    quantity: 2,
  });
  await phone.visit('/');
  await expect(phone.page.getByRole('button', { name: 'Cart, 2 items' })).toBeVisible();
  await untilPersisted(phone.page, 'readHome');
  await server.stop();
  await phone.restart();
  await phone.page.addInitScript(recordButtons);
  await phone.page.goto('/');
  await expect(phone.shop.cards.first()).toBeVisible();
  await expect.poll(() => phone.page.evaluate(() => window.cartButtons)).toEqual(['Cart, 2 items']);
});

const home = { country: 'Nepal', state: 'Bagmati', city: 'Patan', streetAddress: 'Swotha Lane 3', zipCode: '44700' };

async function enter(phone: Phone, customer: Customer): Promise<Customer> {
  await customer.logIn(phone.page);
  return customer;
}

declare global {
  interface Window {
    cartButtons: string[];
  }
}

/** Records the cart's count in each frame. */
function recordButtons(): void {
  window.cartButtons = [];
  const sample = () => {
    const label = document.querySelector('nav [aria-label^="Cart, "]')?.getAttribute('aria-label');
    const hasContent = document.querySelector('main') !== null;
    const said = hasContent ? (label ?? 'none') : undefined;
    if (said !== undefined && window.cartButtons.at(-1) !== said) window.cartButtons.push(said);
    requestAnimationFrame(sample);
  };
  requestAnimationFrame(sample);
}
