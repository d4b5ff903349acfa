import { expectNoOverflow, expectNoViolations } from '#tests/e2e/steps/accessibility.ts';

import { expect, tap, test } from './fixtures.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('a wrong tracking number is corrected in three taps, and what was done by mistake undone before anybody is told', async ({
  page,
  desk,
  endJob,
}) => {
  await desk.logIn(page.context());
  const { orderId, orderNumber = '' } = await desk.order();
  const mails = () =>
    desk.server.read('SELECT event, content FROM mails WHERE event LIKE ?', `%:${orderId}:%`);
  const parcel = () =>
    desk.server.read('SELECT parcel, tracking_number FROM orders WHERE id = ?', orderId);
  await page.goto(`/admin/orders/${orderId}`);
  await tap(page, 'button', 'Mark as packed');
  await expect(page.getByText(`Order ${orderNumber}: Packed.`)).toBeVisible();
  await page.getByRole('textbox', { name: 'Courier' }).fill('Sajha');
  await page.getByRole('textbox', { name: 'Tracking number' }).fill('SJ-1');
  await tap(page, 'button', 'Mark as shipped');
  const notice = page.getByRole('status').filter({ hasText: `Order ${orderNumber}: Shipped.` });
  await expect(notice).toBeVisible();
  await notice.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Taken back.')).toBeVisible();
  await expect(page.getByText('Taken back: Shipped')).toBeVisible();
  expect(parcel()).toEqual([{ parcel: 'packed', tracking_number: '' }]);
  expect(JSON.stringify(mails())).not.toContain('SJ-1');
  await expectNoViolations(page, 'an order that is taken back');
  await expectNoOverflow(page, 'an order that is taken back');

  await page.getByRole('textbox', { name: 'Tracking number' }).fill('SJ-2');
  await tap(page, 'button', 'Mark as shipped');
  await expect.poll(parcel).toEqual([{ parcel: 'shipped', tracking_number: 'SJ-2' }]);
  await page.goto('/admin/orders');
  await expect(page.getByRole('link', { name: new RegExp(orderNumber) })).toBeVisible();
  endJob('what came before');
  await tap(page, 'link', new RegExp(orderNumber));
  await tap(page, 'button', /^Correct/);
  await page.getByRole('textbox', { name: 'Tracking number' }).fill('SJ-3');
  await tap(page, 'button', 'Save');
  await expect(page.getByText('Sajha · SJ-3')).toBeVisible();
  endJob('a wrong tracking number is corrected', 3);
  expect(parcel()).toEqual([{ parcel: 'shipped', tracking_number: 'SJ-3' }]);

  // In the history it can be taken back as long as that makes sense.
  await tap(page, 'button', 'Mark as delivered');
  await expect(page.getByText(`Order ${orderNumber}: Delivered.`)).toBeVisible();
  await page.getByRole('button', { name: 'Undo Delivered' }).click();
  await page.getByRole('button', { name: 'Yes, take it back' }).click();
  await expect(page.getByText('Taken back: Delivered')).toBeVisible();
  expect(parcel()).toEqual([{ parcel: 'shipped', tracking_number: 'SJ-3' }]);
});

test('what waits to be sent is withdrawn, and a deleted product restored', async ({
  page,
  desk,
}) => {
  await desk.logIn(page.context());
  const { orderId } = await desk.order();
  await page.goto(`/admin/orders/${orderId}`);
  await expect(page.getByRole('button', { name: 'Mark as packed' })).toBeVisible();
  await desk.server.stop();
  await tap(page, 'button', 'Mark as packed');
  await expect(page.getByText('Saved on this device, not sent yet')).toBeVisible();
  await page.getByRole('button', { name: /^Withdraw/ }).click();
  await page.getByRole('button', { name: 'Yes, don’t send it' }).click();
  await expect(page.getByText('Saved on this device, not sent yet')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Mark as packed' })).toBeVisible();
  await desk.server.start();

  const [product] = desk.server.read(
    'SELECT id, name FROM products WHERE id NOT IN (SELECT product_id FROM order_items) LIMIT 1',
  );
  const { id, name } = product as { id: string; name: string };
  await page.goto(`/admin/products/${id}`);
  await page.getByRole('button', { name: 'Delete this product' }).click();
  await page.getByRole('button', { name: 'Yes, delete it' }).click();
  await expect(page.getByText(`${name} is deleted.`)).toBeVisible();
  await page.getByRole('link', { name: 'Deleted', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Deleted products' })).toBeVisible();
  await expectNoViolations(page, 'deleted products');
  await expectNoOverflow(page, 'deleted products');
  await page.getByRole('button', { name: `Restore ${name}` }).click();
  await expect(page.getByText(`${name} is back, as it was.`)).toBeVisible();
  expect(desk.server.read('SELECT name FROM products WHERE id = ?', id)).toEqual([{ name }]);
  expect(desk.server.read('SELECT parcel FROM orders WHERE id = ?', orderId)).toEqual([
    { parcel: 'not-packed' },
  ]);
});
