// @vitest-environment jsdom
import { QueryClient, QueryClientProvider, queryOptions } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';

import { useLoadedQuery } from './use-loaded-query.ts';

const answer = vi.fn(async () => 'new');
const priceQuery = (id: string) =>
  queryOptions<string, Error, string, readonly [string]>({ queryKey: [id], queryFn: answer, staleTime: 60_000 });

function Price({ id }: { readonly id: string }) {
  return useLoadedQuery(priceQuery(id)) ?? 'none';
}

test('shows what is loaded, refetches what is stale, and follows changes', async () => {
  const client = new QueryClient();
  client.setQueryData(['fresh'], 'fresh');
  client.setQueryData(['stale'], 'stale', { updatedAt: 1 });
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const show = (id: string) =>
    root.render(
      <QueryClientProvider client={client}>
        <Price id={id} />
      </QueryClientProvider>,
    );
  const isActive = (id: string) =>
    client
      .getQueryCache()
      .find({ queryKey: [id] })
      ?.isActive();

  show('fresh');
  await vi.waitFor(() => expect(isActive('fresh')).toBe(true));
  expect(document.body.textContent).toBe('fresh');
  expect(answer).not.toHaveBeenCalled();
  client.setQueryData(['fresh'], 'changed');
  await vi.waitFor(() => expect(document.body.textContent).toBe('changed'));

  show('stale');
  await vi.waitFor(() => expect(document.body.textContent).toBe('new'));
  expect(answer).toHaveBeenCalledOnce();
  expect([isActive('fresh'), isActive('stale')]).toEqual([false, true]);

  // As after a reset.
  show('missing');
  await vi.waitFor(() => expect(isActive('missing')).toBe(true));
  await vi.waitFor(() => expect(document.body.textContent).toBe('new'));
  expect(answer).toHaveBeenCalledTimes(2);
  root.unmount();
  await vi.waitFor(() => expect(isActive('missing')).toBe(false));
  client.clear();
});
