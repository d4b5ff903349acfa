import { expectNoViolations } from '#tests/e2e/expect-no-violations.ts';

import { expect, test } from './fixtures.ts';

test('orders are found, filtered and saved as CSV; health and staff are shown', { tag: '@desktop' }, async ({
  page,
  desk,
}) => {
  await desk.logIn(page.context());
  const paid = await desk.order('#a33');
  const cash = await desk.order();
  await page.goto('/admin/orders');
  const rows = page.getByRole('main').getByRole('row');
  await expect(rows.filter({ hasText: cash.orderNumber ?? '' })).toContainText('Cash on delivery');
  await page.getByRole('searchbox', { name: 'Search' }).fill(paid.orderNumber ?? '');
  await expect(rows.filter({ hasText: cash.orderNumber ?? '' })).toBeHidden();
  await expect(rows.filter({ hasText: paid.orderNumber ?? '' })).toContainText('Payment to check');
  await expect(page.getByText(/^1 order, Rs/)).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: /^CSV/ }).click();
  const text = await (await (await saved).createReadStream()).toArray();
  expect(Buffer.concat(text).toString()).toContain(paid.orderNumber);
  await expectNoViolations(page, 'orders');

  for (const [path, name] of [
    ['/admin/cash-due', 'Cash due'],
    ['/admin/staff', 'Staff'],
    ['/admin/health', 'Health'],
    ['/admin/access', 'Your login'],
    ['/admin/', 'Today'],
  ]) {
    await page.goto(path ?? '');
    await expect(page.getByRole('heading', { level: 1, name: name ?? '' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectNoViolations(page, name);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
      `${name} scrolls sideways`,
    ).toBe(true);
  }
});

test('an order that somebody else has changed is not overwritten: the difference is shown', {
  tag: '@desktop',
}, async ({ page, desk }) => {
  const { origin } = desk.server;
  await desk.logIn(page.context(), 'Maya Rai', 'staff');
  const { orderId, orderNumber } = await desk.order();
  await page.goto(`/admin/orders/${orderId}`);
  await expect(page.getByRole('heading', { level: 1, name: `Order ${orderNumber}` })).toBeVisible();
  const packed = await page.context().request.post(`${origin}/api/admin/orders/${orderId}/pack`, {
    data: { version: 1 },
    headers: { origin },
  });
  expect(packed.ok(), await packed.text()).toBe(true);

  await page.getByRole('button', { name: 'Cancel order' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel this order?' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Sold out');
  await dialog.getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect(dialog.getByText('Parcel: Not packed → Packed')).toBeVisible();
  await expect(dialog.getByText('Packed by Maya Rai')).toBeVisible();
  expect(desk.server.read('SELECT parcel FROM orders WHERE id = ?', orderId)).toEqual([{ parcel: 'packed' }]);

  await dialog.getByRole('button', { name: 'Show the order as it is now' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('Sold out');
  await dialog.getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Canceled: Sold out')).toBeVisible();
  expect(desk.server.read('SELECT parcel, restocked FROM orders WHERE id = ?', orderId)).toEqual([
    { parcel: 'canceled', restocked: 1 },
  ]);
});
