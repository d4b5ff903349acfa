import { fillAstrology, fillNumerology, payOnline, sendBooking } from './booking-forms.ts';
import { expect, type Shop, test } from './fixtures.ts';

const receiptOf = (shop: Shop) => shop.main.getByRole('heading', { name: 'We have your booking' });

test('a booking that fails keeps what was typed, and a reload too', async ({ shop, page, forgive }) => {
  forgive(/Failed to load resource|ERR_/);
  await shop.open('/services/numerology');
  await fillNumerology(shop, 'Why?');
  await payOnline(shop);
  await page.route('**/api/Numerology', (route) => route.fulfill({ status: 500, json: { message: 'Broken' } }));
  await sendBooking(shop);
  await expect(shop.toast('Something went wrong, please try again later')).toBeVisible();
  await expect(shop.main.getByLabel('Name', { exact: true })).toHaveValue('Asha Rai');

  await page.unroute('**/api/Numerology');
  await shop.open('/services/numerology');
  await expect(shop.main.getByLabel('Full name at birth')).toHaveValue('Asha Kumari Rai');
  await expect(shop.main.getByRole('img', { name: 'Preview of payment.jpg' })).toBeVisible();
  await shop.main.getByRole('button', { name: 'Book now' }).click();
  await expect(receiptOf(shop)).toBeVisible();
});

test('a lost answer books once, and is told what it has brought', async ({ shop, page, forgive }) => {
  forgive(/Failed to load resource|ERR_/);
  await shop.open('/services/numerology');
  await fillNumerology(shop, 'Once or twice?');
  await payOnline(shop);
  const receipts: string[] = [];
  await page.route('**/api/Numerology', async (route) => {
    const answer = await route.fetch();
    receipts.push((await answer.json()).id);
    await (receipts.length === 1 ? route.abort() : route.fulfill({ response: answer }));
  });
  await sendBooking(shop);
  await expect(shop.main.getByRole('heading', { name: 'Saved on this phone, not sent yet' })).toBeVisible();
  await expect(receiptOf(shop)).toBeVisible();
  await expect(shop.main.getByText(`Receipt number: ${receipts[0]}`)).toBeVisible();
  expect(receipts).toEqual([receipts[0], receipts[0]]);
});

test('an answer of trouble, a reload and another try book once', async ({ shop, page, forgive }) => {
  forgive(/status of 502/);
  await shop.open('/services/numerology');
  await fillNumerology(shop, 'Twice or once?');
  await payOnline(shop);
  const receipts: string[] = [];
  await page.route('**/api/Numerology', async (route) => {
    const answer = await route.fetch();
    receipts.push((await answer.json()).id);
    // Something between shop and phone breaks down after the shop has written it down.
    await (receipts.length === 1 ? route.fulfill({ status: 502 }) : route.fulfill({ response: answer }));
  });
  await sendBooking(shop);
  await expect(shop.toast('Something went wrong, please try again later')).toBeVisible();
  await shop.open('/services/numerology');
  await expect(shop.main.getByRole('img', { name: 'Preview of payment.jpg' })).toBeVisible();
  await shop.main.getByRole('button', { name: 'Book now' }).click();
  await expect(shop.main.getByText(`Receipt number: ${receipts[0]}`)).toBeVisible();
  expect(receipts).toEqual([receipts[0], receipts[0]]);
});

test('a double tap books once', async ({ shop, page }) => {
  await shop.open('/services/astrology');
  await fillAstrology(shop);
  await shop.main.getByLabel('I agree to the terms and conditions.').check();
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST') sent += 1;
  });
  await shop.main.getByRole('button', { name: 'Book now' }).dblclick();
  await expect(receiptOf(shop)).toBeVisible();
  expect(sent).toBe(1);
});
