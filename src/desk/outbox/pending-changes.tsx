import { Button } from '#src/ui/button.tsx';

import { discardChange, repeatChange } from './desk-outbox.ts';
import type { PendingChange } from './pending-change.ts';
import styles from './pending-changes.module.css';

/** The changes that wait on this device or were not accepted, with what can be done about them. */
export function PendingChanges({ changes }: { readonly changes: readonly PendingChange[] }) {
  return (
    <ul className={styles.changes} aria-live="polite">
      {changes.map((change) => (
        <li key={change.id} className={styles.change} data-refused={change.refusal ? true : undefined}>
          <p>
            {change.label}: {change.refusal ? 'Not accepted' : 'Saved on this phone, not sent yet'}
          </p>
          {change.refusal && <Refusal change={change} />}
        </li>
      ))}
    </ul>
  );
}

function Refusal({ change }: { readonly change: PendingChange }) {
  const { refusal, id } = change;
  const differences = differencesOf(change);
  return (
    <>
      <p className={styles.reason}>{refusal?.message}</p>
      {differences.length > 0 && (
        <ul className={styles.differences}>
          {differences.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <div className={styles.buttons}>
        {refusal?.current && (
          <Button variant="secondary" onClick={() => void repeatChange(change)}>
            Do it anyway
          </Button>
        )}
        <Button variant="plain" onClick={() => void discardChange(id)}>
          Delete
        </Button>
      </div>
    </>
  );
}

/** What the change wanted, and how the record is now. */
function differencesOf({ body, refusal }: PendingChange): string[] {
  const summary = refusal?.current?.summary;
  if (typeof summary !== 'object' || summary === null) return [];
  const now = summary as Readonly<Record<string, unknown>>;
  const wanted = ['courier', 'trackingNumber'].filter((name) => typeof body[name] === 'string' && body[name] !== '');
  return [
    `Now: payment ${String(now.payment)}, parcel ${String(now.parcel)}`,
    ...wanted.map((name) => `Yours: ${String(body[name])}; now: ${String(now[name] || 'none')}`),
  ];
}
