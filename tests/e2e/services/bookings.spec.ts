import { expectSound } from '#tests/e2e/steps/accessibility.ts';
import {
  fillAstrology,
  fillNumerology,
  fillPerson,
  payOnline,
  sendBooking,
} from '#tests/e2e/steps/booking-forms.ts';
import { expect, type Shop, test } from '#tests/e2e/steps/fixtures.ts';
import { aPhoto, aText } from '#tests/e2e/steps/pictures.ts';

// The animated background takes most of the CPU time without a GPU; services.spec.ts tests it.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const receiptOf = (shop: Shop) => shop.main.getByRole('heading', { name: 'We have your booking' });

test('numerology: fields show validation messages; a booking shows its receipt number', {
  tag: '@phone',
}, async ({ shop, page }) => {
  await shop.open('/services/numerology');
  await expect(
    shop.main.getByRole('heading', { name: 'Book Your Numerology Analysis' }),
  ).toBeVisible();
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST') sent += 1;
  });
  await shop.main.getByRole('button', { name: 'Book now' }).click();
  for (const message of [
    'Please enter your name',
    'Please enter your email address',
    'Please enter your phone number',
    'Please enter your date of birth',
    'Please enter your full name at birth',
    'Please tell us what you would like to know',
    'Please choose a package',
    'Please choose how to pay',
    'Please agree to the terms and conditions',
  ]) {
    await expect(shop.main.getByText(message)).toBeVisible();
  }
  const name = shop.main.getByLabel('Name', { exact: true });
  await expect(name).toBeFocused();
  await expectSound(page, 'a booking with errors');
  await shop.main.getByLabel('Email').fill('asha@nowhere');
  await shop.main.getByLabel('Date of birth').fill('2090-01-01');
  await shop.main.getByRole('button', { name: 'Book now' }).click();
  await expect(shop.main.getByText('Invalid email address')).toBeVisible();
  await expect(
    shop.main.getByText('Please check the date of birth: it’s in the future.'),
  ).toBeVisible();
  expect(sent).toBe(0);

  await fillNumerology(shop);
  await sendBooking(shop);
  await expect(shop.toast('Booked Successfully, we will contact you soon')).toBeVisible();
  await expect(receiptOf(shop)).toBeVisible();
  await expect(shop.main.getByText(/^Receipt number: \S+/)).toBeVisible();
  await shop.main.getByRole('button', { name: 'Book another' }).click();
  await expect(name).toHaveValue('');
});

test('astrology: an unknown time is cleared and disabled, the question is optional, a double click books once', {
  tag: '@phone',
}, async ({ shop, page }) => {
  await shop.open('/services/astrology');
  await fillAstrology(shop);
  const time = shop.main.getByLabel('Time of birth');
  await time.fill('05:30');
  await shop.main.getByLabel('Unknown').check();
  await expect(time).toHaveValue('');
  await expect(time).toBeDisabled();
  await shop.main.getByLabel('Unknown').uncheck();
  await expect(time).toBeEnabled();
  await shop.main.getByLabel('Unknown').check();
  await shop.main.getByLabel('I agree to the terms and conditions.').check();
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST') sent += 1;
  });
  await shop.main.getByRole('button', { name: 'Book now' }).dblclick();
  await expect(receiptOf(shop)).toBeFocused();
  expect(sent).toBe(1);
  await expectSound(page, 'the receipt of a booking');
});

// services.spec.ts turns the card with the keyboard.
test('tarot: the card turns after 200 px, online payment requires a screenshot', {
  tag: '@phone',
}, async ({ shop, page }) => {
  await shop.open('/services/tarot-reading');
  await expect(shop.main.getByRole('button', { name: 'Book now' })).toBeHidden();
  await page.evaluate(() => window.scrollTo(0, 205));
  await expect(shop.main.getByRole('heading', { name: 'Book Your Tarot Reading' })).toBeVisible();
  await expect(shop.main.getByText('The universe whispers')).toBeHidden();

  await fillPerson(shop);
  await shop.main.getByLabel('Preferred method').selectOption('Online Reading (Video Call/Chat)');
  await expect(shop.main.getByLabel('Duration').getByRole('option')).toHaveText([
    'Select',
    /^15 Minutes - Rs /,
    /^30 Minutes - Rs /,
    /^1 Hour - Rs /,
  ]);
  await shop.main.getByLabel('Duration').selectOption({ index: 2 });
  await shop.main.getByLabel('Your question').fill('Shall I go or stay?');
  const picture = shop.main.getByLabel('Payment screenshot');
  await expect(picture).toBeHidden();
  await shop.main.getByLabel('Payment method').selectOption('Online');
  await sendBooking(shop);
  await expect(shop.toast('Please upload the screenshot of payment')).toBeVisible();
  await expectSound(page, 'a booking without its screenshot');

  for (const value of ['DEMO-0000-1234', 'Rs 1,500']) {
    await expect(shop.main.getByRole('definition').filter({ hasText: value })).toBeVisible();
  }
  const code = shop.main.getByRole('img', { name: 'QR code to pay by Demo wallet' });
  await expect
    .poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);

  // A picture by its name only.
  await picture.setInputFiles({ ...aText, name: 'payment.jpg', mimeType: 'image/jpeg' });
  await expect(shop.main.getByText('That file isn’t a picture we can open.')).toBeVisible();
  await expect(shop.main.getByRole('img', { name: 'Preview of payment.jpg' })).toBeHidden();
  await picture.setInputFiles(await aPhoto());
  await expect(shop.main.getByRole('img', { name: 'Preview of payment.jpg' })).toBeVisible();
  await shop.main.getByRole('button', { name: 'Book now' }).click();
  await expect(receiptOf(shop)).toBeVisible();
});

test('a failed booking keeps its form, also after a reload, and is booked once', {
  tag: '@phone',
}, async ({ shop, page, allowErrors }) => {
  allowErrors(/Failed to load resource|ERR_/);
  await shop.open('/services/numerology');
  await fillNumerology(shop, 'Why?');
  await payOnline(shop);
  await page.route('**/api/Numerology', (route) =>
    route.fulfill({ status: 500, json: { message: 'Broken' } }),
  );
  await sendBooking(shop);
  const failed = shop.toast('Something went wrong, please try again later');
  await expect(failed).toBeVisible();
  await expect(shop.main.getByLabel('Name', { exact: true })).toHaveValue('Asha Rai');

  await page.unroute('**/api/Numerology');
  const receipts: string[] = [];
  await page.route('**/api/Numerology', async (route) => {
    const response = await route.fetch();
    receipts.push((await response.json()).id);
    // A gateway error after the server has stored the booking.
    await (receipts.length === 1 ? route.fulfill({ status: 502 }) : route.fulfill({ response }));
  });
  await reloadForm(shop);
  await shop.main.getByRole('button', { name: 'Book now' }).click();
  await expect(failed).toBeVisible();
  await reloadForm(shop);
  await shop.main.getByRole('button', { name: 'Book now' }).click();
  await expect(receiptOf(shop)).toBeVisible();
  await expect(shop.main.getByText(`Receipt number: ${receipts[0]}`)).toBeVisible();
  expect(receipts).toEqual([receipts[0], receipts[0]]);
});

/** Opens the form again, which restores its draft. */
async function reloadForm(shop: Shop): Promise<void> {
  await shop.open('/services/numerology');
  await expect(shop.main.getByLabel('Full name at birth')).toHaveValue('Asha Kumari Rai');
  await expect(shop.main.getByRole('img', { name: 'Preview of payment.jpg' })).toBeVisible();
}
