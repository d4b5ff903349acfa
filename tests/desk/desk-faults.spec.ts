import type { Page } from '@playwright/test';

import { nextBuild } from '#tests/offline/next-build.ts';

import { expect, test } from './fixtures.ts';

const untilCached = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName('sphatik-cached').length > 0, undefined, { timeout: 30_000 });

test('taps on a stock arrive when the page is left right after them', async ({ page, desk }) => {
  await desk.logIn(page.context());
  const [product] = desk.server.read(
    'SELECT id, name, stock FROM products WHERE stock > 5 AND id NOT IN (SELECT product_id FROM product_attributes)',
  );
  const { id, name, stock } = product as { id: string; name: string; stock: number };
  await page.goto(`/admin/products?search=${encodeURIComponent(name)}`);
  const more = page.getByRole('button', { name: `One more of ${name}`, exact: true });
  await more.click();
  await more.click();
  await page.goto('/about');
  await page.goto('/admin/');
  await expect
    .poll(() => desk.server.read('SELECT stock FROM products WHERE id = ?', id))
    .toEqual([{ stock: stock + 2 }]);
});

test('an order that somebody else has canceled is shown so, and what was tapped on it', async ({ page, desk }) => {
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
});

test('after a change by somebody else a step can be made anyway', async ({ page, desk }) => {
  await desk.logIn(page.context());
  const { orderId } = await desk.order('#753');
  await page.goto(`/admin/orders/${orderId}`);
  desk.server.change("UPDATE orders SET payment = 'confirmed', version = version + 1 WHERE id = ?", orderId);
  await page.reload();
  const pack = page.getByRole('button', { name: 'Mark as packed' });
  await expect(pack).toBeVisible();
  desk.server.change('UPDATE orders SET version = version + 1 WHERE id = ?', orderId);
  await pack.click();
  await page.getByRole('button', { name: 'Do it anyway' }).click();
  await expect
    .poll(() => desk.server.read('SELECT parcel FROM orders WHERE id = ?', orderId))
    .toEqual([{ parcel: 'packed' }]);
  await expect(page.getByText(/Not accepted/)).toBeHidden();
});

test('a device whose session was ended keeps nothing of the customers, and no cookie', async ({ page, desk }) => {
  await desk.logIn(page.context(), 'Kiran Lama', 'staff');
  await desk.order();
  await page.goto('/admin/');
  await expect.poll(() => page.evaluate(storedResults)).toContain('9800000000');
  desk.server.change('DELETE FROM staff_sessions WHERE last_used_at > ?', '2000');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
  await expect.poll(() => page.evaluate(storedResults)).toBe('[]');
  expect(await page.context().cookies(`${desk.server.origin}/api/admin/`)).toEqual([]);
});

test('who logs out without a network is logged out here at once, and at the shop as soon as it is reached', async ({
  page,
  desk,
}) => {
  await desk.logIn(page.context(), 'Mingma Lama', 'staff');
  await page.goto('/admin/more');
  await expect.poll(() => page.evaluate(storedResults)).toContain('Mingma');
  await untilCached(page);
  await desk.server.stop();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
  expect(await page.evaluate(storedResults)).toBe('[]');
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

test('a new version leaves what is typed in another tab', async ({ page, desk }) => {
  await desk.logIn(page.context());
  const next = await nextBuild();
  try {
    await page.goto('/admin/products/new');
    await untilCached(page);
    const name = page.getByLabel('Name', { exact: true });
    await name.fill('Half a name');
    await page.evaluate(() => Object.assign(window, { isSame: true }));
    const other = await page.context().newPage();
    await other.goto('/admin/orders');
    await untilCached(other);
    await desk.server.stop();
    await desk.server.start(next.main);
    await other.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
    const update = other.getByRole('button', { name: 'Update now' });
    await expect(update).toBeVisible({ timeout: 30_000 });
    const before = await scriptOf(other);
    await update.click();
    await expect.poll(() => scriptOf(other).catch(() => before)).not.toBe(before);
    await expect(name).toHaveValue('Half a name');
    expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
  } finally {
    await desk.server.reset();
    await next.remove();
  }
});

const scriptOf = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '');

/** The results of calls in the desk's database, as text. */
function storedResults(): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('sphatik');
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const all = request.result.transaction('desk-results').objectStore('desk-results').getAll();
      all.onsuccess = () => {
        request.result.close();
        resolve(JSON.stringify(all.result));
      };
      all.onerror = () => reject(all.error);
    };
  });
}
