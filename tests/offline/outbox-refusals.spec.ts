import {
  bookNumerology,
  fillNumerology,
  payOnline,
  sendBooking,
} from '#tests/e2e/steps/booking-forms.ts';

import { expect, test } from './fixtures.ts';
import {
  arrivals,
  arrivedAt,
  expectSaved,
  nothingArrived,
  openBooks,
  openOutbox,
  sendNow,
  waitingCards,
} from './sent-forms.ts';

// Each opens a browser of its own, some of them twice.
test.describe.configure({ timeout: 240_000 });

test.beforeEach(({ server }) => openBooks(server));

test('a rejected form stays with its reason, is edited and sent again with its picture', async ({
  phone,
  server,
}) => {
  const { shop } = phone;
  await phone.visit('/');
  await server.stop();
  await shop.open('/services/numerology');
  await fillNumerology(shop, 'Shall I go or stay?');
  await payOnline(shop);
  // The phone's clock is wrong, so that only the server rejects the date.
  const day = (days: number) => new Date(Date.now() + days * 86_400_000);
  await phone.page.clock.setFixedTime(day(40));
  await shop.main.getByLabel('Date of birth').fill(day(3).toISOString().slice(0, 10));
  await sendBooking(shop);
  await expectSaved(shop);
  await openOutbox(shop);
  await server.start();
  await sendNow(shop);
  const [card] = await waitingCards(shop).all();
  if (!card) throw new Error('Nothing waits.');
  await expect(card).toContainText('Not accepted');
  await expect(card).toContainText('in the future');
  await card.getByRole('button', { name: 'Edit and send again' }).click();

  await expect(shop.main.getByLabel('Full name at birth')).toHaveValue('Asha Kumari Rai');
  await expect(shop.main.getByLabel('Your question')).toHaveValue('Shall I go or stay?');
  await expect(shop.main.getByLabel('Payment method')).toHaveValue('Online');
  await expect(shop.main.getByRole('img', { name: 'Preview of payment.jpg' })).toBeVisible();
  await shop.main.getByLabel('Date of birth').fill('1990-04-17');
  await shop.main.getByRole('button', { name: 'Book now' }).click();
  await expect(shop.main.getByRole('heading', { name: 'We have your booking' })).toBeVisible();
  await openOutbox(shop);
  await expect(arrivals(shop)).toHaveCount(1);
  await expect(waitingCards(shop)).toHaveCount(0);
  expect(arrivedAt(server)).toEqual({ ...nothingArrived, bookings: 1 });
});

test('where nothing can be stored, a form is sent at once or keeps its input', async ({
  phone,
  server,
}) => {
  const { shop } = phone;
  await phone.context.addInitScript(() => {
    indexedDB.open = () => {
      throw new DOMException('Storage is closed', 'SecurityError');
    };
  });
  await phone.visit('/');
  await bookNumerology(shop);
  await expect(shop.main.getByRole('heading', { name: 'We have your booking' })).toBeVisible();
  await shop.main.getByRole('button', { name: 'Book another' }).click();
  await server.stop();
  await fillNumerology(shop);
  await sendBooking(shop);
  await expect(shop.toast('Not sent. The shop can’t be reached')).toBeVisible();
  await expect(shop.main.getByLabel('Full name at birth')).toHaveValue('Asha Kumari Rai');
  await openOutbox(shop);
  await expect(shop.heading('Nothing can be saved here')).toBeVisible();
  expect(arrivedAt(server)).toEqual({ ...nothingArrived, bookings: 1 });
});
