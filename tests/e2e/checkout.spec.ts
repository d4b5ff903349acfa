import sharp from 'sharp';

import type { Address } from '#contract/calls/address-calls.ts';
import type { Cart } from '#contract/calls/cart-calls.ts';
import type { Order } from '#contract/calls/order-calls.ts';
import type { ProductCard } from '#contract/calls/product-calls.ts';
import { messages } from '#contract/names/messages.ts';
import { orderSums } from '#contract/rules/cart-sums.ts';
import { discountedPaisa, formatPaisa, paisaFromRupees } from '#contract/rules/money.ts';

import { isPlain } from './catalogue.ts';
import { Customer } from './customer.ts';
import type { Shop } from './fixtures.ts';
import { expect, test } from './fixtures.ts';
import { Owner } from './owner.ts';

const needsNetwork = 'Placing an order needs the network, and the shop can’t be reached just now.';

const ordersOf = (customer: Customer) => customer.ask<Order[]>('GET', `/order/${customer.userId}`);

const putIntoCart = (customer: Customer, { productId }: ProductCard, quantity = 1) =>
  customer.ask('POST', '/ShoppingCart/CartItem', { userId: customer.userId, productId, quantity });

const address = {
  country: 'Nepal',
  state: 'Bagmati',
  city: 'Lalitpur',
  streetAddress: '12 Swotha Lane',
  zipCode: '44700',
};

const saveAddress = (customer: Customer) => customer.ask('POST', '/addresses', { id: customer.userId, ...address });

const placeButton = ({ main }: Shop) => main.getByRole('button', { name: /^Place order/ });

/** What a customer without a saved address types; name and email are known already. */
async function typeAddress({ main }: Shop): Promise<void> {
  await main.getByLabel('Phone').fill('9800000000');
  await main.getByLabel('Country').selectOption(address.country);
  await main.getByLabel('Street address').fill(address.streetAddress);
  await main.getByLabel('City').fill(address.city);
  await main.getByLabel('State').fill(address.state);
  await main.getByLabel('Postal code').fill(address.zipCode);
}

/** Orders what is in a cart through the shop's API. */
async function orderAll(customer: Customer): Promise<Order> {
  const { userId } = customer;
  const { shoppingCartId } = await customer.ask<Cart>('GET', `/ShoppingCart/userId/${userId}`);
  const [saved] = await customer.ask<Address[]>('GET', `/addresses/user/${userId}/alladdresses`);
  const addressId = saved?.addressId ?? '';
  return customer.sendForm<Order>('/order', { shoppingCartId, addressId, method: 0, PhoneNumber: '9800000000' });
}

/** Opens the checkout with a saved address chosen and a phone number typed. */
async function openReady(shop: Shop, customer: Customer, product: ProductCard): Promise<void> {
  await putIntoCart(customer, product);
  await saveAddress(customer);
  await shop.open('/checkout');
  await shop.main.getByRole('radio', { name: /12 Swotha Lane/ }).check();
  await shop.main.getByLabel('Phone').fill('9800000000');
}

/** A photograph from a phone, larger than needs be. */
const screenshot = () =>
  sharp({ create: { width: 2400, height: 3200, channels: 3, background: '#5b3a8c' } })
    .jpeg()
    .toBuffer();

