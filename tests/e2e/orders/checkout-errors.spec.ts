import { decodeJwt } from 'jose';
import { messages } from '#contract/names/messages.ts';
import { formatPaisa, formatRupees, pricesOf } from '#contract/rules/texts/money.ts';

import { isPlain } from '#tests/e2e/steps/catalogue.ts';
import {
  address,
  collectTexts,
  openReady,
  orderAll,
  ordersOf,
  placeButton,
  pressPlace,
  putIntoCart,
  saveAddress,
  typeAddress,
} from '#tests/e2e/steps/checkout-steps.ts';
import { Customer } from '#tests/e2e/steps/customer.ts';
import { expect, test } from '#tests/e2e/steps/fixtures.ts';
import { holdRequests, loseResponse } from '#tests/e2e/steps/hold-requests.ts';
import { Owner } from '#tests/e2e/steps/owner.ts';
import { aPhoto } from '#tests/e2e/steps/pictures.ts';

const needsNetwork =
  'You need to be online to place an order, and we can’t reach the shop right now.';

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
  // Changed on another device while the finger is on the button: what it said then counts.
  await pressPlace(shop, page, async () => {
    await putIntoCart(customer, product);
    await putIntoCart(customer, other);
  });
  const dialog = shop.dialog('Your cart has changed');
  await expect(
    dialog.getByRole('list', { name: 'What has changed' }).getByRole('listitem'),
  ).toHaveText([
    `${product.name}: now 2 in your cart (was 1).`,
    `${other.name} is in your cart too.`,
  ]);
  expect(await ordersOf(customer)).toEqual([]);
  await dialog.getByRole('button', { name: 'Back to checkout' }).click();
  await expect(dialog).toBeHidden();

  // The same when another tab has refreshed the cart meanwhile, and the button says another total.
  const before = await placeButton(shop).innerText();
  await pressPlace(shop, page, async () => {
    await putIntoCart(customer, other);
    const tab = await page.context().newPage();
    await tab.goto('/');
    await expect(placeButton(shop)).not.toHaveText(before);
  });
  await expect(
    dialog.getByRole('list', { name: 'What has changed' }).getByRole('listitem'),
  ).toHaveText([`${other.name}: now 2 in your cart (was 1).`]);
  await dialog.getByRole('button', { name: 'Place this order' }).click();
  await expect(page).toHaveURL('/profile?tab=MyOrders');
  const [order] = await ordersOf(customer);
  expect(order?.orderItems.map(({ quantity }) => quantity)).toEqual([2, 2]);
});

