import { logIn } from '#tests/e2e/steps/auth-steps.ts';
import type { Customer } from '#tests/e2e/steps/customer.ts';
import { expect, type Shop } from '#tests/e2e/steps/fixtures.ts';
import { aPhoto } from '#tests/e2e/steps/pictures.ts';

import type { ShopServer } from './shop-server.ts';

// Fills in the forms, and reads from the shop's database what has arrived.

export const savedWords = 'Saved on this device, not sent yet';

/** Three steps, with a picture. */
export async function askForCustomOrder(
  shop: Shop,
  idea = 'A small moonstone for my mother.',
): Promise<void> {
  await shop.open('/products/custom');
  await shop.main.getByLabel('What would you like?').selectOption('Pendant');
  await shop.main.getByLabel('Budget (Rs)').fill('2500');
  await shop.main.getByLabel('Your idea').fill(idea);
  await shop.main.getByLabel('A picture, if you have one').setInputFiles(await aPhoto('idea.jpg'));
  await expect(shop.main.getByRole('img', { name: 'Preview of idea.jpg' })).toBeVisible();
  await shop.main.getByRole('button', { name: 'Next' }).click();
  await shop.main.getByLabel('Email').fill('asha@example.com');
  for (const way of ['Next', 'Submit']) await shop.main.getByRole('button', { name: way }).click();
}

/** In the box below every page. */
export async function subscribe({ page }: Shop, email: string): Promise<void> {
  const box = page.getByRole('contentinfo');
  await box.getByLabel('News from the shop, now and then').fill(email);
  await box.getByRole('button', { name: 'Subscribe' }).click();
}

/** Expects the notice that replaces a saved form. */
export async function expectSaved({ main }: Shop): Promise<void> {
  await expect(main.getByRole('heading', { name: savedWords })).toBeVisible();
}

/** The pending entries on the outbox screen. */
export const waitingCards = ({ main }: Shop) =>
  main.getByRole('list', { name: 'Waiting to send' }).getByRole('article');

/** The sent entries on the outbox screen. */
export const arrivals = ({ main }: Shop) =>
  main.getByRole('region', { name: 'Sent' }).getByRole('listitem');

/** Opens the outbox's screen. */
export async function openOutbox(shop: Shop): Promise<void> {
  await shop.page.goto('/outbox');
  await expect(shop.main.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Presses the button, unless the app has sent everything before. */
export async function sendNow({ main }: Shop): Promise<void> {
  await main
    .getByRole('button', { name: 'Send now' })
    .click({ noWaitAfter: true, timeout: 5_000 })
    .catch(() => undefined);
}

/** Logs in with the open dialog. */
export async function logInByHand(shop: Shop, { email, password }: Customer): Promise<void> {
  await logIn(shop, email, password);
  await expect(shop.dialog('Login')).toBeHidden();
}

const tables = {
  bookings: 'bookings',
  requests: 'custom_requests',
  subscribers: 'subscribers',
  reviews: 'reviews',
};
type Arrived = Record<keyof typeof tables, number>;

/** While nothing has arrived. */
export const nothingArrived: Arrived = { bookings: 0, requests: 0, subscribers: 0, reviews: 0 };

const before = new WeakMap<ShopServer, Arrived>();

/** The shop's rows before a test: its database is a copy of one that other tests write to. */
export function openBooks(server: ShopServer): void {
  before.set(server, countIn(server));
}

/** The rows that have arrived at the shop since. */
export function arrivedAt(server: ShopServer): Arrived {
  const then = before.get(server);
  if (!then) throw new Error('The books were not opened.');
  return countIn(server, then);
}

function countIn(server: ShopServer, then: Arrived = nothingArrived): Arrived {
  const counts = Object.entries(tables).map(([name, table]) => {
    const rows = server.read(`SELECT 1 FROM ${table}`).length;
    return [name, rows - then[name as keyof Arrived]];
  });
  return Object.fromEntries(counts);
}

/** Ends the customer's sessions at the server, as after a new password. */
export async function endSessionsOf(
  server: ShopServer,
  { userId, token }: Customer,
): Promise<void> {
  const { sid } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  await server.askDirectly(`/userdetails/${userId}/sessions`, { method: 'DELETE', token });
  await server.askDirectly('/authentication/logout', {
    method: 'POST',
    token,
    body: { sessionId: sid },
  });
}

export const bookingsOf = (server: ShopServer, question: string) =>
  server.read(
    'SELECT email, upload_id IS NOT NULL AS "hasPicture" FROM bookings WHERE details LIKE ?',
    `%${question}%`,
  );

export const requestsOf = (server: ShopServer, idea: string) =>
  server.read(
    'SELECT email, upload_id IS NOT NULL AS "hasPicture" FROM custom_requests WHERE idea = ?',
    idea,
  );
