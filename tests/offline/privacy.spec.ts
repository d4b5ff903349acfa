import { expect, type Page } from '@playwright/test';
import { cacheNames } from '#contract/names/offline.ts';
import { chooseAccount } from '#tests/e2e/steps/auth-steps.ts';
import { bookTarot, fillNumerology } from '#tests/e2e/steps/booking-forms.ts';
import { Catalogue } from '#tests/e2e/steps/catalogue.ts';
import { putIntoCart } from '#tests/e2e/steps/checkout-steps.ts';
import { Customer } from '#tests/e2e/steps/customer.ts';
import { aPhoto } from '#tests/e2e/steps/pictures.ts';
import { test } from './fixtures.ts';
import type { Phone } from './phone.ts';
import { endSessionsOf, expectSaved } from './sent-forms.ts';
import type { ShopServer } from './shop-server.ts';
import { cachedUrls } from './worker-caches.ts';

const person = { name: 'Tsering Quartzwala', phoneNumber: '+9779811223344' };
const home = {
  country: 'Nepal',
  state: 'Gandaki',
  city: 'Jomsom',
  streetAddress: 'Apple Orchard Road 47',
  zipCode: '33100',
};

/** Her private data: profile, input, ids. */
const secretsOf = ({ email, token, userId }: Customer) => ({
  ...person,
  email,
  token,
  userId,
  street: home.streetAddress,
  bookedAs: 'asha@example.com',
  bornAs: 'Asha Kumari Rai',
  question: 'Shall I go or stay?',
  review: 'Held to the light it sings',
  note: 'Leave it with the neighbour',
});

test('after the logout nothing of a customer is left on the phone', async ({
  phone,
  server,
  request,
}) => {
  const maya = await settle(await Customer.make(request));
  const secrets = secretsOf(maya);
  await fillEverything(phone, server, maya);
  const before = await findOnDevice(phone.page, secrets);
  for (const place of [
    'local storage token',
    'local storage cart',
    'session storage',
    'IndexedDB queries',
    'IndexedDB outbox',
  ]) {
    expect(
      before.some((found) => found.startsWith(place)),
      `${place} among ${before.join(', ')}`,
    ).toBe(true);
  }
  // The worker has public answers alone, also while she is logged in.
  expect(before.filter((found) => found.startsWith('cache'))).toEqual([]);
  const calls = (await cachedUrls(phone.page, cacheNames.responses)).filter((url) =>
    url.includes('/api/'),
  );
  expect(calls.length).toBeGreaterThan(0);
  expect(
    calls.filter((url) => !/\/api\/(?:product|blogs|Hero|pages|services|shop)/.test(url)),
  ).toEqual([]);

  await logOut(phone);
  await expect.poll(() => findOnDevice(phone.page, secrets)).toEqual([]);
  // Nothing comes back.
  await phone.turnOff();
  await server.start();
  await phone.turnOn();
  await phone.page.goto('/profile?tab=AddressSettings');
  await expect(phone.shop.dialog('Login')).toBeVisible();
  await expect.poll(() => findOnDevice(phone.page, secrets)).toEqual([]);
});

test('a session that the server has ended leaves pending entries only', async ({
  phone,
  server,
  request,
}) => {
  const maya = await settle(await Customer.make(request));
  const secrets = secretsOf(maya);
  await fillEverything(phone, server, maya);
  await endSessionsOf(server, maya);
  await server.start();
  await phone.page.goto('/profile?tab=AddressSettings');
  await expect(phone.shop.dialog('Login')).toBeVisible();
  const places = () =>
    findOnDevice(phone.page, secrets).then((all) => [
      ...new Set(all.map((found) => found.replace(/: [^:]*$/, ''))),
    ]);
  // The outbox and the lists wait for her under her id; texts half typed stay in her tab, until
  // somebody else logs in there.
  await expect.poll(places).not.toContain('IndexedDB queries');
  const left = (await places()).map((place) => place.split(' ').slice(0, 3).join(' '));
  for (const place of left)
    expect(place).toMatch(
      /^(IndexedDB outbox|local storage (cart|wishlist|cart-seen)|session storage)/,
    );
  const stored = (await findOnDevice(phone.page, secrets)).filter(
    (one) => !one.startsWith('session storage'),
  );
  expect(stored.filter((one) => /: (?:token|street|name|phoneNumber|email)$/.test(one))).toEqual(
    [],
  );
});

test('a session that the server has ended leaves drafts in other tabs, too', async ({
  phone,
  server,
  request,
}) => {
  const maya = await Customer.make(request);
  await maya.logIn(phone.page);
  await phone.visit('/services/numerology');
  await fillNumerology(phone.shop);
  const other = await phone.newTab();
  await endSessionsOf(server, maya);
  const isTold = expect(
    phone.shop.toast('You’ve been logged out. Please log in again.'),
  ).toBeVisible({
    timeout: 30_000,
  });
  await other.page.goto('/profile?tab=AddressSettings');
  await expect(other.dialog('Login')).toBeVisible();
  // Shown here, too, for a moment.
  await isTold;
  await phone.page.reload();
  await expect(phone.shop.main.getByLabel('Full name at birth')).toHaveValue('Asha Kumari Rai');
});

