import { randomBytes } from 'node:crypto';

import sharp from 'sharp';

import { nextBuild } from '#tests/offline/next-build.ts';

import { expect, test } from './fixtures.ts';
import {
  addToCart,
  appears,
  bookingsOf,
  bookTarot,
  cartOf,
  containsText,
  disappears,
  eventually,
  fillAll,
  logInAs,
  makePerson,
  openPage,
  password,
  plainProducts,
  requestCustom,
  requestsOf,
  saved,
  untilHydrated,
  untilWorkerReady,
} from './steps.ts';
import type { Tab } from './tab.ts';

test('browse and search', async ({ openBrowser, shop }) => {
  const { tab } = await openBrowser();
  const [product] = await plainProducts(shop);
  await openPage(tab, '/');
  await appears(tab, { heading: 'Best sellers' });
  await openPage(tab, '/products');
  await tab.choose({ label: 'Sort by' }, 'price low to high');
  await eventually(() => tab.url()).toContain('price-asc');
  await tab.click({ link: 'Page 2' });
  await appears(tab, containsText('Showing page 2 of', 'main'));
  await openPage(tab, '/about');
  await tab.click({ button: 'Open search' });
  await tab.fill({ css: 'header input[role=combobox]' }, 'amethist braclet');
  await tab.pressEnter({ css: 'header input[role=combobox]' });
  await appears(tab, { heading: 'Results for “amethist braclet”' });
  await openPage(tab, `/products/${product.slugs}`);
  await appears(tab, { heading: product.name });
});

test('register, log out and log in', async ({ openBrowser, isPhone }) => {
  const { tab } = await openBrowser();
  const email = `maya-${Date.now()}-${randomBytes(3).toString('hex')}@example.com`;
  const openAccount = () => tab.click({ button: 'Account', within: isPhone ? 'nav[aria-label=Shortcuts]' : 'header' });
  await openPage(tab, '/about');
  await openAccount();
  await tab.click({ button: 'Register' });
  const fields = { Name: 'Maya Gurung', Email: email, Password: password, 'Confirm password': password };
  for (const [label, text] of Object.entries(fields)) await tab.fill({ label, within: 'dialog' }, text);
  await tab.click({ button: 'Register', within: 'dialog' });
  const userEmail = () => tab.evaluate(() => localStorage.getItem('userEmail'));
  await eventually(userEmail).toBe(email);
  await disappears(tab, { css: 'dialog[open]' });
  await openAccount();
  await tab.click({ button: 'Logout' });
  await eventually(userEmail).toBeNull();
  await openAccount();
  await tab.click({ button: 'Login' });
  await tab.fill({ label: 'Email', within: 'dialog' }, email);
  await tab.fill({ label: 'Password', within: 'dialog' }, password);
  await tab.click({ button: 'Login', within: 'dialog form' });
  await eventually(userEmail).toBe(email);
});

