import styles from './stars.module.css';

const star = 'M8 1.2l2 4.5 4.9.5-3.7 3.3 1.1 4.8L8 11.8l-4.3 2.5 1.1-4.8L1.1 6.2l4.9-.5z';

interface StarsProps {
  /** Whole stars, 0 to 5. */
  readonly filled: number;
  /** Number of reviews. */
  readonly count?: number;
}

/** A rating as five stars. */
export function Stars({ filled, count }: StarsProps) {
  return (
    <span className={styles.stars}>
      <svg viewBox="0 0 84 16" className={styles.row} role="img" aria-label={`${filled} of 5 stars`}>
        {[0, 1, 2, 3, 4].map((index) => (
          <path
            key={index}
            d={star}
            transform={`translate(${index * 17} 0)`}
            fill={index < filled ? 'currentColor' : 'none'}
            stroke="currentColor"
            strokeWidth="1"
          />
        ))}
      </svg>
      {count !== undefined && <span className={styles.count}>{`${count} ${count === 1 ? 'review' : 'reviews'}`}</span>}
    </span>
  );
}
