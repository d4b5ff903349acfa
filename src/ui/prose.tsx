import type { ComponentProps } from 'react';

import styles from './prose.module.css';

/** Running text: headings, lists, tables and quotations at a good length of line. */
export function Prose({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={className ? `${styles.prose} ${className}` : styles.prose} />;
}
