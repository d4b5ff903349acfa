import { expect, test } from 'vitest';

import { addEntries, readOutbox } from '#src/outbox/core/outbox-store.ts';
import { isForLaterVersion } from '#src/outbox/outbox-messages.ts';
import {
  aBooking,
  aMail,
  aReview,
  asha,
  aWishlistItem,
  drain,
  fakeShop,
  keys,
  phases,
  respond,
  theirWishlist,
} from '#tests/setup/fake-shop.ts';

test('a response that is not the shop’s does not count as sent', async () => {
  fakeShop.responses = [
    (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hotel login</h1>'),
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
  expect(ring).toMatchObject({ phase: 'waiting', error: { kind: 'invalid-response', status: 200 } });
  expect(ring && isForLaterVersion(ring)).toBe(true);
  // The later version.
  fakeShop.responses = [theirWishlist, theirWishlist];
  await drain(asha, { ignoreBackoff: true });
  expect(await phases()).toEqual({ ring: 'sent', lamp: 'sent', one: 'sent' });
  expect(keys()).toEqual(['ring', 'one', 'ring', 'lamp']);
});
