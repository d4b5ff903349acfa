import { registerRoute } from 'workbox-routing';
import {
  cachedAtHeader,
  cacheNames,
  contractHeader,
  fallbackHeader,
  type LateResponseMessage,
  publicPaths,
  sourceHeader,
} from '#contract/names/offline.ts';
import {
  lateResponseMs,
  networkTimeoutMs,
  slowForMs,
  slowNetworkTimeoutMs,
} from '#src/shared/network/timing.ts';
import { apiHost, contractStamp } from '#src/shared/settings.ts';
import { delay, fetchAndCache, findCached, type HandlerOptions, isOfKind } from './caches.ts';
import { isPicture, respondToPicture } from './pictures.ts';

declare const self: ServiceWorkerGlobalScope;

// Network first for public API calls, with the cache and the offline catalogue as fallbacks.

/** Registers the route of public API calls, whose responses are cached. */
export function respondToPublicCalls(): void {
  registerRoute(
    ({ url, request }) => isPublicCall(url) && !request.headers.has('authorization'),
    respondToPublicCall,
  );
}

const host = new URL(apiHost || '/', self.location.href).origin;
const patterns = publicPaths.map(
  (path) => new RegExp(`^/api${path.replace(/\{\w+\}/g, '[^/]+')}$`),
);

export function isPublicCall(url: URL): boolean {
  return url.origin === host && patterns.some((path) => path.test(url.pathname));
}

const kind = 'application/json';

/** Fetches and caches a call unless it is cached. */
export async function cacheCall(options: HandlerOptions): Promise<void> {
  if (!(await findResponse(options.request.url))) await fetchFromNetwork(options);
}

/**
 * The cached response. One of another version of the calls may not fit the page: it counts as none.
 */
async function findResponse(address: string): Promise<Response | undefined> {
  const cached = await findCached(cacheNames.responses, address);
  return cached?.headers.get(contractHeader) === contractStamp ? cached : undefined;
}

function fetchFromNetwork(options: HandlerOptions): Promise<Response> {
  return fetchAndCache(cacheNames.responses, kind, options);
}

/** Until then the network has less time, because a response was late. */
let slowUntil = 0;
/**
 * Responses that arrived after their requests had got a fallback, by address: for the next request.
 */
const lateResponses = new Map<string, Response>();
/** When a page last asked for what the shop says now, by address. */
const askedAfresh = new Map<string, number>();

/**
 * The network's response, or a stored one when the network fails, is late, or responds with a
 * server error. A page that has just been told of a change asks afresh: it gets nothing older.
 */
export async function respondToPublicCall(options: HandlerOptions): Promise<Response> {
  const { request, event } = options;
  const late = lateResponses.get(request.url);
  lateResponses.delete(request.url);
  const begunAt = Date.now();
  if (request.cache === 'reload') {
    askedAfresh.set(request.url, begunAt);
    return fetchFromNetwork(options);
  }
  if (late) return late;
  const fetched = fetchFromNetwork(options);
  const timeoutMs = begunAt < slowUntil ? slowNetworkTimeoutMs : networkTimeoutMs;
  const first = await Promise.race([
    fetched.catch(() => undefined),
    delay(timeoutMs, 'slow' as const),
  ]);
  if (first === 'slow') slowUntil = Date.now() + slowForMs;
  else if (first && isUsable(first)) {
    slowUntil = 0;
    return first;
  }
  const stored = await findStored(request.url);
  if (!stored) return fetched;
  if (first === 'slow') event.waitUntil(announceLate(options, fetched, begunAt));
  stored.headers.set(fallbackHeader, first === 'slow' ? 'slow' : 'unreachable');
  return stored;
}

/** Not a server error, and not a captive portal's response. */
function isUsable(response: Response): boolean {
  return response.status < 500 && response.status !== 429 && isOfKind(response, kind);
}

/**
 * The cached response, or the offline catalogue's if that is newer, except for home, which is
 * incomplete there.
 */
async function findStored(address: string): Promise<Response | undefined> {
  const url = new URL(address);
  const cached = await findResponse(address);
  const cachedAt = cached?.headers.get(cachedAtHeader) ?? undefined;
  const isHome = url.pathname === '/api/Hero';
  const found = cached && isHome ? undefined : await fromCatalogue(url, cachedAt);
  if (found) {
    const headers = {
      'content-type': kind,
      [cachedAtHeader]: found.cachedAt,
      [sourceHeader]: 'catalogue',
    };
    return new Response(JSON.stringify(found.body), { headers });
  }
  if (!cached) return undefined;
  const headers = new Headers(cached.headers);
  headers.set(cachedAtHeader, cachedAt ?? new Date(0).toISOString());
  headers.set(sourceHeader, 'cache');
  return new Response(cached.body, { status: cached.status, headers });
}

async function fromCatalogue(url: URL, newerThan?: string) {
  try {
    const { responseFromCatalogue } = await import('./offline-catalogue/query-catalogue.ts');
    return await responseFromCatalogue(url, newerThan);
  } catch (error) {
    console.info('The offline catalogue could not be read', error);
    return undefined;
  }
}

/**
 * Notifies the page when the network's response has arrived after all; it then requests it again.
 */
async function announceLate(
  { request, event }: HandlerOptions,
  fetched: Promise<Response>,
  begunAt: number,
): Promise<void> {
  const late = await fetched.catch(() => undefined);
  // It may be of before the change that a page has asked for since.
  if ((askedAfresh.get(request.url) ?? 0) >= begunAt) return;
  const page = event instanceof FetchEvent ? await self.clients.get(event.clientId) : undefined;
  if (!late || !page || !isUsable(late)) return;
  lateResponses.set(request.url, late);
  page.postMessage({ type: 'LATE_RESPONSE', address: request.url } satisfies LateResponseMessage);
  await delay(lateResponseMs, undefined);
  lateResponses.delete(request.url);
}

/** Caches public responses and pictures that a page has loaded, unless they are cached. */
export async function cacheVisited(addresses: readonly string[]): Promise<void> {
  const work: Promise<unknown>[] = [];
  const event = { waitUntil: (part: Promise<unknown>) => void work.push(part) };
  const visits = addresses.map(async (address) => {
    const url = new URL(address, self.location.href);
    if (isPicture(url)) await respondToPicture({ request: new Request(url), event });
    else if (isPublicCall(url)) await cacheCall({ request: new Request(url, json), event });
  });
  // What could not be had now is cached when it is next seen.
  await Promise.allSettled(visits);
  await Promise.all(work);
}

const json = { headers: { accept: 'application/json' } };
