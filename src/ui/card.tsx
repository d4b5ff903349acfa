import type { ComponentProps, ReactNode } from 'react';

import styles from './card.module.css';

/** One thing among others: an order, something that waits. */
export function Card(props: Omit<ComponentProps<'article'>, 'className'>) {
  return <article {...props} className={styles.card} />;
}

/** A part of a screen. */
export function CardSection(props: Omit<ComponentProps<'section'>, 'className'>) {
  return <section {...props} className={styles.card} data-roomy />;
}

interface CardHeadProps {
  readonly title: ReactNode;
  /** How it stands. */
  readonly children: ReactNode;
}

export function CardHead({ title, children }: CardHeadProps) {
  return (
    <div className={styles.head}>
      <h2>{title}</h2>
      {children}
    </div>
  );
}
