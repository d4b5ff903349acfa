import { messages } from '#contract/names/messages.ts';
import { cartButton, drawerOf, lineOf } from '#tests/e2e/cart-steps.ts';

import { expect, test } from './journeys-fixtures.ts';
import {
  arrivedLine,
  askForCustom,
  bookingsOf,
  bookTarot,
  expectAge,
  expectLoginNeedsNetwork,
  expectPicture,
  heart,
  linesOf,
  putIntoCart,
  requestsOf,
  twoPlain,
  unvisited,
  waitingLine,
  wishesOf,
  wishFor,
} from './journeys-steps.ts';

// Twelve journeys in a browser that was just opened, after one visit with a network, and with the shop gone.

for (const hasBackgroundSync of [true, false]) {
  test.describe(hasBackgroundSync ? 'with background sync' : 'without background sync', () => {
    test.use({ hasBackgroundSync });
    for (const who of ['visitor', 'customer'] as const) {
      test.describe(`a ${who}`, () => {
        test.use({ who });
        walkAlike();
        if (who === 'visitor') walkAsVisitor();
        else walkAsCustomer();
      });
    }
  });
}

/** What visitors and customers do alike. */
function walkAlike(): void {
  test('1. opens the app cold', async ({ phone, shop, who }) => {
    // Where the icon on the home screen leads.
    await phone.page.goto('/');
    const shortcuts = phone.page.getByRole('navigation', { name: 'Shortcuts' });
    await expect(phone.page.getByRole('banner').getByRole('link', { name: 'Sphatik' }).first()).toBeVisible();
    await expect(shop.cards.first()).toBeVisible();
    await expect(phone.page).toHaveTitle(/Sphatik/);
    await shortcuts.getByRole('button', { name: 'Account' }).click();
    await expect(
      phone.page.getByRole('button', { name: who === 'customer' ? 'Logout' : 'Login' }).last(),
    ).toBeVisible();
  });

  test('2. reads the home page', async ({ shop }) => {
    await shop.open('/');
    for (const title of ['Best sellers', 'Himalayan Collection', 'Top categories', 'What people say']) {
      await expect(shop.main.getByRole('heading', { level: 2, name: title })).toBeVisible();
    }
    await expectAge(shop);
    await expectPicture(shop.cards.first());
  });

  test('3. lists, sorts, filters, and goes to page 3', async ({ shop, lists }) => {
    await shop.open('/products');
    await expect(shop.cards).toHaveCount(12);
    await expectAge(shop);
    await shop.goToPage(2);
    await shop.goToPage(3);
    await expect.poll(() => shop.names()).toEqual(lists.page3);
    await expectPicture(shop.cards.first());
    await shop.sortBy('price low to high');
    await expect.poll(() => shop.names()).toEqual(lists.cheapest);
    await shop.filter({ from: 1000, to: 2000 });
    await expect.poll(() => shop.names()).toEqual(lists.between);
  });

  test('4. searches with a typing mistake', async ({ shop }) => {
    await shop.open('/');
    await shop.search('amethist braclet');
    await expect(shop.heading('Results for “amethist braclet”')).toBeVisible();
    await expect(shop.cards.first()).toContainText(/amethyst/i);
    await expect(shop.cards.first()).toContainText(/bracelet/i);
    await expectAge(shop);
  });

  test('5. looks at a product never visited', async ({ shop, products }) => {
    const product = unvisited(products);
    await shop.open(`/products/${product.slugs}`);
    await expect(shop.heading(product.name)).toBeVisible();
    await expect(shop.main.getByText(/^Rs [\d,.]+$/).first()).toBeVisible();
    await expect(shop.main.getByText(product.shortDesc).first()).toBeVisible();
    await expectAge(shop);
    // And on to another by a tap.
    const related = shop.cards.first();
    const name = await related.getByRole('link').first().innerText();
    await related.getByRole('link').first().click();
    await expect(shop.heading(name)).toBeVisible();
  });

  test('6. looks through a tag’s page', async ({ shop }) => {
    await shop.open('/shop/by-crystal');
    await shop.main
      .getByRole('link', { name: /Amethyst/ })
      .first()
      .click();
    await expect(shop.heading('Amethyst')).toBeVisible();
    await expect(shop.cards.first()).toBeVisible();
    await expectAge(shop);
  });

  test('7. reads a post', async ({ shop }) => {
    await shop.open('/blogs');
    await expect(shop.cards).toHaveCount(8);
    const title = await shop.cards.getByRole('heading').first().innerText();
    await shop.cards.getByRole('link', { name: title }).first().click();
    await expect(shop.heading(title)).toBeVisible();
    await expect(shop.main.getByRole('paragraph').nth(3)).toBeVisible();
    // Posts' pictures are not kept: their place shows no broken sign, and is still called what the picture shows.
    await expect(shop.main.getByRole('img').first()).toHaveAttribute('data-missing');
    await expectAge(shop);
    await shop.open('/blogs?tag=care');
    await expect(shop.main.getByText(/^Posts about/)).toBeVisible();
    await expect(shop.cards.first()).toBeVisible();
  });

  test('10. books a tarot reading, with a picture', async ({ phone, shop }) => {
    const { question } = await bookTarot(shop);
    await shop.main.getByRole('link', { name: 'See what waits' }).click();
    const line = waitingLine(shop, 'Tarot reading');
    await expect(line).toContainText('Not sent yet');
    await expect(line).toContainText('With your picture');
    await expect(line).toContainText(question);

    // It is still there after the phone was off.
    await phone.restart();
    await phone.page.goto('/outbox');
    await expect(waitingLine(phone.shop, 'Tarot reading')).toContainText('Not sent yet');
  });

  test('11. asks for something made for them, with a picture', async ({ shop }) => {
    await askForCustom(shop);
    await shop.main.getByRole('link', { name: 'See what waits' }).click();
    await expect(waitingLine(shop, 'Custom order')).toContainText('With your picture');
  });

  test('12. closes everything, comes back with a network, and all arrives', async ({
    phone,
    shop,
    server,
    maya,
    who,
    products,
  }) => {
    const [wanted, wished] = twoPlain(products);
    const booking = await bookTarot(shop);
    const request = await askForCustom(shop);
    if (who === 'customer') {
      await putIntoCart(shop, wanted);
      await wishFor(shop, wished);
    }
    // Off, and on again where there still is no network.
    await phone.restart();
    await phone.page.goto('/outbox');
    await expect(waitingLine(phone.shop, 'Tarot reading')).toBeVisible();
    await phone.turnOff();

    await server.start();
    await phone.turnOn();
    await phone.page.goto('/outbox');
    await expect(phone.shop.main.getByText('Everything has been sent.')).toBeVisible({ timeout: 30_000 });
    for (const title of ['Tarot reading', 'Custom order']) await expect(arrivedLine(phone.shop, title)).toBeVisible();
    expect(bookingsOf(server, booking.question)).toEqual([{ email: booking.email, hasPicture: 1 }]);
    expect(requestsOf(server, request.idea)).toEqual([{ email: request.email, hasPicture: 1 }]);
    if (who === 'customer') {
      await expect.poll(() => linesOf(maya)).toEqual([`1 ${wanted.name}`]);
      await expect.poll(() => wishesOf(maya)).toEqual([wished.name]);
    }

    // Nothing is sent a second time.
    await phone.restart();
    await phone.page.goto('/outbox');
    await expect(arrivedLine(phone.shop, 'Tarot reading')).toBeVisible();
    expect(bookingsOf(server, booking.question)).toHaveLength(1);
    expect(requestsOf(server, request.idea)).toHaveLength(1);
  });
}

