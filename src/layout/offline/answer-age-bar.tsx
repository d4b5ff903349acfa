import type { QueryClient } from '@tanstack/react-query';
import { createPortal } from 'react-dom';

import { relativeTime } from '#src/lib/relative-time.ts';

import styles from './answer-age-bar.module.css';
import { useShownAge } from './use-shown-age.ts';

/** Says how old what is on the screen is, while it comes from this phone and not from the shop. */
export function AnswerAgeBar({ queryClient }: { readonly queryClient: QueryClient }) {
  const shown = useShownAge(queryClient);
  const header = document.querySelector('header');
  const sentence =
    shown && `${reasonOf(shown.isSlow)} Showing what was saved ${relativeTime(new Date(shown.at).toISOString())}.`;
  return (
    <>
      <p className="visually-hidden" role="status">
        {sentence}
      </p>
      {sentence &&
        header &&
        createPortal(
          <p className={styles.bar} aria-hidden="true">
            {sentence}
          </p>,
          header,
        )}
    </>
  );
}

function reasonOf(isSlow: boolean): string {
  if (!navigator.onLine) return 'You’re offline.';
  return isSlow ? 'The shop is slow to respond.' : 'The shop can’t be reached.';
}
