import { isPossible } from '#src/desk/orders/apply-changes.ts';
import { parcelLabels, paymentLabel } from '#src/desk/orders/order-labels.ts';
import { linesOf, textOfChange } from '#src/desk/products/pending-stock.ts';
import { Button } from '#src/ui/button.tsx';

import { discardChanges, repeatChange } from './desk-outbox.ts';
import type { PendingChange } from './pending-change.ts';
import styles from './pending-changes.module.css';

/** The changes that wait on this device or were not accepted, with what can be done about them. */
export function PendingChanges({ changes }: { readonly changes: readonly PendingChange[] }) {
  return (
    <ul className={`stack-tight ${styles.changes}`} aria-live="polite">
      {linesOf(changes).map(({ ids, ...change }) => (
        <li key={change.id} className={styles.change} data-refused={change.refusal ? true : undefined}>
          <p>
            {textOfChange(change)}: {change.refusal ? 'Not accepted' : 'Saved on this phone, not sent yet'}
          </p>
          {change.refusal && <Refusal change={change} ids={ids} />}
        </li>
      ))}
    </ul>
  );
}

function Refusal({ change, ids }: { readonly change: PendingChange; readonly ids: readonly string[] }) {
  const { id, callName, refusal } = change;
  const differences = differencesOf(change);
  const canRepeat = refusal?.current && isPossible(callName, refusal.current);
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
        {canRepeat && (
          <Button variant="secondary" onClick={() => void repeatChange(id)}>
            Do it anyway
          </Button>
        )}
        <Button variant="plain" onClick={() => void discardChanges(ids)}>
          Delete
        </Button>
      </div>
    </>
  );
}

/** What the change wanted, and how the order is now. */
function differencesOf({ body, refusal }: PendingChange): string[] {
  const { summary: now, state } = refusal?.current ?? {};
  if (!now) return state ? [`Now: ${state}`] : [];
  const wanted = (['courier', 'trackingNumber'] as const).filter((name) => body[name] && body[name] !== now[name]);
  return [
    `Now: ${paymentLabel(now).text}, ${parcelLabels[now.parcel].text}`,
    ...wanted.map((name) => `Yours: ${String(body[name])}; now: ${now[name] || 'none'}`),
  ];
}
