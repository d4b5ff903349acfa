import { lazy, Suspense } from 'react';

import type { readToday } from '#contract/calls/admin/today-calls.ts';
import type { ResponseOf } from '#contract/calls/call.ts';
import { formatPaisa } from '#contract/rules/money.ts';
import { Section } from '#src/desk/ui/section.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

import styles from './today-page.module.css';

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
export function TodayMoney({ sums, series }: Pick<ResponseOf<typeof readToday>, 'sums' | 'series'>) {
  return (
    <Section title="Money">
      <dl className={styles.sums}>
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
