import { expect, expectSound, tap, test } from './fixtures.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('twelve parcels are packed, printed and shipped in eight taps; one that somebody changed is named, and their cash is settled', async ({
  page,
  desk,
  endJob,
}) => {
  test.setTimeout(120_000);
  await desk.logIn(page.context());
  // Those of other tests of this server are not on these lists.
  desk.server.change("UPDATE orders SET parcel = 'canceled' WHERE parcel <> ?", 'none');
  const orders: { orderId: string; number: string }[] = [];
  for (let at = 0; at < 12; at += 1) {
    const { orderId, orderNumber = '' } = await desk.order();
    orders.push({ orderId, number: orderNumber });
  }
  const parcels = () =>
    desk.server
      .read("SELECT parcel, count(*) AS count FROM orders WHERE parcel <> 'canceled' GROUP BY 1")
      .map((row) => Object.values(row as object).join(' '));
  await page.addInitScript(() => {
    window.print = () => {
      const sheets = document.querySelectorAll('[data-print]').length;
      document.documentElement.dataset.printed = String(sheets);
      window.dispatchEvent(new Event('afterprint'));
    };
  });
  await page.goto('/admin/');
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();

  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  await page.getByText('To pack', { exact: true }).click();
  await expect(page.getByText(/^12 orders/)).toBeVisible();
  await tap(page, 'button', 'Choose');
  await tap(page, 'button', 'All');
  await expectSound(page, 'orders that are chosen');
  await tap(page, 'link', 'Go on with 12');
  await tap(page, 'button', 'Mark 12 as packed');
  await expect.poll(parcels).toEqual(['packed 12']);
  await expect(page.getByText('12 orders: Packed.')).toBeVisible();
  // Somebody else adds a note to one of them meanwhile.
  const [first, changed] = [orders[11], orders[3]];
  if (!first || !changed) throw new Error('There are no orders.');
  await expectSound(page, 'parcels to ship');
  await tap(page, 'button', 'Print 12 slips');
  await expect(page.locator('html')).toHaveAttribute('data-printed', '12');
  // As a scanner types: each number ends with Enter.
  await expect(page.getByRole('textbox', { name: 'Courier' })).toBeFocused();
  await page.keyboard.type('Sajha\n');
  for (let at = 1; at <= 12; at += 1) await page.keyboard.type(`SJ-${at}\n`);
  await expect(page.getByRole('button', { name: 'Mark 12 as shipped' })).toBeFocused();
  desk.server.change('UPDATE orders SET version = version + 1 WHERE id = ?', changed.orderId);
  await tap(page, 'button', 'Mark 12 as shipped');
  await expect.poll(parcels).toEqual(['packed 1', 'shipped 11']);
  endJob('twelve parcels', 8);
  expect(
    desk.server.read('SELECT courier, tracking_number FROM orders WHERE id = ?', first.orderId),
  ).toEqual([{ courier: 'Sajha', tracking_number: 'SJ-1' }]);

  // What was not possible for one is said for it, and can be done all the same.
  const row = page.getByRole('listitem').filter({ hasText: changed.number }).first();
  await expect(row.getByText(/Not accepted/)).toBeVisible();
  await expectSound(page, 'parcels of which one was not shipped');
  await row.getByRole('button', { name: 'Do it anyway' }).click();
  await expect.poll(parcels).toEqual(['shipped 12']);
  await tap(page, 'button', 'Mark 12 as delivered');
  await expect.poll(parcels).toEqual(['delivered 12']);

  // Back at the list with its filter, where one order is found by its tracking number.
  await page.getByRole('link', { name: '‹ Orders' }).click();
  await expect(page.getByRole('checkbox', { name: 'To pack' })).toBeChecked();
  await page.getByText('To pack', { exact: true }).click();
  await page.getByRole('searchbox', { name: 'Search' }).fill('sj-7');
  await expect(page.getByText(/^1 order,/)).toBeVisible();

  await page.goto('/admin/cash-due');
  await page.getByRole('button', { name: 'Settle Sajha' }).click();
  await page.getByRole('button', { name: 'Choose all 12' }).click();
  const form = page.locator('form');
  const [cash] = desk.server.read(
    "SELECT sum(total_paisa) AS paisa FROM orders WHERE parcel = 'delivered'",
  );
  const due = Number((cash as { paisa: number }).paisa);
  await form.getByRole('textbox', { name: /^Handed over/ }).fill(String(due / 100 - 1000));
  await expect(form.getByText('Rs 1,000 are missing.')).toBeVisible();
  await form.getByRole('textbox', { name: /^Fee/ }).fill('1000');
  await expect(form.getByText('It agrees.')).toBeVisible();
  await expectSound(page, 'cash that is settled');
  await form.getByRole('button', { name: 'Record it' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing is due' })).toBeVisible();
  await tap(page, 'link', 'Settled');
  await expect(page.getByText(/^Sajha: Rs/)).toBeVisible();
  await expectSound(page, 'what was settled');
  await page.getByRole('button', { name: /^Undo Sajha/ }).click();
  await page.getByRole('button', { name: 'Yes, take it back' }).click();
  await expect(page.getByText('Taken back ·')).toBeVisible();
  await tap(page, 'link', '‹ Cash due');
  await expect(page.getByRole('heading', { level: 1, name: 'Cash due' })).toBeVisible();
});

test('parcels are packed together without a network, and Today offers the next', async ({
  page,
  desk,
}) => {
  await desk.logIn(page.context());
  desk.server.change("UPDATE orders SET parcel = 'canceled' WHERE parcel <> ?", 'none');
  const one = await desk.order();
  const other = await desk.order();
  const third = await desk.order();
  const ids = [one, other].map(({ orderId }) => orderId).join(',');
  await page.goto('/admin/');
  await page.getByRole('link', { name: new RegExp(`Pack · ${third.orderNumber}`) }).click();
  await tap(page, 'button', 'Mark as packed');
  await page.getByRole('link', { name: /^Next to pack: / }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: `Order ${one.orderNumber}` }),
  ).toBeVisible();
  await page.getByRole('link', { name: '‹ Today' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();

  await tap(page, 'link', /^Pack 2 together/);
  await expect(page).toHaveURL((url) => url.searchParams.get('ids') === ids);
  await expect(page.getByRole('button', { name: 'Mark 2 as packed' })).toBeVisible();
  await desk.server.stop();
  await tap(page, 'button', 'Mark 2 as packed');
  await expect(page.getByRole('button', { name: 'Mark 2 as shipped' })).toBeVisible();
  await page.getByRole('textbox', { name: new RegExp(one.orderNumber ?? '') }).fill('A1');
  await page.getByRole('textbox', { name: new RegExp(other.orderNumber ?? '') }).fill('A1');
  await tap(page, 'button', 'Mark 2 as shipped');
  await expect(page.getByText('This number is on two parcels.').first()).toBeVisible();
  await page.getByRole('textbox', { name: new RegExp(other.orderNumber ?? '') }).fill('A2');
  await tap(page, 'button', 'Mark 2 as shipped');
  await desk.server.start();
  await page.goto('/admin/waiting');
  await expect(page.getByText('All sent')).toBeVisible({ timeout: 20_000 });
  expect(
    desk.server.read(
      'SELECT parcel, tracking_number FROM orders WHERE id IN (?, ?) ORDER BY tracking_number',
      one.orderId,
      other.orderId,
    ),
  ).toEqual([
    { parcel: 'shipped', tracking_number: 'A1' },
    { parcel: 'shipped', tracking_number: 'A2' },
  ]);
});
