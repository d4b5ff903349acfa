import { expect, test } from './fixtures.ts';
import { mailedLink } from './mailbox.ts';

test('the newsletter box: empty, wrong, right, and the same again', async ({ shop, page }) => {
  await shop.open('/');
  const box = page.getByRole('contentinfo');
  const field = box.getByLabel('A letter from the workshop, now and then');
  const send = () => box.getByRole('button', { name: 'Subscribe' }).click();
  await send();
  await expect(box.getByText('Please enter your email address')).toBeVisible();
  await field.fill('asha@');
  await send();
  await expect(box.getByText('Invalid email address')).toBeVisible();
  for (const round of ['once', 'twice']) {
    await field.fill(`newsletter-${shop.isPhone ? 'phone' : 'desktop'}@example.com`);
    await send();
    await expect(shop.toast('Your email has been added to our newsletter').last(), round).toBeVisible();
    await expect(field).toHaveValue('');
  }
});

test('when it cannot be sent it says so and keeps the address', async ({ shop, page, forgive }) => {
  forgive(/Failed to load resource|ERR_/);
  await shop.open('/');
  await page.route('**/api/Newsletter', (route) => route.fulfill({ status: 500, json: { message: 'Broken' } }));
  const field = page.getByRole('contentinfo').getByLabel('A letter from the workshop, now and then');
  await field.fill('asha@example.com');
  await field.press('Enter');
  await expect(shop.toast('Something went wrong')).toBeVisible();
  await expect(field).toHaveValue('asha@example.com');
});

test('the link in the letter asks first, and twice is harmless', async ({ shop, page }) => {
  await shop.open('/');
  const email = `leaving-${shop.isPhone ? 'phone' : 'desktop'}-${Date.now()}@example.com`;
  const field = page.getByRole('contentinfo').getByLabel('A letter from the workshop, now and then');
  await field.fill(email);
  await field.press('Enter');
  await expect(shop.toast('Your email has been added to our newsletter')).toBeVisible();
  const link = new URL(await mailedLink('newsletter-welcome', email));
  for (const round of ['once', 'twice']) {
    await shop.open(`${link.pathname}${link.search}`);
    await expect(shop.heading('Leave the newsletter?'), round).toBeVisible();
    await shop.main.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(shop.toast('Your email has been removed from our newsletter')).toBeVisible();
    await expect(shop.heading('You are off the list')).toBeVisible();
  }
});

test('an unsubscribe link that is not whole, or not ours, says so', async ({ shop, forgive }) => {
  forgive(/status of 422/);
  await shop.open('/newsletter/unsubscribe');
  await expect(shop.heading('This link is not whole')).toBeVisible();
  await shop.open('/newsletter/unsubscribe?token=nobodys');
  await shop.main.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(shop.toast('This link is not one of ours')).toBeVisible();
  await expect(shop.heading('Leave the newsletter?')).toBeVisible();
});
