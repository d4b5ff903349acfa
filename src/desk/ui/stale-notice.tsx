import type { ReactNode } from 'react';

import { Button } from '#src/ui/button.tsx';

import styles from './stale-notice.module.css';

interface StaleNoticeProps {
  /** What was changed, such as `order`. */
  readonly noun: string;
  /** What is different now. */
  readonly lines: readonly string[];
  readonly onShow: () => void;
  /** More buttons. */
  readonly children?: ReactNode;
}

/** Says that somebody else was quicker, and what they changed. */
export function StaleNotice({ noun, lines, onShow, children }: StaleNoticeProps) {
  return (
    <div className={styles.stale} role="alert">
      <p>Somebody changed this {noun} meanwhile, so nothing was done:</p>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Button variant="secondary" onClick={onShow}>
        Show the {noun} as it is now
      </Button>
      {children}
    </div>
  );
}

/** The facts of a record that are different now: before → now. */
export function factDifferences(before: Readonly<Record<string, string>>, now: Readonly<Record<string, string>>) {
  return Object.entries(before)
    .filter(([label, old]) => old !== now[label])
    .map(([label, old]) => `${label}: ${old || 'none'} → ${now[label] || 'none'}`);
}
