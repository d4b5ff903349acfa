import { expect, test } from 'vitest';

import type { CartItem } from '#contract/calls/cart-calls.ts';
import { attemptEntry } from '#src/shared/outbox/core/outbox-sender.ts';
import { addEntries, entryOf, type NewEntry } from '#src/shared/outbox/core/outbox-store.ts';
import {
  anEntry,
  aReview,
  asha,
  drain,
  fakeShop,
  maya,
  phases,
  respond,
  theirWishlist,
} from '#tests/setup/fake-shop.ts';

// Which request each change of the cart and the wishlist becomes.

const ring: CartItem = {
  cartItemId: '',
  productId: 'ring',
  quantity: 2,
  selectedAttributeId: 'size-7',
  name: 'Ring',
  unitPrice: 1500,
  totalPrice: 3000,
  imgURL: '',
  slugs: 'ring',
  productQuantity: 9,
  attributeName: 'Size',
  attributeValue: '7',
};
const sent = { productId: 'ring', quantity: 2, selectedAttributeId: 'size-7' };
const theirCart = (...cartItems: CartItem[]) =>
  respond(200, { shoppingCartId: 'cart-1', shippingFee: 0, note: '', cartItems });

const aCartChange = (callName: NewEntry['callName'], fields: object) =>
  anEntry({ id: 'one', callName, fields, owner: 'asha' });

/** The requests that an entry becomes: method, path, key and body. */
async function requestsOf(entry: NewEntry) {
  await addEntries([entry]);
  await drain(asha);
  expect(await phases()).toEqual({ one: 'sent' });
  return fakeShop.requests.map(({ method, path, key, body }) => [
    `${method} ${path}`,
    key,
    body === '' ? undefined : JSON.parse(body),
  ]);
}

const readsCart = ['GET /api/ShoppingCart/userId/asha', undefined, undefined];

test('adding to the cart carries the key, so that a retry adds nothing', async () => {
  fakeShop.responses = [respond(200, ring)];
  expect(await requestsOf(aCartChange('addCartItem', { items: [ring] }))).toEqual([
    ['POST /api/ShoppingCart/CartItem', 'one', { userId: 'asha', ...sent }],
  ]);
});

test('setting quantities names the cart, which is asked for where it is not known', async () => {
  fakeShop.responses = [theirCart(), theirCart(ring)];
  expect(await requestsOf(aCartChange('upsertCart', { items: [ring] }))).toEqual([
    readsCart,
    ['PUT /api/ShoppingCart/Upsert', undefined, { id: 'cart-1', cartItems: [sent] }],
  ]);
});

test.each(['As a gift', ''])('a note (%j) is sent with what it belongs to', async (note) => {
  fakeShop.responses = [theirCart()];
  const change = aCartChange('upsertCart', { items: [], note, cartId: 'cart-7' });
  expect(await requestsOf(change)).toEqual([
    ['PUT /api/ShoppingCart/Upsert', undefined, { id: 'cart-7', cartItems: [], note }],
  ]);
});

test('another variant is given to the line that has the former one', async () => {
  const former = { ...ring, cartItemId: 'line-6', selectedAttributeId: 'size-6' };
  const other = { ...ring, cartItemId: 'line-9', productId: 'lamp', selectedAttributeId: 'size-6' };
  fakeShop.responses = [theirCart(other, former), theirCart()];
  const change = aCartChange('upsertCart', { items: [ring], formerAttributeId: 'size-6' });
  expect(await requestsOf(change)).toEqual([
    readsCart,
    [
      'PUT /api/ShoppingCart/Upsert',
      undefined,
      { id: 'cart-1', cartItems: [{ ...sent, cartItemId: 'line-6' }] },
    ],
  ]);
});

test('a variant that an attempt before has given is set by its product', async () => {
  fakeShop.responses = [theirCart({ ...ring, cartItemId: 'line-7' }), theirCart()];
  const change = aCartChange('upsertCart', { items: [ring], formerAttributeId: 'size-6' });
  expect((await requestsOf(change))[1]?.[2]).toEqual({ id: 'cart-1', cartItems: [sent] });
});

test('a line of another variant is not the one to remove', async () => {
  const other = { ...ring, cartItemId: 'line-8', selectedAttributeId: 'size-8' };
  fakeShop.responses = [
    theirCart(other, { ...ring, cartItemId: 'line-7' }),
    respond(200, { message: 'Removed' }),
  ];
  expect(await requestsOf(aCartChange('removeCartItem', { items: [ring] }))).toEqual([
    readsCart,
    ['DELETE /api/ShoppingCart/CartItem/line-7', undefined, undefined],
  ]);
});

const wishes = [{ productId: 'ring' }, { productId: 'lamp' }];

test.each([
  ['addWishes', { wishes }, ['POST /api/wishlist/asha', 'one', { productIds: ['ring', 'lamp'] }]],
  [
    'removeWish',
    { wishes: wishes.slice(1) },
    ['DELETE /api/wishlist/asha/lamp', undefined, undefined],
  ],
  ['clearWishlist', { wishes: [] }, ['DELETE /api/wishlist/clear/asha', undefined, undefined]],
] as const)('%s', async (callName, fields, request) => {
  fakeShop.responses = [theirWishlist];
  expect(await requestsOf(aCartChange(callName, fields))).toEqual([request]);
});

test('an attempt without the outbox waits for the login that it needs, and takes no other’s', async () => {
  const refusal = respond(401, { message: 'Please log in first.' });
  fakeShop.responses = [refusal, refusal, theirWishlist];
  const change = entryOf(aCartChange('addWishes', { wishes }));
  expect((await attemptEntry(change, maya)).phase).toBe('needs-login');
  const booking = anEntry({ id: 'two', callName: 'bookTarot', fields: {}, owner: 'asha' });
  expect((await attemptEntry(entryOf(booking), asha)).phase).toBe('waiting');
  expect((await attemptEntry(change, asha)).phase).toBe('sent');
  expect(fakeShop.requests.map(({ token }) => token)).toEqual([
    undefined,
    'Bearer token-of-asha',
    'Bearer token-of-asha',
  ]);
});

test('a review is sent with its key', async () => {
  fakeShop.responses = [respond(422, { message: 'Too short' })];
  await addEntries([aReview('one')]);
  await drain(asha);
  expect(fakeShop.requests).toMatchObject([
    { method: 'POST', path: '/api/review', key: 'one', token: 'Bearer token-of-asha' },
  ]);
  expect(JSON.parse(fakeShop.requests[0]?.body ?? '')).toMatchObject({ comment: 'Soft' });
});