/** Gives her a name, a phone number, an address. */
async function settle(customer: Customer): Promise<Customer> {
  const { userId } = customer;
  await customer.request('PUT', `/userdetails/${userId}`, person);
  await customer.request('POST', '/addresses', { id: userId, ...home });
  return customer;
}

/** Opens all her pages and submits or drafts every form, at last offline. */
async function fillEverything(phone: Phone, server: ShopServer, maya: Customer): Promise<void> {
  const { page, shop } = phone;
  const [product] = await new Catalogue(page.request).plenty();
  await putIntoCart(maya, product);
  await maya.request('POST', `/wishlist/${maya.userId}`, { productIds: [product.productId] });
  await maya.logIn(page);
  await phone.visit(`/products/${product.slugs}`);
  await page.goto('/profile');
  await expect(page.getByLabel('Full name')).toHaveValue(person.name);
  for (const [tab, sign] of [
    ['AddressSettings', home.streetAddress],
    ['MyOrders', 'No orders yet'],
    ['MyWishlist', product.name],
  ] as const) {
    await page.goto(`/profile?tab=${tab}`);
    await expect(shop.main.getByText(sign).first()).toBeVisible();
  }
  await page.goto('/checkout');
  await expect(shop.main.getByText(home.streetAddress).first()).toBeVisible();
  await expect
    .poll(() => findOnDevice(page, { street: home.streetAddress }))
    .toContain('IndexedDB queries: street');

  await server.stop();
  await page.goto(`/products/${product.slugs}`);
  await shop.main.getByRole('button', { name: 'Add a Review' }).click();
  await shop.main.getByRole('textbox', { name: 'Your review' }).fill('Held to the light it sings');
  await shop.main.getByRole('button', { name: 'Submit' }).click();
  await bookTarot(shop, await aPhoto());
  await expectSaved(shop);
  await shop.open('/services/numerology');
  await fillNumerology(shop);
  await page.getByRole('button', { name: /^Cart, / }).click();
  await shop.dialog('Shopping Cart').getByPlaceholder('Note').fill('Leave it with the neighbour');
  await shop.dialog('Shopping Cart').getByRole('button', { name: 'Close' }).click();
}

async function logOut({ page, shop }: Phone): Promise<void> {
  await chooseAccount(shop, 'Logout');
  await shop
    .dialog('Log out and lose these?')
    .getByRole('button', { name: 'Log out and delete them' })
    .click();
  await expect(page.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible();
}

/** Where on this device any of the given texts is stored, and which text it is. */
function findOnDevice(page: Page, secrets: Readonly<Record<string, string>>): Promise<string[]> {
  return page.evaluate(searchDevice, secrets);
}

async function searchDevice(secrets: Readonly<Record<string, string>>): Promise<string[]> {
  const found = new Set<string>();
  const search = (where: string, text: string) => {
    for (const [what, secret] of Object.entries(secrets)) {
      const spellings = [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)];
      if (spellings.some((spelling) => text.toLowerCase().includes(spelling.toLowerCase())))
        found.add(`${where}: ${what}`);
    }
  };
  const seen = new Set<unknown>();
  /** Searches texts at any depth, also in files and buffers. */
  const searchValue = async (where: string, value: unknown): Promise<void> => {
    if (typeof value === 'string') search(where, value);
    else if (value instanceof Blob) {
      search(where, await value.text());
      if (value instanceof File) search(where, value.name);
    } else if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) {
      search(where, new TextDecoder().decode(value));
      search(where, new TextDecoder('utf-16le').decode(value));
    } else if (typeof value === 'object' && value !== null && !seen.has(value)) {
      seen.add(value);
      const isIterable = value instanceof Map || value instanceof Set;
      const parts = isIterable ? [...value] : Object.entries(value);
      for (const part of parts.flat()) await searchValue(where, part);
    }
  };
  const resultOf = <Value>(request: IDBRequest<Value>) =>
    new Promise<Value>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });

  for (const [where, storage] of [
    ['local storage', localStorage],
    ['session storage', sessionStorage],
  ] as const) {
    for (const [key, value] of Object.entries(storage))
      search(`${where} ${key}`, `${key} ${value}`);
  }
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const response = await cache.match(request, { ignoreVary: true });
      const headers = [...request.headers, ...(response?.headers ?? [])].flat().join(' ');
      search(
        `cache ${name} ${new URL(request.url).pathname}`,
        `${request.url} ${headers} ${await response?.text()}`,
      );
    }
  }
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await resultOf(indexedDB.open(name));
    for (const store of database.objectStoreNames) {
      const at = database.transaction(store).objectStore(store);
      const [keys, values] = await Promise.all([resultOf(at.getAllKeys()), resultOf(at.getAll())]);
      await searchValue(`IndexedDB ${store}`, [keys, values]);
    }
    database.close();
  }
  search('cookies', document.cookie);
  search('title', document.title);
  search('address', location.href);
  await searchValue('history', history.state);
  search('window name', window.name);
  search('screen', document.documentElement.outerHTML);
  return [...found].sort();
}