test('a stock that is too low is shown, and the rest is ordered after confirmation', {
  tag: '@phone',
}, async ({ shop, page, request, catalogue, customer, allowErrors }) => {
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
  await expect(
    dialog.getByRole('list', { name: 'What has changed' }).getByRole('listitem'),
  ).toHaveText([`Only ${stock - 1} of ${product.name} are left; you wanted ${stock}.`]);
  const now = dialog.getByRole('region', { name: 'What you’d order now' });
  await expect(now.getByRole('listitem')).toContainText(`${product.name} ${stock - 1} × `);
  const total = await now.getByText(/^Your order now comes to/).innerText();
  await dialog.getByRole('button', { name: 'Place this order' }).click();
  await expect(page).toHaveURL('/profile?tab=MyOrders');
  const [order] = await ordersOf(customer);
  expect(order?.orderItems).toMatchObject([{ quantity: stock - 1 }]);
  expect(total).toContain(formatRupees(order?.totalAmount ?? 0));

  // Restores the stock for other tests.
  const owner = new Owner();
  const cancel = { parcel: 'canceled', restock: true };
  await Promise.all(
    [taken, order].map((one) => one && owner.change(one.orderId, 'reverse', cancel)),
  );
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
  await expect(
    shop.toast('We’re still placing your order, and will tell you here when it’s done.'),
  ).toBeVisible();
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

test('a coupon that has ended leaves the form before anything is ordered', {
  tag: '@phone',
}, async ({ shop, page, catalogue, customer, allowErrors }) => {
  allowErrors(/status of 40[49]/);
  const owner = new Owner();
  const code = await owner.giveCoupon(20);
  await openReady(shop, customer, (await catalogue.plenty())[0]);
  const full = await placeButton(shop).innerText();
  await shop.main.getByLabel('Coupon code').fill(code);
  await shop.main.getByRole('button', { name: 'Apply' }).click();
  await expect(placeButton(shop)).not.toHaveText(full);
  await owner.endCoupon(code);
  await placeButton(shop).click();
  const dialog = shop.dialog('Your order has changed');
  await expect(dialog.getByText(`Coupon ${code} has ended.`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Back to checkout' }).click();
  await expect(placeButton(shop)).toHaveText(full);
  await expect(
    shop.main.getByRole('status').filter({ hasText: `Coupon ${code} has ended.` }),
  ).toBeVisible();
  await expect(shop.main.getByLabel('Coupon code')).not.toHaveAttribute('aria-invalid');
  expect(await ordersOf(customer)).toEqual([]);
  await placeButton(shop).click();
  await expect(page).toHaveURL('/profile?tab=MyOrders');
  expect(await ordersOf(customer)).toMatchObject([{ couponCode: null }]);
});

test('a coupon for larger orders says why it does not fit, and takes its sum off one that is', {
  tag: '@phone',
}, async ({ shop, page, catalogue, customer }) => {
  const [product] = await catalogue.plenty();
  const { current } = pricesOf(product);
  const leastPaisa = current + 100;
  const own = { kind: 'sum', amountPaisa: 10_000, leastPaisa };
  const code = await new Owner().giveCoupon(null, own);
  await openReady(shop, customer, product);
  const full = await placeButton(shop).innerText();
  await shop.main.getByLabel('Coupon code').fill(code);
  await shop.main.getByRole('button', { name: 'Apply' }).click();
  const why = shop.main
    .getByRole('status')
    .filter({ hasText: `Coupon ${code} is for orders from ${formatPaisa(leastPaisa)} on.` });
  await expect(why).toBeVisible();
  await expect(placeButton(shop)).toHaveText(full);
  await putIntoCart(customer, product, 1);
  await page.reload();
  await expect(shop.main.getByText(`${code}: Rs 100 off`)).toBeVisible();
  // In the summary, which is folded on a phone.
  await expect(shop.main.getByText('-Rs 100', { exact: true })).toHaveCount(1);
  await expect(why).toBeHidden();
  await placeButton(shop).click();
  await expect(page).toHaveURL('/profile?tab=MyOrders');
  expect(await ordersOf(customer)).toMatchObject([{ couponCode: code, couponDiscount: 100 }]);
});

test('a screenshot of too little is not ordered with, and the form stays', {
  tag: '@phone',
}, async ({ shop, page, catalogue, customer, allowErrors }) => {
  allowErrors(/status of 40[49]/);
  const owner = new Owner();
  const code = await owner.giveCoupon(20);
  await openReady(shop, customer, (await catalogue.plenty())[0]);
  await shop.main.getByLabel('Coupon code').fill(code);
  await shop.main.getByRole('button', { name: 'Apply' }).click();
  await expect(shop.main.getByText(`${code}: 20% off`)).toBeVisible();
  await shop.main.getByRole('radio', { name: /^Pay online/ }).check();
  const screenshot = shop.main.getByLabel('Payment screenshot');
  await screenshot.setInputFiles(await aPhoto('reduced.jpg'));
  await expect(shop.main.getByRole('img', { name: 'Preview of reduced.jpg' })).toBeVisible();
  await owner.endCoupon(code);
  await placeButton(shop).click();
  const dialog = shop.dialog('Your order has changed');
  await expect(dialog.getByText(/^Your screenshot is of Rs .* send Rs .* more/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Place this order' })).toBeHidden();
  await dialog.getByRole('button', { name: 'Choose a new screenshot' }).click();
  await expect(dialog).toBeHidden();
  await expect(screenshot).toBeFocused();
  await expect(screenshot).toHaveAccessibleDescription(
    /^This screenshot is of Rs .*\. Please choose one of Rs .*\.$/,
  );
  await expect(shop.main.getByLabel('Phone')).toHaveValue('9800000000');
  await placeButton(shop).click();
  await expect(screenshot).toBeFocused();
  expect(await ordersOf(customer)).toEqual([]);
  await screenshot.setInputFiles(await aPhoto('whole.jpg'));
  await expect(shop.main.getByRole('img', { name: 'Preview of whole.jpg' })).toBeVisible();
  await placeButton(shop).click();
  await expect(page).toHaveURL('/profile?tab=MyOrders');
  expect(await ordersOf(customer)).toMatchObject([{ method: 1, couponCode: null }]);
});

test('with nothing to pay, no way of paying is asked for', { tag: '@phone' }, async ({
  shop,
  page,
  catalogue,
  customer,
}) => {
  const code = await new Owner().giveCoupon(100);
  const product = (await catalogue.plenty()).find(({ price }) => price < 4000);
  if (!product) throw new Error('The demo has nothing cheap.');
  await putIntoCart(customer, product, Math.ceil(4000 / product.price));
  await openReady(shop, customer, product);
  await shop.main.getByLabel('Coupon code').fill(code);
  await shop.main.getByRole('button', { name: 'Apply' }).click();
  await expect(shop.main.getByText('There’s nothing to pay')).toBeVisible();
  await expect(shop.main.getByRole('radio', { name: /^Pay online/ })).toBeHidden();
  await placeButton(shop).click();
  await expect(page).toHaveURL('/profile?tab=MyOrders');
  await expect(shop.main).not.toContainText('You pay the courier');
  expect(await ordersOf(customer)).toMatchObject([{ totalAmount: 0 }]);
});

test('a session that is over at the last tap asks for the login, and nothing else is told', {
  tag: '@phone',
}, async ({ shop, page, catalogue, customer, allowErrors }) => {
  allowErrors(/status of 401/);
  await putIntoCart(customer, (await catalogue.plenty())[0]);
  await shop.open('/checkout');
  await typeAddress(shop);
  const textsOf = await collectTexts(page, 'body');
  await customer.request('POST', '/authentication/logout', {
    sessionId: decodeJwt(customer.token).sid,
  });
  await placeButton(shop).click();
  const login = shop.dialog('Login');
  await login.getByLabel('Email').fill(customer.email);
  await login.getByLabel('Password', { exact: true }).fill(customer.password);
  await login.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/checkout');
  await expect(shop.main.getByLabel('Street address')).toHaveValue(address.streetAddress);
  expect((await textsOf()).join(' ')).not.toMatch(/still placing|need to be online/);
  await placeButton(shop).click();
  await expect(page).toHaveURL('/profile?tab=MyOrders');
});

test('addresses that can’t be read are asked for once, and again by a button', {
  tag: '@phone',
}, async ({ shop, page, catalogue, customer, allowErrors }) => {
  allowErrors(/status of 503/);
  await putIntoCart(customer, (await catalogue.plenty())[0]);
  let asked = 0;
  const addresses = /alladdresses$/;
  await page.route(addresses, (route) => {
    asked += 1;
    return route.fulfill({
      status: 503,
      json: { message: 'The shop is busy.' },
      headers: { 'retry-after': '1' },
    });
  });
  await shop.open('/checkout');
  const again = shop.main.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible({ timeout: 10_000 });
  expect(asked).toBeLessThanOrEqual(2);
  await page.unroute(addresses);
  await again.click();
  await expect(shop.main.getByLabel('Street address')).toBeVisible();
});

test('the slower of two tabs says where the cart went', { tag: '@phone' }, async ({
  shop,
  catalogue,
  customer,
}) => {
  await openReady(shop, customer, (await catalogue.plenty())[0]);
  await orderAll(customer);
  await placeButton(shop).click();
  await expect(shop.main.getByText('It was ordered or emptied in another tab')).toBeVisible();
  await shop.main.getByRole('link', { name: 'See my orders' }).click();
  await expect(shop.main.getByRole('article')).toHaveCount(1);
  expect(await ordersOf(customer)).toHaveLength(1);
});
