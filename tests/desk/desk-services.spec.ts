import { expect, expectSound, openFromMore, test } from './fixtures.ts';

let onTestFinished: () => void = () => undefined;
test.afterEach(() => onTestFinished());

test('a shop without the demo offers a bicycle repair, and a visitor books it, offline too @phone', async ({
  page,
  desk,
  browser,
  endJob,
}) => {
  // As a shop that nobody has set anything in; other tests have the demo's again.
  const before = desk.server.read<{ name: string; value: string }>(
    'SELECT name, value FROM shop_settings',
  );
  onTestFinished = () => {
    desk.server.change('DELETE FROM shop_settings');
    for (const { name, value } of before)
      desk.server.change('INSERT INTO shop_settings (name, value) VALUES (?, ?)', name, value);
  };
  desk.server.change('DELETE FROM shop_settings');
  await desk.logIn(page.context());
  await openFromMore(page, 'Services and custom orders');
  const services = page.getByRole('form', { name: 'Services' });
  await services.getByRole('button', { name: 'Add a service' }).click();
  const repair = services.getByRole('group', { name: /^(?:Service 1|Bicycle repair)$/ });
  await repair.getByRole('textbox', { name: 'Name', exact: true }).fill('Bicycle repair');
  const choice = (at: number) => repair.getByRole('group', { name: `Choice ${at}` });
  await choice(1).getByRole('textbox', { name: 'Choice 1' }).fill('Small repair');
  await choice(1).getByRole('textbox', { name: 'Minutes' }).fill('ten');
  await choice(1).getByRole('textbox', { name: 'Price in Rs' }).fill('५००');
  await repair.getByRole('button', { name: /^Add a choice/ }).click();
  await choice(2).getByRole('textbox', { name: 'Choice 2' }).fill('Large repair');
  await choice(2).getByRole('textbox', { name: 'Minutes' }).fill('120');
  await services.getByRole('button', { name: 'Save' }).click();
  await expect(services.getByText(/^Service 1, Choice 1: /)).toBeVisible();
  await choice(1).getByRole('textbox', { name: 'Minutes' }).fill('30');
  await page.reload();
  await expect(choice(2).getByRole('textbox', { name: 'Choice 2' })).toHaveValue('Large repair');
  await expectSound(page, 'services');
  await services.getByRole('button', { name: 'Save' }).dblclick();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  endJob('a service is offered');

  const visitor = await browser.newPage({ baseURL: desk.server.origin });
  const main = visitor.getByRole('main');
  await visitor.goto('/services');
  await main.getByRole('link', { name: /^Bicycle repair/ }).click();
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Bicycle repair');
  const book = async (wish: string) => {
    await main.getByLabel('Name', { exact: true }).fill('Asha Rai');
    await main.getByLabel('Email', { exact: true }).fill('asha@example.com');
    await main.getByLabel('Phone number').fill('+977 9800000000');
    await main.getByLabel('What would you like?').selectOption('Large repair');
    await main.getByLabel(/^What you wish for/).fill(wish);
    await main.getByLabel('I agree to the terms and conditions.').check();
    await main.getByRole('button', { name: 'Book now' }).click();
  };
  await book('The brakes squeal');
  await expect(main.getByRole('heading', { name: 'We have your booking' })).toBeVisible();
  await main.getByRole('button', { name: 'Book another' }).click();

  await desk.server.stop();
  await book('The chain is off');
  await expect(main.getByText('Saved on this device, not sent yet')).toBeVisible();
  await desk.server.start();
  await visitor.goto('/outbox');
  await expect(main.getByText('Everything has been sent.')).toBeVisible({ timeout: 30_000 });
  await expect(main.getByText('Bicycle repair').first()).toBeVisible();
  await visitor.close();

  await page.goto('/admin/bookings');
  const bookings = page.getByRole('listitem').filter({ hasText: 'Bicycle repair' });
  await expect(bookings).toHaveCount(2);
  await bookings.first().getByRole('link').click();
  for (const text of ['Large repair', 'The chain is off'])
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  endJob('a booking is read');

  await openFromMore(page, 'Services and custom orders');
  await services.getByRole('button', { name: 'Remove Bicycle repair' }).click();
  await services.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.goto('/admin/bookings');
  await expect(bookings).toHaveCount(2);
  endJob('a service is removed');
});
