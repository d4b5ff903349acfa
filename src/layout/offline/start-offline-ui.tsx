import type { QueryClient } from '@tanstack/react-query';
import { type AnyRouter, RouterContextProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';

import type { LateResponseMessage } from '#contract/names/offline.ts';
import { OfflineCatalogueDialog } from '#src/features/offline-catalogue/offline-catalogue-dialog.tsx';
import { readOfflineChoice } from '#src/features/offline-catalogue/offline-choice.ts';

import { DataAgeBar } from './data-age-bar.tsx';
import { SlowLoadNotice } from './slow-load-notice.tsx';

/**
 * Renders the UI for offline use that every page has, in its own React root: the age of the data, the notice of slow
 * loading and the dialog of the offline catalogue.
 */
export function startOfflineUi(router: AnyRouter, queryClient: QueryClient): void {
  createRoot(document.body.appendChild(document.createElement('div'))).render(
    <RouterContextProvider router={router}>
      <DataAgeBar queryClient={queryClient} />
      <SlowLoadNotice queryClient={queryClient} />
      <OfflineCatalogueDialog />
    </RouterContextProvider>,
  );
  invalidateOnLateResponses(queryClient);
  if (readOfflineChoice()) {
    import('#src/features/offline-catalogue/offline-catalogue.ts')
      .then(({ startOfflineCatalogue }) => startOfflineCatalogue())
      .catch((error) => console.info('The offline catalogue can’t be updated right now', error));
  }
}

/** Invalidates a query served from the device when the worker reports that the server's response has arrived. */
function invalidateOnLateResponses(queryClient: QueryClient): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<LateResponseMessage | undefined>) => {
    if (data?.type !== 'LATE_RESPONSE') return;
    import('#src/lib/query-address.ts')
      .then(({ queryAddress }) =>
        queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryAddress(queryKey) === data.address }),
      )
      .catch(() => undefined);
  });
}
