import { expect, test } from 'vitest';

import { addEntries, readOutbox } from '#src/outbox/core/outbox-store.ts';
import { isForLaterVersion } from '#src/outbox/outbox-messages.ts';
import {
  aBooking,
  aMail,
  answer,
  aReview,
  asha,
  aWish,
  drain,
  keys,
  moodyShop,
  phases,
  theirWishes,
} from '#tests/setup/moody-shop.ts';

test('an answer that is not the shop’s does not count as sent', async () => {
  moodyShop.moods = [
    (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hotel login</h1>'),
  ];
  await addEntries([aMail('one')]);
  await drain();
  expect(await phases()).toEqual({ one: 'waiting' });
});

test('what the shop refuses stays with the reason, and the next goes on', async () => {
  const reasons = [{ code: 'invalid', description: 'No address', field: 'userEmail' }];
  moodyShop.moods = [answer(422, { message: 'Not an address', data: reasons })];
  await addEntries([aMail('one'), aMail('two')]);
  await drain();
  expect((await readOutbox())[0]).toMatchObject({
    phase: 'refused',
    refusal: { status: 422, message: 'Not an address', reasons },
    fields: { userEmail: 'one@example.com' },
  });
  expect(await phases()).toMatchObject({ two: 'sent' });
});

/** As our server marks what it says. */
const ofOurs = { 'x-request-id': 'r-1' };

test('an answer of a later version counts as sent, with its receipt number where it has one', async () => {
  moodyShop.moods = [
    answer(200, { id: 'receipt-7', brandNew: true }, ofOurs),
    answer(201, { number: 8 }, ofOurs),
    answer(200, { id: 'review-9' }, ofOurs),
  ];
  await addEntries([aBooking('one'), aBooking('two'), aReview('three')]);
  await drain(asha);
  expect(keys()).toEqual(['one', 'two', 'three']);
  const [one, two, three] = await readOutbox();
  expect(one).toMatchObject({ phase: 'sent', receipt: { id: 'receipt-7' }, fields: undefined });
  expect(two).toMatchObject({ phase: 'sent', receipt: { id: undefined } });
  // Nothing that a page would show as a review.
  expect(three).toMatchObject({ phase: 'sent', answer: undefined });
});

test('the same from something that is not the shop does not', async () => {
  moodyShop.moods = [answer(200, { id: 'receipt-7' }), answer(200, [], {})];
  await addEntries([aBooking('one'), aMail('two')]);
  await drain();
  expect(await phases()).toEqual({ one: 'waiting', two: 'waiting' });
  for (const { error } of await readOutbox())
    expect(error).toMatchObject({ kind: 'invalid-response', status: undefined });
});

test('a list whose answer only a later version can read waits for it, and holds up nobody else', async () => {
  moodyShop.moods = [answer(200, { wishes: [] }, ofOurs)];
  await addEntries([aWish('ring'), aWish('lamp'), aMail('one')]);
  await drain(asha);
  expect(keys()).toEqual(['ring', 'one']);
  const [ring] = await readOutbox();
  expect(ring).toMatchObject({ phase: 'waiting', error: { kind: 'invalid-response', status: 200 } });
  expect(ring && isForLaterVersion(ring)).toBe(true);
  // The later version.
  moodyShop.moods = [theirWishes, theirWishes];
  await drain(asha, { ignoreBackoff: true });
  expect(await phases()).toEqual({ ring: 'sent', lamp: 'sent', one: 'sent' });
  expect(keys()).toEqual(['ring', 'one', 'ring', 'lamp']);
});
