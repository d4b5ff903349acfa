import type { QueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';

import { retryPendingReads } from '#src/lib/http.ts';
import { slowRetryPauseMs } from '#src/lib/timing.ts';
import { Button, buttonProps } from '#src/ui/button.tsx';

import styles from './slow-load-notice.module.css';
import { useIsSlowLoad } from './use-is-slow-load.ts';

/** Shown when loading takes long and the page has nothing to show: a message, a retry button and a link. */
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
