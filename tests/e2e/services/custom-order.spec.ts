import type { Page } from '@playwright/test';
import { contactMissing } from '#contract/rules/texts/contact.ts';
import { expectSound } from '#tests/e2e/steps/accessibility.ts';
import { expect, type Shop, test } from '#tests/e2e/steps/fixtures.ts';
import { aPhoto, aText } from '#tests/e2e/steps/pictures.ts';
import { storedRecords } from '#tests/setup/stored-records.ts';

const step = (shop: Shop, name: string) => shop.main.getByRole('heading', { level: 2, name });
const next = (shop: Shop) => shop.main.getByRole('button', { name: 'Next' }).click();

async function fillIdea(shop: Shop, budget = '2500'): Promise<void> {
  await shop.main.getByLabel('What would you like?').selectOption('Pendant');
  await shop.main.getByLabel('Budget (Rs)').fill(budget);
  await shop.main
    .getByLabel('Your idea')
    .fill('A small moonstone for my mother.\nSilver, no chain.');
}

test('sends a custom order in three steps with a review', { tag: '@phone' }, async ({
  shop,
  page,
}) => {
  await shop.open('/products/custom');
  await expect(step(shop, 'Tell us what you want')).toBeVisible();
  await expect(shop.main.getByPlaceholder('Starting Rs 1500')).toBeVisible();
  await next(shop);
  for (const message of [
    'Please choose what you would like',
    'Please enter your budget',
    'Please describe your idea',
  ]) {
    await expect(shop.main.getByText(message)).toBeVisible();
  }
  await expectSound(page, 'a custom order with errors');
  // Other invalid budgets are in custom-values.test.ts.
  await fillIdea(shop, '1499');
  await next(shop);
  await expect(shop.main.getByText('The budget starts at Rs 1,500')).toBeVisible();
  const picture = shop.main.getByLabel('A picture, if you have one');
  await picture.setInputFiles(aText);
  await expect(shop.main.getByText('That file isn’t a picture we can open.')).toBeVisible();
  await fillIdea(shop, 'Rs 2,500');
  await picture.setInputFiles(await aPhoto('idea.jpg'));
  await expect(shop.main.getByRole('img', { name: 'Preview of idea.jpg' })).toBeVisible();
  await next(shop);

  await expect(step(shop, 'Contact details')).toBeFocused();
  await expect(
    shop.main.getByText('A member of our team will get in touch with you.'),
  ).toBeVisible();
  await next(shop);
  await expect(shop.main.getByText(contactMissing)).toBeVisible();
  const phone = shop.main.getByLabel('Phone number');
  await expect(phone).toBeFocused();
  await expect(phone).not.toHaveAttribute('required');
  await shop.main.getByLabel('Name').fill('Asha Rai');
  await shop.main.getByLabel('Address').fill('Boudha 6, Kathmandu');
  await phone.fill('9800000000');
  await expect(shop.main.getByText(contactMissing)).toBeHidden();
  await shop.main.getByLabel('Email').fill('asha@example.com');
  await next(shop);

  await expect(step(shop, 'Review and submit')).toBeFocused();
  for (const value of [
    'Pendant',
    'Rs 2,500',
    /A small moonstone/,
    'Asha Rai',
    'Boudha 6, Kathmandu',
    'asha@example.com',
  ]) {
    await expect(shop.main.getByRole('definition').filter({ hasText: value })).toBeVisible();
  }
  await expect(shop.main.getByRole('img', { name: 'What you chose' })).toBeVisible();
  await shop.main.getByRole('button', { name: 'Submit' }).click();
  await expect(
    shop.toast('Your custom product request has been submitted successfully'),
  ).toBeVisible();
  await expect(step(shop, 'Tell us what you want')).toBeVisible();
  await expect(shop.main.getByLabel('Your idea')).toHaveValue('');
});

test('going back and reloading keep the values', { tag: '@phone' }, async ({ shop, page }) => {
  await shop.open('/products/custom');
  await fillIdea(shop);
  await shop.main.getByLabel('A picture, if you have one').setInputFiles(await aPhoto('idea.jpg'));
  await next(shop);
  await shop.main.getByLabel('Name').fill('Asha Rai');
  await shop.main.getByRole('button', { name: 'Previous' }).click();
  await expect(shop.main.getByLabel('Your idea')).toHaveValue(/moonstone/);
  await next(shop);
  await expect(shop.main.getByLabel('Name')).toHaveValue('Asha Rai');

  await shop.open('/products/custom');
  await expect(step(shop, 'Contact details')).toBeVisible();
  await expect(shop.main.getByLabel('Name')).toHaveValue('Asha Rai');
  await shop.main.getByRole('button', { name: 'Previous' }).click();
  await expect(shop.main.getByRole('img', { name: 'Preview of idea.jpg' })).toBeVisible();
  await page.goBack();
});

test('a picture is restored with its own draft, not in a new one', { tag: '@phone' }, async ({
  shop,
  page,
  context,
}) => {
  await shop.open('/products/custom');
  await shop.main.getByLabel('A picture, if you have one').setInputFiles(await aPhoto('idea.jpg'));
  const preview = shop.main.getByRole('img', { name: 'Preview of idea.jpg' });
  await expect(preview).toBeVisible();
  await waitForStoredPicture(page);
  await shop.open('/products/custom');
  await expect(preview).toBeVisible();
  const another = await context.newPage();
  await another.goto('/products/custom');
  await another.getByLabel('Your idea').fill('Something else');
  // By then the other page has read its draft and would have restored a picture.
  await another.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  await expect(another.getByText('Choose a picture')).toBeVisible();
  await expect(another.getByRole('img', { name: 'Preview of idea.jpg' })).toBeHidden();
  await another.close();
  await page.goBack();
});

test('a picture is restored after a reload, also when it was not resized yet', {
  tag: '@phone',
}, async ({ shop, page }) => {
  await page.addInitScript(() => {
    window.createImageBitmap = () => new Promise(() => undefined);
  });
  await shop.open('/products/custom');
  await shop.main.getByLabel('A picture, if you have one').setInputFiles(await aPhoto('idea.jpg'));
  await waitForStoredPicture(page);
  await shop.open('/products/custom');
  await expect(shop.main.getByRole('img', { name: 'Preview of idea.jpg' })).toBeVisible();
});

/** Waits until a chosen picture is stored. */
async function waitForStoredPicture(page: Page): Promise<void> {
  await expect
    .poll(async () => (await page.evaluate(storedRecords, 'drafts')).length)
    .toBeGreaterThan(0);
}
