import { expect, test } from 'vitest';
import {
  addEntries,
  claimNext,
  type NewEntry,
  readOutbox,
} from '#src/shared/outbox/core/outbox-store.ts';
import { isForLaterVersion } from '#src/shared/outbox/outbox-messages.ts';
import {
  aBooking,
  aMail,
  anEntry,
  aReview,
  asha,
  aWishlistItem,
  disconnect,
  drain,
  fakeShop,
  keys,
  phases,
  respond,
  theirWishlist,
  unavailable,
} from '#tests/setup/fake-shop.ts';

test('entries are sent in order, each with its own key', async () => {
  await addEntries([aMail('one'), aMail('two'), aMail('three')]);
  const { sent, nextTryAt } = await drain();
  expect(keys()).toEqual(['one', 'two', 'three']);
  expect(sent.map(({ id }) => id)).toEqual(['one', 'two', 'three']);
  expect(nextTryAt).toBeUndefined();
  expect(await phases()).toEqual({ one: 'sent', two: 'sent', three: 'sent' });
});

test('after a lost response the same key and content are sent again', async () => {
  fakeShop.responses = [disconnect];
  await addEntries([aMail('one'), aMail('two')]);
  const { nextTryAt = 0 } = await drain();
  expect(keys()).toEqual(['one']);
  expect(nextTryAt).toBeGreaterThan(Date.now());
  await drain(undefined, { ignoreBackoff: true });
  expect(keys()).toEqual(['one', 'one', 'two']);
  expect(fakeShop.requests[1]?.body).toBe(fakeShop.requests[0]?.body);
});

test('a failing entry holds up its own queue only', async () => {
  fakeShop.responses = [unavailable, theirWishlist];
  await addEntries([aMail('one'), aMail('two'), aWishlistItem('ring')]);
  await drain(asha);
  expect(keys()).toEqual(['one', 'ring']);
  expect(await phases()).toEqual({ one: 'waiting', two: 'waiting', ring: 'sent' });
});

test('without a network the round ends: other queues are not tried', async () => {
  fakeShop.responses = [disconnect];
  await addEntries([aMail('one'), aWishlistItem('ring')]);
  await drain(asha);
  expect(keys()).toEqual(['one']);
  expect(await phases()).toEqual({ one: 'waiting', ring: 'waiting' });
});

test('an interrupted entry is sent again with its key', async () => {
  await addEntries([aMail('one')]);
  await claimNext({ userId: undefined, choose: ([entry]) => entry });
  expect(await phases()).toEqual({ one: 'sending' });
  await drain();
  expect(keys()).toEqual(['one']);
  expect((await readOutbox())[0]).toMatchObject({ phase: 'sent', attempts: 2 });
});

test('concurrent senders send each entry once', async () => {
  await addEntries(Array.from({ length: 12 }, (_, at) => aMail(`m${at}`)));
  await Promise.all(Array.from({ length: 6 }, () => drain(undefined, { ignoreBackoff: true })));
  expect(keys()).toEqual(Array.from({ length: 12 }, (_, at) => `m${at}`));
});

test('a picture is sent as the bytes that were stored', async () => {
  fakeShop.responses = [disconnect];
  const bytes = new TextEncoder().encode('these very bytes').buffer as ArrayBuffer;
  const files = { formFile: { name: 'paid.jpg', type: 'image/jpeg', bytes } };
  await addEntries([
    anEntry({ id: 'one', callName: 'bookTarot', fields: { name: 'Asha' }, files }),
  ]);
  await drain();
  await drain(undefined, { ignoreBackoff: true });
  for (const { body } of fakeShop.requests) {
    expect(body).toContain('these very bytes');
    expect(body).toContain('image/jpeg');
  }
  expect(fakeShop.requests).toHaveLength(2);
});

