import type { ReactNode } from 'react';

import styles from './form-message.module.css';

/** What became of a form, read out as it comes. Stays where it is, unlike a toast. */
export function FormMessage({ kind, children }: { readonly kind: 'error' | 'success'; readonly children: ReactNode }) {
  return (
    <p className={styles.message} data-kind={kind} role={kind === 'error' ? 'alert' : 'status'}>
      {children}
    </p>
  );
}