test('cart, wishlist, review and an order with a picture', { tag: '@short' }, async ({ openBrowser, shop }) => {
  const { tab } = await openBrowser();
  const person = await makePerson(shop);
  const [product, wishlisted] = await plainProducts(shop);
  await logInAs(tab, person);
  await openPage(tab, `/products/${wishlisted.slugs}`);
  const heart = { button: `Add ${wishlisted.name} to wishlist`, within: 'main' };
  await tab.click(heart);
  await appears(tab, { css: 'main button[aria-pressed=true]' });
  await tab.click({ button: 'Add a Review' });
  const comment = `Clear as water, ${person.userId}`;
  await tab.fill({ label: 'Your review' }, comment);
  await tab.click({ button: 'Submit' });
  await appears(tab, containsText(comment, 'main'));

  await openPage(tab, `/products/${product.slugs}`);
  await tab.click(addToCart);
  await appears(tab, { button: 'Cart, 1 item' });
  await eventually(() => cartOf(shop, person)).toEqual([`1 ${product.name}`]);
  await openPage(tab, '/checkout');
  await tab.choose({ label: 'Country', within: 'main' }, 'Nepal');
  await fillAll(tab, { Phone: '9800000000', 'Street address': '12 Swotha Road', City: 'Lalitpur', State: 'Bagmati' });
  await tab.click({ text: 'Pay online', exact: false, within: 'main' });
  const buffer = await sharp({ create: { width: 2400, height: 3200, channels: 3, background: '#5b3a8c' } })
    .jpeg()
    .toBuffer();
  await tab.upload(
    { label: 'Payment screenshot', within: 'main' },
    { name: 'paid.jpg', mimeType: 'image/jpeg', buffer },
  );
  await appears(tab, { css: 'main img[alt="Preview of paid.jpg"]' });
  await tab.click({ button: 'Place order', exact: false, within: 'main' });
  await eventually(() => tab.url()).toContain('/profile?tab=MyOrders');
  const orders = shop.rows('SELECT upload_id FROM orders WHERE user_id = ?', person.userId);
  expect(orders).toHaveLength(1);
  expect(shop.rows('SELECT comment FROM reviews WHERE comment = ?', comment)).toHaveLength(1);
  expect(shop.rows('SELECT product_id FROM wishes WHERE user_id = ?', person.userId)).toEqual([
    { product_id: wishlisted.productId },
  ]);
});

test('a booking and a custom order arrive once after server and browser were gone', { tag: '@short' }, async ({
  openBrowser,
  shop,
}) => {
  const first = await openBrowser();
  await openPage(first.tab, '/services/tarot-reading');
  await untilWorkerReady(first.tab);
  await openPage(first.tab, '/products/custom');
  await shop.kill();
  const idea = await requestCustom(first.tab);
  await appears(first.tab, { heading: saved });
  const question = await bookTarot(first.tab);
  await appears(first.tab, { heading: saved });
  await first.kill();
  const second = await openBrowser();
  await openPage(second.tab, '/outbox');
  await appears(second.tab, containsText('Custom order', 'main'));
  await second.close();
  await shop.start();
  const third = await openBrowser();
  await openPage(third.tab, '/');
  await eventually(() => [...bookingsOf(shop, question), ...requestsOf(shop, idea)]).toEqual([true, true]);
  await openPage(third.tab, '/outbox');
  await appears(third.tab, containsText('Receipt number', 'main'));
  expect([...bookingsOf(shop, question), ...requestsOf(shop, idea)]).toEqual([true, true]);
});

test('the shop is saved for offline and opens without a network', { tag: '@short' }, async ({ openBrowser, shop }) => {
  const first = await openBrowser();
  await openPage(first.tab, '/status');
  await untilWorkerReady(first.tab);
  await tapSave(first.tab);
  await appears(first.tab, containsText('products saved on this phone', 'main'));
  await eventually(() => first.tab.sees({ css: 'main progress' })).toBe(false);
  await first.close();
  await shop.kill();
  const { tab } = await openBrowser();
  await openPage(tab, '/products');
  await appears(tab, containsText('Showing what was saved'));
  await tab.click({ link: 'Page 2' });
  await appears(tab, containsText('Showing page 2 of', 'main'));
  await openPage(tab, '/products?Name=amethist+braclet');
  await appears(tab, { css: 'main article' });
});

const tapSave = (tab: Tab) => tab.click({ button: 'Save the shop for offline', within: 'main' });

test('a new version is offered and taken', async ({ openBrowser, shop }) => {
  const next = await nextBuild();
  try {
    const { tab } = await openBrowser();
    await openPage(tab, '/services/numerology');
    await untilWorkerReady(tab);
    await fillAll(tab, { 'Full name at birth': 'Tara Rai' });
    const before = await buildOf(tab);
    await shop.kill();
    await shop.start(next.main);
    await tab.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
    await appears(tab, { button: 'Update now' });
    await tab.click({ button: 'Update now' });
    await eventually(() => buildOf(tab).catch(() => before)).not.toBe(before);
    await untilHydrated(tab);
    const typed = () => tab.evaluate(() => document.querySelector<HTMLInputElement>('main [name=birthName]')?.value);
    await eventually(async () => (await typed()) ?? 'Tara Rai').toBe('Tara Rai');
  } finally {
    await shop.kill();
    await next.remove();
  }
});

