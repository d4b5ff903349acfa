import { messages } from '#contract/names/messages.ts';
import { cartButton, drawerOf, lineOf } from '#tests/e2e/cart-steps.ts';
import type { Customer } from '#tests/e2e/customer.ts';
import type { SavedShop } from './disks.ts';
import { test as base, expect } from './fixtures.ts';
import {
  addToWishlist,
  askForCustom,
  bookingsOf,
  bookReading,
  expectAge,
  expectLoginNeedsNetwork,
  expectPicture,
  heart,
  linesOf,
  putIntoCart,
  requestsOf,
  twoPlain,
  unvisited,
  wishlistOf,
} from './journeys-steps.ts';
import { arrivals, waitingCards } from './sent-forms.ts';

// Each test begins with the disk of a phone after one visit with a network, in a browser that was just opened, and
// with the shop gone.

type Who = 'visitor' | 'customer';

interface JourneyFixtures extends SavedShop {
  readonly who: Who;
  readonly savedShop: SavedShop;
}

const test = base.extend<JourneyFixtures>({
  who: ['visitor', { option: true }],
  begins: async ({ who }, use) => use(who === 'customer' ? 'customer' : 'saved'),
  savedShop: async ({ place }, use) => use(await place.disks.savedShop()),
  // Before the phone is turned on.
  server: async ({ server, maya, who }, use) => {
    await server.stop();
    await use(server);
    // Empties Maya's cart for the next test, if the shop was reached.
    if (who === 'customer' && server.isRunning) await emptyLists(maya);
  },
  maya: ({ savedShop }, use) => use(savedShop.maya),
  products: ({ savedShop }, use) => use(savedShop.products),
  lists: ({ savedShop }, use) => use(savedShop.lists),
});

async function emptyLists(maya: Customer): Promise<void> {
  const { cartItems } = await maya.request<{ cartItems: { cartItemId: string }[] }>(
    'GET',
    `/ShoppingCart/userId/${maya.userId}`,
  );
  for (const { cartItemId } of cartItems) await maya.request('DELETE', `/ShoppingCart/CartItem/${cartItemId}`);
  await maya.request('DELETE', `/wishlist/clear/${maya.userId}`);
}

// Twelve journeys in a browser that was just opened, after one visit with a network, and with the shop gone.

