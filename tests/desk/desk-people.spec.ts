import { readFile } from 'node:fs/promises';

import { expectNoViolations } from '#tests/e2e/steps/accessibility.ts';
import { tarotForm } from '#tests/setup/samples.ts';

import { expect, expectSound, openFromMore, tap, test } from './fixtures.ts';

test('a review is answered, hidden, and picked for the home page @phone', async ({
  page,
  desk,
  endJob,
}) => {
  const { maya, catalogue, server } = desk;
  await desk.logIn(page.context(), 'Tara Shah', 'staff');
  const [product] = await catalogue.plenty();
  const text = 'Shines like the moon over Makalu';
  const body = { id: maya.userId, productId: product.productId, comment: text, rating: 5 };
  const { id } = await maya.request<{ id: string }>('POST', '/review', body);
  const read = () =>
    server.read('SELECT reply, hidden_reason, picked_at FROM reviews WHERE id = ?', id);

  await openFromMore(page, 'Reviews');
  const card = page.getByRole('article').filter({ hasText: text });
  await expect(page.getByRole('article').first()).toContainText(text);
  await expectSound(page, 'reviews');
  await card.getByRole('button', { name: 'Reply' }).click();
  const reply = page.getByRole('dialog').getByRole('textbox', { name: 'Reply' });
  await reply.fill('Thank you, Maya');
  await expectNoViolations(page, 'a reply');
  await page.getByRole('button', { name: 'Publish the reply' }).dblclick();
  await expect(card).toContainText('replied: Thank you, Maya');
  endJob('a review is answered');
  await card.getByRole('button', { name: 'Put on home page' }).click();
  await expect(card.getByText('On the home page', { exact: true })).toBeVisible();
  expect(read()).toMatchObject([
    { reply: 'Thank you, Maya', hidden_reason: null, picked_at: expect.any(String) },
  ]);

  // In the shop.
  await page.goto(`/products/${product.slugs}`);
  await expect(page.getByText('replied: Thank you, Maya')).toBeVisible();
  await page.goto('/admin/reviews');
  await card.getByRole('button', { name: 'Hide' }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('On the wrong product');
  await page.getByRole('button', { name: 'Yes, hide it' }).dblclick();
  await expect(card.getByText('Hidden', { exact: true })).toBeVisible();
  await page.getByRole('combobox', { name: 'Show' }).selectOption('Hidden');
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.goto(`/products/${product.slugs}`);
  await expect(page.getByRole('region', { name: 'Reviews' })).toBeVisible();
  await expect(page.getByText(text)).toBeHidden();
  await page.goto('/admin/reviews');
  await tap(page, 'button', 'Show again');
  await expect(card.getByText('Hidden', { exact: true })).toBeHidden();
});

test('subscribers are found, saved by the owner alone, removed, and shown without a network @phone', async ({
  page,
  desk,
  endJob,
}) => {
  const { maya, server } = desk;
  for (const name of ['asha', 'bina'])
    await maya.request('POST', '/Newsletter', { userEmail: `${name}@sub.example` });
  await desk.logIn(page.context(), 'Tara Shah', 'staff');
  await openFromMore(page, 'Subscribers');
  await expect(page.getByText('asha@sub.example')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Spreadsheet/ })).toBeHidden();
  await expectNoViolations(page, 'subscribers');
  await page.getByRole('searchbox', { name: 'Search' }).fill('BINA');
  await expect(page.getByText('1 subscriber', { exact: true })).toBeVisible();
  await tap(page, 'button', 'Remove');
  await tap(page, 'button', 'Yes, remove it');
  await expect(page.getByText('No subscriber fits')).toBeVisible();
  endJob('a subscriber is removed');
  expect(server.read('SELECT email FROM subscribers WHERE email LIKE ?', '%@sub.example')).toEqual([
    { email: 'asha@sub.example' },
  ]);

  await page.context().clearCookies();
  await desk.logIn(page.context());
  await page.goto('/admin/subscribers');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Spreadsheet/ }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^subscribers-.*\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toContain('asha@sub.example');

  await page.waitForFunction(() => performance.getEntriesByName('sphatik-cached').length > 0);
  await server.stop();
  await page.goto('/admin/subscribers?search=asha');
  await expect(page.getByText('asha@sub.example')).toBeVisible();
  await expect(page.getByText('Searching the newest on this device')).toBeVisible();
  await server.start();
});

test('a customer is found by phone, saved, and erased once nothing is open @phone', async ({
  page,
  desk,
  endJob,
}) => {
  const { maya, server } = desk;
  const form = {
    ...tarotForm,
    name: 'Lhamo Rai',
    email: 'lhamo.rai@example.com',
    phoneNumber: '01-5550177',
  };
  // From a visitor: what Maya sends while logged in is hers.
  const { id } = await (await page.request.post('/api/TarrotReading', { multipart: form })).json();
  await desk.order();
  await desk.logIn(page.context(), 'Tara Shah', 'staff');
  await openFromMore(page, 'Customers');
  const search = page.getByRole('searchbox', { name: 'Search' });
  await search.fill('980 0000 000');
  await expect(page.getByRole('listitem').filter({ hasText: maya.email })).toContainText('order');
  await expectSound(page, 'customers');
  await search.fill('+977 1-555 0177');
  await tap(page, 'link', 'Lhamo Rai');
  await expect(page.getByRole('link', { name: id })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Call' })).toHaveAttribute('href', /15550177/);
  await expect(page.getByRole('button', { name: /Erase/ })).toBeHidden();
  await page.goBack();
  await expect(search).toHaveValue('+977 1-555 0177');

  await page.context().clearCookies();
  await desk.logIn(page.context());
  await page.goto(`/admin/customers/${id}`);
  // The proof of the login is too old: of an owner without a passkey the desk asks for a code.
  server.change('UPDATE staff_sessions SET stepped_up_at = NULL WHERE stepped_up_at > ?', '2000');
  await tap(page, 'button', 'Save a copy of their data');
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Code' })).toBeVisible();
  await page.keyboard.press('Escape');
  server.change('UPDATE staff_sessions SET stepped_up_at = ?', new Date().toISOString());
  const download = page.waitForEvent('download');
  await tap(page, 'button', 'Save a copy of their data');
  const saved = JSON.parse(await readFile(await (await download).path(), 'utf8'));
  expect(saved.bookings).toMatchObject([{ id, details: { question: tarotForm.question } }]);
  await tap(page, 'button', 'Erase this customer');
  await expectNoViolations(page, 'erasing a customer');
  const erase = page.getByRole('button', { name: 'Yes, erase for good' });
  await erase.click();
  await expect(
    page.getByRole('alert').filter({ hasText: `Not finished yet: booking ${id}.` }),
  ).toBeVisible();
  server.change("UPDATE bookings SET state = 'declined' WHERE id = ?", id);
  await tap(page, 'button', 'Erase this customer');
  await erase.dblclick();
  await expect(page.getByText('Erased.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();
  await expect(page.getByText('Lhamo Rai')).toBeHidden();
  endJob('a customer is found, saved and erased');
  expect(server.read('SELECT id FROM bookings WHERE id = ?', id)).toEqual([]);
  // Not even on this device.
  await page.goto('/admin/customers?search=lhamo');
  await expect(page.getByText('No customer fits')).toBeVisible();
});