const buildOf = (tab: Tab) =>
  tab.evaluate(() => {
    const scripts = performance.getEntriesByType('resource').map(({ name }) => name);
    return scripts.map((name) => /assets\/index-([\w-]+)\.js/.exec(name)?.[1]).find(Boolean) ?? '';
  });

test('a private window', async ({ openBrowser, shop }) => {
  const { tab } = await openBrowser({ isPrivate: true });
  const person = await makePerson(shop);
  const [product] = await plainProducts(shop);
  await logInAs(tab, person);
  await openPage(tab, `/products/${product.slugs}`);
  await tab.click(addToCart);
  await eventually(() => cartOf(shop, person)).toEqual([`1 ${product.name}`]);
  const idea = await requestCustom(tab);
  await eventually(() => requestsOf(shop, idea)).toEqual([true]);
});

test('with a full storage a form is sent directly, or says that it is not', async ({ openBrowser, shop }) => {
  const { tab } = await openBrowser({ isFull: true });
  const noise = { width: 1600, height: 1200, channels: 3 } as const;
  const buffer = await sharp(randomBytes(noise.width * noise.height * 3), { raw: noise })
    .jpeg({ quality: 95 })
    .toBuffer();
  const picture = Promise.resolve({ name: 'idea.jpg', mimeType: 'image/jpeg', buffer });
  const idea = await requestCustom(tab, picture);
  await eventually(() => requestsOf(shop, idea)).toEqual([true]);
});

test('two tabs show one cart', async ({ openBrowser, shop }) => {
  const browser = await openBrowser();
  const person = await makePerson(shop);
  const [product] = await plainProducts(shop);
  await logInAs(browser.tab, person);
  await openPage(browser.tab, `/products/${product.slugs}`);
  const other = await browser.newTab();
  await openPage(other, '/about');
  await browser.tab.click(addToCart);
  await appears(other, { button: 'Cart, 1 item' });
  await eventually(() => cartOf(shop, person)).toEqual([`1 ${product.name}`]);
});

test('going back shows what has changed since', { tag: '@short' }, async ({ openBrowser, shop }) => {
  const { tab } = await openBrowser();
  const person = await makePerson(shop);
  const [product, other] = await plainProducts(shop);
  await logInAs(tab, person);
  await openPage(tab, `/products/${product.slugs}`);
  await tab.evaluate(() => {
    document.documentElement.dataset.visited = 'yes';
  });
  await openPage(tab, `/products/${other.slugs}`);
  await tab.click(addToCart);
  await appears(tab, { button: 'Cart, 1 item' });
  await tab.back();
  await eventually(() => tab.url()).toContain(product.slugs);
  await appears(tab, { button: 'Cart, 1 item' });
  await untilHydrated(tab);
  await tab.click(addToCart);
  await eventually(async () => (await cartOf(shop, person)).length).toBe(2);
  // Logged out on the next page: the one before must not go on as if nothing had happened.
  await openPage(tab, '/about');
  await tab.evaluate(() => {
    for (const name of ['token', 'userId', 'userEmail']) localStorage.removeItem(name);
  });
  await tab.back();
  await eventually(() => tab.url()).toContain(product.slugs);
  await appears(tab, { button: 'Cart, 0 items' });
});

test('no field is so small that a phone zooms in on it', { tag: '@short' }, async ({ openBrowser }) => {
  const { tab } = await openBrowser();
  for (const address of ['/products/custom', '/services/numerology', '/services/tarot-reading', '/search', '/']) {
    await openPage(tab, address);
    const small = await tab.evaluate(() =>
      [...document.querySelectorAll('input, select, textarea')]
        .filter((field) => !/checkbox|radio|file|hidden/.test(field.getAttribute('type') ?? ''))
        .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
        .map((field) => field.outerHTML.slice(0, 80)),
    );
    expect(small, address).toEqual([]);
  }
});
