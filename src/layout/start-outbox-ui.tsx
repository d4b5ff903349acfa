import type { QueryClient } from '@tanstack/react-query';
import { type AnyRouter, RouterContextProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';

import { LogoutConfirmDialog } from '#src/features/auth/logout-confirm-dialog.tsx';

import { OutboxChip } from './outbox-chip.tsx';
import { PendingReview } from './pending-review.tsx';

/** Renders the outbox UI that every page has. Its own React root keeps it out of the first load. */
export function startOutboxUi(router: AnyRouter, queryClient: QueryClient): void {
  createRoot(document.body.appendChild(document.createElement('div'))).render(
    <RouterContextProvider router={router}>
      <OutboxChip />
      <LogoutConfirmDialog />
      <PendingReview queryClient={queryClient} />
    </RouterContextProvider>,
  );
}
