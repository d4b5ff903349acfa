import type { ComponentProps } from 'react';

import styles from './honeypot.module.css';

/** A field that people neither see nor reach, and machines fill in. What is in it is refused by the server. */
export function Honeypot(props: ComponentProps<'input'>) {
  return (
    <div className={styles.trap} aria-hidden="true">
      <label>
        Leave this empty
        <input type="text" tabIndex={-1} autoComplete="off" {...props} />
      </label>
    </div>
  );
}
