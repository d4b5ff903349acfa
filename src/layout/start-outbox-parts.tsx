import type { QueryClient } from '@tanstack/react-query';
import { type AnyRouter, RouterContextProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';

import { LogoutConfirmDialog } from '#src/features/auth/logout-confirm-dialog.tsx';

import { OutboxChip } from './outbox-chip.tsx';
import { WaitingReview } from './waiting-review.tsx';

/** What of the outbox is seen on every page, beside the page and not inside it: no page carries it at first. */
export function startOutboxParts(router: AnyRouter, queryClient: QueryClient): void {
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(
    <RouterContextProvider router={router}>
      <OutboxChip />
      <LogoutConfirmDialog />
      <WaitingReview queryClient={queryClient} />
    </RouterContextProvider>,
  );
}
