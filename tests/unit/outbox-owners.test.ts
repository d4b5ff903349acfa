import { expect, test } from 'vitest';

import type { StoredSession } from '#src/lib/stored-session.ts';
import { drainOutbox } from '#src/outbox/core/outbox-sender.ts';
import { addEntries, readOutbox } from '#src/outbox/core/outbox-store.ts';
import {
  aMail,
  answer,
  aReview,
  asha,
  aWish,
  drain,
  keys,
  maya,
  moodyShop,
  phases,
  theirWishes,
} from '#tests/setup/moody-shop.ts';

test('the token is attached when it is sent, and only to what is its owner’s', async () => {
  moodyShop.moods = [theirWishes];
  await addEntries([aWish('ring'), aMail('one')]);
  await drain(asha);
  expect(moodyShop.heard.map(({ key, token }) => [key, token])).toEqual([
    ['ring', 'Bearer token-of-asha'],
    ['one', undefined],
  ]);
  expect(JSON.stringify(await readOutbox())).not.toContain(asha.token);
});

test('one person’s is never sent while another is logged in, and is when they are back', async () => {
  await addEntries([aWish('ring')]);
  await drain({ userId: 'maya', token: 'token-of-maya' });
  await drain();
  expect(moodyShop.heard).toEqual([]);
  expect(await phases()).toEqual({ ring: 'needs-login' });
  moodyShop.moods = [theirWishes];
  await drain(asha);
  expect(await phases()).toEqual({ ring: 'sent' });
});

test('a token that is over is told, and what needs it waits', async () => {
  moodyShop.moods = [answer(401, { message: 'Please log in first.' })];
  await addEntries([aWish('ring'), aWish('lamp')]);
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

test('what the shop takes from anybody goes without a token', async () => {
  await addEntries([aMail('one', { owner: 'asha' })]);
  await drain(asha);
  expect(moodyShop.heard.map(({ key, token }) => [key, token])).toEqual([['one', undefined]]);
});

test('where the shop ended the session, what it takes from anybody goes on, and never under another’s eyes', async () => {
  moodyShop.moods = [answer(401, { message: 'Please log in first.' })];
  await addEntries([aReview('review'), aMail('mail', { owner: 'asha' })]);
  await drain(maya);
  expect(moodyShop.heard).toEqual([]);
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
