import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { beginSession, endSession } from '#src/shared/session/session.ts';
import { FakeStorage } from '#tests/setup/fake-storage.ts';
import { dropDraftsAfterLogout, markDrafts } from './draft-owner.ts';

// Needs IndexedDB.
vi.mock('#src/shared/session/stored-session.ts', () => ({ storeSession: () => Promise.resolve() }));

const draft = JSON.stringify({ version: 2, values: { name: 'Maya' } });
let tab: FakeStorage;

beforeEach(() => {
  tab = new FakeStorage();
  vi.stubGlobal('localStorage', new FakeStorage());
  vi.stubGlobal('sessionStorage', tab);
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
});
// Once, as in the app: each call listens to logins for good, and a late listener would delete the
// next test's drafts.
beforeAll(markDrafts);
afterEach(() => {
  endSession();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const logIn = async (userId: string) => {
  beginSession({ userId, token: `${userId}-token`, userEmail: `${userId}@example.com` });
  await vi.dynamicImportSettled();
};

/** Types into a form, closes the tab, does `work` in another tab, and opens the first one again. */
const whileClosed = async (work: () => unknown) => {
  tab.setItem('draft:bookTarot', draft);
  await vi.dynamicImportSettled();
  vi.stubGlobal('sessionStorage', new FakeStorage());
  await work();
  await vi.dynamicImportSettled();
  vi.stubGlobal('sessionStorage', tab);
  dropDraftsAfterLogout();
  return tab.getItem('draft:bookTarot');
};

test('drafts are deleted when a tab opens whose customer has logged out in another', async () => {
  await logIn('maya');
  expect(await whileClosed(() => endSession())).toBeNull();
  // The next visitor's own drafts stay.
  expect(await whileClosed(() => undefined)).toBe(draft);
});

test('drafts are deleted when a tab opens after another customer has logged in', async () => {
  await logIn('maya');
  const logInAsAsha = async () => {
    endSession('over');
    await logIn('asha');
  };
  expect(await whileClosed(logInAsAsha)).toBeNull();
});

test('drafts wait for the same customer after a session that the server ended', async () => {
  await logIn('maya');
  expect(await whileClosed(() => endSession('over'))).toBe(draft);
  await logIn('maya');
  expect(tab.getItem('draft:bookTarot')).toBe(draft);
});

test('drafts of a session that the server ended are deleted when another customer logs in', async () => {
  await logIn('maya');
  expect(await whileClosed(() => endSession('over'))).toBe(draft);
  await logIn('asha');
  await vi.waitFor(() => expect(tab.getItem('draft:by')).toBe('asha'));
  expect(tab.getItem('draft:bookTarot')).toBeNull();
});

test('a visitor’s drafts stay at the login', async () => {
  tab.setItem('draft:bookTarot', draft);
  await logIn('maya');
  expect(await whileClosed(() => undefined)).toBe(draft);
});
