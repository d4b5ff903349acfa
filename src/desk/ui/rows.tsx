import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import styles from './rows.module.css';

/** A list of records in one column. */
export function Rows({ children }: { readonly children: ReactNode }) {
  return <ul className={styles.rows}>{children}</ul>;
}

interface RowProps {
  readonly title: ReactNode;
  /** Where all of the row leads to. */
  readonly link?: Pick<LinkProps, 'to' | 'params' | 'search'>;
  readonly detail?: ReactNode;
  /** Buttons at the end of the row. */
  readonly children?: ReactNode;
}

export function Row({ title, link, detail, children }: RowProps) {
  return (
    <li className={`row ${styles.row}`}>
      <div className={styles.text}>
        <p className={styles.title}>
          {link ? (
            <Link {...link} className="plain-link whole-card">
              {title}
            </Link>
          ) : (
            title
          )}
        </p>
        {detail && <p className={`muted ${styles.detail}`}>{detail}</p>}
      </div>
      {children && <div className={`row ${styles.actions}`}>{children}</div>}
    </li>
  );
}

export type Tone = 'good' | 'warn' | 'bad' | 'quiet';

/** A state in a word or two. */
export function Badge({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  );
}
