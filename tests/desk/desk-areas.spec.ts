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
  // An area that is closed is not a failure: it is said who opens it, not to try again.
  await expect(nima.getByRole('heading', { name: 'This is closed to you' })).toBeVisible();
  await expect(
    nima.getByText(/^Your access does not include orders .* An owner can/),
  ).toBeVisible();
  await expect(nima.getByRole('main').getByRole('button', { name: 'Try again' })).toBeHidden();
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

test('who sees the money alone opens what Today leads to, and takes back what is theirs @phone', async ({
  page,
  desk,
  browser,
}) => {
  const order = await desk.order('plum');
  await desk.logIn(page.context(), 'Pema Lama');
  const other = await browser.newContext({ viewport: page.viewportSize() });
  await desk.logIn(other, 'Lhamo Sherpa', 'staff');
  await page.goto('/admin/staff');
  await page.getByRole('button', { name: 'What they may open Lhamo Sherpa' }).click();
  const dialog = page.getByRole('dialog');
  for (const area of [/^Orders/, /^Products/, /^Customers/, /^Words/])
    await dialog.getByRole('checkbox', { name: area }).uncheck();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();

  const lhamo = await other.newPage();
  await lhamo.goto(`${desk.server.origin}/admin`);
  await lhamo
    .getByRole('link', { name: new RegExp(`Check payment.*${order.orderNumber}`) })
    .click();
  await lhamo.getByRole('button', { name: /^Confirm/ }).click();
  await expect(
    lhamo.getByText(`Payment of order ${order.orderNumber} confirmed.`).first(),
  ).toBeVisible();
  await lhamo.goto(`${desk.server.origin}/admin/orders/${order.orderId}`);
  await expect(lhamo.getByRole('button', { name: /Undo|Take back/ })).toBeVisible();
  await expect(lhamo.getByRole('button', { name: 'Mark as packed' })).toBeHidden();
  await expect(lhamo.getByRole('button', { name: 'Add note' })).toBeHidden();
  await expect(lhamo.getByRole('link', { name: '‹ Today' })).toBeVisible();
  await expectSound(lhamo, 'an order of who sees the money alone');
  await lhamo.getByRole('button', { name: /Undo|Take back/ }).click();
  await lhamo.getByRole('button', { name: 'Yes, take it back' }).click();
  await expect(lhamo.getByText('Payment to check')).toBeVisible();
  await lhamo.goto(`${desk.server.origin}/admin/customers`);
  await expect(lhamo.getByRole('heading', { name: 'This is closed to you' })).toBeVisible();
  await other.close();
});