test.describe('a visitor', () => {
  test('1 to 7. opens the app cold and browses the shop', async ({ phone, shop, lists, products }) => {
    await test.step('1. opens the app cold', async () => {
      // The manifest's start URL.
      await phone.page.goto('/');
      const shortcuts = phone.page.getByRole('navigation', { name: 'Shortcuts' });
      await expect(phone.page.getByRole('banner').getByRole('link', { name: 'Sphatik' }).first()).toBeVisible();
      await expect(shop.cards.first()).toBeVisible();
      await expect(phone.page).toHaveTitle(/Sphatik/);
      await shortcuts.locator('summary', { hasText: 'Account' }).click();
      await expect(phone.page.getByRole('button', { name: 'Login' }).last()).toBeVisible();
    });

    await test.step('2. reads the home page', async () => {
      await shop.open('/');
      for (const title of ['Best sellers', 'Himalayan Collection', 'Top categories', 'What people say']) {
        await expect(shop.main.getByRole('heading', { level: 2, name: title })).toBeVisible();
      }
      await expectAge(shop);
      await expectPicture(shop.cards.first());
    });

    await test.step('3. lists, sorts, filters, and goes to page 3', async () => {
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

    await test.step('4. searches with a typing mistake', async () => {
      await shop.open('/');
      await shop.search('amethist braclet');
      await expect(shop.heading('Results for “amethist bracelet”')).toBeVisible();
      await expect(shop.cards.first()).toContainText(/amethyst/i);
      await expect(shop.cards.first()).toContainText(/bracelet/i);
      await expectAge(shop);
    });

    await test.step('5. opens a product never visited', async () => {
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

    await test.step('6. opens a tag’s page', async () => {
      await shop.open('/shop/by-crystal');
      await shop.main
        .getByRole('link', { name: /Amethyst/ })
        .first()
        .click();
      await expect(shop.heading('Amethyst')).toBeVisible();
      await expect(shop.cards.first()).toBeVisible();
      await expectAge(shop);
    });

    await test.step('7. reads a post', async () => {
      await shop.open('/blogs');
      await expect(shop.cards).toHaveCount(8);
      const title = await shop.cards.getByRole('heading').first().innerText();
      await shop.cards.getByRole('link', { name: title }).first().click();
      await expect(shop.heading(title)).toBeVisible();
      await expect(shop.main.getByRole('paragraph').nth(3)).toBeVisible();
      // Posts' pictures are not cached: their place shows no broken icon, and still has the alt text.
      await expect(shop.main.getByRole('img').first()).toHaveAttribute('data-missing');
      await expectAge(shop);
      await shop.open('/blogs?tag=care');
      await expect(shop.main.getByText(/^Posts about/)).toBeVisible();
      await expect(shop.cards.first()).toBeVisible();
    });
  });

  test('8. adds to the cart, and learns that logging in needs the network', async ({ shop, products, maya }) => {
    const [product] = twoPlain(products);
    await shop.open(`/products/${product.slugs}`);
    await shop.main.getByRole('button', { name: 'Add to cart', exact: true }).click();
    await expect(shop.toast(messages.loginForCart)).toBeVisible();
    await expectLoginNeedsNetwork(shop, maya);
  });

  test('9. adds to the wishlist, and learns that logging in needs the network', async ({ shop, products, maya }) => {
    const [, product] = twoPlain(products);
    await shop.open(`/products/${product.slugs}`);
    await heart(shop, product).click();
    await expect(shop.toast(messages.loginForWishlist)).toBeVisible();
    await expectLoginNeedsNetwork(shop, maya);
  });
});

test.describe('a customer without background sync', () => {
  test.use({ who: 'customer', hasBackgroundSync: false });

  test('8. changes the cart', async ({ phone, shop, server, maya, products }) => {
    const [product] = twoPlain(products);
    await putIntoCart(shop, product);
    await cartButton(phone.shop).click();
    const drawer = drawerOf(shop);
    const line = lineOf(drawer, product.name);
    await line.getByRole('button', { name: 'One more' }).click();
    await expect(line.getByRole('group')).toContainText('2');
    await expect(drawer.getByText('Saved on this phone, not sent yet').first()).toBeVisible();

    // The first frame after a restart has it, too.
    await phone.restart();
    await phone.page.goto('/');
    await expect(cartButton(phone.shop)).toHaveAccessibleName('Cart, 2 items');
    await server.start();
    await phone.page.reload();
    await expect.poll(() => linesOf(maya), { timeout: 30_000 }).toEqual([`2 ${product.name}`]);
    await expect(cartButton(phone.shop)).toHaveAccessibleName('Cart, 2 items');
  });

  test('9. changes the wishlist', async ({ phone, shop, server, maya, products }) => {
    const [added, removed] = twoPlain(products);
    for (const product of [added, removed]) {
      await addToWishlist(shop, product);
    }
    // Removed again: it must stay removed.
    await heart(shop, removed).click();
    await expect(heart(shop, removed)).toHaveAttribute('aria-pressed', 'false');
    await shop.open('/profile?tab=MyWishlist');
    await expect(shop.main.getByRole('article')).toHaveCount(1);

    await phone.restart();
    await server.start();
    await phone.page.goto(`/products/${added.slugs}`);
    await expect.poll(() => wishlistOf(maya), { timeout: 30_000 }).toEqual([added.name]);
    await expect(heart(phone.shop, added)).toHaveAttribute('aria-pressed', 'true');
  });

  test('10 to 12. books a reading, requests a custom order, restarts the browser, and both arrive', async ({
    phone,
    shop,
    server,
    maya,
    products,
  }) => {
    const [cartProduct, listProduct] = twoPlain(products);
    const booking = await test.step('10. books a tarot reading, with a picture', async () => {
      const booked = await bookReading(shop);
      await shop.main.getByRole('link', { name: 'See what’s waiting' }).click();
      const line = waitingCards(shop).filter({ hasText: 'Tarot reading' });
      await expect(line).toContainText('Not sent yet');
      await expect(line).toContainText('Includes your picture');
      await expect(line).toContainText(booked.question);
      return booked;
    });

    const request = await test.step('11. asks for something made for them, with a picture', async () => {
      const asked = await askForCustom(shop);
      await shop.main.getByRole('link', { name: 'See what’s waiting' }).click();
      await expect(waitingCards(shop).filter({ hasText: 'Custom order' })).toContainText('Includes your picture');
      return asked;
    });

    await test.step('12. closes everything, comes back with a network, and all arrives', async () => {
      await putIntoCart(shop, cartProduct);
      await addToWishlist(shop, listProduct);
      // Off, and on again where there still is no network.
      await phone.restart();
      await phone.page.goto('/outbox');
      await expect(waitingCards(phone.shop).filter({ hasText: 'Tarot reading' })).toContainText('Not sent yet');
      await phone.turnOff();

      await server.start();
      await phone.turnOn();
      await phone.page.goto('/outbox');
      await expect(phone.shop.main.getByText('Everything has been sent.')).toBeVisible({ timeout: 30_000 });
      for (const title of ['Tarot reading', 'Custom order']) {
        await expect(arrivals(phone.shop).filter({ hasText: title })).toBeVisible();
      }
      expect(bookingsOf(server, booking.question)).toEqual([{ email: booking.email, hasPicture: 1 }]);
      expect(requestsOf(server, request.idea)).toEqual([{ email: request.email, hasPicture: 1 }]);
      await expect.poll(() => linesOf(maya)).toEqual([`1 ${cartProduct.name}`]);
      await expect.poll(() => wishlistOf(maya)).toEqual([listProduct.name]);

      // Nothing is sent a second time.
      await phone.restart();
      await phone.page.goto('/outbox');
      await expect(arrivals(phone.shop).filter({ hasText: 'Tarot reading' })).toBeVisible();
      expect(bookingsOf(server, booking.question)).toHaveLength(1);
      expect(requestsOf(server, request.idea)).toHaveLength(1);
    });
  });
});
