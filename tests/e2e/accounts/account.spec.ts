import { messages } from '#contract/names/messages.ts';
import { expectSound } from '#tests/e2e/steps/accessibility.ts';
import {
  chooseAccount,
  clientError,
  fillSignUp,
  logIn,
  password,
} from '#tests/e2e/steps/auth-steps.ts';
import { isPlain } from '#tests/e2e/steps/catalogue.ts';
import { Customer, newEmail } from '#tests/e2e/steps/customer.ts';
import { expect, test } from '#tests/e2e/steps/fixtures.ts';
import { holdRequests } from '#tests/e2e/steps/hold-requests.ts';
import { mailedLink } from '#tests/e2e/steps/mailbox.ts';

// The tests' shop has no mail server and does not require confirmation: this is the response of one
// that does.
const unconfirmed = { status: 403, json: { message: 'Please confirm your email address first.' } };

// Registration, login and logout without errors are in customer-journey.spec.ts.

test('sign-up focuses the first invalid field, shows the server’s error, and shows that it is busy', {
  tag: '@phone',
}, async ({ shop, page, request, allowErrors }) => {
  allowErrors(clientError);
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
  await expectSound(page, 'sign-up with errors');

  await name.fill('Maya');
  await email.fill('maya at example');
  await email.press('Enter');
  await expect(signUp.getByText(messages.emailInvalid)).toBeVisible();
  await expect(email).toBeFocused();
  await email.fill(taken.email);
  // Other weak passwords are in form-fields.test.ts.
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
  await expect(signUp.locator('form').getByRole('alert')).toHaveText(
    data[0]?.description ?? 'a reason',
  );
  await expect(email).toHaveValue(taken.email);

  const releaseRegister = await holdRequests(page, /authentication\/register/);
  await fillSignUp(shop, newEmail());
  await signUp.getByRole('button', { name: 'Register' }).click();
  await expect(signUp.getByRole('button', { name: 'Creating...' })).toBeVisible();
  await releaseRegister();
  await expect(signUp).toBeHidden();
});

test('login shows errors, keeps the email address, and shows that it is busy', {
  tag: '@phone',
}, async ({ shop, page, request, allowErrors }) => {
  allowErrors(clientError);
  const { email } = await Customer.make(request);
  await shop.open('/about');
  await chooseAccount(shop, 'Login');
  const login = shop.dialog('Login');
  await logIn(shop, email, 'not-it');
  await expect(shop.toast(messages.loginFailed)).toBeVisible();
  await expect(login.locator('form').getByRole('alert')).toBeVisible();
  await expectSound(page, 'a login that failed');
  await login.getByRole('button', { name: 'Close' }).click();
  await expect(login).toBeHidden();
  await chooseAccount(shop, 'Login');
  await expect(login.getByLabel('Email')).toHaveValue(email);

  const releaseLogin = await holdRequests(page, /authentication\/login/);
  await logIn(shop, email, password);
  await expect(login.getByRole('button', { name: 'Logging in...' })).toBeVisible();
  await releaseLogin();
  await expect(shop.toast(messages.loggedIn)).toBeVisible();
  await expect(login).toBeHidden();
});

