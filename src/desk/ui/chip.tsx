import type { ComponentProps } from 'react';

import styles from './chip.module.css';

/** A radio button or a checkbox that looks like a chip. */
export function Chip({ children, ...input }: ComponentProps<'input'>) {
  return (
    <label className={`input-cover ${styles.chip}`}>
      <input {...input} />
      {children}
    </label>
  );
}
