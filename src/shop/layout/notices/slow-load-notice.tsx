import type { Query, QueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';

import { retryPendingReads } from '#src/shared/network/http.ts';
import { slowRetryPauseMs, slowWaitMs } from '#src/shared/network/timing.ts';
import { Button, buttonProps } from '#src/shared/ui/forms/button.tsx';

import styles from './slow-load-notice.module.css';

/**
 * Shown when loading takes long and the page has nothing to show: a message, a retry button and a
 * link.
 */
export function SlowLoadNotice({ queryClient }: { readonly queryClient: QueryClient }) {
  return useIsSlowLoad(queryClient) ? <Notice /> : <p className="visually-hidden" role="status" />;
}

function Notice() {
  const [isTried, setTried] = useState(false);
  useEffect(() => {
    const timer = isTried ? setTimeout(setTried, slowRetryPauseMs, false) : undefined;
    return () => clearTimeout(timer);
  }, [isTried]);
  const tryAgain = () => {
    setTried(true);
    retryPendingReads();
  };
  const message = isTried ? 'Trying again…' : 'This is taking a while. Still trying…';
  // On the empty page; or in a bar below the header when only a section is loading.
  const page = document.querySelector('[data-loading="page"]');
  const container = page ?? document.querySelector('header');
  return (
    <>
      <p className="visually-hidden" role="status">
        {message}
      </p>
      {container &&
        createPortal(
          <div className={`row muted ${styles.wait}`} data-in={page ? 'page' : 'bar'}>
            <p aria-hidden="true">{message}</p>
            <Button variant="secondary" onClick={tryAgain}>
              Try again
            </Button>
            <Link to="/status" {...buttonProps('plain')}>
              See what’s saved
            </Link>
          </div>,
          container,
        )}
    </>
  );
}

/** Whether the page or a section of it has been loading for long with nothing to show. */
function useIsSlowLoad(queryClient: QueryClient): boolean {
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
