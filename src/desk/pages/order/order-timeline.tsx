import type { StaffOrder } from '#contract/calls/admin/order-calls.ts';
import { eventLabels } from '#src/desk/orders/order-labels.ts';
import { CardSection } from '#src/ui/card.tsx';

import styles from './order-page.module.css';

/** What happened to the order, oldest first. */
export function OrderTimeline({ order }: { readonly order: StaffOrder }) {
  return (
    <CardSection aria-label="Timeline">
      <ol className={styles.timeline}>
        {order.timeline.map(({ event, status, at, by, note }) => (
          <li key={`${at} ${event}`}>
            {event === 'set' ? status : eventLabels[event]}
            {note && `: ${note}`}
            <br />
            <span className={styles.muted}>
              {new Date(at).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })}, {by}
            </span>
          </li>
        ))}
      </ol>
    </CardSection>
  );
}
