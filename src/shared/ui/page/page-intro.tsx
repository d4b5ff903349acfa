import type { ReactNode } from 'react';

import styles from './page-intro.module.css';

interface PageIntroProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A page's title and introduction. */
export function PageIntro({ title, children }: PageIntroProps) {
  return (
    <header className={styles.intro}>
      <h1>{title}</h1>
      <p className={`quiet ${styles.lead}`}>{children}</p>
    </header>
  );
}
