import type { QueryClient } from '@tanstack/react-query';

import type { AnyCall } from '#contract/calls/call.ts';
import type { CallInput } from '#contract/calls/caller.ts';
import { buildOf, type PageMessage } from '#contract/names/offline.ts';
import { apiHost } from '#src/settings.ts';

import type { AppRouter } from './router.tsx';
import { answerWorker, followUpdates } from './update.ts';

interface WorkerOptions {
  readonly queryClient: QueryClient;
  readonly router: AppRouter;
  /** Address of the page's first script, which tells its build. */
  readonly entry: string;
}

/** Puts the worker in charge. Called once the page has settled; without one the shop works as long as there is a network. */
export async function registerWorker({ queryClient, router, entry }: WorkerOptions): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  answerWorker(buildOf(entry));
  const follow = followUpdates(router);
  follow(await navigator.serviceWorker.register('/sw.js'));
  const worker = await workerInCharge();
  await tell(worker, { type: 'KEEP_VISITED', addresses: await visitedAddresses(queryClient) });
  // For whoever measures or tests.
  performance.mark('sphatik-kept');
  await tell(worker, { type: 'TIDY' });
}

/** The worker once it answers this page's requests. */
function workerInCharge(): Promise<ServiceWorker> {
  const container = navigator.serviceWorker;
  return new Promise((resolve) => {
    const look = () => container.controller && resolve(container.controller);
    container.addEventListener('controllerchange', look);
    look();
  });
}

/** Tells the worker something and waits until it has done it. */
function tell(worker: ServiceWorker, message: PageMessage): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve();
    worker.postMessage(message, [port2]);
  });
}

/**
 * What may have gone past the worker: on a first visit everything; later what came inside a page that the server
 * rendered. Only of what is on screen: the rest was brought along from earlier visits.
 */
async function visitedAddresses(queryClient: QueryClient): Promise<string[]> {
  const [{ addressOf }, { catalogueCalls }] = await Promise.all([
    import('#src/lib/http.ts'),
    import('#contract/calls/catalogue-calls.ts'),
  ]);
  const queries = queryClient
    .getQueryCache()
    .findAll({ type: 'active', predicate: ({ state }) => state.status === 'success' });
  const answers = queries.flatMap(({ queryKey }) => {
    const [name, input] = queryKey as readonly [string, CallInput];
    const call = (catalogueCalls as Readonly<Record<string, AnyCall>>)[name];
    return call ? [`${apiHost}${addressOf(call, input)}`] : [];
  });
  // No picture that somebody has chosen.
  const loaded = performance.getEntriesByType('resource').flatMap(({ name }) => (name.startsWith('http') ? name : []));
  return [...new Set([...answers, ...loaded])];
}
