import type { Page } from '@playwright/test';

import { storedRecords } from '#tests/setup/stored-records.ts';
import { expect, test } from './fixtures.ts';

test('a step on an order that somebody else has changed is not accepted, or made anyway', async ({
  page,
  desk,
}) => {
  await desk.logIn(page.context());
  const { orderId } = await desk.order();
  await page.goto(`/admin/orders/${orderId}`);
  const pack = page.getByRole('button', { name: 'Mark as packed' });
  await expect(pack).toBeVisible();
  const response = await page.request.post(`/api/admin/orders/${orderId}/reverse`, {
    data: { version: 1, parcel: 'canceled', reason: 'Changed their mind', restock: true },
    headers: { origin: desk.server.origin },
  });
  expect(response.ok(), await response.text()).toBe(true);
  await pack.click();
  await expect(page.getByText(/Pack order .*: Not accepted/)).toBeVisible();
  await expect(page.getByText('Canceled', { exact: true })).toBeVisible();
  await expect(pack).toBeHidden();
  await expect(page.getByRole('button', { name: 'Do it anyway' })).toBeHidden();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(/Not accepted/)).toBeHidden();

  // What somebody else changed on another order leaves the step possible: it can be made anyway.
  const other = await desk.order('#753');
  desk.server.change(
    "UPDATE orders SET payment = 'confirmed', version = version + 1 WHERE id = ?",
    other.orderId,
  );
  await page.goto(`/admin/orders/${other.orderId}`);
  await expect(pack).toBeVisible();
  desk.server.change('UPDATE orders SET version = version + 1 WHERE id = ?', other.orderId);
  await pack.click();
  await page.getByRole('button', { name: 'Do it anyway' }).click();
  await expect
    .poll(() => desk.server.read('SELECT parcel FROM orders WHERE id = ?', other.orderId))
    .toEqual([{ parcel: 'packed' }]);
  await expect(page.getByText(/Not accepted/)).toBeHidden();
});

test('a device whose session was ended keeps nothing of the customers, and no cookie', async ({
  page,
  desk,
}) => {
  await desk.logIn(page.context(), 'Kiran Lama', 'staff');
  await desk.order();
  await page.goto('/admin/');
  await expect.poll(() => storedResults(page)).toContain('9800000000');
  desk.server.change('DELETE FROM staff_sessions WHERE last_used_at > ?', '2000');
  // The page is open: what it shows must not be stored again.
  await page
    .getByRole('navigation', { name: 'Desk' })
    .getByRole('link', { name: 'Orders', exact: true })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
  await expect.poll(() => storedResults(page)).toBe('[]');
  expect(await page.context().cookies(`${desk.server.origin}/api/admin/`)).toEqual([]);
});

test('who logs out without a network is logged out here at once, and at the shop as soon as it is reached', async ({
  page,
  desk,
}) => {
  await desk.logIn(page.context(), 'Mingma Lama', 'staff');
  await page.goto('/admin/more');
  await expect.poll(() => storedResults(page)).toContain('Mingma');
  await page.waitForFunction(() => performance.getEntriesByName('sphatik-cached').length > 0);
  await desk.server.stop();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
  expect(await storedResults(page)).toBe('[]');
  // The address without its slash, which emails name.
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
  await desk.server.start();
  await page.goto('/admin/orders');
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
  await expect
    .poll(() =>
      desk.server.read(
        'SELECT COUNT(*) AS count FROM staff_sessions s JOIN staff ON staff.id = s.staff_id WHERE name = ?',
        'Mingma Lama',
      ),
    )
    .toEqual([{ count: 0 }]);
  expect(await page.context().cookies(`${desk.server.origin}/api/admin/`)).toEqual([]);
});

/** The results of calls in the desk's database, as text. */
const storedResults = async (page: Page) =>
  JSON.stringify(await page.evaluate(storedRecords, 'desk-results'));
