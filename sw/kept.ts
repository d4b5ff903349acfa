import { cachedAtHeader, cacheNames } from '#contract/names/offline.ts';

// What the runtime caches hold, and when it goes. A cache lists its entries in the order they were put: the first is
// the oldest. A cache that is broken or forbidden counts as empty: then there is the network.

const dayMs = 24 * 60 * 60 * 1000;
const limits: Readonly<Record<string, { readonly entries: number; readonly ageMs: number }>> = {
  [cacheNames.answers]: { entries: 400, ageMs: 30 * dayMs },
  [cacheNames.pictures]: { entries: 600, ageMs: 90 * dayMs },
};
/** Below so much free space the oldest pictures go: a twentieth of what the browser grants, at most 50 MB. */
const reserveShare = 0.05;
const mostReserveBytes = 50 * 1024 * 1024;
/** So many pictures go at once. */
const fewest = 20;

export async function findKept(cacheName: string, address: string): Promise<Response | undefined> {
  return calmly(async () => {
    // Not `caches.match`: opening makes the cache, matching in a cache that is not there fails in some browsers.
    const cache = await caches.open(cacheName);
    return cache.match(address, { ignoreVary: true });
  });
}

/** Addresses of what is kept, the oldest first. */
export async function listKept(cacheName: string): Promise<string[]> {
  const keys = await calmly(async () => (await caches.open(cacheName)).keys());
  return (keys ?? []).map(({ url }) => url);
}

/** Keeps an answer, and lets go what is too much or too old. Makes room when the storage is full. Never fails. */
export async function keep(cacheName: string, address: string, response: Response): Promise<void> {
  const marked = await withTime(response);
  await calmly(async () => {
    const cache = await caches.open(cacheName);
    await putMakingRoom(cache, address, marked);
  });
  await trim(cacheName);
}

/** Puts; for each time that the storage is full the oldest pictures go, until there are none. */
async function putMakingRoom(cache: Cache, address: string, response: Response): Promise<void> {
  for (;;) {
    try {
      await cache.put(address, response.clone());
      return;
    } catch (error) {
      if (!isFull(error) || !(await dropOldestPictures())) throw error;
    }
  }
}

/** Makes room. Whether there was anything that could go. */
export async function dropOldestPictures(): Promise<boolean> {
  const dropped = await calmly(async () => {
    const cache = await caches.open(cacheNames.pictures);
    const keys = await cache.keys();
    const oldest = keys.slice(0, Math.max(fewest, Math.ceil(keys.length / 4)));
    await Promise.all(oldest.map((key) => cache.delete(key)));
    return oldest.length > 0;
  });
  return dropped ?? false;
}

/** A full storage says so in more than one way. */
export function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}

/** Caches that have been put into since they were last gone through. */
const untrimmed = new Set<string>();
let trimming: Promise<void> | undefined;

/** One at a time: a page puts many pictures at once. What is put meanwhile is gone through afterwards. */
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
  await calmly(async () => {
    const cache = await caches.open(cacheName);
    const keys = await cache.keys();
    const tooMany = Math.max(0, keys.length - limit.entries);
    await Promise.all(keys.slice(0, tooMany).map((key) => cache.delete(key)));
    // Told by the answers themselves, newest against oldest: a phone's clock may be a year off.
    const now = await timeOf(cache, keys.at(-1));
    for (const key of keys.slice(tooMany)) {
      if (now - (await timeOf(cache, key)) <= limit.ageMs) break;
      await cache.delete(key);
    }
  });
  await calmly(async () => {
    while (await isShortOfSpace()) if (!(await dropOldestPictures())) break;
  });
}

async function isShortOfSpace(): Promise<boolean> {
  const { usage = 0, quota } = await navigator.storage.estimate();
  return quota !== undefined && quota - usage < Math.min(quota * reserveShare, mostReserveBytes);
}

/** A copy that says when the shop gave it, by the shop's clock where it tells it. */
async function withTime(response: Response): Promise<Response> {
  const headers = new Headers(response.headers);
  const date = Date.parse(headers.get('date') ?? '');
  headers.set(cachedAtHeader, new Date(Number.isNaN(date) ? Date.now() : date).toISOString());
  return new Response(await response.blob(), { status: response.status, headers });
}

/** When the server gave what is cached, ISO 8601. The version before named it otherwise. */
export function cachedAtOf({ headers }: Response): string | undefined {
  return headers.get(cachedAtHeader) ?? headers.get('x-kept-at') ?? undefined;
}

async function timeOf(cache: Cache, key: Request | undefined): Promise<number> {
  const kept = key && (await cache.match(key, { ignoreVary: true }));
  return Date.parse((kept && cachedAtOf(kept)) ?? '') || 0;
}

async function calmly<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    console.info('A cache could not be used', error);
    return undefined;
  }
}
