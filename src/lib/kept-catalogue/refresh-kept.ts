import { readKeptCatalogue } from '#contract/calls/kept-catalogue-calls.ts';
import { keptCatalogue } from '#contract/names/kept-catalogue.ts';
import { alone } from '#src/lib/alone.ts';
import { AppError } from '#src/lib/app-error.ts';
import { createHttpCaller } from '#src/lib/http.ts';
import { apiHost } from '#src/settings.ts';

import { readKeepChoice } from './keep-choice.ts';
import { type AboutKept, dropKept, putAnswer, readAbout } from './kept-store.ts';

/** Why the catalogue could not be fetched, or not wholly. */
export type KeepTrouble = 'offline' | 'full' | 'too-large' | 'failed';

const ask = createHttpCaller({ host: apiHost, token: () => undefined, timeoutMs: 120_000 });

/**
 * Fetches what changed since the last time, or everything; one tab at a time. Each answer is stored as it comes, so
 * that one that breaks off goes on where it was. Answers what stood in the way.
 */
export async function refreshKept(onProgress: (about: AboutKept) => void): Promise<KeepTrouble | undefined> {
  return alone('kept-catalogue', async () => {
    try {
      for (;;) {
        const known = await readAbout();
        const answer = await ask(readKeptCatalogue, { query: { since: known?.version } });
        // The person has thought better of it, perhaps in another tab.
        if (!readKeepChoice()) return undefined;
        if (answer.isTooLarge) {
          await dropKept();
          return 'too-large';
        }
        // A newer shop than this page: its worker brings a newer page, which understands it.
        if (answer.format !== keptCatalogue.format) return known?.keptAt ? undefined : 'failed';
        const about = await putAnswer(answer);
        if (!about) return 'failed';
        onProgress(about);
        if (answer.left === 0) return undefined;
      }
    } catch (error) {
      return troubleOf(error);
    }
  });
}

function troubleOf(error: unknown): KeepTrouble {
  if (error instanceof AppError) return error.kind === 'offline' || error.kind === 'timeout' ? 'offline' : 'failed';
  // What else fails here is the storage: forbidden, broken or, as a rule, full.
  return error instanceof DOMException && error.name !== 'QuotaExceededError' ? 'failed' : 'full';
}
