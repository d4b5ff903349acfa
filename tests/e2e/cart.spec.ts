import type { Locator, Page } from '@playwright/test';

import type { Cart } from '#contract/calls/cart-calls.ts';
import { messages } from '#contract/names/messages.ts';

import { isPlain } from './catalogue.ts';
import type { Customer } from './customer.ts';
import type { Shop } from './fixtures.ts';
import { expect, test } from './fixtures.ts';

const cartOf = (customer: Customer) => customer.ask<Cart>('GET', `/ShoppingCart/userId/${customer.userId}`);

/** The header's on a desktop, the bottom bar's on a phone. */
const cartButton = ({ page }: Shop): Locator => page.getByRole('button', { name: /^Cart, / });

const drawerOf = (shop: Shop) => shop.dialog('Shopping Cart');

const lineOf = (drawer: Locator, name: string) => drawer.getByRole('article').filter({ hasText: name });

const addFromCard = (shop: Shop, name: string) =>
  shop.main
    .getByRole('button', { name: `Add to cart: ${name}` })
    .first()
    .click();

/** Lets calls of a path fail as they do without a network, until told otherwise. */
async function breakCall(page: Page, path: string): Promise<() => Promise<void>> {
  const meant = (url: URL) => url.pathname.toLowerCase().startsWith(`/api${path}`.toLowerCase());
  await page.route(meant, (route) => route.abort('connectionrefused'));
  return () => page.unroute(meant);
}

test('a card puts one into the cart, opens it, and says so', async ({ shop, catalogue, customer }) => {
  const product = await catalogue.card(isPlain);
  await shop.open(`/products?Name=${encodeURIComponent(product.name)}`);
  await addFromCard(shop, product.name);
  const drawer = drawerOf(shop);
  const line = lineOf(drawer, product.name);
  await expect(line.getByRole('group')).toContainText('1');
  await expect(shop.toast(messages.cartAdded)).toBeVisible();
  await expect.poll(async () => (await cartOf(customer)).cartItems.map((item) => item.quantity)).toEqual([1]);

  await line.getByRole('link', { name: product.name }).click();
  await expect(drawer).toBeHidden();
  await expect(shop.heading(product.name)).toBeVisible();
  await expect(cartButton(shop)).toHaveAccessibleName('Cart, 1 item');
});

test('what is there is raised by the amount chosen on its page', async ({ shop, catalogue, customer }) => {
  const product = await catalogue.card((card) => isPlain(card) && card.stockQuantity >= 4);
  await customer.ask('POST', '/ShoppingCart/CartItem', {
    userId: customer.userId,
    productId: product.productId,
    quantity: 1,
  });
  await shop.open(`/products/${product.slugs}`);
  await expect(cartButton(shop)).toHaveAccessibleName('Cart, 1 item');
  const stepper = shop.main.getByRole('group', { name: 'Quantity' });
  await stepper.getByRole('button', { name: 'One more' }).click();
  await shop.main.getByRole('button', { name: 'Add to cart', exact: true }).click();
  await expect(shop.toast(messages.productUpdated)).toBeVisible();
  await expect(drawerOf(shop)).toBeHidden();
  await expect(cartButton(shop)).toHaveAccessibleName('Cart, 3 items');
  expect((await cartOf(customer)).cartItems[0]?.quantity).toBe(3);
});

test('the drawer changes quantities within the stock, removes, and sums up', async ({ shop, catalogue, customer }) => {
  const few = await catalogue.product(({ attributes }) =>
    attributes.some(({ productQuantity }) => productQuantity > 1 && productQuantity < 5),
  );
  const choice = few.attributes.find(({ productQuantity }) => productQuantity > 1 && productQuantity < 5);
  const stock = choice?.productQuantity ?? 0;
  await customer.ask('POST', '/ShoppingCart/CartItem', {
    userId: customer.userId,
    productId: few.productId,
    quantity: stock - 1,
    selectedAttributeId: choice?.productAttributeId,
  });
  await shop.open('/');
  await cartButton(shop).click();
  const drawer = drawerOf(shop);
  const line = lineOf(drawer, few.name);
  await expect(line.getByText(`${choice?.attributeName}: ${choice?.attributeValue}`)).toBeVisible();
  await expect(line.getByRole('link', { name: few.name })).toHaveAttribute('href', `/products/${few.slugs}`);

  await line.getByRole('button', { name: 'One more' }).click();
  await expect(shop.toast(messages.cartUpdated)).toBeVisible();
  await expect.poll(async () => (await cartOf(customer)).cartItems[0]?.quantity).toBe(stock);
  await line.getByRole('button', { name: 'One more' }).click();
  await expect(shop.toast(messages.stockReached)).toBeVisible();
  await expect(line.getByRole('status')).toHaveText(String(stock));

  const { cartItems, shippingFee } = await cartOf(customer);
  const subtotal = cartItems[0]?.totalPrice ?? 0;
  const rupees = (amount: number) => `Rs ${amount.toLocaleString('en')}`;
  await expect(drawer.getByRole('term')).toHaveText(['Subtotal', 'Shipping', 'Total']);
  await expect(drawer.getByRole('definition')).toHaveText([subtotal, shippingFee, subtotal + shippingFee].map(rupees));

  await line.getByRole('button', { name: `Remove ${few.name}` }).click();
  await expect(shop.toast(messages.cartItemRemoved)).toBeVisible();
  await expect(drawer.getByText('No items in cart')).toBeVisible();
  expect((await cartOf(customer)).cartItems).toEqual([]);
  await drawer.getByRole('button', { name: 'Checkout' }).click();
  await expect(shop.toast(messages.cartEmpty)).toBeVisible();
});

