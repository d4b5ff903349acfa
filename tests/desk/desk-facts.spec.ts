import { expect, expectSound, openFromMore, test } from './fixtures.ts';

test('an owner names the shop, sees it at once on its pages, and takes it back @phone', async ({
  page,
  desk,
  browser,
  endJob,
}) => {
  await desk.logIn(page.context());
  await openFromMore(page, 'Name and contacts');
  const shop = page.getByRole('form', { name: 'The shop' });
  const contacts = page.getByRole('form', { name: 'Contacts' });
  const name = shop.getByRole('textbox', { name: 'Name' });
  await expect(name).toHaveValue('Sphatik');
  await name.fill('');
  await shop.getByRole('button', { name: 'Save' }).click();
  await expect(name).toHaveAccessibleDescription(/fill this in/);
  await name.fill('Himal Wheels');
  await page.reload();
  await expect(name).toHaveValue('Himal Wheels');
  await expectSound(page, 'name and contacts');
  await shop.getByRole('button', { name: 'Save' }).dblclick();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  endJob('the shop is named');

  const map = contacts.getByRole('textbox', { name: 'Link to a map' });
  await map.fill('next to the temple');
  await contacts.getByRole('button', { name: 'Save' }).click();
  await expect(map).toHaveAccessibleDescription(/begins with https/);
  await map.fill('');
  await contacts.getByRole('textbox', { name: 'Phone' }).fill('061-555012');
  await contacts.getByRole('button', { name: 'Save' }).click();
  const changes = page.getByRole('listitem').filter({ hasText: 'Link to a map' });
  await expect(changes).toContainText('061-555012');
  endJob('contacts are changed');

  const visitor = await browser.newPage({ baseURL: desk.server.origin });
  await visitor.goto('/');
  await expect(visitor).toHaveTitle(/\| Himal Wheels$/);
  await expect(visitor.getByRole('link', { name: 'Himal Wheels, home' })).toBeVisible();
  await expect(visitor.getByRole('link', { name: '061-555012' })).toBeAttached();
  await expect(visitor.getByRole('link', { name: 'Find the store' })).toHaveCount(0);

  await changes.getByRole('button', { name: /^Undo/ }).click();
  await expect(contacts.getByRole('textbox', { name: 'Phone' })).toHaveValue('+977 1-5550123');
  await visitor.goto('/about');
  await expect(visitor.getByRole('link', { name: '061-555012' })).toHaveCount(0);
  await expect(visitor.getByRole('link', { name: '+977 1-5550123' })).toBeAttached();
  await visitor.close();
  endJob('a change is taken back');
});

test('an owner delivers to one town only, and a customer elsewhere is told @phone', async ({
  page,
  desk,
  browser,
  endJob,
}) => {
  await desk.logIn(page.context());
  await openFromMore(page, 'Delivery and stock');
  const delivery = page.getByRole('form', { name: 'Delivery and exchange' });
  const save = delivery.getByRole('button', { name: 'Save' });
  await delivery.getByRole('button', { name: 'Remove Abroad' }).click();
  await delivery.getByRole('button', { name: 'Remove Nepal' }).click();
  const valley = delivery.getByRole('group', { name: /Valley/ });
  await valley.getByRole('textbox', { name: 'Fee in Rs', exact: true }).fill('a lot');
  await save.click();
  await expect(delivery.getByText(/^Zone 1: /)).toBeVisible();
  await valley.getByRole('textbox', { name: 'Fee in Rs', exact: true }).fill('२५०');
  await valley.getByRole('textbox', { name: 'Free from, in Rs' }).fill('');
  await page.reload();
  await expect(valley.getByRole('textbox', { name: 'Fee in Rs', exact: true })).toHaveValue('२५०');
  await expectSound(page, 'delivery');
  await save.dblclick();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  endJob('delivery is set');

  const visitor = await browser.newPage({ baseURL: desk.server.origin });
  await visitor.goto('/terms-and-conditions');
  await expect(visitor.getByText(/Rs 250/).first()).toBeVisible();
  await expect(visitor.getByText(/abroad/i)).toHaveCount(0);
  await visitor.close();

  await page
    .getByRole('listitem')
    .filter({ hasText: 'Delivery' })
    .getByRole('button', { name: /^Undo/ })
    .click();
  await expect(delivery.getByRole('group', { name: 'Abroad' })).toBeVisible();
});
