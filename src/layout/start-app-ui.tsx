import type { QueryClient } from '@tanstack/react-query';
import { type AnyRouter, RouterContextProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';

import { LogoutConfirmDialog } from '#src/features/auth/log-out.tsx';
import { OfflineCatalogueDialog } from '#src/features/offline-catalogue/offline-catalogue-dialog.tsx';
import { readOfflineChoice } from '#src/features/offline-catalogue/offline-choice.ts';

import { DataAgeBar, invalidateOnLateResponses } from './data-age-bar.tsx';
import { OutboxChip } from './outbox-chip.tsx';
import { PendingReview } from './pending-review.tsx';
import { SlowLoadNotice } from './slow-load-notice.tsx';

/**
 * Renders the UI for the outbox and for offline use that every page has. Its own React root keeps
 * it out of the first load.
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
