import { expectNoOverflow, expectNoViolations } from '#tests/e2e/steps/accessibility.ts';

import { expect, tap, test } from './fixtures.ts';

test.use({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
test.beforeEach(({ desk, context }) => desk.logIn(context));

test('twenty prices are raised by 10 % in five taps, seen before, and taken back as one step', async ({
  page,
  desk,
  endJob,
}) => {
  const prices = () =>
    desk.server.read(
      `SELECT id, price_paisa AS paisa FROM products WHERE name LIKE '%love%'
        OR slug LIKE '%love%' OR id IN (SELECT product_id FROM product_tags
          WHERE tag LIKE '%love%') ORDER BY id`,
    ) as { id: string; paisa: number }[];
  const before = prices();
  expect(before.length).toBeGreaterThanOrEqual(20);
  await page.goto('/admin/products');
  await expect(page.getByRole('link', { name: 'Prices' })).toBeVisible();
  await tap(page, 'link', 'Prices');
  await expect(page.getByRole('heading', { level: 1, name: 'Prices' })).toBeVisible();
  const search = page.getByRole('searchbox', { name: 'Search' });
  await search.click();
  await search.fill('love');
  await expect(page.getByText(/^For all \d+ found$/)).toBeVisible();
  const amount = page.getByRole('textbox', { name: 'By how much' });
  await amount.click();
  await amount.fill('10');
  await tap(page, 'button', 'Show before and after');
  const plan = page.getByRole('region', { name: 'Before and after' });
  await expect(plan.getByRole('columnheader', { name: 'After' })).toBeVisible();
  await expectNoViolations(page, 'a change of many prices');
  await expectNoOverflow(page, 'a change of many prices');
  await tap(page, 'button', /^Change \d+ products$/);
  await expect(page.getByText(/products changed\. It can be undone below\./)).toBeVisible();
  endJob('twenty prices are raised by 10 %', 5);
  const raised = prices();
  expect(raised).toEqual(
    before.map(({ id, paisa }) => ({ id, paisa: Math.round((paisa * 1.1) / 100) * 100 })),
  );
  await expectNoViolations(page, 'the changes of many products');

  await page.getByRole('button', { name: 'Undo Prices raised by 10 %' }).click();
  await expect(page.getByText('Taken back.')).toBeVisible();
  expect(prices()).toEqual(before);
});
