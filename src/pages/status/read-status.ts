import { cacheNames } from '#contract/names/offline.ts';
import { clearViewed } from '#src/features/product/viewed-products.ts';

import { isStoragePersistent } from '#src/lib/persistent-storage.ts';
import { ifAvailable } from '#src/lib/site-data.ts';
import { deletePublicQueries } from '#src/lib/stored-queries.ts';

export type WorkerState = 'none' | 'installing' | 'waiting' | 'in charge';

export interface Status {
  readonly worker: WorkerState;
  /** The hash in the name of the entry script. */
  readonly build: string | undefined;
  /** Undefined if the browser does not support estimates. */
  readonly storage: { readonly usedBytes: number; readonly grantedBytes: number } | undefined;
  readonly isPersistent: boolean;
}

export async function readStatus(): Promise<Status> {
  const [worker, storage, isPersistent] = await Promise.all([
    readWorkerState(),
    readStorage(),
    isStoragePersistent().catch(() => false),
  ]);
  return { worker, build: readBuild(), storage, isPersistent };
}

/**
 * Deletes viewed pages and pictures, which viewing them again fills. The app, unsent entries, the customer's data and
 * the offline catalogue stay.
 */
export async function freeUpSpace(): Promise<void> {
  clearViewed();
  const { responses, pictures } = cacheNames;
  await Promise.all([caches.delete(responses), caches.delete(pictures), deletePublicQueries()]);
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

function readBuild(): string | undefined {
  const scripts = performance.getEntriesByType('resource').map(({ name }) => name);
  return scripts.map((name) => /\/assets\/index-([\w-]+)\.js/.exec(name)?.[1]).find(Boolean);
}
