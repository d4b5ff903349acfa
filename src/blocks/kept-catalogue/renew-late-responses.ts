import type { QueryClient } from '@tanstack/react-query';

import type { AnyCall } from '#contract/calls/call.ts';
import type { CallInput } from '#contract/calls/caller.ts';
import type { LateResponseMessage } from '#contract/names/offline.ts';
import { addressOf } from '#src/lib/http.ts';
import { loadCalls } from '#src/lib/query.ts';
import { apiHost } from '#src/settings.ts';

/** Fetches again what the phone has answered, when the worker says that the server's response has come after all. */
export function renewLateResponses(queryClient: QueryClient): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener(
    'message',
    async ({ data }: MessageEvent<LateResponseMessage | undefined>) => {
      if (data?.type !== 'LATE_RESPONSE') return;
      const calls: Readonly<Record<string, AnyCall>> = (await loadCalls()).catalogueCalls;
      await queryClient.invalidateQueries({
        predicate: ({ queryKey }) => {
          const [name, input] = queryKey as readonly [string, CallInput];
          const call = calls[name];
          return call !== undefined && new URL(apiHost + addressOf(call, input), location.href).href === data.address;
        },
      });
    },
  );
}
