import { expectNoViolations } from '#tests/e2e/steps/accessibility.ts';
import { demoSettings } from '#tests/setup/demo-settings.ts';
import { customForm, tarotForm } from '#tests/setup/samples.ts';

import { type DeskShop, expect, expectSound, tap, test } from './fixtures.ts';

const nextYear = new Date().getUTCFullYear() + 1;

test('a booking is confirmed, moved past a colleague, and done without a network @phone', async ({
  page,
  desk,
  endJob,
}) => {
  await desk.logIn(page.context(), 'Tara Shah', 'staff');
  const id = await send(desk, '/TarrotReading', {
    ...tarotForm,
    name: 'Bina Rai',
    timeZone: 'Europe/Berlin',
  });
  const taken = await send(desk, '/TarrotReading', tarotForm);
  const read = () =>
    desk.server.read('SELECT state, scheduled_at, place FROM bookings WHERE id = ?', id);
  desk.server.change(
    `UPDATE bookings SET state = 'confirmed', scheduled_at = '${nextYear}-06-01T09:15:00.000Z' WHERE id = ?`,
    taken,
  );
  await page.goto('/admin/');
  await tap(page, 'link', new RegExp(`New booking · ${id}`));
  await expect(page.getByRole('heading', { level: 1, name: id })).toBeVisible();
  await expect(page.getByText(tarotForm.question)).toBeVisible();
  await expectSound(page, 'a new booking');

  const [date, time] = [
    page.getByLabel('Date', { exact: true }),
    page.getByLabel('Time', { exact: true }),
  ];
  await expect(time).toHaveAccessibleDescription(/Asia\/Kathmandu.*Europe\/Berlin/);
  await date.fill(`${nextYear}-06-01`);
  await time.fill('15:10');
  await page.getByRole('textbox', { name: 'Place or link' }).fill('meet.example/bina');
  await tap(page, 'button', 'Confirm booking');
  await expect(
    page.getByText(`There is another appointment then: Tarot Reading of Asha Rai (${taken})`),
  ).toBeVisible();
  expect(read()).toMatchObject([{ state: 'new' }]);
  await tap(page, 'button', 'Schedule it anyway');
  await expect(
    page.getByText('Tuesday 1 June', { exact: false }).or(page.getByText('1 June')).first(),
  ).toBeVisible();
  endJob('a booking is confirmed, although another is then');
  expect(read()).toEqual([
    {
      state: 'confirmed',
      scheduled_at: `${nextYear}-06-01T09:25:00.000Z`,
      place: 'meet.example/bina',
    },
  ]);

  // A colleague was quicker: what they changed is said, and the times stay typed.
  await page.getByRole('button', { name: 'Move it' }).click();
  await time.fill('17:00');
  desk.server.change(
    "UPDATE bookings SET version = version + 1, place = 'At the shop' WHERE id = ?",
    id,
  );
  const move = page.getByRole('button', { name: 'Move it' });
  await move.click();
  await expect(page.getByRole('alert')).toContainText('Where: meet.example/bina → At the shop');
  await page.getByRole('button', { name: 'Show the booking as it is now' }).click();
  await expect(time).toHaveValue('17:00');
  await move.dblclick();
  await expect(page.getByText('17:00 (Asia/Kathmandu', { exact: false }).first()).toBeVisible();
  const mails = 'SELECT count(*) AS count FROM mails WHERE event LIKE ?';
  expect(desk.server.read(mails, `booking-scheduled:${id}:%`)).toEqual([{ count: 2 }]);

  // The list comes back as it was.
  await page.goto('/admin/bookings');
  await page.getByRole('searchbox', { name: 'Search' }).fill('bina');
  await expect(page.getByRole('listitem').filter({ hasText: 'Bina Rai' })).toContainText(
    'Confirmed',
  );
  await expect(page.getByText('1 booking', { exact: true })).toBeVisible();
  await expectNoViolations(page, 'bookings');
  const stored = page.waitForResponse((response) => /\/api\/admin\/bookings$/.test(response.url()));
  await page.getByRole('link', { name: new RegExp(id) }).click();
  await page.goBack();
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('bina');
  await page.reload();
  await (await stored).finished();
  await page.waitForFunction(() =>
    navigator.serviceWorker.controller?.scriptURL.endsWith('/admin/sw.js'),
  );

  await desk.server.stop();
  await page.goto(`/admin/bookings/${id}`);
  await page.getByRole('textbox', { name: 'Note for the staff' }).fill('Was lovely');
  await page.getByRole('button', { name: 'Add note' }).dblclick();
  await page.getByRole('button', { name: 'Mark as done' }).dblclick();
  await expect(page.getByText('Saved on this device, not sent yet')).toHaveCount(2);
  await expect(page.getByText('Done', { exact: true }).first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('paragraph').filter({ hasText: 'Was lovely' })).toBeVisible();
  await desk.server.start();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect.poll(read).toMatchObject([{ state: 'done' }]);
  await expect(page.getByText('Saved on this device, not sent yet')).toHaveCount(0);
  expect(
    desk.server.read('SELECT text FROM staff_notes WHERE subject = ?', `booking:${id}`),
  ).toEqual([{ text: 'Was lovely' }]);
});

