import { registerRoute } from 'workbox-routing';

import {
  cachedAtHeader,
  cacheNames,
  fallbackHeader,
  type LateResponseMessage,
  publicPaths,
  sourceHeader,
} from '#contract/names/offline.ts';
import { lateResponseMs, networkTimeoutMs, slowForMs, slowNetworkTimeoutMs } from '#src/lib/timing.ts';
import { apiHost } from '#src/settings.ts';

import { cachedAtOf, findKept } from './kept.ts';
import { after, fetchAndCache, type Handling, isOfKind } from './network.ts';
import { responseFromCatalogue } from './offline-catalogue/open-catalogue.ts';

declare const self: ServiceWorkerGlobalScope;

// The shop's stand-in on the phone: public API calls go to the network, and when that fails or is late they are
// answered from here (docs/decisions/0047-network-first-worker.md).

/** Answers public API calls, and caches the responses as they are seen. */
export function respondToPublicCalls(): void {
  registerRoute(({ url, request }) => isPublicCall(url) && !request.headers.has('authorization'), respondToPublicCall);
}

const host = new URL(apiHost || '/', self.location.href).origin;
const patterns = publicPaths.map((path) => new RegExp(`^/api${path.replace(/\{\w+\}/g, '[^/]+')}$`));

export function isPublicCall(url: URL): boolean {
  return url.origin === host && patterns.some((path) => path.test(url.pathname));
}

const kind = 'application/json';

/** What a page loaded past the worker, unless it is cached. */
export async function cacheCall(handling: Handling): Promise<void> {
  if (!(await findKept(cacheNames.answers, handling.request.url))) await fetchFromNetwork(handling);
}

function fetchFromNetwork(handling: Handling): Promise<Response> {
  return fetchAndCache(cacheNames.answers, kind, handling);
}

/** After a late response the network is given less time for a while. */
let slowUntil = 0;
/** What came after its request had been answered from the phone, by address: given to the next request, once. */
const lateResponses = new Map<string, Response>();

/** The network's response; the one that is stored when there is none, it is late, or the shop is in trouble. */
export async function respondToPublicCall(handling: Handling): Promise<Response> {
  const { request, event } = handling;
  const late = lateResponses.get(request.url);
  lateResponses.delete(request.url);
  if (late) return late;
  const fetched = fetchFromNetwork(handling);
  const timeoutMs = Date.now() < slowUntil ? slowNetworkTimeoutMs : networkTimeoutMs;
  const first = await Promise.race([fetched.catch(() => undefined), after(timeoutMs, 'slow' as const)]);
  if (first === 'slow') slowUntil = Date.now() + slowForMs;
  else if (first && isUsable(first)) {
    slowUntil = 0;
    return first;
  }
  const stored = await findStored(request.url);
  if (!stored) return fetched;
  if (first === 'slow') event.waitUntil(announceLate(handling, fetched));
  stored.headers.set(fallbackHeader, first === 'slow' ? 'slow' : 'unreachable');
  return stored;
}

/** The shop's own word, and not that of a shop in trouble or of somebody before it. */
function isUsable(response: Response): boolean {
  return response.status < 500 && response.status !== 429 && isOfKind(response, kind);
}

/** The cached response, or the offline catalogue's where that is newer. Of home the catalogue has only a part. */
async function findStored(address: string): Promise<Response | undefined> {
  const url = new URL(address);
  const cached = await findKept(cacheNames.answers, address);
  const cachedAt = cached && cachedAtOf(cached);
  const isBest = cached && url.pathname === '/api/Hero';
  const found = isBest ? undefined : await responseFromCatalogue(url, cachedAt).catch(() => undefined);
  if (found) {
    const headers = { 'content-type': kind, [cachedAtHeader]: found.cachedAt, [sourceHeader]: 'catalogue' };
    return new Response(JSON.stringify(found.body), { headers });
  }
  if (!cached) return undefined;
  const headers = new Headers(cached.headers);
  headers.set(cachedAtHeader, cachedAt ?? new Date(0).toISOString());
  headers.set(sourceHeader, 'cache');
  return new Response(cached.body, { status: cached.status, headers });
}

/** The page that has the phone's response is told when the network's has come, and asks for it. */
async function announceLate({ request, event }: Handling, fetched: Promise<Response>): Promise<void> {
  const late = await fetched.catch(() => undefined);
  const page = event instanceof FetchEvent ? await self.clients.get(event.clientId) : undefined;
  if (!late || !page || !isUsable(late)) return;
  lateResponses.set(request.url, late);
  page.postMessage({ type: 'LATE_RESPONSE', address: request.url } satisfies LateResponseMessage);
  await after(lateResponseMs, undefined);
  lateResponses.delete(request.url);
}