function walkAsVisitor(): void {
  test('8. wants something in the cart, and is told that logging in needs the network', async ({
    shop,
    products,
    maya,
  }) => {
    const [product] = twoPlain(products);
    await shop.open(`/products/${product.slugs}`);
    await shop.main.getByRole('button', { name: 'Add to cart', exact: true }).click();
    await expect(shop.toast(messages.loginForCart)).toBeVisible();
    await expectLoginNeedsNetwork(shop, maya);
  });

  test('9. wishes for something, and is told that logging in needs the network', async ({ shop, products, maya }) => {
    const [, product] = twoPlain(products);
    await shop.open(`/products/${product.slugs}`);
    await heart(shop, product).click();
    await expect(shop.toast(messages.loginForWishlist)).toBeVisible();
    await expectLoginNeedsNetwork(shop, maya);
  });
}

function walkAsCustomer(): void {
  test('8. changes the cart', async ({ phone, shop, server, maya, products }) => {
    const [product] = twoPlain(products);
    await putIntoCart(shop, product);
    await cartButton(phone.shop).click();
    const drawer = drawerOf(shop);
    const line = lineOf(drawer, product.name);
    await line.getByRole('button', { name: 'One more' }).click();
    await expect(line.getByRole('group')).toContainText('2');
    await expect(drawer.getByText(/waits? on this device until the shop can be reached/)).toBeVisible();

    // What is on the screen is there in the first moment after a restart, too.
    await phone.restart();
    await phone.page.goto('/');
    await expect(cartButton(phone.shop)).toHaveAccessibleName('Cart, 2 items');
    await server.start();
    await phone.page.reload();
    await expect.poll(() => linesOf(maya), { timeout: 30_000 }).toEqual([`2 ${product.name}`]);
    await expect(cartButton(phone.shop)).toHaveAccessibleName('Cart, 2 items');
  });

  test('9. changes the wishlist', async ({ phone, shop, server, maya, products }) => {
    const [kept, dropped] = twoPlain(products);
    for (const product of [kept, dropped]) {
      await wishFor(shop, product);
    }
    // Taken off again: off it stays.
    await heart(shop, dropped).click();
    await expect(heart(shop, dropped)).toHaveAttribute('aria-pressed', 'false');
    await shop.open('/profile?tab=MyWishlist');
    await expect(shop.main.getByRole('article')).toHaveCount(1);

    await phone.restart();
    await server.start();
    await phone.page.goto(`/products/${kept.slugs}`);
    await expect.poll(() => wishesOf(maya), { timeout: 30_000 }).toEqual([kept.name]);
    await expect(heart(phone.shop, kept)).toHaveAttribute('aria-pressed', 'true');
  });
}
