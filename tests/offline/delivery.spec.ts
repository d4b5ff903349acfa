import { expect } from '@playwright/test';

import type { Delivery, DeliveryZone } from '#contract/settings/delivery.ts';
import { Catalogue, isPlain } from '#tests/e2e/steps/catalogue.ts';
import { placeButton, putIntoCart, typeAddress } from '#tests/e2e/steps/checkout-steps.ts';
import { Customer } from '#tests/e2e/steps/customer.ts';

import { test } from './fixtures.ts';
import type { Phone } from './phone.ts';
import type { ShopServer } from './shop-server.ts';

test.use({ hasOwnShop: true });

const valley: DeliveryZone = {
  name: 'the valley',
  countries: ['Nepal'],
  places: ['Kathmandu', 'Lalitpur'],
  feePaisa: 7_000,
  freeFromPaisa: null,
  days: null,
  takesCash: true,
  cashUpToPaisa: null,
};
const nepal: DeliveryZone = { ...valley, name: 'Nepal', places: [], feePaisa: 35_000 };

function setZones(server: ShopServer, delivery: Delivery): void {
  server.change(
    "UPDATE shop_settings SET value = ? WHERE name = 'delivery'",
    JSON.stringify(delivery),
  );
}

/** Opens the checkout with something cheap in the cart. */
async function openCheckout(phone: Phone, customer: Customer) {
  const product = await new Catalogue(phone.page.request).card(isPlain);
  await putIntoCart(customer, product);
  await customer.logIn(phone.page);
  await phone.page.goto('/checkout');
  const summary = phone.shop.main.getByRole('complementary', { name: 'Order summary' });
  await summary.getByRole('button', { name: /Order summary/ }).click();
  const shipping = (text: string) =>
    expect(summary.getByRole('term').filter({ hasText: 'Shipping' }).locator('..')).toContainText(
      text,
    );
  return { shipping };
}

test('another address changes the fee at once, and a fee that has changed since is asked about', async ({
  phone,
  server,
  request,
}) => {
  setZones(server, [valley, nepal]);
  const maya = await Customer.make(request);
  const { shipping } = await openCheckout(phone, maya);
  const { main } = phone.shop;
  await expect(main.getByText('We deliver in the valley and elsewhere in Nepal.')).toBeVisible();
  await shipping('Rs 350');
  await typeAddress(phone.shop);
  await shipping('Rs 70');
  await main.getByLabel('City').fill('Pokhara');
  await shipping('Rs 350');
  await main.getByLabel('City').fill('Lalitpur');
  await shipping('Rs 70');

  setZones(server, [{ ...valley, feePaisa: 9_000 }, nepal]);
  // Written past the server, which looks for changes once a second.
  const knownFee = async () => {
    const { settings } = await (await request.get(`${server.origin}/api/shop`)).json();
    return settings.delivery[0].feePaisa;
  };
  await expect.poll(knownFee).toBe(9_000);
  await placeButton(phone.shop).click();
  const dialog = phone.shop.dialog('Your order has changed');
  await expect(dialog).toContainText('Delivery is now Rs 90 (was Rs 70).');
  await dialog.getByRole('button', { name: 'Back to checkout' }).click();
  // The checkout has learnt of it.
  await shipping('Rs 90');
  await placeButton(phone.shop).click();
  await expect(phone.page).toHaveURL(/tab=MyOrders/);
  expect(server.read('SELECT shipping_paisa FROM orders WHERE user_id = ?', maya.userId)).toEqual([
    { shipping_paisa: 9_000 },
  ]);
});

test('an address that is not served is told where it is typed, and nothing is ordered', async ({
  phone,
  server,
  request,
}) => {
  setZones(server, [valley]);
  const maya = await Customer.make(request);
  await openCheckout(phone, maya);
  const { main } = phone.shop;
  await expect(main.getByText('We deliver in the valley.')).toBeVisible();
  const refusal = main.getByRole('alert').filter({ hasText: 'We don’t deliver to' });
  await main.getByLabel('Country').selectOption('Germany');
  await expect(refusal).toContainText('We don’t deliver to Germany, only in the valley.');
  await main.getByLabel('Country').selectOption('Nepal');
  await expect(refusal).toHaveCount(0);
  const city = main.getByLabel('City');
  await city.pressSequentially('Pokh');
  await expect(refusal).toHaveCount(0);
  await city.blur();
  await expect(refusal).toContainText('We don’t deliver to Pokh, Nepal');
  await typeAddress(phone.shop);
  await expect(refusal).toHaveCount(0);

  // The owner gives it up before the order arrives.
  setZones(server, []);
  await placeButton(phone.shop).click();
  await expect(main.getByText(/We don’t deliver parcels at the moment/).first()).toBeVisible();
  expect(server.read('SELECT id FROM orders WHERE user_id = ?', maya.userId)).toEqual([]);
});