test('a custom order is quoted once, accepted, and declined with a reason @phone', async ({
  page,
  desk,
  endJob,
}) => {
  await desk.logIn(page.context(), 'Tara Shah', 'staff');
  const id = await send(desk, '/customform', { ...customForm, budget: String(customForm.budget) });
  await page.goto('/admin/');
  await tap(page, 'link', new RegExp(`New custom order · ${id}`));
  await page.getByRole('button', { name: 'Send the quote' }).click();
  await expect(page.getByRole('textbox', { name: 'Price in Rs' })).toHaveAccessibleDescription(
    /enter the price/,
  );
  await page.getByRole('textbox', { name: 'Price in Rs' }).fill('4,500');
  await page.getByRole('textbox', { name: 'Delivery in Rs' }).fill('0');
  await page.getByRole('textbox', { name: 'Days until it is made' }).fill('21');
  await page.getByRole('textbox', { name: 'Text' }).fill('Set in silver');
  await expectNoViolations(page, 'a new custom order');
  await page.getByRole('button', { name: 'Send the quote' }).dblclick();
  await expect(page.getByText('Rs 4,500, made in 21 days')).toBeVisible();
  const mails = 'SELECT count(*) AS count FROM mails WHERE event LIKE ?';
  expect(desk.server.read(mails, `custom-order-quoted:${id}:%`)).toEqual([{ count: 1 }]);
  endJob('a custom order is quoted');
  await tap(page, 'button', 'Customer has accepted');
  await page.getByRole('button', { name: 'Yes, we make it' }).click();
  await expect(page.getByText('Accepted', { exact: true }).first()).toBeVisible();
  await tap(page, 'button', 'Decline');
  const dialog = page.getByRole('dialog', { name: 'Decline this custom order?' });
  await dialog.getByRole('button', { name: 'Yes, decline it' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveAccessibleDescription(
    /fill this in/,
  );
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The stone broke');
  await dialog.getByRole('button', { name: 'Yes, decline it' }).click();
  await expect(page.getByText('Declined', { exact: true }).first()).toBeVisible();
  expect(desk.server.read('SELECT state, reason FROM custom_requests WHERE id = ?', id)).toEqual([
    { state: 'declined', reason: 'The stone broke' },
  ]);
});

test('a customer sees bookings and offers in the profile, and cancels until the day before @phone', async ({
  page,
  desk,
}) => {
  const { email, userId } = desk.maya;
  const id = await send(desk, '/TarrotReading', { ...tarotForm, email: email.toUpperCase() });
  const soon = await send(desk, '/TarrotReading', { ...tarotForm, email });
  const custom = await send(desk, '/customform', {
    ...customForm,
    budget: String(customForm.budget),
    email,
  });
  const now = new Date().toISOString();
  desk.server.change('UPDATE users SET confirmed_at = ? WHERE id = ?', now, userId);
  desk.server.change(
    "UPDATE bookings SET state = 'confirmed', scheduled_at = ? WHERE id = ?",
    now,
    soon,
  );
  desk.server.change(
    "UPDATE custom_requests SET state = 'quoted', quote_paisa = 450000, quote_days = 21, quote_text = 'In silver' WHERE id = ?",
    custom,
  );
  await desk.maya.logIn(page);
  await page.goto('/profile?tab=MyBookings');
  const card = (number: string) => page.getByRole('article').filter({ hasText: number });
  await expect(card(custom)).toContainText('Rs 4,500, made in 21 days');
  await expect(card(id).getByRole('link', { name: demoSettings.email })).toHaveAttribute(
    'href',
    new RegExp(id),
  );
  await expect(card(soon).getByRole('button', { name: 'Cancel booking' })).toBeHidden();
  await expectSound(page, 'bookings in the profile');
  await card(id).getByRole('button', { name: 'Cancel booking' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel this booking?' });
  await expect(dialog).toContainText('Nothing was paid, so you owe nothing.');
  await dialog.getByRole('button', { name: 'Yes, cancel it' }).dblclick();
  await expect(card(id)).toContainText(
    'This booking is canceled. Nothing was paid, so you owe nothing.',
  );
  const mails = 'SELECT count(*) AS count FROM mails WHERE event LIKE ?';
  expect(desk.server.read(mails, `booking-canceled-by-customer:${id}:%`)).toEqual([{ count: 1 }]);
});

/** Sends a form of the shop. Returns the receipt number. */
async function send(
  { maya }: DeskShop,
  path: string,
  form: Record<string, string>,
): Promise<string> {
  return (await maya.sendForm<{ readonly id: string }>(path, form)).id;
}
