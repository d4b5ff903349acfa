import {
  bookAstrology,
  bookNumerology,
  bookTarot,
  fillNumerology,
  sendBooking,
} from '#tests/e2e/steps/booking-forms.ts';
import type { Shop } from '#tests/e2e/steps/fixtures.ts';

import { expect, test } from './fixtures.ts';
import {
  arrivals,
  arrivedAt,
  askForCustomOrder,
  expectSaved,
  nothingArrived,
  openBooks,
  openOutbox,
  savedWords,
  subscribe,
  waitingCards,
} from './sent-forms.ts';

// Each opens a browser of its own, some of them twice.
test.describe.configure({ timeout: 240_000 });

test.beforeEach(({ server }) => openBooks(server));

const chip = ({ page }: Shop) =>
  page.getByRole('link', { name: /\d (?:waiting|not accepted)/ }).filter({ visible: true });

// A customer without Background Sync does the same in journeys.spec.ts.
test('every form waits for the network, survives a restart, and arrives once', async ({
  phone,
  server,
}) => {
  await phone.visit('/');
  await server.stop();
  for (const send of [bookTarot, bookNumerology, bookAstrology, askForCustomOrder]) {
    await send(phone.shop);
    await expectSaved(phone.shop);
  }
  await phone.shop.open('/');
  await subscribe(phone.shop, `offline-${Date.now()}@example.com`);
  await expect(phone.shop.toast(savedWords)).toBeVisible();
  await expect(chip(phone.shop)).toHaveText('5 waiting to send');
  await chip(phone.shop).click();
  await expect(waitingCards(phone.shop)).toHaveCount(5);
  await expect(waitingCards(phone.shop).first()).toContainText('Tarot Reading');
  await expect(waitingCards(phone.shop).first()).toContainText('The shop couldn’t be reached.');

  await phone.restart();
  await openOutbox(phone.shop);
  await expect(waitingCards(phone.shop)).toHaveCount(5);
  await phone.turnOff();
  await server.start();
  await phone.turnOn();
  await openOutbox(phone.shop);
  await expect(arrivals(phone.shop)).toHaveCount(5);
  await expect(arrivals(phone.shop).filter({ hasText: /Receipt number: \S+/ })).toHaveCount(4);
  await phone.page.reload();
  await expect(arrivals(phone.shop)).toHaveCount(5);
  await expect(waitingCards(phone.shop)).toHaveCount(0);
  expect(arrivedAt(server)).toEqual({ bookings: 3, requests: 1, subscribers: 1, reviews: 0 });
});

test('a visible page shows that it is sent when the network is back', async ({ phone, server }) => {
  await phone.visit('/');
  await server.stop();
  await bookNumerology(phone.shop);
  await expectSaved(phone.shop);
  await server.start();
  // The `online` event; no button is pressed.
  await phone.page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(
    phone.shop.main.getByRole('heading', { name: 'We have your booking' }),
  ).toBeVisible();
  await expect(phone.shop.main.getByText(/^Receipt number: \S+/)).toBeVisible();
  await expect(phone.shop.toast('Booked Successfully, we will contact you soon')).toBeVisible();
  await expect(chip(phone.shop)).toBeHidden();
  expect(arrivedAt(server)).toEqual({ ...nothingArrived, bookings: 1 });
});

test('a reload while a form is being sent shows that it is sent', async ({ phone, server }) => {
  const { shop } = phone;
  await phone.visit('/');
  await shop.open('/services/numerology');
  await fillNumerology(shop);
  // The response does not arrive while this page is open.
  await phone.page.route('**/api/Numerology', () => undefined, { times: 1 });
  const asked = phone.page.waitForRequest('**/api/Numerology');
  await sendBooking(shop);
  await asked;
  await phone.page.reload();
  await expect(shop.main.getByRole('heading', { name: 'We have your booking' })).toBeVisible();
  expect(arrivedAt(server)).toEqual({ ...nothingArrived, bookings: 1 });
});
