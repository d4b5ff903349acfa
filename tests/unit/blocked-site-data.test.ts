import { beforeEach, expect, test, vi } from 'vitest';

// As in Firefox with blocked site data.

const refuse = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

beforeEach(() => {
  vi.spyOn(console, 'info').mockReturnValue(undefined);
  vi.stubGlobal('BroadcastChannel', () => {
    refuse();
  });
  vi.stubGlobal('indexedDB', { open: refuse });
  vi.stubGlobal('navigator', {
    locks: { request: async () => refuse() },
    serviceWorker: { getRegistration: async () => refuse() },
  });
});

test('the outbox reports that nothing can be stored', async () => {
  const { outboxState, updateOutboxState } = await import('#src/shared/outbox/outbox.ts');
  await updateOutboxState();
  expect(outboxState()).toEqual({ entries: undefined, isBroken: true });
});

test('locks hold within this tab', async () => {
  const { withLock } = await import('#src/shared/storage/with-lock.ts');
  const done: string[] = [];
  const work = (name: string) =>
    withLock('list', async () => {
      done.push(`${name} begins`);
      await Promise.resolve();
      done.push(`${name} ends`);
      return name;
    });
  expect(await Promise.all([work('one'), work('other')])).toEqual(['one', 'other']);
  expect(done).toEqual(['one begins', 'one ends', 'other begins', 'other ends']);
});

test('there is no worker', async () => {
  const { findWorker } = await import('#src/shop/pages/status/status-view.tsx');
  expect(await findWorker()).toBeUndefined();
});
