import { readKeptCatalogue } from '#contract/calls/kept-catalogue-calls.ts';
import { type CatalogueError, type CatalogueProgress, keptCatalogue } from '#contract/names/kept-catalogue.ts';
import type { CatalogueMessage } from '#contract/names/offline.ts';
import { alone } from '#src/lib/alone.ts';
import { AppError } from '#src/lib/app-error.ts';
import { createHttpCaller } from '#src/lib/http.ts';
import { offlineCatalogueTimeoutMs } from '#src/lib/timing.ts';

import { countPictures, removePictures, updatePictures } from './catalogue-pictures.ts';
import { addToCatalogue, readCatalogueState, removeCatalogue } from './catalogue-store.ts';
import { storeOtherPages } from './other-pages.ts';

// A page drives a download, one message for each step: a browser stops a worker whose event takes minutes. A step that
// is lost with its page or worker is done again, since what is missing is seen from what is stored.

const call = createHttpCaller({ timeoutMs: offlineCatalogueTimeoutMs });

/** Does what a page asks for, one message after the other. Never fails. */
export function handleCatalogueMessage(message: CatalogueMessage): Promise<CatalogueProgress> {
  return alone('offline-catalogue', async () => {
    try {
      return { ...(await carryOut(message)), state: await readCatalogueState() };
    } catch (error) {
      console.info('The offline catalogue could not be updated', error);
      return { error: errorOf(error), isDone: false, state: await readCatalogueState() };
    }
  });
}

type Outcome = Omit<CatalogueProgress, 'state'>;

async function carryOut({ type, part }: CatalogueMessage): Promise<Outcome> {
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

/** Downloads the next of what has changed since the last time, or of everything. */
async function updateProducts(): Promise<Outcome> {
  const known = await readCatalogueState();
  const answer = await call(readKeptCatalogue, { query: { since: known?.version } });
  if (answer.isTooLarge) {
    await removeCatalogue();
    return { error: 'too-large', isDone: false };
  }
  // A newer shop than this worker: the next one understands it.
  if (answer.format !== keptCatalogue.format)
    return known?.keptAt ? { isDone: true } : { error: 'failed', isDone: false };
  const state = await addToCatalogue(answer);
  return state ? { isDone: answer.left === 0 } : { error: 'failed', isDone: false };
}

function errorOf(error: unknown): CatalogueError {
  if (error instanceof AppError) return error.kind === 'offline' || error.kind === 'timeout' ? 'offline' : 'failed';
  // What else fails here is the storage: forbidden, broken or, as a rule, full.
  return error instanceof DOMException && error.name !== 'QuotaExceededError' ? 'failed' : 'full';
}
