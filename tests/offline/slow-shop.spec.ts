import { Customer } from '#tests/e2e/steps/customer.ts';

import { expect, test } from './fixtures.ts';

// A shop that accepts requests and never responds, so that nothing fails.

test.describe.configure({ timeout: 120_000 });

test.afterEach(({ server }) => server.hang(false));

const slowly = 'This is taking a while. Still trying…';

test('a page that was never visited shows a notice after a few seconds, with links', async ({
  phone,
  server,
}) => {
  await phone.visit('/');
  server.hang(true);
  await phone.page.goto('/blogs');
  const main = phone.shop.main;
  await expect(main.getByText(slowly)).toBeVisible({ timeout: 8_000 });
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect(main.getByText('Trying again…')).toBeVisible();
  server.hang(false);
  await expect(phone.shop.heading(/./)).toBeVisible();
  await expect(main.getByText(/Still trying…|Trying again…/)).toBeHidden();

  server.hang(true);
  await phone.page.goto('/products?page=3');
  await expect(main.getByText(slowly)).toBeVisible({ timeout: 8_000 });
  await main.getByRole('link', { name: 'See what’s saved' }).click();
  await expect(phone.shop.heading('Saved on this device')).toBeVisible();
  await expect(phone.page.getByText(slowly)).toBeHidden();
});

test('a persisted result is shown at once, with its age when the shop is slow; a loading section says so, too', async ({
  phone,
  server,
  request,
}) => {
  const maya = await Customer.make(request);
  await maya.logIn(phone.page);
  await phone.page.goto('/profile');
  // Left in the frame that shows it: it is stored all the same.
  await phone.page.waitForFunction((name) => {
    const isShown = [...document.querySelectorAll('input')].some(({ value }) => value === name);
    if (isShown) window.location.assign('/about');
    return isShown;
  }, maya.name);
  await phone.page.waitForURL('/about');
  server.hang(true);
  await phone.page.goto('/profile');
  await expect(phone.page.getByLabel('Full name')).toHaveValue(maya.name, { timeout: 3_000 });
  const age = phone.page
    .getByRole('banner')
    .getByText(/^The shop is slow to respond. Showing what was saved/);
  await expect(age).toBeVisible({ timeout: 9_000 });
  server.hang(false);
  await expect(age).toBeHidden();

  server.hang(true);
  await phone.page.goto('/profile?tab=MyOrders');
  await expect(phone.page.getByText(slowly).first()).toBeVisible({ timeout: 8_000 });
  server.hang(false);
  await expect(phone.page.getByText('No orders yet')).toBeVisible();
  await expect(phone.page.getByText(slowly)).toHaveCount(0);
});
