import type { CSSProperties } from 'react';
import styles from './stars.module.css';

interface StarsProps {
  /** 0 to 5; read aloud, and shown beside the number of reviews, with one decimal. */
  readonly rating: number;
  /** Number of reviews. */
  readonly count?: number;
}

/** A rating as five stars, of which a part counts as a whole one. */
export function Stars({ rating, count }: StarsProps) {
  const filled = Math.ceil(rating);
  const shown = Math.round(rating * 10) / 10;
  return (
    <span className={styles.stars}>
      {/* Drawn by the stylesheet: a list has many. */}
      <span
        className={styles.row}
        role="img"
        aria-label={`${shown} of 5 stars`}
        style={{ '--filled': filled } as CSSProperties}
      />
      {count !== undefined && (
        <span className="quiet">{`${shown} · ${count} ${count === 1 ? 'review' : 'reviews'}`}</span>
      )}
    </span>
  );
}
