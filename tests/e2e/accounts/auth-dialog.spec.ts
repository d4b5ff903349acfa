import { messages } from '#contract/names/messages.ts';

import { chooseAccount, logIn, openAccount, password } from '#tests/e2e/steps/auth-steps.ts';
import { Customer } from '#tests/e2e/steps/customer.ts';
import { expect, test } from '#tests/e2e/steps/fixtures.ts';

test('the login dialog opens after a short delay, and shows an error when offline', {
  tag: '@phone',
}, async ({ shop, page, context, allowErrors }) => {
  allowErrors(/ERR_INTERNET_DISCONNECTED/);
  await shop.open('/about');
  await openAccount(shop);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(shop.dialog('Login')).toHaveCSS('animation-delay', '0.1s');
  await shop.idle();
  await context.setOffline(true);
  await logIn(shop, 'maya@example.com', password);
  await expect(shop.toast('You need a connection to log in')).toBeVisible();
  await expect(shop.dialog('Login').getByLabel('Email')).toHaveValue('maya@example.com');
});

test('Back closes a dialog instead of leaving the page', { tag: '@phone' }, async ({
  shop,
  page,
}) => {
  await shop.open('/about');
  await page.goto('/products');
  await shop.open('/products/custom');
  await shop.goBack();
  await expect(shop.heading('All products')).toBeVisible();
  await chooseAccount(shop, 'Login');
  await expect(shop.dialog('Login')).toBeVisible();
  await shop.goBack();
  await expect(shop.dialog('Login')).toBeHidden();
  await expect(page).toHaveURL('/products');

  // Opening and closing quickly leaves no history entry.
  for (let time = 0; time < 3; time += 1) {
    await chooseAccount(shop, 'Login');
    await expect(shop.dialog('Login')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(shop.dialog('Login')).toBeHidden();
  }
  await expect.poll(() => page.evaluate(() => history.state?.dialogs)).toBeUndefined();
  await shop.goBack();
  await expect(page).toHaveURL('/about');

  // A link in a dialog leads on, and Back to the page under the dialog.
  await chooseAccount(shop, 'Login');
  await shop.dialog('Login').getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(shop.heading('Forgot password')).toBeVisible();
  await expect(shop.dialog('Login')).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL('/about');
  await expect(shop.dialog('Login')).toBeHidden();
});

test('the side menu shows profile and logout to a customer', { tag: '@phone' }, async ({
  shop,
  page,
  customer,
}) => {
  await shop.open('/about');
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = shop.dialog('Menu');
  await expect(menu.getByRole('button', { name: 'Sign Up' })).toBeHidden();
  await menu.getByRole('link', { name: 'Profile' }).click();
  await expect(shop.heading('Profile')).toBeVisible();
  await expect(shop.main.getByLabel('Email')).toHaveValue(customer.email);
  await page.goBack();
  await expect(page).toHaveURL('/about');
  await page.getByRole('button', { name: 'Menu' }).click();
  await menu.getByRole('button', { name: 'Logout' }).click();
  await expect(shop.toast(messages.loggedOut)).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(menu.getByRole('button', { name: 'Sign Up' })).toBeVisible();
});

test('a visitor of a protected page returns to it after the login', { tag: '@desktop' }, async ({
  shop,
  page,
  request,
}) => {
  const { email } = await Customer.make(request);
  await shop.open('/profile?tab=ChangePassword');
  await expect(shop.dialog('Login')).toBeVisible();
  await expect(page).toHaveURL('/');
  await logIn(shop, email, password);
  await expect(page).toHaveURL('/profile?tab=ChangePassword');
  await expect(shop.heading('Change Password')).toBeVisible();
  await page.reload();
  await expect(shop.main.getByLabel('Old password', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/profile?tab=ChangePassword');
});

test('where nothing can be stored, a login says how long it lasts', { tag: '@phone' }, async ({
  shop,
  page,
  request,
}) => {
  const { email, password } = await Customer.make(request);
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('Blocked', 'SecurityError');
      },
    });
  });
  await shop.open('/profile?tab=MyOrders');
  await expect(shop.dialog('Login')).toBeVisible();
  await logIn(shop, email, password);
  await expect(shop.toast('until you reload or close this page')).toBeVisible();
  await expect(shop.main.getByText('No orders yet')).toBeVisible();
});
