import type { ComponentProps } from 'react';

import styles from './choice-card.module.css';

/** One choice of several, as a card around its radio button; `children` say what is chosen. */
export function ChoiceCard({ children, ...input }: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <label className={styles.card}>
      <input type="radio" {...input} />
      <span>{children}</span>
    </label>
  );
}
