import { lazy, Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { readToday, type Task, type TaskKind } from '#contract/calls/admin/today-calls.ts';
import type { ResponseOf } from '#contract/calls/call.ts';
import { formatPaisa } from '#contract/rules/money.ts';
import { useIsOwner } from '#src/desk/lib/staff-query.ts';
import { deskOutbox, isDoneHere } from '#src/desk/outbox/outbox-state.ts';
import { Columns, DataScreen, Section } from '#src/desk/ui/screen.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { lazyPart } from '#src/ui/late.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { TaskLink, TaskRow } from './task-row.tsx';
import styles from './today-page.module.css';
import { UncheckedOrders } from './unchecked-orders.tsx';

const refetchMs = 60_000;

// Not needed by the first screen.
const RecoveryTask = lazyPart(
  () => import('./recovery-task.tsx'),
  (module) => module.RecoveryTask,
);

/** What needs a person now, in the order of urgency, and what came in. Opens without a network. */
export function TodayPage() {
  const { changes } = useSnapshot(deskOutbox);
  const isOwner = useIsOwner();
  return (
    <DataScreen title="Today" call={readToday} isStored refetchInterval={refetchMs}>
      {({ at, tasks: all, counts, unchecked, sums, series }) => {
        const tasks = all.filter((task) => task.kind !== 'low-stock' && !isDoneHere(task, changes));
        const lowStock = all.filter(({ kind }) => kind === 'low-stock');
        return (
          <Columns
            main={
              <section aria-label="What needs you now">
                <Suspense>{isOwner && <RecoveryTask />}</Suspense>
                {unchecked && <UncheckedOrders unchecked={unchecked} at={at} />}
                {tasks.length + lowStock.length === 0 && !unchecked ? (
                  <EmptyState title="All done" text="Nothing needs you right now." />
                ) : (
                  <ul className="stack-tight">
                    {tasks.map((task) => (
                      <TaskRow key={`${task.kind} ${task.id}`} task={task} />
                    ))}
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
    </DataScreen>
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

interface LowStockProps {
  readonly tasks: readonly Task[];
  /** Of all products and variants with low stock. */
  readonly count: number;
}

/** One row for each product that runs out; from three on one row for all, so that they hide nothing else. */
function LowStock({ tasks, count }: LowStockProps) {
  const [first] = tasks;
  if (!first) return null;
  if (count <= 2) return tasks.map((task) => <TaskRow key={task.id} task={task} />);
  return (
    <TaskLink
      {...{ icon: 'products', kind: 'low-stock', link: { to: '/products', search: { state: 'low' } } }}
      title="Low stock"
      detail={`${first.title} and ${count - 1} more`}
    />
  );
}

/** Code of this screen alone, loaded after its first paint. */
const SalesChart = lazy(() => import('./sales-chart.tsx').then((loaded) => ({ default: loaded.SalesChart })));

/** As in the stylesheet. */
const chartRem = 7.75;
const periods = [
  ['today', 'Today'],
  ['days7', '7 days'],
  ['days30', '30 days'],
] as const;

/** What was sold and received lately, and what was sold on each day. */
function TodayMoney({ sums, series }: Pick<ResponseOf<typeof readToday>, 'sums' | 'series'>) {
  return (
    <Section title="Money">
      <dl className={`frame ${styles.sums}`}>
        {periods.map(([period, name]) => {
          const { orders, soldPaisa, receivedPaisa } = sums[period];
          return (
            <div key={period}>
              <dt>
                {name}
                <span>{orders === 1 ? '1 order' : `${orders} orders`}</span>
              </dt>
              <dd>
                <strong>{formatPaisa(soldPaisa)}</strong>
                <span>{formatPaisa(receivedPaisa)} received</span>
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
