import { messages } from '#contract/names/messages.ts';

import { chooseAccount, fillSignUp, logIn, password, refused } from './auth-steps.ts';
import { isPlain } from './catalogue.ts';
import { Customer, newEmail } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { holdBack } from './held-calls.ts';
import { mailedLink } from './mailbox.ts';

// The tests' shop has no mail server and lets everybody in: the refusal of one that has comes from here.
const unconfirmed = { status: 403, json: { message: 'Please confirm your email address first.' } };

// The way from a visitor to a customer and out again is part of customer-journey.spec.ts.

test('the sign-up says what is wrong at the first wrong field, what is taken, and that it is at work', {
  tag: '@phone',
}, async ({ shop, page, request, forgive }) => {
  forgive(refused);
  const taken = await Customer.make(request);
  await shop.open('/about');
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
  await email.fill(taken.email);
  // What else is weak stands in field-rules.test.ts.
  await first.fill('quartz-2026');
  await first.press('Enter');
  await expect(signUp.getByText(messages.passwordWeak)).toBeVisible();
  await expect(first).toBeFocused();
  await first.fill(password);
  await second.fill(`${password}!`);
  await second.press('Enter');
  await expect(signUp.getByText(messages.passwordsDiffer)).toBeVisible();
  await expect(second).toBeFocused();
  await expect(signUp.getByText(messages.passwordWeak)).toBeHidden();

  await second.fill(password);
  const response = page.waitForResponse(/authentication\/register/);
  await second.press('Enter');
  const { data } = (await (await response).json()) as { data: { description: string }[] };
  await expect(signUp.getByRole('alert')).toHaveText(data[0]?.description ?? 'a reason');
  await expect(email).toHaveValue(taken.email);

  const letRegister = await holdBack(page, /authentication\/register/);
  await fillSignUp(shop, newEmail());
  await signUp.getByRole('button', { name: 'Register' }).click();
  await expect(signUp.getByRole('button', { name: 'Creating...' })).toBeVisible();
  await letRegister();
  await expect(signUp).toBeHidden();
});

test('the login says what is wrong, keeps what was typed, and shows that it is at work', {
  tag: '@phone',
}, async ({ shop, page, request, forgive }) => {
  forgive(refused);
  const { email } = await Customer.make(request);
  await shop.open('/about');
  await chooseAccount(shop, 'Login');
  const login = shop.dialog('Login');
  await logIn(shop, email, 'not-it');
  await expect(shop.toast(messages.loginFailed)).toBeVisible();
  await expect(login.getByRole('alert')).toBeVisible();
  await login.getByRole('button', { name: 'Close' }).click();
  await expect(login).toBeHidden();
  await chooseAccount(shop, 'Login');
  await expect(login.getByLabel('Email')).toHaveValue(email);

  const letLogin = await holdBack(page, /authentication\/login/);
  await logIn(shop, email, password);
  await expect(login.getByRole('button', { name: 'Logging in...' })).toBeVisible();
  await letLogin();
  await expect(shop.toast(messages.loggedIn)).toBeVisible();
  await expect(login).toBeHidden();
});

test('an account that is not confirmed yet is told so', { tag: '@desktop' }, async ({ shop, page, forgive }) => {
  forgive(refused);
  await page.route(/authentication\/login/, (route) => route.fulfill(unconfirmed));
  await shop.open('/about');
  await chooseAccount(shop, 'Login');
  await logIn(shop, 'maya@example.com', password);
  await expect(shop.toast(unconfirmed.json.message)).toBeVisible();
  await shop.dialog('Login').getByRole('link', { name: 'Where’s the mail?' }).click();
  await expect(shop.heading('Verification sent')).toBeVisible();
  await expect(shop.main.getByText(messages.verificationSent)).toBeVisible();
  await expect(shop.dialog('Login')).toBeHidden();
});

test('what a new customer wanted waits while they confirm their address', { tag: '@desktop' }, async ({
  shop,
  page,
  context,
  catalogue,
  forgive,
}) => {
  forgive(refused);
  await page.route(/authentication\/login/, (route) => route.fulfill(unconfirmed));
  const email = newEmail();
  await shop.open(`/products/${(await catalogue.card(isPlain)).slugs}`);
  await shop.main.getByRole('button', { name: 'Add to cart', exact: true }).click();
  await shop.dialog('Login').getByRole('button', { name: 'Sign Up' }).click();
  await (await fillSignUp(shop, email)).getByRole('button', { name: 'Register' }).click();
  await expect(shop.dialog('Login').getByLabel('Email')).toHaveValue(email);
  await expect(shop.dialog('Login').getByText(`We’ve sent a link to ${email}`)).toBeVisible();

  // The mail's link opens another tab.
  const other = await context.newPage();
  await other.goto(await mailedLink('confirm-email', email));
  await other.getByRole('main').getByRole('button', { name: 'Login' }).click();
  const login = other.getByRole('dialog', { name: 'Login' });
  await expect(login.getByLabel('Email')).toHaveValue(email);
  await expect(login.getByLabel('Password', { exact: true })).toBeFocused();
  await other.keyboard.type(password);
  await other.keyboard.press('Enter');
  for (const tab of [other, page]) await expect(tab.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible();
  await expect(shop.dialog('Login')).toBeHidden();
});
