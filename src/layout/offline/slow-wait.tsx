import type { QueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';

import { retryPendingReads } from '#src/lib/http.ts';
import { slowRetryPauseMs } from '#src/lib/timing.ts';
import { Button, buttonProps } from '#src/ui/button.tsx';

import styles from './slow-wait.module.css';
import { useSlowWait } from './use-slow-wait.ts';

/** Says that the shop takes long, where the screen has nothing to show yet, and what can be done meanwhile. */
export function SlowWait({ queryClient }: { readonly queryClient: QueryClient }) {
  return useSlowWait(queryClient) ? <SlowWord /> : <p className="visually-hidden" role="status" />;
}

function SlowWord() {
  const [isTried, setTried] = useState(false);
  useEffect(() => {
    const timer = isTried ? setTimeout(setTried, slowRetryPauseMs, false) : undefined;
    return () => clearTimeout(timer);
  }, [isTried]);
  const tryAgain = () => {
    setTried(true);
    retryPendingReads();
  };
  const sentence = isTried ? 'Trying again…' : 'This is taking a while. Still trying…';
  // In the empty screen; or, where only a part of it waits, in a bar as that of ages.
  const screen = document.querySelector('[data-loading="page"]');
  const place = screen ?? document.querySelector('header');
  return (
    <>
      <p className="visually-hidden" role="status">
        {sentence}
      </p>
      {place &&
        createPortal(
          <div className={styles.wait} data-in={screen ? 'screen' : 'bar'}>
            <p aria-hidden="true">{sentence}</p>
            <Button variant="secondary" onClick={tryAgain}>
              Try again
            </Button>
            <Link to="/status" {...buttonProps('plain')}>
              See what’s saved
            </Link>
          </div>,
          place,
        )}
    </>
  );
}
