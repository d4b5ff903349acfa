import { password } from '#tests/e2e/steps/auth-steps.ts';
import { cartLinesOf } from '#tests/e2e/steps/cart-steps.ts';
import { newEmail } from '#tests/e2e/steps/customer.ts';
import { aPhoto } from '#tests/e2e/steps/pictures.ts';
import { expect, test } from './fixtures.ts';
import {
  addToCart,
  appears,
  bookByBirth,
  bookTarot,
  containsText,
  eventually,
  fillAll,
  logInAs,
  openPage,
} from './steps.ts';

test('browse, search, register, log out and log in', async ({ openBrowser, isPhone }) => {
  const { tab } = await openBrowser();
  await openPage(tab, '/products');
  await tab.choose({ label: 'Sort by' }, 'price low to high');
  await eventually(() => tab.url()).toContain('price-asc');
  await tab.click({ link: 'Page 2' });
  await appears(tab, containsText('Showing page 2 of', 'main'));
  await openPage(tab, '/about');
  await tab.click({ button: isPhone ? 'Search' : 'Open search' });
  await tab.fill({ css: 'dialog input[role=combobox]' }, 'amethist braclet');
  await tab.pressEnter({ css: 'dialog input[role=combobox]' });
  await appears(tab, { heading: 'Results for “amethist bracelet”' });

  const email = newEmail();
  const openAccount = () =>
    tab.click({ button: 'Account', within: isPhone ? 'nav[aria-label=Shortcuts]' : 'header' });
  await openAccount();
  await tab.click({ button: 'Register' });
  const fields = {
    Name: 'Maya Gurung',
    Email: email,
    Password: password,
    'Confirm password': password,
  };
  for (const [label, text] of Object.entries(fields))
    await tab.fill({ label, within: 'dialog[open]' }, text);
  await tab.click({ button: 'Register', within: 'dialog[open]' });
  const userEmail = () => tab.evaluate(() => localStorage.getItem('userEmail'));
  await eventually(userEmail).toBe(email);
  await eventually(() => tab.sees({ css: 'dialog[open]' })).toBe(false);
  await openAccount();
  await tab.click({ button: 'Logout' });
  await eventually(userEmail).toBeNull();
  await openAccount();
  await tab.click({ button: 'Login' });
  await tab.fill({ label: 'Email', within: 'dialog[open]' }, email);
  await tab.fill({ label: 'Password', within: 'dialog[open]' }, password);
  await tab.click({ button: 'Login', within: 'dialog[open] form' });
  await eventually(userEmail).toBe(email);
});

test('cart, wishlist, review and an order with a picture', async ({
  openBrowser,
  shop,
  catalogue,
  customer,
}) => {
  const { tab } = await openBrowser();
  const [product, wishlisted] = await catalogue.plenty();
  await logInAs(tab, customer);
  await openPage(tab, `/products/${wishlisted.slugs}`);
  const heart = { button: `Add ${wishlisted.name} to wishlist`, within: 'main' };
  await tab.click(heart);
  await appears(tab, { css: 'main button[aria-pressed=true]' });
  await tab.click({ button: 'Add a Review' });
  const comment = `Clear as water, ${customer.userId}`;
  await tab.fill({ label: 'Your review' }, comment);
  await tab.click({ button: 'Submit' });
  await appears(tab, containsText(comment, 'main'));

  await openPage(tab, `/products/${product.slugs}`);
  await tab.click(addToCart);
  await appears(tab, { button: 'Cart, 1 item' });
  await eventually(() => cartLinesOf(customer)).toEqual([`1 ${product.name}`]);
  await openPage(tab, '/checkout');
  await tab.choose({ label: 'Country', within: 'main' }, 'Nepal');
  const address = {
    'Street address': '12 Swotha Road',
    City: 'Lalitpur',
    'State or province': 'Bagmati',
  };
  await fillAll(tab, { Phone: '9800000000', ...address });
  await tab.click({ text: 'Pay online', exact: false, within: 'main' });
  await tab.upload(
    { label: 'Payment screenshot', within: 'main' },
    await aPhoto('paid.jpg', 2400, 3200),
  );
  await appears(tab, { css: 'main img[alt="Preview of paid.jpg"]' });
  await tab.click({ button: 'Place order', exact: false, within: 'main' });
  await eventually(() => tab.url()).toContain('/profile?tab=MyOrders');
  const orders = shop.read('SELECT upload_id FROM orders WHERE user_id = ?', customer.userId);
  expect(orders).toHaveLength(1);
  expect(shop.read('SELECT comment FROM reviews WHERE comment = ?', comment)).toHaveLength(1);
  expect(shop.read('SELECT product_id FROM wishes WHERE user_id = ?', customer.userId)).toEqual([
    { product_id: wishlisted.productId },
  ]);
});

test('all three services are booked', { tag: '@short' }, async ({ openBrowser }) => {
  const { tab } = await openBrowser();
  const isBooked = () => appears(tab, { heading: 'We have your booking' });
  await bookTarot(tab);
  await isBooked();
  for (const service of ['numerology', 'astrology'] as const) {
    await bookByBirth(tab, service);
    await isBooked();
  }
});
