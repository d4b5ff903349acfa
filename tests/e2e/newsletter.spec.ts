import { expect, test } from './fixtures.ts';

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
  await page.route('**/api/Newsletter', (route) => route.abort());
  const field = page.getByRole('contentinfo').getByLabel('A letter from the workshop, now and then');
  await field.fill('asha@example.com');
  await field.press('Enter');
  await expect(shop.toast('Something went wrong')).toBeVisible();
  await expect(field).toHaveValue('asha@example.com');
});
