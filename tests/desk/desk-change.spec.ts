import { expect, expectSound, tap, test } from './fixtures.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('a wrong address is changed in three taps, and what is in an order changed with its sum', async ({
  page,
  desk,
  endJob,
}) => {
  await desk.logIn(page.context());
  const { orderId, orderNumber = '' } = await desk.order();
  const stored = () =>
    desk.server.read('SELECT delivery, total_paisa FROM orders WHERE id = ?', orderId);
  await page.goto('/admin/orders');
  await expect(page.getByRole('link', { name: new RegExp(orderNumber) })).toBeVisible();
  await tap(page, 'link', new RegExp(orderNumber));
  await tap(page, 'button', 'Change address');
  await page.getByRole('textbox', { name: 'Street address' }).fill('Jhamsikhel 7');
  await tap(page, 'button', 'Save');
  await expect(page.getByText(`Order ${orderNumber}: Changed.`)).toBeVisible();
  endJob('a wrong address is changed', 3);
  await expect(page.getByText('Jhamsikhel 7')).toBeVisible();
  expect(JSON.stringify(stored())).toContain('Jhamsikhel 7');

  await tap(page, 'button', 'Change items');
  const items = page.getByRole('form', { name: 'Items' });
  await items
    .getByRole('button', { name: /^One more of / })
    .first()
    .click();
  await expectSound(page, 'the items of an order that is changed');
  await items.getByRole('button', { name: 'Save' }).click();
  await expect(items.getByRole('alert')).toContainText('The total is now');
  await items.getByRole('button', { name: /^Save for Rs/ }).click();
  await expect(items).toHaveCount(0);
  await expect(page.getByText(/Total: Rs .* instead of Rs/)).toBeVisible();

  await tap(page, 'button', 'Change address');
  await page.getByText('Company, tax number and delivery fee').click();
  await expectSound(page, 'the recipient of an order that is changed');
});
