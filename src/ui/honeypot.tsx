import type { ComponentProps } from 'react';

import styles from './honeypot.module.css';

/** A field that people cannot see or reach and bots fill in. The server rejects a form that has it filled. */
export function Honeypot(props: ComponentProps<'input'>) {
  return (
    <div className={styles.honeypot} aria-hidden="true">
      <label>
        Leave this empty
        <input type="text" tabIndex={-1} autoComplete="off" {...props} />
      </label>
    </div>
  );
}
