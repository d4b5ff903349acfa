import { readOfflineCatalogue } from '#contract/calls/offline-catalogue-calls.ts';
import type { CatalogueMessage } from '#contract/names/offline.ts';
import { type CatalogueError, type CatalogueProgress, offlineCatalogue } from '#contract/names/offline-catalogue.ts';
import { AppError } from '#src/lib/app-error.ts';
import { createHttpCaller } from '#src/lib/http.ts';
import { offlineCatalogueTimeoutMs } from '#src/lib/timing.ts';
import { withLock } from '#src/lib/with-lock.ts';

import { countPictures, removePictures, updatePictures } from './catalogue-pictures.ts';
import { addToCatalogue, readCatalogueState, removeCatalogue } from './catalogue-store.ts';
import { storeOtherPages } from './other-pages.ts';

// A page drives a download with one message for each step, because browsers stop a worker whose event takes minutes. An
// interrupted step is repeated: what is missing follows from what is stored.

const caller = createHttpCaller({ timeoutMs: offlineCatalogueTimeoutMs });

/** Handles messages about the catalogue, one after the other. Never throws. */
export function handleCatalogueMessage(message: CatalogueMessage): Promise<CatalogueProgress> {
  return withLock('offline-catalogue', async () => {
    try {
      return { ...(await runStep(message)), state: await readCatalogueState() };
    } catch (error) {
      console.info('The offline catalogue could not be updated', error);
      return { error: errorOf(error), isDone: false, state: await readCatalogueState() };
    }
  });
}

type Outcome = Omit<CatalogueProgress, 'state'>;

async function runStep({ type, part }: CatalogueMessage): Promise<Outcome> {
  const isPictures = part === 'pictures';
  if (type === 'UPDATE_CATALOGUE') {
    if (part === 'products') return updateProducts();
    if (isPictures) return updatePictures();
    await storeOtherPages();
  }
  if (type === 'REMOVE_CATALOGUE') await Promise.all([removePictures(), !isPictures && removeCatalogue()]);
  const count = await countPictures();
  return { pictures: count > 0 ? { done: count, total: count } : undefined, isDone: true };
}

/** Downloads the next changes since the stored version, or of the whole catalogue. */
async function updateProducts(): Promise<Outcome> {
  const known = await readCatalogueState();
  const response = await caller(readOfflineCatalogue, { query: { since: known?.version } });
  if (response.isTooLarge) {
    await removeCatalogue();
    return { error: 'too-large', isDone: false };
  }
  // Of a newer server: the next version of the worker can read it.
  if (response.format !== offlineCatalogue.format)
    return known?.cachedAt ? { isDone: true } : { error: 'failed', isDone: false };
  const state = await addToCatalogue(response);
  return state ? { isDone: response.left === 0 } : { error: 'failed', isDone: false };
}

function errorOf(error: unknown): CatalogueError {
  if (error instanceof AppError) return error.kind === 'offline' || error.kind === 'timeout' ? 'offline' : 'failed';
  // Other errors come from storage, which is most likely full.
  return error instanceof DOMException && error.name !== 'QuotaExceededError' ? 'failed' : 'full';
}