test('the action of a new customer runs after they have confirmed their address', {
  tag: '@desktop',
}, async ({ shop, page, context, catalogue, allowErrors }) => {
  allowErrors(clientError);
  await page.route(/authentication\/login/, (route) => route.fulfill(unconfirmed));
  const email = newEmail();
  await shop.open(`/products/${(await catalogue.card(isPlain)).slugs}`);
  await shop.main.getByRole('button', { name: 'Add to cart', exact: true }).click();
  await shop.dialog('Login').getByRole('button', { name: 'Sign Up' }).click();
  await (await fillSignUp(shop, email)).getByRole('button', { name: 'Register' }).click();
  await expect(shop.dialog('Login').getByLabel('Email')).toHaveValue(email);
  await expect(shop.dialog('Login').getByText(`We’ve sent a link to ${email}`)).toBeVisible();
  // A login before explains what to do.
  await logIn(shop, email, password);
  await expect(shop.toast(unconfirmed.json.message)).toBeVisible();
  await shop.dialog('Login').getByRole('link', { name: 'Where’s the email?' }).click();
  await expect(shop.heading('Verification sent')).toBeVisible();
  await expect(shop.main.getByText(messages.verificationSent)).toBeVisible();
  await expect(shop.dialog('Login')).toBeHidden();
  await page.unroute(/authentication\/login/);

  // The mail's link opens another tab.
  const other = await context.newPage();
  const confirmations: string[] = [];
  other.on('request', (request) => {
    if (/\/api\/authentication\//.test(request.url())) confirmations.push(request.method());
  });
  await other.goto(await mailedLink('confirm-email', email));
  const field = other.getByRole('main').getByLabel('Password', { exact: true });
  await field.fill('Wrong1234');
  await field.press('Enter');
  await expect(other.getByText('That’s not the password of this account.')).toBeVisible();
  await expect(field).toBeFocused();
  // Neither the loaded page nor a wrong password confirms anything.
  expect(confirmations).toEqual(['POST']);
  await field.fill(password);
  await field.press('Enter');
  await expect(other.getByRole('heading', { name: 'Email verified' })).toBeVisible();
  for (const tab of [other, page])
    await expect(tab.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible();
});

test('incomplete links from mails, and a confirmation without a valid response', {
  tag: '@phone',
}, async ({ shop, page, request, allowErrors }) => {
  allowErrors(clientError);
  allowErrors(/status of 500/);
  await page.goto('/reset-password');
  await expect(shop.heading('This path ends here')).toBeVisible();
  await page.goto('/reset-password?email=maya@example.com');
  await expect(shop.main.getByText(messages.confirmationIncomplete)).toBeVisible();

  await page.goto('/confirm-email?token=abc');
  await expect(shop.heading('Verification Failed')).toBeVisible();
  await expect(shop.main.getByText(messages.confirmationIncomplete)).toBeVisible();
  for (const query of ['', '?token=&email=', '?email=maya@example.com']) {
    const rendered = await (
      await request.get(`/confirm-email${query}`, { headers: { accept: 'text/html' } })
    ).text();
    expect(rendered, query).toContain('Verification Failed');
    expect(rendered, query).toContain(messages.confirmationIncomplete);
  }

  const tokens: string[] = [];
  await page.route(/authentication\/login/, (route) => {
    tokens.push(route.request().postDataJSON().confirmationToken);
    return route.fulfill({ status: 500, body: 'no JSON' });
  });
  await page.goto('/confirm-email?token=a+b%20c&email=maya@example.com');
  const confirm = shop.main.getByRole('button', { name: 'Confirm email' });
  await confirm.click();
  await expect(shop.main.getByText('Please enter your password')).toBeVisible();
  await expectSound(page, 'the form to confirm an email address');
  await shop.main.getByLabel('Password', { exact: true }).fill(password);
  await confirm.click();
  await expect(shop.main.getByText(messages.confirmationFailed)).toBeVisible();
  // Spaces were plus signs.
  expect(tokens).toEqual(['a+b+c']);
  await page.unroute(/authentication\/login/);

  await page.goto('/confirm-email?token=abc&email=maya@example.com');
  await shop.main.getByRole('button', { name: 'Choose a new password' }).click();
  for (const label of ['New password', 'Confirm password'])
    await shop.main.getByLabel(label, { exact: true }).fill(password);
  await confirm.click();
  await expect(shop.heading('Verification Failed')).toBeVisible();
  await expect(shop.main.getByText(/no longer valid/)).toBeVisible();
  await shop.main.getByRole('link', { name: 'Go to Home' }).click();
  await expect(page).toHaveURL('/');
});
