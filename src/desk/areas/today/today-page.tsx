import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useSnapshot } from 'valtio';
import {
  readDeskSnapshot,
  readToday,
  type Task,
  type TaskKind,
  taskKinds,
} from '#contract/calls/admin/today-calls.ts';
import type { ResponseOf } from '#contract/calls/call.ts';
import { formatPaisa } from '#contract/rules/texts/money.ts';
import { useIsOwner, useStaffQuery } from '#src/desk/lib/staff-query.ts';
import { deskOutbox, isDoneHere } from '#src/desk/outbox/outbox-state.ts';
import { Columns, DataScreen, Section } from '#src/desk/ui/screen.tsx';
import { relativeTime } from '#src/shared/browser/relative-time.ts';
import { lazyPart } from '#src/shared/loading/late.tsx';
import { buttonProps } from '#src/shared/ui/forms/button.tsx';
import { EmptyState } from '#src/shared/ui/notices/empty-state.tsx';
import { Skeleton } from '#src/shared/ui/notices/skeleton.tsx';
import { TaskLink, TaskRow } from './task-row.tsx';
import styles from './today-page.module.css';

const refetchMs = 60_000;

// Not needed by the first screen.
const RecoveryTask = lazyPart(
  () => import('./recovery-task.tsx'),
  (module) => module.RecoveryTask,
);
const FirstSteps = lazyPart(
  () => import('./first-steps.tsx'),
  (module) => module.FirstSteps,
);
const UncheckedOrders = lazyPart(
  () => import('./unchecked-orders.tsx'),
  (module) => module.UncheckedOrders,
);

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
  return (
    <DataScreen
      title="Today"
      call={readToday}
      isStored
      refetchInterval={refetchMs}
      actions={
        <Link to="/orders/new" {...buttonProps('primary')}>
          New order
        </Link>
      }
    >
      {({ at, tasks: all, counts, unchecked, firstSteps, backupWarning, sums, series }) => {
        const open = all.filter((task) => !isDoneHere(task, changes, copy?.orders));
        const mail = open.find(({ kind }) => kind === 'mail-failed');
        const tasks = open.filter((task) => task === mail || !groupedKinds.includes(task.kind));
        const lowStock = open.filter(({ kind }) => kind === 'low-stock');
        const lowStockDone =
          all.length - all.filter(({ kind }) => kind !== 'low-stock').length - lowStock.length;
        return (
          <Columns
            main={
              <section className={styles.now} aria-label="What needs you now">
                <Suspense>{isOwner && <RecoveryTask />}</Suspense>
                {backupWarning && (
                  <ul>
                    <TaskLink
                      icon="warning"
                      kind="backup"
                      link={{ to: '/health' }}
                      title="The backups need you"
                      detail={backupWarning}
                    />
                  </ul>
                )}
                {unchecked && <UncheckedOrders unchecked={unchecked} at={at} />}
                <Suspense>{isOwner && firstSteps && <FirstSteps steps={firstSteps} />}</Suspense>
                {tasks.length + lowStock.length === 0 && !unchecked ? (
                  !(isOwner && firstSteps) &&
                  !backupWarning && (
                    <EmptyState title="All done" text="Nothing needs you right now." />
                  )
                ) : (
                  <ul className="stack-tight">
                    {tasks.map((task) =>
                      task === mail ? (
                        <FailedMails
                          key={task.kind}
                          oldest={task}
                          count={counts['mail-failed'] ?? 1}
                        />
                      ) : (
                        <TaskRow key={`${task.kind} ${task.id}`} task={task} />
                      ),
                    )}
                    <LowStock tasks={lowStock} count={(counts['low-stock'] ?? 0) - lowStockDone} />
                  </ul>
                )}
                <More
                  shown={all.filter(({ kind }) => !groupedKinds.includes(kind)).length}
                  counts={counts}
                />
              </section>
            }
            side={<TodayMoney sums={sums} series={series} />}
          />
        );
      }}
    </DataScreen>
  );
}

interface MoreProps {
  readonly shown: number;
  readonly counts: Partial<Record<TaskKind, number>>;
}

/** Those of which one row stands for all. */
const groupedKinds: readonly TaskKind[] = ['low-stock', 'mail-failed'];

function More({ shown, counts }: MoreProps) {
  const all = taskKinds
    .filter((kind) => !groupedKinds.includes(kind))
    .reduce((sum, kind) => sum + (counts[kind] ?? 0), 0);
  return all > shown ? <p className={`muted ${styles.age}`}>And {all - shown} more.</p> : null;
}

interface FailedMailsProps {
  readonly oldest: Task;
  /** Of all that fail. */
  readonly count: number;
}

/** One row for all emails that can't be sent: mostly they have one cause. */
function FailedMails({ oldest: { title: recipient, since }, count }: FailedMailsProps) {
  const others = count === 2 ? ' and one other' : ` and ${count - 1} others`;
  return (
    <TaskLink
      icon="warning"
      kind="mail-failed"
      link={{ to: '/health' }}
      title={count === 1 ? 'One email can’t be sent' : `${count} emails can’t be sent`}
      detail={`To ${recipient}${count > 1 ? others : ''}, ${relativeTime(since)}. Health says why.`}
    />
  );
}

interface LowStockProps {
  readonly tasks: readonly Task[];
  /** Of all products and variants with low stock. */
  readonly count: number;
}

/**
 * One row for each product that runs out; from three on one row for all, so that they hide nothing
 * else.
 */
function LowStock({ tasks, count }: LowStockProps) {
  const [first] = tasks;
  if (!first) return null;
  if (count <= 2) return tasks.map((task) => <TaskRow key={task.id} task={task} />);
  return (
    <TaskLink
      icon="products"
      kind="low-stock"
      link={{ to: '/products', search: { state: 'low' } }}
      title="Low stock"
      detail={`${first.title} and ${count - 1} more`}
    />
  );
}

/** Code of this screen alone, loaded after its first paint. */
const SalesChart = lazy(() =>
  import('./sales-chart.tsx').then((loaded) => ({ default: loaded.SalesChart })),
);

/** As in the stylesheet. */
const chartRem = 7.75;
const periods = [
  ['today', 'Today'],
  ['days7', '7 days'],
  ['days30', '30 days'],
] as const;

/** What was sold and received lately, and what was received on each day. */
function TodayMoney({ sums, series }: Pick<ResponseOf<typeof readToday>, 'sums' | 'series'>) {
  return (
    <Section title="Money">
      <dl className={`frame ${styles.sums}`}>
        {periods.map(([period, name]) => {
          const { orders, soldPaisa, receivedPaisa } = sums[period];
          return (
            <div key={period} className="wrap spread baseline">
              <dt className="lines">
                <span className="bold">{name}</span>
                <span className="muted">{orders === 1 ? '1 order' : `${orders} orders`}</span>
              </dt>
              <dd className="lines at-end">
                <strong>{formatPaisa(soldPaisa)}</strong>
                <span className="muted">{formatPaisa(receivedPaisa)} received</span>
              </dd>
            </div>
          );
        })}
      </dl>
      <Suspense fallback={<Skeleton height={chartRem} />}>
        <SalesChart days={series} />
      </Suspense>
    </Section>
  );
}
