import { expect, expectSound, openFromMore, tap, test } from './fixtures.ts';

test('an owner closes an area: screens, buttons and copies go, what waits is told plainly @phone', async ({
  page,
  desk,
  browser,
}) => {
  const { server } = desk;
  const order = await desk.order();
  await desk.logIn(page.context(), 'Pema Lama');
  const other = await browser.newContext();
  await desk.logIn(other, 'Nima Sherpa', 'staff');
  const nima = await other.newPage();
  await nima.goto(`${server.origin}/admin/orders/${order.orderId}`);
  await expect(nima.getByRole('button', { name: 'Mark as packed' })).toBeVisible();
  await expect
    .poll(() => nima.evaluate(() => navigator.serviceWorker.controller?.state))
    .toBe('activated');
  await expect
    .poll(() =>
      nima.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('desk-areas:'))),
    )
    .toBe(true);
  await other.setOffline(true);
  await nima.getByRole('button', { name: 'Mark as packed' }).click();
  await expect(nima.getByText(/not sent yet/)).toBeVisible();

  await page.goto('/admin/staff');
  await page.getByRole('button', { name: 'What they may open Nima Sherpa' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: /^Orders/ }).uncheck();
  await dialog.getByRole('checkbox', { name: /^Money/ }).uncheck();
  await expectSound(page, 'what somebody may open');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/May open products, customers, and words/)).toBeVisible();

  await other.setOffline(false);
  await expect(nima.getByText(/no longer includes orders and money/)).toBeVisible();
  await expect(nima.getByText('Your access does not include orders')).toBeVisible();
  await expect(nima.getByRole('link', { name: 'Orders', exact: true })).toBeHidden();
  await nima.getByRole('link', { name: '1 not accepted' }).click();
  await expect(nima.getByText(`Pack order ${order.orderNumber}: Not accepted`)).toBeVisible();
  const read = () => server.read('SELECT parcel FROM orders WHERE id = ?', order.orderId);
  expect(read()).toEqual([{ parcel: 'not-packed' }]);

  // Open again, what waited is done after all.
  await page.getByRole('button', { name: 'What they may open Nima Sherpa' }).click();
  await dialog.getByRole('checkbox', { name: /^Orders/ }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await nima.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(read).toEqual([{ parcel: 'packed' }]);

  // What happened reads as a shopkeeper says it.
  await openFromMore(page, 'Health');
  await expect(page.getByText(`Nima Sherpa packed order ${order.orderNumber}.`)).toBeVisible();
  await tap(page, 'link', `Nima Sherpa packed order ${order.orderNumber}.`);
  await expect(page.getByRole('heading', { name: new RegExp(order.orderNumber) })).toBeVisible();
  await other.close();
});
