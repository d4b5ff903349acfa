import type { APIRequestContext } from '@playwright/test';

import { Catalogue, isPlain } from '#tests/e2e/catalogue.ts';
import { Customer } from '#tests/e2e/customer.ts';
import type { Shop } from '#tests/e2e/fixtures.ts';
import { aPhoto } from '#tests/e2e/pictures.ts';

import { expect, test } from './fixtures.ts';
import type { Phone } from './phone.ts';
import {
  arrivals,
  arrivedAt,
  askForCustomOrder,
  bookAstrology,
  bookNumerology,
  bookTarot,
  endSessionsOf,
  expectSaved,
  fillNumerology,
  logInByHand,
  openBooks,
  openOutbox,
  savedWords,
  subscribe,
  waitingCards,
} from './sent-forms.ts';
import type { ShopServer } from './shop-server.ts';

// Each starts a shop and a browser of its own, some of them twice.
test.describe.configure({ timeout: 240_000 });

test.beforeEach(({ server }) => openBooks(server));

const nothing = { bookings: 0, requests: 0, subscribers: 0, reviews: 0 };

/** Safari and Firefox have none. */
async function removeBackgroundSync({ context }: Phone): Promise<void> {
  await context.addInitScript(() => {
    Reflect.deleteProperty(window, 'SyncManager');
    Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync');
  });
}

const chip = ({ page }: Shop) => page.getByRole('link', { name: /waiting|not accepted/ }).filter({ visible: true });

for (const { who, hasSync } of [
  { who: 'a visitor', hasSync: true },
  { who: 'a customer', hasSync: true },
  { who: 'a visitor', hasSync: false },
]) {
  const without = hasSync ? '' : ', where there is no Background Sync';
  test(`every form of ${who} waits for the network, over a restart, and arrives once${without}`, async ({
    phone,
    server,
    request,
  }) => {
    const begin = () => (hasSync ? undefined : removeBackgroundSync(phone));
    await begin();
    if (who === 'a customer') await (await Customer.make(request)).enter(phone.page);
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
    await expect(waitingCards(phone.shop).first()).toContainText('Tarot reading');
    await expect(waitingCards(phone.shop).first()).toContainText('The shop could not be reached.');

    await phone.turnOff();
    await phone.turnOn();
    await begin();
    await openOutbox(phone.shop);
    await expect(waitingCards(phone.shop)).toHaveCount(5);
    await phone.turnOff();
    await server.start();
    await phone.turnOn();
    await begin();
    await openOutbox(phone.shop);
    await expect(arrivals(phone.shop)).toHaveCount(5);
    await expect(arrivals(phone.shop).filter({ hasText: /Receipt number: \S+/ })).toHaveCount(4);
    await phone.page.reload();
    await expect(arrivals(phone.shop)).toHaveCount(5);
    await expect(waitingCards(phone.shop)).toHaveCount(0);
    expect(arrivedAt(server)).toEqual({ bookings: 3, requests: 1, subscribers: 1, reviews: 0 });
  });
}

test('who looks on sees it go when the network is back', async ({ phone, server }) => {
  await phone.visit('/');
  await server.stop();
  await bookNumerology(phone.shop);
  await expectSaved(phone.shop);
  await server.start();
  // What the phone says when it is connected again; nobody needs to press anything.
  await phone.page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(phone.shop.main.getByRole('heading', { name: 'We have your booking' })).toBeVisible();
  await expect(phone.shop.main.getByText(/^Receipt number: \S+/)).toBeVisible();
  await expect(phone.shop.toast('Booked Successfully, we will contact you soon')).toBeVisible();
  await expect(chip(phone.shop)).toBeHidden();
  expect(arrivedAt(server)).toEqual({ ...nothing, bookings: 1 });
});

