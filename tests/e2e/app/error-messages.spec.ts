import { messages } from '#contract/names/messages.ts';

import { chooseAccount, fillSignUp } from '#tests/e2e/steps/auth-steps.ts';
import { openReady, placeButton } from '#tests/e2e/steps/checkout-steps.ts';
import { newEmail } from '#tests/e2e/steps/customer.ts';
import { expect, test } from '#tests/e2e/steps/fixtures.ts';

// The messages of the specification for error responses without a message; those of the cart:
// cart-changes.test.ts.

const badStep = JSON.stringify({ version: 2, values: { step: 7 } });
const broken = { status: 500, contentType: 'application/json', body: '{}' };

test.beforeEach(({ allowErrors }) => allowErrors(/status of 500/));

test('of registration and passwords', { tag: '@phone' }, async ({ shop, page }) => {
  await page.route(/api\/authentication\/(?:register|forgot-password|reset-password)/, (route) =>
    route.fulfill(broken),
  );
  await shop.open('/about');
  await chooseAccount(shop, 'Register');
  const signUp = await fillSignUp(shop, newEmail());
  await signUp.getByRole('button', { name: 'Register' }).click();
  await expect(shop.toast(messages.registrationFailed)).toBeVisible();
  await expect(signUp.getByLabel('Name')).toHaveValue('Maya Gurung');
  await shop.open('/forgot-password');
  await shop.main.getByLabel('Email').fill('asha@example.com');
  await shop.main.getByLabel('Email').press('Enter');
  await expect(shop.toast(messages.resetFailed)).toBeVisible();
  await shop.open('/reset-password?token=abc&email=asha@example.com');
  await shop.main.getByLabel('New password', { exact: true }).fill('Citrine-2027');
  await shop.main.getByLabel('Confirm password', { exact: true }).fill('Citrine-2027');
  await shop.main.getByLabel('Confirm password', { exact: true }).press('Enter');
  await expect(shop.toast(messages.resetFailed)).toBeVisible();
});

test('of an order', { tag: '@phone' }, async ({ shop, page, catalogue, customer, allowErrors }) => {
  allowErrors(/status of 422/);
  const [product] = await catalogue.plenty();
  await openReady(shop, customer, product);
  await page.route('**/api/order', (route) => route.fulfill({ ...broken, status: 422 }));
  await placeButton(shop).click();
  await expect(shop.toast(messages.orderFailed)).toBeVisible();
  await expect(shop.main.getByLabel('Phone')).toHaveValue('9800000000');
});

test('of an invalid step of the custom order', { tag: '@phone' }, async ({ shop, page }) => {
  await page.addInitScript(
    (draft) => sessionStorage.setItem('draft:requestCustomOrder', draft),
    badStep,
  );
  await shop.open('/products/custom');
  await expect(shop.main.getByText(messages.wizardLost)).toBeVisible();
});
