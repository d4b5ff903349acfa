import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { readDeskSnapshot, readToday, type TaskKind } from '#contract/calls/admin/today-calls.ts';
import { useStaffQuery } from '#src/desk/lib/staff-query.ts';
import { deskOutbox, isDoneHere } from '#src/desk/outbox/outbox-state.ts';
import { buttonProps } from '#src/shared/ui/forms/button.tsx';

/** What one does of many orders, one after the other. */
const nextLabels: Partial<Record<TaskKind, string>> = {
  'payment-review': 'Next payment',
  'refund-owed': 'Next refund',
  'to-pack': 'Next to pack',
  'to-ship': 'Next to ship',
  'cash-due': 'Next cash due',
};

/** The tasks of Today that are still open on this device. */
function useOpenTasks() {
  const { changes } = useSnapshot(deskOutbox);
  const { data: today } = useStaffQuery(readToday, {}, { isStored: true });
  const { data: copy } = useStaffQuery(
    readDeskSnapshot,
    {},
    { isStored: true, isCopy: true, enabled: false },
  );
  return (
    today?.tasks.filter(
      (task) => nextLabels[task.kind] && !isDoneHere(task, changes, copy?.orders),
    ) ?? []
  );
}

/**
 * Once what Today has asked of an order is done: the next order that needs the same, in place of
 * this one, so that the link back still leads to where it all began.
 */
export function NextTask({ orderId }: { readonly orderId: string }) {
  const tasks = useOpenTasks();
  const open = tasks.find(({ id }) => id === orderId)?.kind;
  const [last, setLast] = useState(open);
  const [done, setDone] = useState<TaskKind>();
  useEffect(() => {
    if (open === last) return;
    setLast(open);
    if (last) setDone(last);
  }, [open, last]);
  if (!done) return null;
  const next = tasks.find(({ kind, id }) => kind === done && id !== orderId);
  return (
    <nav className="row" aria-label="Next task">
      {next ? <TaskLink {...next} /> : <BackToToday />}
    </nav>
  );
}

/** What waits after the last of one kind was done: the next of another kind. */
export function OtherTask() {
  const [next] = useOpenTasks().filter(({ kind }) => kind !== 'payment-review');
  return next ? <TaskLink {...next} /> : <BackToToday />;
}

interface TaskLinkProps {
  readonly kind: TaskKind;
  readonly id: string;
  readonly title: string;
  readonly detail: string;
}

function TaskLink({ kind, id, title, detail }: TaskLinkProps) {
  const target =
    kind === 'payment-review'
      ? ({ to: '/payments', search: { order: id } } as const)
      : ({ to: '/orders/$orderId', params: { orderId: id } } as const);
  return (
    <Link {...target} replace {...buttonProps('secondary')}>
      {nextLabels[kind]}: {title}, {detail}
    </Link>
  );
}

function BackToToday() {
  return (
    <Link to="/" {...buttonProps('secondary')}>
      Back to Today
    </Link>
  );
}
