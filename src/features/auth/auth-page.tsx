import type { ReactNode } from 'react';

import styles from './auth-page.module.css';

interface AuthPageProps {
  readonly title: string;
  readonly text?: ReactNode;
  readonly children?: ReactNode;
}

/** A page with one small form or message. */
export function AuthPage({ title, text, children }: AuthPageProps) {
  return (
    <div className="page-width">
      <section className={styles.page}>
        <h1 className={styles.title}>{title}</h1>
        {text && <p className={styles.text}>{text}</p>}
        {children}
      </section>
    </div>
  );
}
