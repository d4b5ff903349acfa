import { lazy, Suspense } from 'react';

import type { readToday } from '#contract/calls/admin/today-calls.ts';
import type { ResponseOf } from '#contract/calls/call.ts';
import { formatPaisa } from '#contract/rules/texts/money.ts';
import { Section } from '#src/desk/ui/screen.tsx';
import { Skeleton } from '#src/shared/ui/notices/skeleton.tsx';

import styles from './today-page.module.css';

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
export function TodayMoney({
  sums,
  series,
}: Pick<ResponseOf<typeof readToday>, 'sums' | 'series'>) {
  return (
    <Section title="Money">
      <dl className={`frame ${styles.sums}`}>
        {periods.map(([period, name]) => {
          const { orders, soldPaisa, receivedPaisa, courierPaisa = 0 } = sums[period];
          return (
            <div key={period} className="wrap spread baseline">
              <dt className="lines">
                <span className="bold">{name}</span>
                <span className="muted">{orders === 1 ? '1 sale' : `${orders} sales`}</span>
              </dt>
              <dd className="lines at-end">
                <strong>{formatPaisa(soldPaisa)}</strong>
                <span className="muted">{formatPaisa(receivedPaisa)} received</span>
                {courierPaisa !== 0 && (
                  <span className="muted">{formatPaisa(courierPaisa)} kept by couriers</span>
                )}
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
