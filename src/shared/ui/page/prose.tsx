import type { ComponentProps } from 'react';

import styles from './prose.module.css';

/** Styles long-form text: headings, lists, tables and quotations at a readable line length. */
export function Prose({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={className ? `${styles.prose} ${className}` : styles.prose} />;
}
