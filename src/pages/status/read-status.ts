import { cachedAtHeader, cacheNames } from '#contract/names/offline.ts';
import { clearViewed } from '#src/features/product/viewed-products.ts';

import { isStoragePersistent } from '#src/lib/persistent-storage.ts';
import { ifAvailable } from '#src/lib/site-data.ts';
import { deletePublicQueries, queryStore, readPublicQueries } from '#src/lib/stored-queries.ts';

/** Contents of one of the worker's caches, or of the persisted queries. */
export interface StorageUsage {
  readonly name: string;
  readonly count: number;
  /** Total size in bytes. */
  readonly bytes: number;
  readonly oldest: string | undefined;
  readonly newest: string | undefined;
}

export type WorkerState = 'none' | 'installing' | 'waiting' | 'in charge';

export interface Status {
  readonly worker: WorkerState;
  /** The hash in the name of the entry script. */
  readonly build: string | undefined;
  /** Undefined if the browser does not support estimates. */
  readonly storage: { readonly usedBytes: number; readonly grantedBytes: number } | undefined;
  readonly isPersistent: boolean;
  readonly usage: readonly StorageUsage[];
}

/** Caches that can be deleted, because viewing pages fills them again. */
const droppable: readonly string[] = [cacheNames.responses, cacheNames.pictures, queryStore];

export async function readStatus(): Promise<Status> {
  const [worker, storage, isPersistent, usage] = await Promise.all([
    readWorkerState(),
    readStorage(),
    isStoragePersistent().catch(() => false),
    readUsage(),
  ]);
  return { worker, build: readBuild(), storage, isPersistent, usage };
}

/**
 * Deletes viewed pages and pictures, and returns how much that was. The app, unsent entries, the customer's data and
 * the offline catalogue stay.
 */
export async function freeUpSpace(): Promise<{ readonly count: number; readonly bytes: number }> {
  const before = await readUsage();
  clearViewed();
  await Promise.all([...droppable.map((name) => caches.delete(name)), deletePublicQueries()]);
  const after = await readUsage();
  return {
    count: totalOf(before, 'count') - totalOf(after, 'count'),
    bytes: totalOf(before, 'bytes') - totalOf(after, 'bytes'),
  };
}

function totalOf(usage: readonly StorageUsage[], what: 'count' | 'bytes'): number {
  return usage.filter(({ name }) => droppable.includes(name)).reduce((sum, entry) => sum + entry[what], 0);
}

export function findWorker(): Promise<ServiceWorkerRegistration | undefined> {
  return ifAvailable(() => navigator.serviceWorker?.getRegistration());
}

async function readWorkerState(): Promise<WorkerState> {
  const registration = await findWorker().catch(() => undefined);
  if (registration?.waiting) return 'waiting';
  if (registration?.installing) return 'installing';
  return registration?.active ? 'in charge' : 'none';
}

async function readStorage(): Promise<Status['storage']> {
  try {
    const { usage, quota } = await navigator.storage.estimate();
    return usage === undefined || quota === undefined ? undefined : { usedBytes: usage, grantedBytes: quota };
  } catch {
    return undefined;
  }
}

async function readUsage(): Promise<StorageUsage[]> {
  const [inCaches, queries] = await Promise.all([readCaches(), readQueries()]);
  return [...inCaches, queries];
}

async function readQueries(): Promise<StorageUsage> {
  const { count, bytes, times } = await readPublicQueries();
  return { name: queryStore, count, bytes, ...spanOf(times) };
}

async function readCaches(): Promise<StorageUsage[]> {
  try {
    const names = await caches.keys();
    const shell = names.filter((name) => name.includes('precache'));
    const known = Object.values(cacheNames).filter((name) => names.includes(name));
    return await Promise.all([...shell, ...known].map(readCache));
  } catch {
    // Cache storage is blocked or broken.
    return [];
  }
}

async function readCache(name: string): Promise<StorageUsage> {
  const cache = await caches.open(name);
  const keys = await cache.keys();
  const responses = await Promise.all(keys.map((key) => cache.match(key, { ignoreVary: true })));
  const times = responses.flatMap((response) => {
    const time = Date.parse(response?.headers.get(cachedAtHeader) ?? response?.headers.get('date') ?? '');
    return Number.isNaN(time) ? [] : [time];
  });
  const sizes = await Promise.all(responses.map(sizeOf));
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  return { name, count: keys.length, bytes, ...spanOf(times) };
}

/** From `content-length`, which not every response has, else from the body. */
async function sizeOf(response: Response | undefined): Promise<number> {
  return Number(response?.headers.get('content-length')) || (await response?.blob())?.size || 0;
}

function spanOf(times: readonly number[]): Pick<StorageUsage, 'oldest' | 'newest'> {
  const at = (time: number | undefined) => (time === undefined ? undefined : new Date(time).toISOString());
  const inOrder = times.toSorted((a, b) => a - b);
  return { oldest: at(inOrder[0]), newest: at(inOrder.at(-1)) };
}

function readBuild(): string | undefined {
  const scripts = performance.getEntriesByType('resource').map(({ name }) => name);
  return scripts.map((name) => /\/assets\/index-([\w-]+)\.js/.exec(name)?.[1]).find(Boolean);
}
