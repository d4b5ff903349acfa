import 'fake-indexeddb/auto';

import { QueryClient } from '@tanstack/react-query';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { readStaffMe } from '#contract/calls/admin/current-staff-calls.ts';
import type { ResponseOf } from '#contract/calls/call.ts';
import { AppError } from '#src/shared/network/app-error.ts';
import { FakeStorage } from '#tests/setup/fake-storage.ts';
import { stockChange } from './outbox-state.ts';

/** What the server has received, and whether it can be reached. */
let received: { key: string; body: unknown }[] = [];
let isReachable = true;
let isBusy = false;
vi.mock('#src/desk/lib/call-in-background.ts', () => ({
  callInBackground: async (
    _call: unknown,
    { idempotencyKey, body }: { idempotencyKey: string; body: unknown },
  ) => {
    if (!isReachable) throw new AppError('offline', 'Away');
    received.push({ key: idempotencyKey, body });
    if (isBusy) throw new AppError('error-response', 'Busy', { status: 503, failure: undefined });
  },
}));

const pema: ResponseOf<typeof readStaffMe> = {
  id: 'pema',
  email: 'pema@example.com',
  name: 'Pema',
  role: 'staff',
  sessionId: 'session-of-pema',
  hasLogin: true,
  steppedUpUntil: '',
};

/** Opens the desk, as Pema: a page of its own with what the one before has stored. */
async function openPage() {
  vi.resetModules();
  const [outbox, { deskOutbox }, { staffQuery }] = await Promise.all([
    import('./desk-outbox.ts'),
    import('./outbox-state.ts'),
    import('#src/desk/lib/staff-query.ts'),
  ]);
  const client = new QueryClient();
  client.setQueryData(staffQuery(readStaffMe).queryKey, pema);
  outbox.startDeskOutbox(client);
  return { ...outbox, shown: () => deskOutbox.changes.map(({ body }) => body.by) };
}

const ring = (by: number) => stockChange('ring', undefined, 'Ring', by);
const sums = () => received.map(({ body }) => (body as { by: number }).by);
/** What the stock of all has changed by: the server carries out each key once. */
const total = () =>
  [
    ...new Map(
      received.map(({ key, body }) => [key, Number((body as { by: number }).by)]),
    ).values(),
  ].reduce((a, b) => a + b, 0);

/** Local storage whose writes reach the other tabs, which are processes of their own, late. */
class LateStorage extends FakeStorage {
  #late: (() => void)[] | undefined;
  override setItem(name: string, text: string) {
    if (this.#late) this.#late.push(() => super.setItem(name, text));
    else super.setItem(name, text);
  }
  override removeItem(name: string) {
    if (this.#late) this.#late.push(() => super.removeItem(name));
    else super.removeItem(name);
  }
  during(work: () => void) {
    this.#late = [];
    work();
    const written = this.#late;
    this.#late = undefined;
    for (const write of written) write();
  }
}

beforeEach(() => {
  received = [];
  isReachable = true;
  isBusy = false;
  vi.spyOn(console, 'info').mockReturnValue(undefined);
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('localStorage', new FakeStorage());
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', new EventTarget());
});
afterEach(() => vi.unstubAllGlobals());

test('taps on a stock are carried out once when another tab stores them at the same time', async () => {
  const storage = new LateStorage();
  vi.stubGlobal('localStorage', storage);
  const pages = [await openPage(), await openPage()];
  for (const by of [1, 1, -1, 1]) pages[0]?.deferTap(ring(by));
  // One tab is hidden, the other is shown: both read the taps before either writes.
  storage.during(() => document.dispatchEvent(new Event('visibilitychange')));
  await Promise.all(pages.map((page) => page.sendDeskChanges()));
  for (const page of pages) await expect.poll(page.shown).toEqual([]);
  expect(total()).toBe(2);
});

test('taps in two tabs at the same time all arrive', async () => {
  const storage = new LateStorage();
  vi.stubGlobal('localStorage', storage);
  const pages = [await openPage(), await openPage()];
  storage.during(() => {
    for (const page of pages) page.deferTap(ring(1));
  });
  await openPage();
  await expect.poll(total).toBe(2);
});

test('taps on a stock right before the page is left arrive', async () => {
  const page = await openPage();
  for (const by of [1, 1, -1, 1]) page.deferTap(ring(by));
  page.deferTap(stockChange('ring', 'size-8', 'Ring, size 8', 5));
  expect(page.shown().reduce<number>((sum, by) => sum + Number(by), 0)).toBe(7);
  await openPage();
  await expect.poll(sums).toEqual([1, 1, -1, 1, 5]);
});

test('a change is on the phone as soon as it is made, and is sent once when the network is back', async () => {
  isReachable = false;
  const page = await openPage();
  void page.deferChange(ring(3));
  const next = await openPage();
  await expect.poll(next.shown).toEqual([3]);
  isReachable = true;
  const last = await openPage();
  await expect.poll(last.shown).toEqual([]);
  expect(sums()).toEqual([3]);
});

test('where nothing can be stored a change is sent at once', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('Blocked', 'SecurityError');
    },
  });
  vi.stubGlobal('localStorage', undefined);
  const page = await openPage();
  expect(await page.deferChange(ring(3))).toBe(true);
  expect(sums()).toEqual([3]);
  expect(page.shown()).toEqual([]);
  isReachable = false;
  expect(await page.deferChange(ring(3))).toBe(false);
  expect(page.shown()).toEqual([]);
});

test('each focus does not hurry a shop that is busy; the network’s return does', async () => {
  const page = await openPage();
  await page.deferChange(ring(1));
  await expect.poll(page.shown).toEqual([]);
  isBusy = true;
  await page.deferChange(ring(3));
  await expect.poll(sums).toEqual([1, 3]);
  window.dispatchEvent(new Event('focus'));
  document.dispatchEvent(new Event('visibilitychange'));
  await page.sendDeskChanges();
  expect(sums()).toEqual([1, 3]);
  isBusy = false;
  window.dispatchEvent(new Event('online'));
  await expect.poll(page.shown).toEqual([]);
  expect(sums()).toEqual([1, 3, 3]);
});