test('one less than one takes the line out', async ({ shop, catalogue, customer }) => {
  const product = await catalogue.card(isPlain);
  await shop.open(`/products?Name=${encodeURIComponent(product.name)}`);
  await addFromCard(shop, product.name);
  await lineOf(drawerOf(shop), product.name).getByRole('button', { name: 'One less' }).click();
  await expect(drawerOf(shop).getByText('No items in cart')).toBeVisible();
  await expect.poll(async () => (await cartOf(customer)).cartItems).toEqual([]);
});

test('what a visitor tried to add is added after the login', async ({ shop, catalogue, request }) => {
  const { Customer } = await import('./customer.ts');
  const customer = await Customer.make(request);
  const product = await catalogue.card(isPlain);
  await shop.open(`/products?Name=${encodeURIComponent(product.name)}`);
  await addFromCard(shop, product.name);
  await expect(shop.toast(messages.loginForCart)).toBeVisible();
  const login = shop.dialog('Login');
  await login.getByLabel('Email').fill(customer.email);
  await login.getByLabel('Password', { exact: true }).fill(customer.password);
  await login.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(lineOf(drawerOf(shop), product.name)).toBeVisible();
  await expect.poll(async () => (await cartOf(customer)).cartItems.length).toBe(1);
});

test('the cart button asks a visitor to log in', async ({ shop }) => {
  await shop.open('/');
  await cartButton(shop).click();
  await expect(shop.dialog('Login')).toBeVisible();
  await expect(drawerOf(shop)).toBeHidden();
});

test('what the shop refuses is taken back with the reason', async ({ shop, page, catalogue, customer, forgive }) => {
  forgive(/status of 409/);
  const product = await catalogue.card((card) => isPlain(card) && card.stockQuantity < 12);
  const fetched = page.waitForResponse(/ShoppingCart\/userId/);
  await shop.open(`/products/${product.slugs}`);
  await fetched;
  // Another device is quicker.
  await customer.ask('POST', '/ShoppingCart/CartItem', {
    userId: customer.userId,
    productId: product.productId,
    quantity: product.stockQuantity,
  });
  const refused = page.waitForResponse((response) => response.status() === 409);
  await shop.main.getByRole('button', { name: 'Add to cart', exact: true }).click();
  await refused;
  await expect(shop.toast(messages.stockReached)).toBeVisible();
  await expect(cartButton(shop)).toHaveAccessibleName(new RegExp(`^Cart, ${product.stockQuantity} item`));
  expect((await cartOf(customer)).cartItems[0]?.quantity).toBe(product.stockQuantity);
});

test('what did not reach the shop waits, outlives a reload, and arrives once', async ({
  shop,
  page,
  catalogue,
  customer,
  forgive,
}) => {
  forgive(/ERR_CONNECTION_REFUSED|connectionrefused/i);
  const product = await catalogue.card((card) => isPlain(card) && card.stockQuantity > 2);
  await shop.open(`/products?Name=${encodeURIComponent(product.name)}`);
  const mend = await breakCall(page, '/ShoppingCart');
  await addFromCard(shop, product.name);
  const drawer = drawerOf(shop);
  await expect(drawer.getByText('One change waits on this device')).toBeVisible();
  await expect(lineOf(drawer, product.name)).toBeVisible();

  await page.reload();
  await expect(cartButton(shop)).toHaveAccessibleName('Cart, 1 item');
  expect((await cartOf(customer)).cartItems).toEqual([]);
  await mend();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect.poll(async () => (await cartOf(customer)).cartItems.map(({ quantity }) => quantity)).toEqual([1]);
  await cartButton(shop).click();
  await expect(drawer.getByText('One change waits on this device')).toBeHidden();
  await expect(lineOf(drawer, product.name).getByRole('status')).toHaveText('1');
});

