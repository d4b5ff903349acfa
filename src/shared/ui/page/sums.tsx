import styles from './sums.module.css';

interface SumsProps {
  /** The total last. */
  readonly rows: readonly {
    readonly label: string;
    readonly amount: string;
    readonly hint?: string | undefined;
  }[];
}

/** The sums of a cart or an order, one below the other. */
export function Sums({ rows }: SumsProps) {
  return (
    <dl className={styles.sums}>
      {rows.map(({ label, amount, hint }) => (
        <div key={label} className="spread muted">
          <dt>
            {label}
            {hint && <span className={`fine-print good ${styles.hint}`}>{hint}</span>}
          </dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  );
}
