import { randomUUID } from 'node:crypto';

import type { Cart } from '#contract/calls/cart-calls.ts';
import type { ProductCard } from '#contract/calls/product-calls.ts';
import { isPlain } from '#tests/e2e/catalogue.ts';
import { aPhoto } from '#tests/e2e/pictures.ts';

import { falseUnlessLost } from './browser-lost.ts';
import type { BrowserShop } from './browser-shop.ts';
import { expect } from './fixtures.ts';
import type { Tab, Target } from './tab.ts';

export const saved = 'Saved on this phone, not sent yet';
export const password = 'Quartz-2026';

/** What saving, sending and downloading may take on a busy machine. */
const withTimeout = { timeout: 25_000, intervals: [200] };

export interface Person {
  readonly email: string;
  readonly userId: string;
  readonly token: string;
}

export async function appears(tab: Tab, target: Target): Promise<void> {
  await expect.poll(() => tab.sees(target), { ...withTimeout, message: JSON.stringify(target) }).toBe(true);
}

export async function disappears(tab: Tab, target: Target): Promise<void> {
  await expect.poll(() => tab.sees(target), { ...withTimeout, message: JSON.stringify(target) }).toBe(false);
}

export const containsText = (text: string, within = 'body'): Target => ({ text, exact: false, within });

/** Waits until something is so, on the server or in the page. */
export function eventually<Value>(read: () => Promise<Value> | Value): ReturnType<typeof expect.poll<Value>> {
  return expect.poll(read, withTimeout);
}

/** Opens an address and waits until React responds to clicks. */
export async function openPage(tab: Tab, address: string): Promise<void> {
  await tab.open(address);
  await untilHydrated(tab);
}

export async function untilHydrated(tab: Tab): Promise<void> {
  const isHydrated = () =>
    ['header a', 'main a, main button'].every((selector) => {
      const element = document.querySelector(selector);
      return element !== null && Object.keys(element).some((key) => key.startsWith('__reactProps'));
    });
  await eventually(() => tab.evaluate(isHydrated).catch(falseUnlessLost)).toBe(true);
  // Only then the stored session is read.
  await tab.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
  );
}

/** Waits until the worker has what this first page showed. */
export async function untilWorkerReady(tab: Tab): Promise<void> {
  await eventually(() => tab.evaluate(() => performance.getEntriesByName('sphatik-cached').length)).toBe(1);
}

export async function makePerson(shop: BrowserShop): Promise<Person> {
  const email = `maya-${randomUUID()}@example.com`;
  await shop.call('POST', '/authentication/register?role=Customer', { username: 'Maya Gurung', email, password });
  const login = { username: email, password };
  const session = await shop.call<{ token: string; userId: string }>('POST', '/authentication/login', login);
  return { email, ...session };
}

/** Logs a person in as an earlier visit would have left it. */
export async function logInAs(tab: Tab, { token, userId, email }: Person): Promise<void> {
  await openPage(tab, '/about');
  await tab.evaluate(
    (session) => {
      for (const [name, value] of Object.entries(session)) localStorage.setItem(name, value);
    },
    { token, userId, userEmail: email },
  );
}

/** Products that are sold as they are, those with the most of them first. */
export async function plainProducts(shop: BrowserShop): Promise<[ProductCard, ProductCard, ...ProductCard[]]> {
  const { data } = await shop.call<{ data: ProductCard[] }>('GET', '/product?pageNumber=1&pageSize=100');
  const plain = data.filter(isPlain).toSorted((one, other) => other.stockQuantity - one.stockQuantity);
  const [first, second, ...rest] = plain;
  if (!first || !second) throw new Error('The demo has nothing to sell.');
  return [first, second, ...rest];
}

export async function cartOf(shop: BrowserShop, { userId, token }: Person): Promise<string[]> {
  const { cartItems } = await shop.call<Cart>('GET', `/ShoppingCart/userId/${userId}`, undefined, token);
  return cartItems.map(({ quantity, name }) => `${quantity} ${name}`);
}

export const addToCart: Target = { button: 'Add to cart', within: 'main' };

export async function fillAll(tab: Tab, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(values)) await tab.fill({ label, within: 'main' }, text);
}

/** Books a tarot reading that was paid online. Returns its question. */
export async function bookTarot(tab: Tab): Promise<string> {
  const question = `Shall I go or stay? ${randomUUID()}`;
  await openPage(tab, '/services/tarot-reading');
  await tab.click({ button: 'Turn the card', within: 'main' });
  await fillAll(tab, {
    Name: 'Asha Rai',
    Email: 'asha@example.com',
    'Phone number': '+977 9800000000',
    'Your question': question,
  });
  const choices = { 'Preferred method': 1, Duration: 2 } as const;
  for (const [label, index] of Object.entries(choices)) await chooseIndex(tab, label, index);
  await tab.choose({ label: 'Payment method', within: 'main' }, 'Online');
  await tab.upload({ label: 'Payment screenshot', within: 'main' }, await aPhoto());
  await appears(tab, { css: 'main img[alt="Preview of payment.jpg"]' });
  const isAgreed = () =>
    tab.evaluate(() =>
      [...document.querySelectorAll('main input[type=checkbox]')].some((box) => box.matches(':checked')),
    );
  await eventually(async () => {
    await tab.click({ label: 'I agree to the terms and conditions.', within: 'main' });
    return isAgreed();
  }).toBe(true);
  await tab.click({ button: 'Book now', within: 'main' });
  return question;
}

async function chooseIndex(tab: Tab, label: string, index: number): Promise<void> {
  const value = await tab.evaluate(
    ([name, at]) => {
      const labels = [...document.querySelectorAll('main label')];
      const found = labels.find(({ textContent }) => textContent?.trim().startsWith(name)) as HTMLLabelElement;
      return (found.control as HTMLSelectElement).options[at]?.value ?? '';
    },
    [label, index] as const,
  );
  await tab.choose({ label, within: 'main' }, value);
}

/** Requests a custom order with a picture. Returns the idea. */
export async function requestCustom(tab: Tab, picture = aPhoto('idea.jpg')): Promise<string> {
  const idea = `A small moonstone for my mother. ${randomUUID()}`;
  await openPage(tab, '/products/custom');
  await tab.choose({ label: 'What would you like?', within: 'main' }, 'Pendant');
  await fillAll(tab, { 'Budget (Rs)': '2500', 'Your idea': idea });
  await tab.upload({ label: 'A picture, if you have one', within: 'main' }, await picture);
  await appears(tab, { css: 'main img[alt="Preview of idea.jpg"]' });
  await tab.click({ button: 'Next', within: 'main' });
  await fillAll(tab, {
    Name: 'Asha Rai',
    Address: 'Boudha 6',
    'Phone number': '9800000000',
    Email: 'asha@example.com',
  });
  await tab.click({ button: 'Next', within: 'main' });
  await tab.click({ button: 'Submit', within: 'main' });
  return idea;
}

export const bookingsOf = (shop: BrowserShop, question: string) =>
  shop
    .rows('SELECT upload_id FROM bookings WHERE details LIKE ?', `%${question}%`)
    .map(({ upload_id }) => upload_id !== null);

export const requestsOf = (shop: BrowserShop, idea: string) =>
  shop.rows('SELECT upload_id FROM custom_requests WHERE idea = ?', idea).map(({ upload_id }) => upload_id !== null);
