import { messages } from '#contract/names/messages.ts';

import { expectSound } from '#tests/e2e/steps/accessibility.ts';
import {
  addFromCard,
  cartButton,
  cartOf,
  doOverlap,
  drawerOf,
  lineOf,
} from '#tests/e2e/steps/cart-steps.ts';
import { isPlain } from '#tests/e2e/steps/catalogue.ts';
import { putIntoCart } from '#tests/e2e/steps/checkout-steps.ts';
import { Customer } from '#tests/e2e/steps/customer.ts';
import { expect, test } from '#tests/e2e/steps/fixtures.ts';

test('the button of a card adds one item, opens the cart, and confirms it', {
  tag: '@phone',
}, async ({ shop, catalogue, customer }) => {
  const product = await catalogue.card(isPlain);
  await shop.open(`/products?Name=${encodeURIComponent(product.name)}`);
  await addFromCard(shop, product.name);
  const drawer = drawerOf(shop);
  const line = lineOf(drawer, product.name);
  await expect(line.getByRole('group')).toContainText('1');
  await expect(shop.toast(messages.cartAdded)).toBeVisible();
  await expect
    .poll(async () => (await cartOf(customer)).cartItems.map((item) => item.quantity))
    .toEqual([1]);

  await line.getByRole('link', { name: product.name }).click();
  await expect(drawer).toBeHidden();
  await expect(shop.heading(product.name)).toBeVisible();
  await expect(cartButton(shop)).toHaveAccessibleName('Cart, 1 item');
});

test('a size is asked for, taken once for a double tap, and can be changed in the cart', {
  tag: '@phone',
}, async ({ shop, catalogue, customer }) => {
  const product = await catalogue.card(
    ({ attributes }) =>
      attributes[0]?.attributeName === 'Ring size' &&
      attributes.filter((one) => one.productQuantity > 1).length > 1,
  );
  const [small, large] = product.attributes.filter((one) => one.productQuantity > 1);
  const sheet = shop.dialog('Choose a size');
  const choose = (value = '') =>
    sheet.getByRole('radio', { name: value, exact: true }).check({ force: true });
  const linesNow = async () =>
    (await cartOf(customer)).cartItems.map(
      ({ attributeValue, quantity }) => `${quantity} of ${attributeValue}`,
    );

  await shop.open(`/products?Name=${encodeURIComponent(product.name)}`);
  await shop.main
    .getByRole('button', { name: `Add to cart: ${product.name}` })
    .first()
    .dblclick();
  await expect(sheet).toBeVisible();
  await sheet.getByRole('button', { name: /^Add to cart/ }).click();
  await expect(sheet.getByRole('alert')).toHaveText('Choose a size first');
  await choose(large?.attributeValue);
  await sheet.getByRole('button', { name: /^Add to cart/ }).click();
  await expect(shop.toast(messages.cartAdded)).toBeVisible();
  expect(await linesNow()).toEqual([`1 of ${large?.attributeValue}`]);

  const line = lineOf(drawerOf(shop), product.name);
  await line.getByRole('button', { name: `Change Ring size of ${product.name}` }).click();
  await expect(
    sheet.getByRole('radio', { name: large?.attributeValue ?? '', exact: true }),
  ).toBeChecked();
  await choose(small?.attributeValue);
  await sheet.getByRole('button', { name: /^Change/ }).click();
  await expect(line.getByText(`Ring size: ${small?.attributeValue}`)).toBeVisible();
  await expect.poll(linesNow).toEqual([`1 of ${small?.attributeValue}`]);

  await shop.open(`/products/${product.slugs}`);
  await expect(shop.main.getByRole('radio', { checked: true })).toHaveCount(0);
  await shop.main.getByRole('button', { name: 'Add to cart', exact: true }).click();
  await choose(small?.attributeValue);
  // The product's page does not open the cart, so that the second tap comes through.
  await sheet.getByRole('button', { name: /^Add to cart/ }).dblclick();
  await expect(shop.toast(messages.productUpdated)).toBeVisible();
  await shop.main
    .getByRole('radio', { name: large?.attributeValue ?? '', exact: true })
    .check({ force: true });
  await shop.main.getByRole('button', { name: 'Add to cart', exact: true }).dblclick();
  await expect
    .poll(linesNow)
    .toEqual([`2 of ${small?.attributeValue}`, `1 of ${large?.attributeValue}`]);
});

test('adding on the product page raises the quantity of an existing line', {
  tag: '@desktop',
}, async ({ shop, page, catalogue, customer }) => {
  const product = await catalogue.card((card) => isPlain(card) && card.stockQuantity >= 4);
  await putIntoCart(customer, product);
  await shop.open(`/products/${product.slugs}`);
  await expect(cartButton(shop)).toHaveAccessibleName('Cart, 1 item');
  const stepper = shop.main.getByRole('group', { name: 'Quantity' });
  await stepper.getByRole('button', { name: 'One more' }).click();
  await shop.main.getByRole('button', { name: 'Add to cart', exact: true }).click();
  await expect(shop.toast(messages.productUpdated)).toBeVisible();
  await expect(drawerOf(shop)).toBeHidden();
  await expect(cartButton(shop)).toHaveAccessibleName('Cart, 3 items');
  expect((await cartOf(customer)).cartItems[0]?.quantity).toBe(3);
  await cartButton(shop).click();
  await expect(lineOf(drawerOf(shop), product.name)).toBeVisible();
  await expectSound(page, 'the cart');
});

