import type { ComponentProps, ReactNode } from 'react';

import styles from './card.module.css';

/** One item of a list, such as an order. */
export function Card(props: Omit<ComponentProps<'article'>, 'className'>) {
  return <article {...props} className={styles.card} />;
}

/** A section of a screen. */
export function CardSection(props: Omit<ComponentProps<'section'>, 'className'>) {
  return <section {...props} className={styles.card} data-spacious />;
}

interface CardHeadProps {
  readonly title: ReactNode;
  /** Shown beside the title, such as a status. */
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
