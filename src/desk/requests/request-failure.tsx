import { useQueryClient } from '@tanstack/react-query';

import { currentRecordOf } from '#src/desk/lib/staff-failure.ts';
import { refetchScreens, staffQuery } from '#src/desk/lib/staff-query.ts';
import styles from '#src/desk/orders/order-failure.module.css';
import { ChangeFailure } from '#src/desk/ui/change-failure.tsx';
import { Button } from '#src/ui/button.tsx';

import { eventLabel, type Request, type RequestKind } from './request-kinds.ts';

interface RequestFailureProps<One extends Request> {
  readonly kind: RequestKind<One>;
  /** As it was when the change was made. */
  readonly request: One;
  readonly change: { readonly error: unknown; readonly reset: () => void };
}

/** Why a change was not made. When somebody else was quicker: what they changed. */
export function RequestFailure<One extends Request>({ kind, request, change }: RequestFailureProps<One>) {
  const queryClient = useQueryClient();
  const current = kind.schema.safeParse(currentRecordOf(change.error)).data;
  if (!current) return <ChangeFailure error={change.error} />;
  const show = () => {
    queryClient.setQueryData(staffQuery(kind.read, { params: { id: request.id } }).queryKey, current);
    refetchScreens(queryClient);
    change.reset();
  };
  return (
    <div className={styles.stale} role="alert">
      <p>Somebody changed this {kind.nouns[0]} meanwhile, so nothing was done:</p>
      <ul>
        {requestDifferences(kind, request, current).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Button variant="secondary" onClick={show}>
        Show the {kind.nouns[0]} as it is now
      </Button>
    </div>
  );
}

/** What is different now, in lines for people: before → now, then what happened meanwhile. */
export function requestDifferences<One extends Request>(kind: RequestKind<One>, before: One, now: One): string[] {
  const facts = kind.facts(now);
  const changed = Object.entries(kind.facts(before))
    .filter(([label, old]) => old !== facts[label])
    .map(([label, old]) => `${label}: ${old || 'none'} → ${facts[label] || 'none'}`);
  const events = now.history
    .slice(before.history.length)
    .map(({ event, by, note }) => `${eventLabel(event)} by ${by}${note && `: ${note}`}`);
  return [...changed, ...events];
}
