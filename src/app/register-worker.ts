import type { QueryClient } from '@tanstack/react-query';
import { messageSW, Workbox } from 'workbox-window';

import { buildOf, type PageMessage } from '#contract/names/offline.ts';

import type { AppRouter } from './router.tsx';
import { registerUpdates, respondToWorker } from './update.ts';

interface WorkerOptions {
  readonly queryClient: QueryClient;
  readonly router: AppRouter;
  /** URL of the page's entry script, which contains the build's hash. */
  readonly entry: string;
}

/** Registers the worker, and has it cache what this page has loaded. Called once the page is loaded. */
export async function registerWorker({ queryClient, router, entry }: WorkerOptions): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const isFirst = navigator.serviceWorker.controller === null;
  respondToWorker(buildOf(entry));
  const workbox = new Workbox('/sw.js');
  await registerUpdates(workbox, router);
  const cacheVisited = async (worker: ServiceWorker) =>
    messageSW(worker, {
      type: 'KEEP_VISITED',
      addresses: await visitedAddresses(queryClient, isFirst),
    } satisfies PageMessage);
  // While the first worker is still being installed, because the network may fail soon.
  const installing = isFirst && (await navigator.serviceWorker.getRegistration())?.installing;
  if (installing) cacheVisited(installing).catch(() => undefined);
  await withController(workbox, cacheVisited);
  await withController(workbox, (worker) => messageSW(worker, { type: 'FILL' } satisfies PageMessage));
  // For tests and measurements.
  performance.mark('sphatik-cached');
  await withController(workbox, (worker) => messageSW(worker, { type: 'TIDY' } satisfies PageMessage));
}

/** Runs `work` with the controlling worker, again if that is replaced meanwhile: then it may never reply. */
async function withController(workbox: Workbox, work: (worker: ServiceWorker) => Promise<unknown>): Promise<void> {
  const controller = navigator.serviceWorker.controller ?? (await workbox.controlling);
  const isReplaced = new Promise<true>((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(true), { once: true });
  });
  if (await Promise.race([work(controller).then(() => false), isReplaced])) await withController(workbox, work);
}

/**
 * Addresses that this page has loaded past the worker: on the first visit all, later those of active queries, which a
 * rendered page contains.
 */
async function visitedAddresses(queryClient: QueryClient, isFirst: boolean): Promise<string[]> {
  const { queryAddress } = await import('#src/lib/query-address.ts');
  const queries = queryClient.getQueryCache().findAll({
    type: isFirst ? 'all' : 'active',
    predicate: ({ state, meta }) => state.status === 'success' && meta?.isTransient !== true,
  });
  const responses = queries.flatMap(({ queryKey }) => queryAddress(queryKey) ?? []);
  // Without blob URLs of chosen pictures.
  const loaded = performance.getEntriesByType('resource').flatMap(({ name }) => (name.startsWith('http') ? name : []));
  // The booking forms work offline, and show how to pay.
  const services = queryAddress(['readServices', {}]) ?? [];
  return [...new Set([responses, services, loaded].flat())];
}
