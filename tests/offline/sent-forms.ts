import { join } from 'node:path';
import Libsql from 'libsql';

import type { Customer } from '#tests/e2e/customer.ts';
import { expect, type Shop } from '#tests/e2e/fixtures.ts';
import { aPhoto } from '#tests/e2e/pictures.ts';

import type { ShopServer } from './shop-server.ts';

// The forms that can wait, as a shopper fills them in, and what of them has arrived at the shop.

export const savedWords = 'Saved on this phone, not sent yet';

type Picture = Awaited<ReturnType<typeof aPhoto>>;

async function fillPerson({ main }: Shop): Promise<void> {
  await main.getByLabel('Name', { exact: true }).fill('Asha Rai');
  await main.getByLabel('Email', { exact: true }).fill('asha@example.com');
  await main.getByLabel('Phone number').fill('+977 9800000000');
}

async function agreeAndBook({ main }: Shop): Promise<void> {
  await main.getByLabel('I agree to the terms and conditions.').check();
  await main.getByRole('button', { name: 'Book now' }).click();
}

/** Paid online, with the screenshot. */
export async function bookTarot(shop: Shop, picture?: Picture): Promise<void> {
  await shop.open('/services/tarot-reading');
  await shop.main.getByRole('button', { name: 'Turn the card' }).press('Enter');
  await fillPerson(shop);
  await shop.main.getByLabel('Preferred method').selectOption({ index: 1 });
  await shop.main.getByLabel('Duration').selectOption({ index: 2 });
  await shop.main.getByLabel('Your question').fill('Shall I go or stay?');
  await shop.main.getByLabel('Payment method').selectOption('Online');
  await shop.main.getByLabel('Screenshot of payment').setInputFiles(picture ?? (await aPhoto()));
  await expect(shop.main.getByRole('img', { name: 'Preview of payment.jpg' })).toBeVisible();
  await agreeAndBook(shop);
}

export async function bookNumerology(shop: Shop): Promise<void> {
  await shop.open('/services/numerology');
  await fillNumerology(shop);
  await agreeAndBook(shop);
}

export async function fillNumerology(shop: Shop): Promise<void> {
  await fillPerson(shop);
  await shop.main.getByLabel('Date of birth').fill('1990-04-17');
  await shop.main.getByLabel('Full name at birth').fill('Asha Kumari Rai');
  await shop.main.getByLabel('Your question').fill('What does my name add up to?');
  await shop.main.getByLabel('Package').selectOption('premium');
  await shop.main.getByLabel('Payment method').selectOption('Cash');
}

export async function bookAstrology(shop: Shop): Promise<void> {
  await shop.open('/services/astrology');
  await fillPerson(shop);
  await shop.main.getByLabel('Date of birth').fill('1984-02-29');
  await shop.main.getByLabel('Place of birth').fill('Dhankuta');
  await shop.main.getByLabel('Package').selectOption('basic');
  await shop.main.getByLabel('Payment method').selectOption('Cash');
  await agreeAndBook(shop);
}

/** Three steps, with a picture. */
export async function askForCustomOrder(shop: Shop): Promise<void> {
  await shop.open('/products/custom');
  await shop.main.getByLabel('What shall it be?').selectOption('Pendant');
  await shop.main.getByLabel('Budget (Rs)').fill('2500');
  await shop.main.getByLabel('Your idea').fill('A small moonstone for my mother.');
  await shop.main.getByLabel('A picture, if you have one').setInputFiles(await aPhoto('idea.jpg'));
  await expect(shop.main.getByRole('img', { name: 'Preview of idea.jpg' })).toBeVisible();
  for (const way of ['Next', 'Next', 'Submit']) await shop.main.getByRole('button', { name: way }).click();
}

/** In the box below every page. */
export async function subscribe({ page }: Shop, email: string): Promise<void> {
  const box = page.getByRole('contentinfo');
  await box.getByLabel('A letter from the workshop, now and then').fill(email);
  await box.getByRole('button', { name: 'Subscribe' }).click();
}

/** That a form has given its place to the word that its content waits. */
export async function expectSaved({ main }: Shop): Promise<void> {
  await expect(main.getByRole('heading', { name: savedWords })).toBeVisible();
}

/** What waits, on the outbox's screen. */
export const waitingCards = ({ main }: Shop) =>
  main.getByRole('list', { name: 'Waiting to send' }).getByRole('article');

/** What has arrived, on the same screen. */
export const arrivals = ({ main }: Shop) => main.getByRole('region', { name: 'Arrived' }).getByRole('listitem');

/** Opens the outbox's screen. */
export async function openOutbox(shop: Shop): Promise<void> {
  await shop.page.goto('/outbox');
  await expect(shop.main.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Logs in as people do, in the dialog that is open. */
export async function logInByHand(shop: Shop, { email, password }: Customer): Promise<void> {
  const dialog = shop.page.getByRole('dialog', { name: 'Login' });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Login' }).click();
  await expect(dialog).toBeHidden();
}

interface Arrived {
  readonly bookings: number;
  readonly requests: number;
  readonly subscribers: number;
  readonly reviews: number;
}

const before = new WeakMap<ShopServer, Arrived>();

/** What the shop had before a test: its books are a copy of those that other tests write into. */
export function openBooks(server: ShopServer): void {
  before.set(server, countIn(server));
}

/** What has arrived at the shop since, by its books. */
export function arrivedAt(server: ShopServer): Arrived {
  const [now, then] = [countIn(server), before.get(server)];
  if (!then) throw new Error('The books were not opened.');
  return {
    bookings: now.bookings - then.bookings,
    requests: now.requests - then.requests,
    subscribers: now.subscribers - then.subscribers,
    reviews: now.reviews - then.reviews,
  };
}

function countIn(server: ShopServer): Arrived {
  return withBooks(server, (books) => {
    const count = (table: string) => (books.prepare(`SELECT count(*) AS many FROM ${table}`).get() as Row).many;
    return {
      bookings: count('bookings'),
      requests: count('custom_requests'),
      subscribers: count('subscribers'),
      reviews: count('reviews'),
    };
  });
}

interface Row {
  readonly many: number;
}

/** The shop no longer takes what this person is logged in with, as after a new password. */
export function endSessionsOf(server: ShopServer, { userId }: Customer): void {
  withBooks(server, (books) =>
    books.prepare('UPDATE users SET token_version = token_version + 1 WHERE id = ?').run(userId),
  );
}

function withBooks<Result>({ dataDir }: ShopServer, work: (books: Libsql.Database) => Result): Result {
  const books = new Libsql(join(dataDir, 'shop.sqlite'));
  try {
    return work(books);
  } finally {
    books.close();
  }
}
