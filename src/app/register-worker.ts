import type { QueryClient } from '@tanstack/react-query';
import { messageSW, Workbox } from 'workbox-window';

import { buildOf, type PageMessage } from '#contract/names/offline.ts';

import type { AppRouter } from './router.tsx';
import { registerUpdates, respondToWorker } from './update.ts';

interface WorkerOptions {
  readonly queryClient: QueryClient;
  readonly router: AppRouter;
  /** Address of the page's first script, which tells its build. */
  readonly entry: string;
}

/** Puts the worker in charge. Called once the page is loaded; without one the shop works as long as there is a network. */
export async function registerWorker({ queryClient, router, entry }: WorkerOptions): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const isFirst = navigator.serviceWorker.controller === null;
  respondToWorker(buildOf(entry));
  const workbox = new Workbox('/sw.js');
  await registerUpdates(workbox, router);
  const keepVisited = async (worker: ServiceWorker) =>
    messageSW(worker, {
      type: 'KEEP_VISITED',
      addresses: await visitedAddresses(queryClient, isFirst),
    } satisfies PageMessage);
  // While the first worker is still being installed: the shop may be out of reach a moment later.
  const installing = isFirst && (await navigator.serviceWorker.getRegistration())?.installing;
  if (installing) keepVisited(installing).catch(() => undefined);
  await withController(workbox, keepVisited);
  await withController(workbox, (worker) => messageSW(worker, { type: 'FILL' } satisfies PageMessage));
  // For whoever measures or tests.
  performance.mark('sphatik-kept');
  await withController(workbox, (worker) => messageSW(worker, { type: 'TIDY' } satisfies PageMessage));
}

/**
 * Does something with the worker that controls this page, of this version or of the one before. A worker that is replaced
 * meanwhile may never reply: then it is done again with its successor.
 */
async function withController(workbox: Workbox, work: (worker: ServiceWorker) => Promise<unknown>): Promise<void> {
  const controller = navigator.serviceWorker.controller ?? (await workbox.controlling);
  const isReplaced = new Promise<true>((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(true), { once: true });
  });
  if (await Promise.race([work(controller).then(() => false), isReplaced])) await withController(workbox, work);
}

/**
 * What may have gone past the worker: on a first visit everything; later what came inside a page that the server
 * rendered. Then only of what is on screen: the rest was brought along from earlier visits.
 */
async function visitedAddresses(queryClient: QueryClient, isFirst: boolean): Promise<string[]> {
  const { queryAddress } = await import('#src/lib/query-address.ts');
  const queries = queryClient.getQueryCache().findAll({
    type: isFirst ? 'all' : 'active',
    predicate: ({ state, meta }) => state.status === 'success' && meta?.isTransient !== true,
  });
  const responses = queries.flatMap(({ queryKey }) => queryAddress(queryKey) ?? []);
  // No picture that somebody has chosen.
  const loaded = performance.getEntriesByType('resource').flatMap(({ name }) => (name.startsWith('http') ? name : []));
  // A booking can be made offline too, and says where to pay.
  const services = queryAddress(['readServices', {}]) ?? [];
  return [...new Set([responses, services, loaded].flat())];
}
