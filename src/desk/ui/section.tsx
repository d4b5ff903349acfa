import type { ReactNode } from 'react';

import styles from './section.module.css';

/** A part of a screen with its heading. */
export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={`stack-close ${styles.section}`}>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </section>
  );
}
