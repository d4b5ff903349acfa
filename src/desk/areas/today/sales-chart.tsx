import { shortDay } from '#contract/rules/texts/days.ts';
import { formatPaisa } from '#contract/rules/texts/money.ts';

import styles from './today-page.module.css';

interface Day {
  /** `YYYY-MM-DD` of the shop's calendar. */
  readonly day: string;
  readonly receivedPaisa: number;
}

const barWidth = 8;
const gap = 2;
const height = 64;

/** What was received on each of the last days, as bars. */
export function SalesChart({ days }: { readonly days: readonly Day[] }) {
  const most = Math.max(1, ...days.map(({ receivedPaisa }) => receivedPaisa));
  const best = days.find(({ receivedPaisa }) => receivedPaisa === most);
  const width = days.length * (barWidth + gap) - gap;
  const label = best
    ? `Received each day, ${days.length} days. The best: ${formatPaisa(most)} on ${shortDay(best.day)}.`
    : `Nothing was received in ${days.length} days.`;
  return (
    <figure className={`grid top ${styles.chart}`}>
      <svg
        className={styles.bars}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={label}
        preserveAspectRatio="none"
      >
        {days.map(({ day, receivedPaisa }, index) => {
          const bar = Math.max(1, Math.round((receivedPaisa / most) * height));
          return (
            <rect
              key={day}
              x={index * (barWidth + gap)}
              y={height - bar}
              width={barWidth}
              height={bar}
              data-empty={receivedPaisa === 0 || undefined}
            >
              <title>{`${shortDay(day)}: ${formatPaisa(receivedPaisa)}`}</title>
            </rect>
          );
        })}
      </svg>
      <figcaption className="spread fine-print">
        <span>{days[0] && shortDay(days[0].day)}</span>
        <span>{best ? `Best day ${formatPaisa(most)}` : 'Nothing received yet'}</span>
        <span>Today</span>
      </figcaption>
    </figure>
  );
}
