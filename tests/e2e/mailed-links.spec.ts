import { messages } from '#contract/names/messages.ts';

import { clientError, logIn, password } from './auth-steps.ts';
import { Customer } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { mailedLink } from './mailbox.ts';

test('resets a password with the link from the mail', { tag: '@phone' }, async ({
  shop,
  page,
  request,
  allowErrors,
}) => {
  allowErrors(clientError);
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
    const rendered = await (await request.get(`/confirm-email${query}`, { headers: { accept: 'text/html' } })).text();
    expect(rendered, query).toContain('Verification Failed');
    expect(rendered, query).toContain(messages.confirmationIncomplete);
  }

  const tokens: string[] = [];
  await page.route(/confirm-email\?token/, (route) => {
    if (route.request().resourceType() === 'document') return route.fallback();
    tokens.push(new URL(route.request().url()).searchParams.get('token') ?? '');
    return route.fulfill({ status: 500, body: 'no JSON' });
  });
  await page.goto('/confirm-email?token=a+b%20c&email=maya@example.com');
  await expect(shop.main.getByText(messages.confirmationFailed)).toBeVisible();
  // Spaces were plus signs.
  expect(tokens).toEqual(['a+b+c']);
  await page.unroute(/confirm-email\?token/);

  await page.goto('/confirm-email?token=abc&email=maya@example.com');
  await expect(shop.heading('Verification Failed')).toBeVisible();
  await expect(shop.main.getByText(/no longer valid/)).toBeVisible();
  await shop.main.getByRole('link', { name: 'Go to Home' }).click();
  await expect(page).toHaveURL('/');
});

test('pages with tokens are not indexed and send no referrer', { tag: '@desktop' }, async ({ request }) => {
  for (const address of ['/confirm-email?token=a&email=b@c.np', '/reset-password?token=a&email=b@c.np', '/profile']) {
    const response = await request.get(address, { headers: { accept: 'text/html' } });
    const html = await response.text();
    expect(html).toContain('<meta data-head name="robots" content="noindex">');
    expect(html).toContain('<meta data-head name="referrer" content="no-referrer">');
    expect(response.headers()['cache-control']).toContain('private');
  }
});
