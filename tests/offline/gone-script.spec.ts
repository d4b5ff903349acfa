import type { Page } from '@playwright/test';

import { chooseAccount } from '#tests/e2e/auth-steps.ts';
import { Customer } from '#tests/e2e/customer.ts';

import { expect, test } from './fixtures.ts';
import type { Phone } from './phone.ts';

// A script that neither the browser nor the shop has any more, with and without unsaved input.

const notice = ({ page }: Phone) => page.getByRole('region', { name: 'This page is out of date' });

test('a half-filled form prevents the reload: the person is asked', async ({ phone, request }) => {
  await (await Customer.make(request)).logIn(phone.page);
  await phone.visit('/about');
  await phone.page.goto('/profile');
  const field = phone.page.getByLabel('Full name');
  await field.fill('Half typed');
  await askForGoneScript(phone.page);
  await expect(notice(phone)).toContainText('Finish what you are typing');
  // The worker's timeout for a tab's reply.
  await phone.page.evaluate(() => new Promise((told) => setTimeout(told, 3_500)));
  await expect(field).toHaveValue('Half typed');
  const loaded = phone.page.waitForEvent('load');
  await notice(phone)
    .getByRole('button', { name: 'Reload' })
    .evaluate((button) => (button as HTMLElement).click());
  await loaded;
  await expect(phone.page.getByRole('banner')).toBeVisible();
  await expect(notice(phone)).toBeHidden();
});

test('input in a closed form prevents the reload, too', async ({ phone }) => {
  await phone.visit('/about');
  await chooseAccount(phone.shop, 'Register');
  const field = phone.shop.dialog('Sign Up').getByLabel('Name', { exact: true });
  await field.fill('Half typed');
  await phone.shop.dialog('Sign Up').getByRole('button', { name: 'Close' }).click();
  await expect(field).toBeHidden();
  await askForGoneScript(phone.page);
  await expect(notice(phone)).toBeVisible();
  await notice(phone).getByRole('button', { name: 'Later' }).click();
  await expect(notice(phone)).toBeHidden();
  await chooseAccount(phone.shop, 'Register');
  await expect(field).toHaveValue('Half typed');
});

test('without unsaved input the page reloads once; after that it asks', async ({ phone }) => {
  await phone.visit('/about');
  const loaded = phone.page.waitForEvent('load');
  await askForGoneScript(phone.page);
  await loaded;
  await phone.page.waitForFunction(() => performance.getEntriesByName('sphatik-cached').length > 0);
  await askForGoneScript(phone.page);
  await expect(notice(phone)).toBeVisible();
});

/** Loads a chunk that a deploy has deleted. */
async function askForGoneScript(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.type = 'module';
    script.src = `/assets/gone-${Math.random().toString(36).slice(2)}.js`;
    document.head.append(script);
  });
}
