import type { ComponentProps, ReactNode } from 'react';
import { Skeleton } from '#src/shared/ui/notices/skeleton.tsx';
import styles from './card.module.css';

/** One item of a list, such as an order. */
export function Card(props: Omit<ComponentProps<'article'>, 'className'>) {
  return <article {...props} className={`surface stack holder ${styles.card}`} />;
}

/** A section of a screen. */
export function CardSection(props: Omit<ComponentProps<'section'>, 'className'>) {
  return <section {...props} className={`surface stack holder ${styles.card}`} data-spacious />;
}

interface CardHeadProps {
  readonly title: ReactNode;
  /** Shown beside the title, such as a status. */
  readonly children: ReactNode;
}

export function CardHead({ title, children }: CardHeadProps) {
  return (
    <div className={`row spread ${styles.head}`}>
      <h2>{title}</h2>
      {children}
    </div>
  );
}

/** A list of cards, each in a `<li>`. */
export function CardList(props: Omit<ComponentProps<'ul'>, 'className'>) {
  return <ul {...props} className={`stack ${styles.list}`} />;
}

interface LoadingCardsProps {
  /** For screen readers. */
  readonly label: string;
  /** Of the cards, in rem. */
  readonly heights: readonly number[];
}

/** Placeholder for cards that are loading. */
export function LoadingCards({ label, heights }: LoadingCardsProps) {
  return (
    <div className={`stack ${styles.list}`} role="status" data-loading="section">
      <span className="visually-hidden">{label}</span>
      {heights.map((height, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders never move
        <Skeleton key={index} height={height} />
      ))}
    </div>
  );
}
