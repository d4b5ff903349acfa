import type { QueryClient } from '@tanstack/react-query';
import { type AnyRouter, RouterContextProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';

import { OfflineCatalogueDialog } from '#src/features/offline-catalogue/offline-catalogue-dialog.tsx';
import { readOfflineChoice } from '#src/features/offline-catalogue/offline-choice.ts';

import { AnswerAgeBar } from './answer-age-bar.tsx';
import { renewLateResponses } from './renew-late-responses.ts';
import { SlowWait } from './slow-wait.tsx';

/** What every page has of the offline catalogue, beside the page and not inside it: its dialog, the age of answers, word of long waits. */
export function startKeptParts(router: AnyRouter, queryClient: QueryClient): void {
  createRoot(document.body.appendChild(document.createElement('div'))).render(
    <RouterContextProvider router={router}>
      <AnswerAgeBar queryClient={queryClient} />
      <SlowWait queryClient={queryClient} />
      <OfflineCatalogueDialog />
    </RouterContextProvider>,
  );
  renewLateResponses(queryClient);
  if (readOfflineChoice()) {
    import('#src/features/offline-catalogue/offline-catalogue.ts')
      .then(({ startOfflineCatalogue }) => startOfflineCatalogue())
      .catch((error) => console.info('The offline catalogue can’t be updated right now', error));
  }
}
