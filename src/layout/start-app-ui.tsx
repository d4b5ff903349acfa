import type { QueryClient } from '@tanstack/react-query';
import { type AnyRouter, RouterContextProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';

import type { LateResponseMessage } from '#contract/names/offline.ts';
import { LogoutConfirmDialog } from '#src/features/auth/logout-confirm-dialog.tsx';
import { OfflineCatalogueDialog } from '#src/features/offline-catalogue/offline-catalogue-dialog.tsx';
import { readOfflineChoice } from '#src/features/offline-catalogue/offline-choice.ts';

import { DataAgeBar } from './offline/data-age-bar.tsx';
import { SlowLoadNotice } from './offline/slow-load-notice.tsx';
import { OutboxChip } from './outbox-chip.tsx';
import { PendingReview } from './pending-review.tsx';

/**
 * Renders the UI for the outbox and for offline use that every page has. Its own React root keeps it out of the first
 * load.
 */
export function startAppUi(router: AnyRouter, queryClient: QueryClient): void {
  createRoot(document.body.appendChild(document.createElement('div'))).render(
    <RouterContextProvider router={router}>
      <OutboxChip />
      <LogoutConfirmDialog />
      <PendingReview queryClient={queryClient} />
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
