import type { QueryClient } from '@tanstack/react-query';
import { messageSW } from 'workbox-window';

import type { PageMessage } from '#contract/names/offline.ts';
import { updateNotices } from '#src/shared/ui/notices/update-notice.tsx';
import * as updates from '#src/shared/updates/worker-updates.ts';

import type { AppRouter } from '#src/shop/app/router.tsx';

interface WorkerOptions {
  readonly queryClient: QueryClient;
  readonly router: AppRouter;
  /** URL of the page's entry script, which contains the build's hash. */
  readonly entry: string;
}

/**
 * Registers the worker, and has it cache what this page has loaded. Called once the page is loaded.
 */
export async function registerWorker({ queryClient, router, entry }: WorkerOptions): Promise<void> {
  await updates.registerWorker({
    script: '/sw.js',
    scope: '/',
    entry,
    notices: updateNotices('shop'),
    onNextPage: (run) =>
      router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && setTimeout(run)),
    cacheVisited: async (worker, isFirst) =>
      messageSW(worker, {
        type: 'CACHE_VISITED',
        addresses: await visitedAddresses(queryClient, isFirst),
      } satisfies PageMessage),
  });
}

/**
 * Addresses that this page has loaded past the worker: on the first visit all, later those of
 * active queries, which a rendered page contains.
 */
async function visitedAddresses(queryClient: QueryClient, isFirst: boolean): Promise<string[]> {
  const { queryAddress } = await import('#src/shared/queries/query-address.ts');
  const queries = queryClient.getQueryCache().findAll({
    type: isFirst ? 'all' : 'active',
    predicate: ({ state, meta }) => state.status === 'success' && meta?.isTransient !== true,
  });
  const responses = queries.flatMap(({ queryKey }) => queryAddress(queryKey) ?? []);
  // Without blob URLs of chosen pictures.
  const loaded = performance
    .getEntriesByType('resource')
    .flatMap(({ name }) => (name.startsWith('http') ? name : []));
  // The booking forms work offline, and show how to pay.
  const services = queryAddress(['readServices', {}]) ?? [];
  return [...new Set([responses, services, loaded].flat())];
}
