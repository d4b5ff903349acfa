import { useSnapshot } from 'valtio';
import { useStaff } from '#src/desk/lib/staff-query.ts';
import { parcelLabel, paymentLabel } from '#src/desk/records/order-kind.tsx';
import { ActionButton } from '#src/desk/ui/change-buttons.tsx';
import { Screen } from '#src/desk/ui/screen.tsx';
import { Button } from '#src/shared/ui/forms/button.tsx';
import { EmptyState } from '#src/shared/ui/notices/empty-state.tsx';
import { Skeleton } from '#src/shared/ui/notices/skeleton.tsx';
import type { PendingChange } from './change-store.ts';
import { moveOf } from './deferrable-calls.ts';
import { discardChanges, repeatChange, sendDeskChanges, withdrawChanges } from './desk-outbox.ts';
import { deskOutbox, shownChanges, textOfChange } from './outbox-state.ts';
import styles from './pending-changes.module.css';

/** The changes that wait on this device or were not accepted, with what can be done about them. */
export function PendingChanges({ changes }: { readonly changes: readonly PendingChange[] }) {
  return (
    <ul className={`stack-tight ${styles.changes}`} aria-live="polite">
      {shownChanges(changes).map(({ ids, ...change }) => (
        <li
          key={change.id}
          className={`surface small ${styles.change}`}
          data-refused={change.refusal ? true : undefined}
        >
          <p>
            {textOfChange(change)}:{' '}
            {change.refusal ? 'Not accepted' : 'Saved on this device, not sent yet'}
          </p>
          {change.refusal ? (
            <Refusal change={change} ids={ids} />
          ) : (
            <div className={`row ${styles.buttons}`}>
              <ActionButton
                label="Withdraw"
                about={textOfChange(change)}
                confirm="Yes, don’t send it"
                onClick={() => void withdrawChanges(ids)}
              />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

function Refusal({
  change,
  ids,
}: {
  readonly change: PendingChange;
  readonly ids: readonly string[];
}) {
  const { id, callName, refusal } = change;
  const differences = differencesOf(change);
  const move = moveOf(callName);
  // Notes always are.
  const canRepeat =
    refusal?.current && (move === undefined || refusal.current.moves.includes(move));
  return (
    <>
      <p className="bad">{refusal?.message}</p>
      {differences.length > 0 && (
        <ul className="bullets">
          {differences.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <div className={`row ${styles.buttons}`}>
        {refusal?.isClosed && (
          <Button variant="secondary" onClick={() => void repeatChange(id)}>
            Try again
          </Button>
        )}
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
  const wanted = (['courier', 'trackingNumber'] as const).filter(
    (name) => body[name] && body[name] !== now[name],
  );
  return [
    `Now: ${paymentLabel(now).text}, ${parcelLabel(now).text}`,
    ...wanted.map((name) => `Yours: ${String(body[name])}; now: ${now[name] || 'none'}`),
  ];
}

/** What waits on this device until the shop can be reached. */
export function WaitingPage() {
  const { changes, isRead } = useSnapshot(deskOutbox);
  const me = useStaff();
  const all = changes as readonly PendingChange[];
  const own = all.filter(({ owner }) => owner === me?.id);
  const others = shownChanges(all).length - shownChanges(own).length;
  // 'All sent' must not be said of what is not known yet.
  if (!isRead || !me)
    return (
      <Screen title="Waiting to send" back={{ to: '/more', label: 'More' }} isNarrow>
        <Skeleton height={8} />
      </Screen>
    );
  return (
    <Screen title="Waiting to send" back={{ to: '/more', label: 'More' }} isNarrow>
      {own.length === 0 ? (
        <EmptyState title="All sent" text="Nothing waits on this device." />
      ) : (
        <>
          <PendingChanges changes={own} />
          <div>
            <Button onClick={() => void sendDeskChanges({ ignoreRetryAfter: true })}>
              Send now
            </Button>
          </div>
        </>
      )}
      {others > 0 && (
        <p>{others} more of somebody else on this device. They’re sent when that person logs in.</p>
      )}
    </Screen>
  );
}
