import { expectNoViolations } from '#tests/e2e/accessibility.ts';
import { expectNoOverflow } from '#tests/e2e/check-appearance.ts';

import { expect, tap, test } from './fixtures.ts';

test('a search that found nothing gets its meaning, past a colleague, and finds it at once @phone', async ({
  page,
  desk,
  endJob,
}) => {
  const search = async (text: string) =>
    (await page.request.get(`/api/product/search?Name=${encodeURIComponent(text)}`)).json();
  await desk.logIn(page.context(), 'Tara Shah', 'staff');
  for (const text of ['Gizmotron', 'gizmotron', '<b>wotsit']) expect((await search(text)).totalRecords).toBe(0);
  await page.goto('/admin/more');
  await tap(page, 'link', 'What people search');
  const missed = page.getByRole('listitem').filter({ hasText: 'gizmotron' });
  await expect(missed).toContainText('2 times');
  await expect(page.getByText('<b>wotsit')).toBeVisible();
  await expectNoViolations(page, 'what people search');
  await expectNoOverflow(page, 'what people search');

  await missed.getByRole('button', { name: 'Add a synonym' }).click();
  const [typed, mean] = [page.getByLabel('People who search'), page.getByLabel('mean', { exact: false }).last()];
  await expect(mean).toBeFocused();
  await expect(typed).toHaveValue('gizmotron');
  await mean.fill('sort=newest');
  await page.keyboard.press('Enter');
  await expect(mean).toBeFocused();
  await expect(mean).toHaveAccessibleDescription(/use words/);
  // What is typed is there after a reload.
  await mean.fill('amethyst');
  await page.reload();
  await missed.getByRole('button', { name: 'Add a synonym' }).click();
  await expect(mean).toHaveValue('amethyst');
  await page.getByRole('button', { name: 'Save' }).dblclick();
  const row = page.getByRole('listitem').filter({ hasText: 'means amethyst' });
  await expect(row).toHaveCount(1);
  await expect(missed.filter({ hasText: 'times' })).toHaveCount(0);
  await expect(typed).toHaveValue('');
  expect((await search('gizmotron')).products[0].name).toContain('Amethyst');
  endJob('a search that found nothing gets a meaning');

  await row.getByRole('button', { name: 'Change' }).click();
  desk.server.change("UPDATE search_synonyms SET meant = 'citrine', version = version + 1");
  await mean.fill('pyrite');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert').getByRole('row', { name: /mean/ })).toContainText('citrine');
  await page.getByRole('button', { name: 'Take what is in the shop' }).click();
  await expect(mean).toHaveValue('citrine');
  const theirs = page.getByRole('listitem').filter({ hasText: 'means citrine' });
  await page.getByRole('button', { name: 'Cancel' }).click();
  await theirs.getByRole('button', { name: 'Delete' }).click();
  await theirs.getByRole('button', { name: 'Yes, delete it' }).click();
  await expect(theirs).toHaveCount(0);
  expect(desk.server.read('SELECT count(*) AS count FROM search_synonyms')).toEqual([{ count: 0 }]);
});