test('what the shop refuses stays with its reason, is edited and sent again, picture included', async ({
  phone,
  server,
}) => {
  const { shop } = phone;
  await phone.visit('/');
  await server.stop();
  // Called a picture, and none: only the shop can tell. The tests' own recorder asks for it once more.
  phone.forgive(/Connecting to 'blob:/);
  await bookTarot(shop, { name: 'payment.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('none') });
  await expectSaved(shop);
  await openOutbox(shop);
  await server.start();
  await shop.main.getByRole('button', { name: 'Send now' }).click();
  const [card] = await waitingCards(shop).all();
  if (!card) throw new Error('Nothing waits.');
  await expect(card).toContainText('Not accepted');
  await expect(card).toContainText(/picture/i);
  await card.getByRole('button', { name: 'Edit and send again' }).click();

  await expect(shop.main.getByRole('heading', { name: 'Book Your Tarot Reading' })).toBeVisible();
  await expect(shop.main.getByLabel('Your question')).toHaveValue('Shall I go or stay?');
  await expect(shop.main.getByLabel('Payment method')).toHaveValue('Online');
  await expect(shop.main.getByRole('img', { name: 'Preview of payment.jpg' })).toBeVisible();
  await shop.main.getByLabel('Screenshot of payment').setInputFiles(await aPhoto());
  await shop.main.getByRole('button', { name: 'Book now' }).click();
  await expect(shop.main.getByRole('heading', { name: 'We have your booking' })).toBeVisible();
  await openOutbox(shop);
  await expect(arrivals(shop)).toHaveCount(1);
  await expect(waitingCards(shop)).toHaveCount(0);
  expect(arrivedAt(server)).toEqual({ ...nothing, bookings: 1 });
});

test('what waits can be taken back, and asks once', async ({ phone, server }) => {
  const { shop } = phone;
  await phone.visit('/');
  await server.stop();
  await askForCustomOrder(shop);
  await expectSaved(shop);
  await openOutbox(shop);
  await shop.main.getByRole('button', { name: 'Take back' }).click();
  await shop.main.getByRole('button', { name: 'Keep it' }).click();
  await expect(waitingCards(shop)).toHaveCount(1);
  await shop.main.getByRole('button', { name: 'Take back' }).click();
  await shop.main.getByRole('button', { name: 'Take back' }).click();
  await expect(shop.heading('Nothing is waiting')).toBeVisible();
  await server.start();
  await phone.visit('/');
  expect(arrivedAt(server)).toEqual(nothing);
});

/** Opens a product that nobody has reviewed, loses the network, and says something about it. Answers its address. */
async function reviewOffline({ phone, server, request }: ReviewScene): Promise<string> {
  const { shop } = phone;
  const product = await new Catalogue(request).card((card) => isPlain(card) && !card.reviewCount);
  const address = `/products/${product.slugs}`;
  await phone.visit(address);
  await shop.main.getByRole('button', { name: 'Add a Review' }).click();
  await server.stop();
  await shop.main.getByRole('textbox', { name: 'Your review' }).fill('Offline: soft light');
  await shop.main.getByRole('button', { name: 'Submit' }).click();
  await expect(shop.main.getByRole('figure').filter({ hasText: savedWords })).toContainText('Offline: soft light');
  return address;
}

interface ReviewScene {
  readonly phone: Phone;
  readonly server: ShopServer;
  readonly request: APIRequestContext;
}

test('a review waits on its product’s page and takes its place there', async ({ phone, server, request }) => {
  const { shop } = phone;
  await (await Customer.make(request)).enter(phone.page);
  const address = await reviewOffline({ phone, server, request });
  const waiting = shop.main.getByRole('figure').filter({ hasText: savedWords });
  await phone.page.goto(address);
  await expect(waiting).toContainText('Offline: soft light');
  await server.start();
  await phone.page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(waiting).toBeHidden();
  await expect(shop.main.getByText('Offline: soft light').filter({ visible: true }).first()).toBeVisible();
  expect(arrivedAt(server)).toEqual({ ...nothing, reviews: 1 });
});

test('where the shop ended the session it waits for the same person, and for nobody else', async ({
  phone,
  server,
  request,
}) => {
  const { shop } = phone;
  const [asha, maya] = [await Customer.make(request), await Customer.make(request)];
  await asha.enter(phone.page);
  await reviewOffline({ phone, server, request });
  await openOutbox(shop);
  await expect(waitingCards(shop)).toContainText('Offline: soft light');
  endSessionsOf(server, asha);
  await server.start();
  await shop.main.getByRole('button', { name: 'Send now' }).click();
  await expect(waitingCards(shop)).toContainText('Waits for your login');
  await expect(waitingCards(shop)).not.toContainText('Offline: soft light');

  await waitingCards(shop).getByRole('button', { name: 'Log in' }).click();
  await logInByHand(shop, maya);
  await expect(shop.heading('Nothing is waiting')).toBeVisible();
  await phone.page.reload();
  await expect(shop.heading('Nothing is waiting')).toBeVisible();
  expect(arrivedAt(server)).toEqual(nothing);

  await logOut(shop);
  await waitingCards(shop).getByRole('button', { name: 'Log in' }).click();
  await logInByHand(shop, asha);
  await expect(arrivals(shop)).toHaveCount(1);
  expect(arrivedAt(server)).toEqual({ ...nothing, reviews: 1 });
});

test('logging out with something unsent asks first', async ({ phone, server, request }) => {
  const { shop } = phone;
  await (await Customer.make(request)).enter(phone.page);
  await phone.visit('/');
  await server.stop();
  await bookNumerology(shop);
  await expectSaved(shop);
  await logOut(shop);
  const question = shop.dialog('Log out and lose these?');
  await expect(question).toContainText('Numerology analysis');
  await question.getByRole('button', { name: 'Send now' }).click();
  await expect(question.getByText(/can’t be reached/)).toBeVisible();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toBeHidden();
  await expectSaved(shop);

  await logOut(shop);
  await question.getByRole('button', { name: 'Log out and delete them' }).click();
  await expect(shop.toast('Logout successful')).toBeVisible();
  await openOutbox(shop);
  await expect(shop.heading('Nothing is waiting')).toBeVisible();
  await server.start();
  await phone.visit('/');
  expect(arrivedAt(server)).toEqual(nothing);
});

test('with a network, “Send now” lets go of who wants to leave', async ({ phone, server, request }) => {
  const { shop } = phone;
  await (await Customer.make(request)).enter(phone.page);
  await phone.visit('/');
  await server.stop();
  await bookNumerology(shop);
  await expectSaved(shop);
  await logOut(shop);
  const question = shop.dialog('Log out and lose these?');
  await expect(question).toBeVisible();
  await server.start();
  await question.getByRole('button', { name: 'Send now' }).click();
  await expect(shop.toast('Logout successful')).toBeVisible();
  expect(arrivedAt(server)).toEqual({ ...nothing, bookings: 1 });
});

test('two tabs and a button pressed in both send once', async ({ phone, server }) => {
  await phone.visit('/');
  await server.stop();
  await bookNumerology(phone.shop);
  await expectSaved(phone.shop);
  const other = await phone.newTab();
  await openOutbox(other);
  await openOutbox(phone.shop);
  await server.start();
  await Promise.all(
    [other, phone.shop].map(({ main }) => main.getByRole('button', { name: 'Send now' }).click({ noWaitAfter: true })),
  );
  for (const shop of [other, phone.shop]) await expect(arrivals(shop)).toHaveCount(1);
  expect(arrivedAt(server)).toEqual({ ...nothing, bookings: 1 });
});

test('a reload while it is on its way finds it sent, and not the form once more', async ({ phone, server }) => {
  const { shop } = phone;
  await phone.visit('/');
  await shop.open('/services/numerology');
  await fillNumerology(shop);
  await shop.main.getByLabel('I agree to the terms and conditions.').check();
  // The answer does not come as long as this page stands.
  await phone.page.route('**/api/Numerology', () => undefined, { times: 1 });
  const asked = phone.page.waitForRequest('**/api/Numerology');
  await shop.main.getByRole('button', { name: 'Book now' }).click();
  await asked;
  await phone.page.reload();
  await expect(shop.main.getByRole('heading', { name: 'We have your booking' })).toBeVisible();
  expect(arrivedAt(server)).toEqual({ ...nothing, bookings: 1 });
});

test('where nothing can be kept, it is sent at once or stays in the form', async ({ phone, server }) => {
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
  await shop.main.getByLabel('I agree to the terms and conditions.').check();
  await shop.main.getByRole('button', { name: 'Book now' }).click();
  await expect(shop.toast('Not sent: the shop can’t be reached')).toBeVisible();
  await expect(shop.main.getByLabel('Full name at birth')).toHaveValue('Asha Kumari Rai');
  await openOutbox(shop);
  await expect(shop.heading('Nothing can wait here')).toBeVisible();
  expect(arrivedAt(server)).toEqual({ ...nothing, bookings: 1 });
});

async function logOut(shop: Shop): Promise<void> {
  await shop.page.getByRole('button', { name: 'Account' }).filter({ visible: true }).click();
  await shop.page.getByRole('button', { name: 'Logout' }).click();
}
