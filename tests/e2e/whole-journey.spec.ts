import type { Page } from '@playwright/test';

import { messages } from '#contract/names/messages.ts';

import { violationsOn } from './accessibility.ts';
import { newEmail } from './customer.ts';
import type { Shop } from './fixtures.ts';
import { expect, test } from './fixtures.ts';
import { mailedLink } from './mailbox.ts';
import { Owner } from './owner.ts';
import { aPhoto } from './pictures.ts';

// One person's whole way: from a visitor to a customer, an order that is followed, and a forgotten password.

const firstPassword = 'Quartz-2026';
const secondPassword = 'Citrine-2027';

async function logIn({ page }: Shop, email: string, password: string): Promise<void> {
  const form = page.getByRole('dialog', { name: 'Login' });
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(form).toBeHidden();
}

async function isUsable(page: Page): Promise<void> {
  expect(await violationsOn(page)).toEqual([]);
}

test('register, confirm, log in, wish, add, coupon, order, follow it, and a new password', async ({
  shop,
  page,
  catalogue,
}) => {
  test.setTimeout(180_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const email = newEmail();
  const owner = new Owner();
  const coupon = await owner.giveCoupon(10);
  const [wished, bought] = await catalogue.plenty();

  await shop.open(`/products/${wished.slugs}`);
  await shop.main
    .getByRole('button', { name: `Add ${wished.name} to wishlist` })
    .first()
    .click();
  await expect(shop.toast(messages.loginForWishlist)).toBeVisible();
  await shop.dialog('Login').getByRole('button', { name: 'Sign Up' }).click();
  const signUp = shop.dialog('Sign Up');
  await signUp.getByLabel('Name').fill('Asha Rai');
  await signUp.getByLabel('Email').fill(email);
  await signUp.getByLabel('Password', { exact: true }).fill(firstPassword);
  await signUp.getByLabel('Confirm password', { exact: true }).fill(firstPassword);
  await isUsable(page);
  await signUp.getByRole('button', { name: 'Register' }).click();
  await expect(shop.toast(messages.verificationSent)).toBeVisible();

  await shop.open(await mailedLink('confirm-email', email));
  await expect(shop.heading('Email verified')).toBeVisible();
  await isUsable(page);
  await shop.main.getByRole('button', { name: 'Login' }).click();
  await logIn(shop, email, firstPassword);

  await shop.open(`/products/${wished.slugs}`);
  const heart = shop.main.getByRole('button', { name: new RegExp(`${wished.name} (to|from) wishlist`) }).first();
  if ((await heart.getAttribute('aria-pressed')) !== 'true') await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await shop.open(`/products/${bought.slugs}`);
  await shop.main.getByRole('button', { name: 'Add to cart', exact: true }).first().click();
  await expect(shop.toast(messages.cartAdded)).toBeVisible();

  await shop.open('/profile?tab=MyWishlist');
  await shop.main.getByRole('button', { name: /^Move .*to cart/i }).click();
  const drawer = shop.dialog('Shopping Cart');
  await expect(drawer.getByRole('link', { name: wished.name }).first()).toBeVisible();
  await expect(drawer.getByRole('link', { name: bought.name }).first()).toBeVisible();
  await isUsable(page);
  await drawer.getByPlaceholder('Note').fill('A present: no price, please.');
  await drawer.getByRole('button', { name: 'Checkout' }).click();
  await expect(page).toHaveURL(/\/checkout$/);

  await shop.main.getByLabel('Phone').fill('9800000000');
  await shop.main.getByLabel('Country').selectOption('Nepal');
  await shop.main.getByLabel('Street address').fill('12 Swotha Lane');
  await shop.main.getByLabel('City').fill('Lalitpur');
  await shop.main.getByLabel('State').fill('Bagmati');
  await shop.main.getByLabel('Coupon code').fill(coupon);
  await shop.main.getByRole('button', { name: 'Apply' }).click();
  await expect(shop.toast(messages.couponApplied)).toBeVisible();
  await shop.main.getByRole('radio', { name: /^Paid online/ }).check();
  await shop.main.getByLabel('Payment screenshot').setInputFiles(await aPhoto('paid.jpg'));
  await expect(shop.main.getByRole('img', { name: 'Preview of paid.jpg' })).toBeVisible();
  await isUsable(page);
  await shop.main.getByRole('button', { name: /^Place order/ }).click();
  await expect(shop.toast(messages.orderPlaced)).toBeVisible();
  await expect(page).toHaveURL(/\/profile\?tab=MyOrders/);

  const card = shop.main.getByRole('article').first();
  await expect(card).toContainText('Pending');
  await isUsable(page);
  await card.getByRole('link').first().click();
  await expect(page).toHaveURL(/order=/);
  await expect(shop.main.getByText('A present: no price, please.')).toBeVisible();
  await expect(shop.main.getByText(wished.name).first()).toBeVisible();
  const orderId = new URL(page.url()).searchParams.get('order') ?? '';
  await owner.setOrder(orderId, 'confirmed');
  await shop.open(`/profile?tab=MyOrders&order=${orderId}`);
  await expect(shop.main.getByText('Confirmed').first()).toBeVisible();
  await isUsable(page);

  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await shop.open('/forgot-password');
  await shop.main.getByLabel('Email').fill(email);
  await shop.main.getByLabel('Email').press('Enter');
  await expect(shop.toast(messages.resetSent)).toBeVisible();
  await shop.open(await mailedLink('reset-password', email));
  await shop.main.getByLabel('New password', { exact: true }).fill(secondPassword);
  await shop.main.getByLabel('Confirm password', { exact: true }).fill(secondPassword);
  await isUsable(page);
  await shop.main.getByLabel('Confirm password', { exact: true }).press('Enter');
  await expect(shop.toast(messages.passwordReset)).toBeVisible();
  await logIn(shop, email, secondPassword);
  await expect(shop.toast(messages.loggedIn)).toBeVisible();
});
