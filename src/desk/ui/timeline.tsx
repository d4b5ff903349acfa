import styles from '#src/desk/orders/order-page.module.css';
import { CardSection } from '#src/ui/card.tsx';

interface TimelineProps {
  /** Its accessible name. */
  readonly label: string;
  readonly steps: readonly {
    readonly title: string;
    readonly note: string;
    readonly at: string;
    readonly by: string;
  }[];
}

/** What happened, oldest first, by whom. */
export function Timeline({ label, steps }: TimelineProps) {
  return (
    <CardSection aria-label={label}>
      <ol className={styles.timeline}>
        {steps.map(({ title, note, at, by }) => (
          <li key={`${at} ${title}`}>
            {title}
            {note && `: ${note}`}
            <br />
            <span className="muted">
              {new Date(at).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })}, {by}
            </span>
          </li>
        ))}
      </ol>
    </CardSection>
  );
}
