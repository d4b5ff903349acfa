import { expect, test } from 'vitest';

import type { StoredSession } from '#src/lib/stored-session.ts';
import { drainOutbox } from '#src/outbox/core/outbox-sender.ts';
import { addEntries, readOutbox } from '#src/outbox/core/outbox-store.ts';
import {
  aMail,
  aReview,
  asha,
  aWishlistItem,
  drain,
  fakeShop,
  keys,
  maya,
  phases,
  respond,
  theirWishlist,
} from '#tests/setup/fake-shop.ts';

test('the token is attached when an entry is sent, and only to its owner’s entries', async () => {
  fakeShop.responses = [theirWishlist];
  await addEntries([aWishlistItem('ring'), aMail('one')]);
  await drain(asha);
  expect(fakeShop.requests.map(({ key, token }) => [key, token])).toEqual([
    ['ring', 'Bearer token-of-asha'],
    ['one', undefined],
  ]);
  expect(JSON.stringify(await readOutbox())).not.toContain(asha.token);
});

test('a customer’s entry is not sent in another’s session, but in their next one', async () => {
  await addEntries([aWishlistItem('ring')]);
  await drain({ userId: 'maya', token: 'token-of-maya' });
  await drain();
  expect(fakeShop.requests).toEqual([]);
  expect(await phases()).toEqual({ ring: 'needs-login' });
  fakeShop.responses = [theirWishlist];
  await drain(asha);
  expect(await phases()).toEqual({ ring: 'sent' });
});

test('an expired token is reported, and entries that need it wait', async () => {
  fakeShop.responses = [respond(401, { message: 'Please log in first.' })];
  await addEntries([aWishlistItem('ring'), aWishlistItem('lamp')]);
  const over: string[] = [];
  let who: StoredSession | undefined = asha;
  const onSessionOver = ({ token }: StoredSession) => {
    over.push(token);
    who = undefined;
  };
  const { nextTryAt } = await drainOutbox({ getSession: () => who, onSessionOver });
  expect(over).toEqual([asha.token]);
  expect(nextTryAt).toBeUndefined();
  expect(await phases()).toEqual({ ring: 'needs-login', lamp: 'needs-login' });
});

test('public calls are sent without a token', async () => {
  await addEntries([aMail('one', { owner: 'asha' })]);
  await drain(asha);
  expect(fakeShop.requests.map(({ key, token }) => [key, token])).toEqual([['one', undefined]]);
});

test('after the server ended the session public calls are sent, but not in another’s session', async () => {
  fakeShop.responses = [respond(401, { message: 'Please log in first.' })];
  await addEntries([aReview('review'), aMail('mail', { owner: 'asha' })]);
  await drain(maya);
  expect(fakeShop.requests).toEqual([]);
  expect(await phases()).toEqual({ review: 'needs-login', mail: 'needs-login' });
  let who: StoredSession | undefined = asha;
  await drainOutbox({
    getSession: () => who,
    onSessionOver: () => {
      who = undefined;
    },
  });
  expect(keys()).toEqual(['review', 'mail']);
  expect(await phases()).toEqual({ review: 'needs-login', mail: 'sent' });
});
