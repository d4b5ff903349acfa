import type { Page } from '@playwright/test';
import { outboxSyncTag } from '#contract/names/offline.ts';
import { cartOf } from '#tests/e2e/steps/cart-steps.ts';
import { Catalogue, isPlain } from '#tests/e2e/steps/catalogue.ts';
import { Customer } from '#tests/e2e/steps/customer.ts';
import { SyncBell } from '#tests/outbox/killable-browser.ts';
import { storedRecords } from '#tests/setup/stored-records.ts';

import { expect, test } from './fixtures.ts';
import type { Phone } from './phone.ts';
import { endSessionsOf, logInByHand, openOutbox, waitingCards } from './sent-forms.ts';
import type { ShopServer } from './shop-server.ts';

// The outbox keeps and sends a change of the cart, local storage has what the first frame shows.
// Whatever becomes of local storage, or of the page, the change is there, and once.

const quantitiesOf = async (customer: Customer) =>
  (await cartOf(customer)).cartItems.map(({ quantity }) => quantity);

const cartButton = (page: Page, items: string) =>
  page.getByRole('button', { name: `Cart, ${items}` });

test.beforeEach(({ phone }) => {
  // A browser and a worker of its own each.
  test.setTimeout(180_000);
  phone.forgive(/Failed to load resource/);
  // An empty tab has no storage, and the session must be in every tab.
  phone.forgive(/Failed to read the 'sessionStorage' property/);
});

/** A customer who has added one product to the cart offline. */
async function addedWithoutNetwork(
  phone: Phone,
  server: ShopServer,
  request: Parameters<typeof Customer.make>[0],
) {
  const maya = await Customer.make(request);
  const card = await new Catalogue(request).card(isPlain);
  await maya.logIn(phone.page);
  await phone.visit(`/products?Name=${encodeURIComponent(card.name)}`);
  await expect(cartButton(phone.page, '0 items')).toBeVisible();
  await phone.page.waitForFunction(() =>
    localStorage.getItem('cart-query')?.includes('shoppingCartId'),
  );
  await server.stop();
  await phone.page
    .getByRole('main')
    .getByRole('button', { name: `Add to cart: ${card.name}` })
    .first()
    .click();
  await expect(phone.page.getByText('Saved on this device, not sent yet')).toBeVisible();
  return maya;
}

test('a change requests persistent storage, and is restored when local storage has lost it in a crash', async ({
  phone,
  server,
  request,
}) => {
  await phone.context.addInitScript(() => {
    StorageManager.prototype.persist = async () => {
      localStorage.setItem('asked-to-last', 'yes');
      return false;
    };
  });
  const maya = await addedWithoutNetwork(phone, server, request);
  await phone.page.waitForFunction(() => localStorage.getItem('asked-to-last') === 'yes');
  await phone.page.evaluate(() =>
    ['cart-query', 'cart-pending'].map((name) => localStorage.removeItem(name)),
  );
  await server.start();
  await phone.page.reload();
  await expect(cartButton(phone.page, '1 item')).toBeVisible();
  await expect.poll(() => quantitiesOf(maya)).toEqual([1]);
});

test('what the worker sent while no page was open is known to the next one', async ({
  phone,
  server,
  request,
}) => {
  const maya = await addedWithoutNetwork(phone, server, request);
  const bell = await SyncBell.of(phone.page);
  await phone.page.goto('about:blank');
  await server.start();
  await expect(async () => {
    await bell.ring(server.origin, outboxSyncTag);
    expect(await quantitiesOf(maya)).toEqual([1]);
  }).toPass();

  await phone.page.goto('/');
  await expect(cartButton(phone.page, '1 item')).toBeVisible();
  await cartButton(phone.page, '1 item').click();
  await expect(phone.page.getByText('Saved on this device, not sent yet')).toBeHidden();
  const entries = async () =>
    (await phone.page.evaluate(storedRecords, 'outbox')).filter(({ key }) =>
      key.startsWith('entry:'),
    );
  await expect.poll(entries).toEqual([]);
  expect(await quantitiesOf(maya)).toEqual([1]);
});

test('pending entries of an ended session can be canceled, and stay canceled', async ({
  phone,
  server,
  request,
}) => {
  const { shop } = phone;
  const maya = await addedWithoutNetwork(phone, server, request);
  await endSessionsOf(server, maya);
  await server.start();
  await openOutbox(shop);
  await expect(waitingCards(shop)).toContainText('Log in to send');
  await shop.main.getByRole('button', { name: 'Cancel' }).click();
  await shop.page.getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect(shop.heading('Nothing waiting to send')).toBeVisible();
  await phone.page.goto('/profile');
  await logInByHand(shop, maya);
  await expect(cartButton(phone.page, '0 items')).toBeVisible();
  const hers = 'SELECT * FROM cart_items WHERE cart_id IN (SELECT id FROM carts WHERE user_id = ?)';
  expect(server.read(hers, maya.userId)).toEqual([]);
});
