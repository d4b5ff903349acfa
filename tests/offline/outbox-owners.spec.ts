import type { APIRequestContext } from '@playwright/test';
import { chooseAccount } from '#tests/e2e/steps/auth-steps.ts';
import { bookNumerology } from '#tests/e2e/steps/booking-forms.ts';
import { Catalogue, isPlain } from '#tests/e2e/steps/catalogue.ts';
import { Customer } from '#tests/e2e/steps/customer.ts';
import type { Shop } from '#tests/e2e/steps/fixtures.ts';

import { expect, test } from './fixtures.ts';
import type { Phone } from './phone.ts';
import {
  arrivals,
  arrivedAt,
  endSessionsOf,
  expectSaved,
  logInByHand,
  nothingArrived,
  openBooks,
  openOutbox,
  savedWords,
  sendNow,
  waitingCards,
} from './sent-forms.ts';
import type { ShopServer } from './shop-server.ts';

// Each opens a browser of its own, some of them twice.
test.describe.configure({ timeout: 240_000 });

test.beforeEach(({ server }) => openBooks(server));

/** Reviews a product offline that has no reviews. Returns its address. */
async function reviewOffline({ phone, server, request }: Scene): Promise<string> {
  const { shop } = phone;
  const product = await new Catalogue(request).card((card) => isPlain(card) && !card.reviewCount);
  const address = `/products/${product.slugs}`;
  await phone.visit(address);
  await shop.main.getByRole('button', { name: 'Add a Review' }).click();
  await server.stop();
  await shop.main.getByRole('textbox', { name: 'Your review' }).fill('Offline: soft light');
  await shop.main.getByRole('button', { name: 'Submit' }).click();
  await expect(shop.main.getByRole('figure').filter({ hasText: savedWords })).toContainText(
    'Offline: soft light',
  );
  return address;
}

interface Scene {
  readonly phone: Phone;
  readonly server: ShopServer;
  readonly request: APIRequestContext;
}

test('a pending review shows on its product’s page, then the sent one', async ({
  phone,
  server,
  request,
}) => {
  const { shop } = phone;
  await (await Customer.make(request)).logIn(phone.page);
  const address = await reviewOffline({ phone, server, request });
  const waiting = shop.main.getByRole('figure').filter({ hasText: savedWords });
  await phone.page.goto(address);
  await expect(waiting).toContainText('Offline: soft light');
  await server.start();
  await phone.page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(waiting).toBeHidden();
  await expect(
    shop.main.getByText('Offline: soft light').filter({ visible: true }).first(),
  ).toBeVisible();
  expect(arrivedAt(server)).toEqual({ ...nothingArrived, reviews: 1 });
});

test('after the server ended the session a form waits for the same customer', async ({
  phone,
  server,
  request,
}) => {
  const { shop } = phone;
  const [asha, maya] = [await Customer.make(request), await Customer.make(request)];
  await asha.logIn(phone.page);
  await reviewOffline({ phone, server, request });
  await openOutbox(shop);
  await expect(waitingCards(shop)).toContainText('Offline: soft light');
  await endSessionsOf(server, asha);
  await server.start();
  await sendNow(shop);
  await expect(waitingCards(shop)).toContainText('Log in to send');
  await expect(waitingCards(shop)).not.toContainText('Offline: soft light');

  await waitingCards(shop).getByRole('button', { name: 'Log in' }).click();
  await logInByHand(shop, maya);
  await expect(shop.heading('Nothing waiting to send')).toBeVisible();
  await phone.page.reload();
  await expect(shop.heading('Nothing waiting to send')).toBeVisible();
  expect(arrivedAt(server)).toEqual(nothingArrived);

  await logOut(shop);
  await waitingCards(shop).getByRole('button', { name: 'Log in' }).click();
  await logInByHand(shop, asha);
  await expect(arrivals(shop)).toHaveCount(1);
  expect(arrivedAt(server)).toEqual({ ...nothingArrived, reviews: 1 });
});

test('logging out with unsent entries asks whether to send or to lose them', async ({
  phone,
  server,
  request,
}) => {
  const { shop } = phone;
  const maya = await Customer.make(request);
  const question = shop.dialog('Log out and lose these?');
  const sendThem = question.getByRole('button', { name: 'Send now' });
  const bookAndLogOut = async () => {
    await maya.logIn(phone.page);
    await phone.visit('/');
    await server.stop();
    await bookNumerology(shop);
    await expectSaved(shop);
    await logOut(shop);
    await expect(question).toContainText('Numerology');
  };
  await bookAndLogOut();
  await sendThem.click();
  await expect(question.getByText(/can’t be reached/)).toBeVisible();
  await question.getByRole('button', { name: 'Stay logged in' }).click();
  await expect(question).toBeHidden();
  await expectSaved(shop);
  await logOut(shop);
  await question.getByRole('button', { name: 'Log out and delete them' }).click();
  await expect(shop.toast('Logout successful')).toBeVisible();
  await openOutbox(shop);
  await expect(shop.heading('Nothing waiting to send')).toBeVisible();
  await server.start();
  expect(arrivedAt(server)).toEqual(nothingArrived);

  await phone.page.evaluate(() => sessionStorage.clear());
  await bookAndLogOut();
  await server.start();
  // The app may be quicker: it tries again by itself, and closes the question when all is sent.
  await sendThem.click({ noWaitAfter: true, timeout: 5_000 }).catch(() => undefined);
  await expect(question).toBeHidden();
  await expect.poll(() => phone.page.evaluate(() => localStorage.getItem('userId'))).toBeNull();
  expect(arrivedAt(server)).toEqual({ ...nothingArrived, bookings: 1 });
});

const logOut = (shop: Shop) => chooseAccount(shop, 'Logout');
