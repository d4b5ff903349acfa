import { useQueryClient } from '@tanstack/react-query';

import { currentRecordOf } from '#src/desk/lib/staff-failure.ts';
import { refetchScreens } from '#src/desk/lib/staff-query.ts';
import type { RecordChange, RecordKind } from '#src/desk/lib/use-record-change.ts';
import { isUnreachable } from '#src/lib/app-error.ts';
import { errorMessage } from '#src/lib/error-message.ts';
import { Button } from '#src/ui/button.tsx';
import { FormMessage } from '#src/ui/form-message.tsx';

import styles from './record-failure.module.css';

interface RecordFailureProps<Known, Record extends Known> {
  readonly kind: RecordKind<Known, Record>;
  /** As it was when the change was made. */
  readonly record: Known;
  readonly change: RecordChange;
}

/** Why a record was not changed. When somebody else was quicker: what they changed. */
export function RecordFailure<Known, Record extends Known>({
  kind,
  record,
  change,
}: RecordFailureProps<Known, Record>) {
  const queryClient = useQueryClient();
  const { error, reset } = change;
  if (!error) return null;
  const current = kind.schema.safeParse(currentRecordOf(error)).data;
  if (!current)
    return (
      <FormMessage kind="error">
        {errorMessage(error)}
        {/* The person must know that nothing has happened. */}
        {isUnreachable(error) && ' Nothing was decided, and it is not saved on the phone.'}
      </FormMessage>
    );
  const show = () => {
    kind.show?.(queryClient, current);
    refetchScreens(queryClient);
    reset();
  };
  return (
    <div className={styles.stale} role="alert">
      <p>Somebody changed this {kind.noun} meanwhile, so nothing was done:</p>
      <ul>
        {kind.differences(record, current).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Button variant="secondary" onClick={show}>
        Show the {kind.noun} as it is now
      </Button>
      {kind.more?.(record)}
    </div>
  );
}

/** The facts of a record that are different now: before → now. */
export function factDifferences(before: Readonly<Record<string, string>>, now: Readonly<Record<string, string>>) {
  return Object.entries(before)
    .filter(([label, old]) => old !== now[label])
    .map(([label, old]) => `${label}: ${old || 'none'} → ${now[label] || 'none'}`);
}
