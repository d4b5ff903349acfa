import type { OutboxEntry } from '#src/outbox/core/outbox-entry.ts';
import { isListChange } from '#src/outbox/core/outbox-entry.ts';
import { dismissEntry } from '#src/outbox/core/outbox-store.ts';
import { isNotified } from '#src/outbox/core/sent-notification.ts';
import { momentOf, titleOf } from '#src/outbox/outbox-messages.ts';
import { Button } from '#src/ui/button.tsx';

import styles from './outbox-view.module.css';

/** The receipts of sent entries, newest first, for a week. */
export function SentList({ entries }: { readonly entries: readonly OutboxEntry[] }) {
  const shown = entries.filter((entry) => !isListChange(entry)).toReversed();
  if (shown.length === 0) return null;
  const clear = () => {
    for (const { id } of shown) void dismissEntry(id);
  };
  return (
    <section className={styles.sent} aria-labelledby="sent">
      <h2 id="sent">Sent</h2>
      <p className="fine-print">Receipts stay here for a week.</p>
      <ul>
        {shown.map((entry) => (
          <li key={entry.id}>
            <span>{titleOf(entry)}</span>
            <span className="fine-print">{momentOf(entry.receipt?.at ?? entry.at)}</span>
            {entry.receipt?.id ? (
              <span className={styles.number}>
                Receipt number: <strong>{entry.receipt.id}</strong>
              </span>
            ) : (
              isNotified(entry) && (
                <span className={styles.number}>
                  The shop has it, but this version of the app couldn’t read the receipt number.
                </span>
              )
            )}
          </li>
        ))}
      </ul>
      <Button variant="plain" onClick={clear}>
        Clear this list
      </Button>
    </section>
  );
}
