import { Link } from '@tanstack/react-router';
import { Fragment, Suspense } from 'react';
import { useSnapshot } from 'valtio';
import {
  readDeskSnapshot,
  readToday,
  type Task,
  type TaskKind,
} from '#contract/calls/admin/today-calls.ts';
import { useIsOwner, useMay, useStaffQuery } from '#src/desk/lib/staff-query.ts';
import { deskOutbox, isDoneHere } from '#src/desk/outbox/outbox-state.ts';
import { Columns, DataScreen } from '#src/desk/ui/screen.tsx';
import { lazyPart } from '#src/shared/loading/late.tsx';
import { buttonProps } from '#src/shared/ui/forms/button.tsx';
import { EmptyState } from '#src/shared/ui/notices/empty-state.tsx';
import { Skeleton } from '#src/shared/ui/notices/skeleton.tsx';
import { TaskRow } from './task-row.tsx';
import styles from './today-page.module.css';

const refetchMs = 60_000;
/** About as tall as what follows. */
const moneyRem = 22;

const loadLater = () => import('./later-parts.ts');
const RecoveryTask = lazyPart(loadLater, (parts) => parts.RecoveryTask);
const FirstSteps = lazyPart(loadLater, (parts) => parts.FirstSteps);
const FailingMails = lazyPart(loadLater, (parts) => parts.FailingMails);
const Arrivals = lazyPart(loadLater, (parts) => parts.Arrivals);
const LowStock = lazyPart(loadLater, (parts) => parts.LowStock);
const BackupTask = lazyPart(loadLater, (parts) => parts.BackupTask);
const MoreTasks = lazyPart(loadLater, (parts) => parts.MoreTasks);
const Together = lazyPart(loadLater, (parts) => parts.Together);
const TodayMoney = lazyPart(loadLater, (parts) => parts.TodayMoney);
const UncheckedOrders = lazyPart(loadLater, (parts) => parts.UncheckedOrders);

/** What needs a person now, in the order of urgency, and what came in. Opens without a network. */
export function TodayPage() {
  const { changes } = useSnapshot(deskOutbox);
  // Without asking for it: what was done here is in it before Today was refetched.
  const { data: copy } = useStaffQuery(
    readDeskSnapshot,
    {},
    { isStored: true, isCopy: true, enabled: false },
  );
  const isOwner = useIsOwner();
  const seesMoney = useMay('money');
  const takesOrders = useMay('orders');
  return (
    <DataScreen
      title="Today"
      call={readToday}
      isStored
      refetchInterval={refetchMs}
      actions={
        takesOrders && (
          <Link to="/orders/new" {...buttonProps('primary')}>
            New order
          </Link>
        )
      }
    >
      {({ at, tasks: all, counts, unchecked, failingMails, ...data }) => {
        const { firstSteps, backupWarning, sums, series } = data;
        const open = all.filter((task) => !isDoneHere(task, changes, copy?.orders));
        const tasks = open.filter(({ kind }) => !groupedKinds.includes(kind));
        const arrivals = open.filter(({ kind }) => kind === 'arrival');
        const lowStock = open.filter(({ kind }) => kind === 'low-stock');
        return (
          <Columns
            main={
              <section className={styles.now} aria-label="What needs you now">
                <Suspense>{isOwner && <RecoveryTask />}</Suspense>
                <Suspense>{backupWarning && <BackupTask text={backupWarning} />}</Suspense>
                {unchecked && <UncheckedOrders unchecked={unchecked} at={at} />}
                <Suspense>{isOwner && firstSteps && <FirstSteps steps={firstSteps} />}</Suspense>
                <Suspense>{failingMails && <FailingMails mails={failingMails} />}</Suspense>
                {tasks.length + arrivals.length + lowStock.length === 0 && !unchecked ? (
                  !(isOwner && firstSteps) &&
                  !failingMails &&
                  !backupWarning && (
                    <EmptyState title="All done" text="Nothing needs you right now." />
                  )
                ) : (
                  <ul className="stack-tight">
                    {tasks.map((task, at) => (
                      <Fragment key={`${task.kind} ${task.id}`}>
                        {task.kind !== tasks[at - 1]?.kind && (
                          <Suspense>
                            <Together tasks={tasks.filter(({ kind }) => kind === task.kind)} />
                          </Suspense>
                        )}
                        <TaskRow task={task} />
                      </Fragment>
                    ))}
                    <Suspense>
                      {arrivals.length > 0 && (
                        <Arrivals
                          tasks={arrivals}
                          count={(counts.arrival ?? 0) - countDone(all, open, 'arrival')}
                        />
                      )}
                      {lowStock.length > 0 && (
                        <LowStock
                          tasks={lowStock}
                          count={(counts['low-stock'] ?? 0) - countDone(all, open, 'low-stock')}
                        />
                      )}
                    </Suspense>
                  </ul>
                )}
                <Suspense>
                  <MoreTasks
                    shown={all.filter(({ kind }) => !groupedKinds.includes(kind)).length}
                    counts={counts}
                    grouped={groupedKinds}
                  />
                </Suspense>
              </section>
            }
            side={
              seesMoney && (
                <Suspense fallback={<Skeleton height={moneyRem} />}>
                  <TodayMoney sums={sums} series={series} />
                </Suspense>
              )
            }
          />
        );
      }}
    </DataScreen>
  );
}

/** Those that have rows of their own below. */
const groupedKinds: readonly TaskKind[] = ['low-stock', 'mail-failed', 'arrival'];

/** How many tasks of a kind are done on this device, and not known to the shop yet. */
function countDone(all: readonly Task[], open: readonly Task[], kind: TaskKind): number {
  const isOfKind = (task: Task) => task.kind === kind;
  return all.filter(isOfKind).length - open.filter(isOfKind).length;
}
