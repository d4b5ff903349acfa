import type { ReactNode } from 'react';

import styles from './empty-state.module.css';

interface EmptyStateProps {
  readonly title: string;
  readonly text?: ReactNode;
  /** One button or link. */
  readonly children?: ReactNode;
  readonly heading?: 'h1' | 'h2';
}

/** Shown when there is nothing to list: an illustration, a message and one action. */
export function EmptyState({ title, text, children, heading: Heading = 'h2' }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <svg viewBox="0 0 96 96" className={styles.drawing} fill="none" stroke="currentColor" aria-hidden="true">
        <path d="M38 84V40l10-20 10 20v44M38 40h20M48 20v64" strokeWidth="1.5" strokeLinejoin="round" />
        <path d="M58 84V56l7-12 7 12v28M24 84V62l7-11 7 11M12 84h72" strokeWidth="1.5" strokeLinejoin="round" />
      </svg>
      <Heading className={styles.title}>{title}</Heading>
      {text && <p className={styles.text}>{text}</p>}
      {children}
    </div>
  );
}
