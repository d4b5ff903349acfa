import { expect, test, vi } from 'vitest';

import { saveCatalogue } from '#src/shop/features/offline-catalogue/offline-catalogue.ts';

const messages: unknown[] = [];
vi.mock('workbox-window', () => ({
  messageSW: async (_: unknown, message: unknown) => {
    messages.push(message);
    return { isDone: true };
  },
}));

test('saving the shop does not wait for the person whom the browser asks about lasting storage', async () => {
  const persist = vi.fn(() => new Promise<boolean>(() => undefined));
  vi.stubGlobal('navigator', {
    storage: { persist },
    serviceWorker: { ready: Promise.resolve({ active: {} }) },
  });
  vi.stubGlobal('localStorage', { getItem: () => '{"pictures":true}', setItem: () => undefined });
  void saveCatalogue({ pictures: true });
  await expect.poll(() => messages).toContainEqual({ type: 'UPDATE_CATALOGUE', part: 'products' });
  expect(persist).toHaveBeenCalledOnce();
});
