import { deskPreviewCache } from '#contract/names/desk.ts';
import { cachedAtHeader, cacheNames, contractHeader } from '#contract/names/offline.ts';
import { orUndefined } from '#src/shared/browser/or-undefined.ts';
import { contractStamp } from '#src/shared/settings.ts';

// The runtime caches and their limits. The keys of a cache are in the order of insertion: the first
// is the oldest. A cache that can't be used counts as empty.

const unavailable = 'A cache could not be used';

const dayMs = 24 * 60 * 60 * 1000;
const limits: Readonly<Record<string, { readonly entries: number; readonly ageMs: number }>> = {
  [cacheNames.responses]: { entries: 400, ageMs: 30 * dayMs },
  [cacheNames.pictures]: { entries: 600, ageMs: 90 * dayMs },
  // Of the newest payments; a preview has about 20 KB.
  [deskPreviewCache]: { entries: 40, ageMs: 90 * dayMs },
};
// The oldest pictures are deleted when less space is free: a share of the quota, at most 50 MB.
const reserveShare = 0.05;
const maxReserveBytes = 50 * 1024 * 1024;
/** With less free space, what is read from a cache is checked. */
const nearlyFullBytes = 10 * 1024 * 1024;
/** The least number of pictures to delete at once. */
const minDeleted = 20;

// With full storage Firefox stores bodies below 64 KB empty, and `put` reports success. Then
// `delete` can fail too.

/** Responses that are being stored, or could not be checked or deleted: they may be empty. */
const unchecked = new Set<string>();
/**
 * Whether storage is nearly full, since the last `put`: then an earlier worker may have left empty
 * responses.
 */
let mayBeEmpty: Promise<boolean> | undefined;

/** The last read or write of each address. */
const turns = new Map<string, Promise<unknown>>();

/**
 * Reads and writes of an address run one after the other: WebKit maps the file that it reads, and
 * its network process crashes when the file is overwritten meanwhile.
 */
function inTurn<Result>(address: string, work: () => Promise<Result>): Promise<Result> {
  const result = (turns.get(address) ?? Promise.resolve()).then(work);
  const turn: Promise<unknown> = result
    .catch(() => undefined)
    .then(() => turns.get(address) === turn && turns.delete(address));
  turns.set(address, turn);
  return result;
}

function read(cache: Cache, address: string): Promise<Response | undefined> {
  return inTurn(address, () => cache.match(address, { ignoreVary: true }));
}

/** The cached response, or undefined. */
export async function findCached(
  cacheName: string,
  address: string,
): Promise<Response | undefined> {
  if (unchecked.has(address)) return undefined;
  return orUndefined(unavailable, async () => {
    // Not `caches.match`, which fails in some browsers when the cache does not exist.
    const cache = await caches.open(cacheName);
    const cached = await read(cache, address);
    mayBeEmpty ??= isNearlyFull().catch(() => true);
    return cached && (await mayBeEmpty) && (await isEmpty(cached.clone())) ? undefined : cached;
  });
}

/** The cached addresses, the oldest first. */
export async function listCached(cacheName: string): Promise<string[]> {
  const keys = await orUndefined(unavailable, async () => (await caches.open(cacheName)).keys());
  return (keys ?? []).map(({ url }) => url);
}

/**
 * Caches a response and deletes what is over the limits. Deletes old pictures when storage is full.
 * Never throws.
 */
export async function cacheResponse(
  cacheName: string,
  address: string,
  response: Response,
): Promise<void> {
  const marked = await mark(response);
  await orUndefined(unavailable, async () => {
    const cache = await caches.open(cacheName);
    await retryWhenFull(() => putWhole(cache, address, marked.clone()));
  });
  await trim(cacheName);
}

/** Fetches and caches a response, also when it arrives after the worker has responded. */
export function fetchAndCache(
  cacheName: string,
  kind: string,
  { request, event }: HandlerOptions,
): Promise<Response> {
  const fetched = fetchExceptPages(request);
  const cached = fetched.then((response) => {
    if (isCacheable(response, kind)) return cacheResponse(cacheName, request.url, response.clone());
  });
  event.waitUntil(cached.catch(() => undefined));
  return fetched;
}

/** Whether a response is complete, public, and of the expected kind. */
function isCacheable(response: Response, kind: string): boolean {
  const isForAll = !/private|no-store/i.test(response.headers.get('cache-control') ?? '');
  return response.status === 200 && isForAll && isOfKind(response, kind);
}

/**
 * Puts a response. Throws when it could not be stored as a whole; then `findCached` does not return
 * it.
 */
export async function putWhole(cache: Cache, path: string, response: Response): Promise<void> {
  // As in requests, by whose address it is read.
  const address = new URL(path, self.location.href).href;
  const copy = response.clone();
  unchecked.add(address);
  try {
    await inTurn(address, () => cache.put(address, response));
  } catch (error) {
    unchecked.delete(address);
    throw error;
  }
  mayBeEmpty = undefined;
  await checkWhole(cache, address, copy);
  unchecked.delete(address);
}

