import type { ComponentProps } from 'react';

import styles from './choice-card.module.css';

/** A radio button as a card; `children` are its label. */
export function ChoiceCard({ children, ...input }: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <label className={`breaks ${styles.card}`}>
      <input type="radio" {...input} />
      <span>{children}</span>
    </label>
  );
}