test('a line is removed by its current id, and a missing one counts as removed', async () => {
  const line = {
    cartItemId: 'line-7',
    productId: 'ring',
    quantity: 1,
    selectedAttributeId: null,
    name: '',
    unitPrice: 1,
    totalPrice: 1,
    imgURL: '',
    slugs: '',
    productQuantity: 1,
    attributeName: null,
    attributeValue: null,
  };
  const cart = (cartItems: unknown[]) =>
    respond(200, { shoppingCartId: 'cart', shippingFee: 0, note: '', cartItems });
  fakeShop.responses = [cart([line]), respond(200, { message: 'Removed' }), cart([])];
  const item = { ...line, cartItemId: '' };
  const aRemoval = (id: string): NewEntry => ({
    id,
    callName: 'removeCartItem',
    fields: { items: [item] },
    owner: 'asha',
  });
  await addEntries([aRemoval('one'), aRemoval('two')]);
  await drain(asha);
  expect(fakeShop.requests.map(({ path }) => path)).toEqual([
    '/api/ShoppingCart/userId/asha',
    '/api/ShoppingCart/CartItem/line-7',
    '/api/ShoppingCart/userId/asha',
  ]);
  expect(await phases()).toEqual({ one: 'sent', two: 'sent' });
});

test('a response that is not the shop’s does not count as sent', async () => {
  fakeShop.responses = [
    (response) =>
      void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hotel login</h1>'),
  ];
  await addEntries([aMail('one')]);
  await drain();
  expect(await phases()).toEqual({ one: 'waiting' });
});

test('a rejected entry stays with its reason, and the next is sent', async () => {
  const reasons = [{ code: 'invalid', description: 'No address', field: 'userEmail' }];
  fakeShop.responses = [respond(422, { message: 'Not an address', data: reasons })];
  await addEntries([aMail('one'), aMail('two')]);
  await drain();
  expect((await readOutbox())[0]).toMatchObject({
    phase: 'refused',
    refusal: { status: 422, message: 'Not an address', reasons },
    fields: { userEmail: 'one@example.com' },
  });
  expect(await phases()).toMatchObject({ two: 'sent' });
});

/** The shop's request id. */
const ofOurs = { 'x-request-id': 'r-1' };

test('a response of a later version counts as sent, with its receipt number', async () => {
  fakeShop.responses = [
    respond(200, { id: 'receipt-7', brandNew: true }, ofOurs),
    respond(201, { number: 8 }, ofOurs),
    respond(200, { id: 'review-9' }, ofOurs),
  ];
  await addEntries([aBooking('one'), aBooking('two'), aReview('three')]);
  await drain(asha);
  expect(keys()).toEqual(['one', 'two', 'three']);
  const [one, two, three] = await readOutbox();
  expect(one).toMatchObject({ phase: 'sent', receipt: { id: 'receipt-7' }, fields: undefined });
  expect(two).toMatchObject({ phase: 'sent', receipt: { id: undefined } });
  // The page would show it as a review.
  expect(three).toMatchObject({ phase: 'sent', response: undefined });
});

test('the same without the shop’s request id does not', async () => {
  fakeShop.responses = [respond(200, { id: 'receipt-7' }), respond(200, [], {})];
  await addEntries([aBooking('one'), aMail('two')]);
  await drain();
  expect(await phases()).toEqual({ one: 'waiting', two: 'waiting' });
  for (const { error } of await readOutbox())
    expect(error).toMatchObject({ kind: 'invalid-response', status: undefined });
});

test('a list whose response only a later version can read waits, and does not hold up others', async () => {
  fakeShop.responses = [respond(200, { items: [] }, ofOurs)];
  await addEntries([aWishlistItem('ring'), aWishlistItem('lamp'), aMail('one')]);
  await drain(asha);
  expect(keys()).toEqual(['ring', 'one']);
  const [ring] = await readOutbox();
  expect(ring).toMatchObject({
    phase: 'waiting',
    error: { kind: 'invalid-response', status: 200 },
  });
  expect(ring && isForLaterVersion(ring)).toBe(true);
  // The later version.
  fakeShop.responses = [theirWishlist, theirWishlist];
  await drain(asha, { ignoreBackoff: true });
  expect(await phases()).toEqual({ ring: 'sent', lamp: 'sent', one: 'sent' });
  expect(keys()).toEqual(['ring', 'one', 'ring', 'lamp']);
});
