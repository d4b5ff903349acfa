import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';

import { restoreResults } from './stored-results.ts';

afterEach(() => vi.unstubAllGlobals());

test('the desk opens although its database does not respond', async () => {
  // As in WebKit, while a page in the back/forward cache locks it.
  vi.stubGlobal('indexedDB', { open: () => new EventTarget(), databases: async () => [] });
  await expect(restoreResults(new QueryClient())).resolves.toBeUndefined();
}, 5000);
