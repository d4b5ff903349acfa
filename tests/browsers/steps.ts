import { randomUUID } from 'node:crypto';

import type { Customer } from '#tests/e2e/steps/customer.ts';
import { isHydrated } from '#tests/e2e/steps/fixtures.ts';
import { aPhoto } from '#tests/e2e/steps/pictures.ts';
import type { ShopServer } from '#tests/offline/shop-server.ts';
import { expect } from './fixtures.ts';
import type { Tab, Target } from './tab.ts';
import { falseUnlessLost } from './webdriver.ts';

export const saved = 'Saved on this device, not sent yet';

/** What saving, sending and downloading may take on a busy machine. */
const withTimeout = { timeout: 25_000, intervals: [200] };

export async function appears(tab: Tab, target: Target): Promise<void> {
  await expect
    .poll(() => tab.sees(target), { ...withTimeout, message: JSON.stringify(target) })
    .toBe(true);
}

export const containsText = (text: string, within = 'body'): Target => ({
  text,
  exact: false,
  within,
});

/** Waits until something is so, on the server or in the page. */
export function eventually<Value>(
  read: () => Promise<Value> | Value,
): ReturnType<typeof expect.poll<Value>> {
  return expect.poll(read, withTimeout);
}

/** Opens an address and waits until React responds to clicks. */
export async function openPage(tab: Tab, address: string): Promise<void> {
  await tab.open(address);
  await untilHydrated(tab);
}

export async function untilHydrated(tab: Tab): Promise<void> {
  await eventually(() => tab.evaluate(isHydrated).catch(falseUnlessLost)).toBe(true);
  // Only then the stored session is read.
  await tab.evaluate(
    () =>
      new Promise<void>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))),
      ),
  );
}

/** Waits until the worker has what this first page showed. */
export async function untilWorkerReady(tab: Tab): Promise<void> {
  await eventually(() =>
    tab.evaluate(() => performance.getEntriesByName('sphatik-cached').length),
  ).toBe(1);
}

/** Logs a person in as an earlier visit would have left it. */
export async function logInAs(tab: Tab, { token, userId, email }: Customer): Promise<void> {
  await openPage(tab, '/about');
  await tab.evaluate(
    (session) => {
      for (const [name, value] of Object.entries(session)) localStorage.setItem(name, value);
    },
    { token, userId, userEmail: email },
  );
}

export const addToCart: Target = { button: 'Add to cart', within: 'main' };

export async function fillAll(tab: Tab, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(values))
    await tab.fill({ label, within: 'main' }, text);
}

/** Books a tarot reading that was paid online. Returns its question. */
export async function bookTarot(tab: Tab): Promise<string> {
  const question = `Shall I go or stay? ${randomUUID()}`;
  await openPage(tab, '/services/tarot-reading');
  // Clicked without scrolling to it, because that turns the card, too.
  const turn = () =>
    tab.evaluate(() => {
      const buttons = [...document.querySelectorAll<HTMLElement>('main button')];
      buttons.find(({ textContent }) => textContent === 'Turn the card')?.click();
      return document.querySelector('main textarea') !== null;
    });
  await eventually(() => turn().catch(falseUnlessLost)).toBe(true);
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
  await agreeAndBook(tab);
  return question;
}

/** Books an analysis or a consultation, which both ask for a date of birth, to be paid in cash. */
export async function bookByBirth(tab: Tab, service: 'numerology' | 'astrology'): Promise<void> {
  await openPage(tab, `/services/${service}`);
  const own = service === 'numerology' ? 'Full name at birth' : 'Place of birth';
  await fillAll(tab, {
    Name: 'Asha Rai',
    Email: 'asha@example.com',
    'Phone number': '+977 9800000000',
    [own]: 'Dhankuta',
    'Your question': 'What does my name add up to?',
  });
  // Each engine has its own way to type a date.
  await tab.evaluate(() => {
    const field = document.querySelector<HTMLInputElement>('main input[name=dateOfBirth]');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
      field,
      '1990-04-17',
    );
    field?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await chooseIndex(tab, 'Package', 1);
  await tab.choose({ label: 'Payment method', within: 'main' }, 'Cash');
  await agreeAndBook(tab);
}

async function agreeAndBook(tab: Tab): Promise<void> {
  const isAgreed = () =>
    tab.evaluate(() => {
      const boxes = [...document.querySelectorAll('main input[type=checkbox]')];
      return boxes.at(-1)?.matches(':checked') ?? false;
    });
  await eventually(async () => {
    if (!(await isAgreed()))
      await tab.click({ label: 'I agree to the terms and conditions.', within: 'main' });
    return isAgreed();
  }).toBe(true);
  await tab.click({ button: 'Book now', within: 'main' });
}

async function chooseIndex(tab: Tab, label: string, index: number): Promise<void> {
  const value = await tab.evaluate(
    ([name, at]) => {
      const labels = [...document.querySelectorAll('main label')];
      const found = labels.find(({ textContent }) =>
        textContent?.trim().startsWith(name),
      ) as HTMLLabelElement;
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

/** Whether each booking with this question has a picture. */
export const bookingsOf = (shop: ShopServer, question: string) =>
  shop
    .read<Uploaded>('SELECT upload_id FROM bookings WHERE details LIKE ?', `%${question}%`)
    .map(({ upload_id }) => upload_id !== null);

export const requestsOf = (shop: ShopServer, idea: string) =>
  shop
    .read<Uploaded>('SELECT upload_id FROM custom_requests WHERE idea = ?', idea)
    .map(({ upload_id }) => upload_id !== null);

interface Uploaded {
  readonly upload_id: string | null;
}
