import type { Locator } from '@playwright/test';

import type { ProductCard } from '#contract/calls/product-calls.ts';
import { messages } from '#contract/names/messages.ts';
import { logIn } from '#tests/e2e/steps/auth-steps.ts';
import { bookTarot } from '#tests/e2e/steps/booking-forms.ts';
import {
  cartButton,
  cartLinesOf,
  drawerOf,
  lineOf,
  wishlistOf,
} from '#tests/e2e/steps/cart-steps.ts';
import { Catalogue, isPlain } from '#tests/e2e/steps/catalogue.ts';
import { Customer } from '#tests/e2e/steps/customer.ts';
import type { Shop } from '#tests/e2e/steps/fixtures.ts';

import { expect, test } from './fixtures.ts';
import {
  arrivals,
  askForCustomOrder,
  bookingsOf,
  expectSaved,
  requestsOf,
  savedWords,
  waitingCards,
} from './sent-forms.ts';

// Twelve journeys in a browser that was just opened, after one visit with a network, and with the
// shop gone.

test.use({ begins: 'saved' });

test('1 to 8. a visitor opens the app cold and browses the shop', async ({
  phone,
  shop,
  server,
  request,
}) => {
  const catalogue = new Catalogue(request);
  const products = await catalogue.all();
  const searched = async (query: string) =>
    (await catalogue.search(`SortBy=price-asc&${query}&PageNumber=1&PageSize=12`)).products.map(
      ({ name }) => name,
    );
  const lists = {
    page3: products.slice(24, 36).map(({ name }) => name),
    cheapest: await searched(''),
    between: await searched('MinPrice=1000&MaxPrice=2000'),
  };
  await server.stop();

  await test.step('1. opens the app cold', async () => {
    // The manifest's start URL.
    await phone.page.goto('/');
    const shortcuts = phone.page.getByRole('navigation', { name: 'Shortcuts' });
    await expect(
      phone.page.getByRole('banner').getByRole('link', { name: 'Sphatik' }).first(),
    ).toBeVisible();
    await expect(shop.cards.first()).toBeVisible();
    await expect(phone.page).toHaveTitle(/Sphatik/);
    await shortcuts.locator('summary', { hasText: 'Account' }).click();
    await expect(phone.page.getByRole('button', { name: 'Login' }).last()).toBeVisible();
  });

  await test.step('2. reads the home page', async () => {
    await shop.open('/');
    for (const title of [
      'Best sellers',
      'Himalayan Collection',
      'Top categories',
      'What people say',
    ]) {
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
    await shop.idle();
    await shop.search('amethist braclet');
    await expect(shop.heading('Results for “amethist bracelet”')).toBeVisible();
    await expect(shop.cards.first()).toContainText(/amethyst/i);
    await expect(shop.cards.first()).toContainText(/bracelet/i);
    await expectAge(shop);
    // Its text is still there, and one tap away.
    await shop.open('/');
    await shop.searchButton.click();
    await shop.page
      .getByRole('group', { name: 'Recent searches' })
      .getByRole('option', { name: 'amethist braclet' })
      .click();
    await expect(shop.heading('Results for “amethist bracelet”')).toBeVisible();
  });

  await test.step('5. opens a product never visited', async () => {
    // One that the visit has not shown.
    const product = products.at(-2) as ProductCard;
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

  await test.step('8. adds to cart and wishlist, and learns that logging in needs the network', async () => {
    const product = products.find(isPlain) as ProductCard;
    await shop.open(`/products/${product.slugs}`);
    await shop.main.getByRole('button', { name: 'Add to cart', exact: true }).click();
    await expect(shop.toast(messages.loginForCart)).toBeVisible();
    await logIn(shop, 'maya@example.com', 'Quartz-2026');
    await expect(shop.toast('You need a connection to log in')).toBeVisible();
    await expect(shop.dialog('Login').getByLabel('Email')).toHaveValue('maya@example.com');
    await phone.page.keyboard.press('Escape');
    await heart(shop, product).click();
    await expect(shop.toast(messages.loginForWishlist)).toBeVisible();
  });
});

test.describe('without background sync', () => {
  test.use({ hasBackgroundSync: false });

  test('8 to 12. what a customer does arrives once, after the browser was closed twice', async ({
    phone,
    server,
    request,
  }) => {
    test.slow();
    const maya = await Customer.make(request);
    const [inCart, wished] = await new Catalogue(request).plenty();
    const question = `Shall I go or stay? ${maya.userId}`;
    const idea = `A small moonstone for my mother. ${maya.userId}`;
    await maya.logIn(phone.page);
    await phone.visit('/');
    await phone.page.waitForFunction(() =>
      localStorage.getItem('cart-query')?.includes('shoppingCartId'),
    );
    await server.stop();
    await phone.restart();
    const { shop, page } = phone;

    await test.step('8. changes the cart', async () => {
      await shop.open(`/products/${inCart.slugs}`);
      await shop.main.getByRole('button', { name: 'Add to cart', exact: true }).click();
      await expect(cartButton(shop)).toHaveAccessibleName('Cart, 1 item');
      await cartButton(shop).click();
      const line = lineOf(drawerOf(shop), inCart.name);
      await line.getByRole('button', { name: 'One more' }).click();
      await expect(line.getByRole('group')).toContainText('2');
      await expect(drawerOf(shop).getByText(savedWords).first()).toBeVisible();
    });

    await test.step('9. changes the wishlist', async () => {
      for (const product of [wished, inCart]) {
        await shop.open(`/products/${product.slugs}`);
        await heart(shop, product).click();
        await expect(heart(shop, product)).toHaveAttribute('aria-pressed', 'true');
      }
      // Removed again: it must stay removed.
      await heart(shop, inCart).click();
      await expect(heart(shop, inCart)).toHaveAttribute('aria-pressed', 'false');
      await shop.open('/profile?tab=MyWishlist');
      await expect(shop.main.getByRole('article')).toHaveCount(1);
    });

    await test.step('10. books a tarot reading, with a picture', async () => {
      await bookTarot(shop, undefined, question);
      await expectSaved(shop);
      await shop.main.getByRole('link', { name: 'See what’s waiting' }).click();
      const card = waitingCards(shop).filter({ hasText: 'Tarot Reading' });
      await expect(card).toContainText('Not sent yet');
      await expect(card).toContainText('Includes your picture');
      await expect(card).toContainText(question);
    });

    await test.step('11. asks for something made for them, with a picture', async () => {
      await askForCustomOrder(shop, idea);
      await expectSaved(shop);
      await page.goto('/outbox');
      await expect(waitingCards(shop).filter({ hasText: 'Custom order' })).toContainText(
        'Includes your picture',
      );
    });

    await test.step('12. closes everything, comes back with a network, and all arrives', async () => {
      // Off, and on again where there still is no network: the first frame has the cart, too.
      await phone.restart();
      await phone.page.goto('/');
      await expect(cartButton(phone.shop)).toHaveAccessibleName('Cart, 2 items');
      await phone.turnOff();
      await server.start();
      await phone.turnOn();
      await phone.page.goto('/outbox');
      await expect(phone.shop.main.getByText('Everything has been sent.')).toBeVisible({
        timeout: 30_000,
      });
      const allArrived = async () => {
        for (const hasText of ['Tarot Reading', 'Custom order'])
          await expect(arrivals(phone.shop).filter({ hasText })).toBeVisible();
        expect(bookingsOf(server, question)).toEqual([
          { email: 'asha@example.com', hasPicture: 1 },
        ]);
        expect(requestsOf(server, idea)).toEqual([{ email: 'asha@example.com', hasPicture: 1 }]);
        await expect.poll(() => cartLinesOf(maya)).toEqual([`2 ${inCart.name}`]);
        await expect.poll(() => wishlistOf(maya)).toEqual([wished.name]);
      };
      await allArrived();
      await phone.page.goto(`/products/${wished.slugs}`);
      await expect(cartButton(phone.shop)).toHaveAccessibleName('Cart, 2 items');
      await expect(heart(phone.shop, wished)).toHaveAttribute('aria-pressed', 'true');
      // Nothing is sent a second time.
      await phone.restart();
      await phone.page.goto('/outbox');
      await allArrived();
    });
  });
});

/** The screen shows cached data, with its age. */
async function expectAge(shop: Shop): Promise<void> {
  await expect(shop.page.getByRole('banner').getByText(/Showing what was saved/)).toBeVisible();
}

/**
 * The picture of a card is loaded: a small one is cached with the product. A second one is for
 * mouse users.
 */
async function expectPicture(card: Locator): Promise<void> {
  const picture = card.locator('img').first();
  await expect
    .poll(() => picture.evaluate((it: HTMLImageElement) => it.naturalWidth))
    .toBeGreaterThan(0);
}

const heart = (shop: Shop, { name }: ProductCard) =>
  shop.main.getByRole('button', { name: `Add ${name} to wishlist` }).first();
