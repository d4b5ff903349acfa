import type { QueryClient } from '@tanstack/react-query';
import { type AnyRouter, RouterContextProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';

import { KeepShopDialog } from '#src/features/kept-catalogue/keep-shop-dialog.tsx';
import { onLateAnswer } from '#src/lib/kept-catalogue/ask-patiently.ts';
import { readKeepChoice } from '#src/lib/kept-catalogue/keep-choice.ts';
import { followSlowRenewals } from '#src/lib/slow-renewals.ts';

import { AnswerAgeBar } from './answer-age-bar.tsx';
import { SlowWait } from './slow-wait.tsx';

/** What every page has of the kept shop, beside the page and not inside it: its dialog, the age of answers, word of long waits. */
export function startKeptParts(router: AnyRouter, queryClient: QueryClient): void {
  createRoot(document.body.appendChild(document.createElement('div'))).render(
    <RouterContextProvider router={router}>
      <AnswerAgeBar queryClient={queryClient} />
      <SlowWait queryClient={queryClient} />
      <KeepShopDialog />
    </RouterContextProvider>,
  );
  followSlowRenewals(queryClient);
  onLateAnswer((queryKey, answer) => queryClient.setQueryData(queryKey, answer));
  if (readKeepChoice()) {
    import('#src/lib/kept-catalogue/keep-shop.ts')
      .then(({ startKeepingShop }) => startKeepingShop())
      .catch((error) => console.info('The offline catalogue can’t be updated right now', error));
  }
}
