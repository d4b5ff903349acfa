import { messages } from '#contract/names/messages.ts';

import { chooseAccount, fillSignUp, logIn, openAccount, password, refused } from './auth-steps.ts';
import { Customer, newEmail } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { holdBack } from './held-calls.ts';
import { mailedLink } from './mailbox.ts';

test('from a visitor to a customer, and out again', async ({ shop, page }) => {
  const email = newEmail();
  await shop.open('/products');
  await chooseAccount(shop, 'Register');
  const signUp = await fillSignUp(shop, email);
  await signUp.getByRole('button', { name: 'Register' }).click();
  await expect(shop.toast(messages.verificationSent)).toBeVisible();
  await expect(signUp).toBeHidden();

  await page.goto(await mailedLink('confirm-email', email));
  await expect(shop.toast(messages.emailConfirmed)).toBeVisible();
  await expect(shop.heading('Email verified')).toBeVisible();
  await shop.main.getByRole('button', { name: 'Login' }).click();
  await logIn(shop, email, password);
  await expect(shop.toast(messages.loggedIn)).toBeVisible();
  const stored = await page.evaluate(() => ({ ...localStorage }));
  expect(stored).toMatchObject({ token: expect.any(String), userId: expect.any(String), userEmail: email });

  await chooseAccount(shop, 'Logout');
  await expect(shop.toast(messages.loggedOut)).toBeVisible();
  for (const name of ['token', 'userId', 'userEmail']) {
    expect(await page.evaluate((key) => localStorage.getItem(key), name)).toBeNull();
  }
  await openAccount(shop);
  await expect(page.getByRole('button', { name: 'Register' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Profile' })).toBeHidden();
});

test('the sign-up says what is missing, in the words of the shop, at the first wrong field', async ({ shop }) => {
  await shop.open('/');
  await chooseAccount(shop, 'Register');
  const signUp = shop.dialog('Sign Up');
  const name = signUp.getByLabel('Name');
  const email = signUp.getByLabel('Email');
  const first = signUp.getByLabel('Password', { exact: true });
  const second = signUp.getByLabel('Confirm password', { exact: true });
  await name.press('Enter');
  await expect(name).toBeFocused();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await expect(signUp.getByText(messages.emailMissing)).toBeVisible();

  await name.fill('Maya');
  await email.fill('maya at example');
  await email.press('Enter');
  await expect(signUp.getByText(messages.emailInvalid)).toBeVisible();
  await expect(email).toBeFocused();
  await email.fill(newEmail());

  for (const weak of ['quartz-2026', 'QUARTZ-2026', 'Quartz-only', 'Qua-2026'.slice(0, 7)]) {
    await first.fill(weak);
    await first.press('Enter');
    await expect(signUp.getByText(messages.passwordWeak)).toBeVisible();
    await expect(first).toBeFocused();
  }
  await first.fill(password);
  await second.fill(`${password}!`);
  await second.press('Enter');
  await expect(signUp.getByText(messages.passwordsDiffer)).toBeVisible();
  await expect(second).toBeFocused();
  await expect(signUp.getByText(messages.passwordWeak)).toBeHidden();
});

test('an address that is taken is told with the reason', async ({ shop, page, request, forgive }) => {
  forgive(refused);
  const { email } = await Customer.make(request);
  await shop.open('/');
  await chooseAccount(shop, 'Register');
  const signUp = await fillSignUp(shop, email);
  const answer = page.waitForResponse(/authentication\/register/);
  await signUp.getByRole('button', { name: 'Register' }).click();
  const { data } = (await (await answer).json()) as { data: { description: string }[] };
  await expect(signUp.getByRole('alert')).toHaveText(data[0]?.description ?? 'a reason');
  await expect(signUp.getByLabel('Email')).toHaveValue(email);
});

test('a wrong password fails, and what was typed stays', async ({ shop, request, forgive }) => {
  forgive(refused);
  const { email } = await Customer.make(request);
  await shop.open('/');
  await chooseAccount(shop, 'Login');
  await logIn(shop, email, 'not-it');
  await expect(shop.toast(messages.loginFailed)).toBeVisible();
  await expect(shop.dialog('Login').getByRole('alert')).toBeVisible();
  await shop.dialog('Login').getByRole('button', { name: 'Close' }).click();
  await expect(shop.dialog('Login')).toBeHidden();
  await chooseAccount(shop, 'Login');
  await expect(shop.dialog('Login').getByLabel('Email')).toHaveValue(email);
  await logIn(shop, email, password);
  await expect(shop.toast(messages.loggedIn)).toBeVisible();
});

test('buttons say that they are at work', async ({ shop, page, request }) => {
  const { email } = await Customer.make(request);
  const letRegister = await holdBack(page, /authentication\/register/);
  const letLogin = await holdBack(page, /authentication\/login/);
  await shop.open('/');
  await chooseAccount(shop, 'Register');
  const signUp = await fillSignUp(shop, newEmail());
  await signUp.getByRole('button', { name: 'Register' }).click();
  await expect(signUp.getByRole('button', { name: 'Creating...' })).toBeVisible();
  await letRegister();
  await expect(signUp).toBeHidden();

  await chooseAccount(shop, 'Login');
  await logIn(shop, email, password);
  await expect(shop.dialog('Login').getByRole('button', { name: 'Logging in...' })).toBeVisible();
  await letLogin();
  await expect(shop.dialog('Login')).toBeHidden();
});

test('an account that is not confirmed yet is told so', async ({ shop, page, forgive }) => {
  forgive(refused);
  // The tests' shop has no mail server and lets everybody in: the refusal of one that has comes from here.
  const message = 'Please confirm your email address first.';
  await page.route(/authentication\/login/, (route) => route.fulfill({ status: 403, json: { message } }));
  await shop.open('/');
  await chooseAccount(shop, 'Login');
  await logIn(shop, 'maya@example.com', password);
  await expect(shop.toast(message)).toBeVisible();
  await shop.dialog('Login').getByRole('link', { name: 'Where is the mail?' }).click();
  await expect(shop.heading('Verification sent')).toBeVisible();
  await expect(shop.main.getByText(messages.verificationSent)).toBeVisible();
  await expect(shop.dialog('Login')).toBeHidden();
});
