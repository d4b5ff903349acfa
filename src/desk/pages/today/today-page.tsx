import { useSnapshot } from 'valtio';

import { readToday, type TaskKind } from '#contract/calls/admin/today-calls.ts';
import { readStaffLogins } from '#contract/calls/admin/staff-me-calls.ts';
import { useIsOwner } from '#src/desk/lib/use-staff.ts';
import { useStaffQuery } from '#src/desk/lib/staff-query.ts';
import { isDoneHere } from '#src/desk/orders/apply-changes.ts';
import { deskOutbox } from '#src/desk/outbox/outbox-state.ts';
import { Columns } from '#src/desk/ui/columns.tsx';
import { QueryView } from '#src/desk/ui/query-view.tsx';
import { Screen } from '#src/desk/ui/screen.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';

import { TaskLink, TaskRow } from './task-row.tsx';
import { LowStock } from './low-stock.tsx';
import { TodayMoney } from './today-money.tsx';
import styles from './today-page.module.css';

const refetchMs = 60_000;

/** What needs a person now, in the order of urgency, and what came in. Opens without a network. */
export function TodayPage() {
  const today = useStaffQuery(readToday, {}, { isStored: true, refetchInterval: refetchMs });
  const { changes } = useSnapshot(deskOutbox);
  const logins = useStaffQuery(readStaffLogins, {}, { enabled: useIsOwner() });
  const needsCodes = logins.data?.recoveryCodesLeft === 0;
  return (
    <Screen title="Today">
      <QueryView query={today}>
        {({ tasks: all, counts, sums, series }) => {
          const tasks = all.filter((task) => task.kind !== 'low-stock' && !isDoneHere(task, changes));
          const lowStock = all.filter(({ kind }) => kind === 'low-stock');
          return (
            <Columns
              main={
                <section aria-label="What needs you now">
                  {tasks.length + lowStock.length === 0 && !needsCodes ? (
                    <EmptyState title="All done" text="Nothing needs you right now." />
                  ) : (
                    <ul className="stack-tight">
                      {tasks.map((task) => (
                        <TaskRow key={`${task.kind} ${task.id}`} task={task} />
                      ))}
                      {needsCodes && (
                        <TaskLink
                          {...{ icon: 'warning', kind: 'recovery-codes', link: { to: '/access' } }}
                          title="Make recovery codes"
                          detail="Without one, nobody gets in who has lost this device"
                        />
                      )}
                      <LowStock tasks={lowStock} count={counts['low-stock'] ?? lowStock.length} />
                    </ul>
                  )}
                  <More shown={all.length - lowStock.length} counts={counts} />
                </section>
              }
              side={<TodayMoney sums={sums} series={series} />}
            />
          );
        }}
      </QueryView>
    </Screen>
  );
}

interface MoreProps {
  readonly shown: number;
  readonly counts: Partial<Record<TaskKind, number>>;
}

function More({ shown, counts }: MoreProps) {
  const { 'low-stock': _, ...others } = counts;
  const all = Object.values(others).reduce((sum, count) => sum + count, 0);
  return all > shown ? <p className={`muted ${styles.age}`}>And {all - shown} more.</p> : null;
}
