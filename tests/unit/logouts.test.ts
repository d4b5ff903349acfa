import 'fake-indexeddb/auto';

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readLogouts, sendLogouts, storeSession } from '#src/shared/session/stored-session.ts';

const tokenOf = (sid: string) =>
  `header.${btoa(JSON.stringify({ sid })).replaceAll('+', '-')}.signature`;
const maya = { userId: 'maya', token: tokenOf('first') };
const fetched = vi.fn<typeof fetch>();

beforeEach(() => void vi.stubGlobal('fetch', fetched));
afterEach(() => {
  fetched.mockReset();
  vi.unstubAllGlobals();
});

test('an offline logout is queued as an id, and sent without a token', async () => {
  fetched.mockRejectedValue(new TypeError('offline'));
  await storeSession(maya);
  // Twice, as after a page that was killed in between.
  await Promise.all([storeSession(undefined), storeSession(undefined)]);
  expect(await sendLogouts()).toBe(false);
  expect(await readLogouts()).toEqual(['first']);

  fetched.mockImplementation(async () => Response.json({ message: 'Logout successful' }));
  expect(await sendLogouts()).toBe(true);
  const [address, request] = fetched.mock.lastCall ?? [];
  expect([address, request?.body]).toEqual(['/api/authentication/logout', '{"sessionId":"first"}']);
  expect(request?.headers).not.toHaveProperty('authorization');
  expect(await readLogouts()).toEqual([]);
});

test('a new session ends the one before; a new token of the same session does not', async () => {
  await storeSession(maya);
  await storeSession({ ...maya, token: `${maya.token}-renewed` });
  expect(await readLogouts()).toEqual([]);
  await storeSession({ userId: 'asha', token: tokenOf('second') });
  expect(await readLogouts()).toEqual(['first']);
  await storeSession({ userId: 'asha', token: 'of another server' });
  expect(await readLogouts()).toEqual(['first', 'second']);
});
