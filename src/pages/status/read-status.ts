import { cachedAtHeader, cacheNames } from '#contract/names/offline.ts';
import { clearViewed } from '#src/features/product/viewed-products.ts';

import { isStoragePersistent } from '#src/lib/persistent-storage.ts';
import { ifAvailable } from '#src/lib/site-data.ts';
import { deletePublicQueries, queryStore, readPublicQueries } from '#src/lib/stored-queries.ts';

/** What is kept in one of the worker's caches, or of the page's own. */
export interface KeptPart {
  readonly name: string;
  readonly count: number;
  /** As far as the answers tell. */
  readonly bytes: number;
  readonly oldest: string | undefined;
  readonly newest: string | undefined;
}

export type WorkerState = 'none' | 'installing' | 'waiting' | 'in charge';

export interface Status {
  readonly worker: WorkerState;
  /** In the name of the page's first script. */
  readonly build: string | undefined;
  /** Undefined where the browser does not say. */
  readonly storage: { readonly usedBytes: number; readonly grantedBytes: number } | undefined;
  readonly isLasting: boolean;
  readonly parts: readonly KeptPart[];
}

/** What can be dropped and comes again by itself when it is seen. */
const droppable: readonly string[] = [cacheNames.responses, cacheNames.pictures, queryStore];

export async function readStatus(): Promise<Status> {
  const [worker, storage, isLasting, parts] = await Promise.all([
    readWorkerState(),
    readStorage(),
    isStoragePersistent().catch(() => false),
    readParts(),
  ]);
  return { worker, build: readBuild(), storage, isLasting, parts };
}

/**
 * Drops what was seen, and answers how much that was. The shop itself, what waits to be sent, what is the person's own
 * and what they chose to keep stay.
 */
export async function freeUpSpace(): Promise<{ readonly count: number; readonly bytes: number }> {
  const before = await readParts();
  clearViewed();
  await Promise.all([...droppable.map((name) => caches.delete(name)), deletePublicQueries()]);
  const after = await readParts();
  return {
    count: seenIn(before, 'count') - seenIn(after, 'count'),
    bytes: seenIn(before, 'bytes') - seenIn(after, 'bytes'),
  };
}

function seenIn(parts: readonly KeptPart[], what: 'count' | 'bytes'): number {
  return parts.filter(({ name }) => droppable.includes(name)).reduce((sum, part) => sum + part[what], 0);
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

async function readParts(): Promise<KeptPart[]> {
  const [inCaches, answers] = await Promise.all([readCaches(), readAnswers()]);
  return [...inCaches, answers];
}

async function readAnswers(): Promise<KeptPart> {
  const { count, bytes, times } = await readPublicQueries();
  return { name: queryStore, count, bytes, ...spanOf(times) };
}

async function readCaches(): Promise<KeptPart[]> {
  try {
    const names = await caches.keys();
    const shell = names.filter((name) => name.includes('precache'));
    const known = Object.values(cacheNames).filter((name) => names.includes(name));
    return await Promise.all([...shell, ...known].map(readPart));
  } catch {
    // Closed to this page, or broken: then nothing is kept.
    return [];
  }
}

async function readPart(name: string): Promise<KeptPart> {
  const cache = await caches.open(name);
  const keys = await cache.keys();
  const answers = await Promise.all(keys.map((key) => cache.match(key, { ignoreVary: true })));
  const times = answers.flatMap((answer) => {
    const time = Date.parse(answer?.headers.get(cachedAtHeader) ?? answer?.headers.get('date') ?? '');
    return Number.isNaN(time) ? [] : [time];
  });
  const sizes = await Promise.all(answers.map(sizeOf));
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  return { name, count: keys.length, bytes, ...spanOf(times) };
}

/** Not every answer came with a word of its length. */
async function sizeOf(answer: Response | undefined): Promise<number> {
  return Number(answer?.headers.get('content-length')) || (await answer?.blob())?.size || 0;
}

function spanOf(times: readonly number[]): Pick<KeptPart, 'oldest' | 'newest'> {
  const at = (time: number | undefined) => (time === undefined ? undefined : new Date(time).toISOString());
  const inOrder = times.toSorted((a, b) => a - b);
  return { oldest: at(inOrder[0]), newest: at(inOrder.at(-1)) };
}

function readBuild(): string | undefined {
  const scripts = performance.getEntriesByType('resource').map(({ name }) => name);
  return scripts.map((name) => /\/assets\/index-([\w-]+)\.js/.exec(name)?.[1]).find(Boolean);
}
