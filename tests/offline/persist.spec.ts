import { cacheNames } from '#contract/names/offline.ts';
import { Catalogue } from '#tests/e2e/steps/catalogue.ts';
import { address, putIntoCart, saveAddress } from '#tests/e2e/steps/checkout-steps.ts';
import { Customer } from '#tests/e2e/steps/customer.ts';

import { expect, test } from './fixtures.ts';
import { persistedKeys, untilPersisted } from './worker-caches.ts';

// Query results are persisted in IndexedDB, one by one. The worker's caches are deleted where they
// would hide that.

test('what a customer has seen opens offline without the worker’s caches, for this customer only', async ({
  phone,
  server,
  request,
}) => {
  const maya = await Customer.make(request);
  await saveAddress(maya);
  await putIntoCart(maya, (await new Catalogue(request).plenty())[0], 2);
  await maya.logIn(phone.page);
  await phone.visit('/');
  await expect(phone.page.getByRole('button', { name: 'Cart, 2 items' })).toBeVisible();
  await untilPersisted(phone.page, 'readHome');
  await phone.page.goto('/products?sort=price-asc');
  await expect(phone.shop.cards.first()).toBeVisible();
  const names = await phone.shop.names();
  await untilPersisted(phone.page, 'searchProducts');
  const profile = async () => {
    await phone.page.goto('/profile?tab=AddressSettings');
    await expect(phone.page.getByText(address.streetAddress)).toBeVisible();
    await untilPersisted(phone.page, 'listAddresses');
    await phone.page.goto('/profile');
    await expect(phone.page.getByLabel('Full name')).toHaveValue(maya.name);
    await untilPersisted(phone.page, 'readUser');
    await phone.page.goto('/profile?tab=MyOrders');
    await expect(phone.page.getByText('No orders yet')).toBeVisible();
    await untilPersisted(phone.page, 'listOrders');
  };
  await profile();

  await server.stop();
  await phone.page.evaluate((name) => caches.delete(name), cacheNames.responses);
  await phone.restart();
  await phone.page.addInitScript(recordButtons);
  await phone.page.goto('/');
  await expect(phone.shop.cards.first()).toBeVisible();
  // The cart's count is in the first frame.
  await expect.poll(() => phone.page.evaluate(() => window.cartButtons)).toEqual(['Cart, 2 items']);
  await phone.page.goto('/products?sort=price-asc');
  await expect(phone.shop.cards.first()).toBeVisible();
  expect(await phone.shop.names()).toEqual(names);
  await profile();

  // Another customer's session: Maya's data is neither shown nor left.
  await phone.page.evaluate(() => localStorage.setItem('userId', 'somebody-else'));
  await phone.page.goto('/profile?tab=AddressSettings');
  await expect(phone.page.getByText(/can’t be reached/)).toBeVisible();
  await expect(phone.page.getByText(address.streetAddress)).toBeHidden();
  await expect
    .poll(() =>
      persistedKeys(phone.page).then((keys) => keys.filter((key) => key.startsWith('private'))),
    )
    .toEqual([]);
});

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
