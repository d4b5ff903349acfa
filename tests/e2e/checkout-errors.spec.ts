import { messages } from '#contract/names/messages.ts';

import { isPlain } from './catalogue.ts';
import {
  address,
  openReady,
  orderAll,
  ordersOf,
  placeButton,
  putIntoCart,
  saveAddress,
  typeAddress,
} from './checkout-steps.ts';
import { Customer } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { holdRequests, loseResponse } from './hold-requests.ts';
import { Owner } from './owner.ts';

const needsNetwork = 'You need to be online to place an order, and we can’t reach the shop right now.';

test('changes of the cart are listed and ordered after confirmation', { tag: '@desktop' }, async ({
  shop,
  page,
  catalogue,
  customer,
  allowErrors,
}) => {
  allowErrors(/status of 409/);
  const [product, other] = await catalogue.plenty();
  await openReady(shop, customer, product);
  // Changed on another device: another product, and more of the first.
  await putIntoCart(customer, product);
  await putIntoCart(customer, other);
  await placeButton(shop).click();
  const dialog = shop.dialog('Your cart has changed');
  await expect(dialog.getByRole('listitem')).toHaveText([
    `${product.name}: now 2 in your cart (was 1).`,
    `${other.name} is in your cart too.`,
  ]);
  expect(await ordersOf(customer)).toEqual([]);
  await dialog.getByRole('button', { name: 'Back to checkout' }).click();
  await expect(dialog).toBeHidden();

  await putIntoCart(customer, other);
  await placeButton(shop).click();
  await expect(dialog.getByRole('listitem')).toHaveText([`${other.name}: now 2 in your cart (was 1).`]);
  await dialog.getByRole('button', { name: 'Place this order' }).click();
  await expect(page).toHaveURL('/profile?tab=MyOrders');
  const [order] = await ordersOf(customer);
  expect(order?.orderItems.map(({ quantity }) => quantity)).toEqual([2, 2]);
});

test('a stock that is too low is shown, and the rest is ordered after confirmation', { tag: '@phone' }, async ({
  shop,
  page,
  request,
  catalogue,
  customer,
  allowErrors,
}) => {
  allowErrors(/status of 409/);
  const product = (await catalogue.all())
    .filter((card) => isPlain(card) && card.stockQuantity >= 3 && card.stockQuantity <= 9)
    .at(-1);
  if (!product) throw new Error('The demo has nothing of which there is little.');
  const stock = product.stockQuantity;
  await openReady(shop, customer, product);
  const line = shop.dialog('Shopping Cart').getByRole('article').filter({ hasText: product.name });
  await putIntoCart(customer, product, stock - 1);
  await page
    .getByRole('button', { name: /^Cart, / })
    .filter({ visible: true })
    .click();
  await expect(line.getByRole('status')).toHaveText(String(stock));
  await page.keyboard.press('Escape');

  // Another customer orders first.
  const other = await Customer.make(request);
  await putIntoCart(other, product);
  await saveAddress(other);
  const taken = await orderAll(other);

  await placeButton(shop).click();
  const dialog = shop.dialog('Your cart has changed');
  await expect(dialog.getByRole('listitem')).toHaveText([
    `Only ${stock - 1} of ${product.name} are left; you wanted ${stock}.`,
  ]);
  await dialog.getByRole('button', { name: 'Place this order' }).click();
  await expect(page).toHaveURL('/profile?tab=MyOrders');
  const [order] = await ordersOf(customer);
  expect(order?.orderItems).toMatchObject([{ quantity: stock - 1 }]);

  // Restores the stock for other tests.
  const owner = new Owner();
  const cancel = { parcel: 'canceled', restock: true };
  await Promise.all([taken, order].map((one) => one && owner.change(one.orderId, 'reverse', cancel)));
});

test('a lost response and a reload make no second order', { tag: '@phone' }, async ({
  shop,
  page,
  catalogue,
  customer,
  allowErrors,
}) => {
  allowErrors(/ERR_FAILED/);
  await openReady(shop, customer, (await catalogue.plenty())[0]);
  await loseResponse(page, '**/api/order');
  await placeButton(shop).click();
  await expect(shop.main.getByText('the shop’s answer got lost on the way')).toBeVisible();
  await shop.open('/checkout');
  await shop.main.getByRole('button', { name: 'Check my order' }).click();
  await expect(shop.toast(messages.orderPlaced)).toBeVisible();
  await expect(page).toHaveURL('/profile?tab=MyOrders');
  expect(await ordersOf(customer)).toHaveLength(1);
});

test('an order continues when the checkout is left, and its result is shown on the other page', {
  tag: '@desktop',
}, async ({ shop, page, catalogue, customer }) => {
  await putIntoCart(customer, (await catalogue.plenty())[0]);
  await saveAddress(customer);
  await shop.open('/');
  await page.getByRole('button', { name: 'Cart, 1 item' }).click();
  await shop.dialog('Shopping Cart').getByRole('button', { name: 'Checkout' }).click();
  await shop.main.getByRole('radio', { name: /12 Swotha Lane/ }).check();
  await shop.main.getByLabel('Phone').fill('9800000000');
  const release = await holdRequests(page, /\/api\/order$/);
  await placeButton(shop).click();
  const placing = shop.main.getByRole('button', { name: 'Placing order...' });
  await expect(placing).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect(shop.toast('We’re still placing your order, and will tell you here when it’s done.')).toBeVisible();
  await page.goForward();
  await expect(placing).toBeVisible();
  await page.goBack();
  await release();
  await expect(shop.toast(messages.orderPlaced)).toBeVisible();
  await expect(page).toHaveURL('/');
  await page.getByRole('button', { name: 'See your order' }).click();
  await expect(shop.main.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible();
  expect(await ordersOf(customer)).toHaveLength(1);
});

test('offline shows a message and keeps the form; a double click makes one order', {
  tag: '@phone',
}, async ({ shop, page, context, catalogue, customer, allowErrors }) => {
  allowErrors(/ERR_INTERNET_DISCONNECTED/);
  await putIntoCart(customer, (await catalogue.plenty())[0]);
  await shop.open('/checkout');
  await typeAddress(shop);
  await context.setOffline(true);
  await expect(shop.main.getByRole('alert')).toHaveText(needsNetwork);
  await placeButton(shop).click();
  await expect(shop.toast(needsNetwork)).toBeVisible();
  await context.setOffline(false);
  await page.reload();
  await expect(shop.main.getByLabel('Street address')).toHaveValue(address.streetAddress);
  await expect(shop.main.getByLabel('Country')).toHaveValue(address.country);
  await placeButton(shop).dblclick();
  await expect(page).toHaveURL('/profile?tab=MyOrders');
  expect(await ordersOf(customer)).toHaveLength(1);
});

test('the slower of two tabs says where the cart went', { tag: '@phone' }, async ({ shop, catalogue, customer }) => {
  await openReady(shop, customer, (await catalogue.plenty())[0]);
  await orderAll(customer);
  await placeButton(shop).click();
  await expect(shop.main.getByText('It was ordered or emptied in another tab')).toBeVisible();
  await shop.main.getByRole('link', { name: 'See my orders' }).click();
  await expect(shop.main.getByRole('article')).toHaveCount(1);
  expect(await ordersOf(customer)).toHaveLength(1);
});
