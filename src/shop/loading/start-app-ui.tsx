import type { QueryClient } from '@tanstack/react-query';
import { type AnyRouter, RouterContextProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';

import { LogoutConfirmDialog } from '#src/shop/features/auth/log-out.tsx';
import { OfflineCatalogueDialog } from '#src/shop/features/offline-catalogue/offline-catalogue-dialog.tsx';
import { readOfflineChoice } from '#src/shop/features/offline-catalogue/offline-choice.ts';

import { DataAgeBar, invalidateOnLateResponses } from '#src/shop/layout/notices/data-age-bar.tsx';
import { OutboxChip } from '#src/shop/layout/notices/outbox-chip.tsx';
import { SlowLoadNotice } from '#src/shop/layout/notices/slow-load-notice.tsx';
import { PendingReview } from '#src/shop/widgets/pending-review/pending-review.tsx';

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
    import('#src/shop/features/offline-catalogue/offline-catalogue.ts')
      .then(({ startOfflineCatalogue }) => startOfflineCatalogue())
      .catch((error) => console.info('The offline catalogue can’t be updated right now', error));
  }
}
