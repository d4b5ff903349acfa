import type { QueryClient } from '@tanstack/react-query';

import type { LateResponseMessage } from '#contract/names/offline.ts';

/** Fetches again what the phone has answered, when the worker says that the server's response has come after all. */
export function renewLateResponses(queryClient: QueryClient): void {
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
