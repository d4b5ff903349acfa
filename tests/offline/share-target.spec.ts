import type { Page } from '@playwright/test';

import { chooseAccount } from '#tests/e2e/steps/auth-steps.ts';
import { Catalogue } from '#tests/e2e/steps/catalogue.ts';
import { putIntoCart } from '#tests/e2e/steps/checkout-steps.ts';
import { Customer } from '#tests/e2e/steps/customer.ts';
import type { Shop } from '#tests/e2e/steps/fixtures.ts';
import { aPhoto, aText } from '#tests/e2e/steps/pictures.ts';

import { expect, test } from './fixtures.ts';

type SharedFile = Awaited<ReturnType<typeof aPhoto>>;

/** Opens a page that the worker controls. */
async function openInstalled(shop: Shop, address = '/about'): Promise<void> {
  await shop.open(address);
  await shop.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** Shares a picture with the shop: posts a form to the manifest's share target. */
async function share(page: Page, file: SharedFile): Promise<void> {
  const manifest = await (await page.request.get('/manifest.webmanifest')).json();
  const { action, params } = manifest.share_target;
  const { name, mimeType, buffer } = file;
  await page.evaluate(
    ({ action, field, name, mimeType, bytes }) => {
      const form = document.createElement('form');
      Object.assign(form, { action, method: 'POST', enctype: 'multipart/form-data' });
      const input = document.createElement('input');
      Object.assign(input, { type: 'file', name: field });
      const chosen = new DataTransfer();
      chosen.items.add(
        new File([Uint8Array.from(atob(bytes), (char) => char.charCodeAt(0))], name, {
          type: mimeType,
        }),
      );
      input.files = chosen.files;
      form.append(input);
      document.body.append(form);
      form.submit();
    },
    {
      action,
      field: params.files[0].name as string,
      name,
      mimeType,
      bytes: buffer.toString('base64'),
    },
  );
  await page.waitForURL('**/share-target**');
}

const question = (shop: Shop) => shop.heading('What is this payment for?');

test('a visitor’s shared picture goes to a booking, which may have a draft, or is deleted', async ({
  shop,
  phone,
}) => {
  const { page } = phone;
  await openInstalled(shop);
  await test.step('to a new booking', async () => {
    await share(page, await aPhoto('esewa.jpg'));
    await expect(question(shop)).toBeVisible();
    await expect(shop.main.getByRole('img', { name: 'Shared: esewa.jpg' })).toBeVisible();
    await shop.main.getByRole('button', { name: 'Tarot reading' }).click();
    await expect(page).toHaveURL(/\/services\/tarot-reading#form$/);
    await expect(shop.toast('Screenshot added. Check the form and send it.')).toBeVisible();
    // No card has to be turned first.
    await expect(shop.main.getByLabel('Payment method')).toHaveValue('Online');
    await expect(shop.main.getByRole('img', { name: 'Preview of esewa.jpg' })).toBeVisible();
    await page.goto('/share-target');
    await expect(shop.heading('No shared picture')).toBeVisible();
  });
  await test.step('to a booking that was begun, which is listed first', async () => {
    await page.evaluate(() => sessionStorage.clear());
    await openInstalled(shop, '/services/numerology');
    await shop.main.getByLabel('Name', { exact: true }).fill('Maya Gurung');
    await share(page, await aPhoto());
    await expect(question(shop)).toBeVisible();
    const [first] = await shop.main.getByRole('listitem').allInnerTexts();
    expect(first).toMatch(/^Numerology\s+You’ve started this booking$/);
    await shop.main.getByRole('button', { name: /^Numerology/ }).click();
    await expect(shop.main.getByLabel('Name', { exact: true })).toHaveValue('Maya Gurung');
    await expect(shop.main.getByRole('img', { name: 'Preview of payment.jpg' })).toBeVisible();
  });
  await test.step('deleted', async () => {
    await share(page, await aPhoto());
    await expect(shop.main.getByRole('button', { name: 'My order at checkout' })).toContainText(
      'log in',
    );
    await shop.main.getByRole('button', { name: 'Remove this picture' }).click();
    await expect(shop.heading('No shared picture')).toBeVisible();
    await page.reload();
    await expect(shop.heading('No shared picture')).toBeVisible();
  });
  await test.step('not replaced: by no picture not at all, by another one only when it is chosen', async () => {
    await share(page, await aPhoto());
    await expect(question(shop)).toBeVisible();
    await share(page, aText);
    await expect(shop.heading('No picture arrived')).toBeVisible();
    await share(page, await aPhoto('another.jpg'));
    await expect(shop.heading('Which picture do you want to use?')).toBeVisible();
    await shop.main.getByRole('button', { name: 'Use payment.jpg' }).click();
    await expect(shop.main.getByRole('img', { name: 'Shared: payment.jpg' })).toBeVisible();
    await page.reload();
    await expect(shop.main.getByRole('img', { name: 'Shared: payment.jpg' })).toBeVisible();
  });
});

test('a customer pays the cart with a shared picture; a logout deletes it', async ({
  shop,
  phone: { page },
  request,
}) => {
  const customer = await Customer.make(request);
  await customer.logIn(page);
  await openInstalled(shop);
  await share(page, await aPhoto());
  await expect(question(shop)).toBeVisible();
  const checkout = shop.main.getByRole('button', { name: 'My order at checkout' });
  await expect(checkout).toContainText('Your cart is empty');
  await expect(checkout).toBeDisabled();

  await putIntoCart(customer, (await new Catalogue(request).plenty())[0]);
  await openInstalled(shop);
  await share(page, await aPhoto());
  await shop.main.getByRole('button', { name: 'Use payment.jpg' }).first().click();
  await expect(checkout).toContainText('1 item in your cart');
  await checkout.click();
  await expect(shop.heading('Checkout')).toBeVisible();
  await expect(shop.main.getByRole('radio', { name: /^Pay online/ })).toBeChecked();
  await expect(shop.main.getByRole('img', { name: 'Preview of payment.jpg' })).toBeVisible();

  await share(page, await aPhoto());
  await expect(question(shop)).toBeVisible();
  await chooseAccount(shop, 'Logout');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('userId'))).toBeNull();
  await expect
    .poll(async () => {
      await page.goto('/share-target');
      return question(shop).or(shop.heading('No shared picture')).textContent();
    })
    .toBe('No shared picture');
});

test.describe('without a worker', () => {
  test.use({ begins: 'new', serviceWorkers: 'block' });

  test('the person is asked to share it once more', async ({ phone, shop }) => {
    const { page } = phone;
    phone.forgive(/ServiceWorker|Service Worker/i);
    await shop.open('/about');
    await share(page, await aPhoto('large.jpg', 4000, 3000));
    await expect(shop.heading('No picture arrived')).toBeVisible();
    await expect(shop.main.getByText('share the picture again')).toBeVisible();
  });
});
