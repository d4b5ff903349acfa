import { shopDay } from '#contract/rules/texts/dates.ts';
import { shortDate } from '#contract/rules/texts/days.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * A time relative to now, for people: `just now`, `5 min ago`, `2 h ago`, `3 days ago`, `on 4 May
 * 2026`.
 */
export function relativeTime(at: string, now = Date.now()): string {
  const then = Date.parse(at);
  const since = now - then;
  if (Number.isNaN(then)) return 'some time ago';
  // A phone's clock may be wrong: times in the future are shown as dates.
  if (since < -hour || since > 30 * day) return `on ${shortDate(shopDay(new Date(then)))}`;
  if (since < minute) return 'just now';
  if (since < hour) return `${Math.floor(since / minute)} min ago`;
  if (since < day) return `${Math.floor(since / hour)} h ago`;
  const days = Math.floor(since / day);
  return days === 1 ? 'yesterday' : `${days} days ago`;
}
