import { expectNoViolations } from '#tests/e2e/steps/accessibility.ts';

import { expect, test } from './fixtures.ts';

test('orders are found, filtered and saved as a spreadsheet; health and staff are shown', {
  tag: '@desktop',
}, async ({ page, desk }) => {
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
  await page.getByRole('button', { name: /^Spreadsheet/ }).click();
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
