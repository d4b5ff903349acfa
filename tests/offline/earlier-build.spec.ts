import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { cartButton, cartLinesOf, cartOf, wishlistOf } from '#tests/e2e/steps/cart-steps.ts';
import { Catalogue } from '#tests/e2e/steps/catalogue.ts';
import { Customer } from '#tests/e2e/steps/customer.ts';
import { expect, test } from './fixtures.ts';
import { arrivals, bookingsOf, requestsOf } from './sent-forms.ts';

test.use({ begins: 'new' });

test('unsent data of version 1.0 arrives once, and drafts are restored', async ({
  phone,
  server,
  request,
}) => {
  const maya = await Customer.make(request);
  const products = await new Catalogue(request).all();
  const bySlug = new Map(products.map((product) => [product.slugs, product]));
  const nameOf = (slug: string) => bySlug.get(slug)?.name ?? slug;
  const { inCart } = readEarlierProfile({});
  await maya.request('POST', '/ShoppingCart/CartItem', {
    userId: maya.userId,
    productId: bySlug.get(inCart)?.productId,
    quantity: 1,
    selectedAttributeId: null,
  });
  await maya.request('POST', `/wishlist/${maya.userId}`, {
    productIds: [bySlug.get(inCart)?.productId],
  });
  const { shoppingCartId, cartItems } = await cartOf(maya);
  const { profile, added, wishlistOnly, question, idea, draftName } = readEarlierProfile({
    userId: maya.userId,
    token: maya.token,
    email: maya.email,
    cartId: shoppingCartId,
    cartItemId: cartItems[0]?.cartItemId ?? '',
    ...Object.fromEntries(products.map(({ slugs, productId }) => [`product:${slugs}`, productId])),
  });
  await phone.page.goto('/robots.txt');
  await restoreProfile(phone.page, profile);

  await phone.page.goto('/services/numerology');
  await expect(phone.shop.main.getByLabel('Name', { exact: true })).toHaveValue(draftName);
  await expect(cartButton(phone.shop)).toHaveAccessibleName('Cart, 2 items');
  await phone.page.goto('/outbox');
  await expect(phone.shop.main.getByText('Everything has been sent.')).toBeVisible({
    timeout: 30_000,
  });
  for (const hasText of ['Tarot reading', 'Custom order']) {
    await expect(arrivals(phone.shop).filter({ hasText })).toBeVisible();
  }
  expect(bookingsOf(server, question)).toEqual([{ email: 'asha@example.com', hasPicture: 1 }]);
  expect(requestsOf(server, idea)).toEqual([{ email: 'asha@example.com', hasPicture: 1 }]);
  await expect.poll(() => cartLinesOf(maya)).toEqual([`1 ${nameOf(inCart)}`, `1 ${nameOf(added)}`]);
  await expect.poll(() => wishlistOf(maya)).toEqual([wishlistOnly, added, inCart].map(nameOf));
  await expect(cartButton(phone.shop)).toHaveAccessibleName('Cart, 2 items');

  // Nothing is sent or shown a second time.
  await phone.restart();
  await phone.page.goto('/outbox');
  await expect(arrivals(phone.shop).filter({ hasText: 'Tarot reading' })).toBeVisible();
  expect(await cartLinesOf(maya)).toHaveLength(2);
  expect(bookingsOf(server, question)).toHaveLength(1);
});

/**
 * What version 1.0 left on a customer's phone that went offline: its database, local and session
 * storage, copied by a script from a browser in which the journeys' steps were done. Ids of the
 * shop that it was made with are placeholders, such as `{{userId}}` and `{{product:some-slug}}`.
 */
interface EarlierProfile {
  /**
   * Slugs of the product in the cart, the one added offline to cart and wishlist, and a further one
   * added to the wishlist.
   */
  readonly inCart: string;
  readonly added: string;
  readonly wishlistOnly: string;
  /** Input: the booking's question, the custom order's idea, the name in the numerology draft. */
  readonly question: string;
  readonly idea: string;
  readonly draftName: string;
  readonly profile: StoredProfile;
}

interface StoredProfile {
  /** Records by key, of each `database/version` and store. */
  readonly databases: Readonly<
    Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>
  >;
  readonly local: Readonly<Record<string, string>>;
  readonly session: Readonly<Record<string, string>>;
}

/** Reads the profile; `placeholders` are the values of each `{{name}}`. */
function readEarlierProfile(placeholders: Readonly<Record<string, string>>): EarlierProfile {
  const file = new URL('../fixtures/phone-of-version-1.0.json.gz', import.meta.url);
  const text = gunzipSync(readFileSync(file)).toString();
  return JSON.parse(
    text.replace(/\{\{([^}]+)\}\}/g, (_, name: string) => placeholders[name] ?? ''),
  );
}

/** Writes the profile into a page's storage. The page must be one without the shop's scripts. */
async function restoreProfile(page: Page, profile: StoredProfile): Promise<void> {
  await page.evaluate(async ({ databases, local, session }) => {
    const bytesOf = (base64: string) =>
      Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)).buffer;
    const decode = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(decode);
      if (typeof value !== 'object' || value === null) return value;
      if ('$bytes' in value) return bytesOf(String(value.$bytes));
      return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, decode(one)]));
    };
    const done = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    for (const [path, stores] of Object.entries(databases)) {
      const [name = '', version] = path.split('/');
      const request = indexedDB.open(name, Number(version));
      request.onupgradeneeded = () => {
        for (const store of Object.keys(stores)) request.result.createObjectStore(store);
      };
      const database = await done(request);
      for (const [store, records] of Object.entries(stores)) {
        const target = database.transaction(store, 'readwrite').objectStore(store);
        await Promise.all(
          Object.entries(records).map(([key, value]) => done(target.put(decode(value), key))),
        );
      }
      database.close();
    }
    for (const [key, value] of Object.entries(local)) localStorage.setItem(key, value);
    for (const [key, value] of Object.entries(session)) sessionStorage.setItem(key, value);
  }, profile);
}
