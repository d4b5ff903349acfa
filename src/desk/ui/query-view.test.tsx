// @vitest-environment jsdom
import type { UseQueryResult } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { slowRefetchMs } from '#src/shared/network/timing.ts';

import { QueryView } from './query-view.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Shows stock that was copied an hour ago. */
async function show(state: Pick<UseQueryResult, 'isFetching' | 'isError'>) {
  const page = document.createElement('div');
  const query = {
    ...state,
    data: '20 in stock',
    dataUpdatedAt: Date.now() - 3_600_000,
  } as UseQueryResult<string>;
  await act(async () =>
    createRoot(page).render(<QueryView query={query}>{(stock) => <p>{stock}</p>}</QueryView>),
  );
  return page;
}

test('stock from this device says how old it is when the network is connected and nothing gets through', async () => {
  const page = await show({ isFetching: true, isError: false });
  expect(page.textContent).toBe('20 in stock');
  await act(async () => vi.advanceTimersByTime(slowRefetchMs));
  expect(page.textContent).toBe('Showing what was saved 1 h ago.20 in stock');
});

test('stock from this device says how old it is after a failed request', async () => {
  const page = await show({ isFetching: false, isError: true });
  expect(page.textContent).toMatch(/^Showing what was saved .* ago\.20 in stock$/);
});
