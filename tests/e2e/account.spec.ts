import type { Page } from '@playwright/test';

import { messages } from '#contract/names/messages.ts';

import { Customer, newEmail } from './customer.ts';
import type { Shop } from './fixtures.ts';
import { expect, test } from './fixtures.ts';
import { mailedLink } from './mailbox.ts';

const password = 'Quartz-2026';
/** What the browser logs of an answer that is a refusal. */
const refused = /status of 4\d\d/;

test('from a visitor to a customer, and out again', async ({ shop, page }) => {
  const email = newEmail();
  await shop.open('/products');
  await chooseAccount(shop, page, 'Register');
  const signUp = shop.dialog('Sign Up');
  await signUp.getByLabel('Name').fill('Maya Gurung');
  await signUp.getByLabel('Email').fill(email);
  await signUp.getByLabel('Password', { exact: true }).fill(password);
  await signUp.getByLabel('Confirm password', { exact: true }).fill(password);
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

  await chooseAccount(shop, page, 'Logout');
  await expect(shop.toast(messages.loggedOut)).toBeVisible();
  for (const name of ['token', 'userId', 'userEmail']) {
    expect(await page.evaluate((key) => localStorage.getItem(key), name)).toBeNull();
  }
  await openAccount(shop, page);
  await expect(page.getByRole('button', { name: 'Register' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Profile' })).toBeHidden();
});

test('the sign-up says what is missing, in the words of the shop, at the first wrong field', async ({ shop, page }) => {
  await shop.open('/');
  await chooseAccount(shop, page, 'Register');
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
  await chooseAccount(shop, page, 'Register');
  const signUp = shop.dialog('Sign Up');
  await signUp.getByLabel('Name').fill('Maya');
  await signUp.getByLabel('Email').fill(email);
  await signUp.getByLabel('Password', { exact: true }).fill(password);
  await signUp.getByLabel('Confirm password', { exact: true }).fill(password);
  const answer = page.waitForResponse(/authentication\/register/);
  await signUp.getByRole('button', { name: 'Register' }).click();
  const { data } = (await (await answer).json()) as { data: { description: string }[] };
  await expect(signUp.getByRole('alert')).toHaveText(data[0]?.description ?? 'a reason');
  await expect(signUp.getByLabel('Email')).toHaveValue(email);
});

test('a wrong password fails, and what was typed stays', async ({ shop, page, request, forgive }) => {
  forgive(refused);
  const { email } = await Customer.make(request);
  await shop.open('/');
  await chooseAccount(shop, page, 'Login');
  await logIn(shop, email, 'not-it');
  await expect(shop.toast(messages.loginFailed)).toBeVisible();
  await expect(shop.dialog('Login').getByRole('alert')).toBeVisible();
  await shop.dialog('Login').getByRole('button', { name: 'Close' }).click();
  await expect(shop.dialog('Login')).toBeHidden();
  await chooseAccount(shop, page, 'Login');
  await expect(shop.dialog('Login').getByLabel('Email')).toHaveValue(email);
  await logIn(shop, email, password);
  await expect(shop.toast(messages.loggedIn)).toBeVisible();
});

test('buttons say that they are at work', async ({ shop, page, request }) => {
  const { email } = await Customer.make(request);
  const holds = await holdBack(page, /authentication\/(login|register)/);
  await shop.open('/');
  await chooseAccount(shop, page, 'Register');
  const signUp = shop.dialog('Sign Up');
  await signUp.getByLabel('Name').fill('Maya');
  await signUp.getByLabel('Email').fill(newEmail());
  await signUp.getByLabel('Password', { exact: true }).fill(password);
  await signUp.getByLabel('Confirm password', { exact: true }).fill(password);
  await signUp.getByRole('button', { name: 'Register' }).click();
  await expect(signUp.getByRole('button', { name: 'Creating...' })).toBeVisible();
  await holds.let();
  await expect(signUp).toBeHidden();

  await chooseAccount(shop, page, 'Login');
  await logIn(shop, email, password);
  await expect(shop.dialog('Login').getByRole('button', { name: 'Logging in...' })).toBeVisible();
  await holds.let();
  await expect(shop.dialog('Login')).toBeHidden();
});

test('an account that is not confirmed yet is told so', async ({ shop, page, forgive }) => {
  forgive(refused);
  // The tests' shop has no mail server and lets everybody in: the refusal of one that has comes from here.
  const message = 'Please confirm your email address first.';
  await page.route(/authentication\/login/, (route) => route.fulfill({ status: 403, json: { message } }));
  await shop.open('/');
  await chooseAccount(shop, page, 'Login');
  await logIn(shop, 'maya@example.com', password);
  await expect(shop.toast(message)).toBeVisible();
  await shop.dialog('Login').getByRole('link', { name: 'Where is the mail?' }).click();
  await expect(shop.heading('Verification sent')).toBeVisible();
  await expect(shop.main.getByText(messages.verificationSent)).toBeVisible();
  await expect(shop.dialog('Login')).toBeHidden();
});

test('the dialog opens a moment after it was asked for', async ({ shop, page }) => {
  await shop.open('/');
  await openAccount(shop, page);
  const delayMs = await page.getByRole('button', { name: 'Login' }).evaluate(async (button: HTMLElement) => {
    const askedAt = performance.now();
    const opened = new Promise<number>((done) => {
      new MutationObserver(() => document.querySelector('dialog') && done(performance.now())).observe(document, {
        childList: true,
        subtree: true,
      });
    });
    button.click();
    return (await opened) - askedAt;
  });
  expect(delayMs).toBeGreaterThanOrEqual(99);
});

test('without a network the login says so at once', async ({ shop, page, context, forgive }) => {
  forgive(/ERR_INTERNET_DISCONNECTED/);
  await shop.open('/');
  await page.waitForLoadState('networkidle');
  await chooseAccount(shop, page, 'Login');
  await expect(shop.dialog('Login')).toBeVisible();
  await context.setOffline(true);
  await logIn(shop, 'maya@example.com', password);
  await expect(shop.toast('Logging in needs the network')).toBeVisible();
  await expect(shop.dialog('Login').getByLabel('Email')).toHaveValue('maya@example.com');
});

test('Back closes a dialog and not the page', async ({ shop, page }) => {
  await shop.open('/');
  await page.goto('/products');
  await shop.open('/products/custom');
  await page.goBack();
  await expect(shop.heading('All products')).toBeVisible();
  await chooseAccount(shop, page, 'Login');
  await expect(shop.dialog('Login')).toBeVisible();
  await page.goBack();
  await expect(shop.dialog('Login')).toBeHidden();
  await expect(page).toHaveURL('/products');

  // Opened and closed in haste, no entry is left over.
  for (let time = 0; time < 3; time += 1) {
    await chooseAccount(shop, page, 'Login');
    await expect(shop.dialog('Login')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(shop.dialog('Login')).toBeHidden();
  }
  await expect.poll(() => page.evaluate(() => history.state?.dialogs)).toBeUndefined();
  await page.goBack();
  await expect(page).toHaveURL('/');
});

test('a link in a dialog leads on, and Back to where the dialog stood', async ({ shop, page }) => {
  await shop.open('/products?page=2');
  await chooseAccount(shop, page, 'Login');
  await shop.dialog('Login').getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(shop.heading('Forgot password')).toBeVisible();
  await expect(shop.dialog('Login')).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL('/products?page=2');
  await expect(shop.dialog('Login')).toBeHidden();
});

test('the side menu knows who is logged in', { tag: '@phone' }, async ({ shop, page, customer }) => {
  await shop.open('/');
  await page.getByRole('link', { name: 'Menu' }).click();
  const menu = shop.dialog('Menu');
  await expect(menu.getByRole('button', { name: 'Sign Up' })).toBeHidden();
  await menu.getByRole('link', { name: 'Profile' }).click();
  await expect(shop.heading('Profile')).toBeVisible();
  await expect(shop.main.getByLabel('Email')).toHaveValue(customer.email);
  await page.goBack();
  await expect(page).toHaveURL('/');
  await page.getByRole('link', { name: 'Menu' }).click();
  await menu.getByRole('button', { name: 'Logout' }).click();
  await expect(shop.toast(messages.loggedOut)).toBeVisible();
  await page.getByRole('link', { name: 'Menu' }).click();
  await expect(menu.getByRole('button', { name: 'Sign Up' })).toBeVisible();
});

test('who is headed for a page of their own goes on there after the login', async ({ shop, page, request }) => {
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

test('a login in another tab lets this one go on', async ({ shop, page, context, request }) => {
  const { token, userId, email } = await Customer.make(request);
  await shop.open('/profile?tab=AddressSettings');
  await expect(shop.dialog('Login')).toBeVisible();
  const other = await context.newPage();
  await other.goto('/about');
  await other.evaluate(
    (session) => {
      for (const [name, value] of Object.entries(session)) localStorage.setItem(name, value);
    },
    { userEmail: email, userId, token },
  );
  await expect(shop.dialog('Login')).toBeHidden();
  await expect(page).toHaveURL('/profile?tab=AddressSettings');
});

test('a session that the shop has ended says so once', async ({ shop, page, customer, forgive }) => {
  forgive(refused);
  const newPassword = 'Citrine-2027';
  await customer.ask('POST', '/authentication/change-password', {
    email: customer.email,
    oldPassword: customer.password,
    newPassword,
    confirmPassword: newPassword,
  });
  await shop.open('/profile?tab=AddressSettings');
  await expect(shop.toast('Your session has ended. Please log in again.')).toBeVisible();
  await expect(shop.dialog('Login')).toBeVisible();
  await logIn(shop, customer.email, newPassword);
  await expect(page).toHaveURL('/profile?tab=AddressSettings');
});

test('a forgotten password is set anew through the mail', async ({ shop, page, request, forgive }) => {
  forgive(refused);
  const { email } = await Customer.make(request);
  await shop.open('/forgot-password');
  const field = shop.main.getByLabel('Email');
  await field.press('Enter');
  await expect(shop.main.getByText(messages.emailMissing)).toBeVisible();
  await field.fill(email);
  await field.press('Enter');
  await expect(shop.toast(messages.resetSent)).toBeVisible();

  const link = await mailedLink('reset-password', email);
  await shop.open(link);
  const first = shop.main.getByLabel('New password', { exact: true });
  const second = shop.main.getByLabel('Confirm password', { exact: true });
  await first.fill('Citrine-2027');
  await second.fill('Citrine-2028');
  await second.press('Enter');
  await expect(shop.main.getByText(messages.passwordsDiffer)).toBeVisible();
  await second.fill('Citrine-2027');
  await second.press('Enter');
  await expect(shop.toast(messages.passwordReset)).toBeVisible();
  await expect(page).toHaveURL('/');
  await logIn(shop, email, password);
  await expect(shop.toast(messages.loginFailed)).toBeVisible();
  await logIn(shop, email, 'Citrine-2027');
  await expect(shop.toast(messages.loggedIn)).toBeVisible();

  // A link works once.
  await shop.open(link);
  await first.fill('Garnet-2029');
  await second.fill('Garnet-2029');
  await second.press('Enter');
  await expect(shop.main.getByRole('alert')).toContainText('no longer valid');
});

test('links from mails that lost something on their way', async ({ shop, page, forgive }) => {
  forgive(refused);
  await page.goto('/reset-password');
  await expect(shop.heading('This path ends here')).toBeVisible();
  await page.goto('/reset-password?email=maya@example.com');
  await expect(shop.main.getByText(messages.confirmationIncomplete)).toBeVisible();

  for (const address of [
    '/confirm-email',
    '/confirm-email?token=&email=',
    '/confirm-email?token=abc',
    '/confirm-email?email=maya@example.com',
  ]) {
    await page.goto(address);
    await expect(shop.heading('Verification Failed')).toBeVisible();
    await expect(shop.main.getByText(messages.confirmationIncomplete)).toBeVisible();
  }
  await page.goto('/confirm-email?token=abc&email=maya@example.com');
  await expect(shop.heading('Verification Failed')).toBeVisible();
  await expect(shop.main.getByText(/no longer valid/)).toBeVisible();
  await shop.main.getByRole('link', { name: 'Go to Home' }).click();
  await expect(page).toHaveURL('/');
});

test('a confirmation without an answer fails in the words of the catalogue', async ({ shop, page, forgive }) => {
  forgive(/status of 500/);
  const asked: string[] = [];
  await page.route(/confirm-email\?token/, (route) => {
    if (route.request().resourceType() === 'document') return route.fallback();
    asked.push(new URL(route.request().url()).searchParams.get('token') ?? '');
    return route.fulfill({ status: 500, body: 'no JSON' });
  });
  await page.goto('/confirm-email?token=a+b%20c&email=maya@example.com');
  await expect(shop.main.getByText(messages.confirmationFailed)).toBeVisible();
  // Spaces were plus signs.
  expect(asked).toEqual(['a+b+c']);
});

test('pages with tokens stay out of search engines and out of other sites’ logs', async ({ request }) => {
  for (const address of ['/confirm-email?token=a&email=b@c.np', '/reset-password?token=a&email=b@c.np', '/profile']) {
    const answer = await request.get(address, { headers: { accept: 'text/html' } });
    const html = await answer.text();
    expect(html).toContain('<meta data-head name="robots" content="noindex">');
    expect(html).toContain('<meta data-head name="referrer" content="no-referrer">');
    expect(answer.headers()['cache-control']).toContain('private');
  }
});

/** Opens the account's menu, at the top or at the bottom of the screen. */
async function openAccount(shop: Shop, page: Page): Promise<void> {
  const place = shop.isPhone ? page.getByRole('navigation', { name: 'Shortcuts' }) : page.getByRole('banner');
  await place.getByRole('button', { name: 'Account' }).click();
}

async function chooseAccount(shop: Shop, page: Page, choice: 'Login' | 'Register' | 'Logout'): Promise<void> {
  await openAccount(shop, page);
  await page.getByRole('button', { name: choice, exact: true }).click();
}

async function logIn(shop: Shop, email: string, withPassword: string): Promise<void> {
  const login = shop.dialog('Login');
  await login.getByLabel('Email').fill(email);
  await login.getByLabel('Password', { exact: true }).fill(withPassword);
  await login.getByLabel('Password', { exact: true }).press('Enter');
}

/** Holds answers back until `let` is called, so that waiting can be seen. */
async function holdBack(page: Page, address: RegExp): Promise<{ let: () => Promise<void> }> {
  const held: (() => void)[] = [];
  await page.route(address, async (route) => {
    await new Promise<void>((go) => held.push(go));
    await route.continue();
  });
  return {
    let: async () => {
      await expect.poll(() => held.length).toBeGreaterThan(0);
      held.shift()?.();
    },
  };
}
