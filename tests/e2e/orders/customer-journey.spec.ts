import { messages } from '#contract/names/messages.ts';

import { expectSound } from '#tests/e2e/steps/accessibility.ts';
import {
  chooseAccount,
  fillSignUp,
  logIn,
  openAccount,
  password,
} from '#tests/e2e/steps/auth-steps.ts';
import { placeButton, typeAddress } from '#tests/e2e/steps/checkout-steps.ts';
import { newEmail } from '#tests/e2e/steps/customer.ts';
import { expect, test } from '#tests/e2e/steps/fixtures.ts';
import { mailedLink } from '#tests/e2e/steps/mailbox.ts';

const newPassword = 'Citrine-2027';

// Coupon and payment are in checkout.spec.ts, what else becomes of an order in order.spec.ts.
test('a visitor registers, buys, views the order and resets the password', {
  tag: '@phone',
}, async ({ shop, page, catalogue }) => {
  test.setTimeout(180_000);
  const email = newEmail();
  const [product, wishlistProduct] = await catalogue.plenty();
  await page.emulateMedia({ reducedMotion: 'reduce' });

  await test.step('registers to add a product to the cart', async () => {
    await shop.open(`/products/${product.slugs}`);
    const add = shop.main.getByRole('button', { name: 'Add to cart', exact: true }).first();
    await add.click();
    await shop.dialog('Login').getByRole('button', { name: 'Sign Up' }).click();
    const signUp = await fillSignUp(shop, email);
    await signUp.getByRole('button', { name: 'Register' }).click();
    await expect(shop.toast(messages.cartAdded)).toBeVisible();
    await expect(shop.toast(messages.verificationSent)).toBeVisible();
    await expect(signUp).toBeHidden();
    await expect(add).toBeFocused();
    await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible();
    const session = { token: expect.any(String), userId: expect.any(String), userEmail: email };
    expect(await page.evaluate(() => ({ ...localStorage }))).toMatchObject(session);
  });

  await test.step('confirms the email address', async () => {
    await page.goto(await mailedLink('confirm-email', email));
    await shop.main.getByLabel('Password', { exact: true }).fill(password);
    await shop.main.getByRole('button', { name: 'Confirm email' }).click();
    await expect(shop.toast(messages.emailConfirmed)).toBeVisible();
    await expect(shop.heading('Email verified')).toBeVisible();
    await expectSound(page, 'a confirmed address');
  });

  await test.step('adds a product to the wishlist and moves it to the cart', async () => {
    await shop.open(`/products/${wishlistProduct.slugs}`);
    await shop.main
      .getByRole('button', { name: `Add ${wishlistProduct.name} to wishlist` })
      .first()
      .click();
    await expect(shop.toast(messages.wishlistAdded)).toBeVisible();
    await shop.open('/profile?tab=MyWishlist');
    await shop.main.getByRole('button', { name: 'Move to cart' }).click();
    const drawer = shop.dialog('Shopping Cart');
    await expect(drawer.getByRole('article')).toHaveCount(2);
    await drawer.getByLabel('Note').fill('A gift, please');
    // Nothing was changed elsewhere.
    await expect(page.getByText('Your cart has changed')).toHaveCount(0);
    await drawer.getByRole('button', { name: 'Checkout' }).click();
    await expect(page).toHaveURL('/checkout');
    await expect(page.getByText('Your cart has changed')).toHaveCount(0);
  });

  await test.step('orders', async () => {
    await typeAddress(shop);
    await placeButton(shop).click();
    await expect(shop.toast(messages.orderPlaced)).toBeVisible();
  });

  await test.step('views the order', async () => {
    await expect(page).toHaveURL('/profile?tab=MyOrders');
    await expect(page.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible();
    await shop.main
      .getByRole('article')
      .getByRole('link', { name: /^Order / })
      .click();
    const details = shop.main.getByRole('article');
    for (const text of [product.name, wishlistProduct.name, '12 Swotha Lane', 'A gift, please']) {
      await expect(details.getByText(text).filter({ visible: true }).first()).toBeVisible();
    }
  });

  await test.step('logs out and resets the password', async () => {
    // What is on its way with the old token is refused.
    await shop.idle();
    await chooseAccount(shop, 'Logout');
    await expect(shop.toast(messages.loggedOut)).toBeVisible();
    const stored = await page.evaluate(() => Object.keys(localStorage));
    for (const name of ['token', 'userId', 'userEmail']) expect(stored).not.toContain(name);
    await openAccount(shop);
    await expect(page.getByRole('button', { name: 'Register' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Profile' })).toBeHidden();
    await shop.open('/forgot-password');
    await shop.main.getByLabel('Email').fill(email);
    await shop.main.getByLabel('Email').press('Enter');
    await expect(shop.toast(messages.resetSent)).toBeVisible();
    await shop.open(await mailedLink('reset-password', email));
    await shop.main.getByLabel('New password', { exact: true }).fill(newPassword);
    await shop.main.getByLabel('Confirm password', { exact: true }).fill(newPassword);
    await shop.main.getByLabel('Confirm password', { exact: true }).press('Enter');
    await expect(shop.toast(messages.passwordReset)).toBeVisible();
    await logIn(shop, email, newPassword);
    await expect(shop.toast(messages.loggedIn)).toBeVisible();
    await shop.open('/profile?tab=MyOrders');
    await expect(shop.main.getByRole('article')).toHaveCount(1);
  });
});