test('a lost answer does not add twice', async ({ shop, page, catalogue, customer, forgive }) => {
  forgive(/ERR_FAILED|ERR_CONNECTION_REFUSED/);
  const product = await catalogue.card((card) => isPlain(card) && card.stockQuantity > 2);
  await shop.open(`/products?Name=${encodeURIComponent(product.name)}`);
  const mend = await breakCall(page, '/ShoppingCart');
  // The first time the shop hears it, and its answer is lost; after that there is no network at all.
  await page.route(
    '**/api/ShoppingCart/CartItem',
    async (route) => {
      await route.fetch();
      await route.abort('failed');
    },
    { times: 1 },
  );
  await addFromCard(shop, product.name);
  await expect(drawerOf(shop).getByText('One change waits on this device')).toBeVisible();
  expect((await cartOf(customer)).cartItems[0]?.quantity).toBe(1);
  await mend();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(drawerOf(shop).getByText('One change waits on this device')).toBeHidden();
  await expect(lineOf(drawerOf(shop), product.name).getByRole('status')).toHaveText('1');
  expect((await cartOf(customer)).cartItems[0]?.quantity).toBe(1);
});

test('two tabs show the same cart, and none after the logout', async ({ shop, page, context, catalogue, customer }) => {
  const product = await catalogue.card(isPlain);
  await shop.open(`/products?Name=${encodeURIComponent(product.name)}`);
  const other = await context.newPage();
  await other.goto('/');
  await expect(other.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible();
  await addFromCard(shop, product.name);
  await expect(other.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible();
  await expect.poll(async () => (await cartOf(customer)).cartItems.length).toBe(1);

  await other.getByRole('button', { name: 'Account' }).first().click();
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(other.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible();
  await expect(drawerOf(shop)).toBeHidden();
  await expect(cartButton(shop)).toHaveAccessibleName('Cart, 0 items');
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toBeNull();
});

test('checkout saves the note and goes on, also when it could not be saved', async ({
  shop,
  page,
  catalogue,
  customer,
  forgive,
}) => {
  forgive(/ERR_CONNECTION_REFUSED|connectionrefused/i);
  const product = await catalogue.card(isPlain);
  await customer.ask('POST', '/ShoppingCart/CartItem', {
    userId: customer.userId,
    productId: product.productId,
    quantity: 1,
  });
  await shop.open('/');
  await cartButton(shop).click();
  const drawer = drawerOf(shop);
  await expect(lineOf(drawer, product.name)).toBeVisible();
  await drawer.getByPlaceholder('Note').fill('A gift, please wrap it');
  await drawer.getByRole('button', { name: 'Checkout' }).click();
  await expect(page).toHaveURL('/checkout');
  await expect(drawer).toBeHidden();
  expect((await cartOf(customer)).note).toBe('A gift, please wrap it');

  await breakCall(page, '/ShoppingCart/Upsert');
  await shop.open('/');
  await cartButton(shop).click();
  await drawer.getByRole('button', { name: 'Checkout' }).click();
  await expect(page).toHaveURL('/checkout');
  await page.goBack();
  await expect(page).toHaveURL('/');
});

test('buttons say that they are at work', async ({ shop, page, catalogue, customer }) => {
  const product = await catalogue.card(isPlain);
  const letAdd = await holdBack(page, /\/api\/ShoppingCart\/CartItem$/i);
  await shop.open(`/products/${product.slugs}`);
  const add = shop.main.getByRole('button', { name: /^Add(ing)? to cart/ }).first();
  await add.click();
  await expect(add).toHaveText('Adding to cart...');
  letAdd();
  await expect(add).toHaveText('Add to cart');

  const letSave = await holdBack(page, /\/api\/ShoppingCart\/Upsert$/i);
  const drawer = drawerOf(shop);
  await cartButton(shop).click();
  await expect(lineOf(drawer, product.name)).toBeVisible();
  await drawer.getByPlaceholder('Note').fill('A gift');
  await drawer.getByRole('button', { name: 'Checkout' }).click();
  await expect(drawer.getByRole('button', { name: 'checking out...' })).toBeVisible();
  letSave();
  await expect(page).toHaveURL('/checkout');
  expect((await cartOf(customer)).note).toBe('A gift');
});

/** Holds a call back until what it answers is called. */
async function holdBack(page: Page, address: RegExp): Promise<() => void> {
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route(address, async (route) => {
    await held;
    await route.continue();
  });
  return go;
}

test('the back button closes the cart and not the page', { tag: '@phone' }, async ({ shop, page, customer }) => {
  await shop.open('/products');
  expect(customer.token).not.toBe('');
  await cartButton(shop).click();
  await expect(drawerOf(shop)).toBeVisible();
  await page.goBack();
  await expect(drawerOf(shop)).toBeHidden();
  await expect(page).toHaveURL('/products');
});
