import type { Query, QueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

import { slowWaitMs } from '#src/lib/timing.ts';

/** Whether the screen, or a part of it, has been waiting for the shop for long with nothing to show. */
export function useSlowWait(queryClient: QueryClient): boolean {
  const router = useRouter();
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    // What waits when this begins has waited since the page began.
    let since: number | undefined = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const isWaiting = () => router.state.status === 'pending' || isPartWaiting(queryClient);
    const look = () => {
      clearTimeout(timer);
      if (!isWaiting()) {
        since = undefined;
        setSlow(false);
        return;
      }
      since ??= performance.now();
      const leftMs = since + slowWaitMs - performance.now();
      if (leftMs > 0) timer = setTimeout(look, leftMs);
      else setSlow(true);
    };
    // Queries change many times in a row, also while a page is being drawn.
    const lookSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(look);
    };
    look();
    const stops = [
      queryClient.getQueryCache().subscribe(lookSoon),
      router.subscribe('onBeforeLoad', lookSoon),
      router.subscribe('onResolved', lookSoon),
    ];
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [queryClient, router]);

  return isSlow;
}

/** Beside what has long been there other queries may be on their way: it counts where their place is empty. */
function isPartWaiting(queryClient: QueryClient): boolean {
  if (!document.querySelector('main [data-loading]')) return false;
  const isFirst = ({ state }: Query) => state.data === undefined;
  return queryClient.isFetching({ type: 'active', predicate: isFirst }) > 0;
}
