import type { QueryClient } from '@tanstack/react-query';
import { createPortal } from 'react-dom';

import { relativeTime } from '#src/lib/relative-time.ts';

import styles from './data-age-bar.module.css';
import { useDataAge } from './use-data-age.ts';

/** Shows the age of the data on the page while it comes from this device and not from the server. */
export function DataAgeBar({ queryClient }: { readonly queryClient: QueryClient }) {
  const shown = useDataAge(queryClient);
  const header = document.querySelector('header');
  const message =
    shown && `${reasonMessage(shown.isSlow)} Showing what was saved ${relativeTime(new Date(shown.at).toISOString())}.`;
  return (
    <>
      <p className="visually-hidden" role="status">
        {message}
      </p>
      {message &&
        header &&
        createPortal(
          <p className={styles.bar} aria-hidden="true">
            {message}
          </p>,
          header,
        )}
    </>
  );
}

function reasonMessage(isSlow: boolean): string {
  if (!navigator.onLine) return 'You’re offline.';
  return isSlow ? 'The shop is slow to respond.' : 'The shop can’t be reached.';
}
