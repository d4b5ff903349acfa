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
import { useIsOwner, useMay, useStaffQuery } from '#src/desk/lib/staff-query.ts';
import { deskOutbox, isDoneHere } from '#src/desk/outbox/outbox-state.ts';
import { Columns, DataScreen, Section } from '#src/desk/ui/screen.tsx';
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
const FailingMails = lazyPart(
  () => import('./failing-mails.tsx'),
  (module) => module.FailingMails,
);
const Arrivals = lazyPart(
  () => import('./arrivals.tsx'),
  (module) => module.Arrivals,
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
                <Suspense>{failingMails && <FailingMails mails={failingMails} />}</Suspense>
                {tasks.length + arrivals.length + lowStock.length === 0 && !unchecked ? (
                  !(isOwner && firstSteps) &&
                  !failingMails &&
                  !backupWarning && (
                    <EmptyState title="All done" text="Nothing needs you right now." />
                  )
                ) : (
                  <ul className="stack-tight">
                    {tasks.map((task) => (
                      <TaskRow key={`${task.kind} ${task.id}`} task={task} />
                    ))}
                    <Suspense>
                      {arrivals.length > 0 && (
                        <Arrivals
                          tasks={arrivals}
                          count={(counts.arrival ?? 0) - countDone(all, open, 'arrival')}
                        />
                      )}
                    </Suspense>
                    <LowStock
                      tasks={lowStock}
                      count={(counts['low-stock'] ?? 0) - countDone(all, open, 'low-stock')}
                    />
                  </ul>
                )}
                <More
                  shown={all.filter(({ kind }) => !groupedKinds.includes(kind)).length}
                  counts={counts}
                />
              </section>
            }
            side={seesMoney && <TodayMoney sums={sums} series={series} />}
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

/** Those that have rows of their own below. */
const groupedKinds: readonly TaskKind[] = ['low-stock', 'mail-failed', 'arrival'];

/** How many tasks of a kind are done on this device, and not known to the shop yet. */
function countDone(all: readonly Task[], open: readonly Task[], kind: TaskKind): number {
  const isOfKind = (task: Task) => task.kind === kind;
  return all.filter(isOfKind).length - open.filter(isOfKind).length;
}

function More({ shown, counts }: MoreProps) {
  const all = taskKinds
    .filter((kind) => !groupedKinds.includes(kind))
    .reduce((sum, kind) => sum + (counts[kind] ?? 0), 0);
  return all > shown ? <p className={`muted ${styles.age}`}>And {all - shown} more.</p> : null;
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