/** Deletes a stored response and throws if it is empty and this one is not. */
export async function checkWhole(cache: Cache, address: string, response: Response): Promise<void> {
  const stored = await read(cache, address);
  if (!stored || (await isEmpty(response)) || !(await isEmpty(stored))) return;
  await cache.delete(address, { ignoreVary: true });
  throw new DOMException(`${address} was stored without its body`, 'QuotaExceededError');
}

/** Whether a response has no body, or one that can't be read. */
async function isEmpty(response: Response): Promise<boolean> {
  try {
    return (await response.blob()).size === 0;
  } catch {
    return true;
  }
}

/** Repeats `work` while storage is full, deleting the oldest pictures. */
export async function retryWhenFull(work: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await work();
      return;
    } catch (error) {
      if (!isFull(error) || !(await dropOldestPictures())) throw error;
    }
  }
}

/** Deletes the oldest pictures. Returns whether there were any. */
async function dropOldestPictures(): Promise<boolean> {
  const dropped = await orUndefined(unavailable, async () => {
    const cache = await caches.open(cacheNames.pictures);
    const keys = await cache.keys();
    const oldest = keys.slice(0, Math.max(minDeleted, Math.ceil(keys.length / 4)));
    await Promise.all(oldest.map((key) => cache.delete(key)));
    return oldest.length > 0;
  });
  return dropped ?? false;
}

/** Whether storage is full. */
function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}

/** Caches with new entries since they were last trimmed. */
const untrimmed = new Set<string>();
let trimming: Promise<void> | undefined;

/** Trims one cache at a time, and once more after entries that are put meanwhile. */
function trim(cacheName: string): Promise<void> {
  untrimmed.add(cacheName);
  trimming ??= trimAll().finally(() => {
    trimming = undefined;
  });
  return trimming;
}

async function trimAll(): Promise<void> {
  for (const cacheName of untrimmed) {
    untrimmed.delete(cacheName);
    await trimNow(cacheName);
  }
}

async function trimNow(cacheName: string): Promise<void> {
  const limit = limits[cacheName];
  if (!limit) return;
  await orUndefined(unavailable, async () => {
    const cache = await caches.open(cacheName);
    const keys = await cache.keys();
    const tooMany = Math.max(0, keys.length - limit.entries);
    await Promise.all(keys.slice(0, tooMany).map((key) => cache.delete(key)));
    // Relative to the newest response: the phone's clock may be wrong.
    const now = await timeOf(cache, keys.at(-1));
    for (const key of keys.slice(tooMany)) {
      if (now - (await timeOf(cache, key)) <= limit.ageMs) break;
      await cache.delete(key);
    }
  });
  await orUndefined(unavailable, async () => {
    while (await isShortOfSpace()) if (!(await dropOldestPictures())) break;
  });
}

async function isNearlyFull(): Promise<boolean> {
  const { usage = 0, quota } = await navigator.storage.estimate();
  return quota === undefined || quota - usage < nearlyFullBytes;
}

async function isShortOfSpace(): Promise<boolean> {
  const { usage = 0, quota } = await navigator.storage.estimate();
  return quota !== undefined && quota - usage < Math.min(quota * reserveShare, maxReserveBytes);
}

/**
 * A copy with the time of the response, by the server's clock if it sends a date, and the version
 * of the calls.
 */
async function mark(response: Response): Promise<Response> {
  const headers = new Headers(response.headers);
  const date = Date.parse(headers.get('date') ?? '');
  headers.set(cachedAtHeader, new Date(Number.isNaN(date) ? Date.now() : date).toISOString());
  headers.set(contractHeader, contractStamp);
  return new Response(await response.blob(), { status: response.status, headers });
}

async function timeOf(cache: Cache, key: Request | undefined): Promise<number> {
  const cached = key && (await read(cache, key.url));
  return Date.parse(cached?.headers.get(cachedAtHeader) ?? '') || 0;
}

/** The options of a route handler, as Workbox passes them. */
export interface HandlerOptions {
  readonly request: Request;
  readonly event: Pick<ExtendableEvent, 'waitUntil'>;
}

/**
 * Whether a response has a content type. A captive portal responds to every request with a page or
 * a redirect.
 */
export function isOfKind({ headers, redirected }: Response, kind: string): boolean {
  return !redirected && headers.get('content-type')?.startsWith(kind) === true;
}

/** Fetches, past the browser's cache if that returns a page, which may be a captive portal's. */
export async function fetchExceptPages(request: Request): Promise<Response> {
  const response = await fetch(request);
  if (!response.ok || !response.headers.get('content-type')?.startsWith('text/html'))
    return response;
  return fetch(new Request(request, { cache: 'reload' }));
}

export function delay<Value>(ms: number, value: Value): Promise<Value> {
  return new Promise((resolve) => setTimeout(resolve, ms, value));
}
