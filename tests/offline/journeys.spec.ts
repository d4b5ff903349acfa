import { messages } from '#contract/names/messages.ts';
import { cartButton, drawerOf, lineOf } from '#tests/e2e/cart-steps.ts';

import { asEachPerson, expect, test } from './journeys-fixtures.ts';
import {
  addToWishlist,
  expectAge,
  expectLoginNeedsNetwork,
  expectPicture,
  heart,
  linesOf,
  putIntoCart,
  twoPlain,
  unvisited,
  wishlistOf,
} from './journeys-steps.ts';

// Twelve journeys in a browser that was just opened, after one visit with a network, and with the shop gone: those
// through the shop and its lists. What is sent off is in journeys-sending.spec.ts.

asEachPerson((who) => {
  // A customer browses the same pages.
  if (who === 'customer') return walkAsCustomer();
  browse();
  walkAsVisitor();
});

/** The steps that visitors and customers have in common. */
function browse(): void {
  test('1 to 7. opens the app cold and browses the shop', async ({ phone, shop, lists, products, who }) => {
    await test.step('1. opens the app cold', async () => {
      // The manifest's start URL.
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
      await expect(shop.heading('Results for “amethist braclet”')).toBeVisible();
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
}

function walkAsVisitor(): void {
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
}
