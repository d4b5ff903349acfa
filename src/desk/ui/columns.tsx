import type { ReactNode } from 'react';

import styles from './columns.module.css';

interface ColumnsProps {
  readonly main: ReactNode;
  /** Beside it on laptops, below it elsewhere. */
  readonly side: ReactNode;
}

/** The two columns of a screen that uses the width of a laptop. */
export function Columns({ main, side }: ColumnsProps) {
  return (
    <div className={styles.columns}>
      <div>{main}</div>
      {side && <div>{side}</div>}
    </div>
  );
}
