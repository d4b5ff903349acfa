import type { Query, QueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

import { slowWaitMs } from '#src/lib/timing.ts';

/** Whether the page or a section of it has been loading for long with nothing to show. */
export function useIsSlowLoad(queryClient: QueryClient): boolean {
  const router = useRouter();
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    // What is loading when this mounts counts from the page's start.
    let since: number | undefined = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const isLoading = () => router.state.status === 'pending' || isSectionLoading(queryClient);
    const update = () => {
      clearTimeout(timer);
      if (!isLoading()) {
        since = undefined;
        setSlow(false);
        return;
      }
      since ??= performance.now();
      const leftMs = since + slowWaitMs - performance.now();
      if (leftMs > 0) timer = setTimeout(update, leftMs);
      else setSlow(true);
    };
    // Debounced: queries change many times in a row, also during render.
    const updateSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(update);
    };
    update();
    const stops = [
      queryClient.getQueryCache().subscribe(updateSoon),
      router.subscribe('onBeforeLoad', updateSoon),
      router.subscribe('onResolved', updateSoon),
    ];
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [queryClient, router]);

  return isSlow;
}

/** Whether a section shows a skeleton while its query has no data. */
function isSectionLoading(queryClient: QueryClient): boolean {
  if (!document.querySelector('main [data-loading]')) return false;
  const isFirst = ({ state }: Query) => state.data === undefined;
  return queryClient.isFetching({ type: 'active', predicate: isFirst }) > 0;
}
