import { shortDay } from '#contract/rules/texts/dates.ts';
import { formatPaisa } from '#contract/rules/texts/money.ts';

import styles from './today-page.module.css';

interface Day {
  /** `YYYY-MM-DD` of the shop's calendar. */
  readonly day: string;
  readonly soldPaisa: number;
}

const barWidth = 8;
const gap = 2;
const height = 64;

/** What was sold on each of the last days, as bars. */
export function SalesChart({ days }: { readonly days: readonly Day[] }) {
  const most = Math.max(1, ...days.map(({ soldPaisa }) => soldPaisa));
  const best = days.find(({ soldPaisa }) => soldPaisa === most);
  const width = days.length * (barWidth + gap) - gap;
  const label = best
    ? `Sold each day, ${days.length} days. The best: ${formatPaisa(most)} on ${shortDay(best.day)}.`
    : `Nothing was sold in ${days.length} days.`;
  return (
    <figure className={styles.chart}>
      <svg
        className={styles.bars}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={label}
        preserveAspectRatio="none"
      >
        {days.map(({ day, soldPaisa }, index) => {
          const bar = Math.max(1, Math.round((soldPaisa / most) * height));
          return (
            <rect
              key={day}
              x={index * (barWidth + gap)}
              y={height - bar}
              width={barWidth}
              height={bar}
              data-empty={soldPaisa === 0 || undefined}
            >
              <title>
                {shortDay(day)}: {formatPaisa(soldPaisa)}
              </title>
            </rect>
          );
        })}
      </svg>
      <figcaption className="spread fine-print">
        <span>{days[0] && shortDay(days[0].day)}</span>
        <span>{best ? `Best day ${formatPaisa(most)}` : 'No sales yet'}</span>
        <span>Today</span>
      </figcaption>
    </figure>
  );
}