test('a new address, a coupon and a screenshot make an order', async ({ shop, page, catalogue, customer }) => {
  const [product] = await catalogue.plenty();
  const code = await new Owner().giveCoupon(12.5);
  await putIntoCart(customer, product, 2);
  await shop.open('/checkout');
  await typeAddress(shop);
  await shop.main.getByLabel('Delivery notes').fill('Ring twice');
  await shop.main.getByRole('radio', { name: /^Paid online/ }).check();
  await shop.main.getByLabel('Payment screenshot').setInputFiles({
    name: 'paid.jpg',
    mimeType: 'image/jpeg',
    buffer: await screenshot(),
  });
  // What is previewed is what is sent: made small.
  const preview = shop.main.getByRole('img', { name: 'Preview of paid.jpg' });
  await expect
    .poll(() => preview.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
    .toEqual([1200, 1600]);
  await shop.main.getByLabel('Coupon code').fill(code.toLowerCase());
  await shop.main.getByRole('button', { name: 'Apply' }).click();
  await expect(shop.toast(messages.couponApplied)).toBeVisible();

  const unit = discountedPaisa(paisaFromRupees(product.price), product.discount);
  const { totalPaisa } = orderSums([{ totalPaisa: 2 * unit }], 12.5);
  await expect(placeButton(shop)).toHaveText(`Place order · ${formatPaisa(totalPaisa)}`);
  await placeButton(shop).click();
  await expect(shop.toast(messages.orderPlaced)).toBeVisible();
  await expect(page).toHaveURL('/profile?tab=MyOrders');

  const [order] = await ordersOf(customer);
  expect(order).toMatchObject({
    totalAmount: totalPaisa / 100,
    couponCode: code,
    method: 1,
    notes: 'Ring twice',
    recipient: customer.name,
    phoneNumber: '9800000000',
    address,
    payment: { status: 0, hasScreenshot: true },
  });
  const card = shop.main.getByRole('article');
  await expect(card).toHaveCount(1);
  await expect(card.getByText(formatPaisa(totalPaisa))).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible();
});

test('a saved address must be chosen, and a phone number given', async ({ shop, page, catalogue, customer }) => {
  await putIntoCart(customer, (await catalogue.plenty())[0]);
  await saveAddress(customer);
  await shop.open('/checkout');
  await placeButton(shop).click();
  await expect(shop.toast(messages.addressMissing)).toBeVisible();
  await shop.main.getByRole('radio', { name: /12 Swotha Lane/ }).check();
  await placeButton(shop).click();
  await expect(shop.toast(messages.checkoutFieldsMissing)).toBeVisible();
  await expect(shop.main.getByLabel('Phone')).toBeFocused();
  expect(await ordersOf(customer)).toEqual([]);
  await shop.main.getByLabel('Phone').fill('9800000000');
  await placeButton(shop).click();
  await expect(page).toHaveURL('/profile?tab=MyOrders');
  expect(await ordersOf(customer)).toMatchObject([{ method: 0, payment: { status: 0, hasScreenshot: false } }]);
});

test('every required field of a new address is asked for, the others not', async ({ shop, catalogue, customer }) => {
  await putIntoCart(customer, (await catalogue.plenty())[0]);
  await shop.open('/checkout');
  await typeAddress(shop);
  await expect(shop.main.getByLabel('Email')).toHaveValue(customer.email);
  for (const label of ['First name', 'Last name', 'Street address', 'City', 'State', 'Phone', 'Email']) {
    const field = shop.main.getByLabel(label, { exact: true });
    const typed = await field.inputValue();
    await field.fill('');
    await placeButton(shop).click();
    await expect(shop.main.getByRole('alert')).toHaveText(messages.checkoutFieldsMissing);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await field.fill(typed);
  }
  await shop.main.getByLabel('Country').selectOption('');
  await placeButton(shop).click();
  await expect(shop.main.getByLabel('Country')).toHaveAttribute('aria-invalid', 'true');
  await shop.main.getByLabel('Country').selectOption(address.country);
  await shop.main.getByLabel('Email').fill('nobody');
  await placeButton(shop).click();
  await expect(shop.main.getByRole('alert')).toHaveText(messages.emailInvalid);
  expect(await ordersOf(customer)).toEqual([]);
  await shop.main.getByLabel('Email').fill(customer.email);
  for (const label of ['Company', 'Postal code', 'Delivery notes']) await shop.main.getByLabel(label).fill('');
  await placeButton(shop).click();
  await expect(shop.toast(messages.orderPlaced)).toBeVisible();
});

test('paid online asks for the screenshot, and takes images only', async ({ shop, catalogue, customer }) => {
  await openReady(shop, customer, (await catalogue.plenty())[0]);
  await shop.main.getByRole('radio', { name: /^Paid online/ }).check();
  await placeButton(shop).click();
  await expect(shop.toast(messages.checkoutFileMissing)).toBeVisible();
  const field = shop.main.getByLabel('Payment screenshot');
  await expect(field).toHaveAccessibleDescription(messages.checkoutFileMissing);
  await field.setInputFiles({ name: 'paid.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
  await expect(shop.toast('Please choose an image file.')).toBeVisible();
  expect(await ordersOf(customer)).toEqual([]);
});

test('coupons: unknown, applied twice, taken off again', async ({ shop, catalogue, customer, forgive }) => {
  forgive(/status of 404/);
  const [product] = await catalogue.plenty();
  const code = await new Owner().giveCoupon(10);
  await openReady(shop, customer, product);
  const full = await placeButton(shop).innerText();
  const field = shop.main.getByLabel('Coupon code');
  const apply = async (typed: string) => {
    await field.fill(typed);
    await field.press('Enter');
  };
  await apply('NO-SUCH-COUPON');
  await expect(shop.toast(messages.couponInvalid)).toBeVisible();
  await expect(field).toHaveValue('NO-SUCH-COUPON');
  await apply(code);
  await expect(shop.toast(messages.couponApplied)).toBeVisible();
  await expect(placeButton(shop)).not.toHaveText(full);
  await apply(code.toLowerCase());
  await expect(shop.toast(messages.couponAlreadyApplied)).toBeVisible();
  await shop.main.getByRole('button', { name: `Remove coupon ${code}` }).click();
  await expect(placeButton(shop)).toHaveText(full);
});

test('what has changed since is told line by line, and ordered when confirmed', async ({
  shop,
  page,
  catalogue,
  customer,
  forgive,
}) => {
  forgive(/status of 409/);
  const [product, other] = await catalogue.plenty();
  await openReady(shop, customer, product);
  // On another device one more thing goes into the cart, and more of the first.
  await putIntoCart(customer, product);
  await putIntoCart(customer, other);
  await placeButton(shop).click();
  const dialog = shop.dialog('Your cart has changed');
  await expect(dialog.getByRole('listitem')).toHaveText([
    `${product.name}: your cart holds 2 by now (was 1).`,
    `${other.name} is in your cart as well.`,
  ]);
  expect(await ordersOf(customer)).toEqual([]);
  await dialog.getByRole('button', { name: 'Look again' }).click();
  await expect(dialog).toBeHidden();

  await putIntoCart(customer, other);
  await placeButton(shop).click();
  await expect(dialog.getByRole('listitem')).toHaveText([`${other.name}: your cart holds 2 by now (was 1).`]);
  await dialog.getByRole('button', { name: 'Order it like this' }).click();
  await expect(page).toHaveURL('/profile?tab=MyOrders');
  const [order] = await ordersOf(customer);
  expect(order?.orderItems.map(({ quantity }) => quantity)).toEqual([2, 2]);
});

test('what is short is told, and what is left is ordered when confirmed', { tag: '@phone' }, async ({
  shop,
  page,
  request,
  catalogue,
  customer,
  forgive,
}) => {
  forgive(/status of 409/);
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

  // Somebody else is quicker.
  const other = await Customer.make(request);
  await putIntoCart(other, product);
  await saveAddress(other);
  const taken = await orderAll(other);

  await placeButton(shop).click();
  const dialog = shop.dialog('Your cart has changed');
  await expect(dialog.getByRole('listitem')).toHaveText([
    `Only ${stock - 1} of ${product.name} are left; you wanted ${stock}.`,
  ]);
  await dialog.getByRole('button', { name: 'Order it like this' }).click();
  await expect(page).toHaveURL('/profile?tab=MyOrders');
  const [order] = await ordersOf(customer);
  expect(order?.orderItems).toMatchObject([{ quantity: stock - 1 }]);

  // Other tests find the shop as it was.
  const owner = new Owner();
  for (const one of [taken, order]) if (one) await owner.setOrder(one.orderId, 'canceled');
});

test('a lost answer and a reload make no second order', async ({ shop, page, catalogue, customer, forgive }) => {
  forgive(/ERR_FAILED/);
  await openReady(shop, customer, (await catalogue.plenty())[0]);
  await page.route(
    '**/api/order',
    async (route) => {
      await route.fetch();
      await route.abort('failed');
    },
    { times: 1 },
  );
  await placeButton(shop).click();
  await expect(shop.main.getByText('the shop’s answer got lost on the way')).toBeVisible();
  await shop.open('/checkout');
  await shop.main.getByRole('button', { name: 'Ask what became of it' }).click();
  await expect(shop.toast(messages.orderPlaced)).toBeVisible();
  await expect(page).toHaveURL('/profile?tab=MyOrders');
  expect(await ordersOf(customer)).toHaveLength(1);
});

test('a double tap makes one order', async ({ shop, page, catalogue, customer }) => {
  await openReady(shop, customer, (await catalogue.plenty())[0]);
  await placeButton(shop).dblclick();
  await expect(page).toHaveURL('/profile?tab=MyOrders');
  expect(await ordersOf(customer)).toHaveLength(1);
});

test('without a network it says so at once, and keeps what was typed', async ({
  shop,
  page,
  context,
  catalogue,
  customer,
  forgive,
}) => {
  forgive(/ERR_INTERNET_DISCONNECTED/);
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
  await placeButton(shop).click();
  await expect(page).toHaveURL('/profile?tab=MyOrders');
  expect(await ordersOf(customer)).toHaveLength(1);
});

test('what was typed is gone after the logout', async ({ shop, page, catalogue, customer }) => {
  await putIntoCart(customer, (await catalogue.plenty())[0]);
  await shop.open('/checkout');
  await typeAddress(shop);
  await page.getByRole('button', { name: 'Account' }).filter({ visible: true }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expect
    .poll(() => page.evaluate(() => [...Object.values(sessionStorage), ...Object.values(localStorage)].join(' ')))
    .not.toContain(address.streetAddress);
});

test('an empty cart has nothing to check out', async ({ shop, customer }) => {
  expect(customer.userId).not.toBe('');
  await shop.open('/checkout');
  await expect(shop.main.getByRole('heading', { name: messages.cartEmpty })).toBeVisible();
  await expect(placeButton(shop)).toBeHidden();
});

test('the summary is folded with its total in sight', { tag: '@phone' }, async ({ shop, catalogue, customer }) => {
  const [product] = await catalogue.plenty();
  await openReady(shop, customer, product);
  const fold = shop.main.getByRole('button', { name: /^Order summary/ });
  await expect(fold).toContainText('1 item');
  await placeButton(shop).scrollIntoViewIfNeeded();
  await expect(fold).toBeInViewport();
  const name = shop.main.getByRole('complementary').getByRole('link', { name: product.name });
  await expect(name).toBeHidden();
  await fold.click();
  await expect(name).toBeVisible();
});
