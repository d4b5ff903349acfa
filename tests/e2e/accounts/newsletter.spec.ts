import { randomBytes } from 'node:crypto';

import type { Page } from '@playwright/test';

import { messages } from '#contract/names/messages.ts';

import { expect, test } from '#tests/e2e/steps/fixtures.ts';
import { mailedLink } from '#tests/e2e/steps/mailbox.ts';

const box = (page: Page) => page.getByRole('contentinfo');
const emailField = (page: Page) => box(page).getByLabel('News from the shop, now and then');

test('the newsletter form: empty, invalid, failed, sent, and sent again', {
  tag: '@phone',
}, async ({ shop, page, allowErrors }) => {
  allowErrors(/Failed to load resource|ERR_/);
  const email = `newsletter-${randomBytes(6).toString('hex')}@example.com`;
  await shop.open('/about');
  const field = emailField(page);
  const send = () => box(page).getByRole('button', { name: 'Subscribe' }).click();
  await send();
  await expect(box(page).getByText(messages.emailMissing)).toBeVisible();
  await field.fill('asha@');
  await send();
  await expect(box(page).getByText(messages.emailInvalid)).toBeVisible();

  await page.route('**/api/Newsletter', (route) =>
    route.fulfill({ status: 500, json: { message: 'Broken' } }),
  );
  await field.fill(email);
  await field.press('Enter');
  await expect(shop.toast('Something went wrong')).toBeVisible();
  await page.reload();
  await expect(field).toHaveValue(email);
  await page.unroute('**/api/Newsletter');

  for (const round of ['once', 'twice']) {
    await field.fill(email);
    await send();
    await expect(field, round).toHaveValue('');
    await expect(shop.toast(messages.subscribed).last(), round).toBeVisible();
  }
});

test('the unsubscribe link asks for confirmation, works twice, and rejects an invalid token', {
  tag: '@desktop',
}, async ({ shop, page, allowErrors }) => {
  allowErrors(/status of 422/);
  await shop.open('/newsletter/unsubscribe');
  await expect(shop.heading('This link is incomplete')).toBeVisible();
  const email = `leaving-${randomBytes(6).toString('hex')}@example.com`;
  await emailField(page).fill(email);
  await emailField(page).press('Enter');
  await expect(shop.toast(messages.subscribed)).toBeVisible();
  const link = new URL(await mailedLink('newsletter-welcome', email));
  for (const round of ['once', 'twice']) {
    await shop.open(`${link.pathname}${link.search}`);
    await expect(shop.heading('Unsubscribe from the newsletter?'), round).toBeVisible();
    await shop.main.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(shop.toast('Your email has been removed from our newsletter')).toBeVisible();
    await expect(shop.heading('You’re unsubscribed')).toBeVisible();
  }

  await shop.open('/newsletter/unsubscribe?token=nobodys');
  await shop.main.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(shop.toast('This link is invalid')).toBeVisible();
  await expect(shop.heading('Unsubscribe from the newsletter?')).toBeVisible();
});
