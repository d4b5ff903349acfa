import { cacheNames, keptAtHeader } from '#contract/names/offline.ts';
import { isStorageLasting } from '#src/lib/lasting-storage.ts';

/** What is kept in one of the worker's caches. */
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
const droppable: readonly string[] = [cacheNames.answers, cacheNames.pictures];

export async function readStatus(): Promise<Status> {
  const [worker, storage, isLasting, parts] = await Promise.all([
    readWorkerState(),
    readStorage(),
    isStorageLasting().catch(() => false),
    readParts(),
  ]);
  return { worker, build: readBuild(), storage, isLasting, parts };
}

/** Drops what was seen. The shop itself, what waits to be sent and what the person chose to keep stay. */
export async function freeUpSpace(): Promise<void> {
  await Promise.all(droppable.map((name) => caches.delete(name)));
}

export function findWorker(): Promise<ServiceWorkerRegistration | undefined> {
  return 'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration() : Promise.resolve(undefined);
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
    const time = Date.parse(answer?.headers.get(keptAtHeader) ?? answer?.headers.get('date') ?? '');
    return Number.isNaN(time) ? [] : [time];
  });
  const bytes = answers.reduce((sum, answer) => sum + (Number(answer?.headers.get('content-length')) || 0), 0);
  const at = (time: number | undefined) => (time === undefined ? undefined : new Date(time).toISOString());
  const inOrder = times.toSorted((a, b) => a - b);
  return { name, count: keys.length, bytes, oldest: at(inOrder[0]), newest: at(inOrder.at(-1)) };
}

function readBuild(): string | undefined {
  const scripts = performance.getEntriesByType('resource').map(({ name }) => name);
  return scripts.map((name) => /\/assets\/index-([\w-]+)\.js/.exec(name)?.[1]).find(Boolean);
}