test('the drawer changes quantities up to the stock, removes lines, and shows the sums', {
  tag: '@phone',
}, async ({ shop, page, catalogue, customer }) => {
  const few = await catalogue.product(({ attributes }) =>
    attributes.some(({ productQuantity }) => productQuantity > 1 && productQuantity < 5),
  );
  const variant = few.attributes.find(
    ({ productQuantity }) => productQuantity > 1 && productQuantity < 5,
  );
  const stock = variant?.productQuantity ?? 0;
  await customer.request('POST', '/ShoppingCart/CartItem', {
    userId: customer.userId,
    productId: few.productId,
    quantity: stock - 1,
    selectedAttributeId: variant?.productAttributeId,
  });
  const single = await catalogue.card(isPlain);
  await putIntoCart(customer, single);
  await shop.open('/about');
  const drawer = drawerOf(shop);
  await cartButton(shop).click();
  await expect(drawer).toBeVisible();
  // Back closes the cart instead of leaving the page.
  await shop.goBack();
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL('/about');
  await cartButton(shop).click();

  await expect(drawer.getByRole('article')).toHaveCount(2);
  await expectSound(page, 'the cart');

  // One less than one removes the line.
  await lineOf(drawer, single.name).getByRole('button', { name: 'One less' }).click();
  await expect(lineOf(drawer, single.name)).toBeHidden();
  await expect
    .poll(async () => (await cartOf(customer)).cartItems.map(({ name }) => name))
    .toEqual([few.name]);

  const line = lineOf(drawer, few.name);
  await expect(
    line.getByText(`${variant?.attributeName}: ${variant?.attributeValue}`),
  ).toBeVisible();
  await expect(line.getByRole('link', { name: few.name })).toHaveAttribute(
    'href',
    `/products/${few.slugs}`,
  );

  await line.getByRole('button', { name: 'One more' }).click();
  // Announced in the dialog, because the page is inert, and covers neither the total nor the
  // clicked button.
  const toast = drawer.getByRole('status').getByText(messages.cartUpdated);
  await expect(toast).toBeVisible();
  for (const element of [
    drawer.getByText('Total', { exact: true }),
    line.getByRole('button', { name: 'One more' }),
  ]) {
    expect(await doOverlap(toast, element)).toBe(false);
  }
  await expect.poll(async () => (await cartOf(customer)).cartItems[0]?.quantity).toBe(stock);
  await line.getByRole('button', { name: 'One more' }).click();
  await expect(shop.toast(messages.stockReached)).toBeVisible();
  await expect(line.getByRole('status')).toHaveText(String(stock));

  const { cartItems, shippingFee } = await cartOf(customer);
  const subtotal = cartItems[0]?.totalPrice ?? 0;
  const rupees = (amount: number) => `Rs ${amount.toLocaleString('en')}`;
  await expect(drawer.getByRole('term')).toHaveText(['Subtotal', 'Shipping', 'Total']);
  await expect(drawer.getByRole('definition')).toHaveText(
    [subtotal, shippingFee, subtotal + shippingFee].map(rupees),
  );

  // With text at 200 %.
  const setTextSize = (size: string) =>
    page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize;
    }, size);
  await setTextSize('200%');
  expect(await doOverlap(line.getByRole('link'), line.getByText(/^Rs/).first())).toBe(false);
  await page.keyboard.press('Escape');
  const badge = await cartButton(shop).locator('[data-cart-count]').boundingBox();
  expect((badge?.x ?? 0) + (badge?.width ?? 0)).toBeLessThanOrEqual(390);
  await setTextSize('');
  await cartButton(shop).click();

  await line.getByRole('button', { name: `Remove ${few.name}` }).click();
  await expect(shop.toast(messages.cartItemRemoved)).toBeVisible();
  // The focus stays in the panel.
  await expect(drawer.locator(':focus')).toHaveCount(1);
  await expect(drawer.getByText('No items in cart')).toBeVisible();
  await expect.poll(async () => (await cartOf(customer)).cartItems).toEqual([]);
  await drawer.getByRole('button', { name: 'Checkout' }).click();
  await expect(shop.toast(messages.cartEmpty)).toBeVisible();
});

test('a visitor logs in to add to the cart; the product is added after the login', {
  tag: '@phone',
}, async ({ shop, page, catalogue, request }) => {
  const customer = await Customer.make(request);
  const product = await catalogue.card(isPlain);
  await shop.open(`/products?Name=${encodeURIComponent(product.name)}`);
  const login = shop.dialog('Login');
  await cartButton(shop).click();
  await expect(login).toBeVisible();
  await expect(drawerOf(shop)).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(login).toBeHidden();

  await addFromCard(shop, product.name);
  await expect(shop.toast(messages.loginForCart)).toBeVisible();
  await login.getByLabel('Email').fill(customer.email);
  await login.getByLabel('Password', { exact: true }).fill(customer.password);
  await login.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(lineOf(drawerOf(shop), product.name)).toBeVisible();
  await expect.poll(async () => (await cartOf(customer)).cartItems.length).toBe(1);
});
